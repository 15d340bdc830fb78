"""Parsing of typed times and days in every language: quiet hours, and the end of an absence."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from bot.model.errors import UserError
from data.texts import Texts, cldr, languages, texts_in
from rules.notation import normalized

DAY: Final = 24 * 60  # minutes
YEARS: Final = 8  # until each date has come, 29 February as well
SHORTEST: Final = 3  # letters of a name that is cut short
LONGEST: Final = 3  # digits of a number of days
_ABBREVIATED: Final = re.compile(r"(?<=[^\W\d_])\.")
_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+|[^\w\s]")
_DATE: Final = re.compile(r"(\d{1,4}) ([-./]) (\d{1,2})(?: \2 (\d{1,4}))?")


class DayChoice(NamedTuple):
    """An end of an absence to choose: its name, the moment, and how it is typed in any language."""

    name: str
    at: datetime
    typed: str


class _Vocabulary(NamedTuple):
    """The words of one language in typed times."""

    days: Mapping[str, int]  # from today on
    units: Mapping[str, int]  # the days of each
    ones: Sequence[str]
    fillers: Sequence[str]
    ordinal: re.Pattern[str]
    weekdays: Mapping[str, int]
    months: Mapping[str, int]
    hours: re.Pattern[str]
    halves: Mapping[str, int]  # the hours at which the halves of a day begin


def plain(text: str) -> str:
    """Typed text in small letters, without accents and the dots of abbreviations."""
    letters = unicodedata.normalize("NFKD", normalized(text).casefold())
    return _ABBREVIATED.sub("", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def spoken(texts: Texts) -> Iterator[Texts]:
    """The texts of a reader's language, then of all others: people type in any of them."""
    yield texts
    yield from (texts_in(language) for language in languages() if language != texts.language)


def says(typed: str, key: str, texts: Texts) -> bool:
    """True if the typed text is the word of a key in any language."""
    return plain(typed) in [plain(each(key)) for each in spoken(texts)]


def hours_meant(typed: str, texts: Texts) -> tuple[int, int]:
    """The minutes after midnight that ``22-7`` or ``10 pm to 6:30 am`` means; a ``UserError`` if unclear."""
    for words in map(_vocabulary, spoken(texts)):
        found = words.hours.fullmatch(plain(typed))
        if found is None:
            continue
        start, end = (_minutes(found[i], found[i + 1], words.halves.get(found[i + 2])) for i in (1, 4))
        halved = [int(hour) for hour, half in (found.group(1, 3), found.group(4, 6)) if half is None]
        unclear = len(halved) == 1 and 1 <= halved[0] <= 12
        if start is not None and end is not None and start < DAY and start != end % DAY and not unclear:
            return start, end % DAY
    raise UserError("reply-quiet-format")


def moment_meant(typed: str, now: datetime, zone: ZoneInfo, texts: Texts) -> datetime:
    """The moment that ``5d``, ``Monday``, ``2027-01-31``, ``31.1.2027`` or ``3 January`` means; of a day its end in
    the timezone. Raises ``UserError`` if unclear."""
    meant = _read(typed, now.astimezone(zone).date(), texts)
    if isinstance(meant, timedelta):
        return now + meant
    if len(meant) > 1:
        first, second = (day.isoformat() for day in meant)
        raise UserError("reply-away-ambiguous", first=first, second=second)
    if not meant or meant[0] == date.max:
        raise UserError("reply-away-format")
    return _end(meant[0], zone)


def days_offered(typed: str, now: datetime, zone: ZoneInfo, texts: Texts) -> list[DayChoice]:
    """The days that a typed text means or, once a number has its unit, may mean; else the next days of that name."""

    def day_choice(name: str, day: date) -> DayChoice:
        return DayChoice(_dated(name, day, texts), _end(day, zone), day.isoformat())

    def time_choice(unit: str, count: int, days: int) -> DayChoice:
        at = now + timedelta(days=days)
        name = texts(f"typed-choice-{unit}", count=count)
        return DayChoice(_dated(name, at.astimezone(zone).date(), texts), at, f"{days}d")

    today = now.astimezone(zone).date()
    meant = _read(typed, today, texts)
    if isinstance(meant, timedelta):
        return [time_choice("days", meant.days, meant.days)]
    if meant:
        return [day_choice(cldr.weekday(day, texts.locale), day) for day in meant if day < date.max]
    text = plain(typed)
    if text.isdecimal() and len(text) <= LONGEST:
        return [time_choice("days", int(text), int(text)), time_choice("weeks", int(text), 7 * int(text))]
    coming = [today + timedelta(days=days) for days in range(1, 7)]
    offered = [
        day_choice(_words("typed-tomorrow", texts)[0], coming[0]),
        *(day_choice(cldr.weekday(day, texts.locale), day) for day in coming[1:]),
        *(time_choice("weeks", weeks, 7 * weeks) for weeks in (1, 2)),
    ]
    return [choice for choice in offered if text in plain(choice.name)]


