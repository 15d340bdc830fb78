# What people may type in options. Each text lists words of one meaning, in lower case, with commas between them; names of
# days, months, cities and countries are known.

typed-today = today
typed-tomorrow = tomorrow
# Behind a number, or short for “one”
typed-days = d, day, days
typed-weeks = w, wk, week, weeks
typed-one = a, an, one
# Behind the number of a day: 3rd
typed-ordinals = st, nd, rd, th
# Between two times of day
typed-to = to, till, until, through, and
# Behind a time of day: 22 h
typed-hours = h, hrs, hours, o'clock
# Words that change nothing: next Monday, until 3rd of January, from 10 pm
typed-fillers = at, between, by, for, from, in, next, of, on, the, this, till, to, until

# What is offered: the name of a day or a time, and its date
typed-choice = { $day } ({ $date })
typed-choice-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
typed-choice-weeks = { $count ->
    [one] { $count } week
   *[other] { $count } weeks
}
# A city, its country, and its time now: UTC+2
typed-zone = { $city }, { $country } ({ $offset })
