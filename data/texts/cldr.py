"""Names of days, months, countries and cities in each language, and the zones of countries, from Unicode's CLDR."""

from collections.abc import Iterator
from datetime import date
from functools import cache

from babel import Locale
from babel.core import get_global
from babel.dates import get_day_names, get_month_names, get_period_names
from babel.languages import get_official_languages

NOWHERE = ("001", "ZZ")
"""The territories of zones that belong to no country."""


def weekdays(locale: str) -> Iterator[tuple[str, int]]:
    """The names of the days of the week, also cut short; Monday is 0."""
    return ((name, day) for width in ("wide", "abbreviated", "short") for day, name in _days(width, locale))


def weekday(day: date, locale: str) -> str:
    """The day of the week of a date: ``Monday``."""
    name: str = get_day_names("wide", "stand-alone", locale)[day.weekday()]
    return name


def months(locale: str) -> Iterator[tuple[str, int]]:
    """The names of the months, also cut short; January is 1."""
    return (
        (name, month)
        for width in ("wide", "abbreviated")
        for context in ("format", "stand-alone")
        for month, name in get_month_names(width, context, locale).items()
    )


def halves(locale: str) -> Iterator[tuple[str, int]]:
    """The names of the halves of a day with the hour each begins; none in languages that count to 24."""
    names = get_period_names("abbreviated", locale=locale)
    return ((names[half], hour) for half, hour in (("am", 0), ("pm", 12)) if half in names)


@cache
def zones() -> dict[str, str]:
    """The codes of the countries of all cities that have a zone; the zones that stand for many others come first."""
    countries, renamed = get_global("zone_territories"), get_global("zone_aliases")
    great = [renamed.get(zone, zone) for zone in get_global("windows_zone_mapping").values()]
    found = {zone: countries.get(zone, NOWHERE[0]) for zone in (*great, *sorted(countries))}
    return {zone: code for zone, code in found.items() if code not in NOWHERE}


def city(zone: str, locale: str) -> str:
    """The city that a zone is named after."""
    named: str | None = Locale.parse(locale).time_zones.get(zone, {}).get("city")
    return named or zone.rpartition("/")[2].replace("_", " ")


def country(code: str, locale: str) -> str:
    """The name of a country."""
    name: str = Locale.parse(locale).territories.get(code, code)
    return name


@cache
def country_codes(code: str) -> tuple[str, ...]:
    """The codes of a country, of two and of three letters: ``US``, ``USA``."""
    return code, *(long for long, codes in get_global("territory_aliases").items() if codes == [code])


def speaks(code: str, language: str) -> bool:
    """True if a language is official in a country."""
    return language in get_official_languages(code, de_facto=True)


def _days(width: str, locale: str) -> Iterator[tuple[int, str]]:
    return iter(get_day_names(width, locale=locale).items())  # type: ignore[arg-type]