def _dated(name: str, day: date, texts: Texts) -> str:
    return texts("typed-choice", day=name, date=texts.date(day))


def _end(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)


def _minutes(hour: str, minute: str | None, half: int | None) -> int | None:
    """The minutes after midnight of a time from 0:00 to 24:00, or of the ``half`` of a day that begins at that hour."""
    at = int(hour) * 60 + int(minute or 0)
    if half is None:
        return at if at <= DAY else None
    return at % (DAY // 2) + half * 60 if 1 <= int(hour) <= 12 else None


def _read(typed: str, today: date, texts: Texts) -> timedelta | list[date]:
    """The time, or the days in order, that a typed text may mean."""
    for words in map(_vocabulary, spoken(texts)):
        text = words.ordinal.sub("", plain(typed))
        parts = [text] if text in (*words.days, *words.weekdays) else _TOKEN.findall(text)
        tokens = [each for each in parts if each not in words.fillers]
        number, unit = ("1" if tokens[0] in words.ones else tokens[0], tokens[1]) if len(tokens) == 2 else ("", "")
        if number.isdecimal() and len(number) <= LONGEST and unit in words.units:
            return timedelta(days=int(number) * words.units[unit])
        if days := _days(tokens, today, words):
            return sorted(days)
    return []


def _days(tokens: Sequence[str], today: date, words: _Vocabulary) -> set[date]:
    """The days that tokens may mean: a day from today on, a weekday, a date, or a date after its weekday."""
    names = [token for token in tokens if token.isalpha()]
    weekday = _named(tokens[0], words.weekdays) if tokens else None
    if len(tokens) == 1:
        after = None if weekday is None else (weekday - today.weekday() - 1) % 7 + 1
        after = words.days.get(tokens[0], after)
        return set() if after is None else {today + timedelta(days=after)}
    if weekday is not None:
        rest = tokens[2:] if tokens[1] in ",." else tokens[1:]
        found = {day for day in _days(rest, today, words) if day.weekday() == weekday}
        if found:
            return found
    numbers = [token for token in tokens if token.isdecimal()]
    month = _named(names[0], words.months) if len(names) == 1 and len(numbers) in (1, 2) else None
    if month is not None:
        day, *year = numbers if len(numbers[0]) <= 2 else reversed(numbers)
        return _dates([(*year, str(month), day)], today)
    written = _DATE.fullmatch(" ".join(tokens))
    if written is None:
        return set()
    first, sign, second, last = written.groups()
    year = [last] if last else []
    if len(first) == 4:
        return _dates([(first, second, last)] if last else [], today)
    return _dates([(*year, second, first), *([] if sign == "." else [(*year, first, second)])], today)


def _dates(numbers: Sequence[Sequence[str]], today: date) -> set[date]:
    """The days of these years, months and days that exist; without a year the next such day."""
    found = set[date]()
    for *year, month, day in numbers:
        if year and len(year[0]) not in (2, 4):
            continue
        first = int(f"20{year[0]}" if len(year[0]) == 2 else year[0]) if year else today.year
        for each in range(first, first + 1 if year else first + YEARS + 1):
            try:
                at = date(each, int(month), int(day))
            except (ValueError, OverflowError):
                continue
            if year or at >= today:
                found.add(at)
                break
    return found


def _named(name: str, known: Mapping[str, int]) -> int | None:
    like = {number for each, number in known.items() if len(name) >= SHORTEST and each.startswith(name)}
    return known.get(name, like.pop() if len(like) == 1 else None)


@cache
def _vocabulary(texts: Texts) -> _Vocabulary:
    halves = {plain(name): hour for name, hour in cldr.halves(texts.locale)}
    to, hours, fillers, half = (
        "|".join(sorted(map(re.escape, words), key=len, reverse=True)) or "(?!)"
        for words in (*(_words(f"typed-{key}", texts) for key in ("to", "hours", "fillers")), halves)
    )
    at = rf"(\d{{1,2}})(?: ?(?:[:.]|{hours})? ?([0-5]\d))? ?(?:{hours})? ?({half})?"
    return _Vocabulary(
        days=dict.fromkeys(_words("typed-today", texts), 0) | dict.fromkeys(_words("typed-tomorrow", texts), 1),
        units=dict.fromkeys(_words("typed-days", texts), 1) | dict.fromkeys(_words("typed-weeks", texts), 7),
        ones=_words("typed-one", texts),
        fillers=_words("typed-fillers", texts),
        ordinal=re.compile(rf"(?<=\d)(?:{'|'.join(_words('typed-ordinals', texts))})\b"),
        weekdays={plain(name): day for name, day in cldr.weekdays(texts.locale)},
        months={plain(name): month for name, month in cldr.months(texts.locale)},
        hours=re.compile(rf"(?:(?:{fillers}) )*{at} ?(?:-+>?|→|{to}) ?{at}"),
        halves=halves,
    )


def _words(key: str, texts: Texts) -> list[str]:
    return [plain(word) for word in texts(key).split(",")]
