### Accepted input for options. Each text lists words of one meaning in lower case, separated by commas. Names of days,
### months, cities and countries come from Unicode's CLDR.

typed-today = today
typed-tomorrow = tomorrow
# Units after a number: 2 weeks. typed-one replaces the number one: a week.
typed-days = d, day, days
typed-weeks = w, wk, week, weeks
typed-one = a, an, one
# Endings after the number of a day: 3rd.
typed-ordinals = st, nd, rd, th
# Words between two times of day.
typed-to = to, till, until, through, and
# Words after a time of day: 22 h.
typed-hours = h, hrs, hours, o'clock
# Words that change nothing: next Monday, until 3rd of January, from 10 pm.
typed-fillers = at, between, by, for, from, in, next, of, on, the, this, till, to, until

## Autocomplete.

# Name of a day or a period, and its date.
typed-choice = { $day } ({ $date })
typed-choice-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
typed-choice-weeks = { $count ->
    [one] { $count } week
   *[other] { $count } weeks
}
# City, country and current offset: UTC+2.
typed-zone = { $city }, { $country } ({ $offset })
