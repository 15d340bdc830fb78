"""Time zones as people type and read them: cities, countries in every language, and offsets from UTC."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import cache
from itertools import islice
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from bot.model.errors import UserError
from bot.ui.typed_times import plain, spoken
from data.texts import Texts, cldr

FIXED: Final = {"UTC": "UTC"} | {f"UTC{hours:+}": f"Etc/GMT{-hours:+}" for hours in range(-12, 15) if hours}
"""Zones without summer time, by their offsets from UTC; in the names of the database the signs are the other way."""
HALF_A_YEAR: Final = timedelta(days=182)
_NAMES: Final = {zone: name for name, zone in FIXED.items()}
_UTC: Final = re.compile("^(?:utc|gmt) ?")
_OFFSET: Final = re.compile(rf"(?:{_UTC.pattern})?([-+]) ?(\d{{1,2}})(?::?([0-5]\d))?")
_OF_MACHINES: Final = {"Factory", "localtime"}


class _Place(NamedTuple):
    """A zone as people may call it, in plain letters: its city, and its country by its name and codes."""

    city: str
    country: str
    codes: tuple[str, ...]


def zone_name(zone: str) -> str:
    """The name of a zone to read: ``Europe/Berlin``, or ``UTC+2`` for ``Etc/GMT-2``."""
    return _NAMES.get(zone, zone)


def zone_meant(typed: str, now: datetime, texts: Texts) -> str:
    """The zone of an offset, a city, a country with one time, or a name in the database; else a ``UserError``."""
    text = plain(typed).partition(" (")[0]
    offset = _offset(text)
    if offset is not None:
        found = [zone for zone in _countries() if _times(zone, now) == (offset, offset)]
        named = FIXED.get(_named(offset), found[0] if found else None)
    else:
        places = [item for each in spoken(texts) for item in _places(each).items()]
        cities = [zone for zone, place in places if text in (place.city, f"{place.city}, {place.country}")]
        countries = [zone for zone, place in places if text in (place.country, *place.codes)]
        alike = [zones[0] for zones in (cities, countries) if len({_times(zone, now) for zone in zones}) == 1]
        named = alike[0] if alike else _database_names().get(text.replace(" ", "_"))
    if named is None:
        raise UserError("reply-timezone")
    return named


def zones_offered(typed: str, now: datetime, texts: Texts, most: int) -> dict[str, str]:
    """The names of zones that a typed text may become: offsets, or cities and countries in any language."""
    text = plain(typed)
    sign = _UTC.sub("", text)
    offset = _offset(text)
    zones = dict.fromkeys(() if offset is None else filter(None, [FIXED.get(_named(offset))]))
    if sign != text or sign[:1] in ("+", "-"):
        zones |= {zone: None for name, zone in FIXED.items() if text and name[3:].startswith(sign)}
    if offset is not None:
        zones |= {zone: None for zone in _countries() if _times(zone, now)[0] == offset}
    zones |= dict.fromkeys(_called(text, texts))
    return {zone: _worded(zone, now, texts) for zone in islice(zones, most)}


def _called(text: str, texts: Texts) -> Iterator[str]:
    """The zones with a name like a text, the best first."""
    ranks = dict[str, int]()
    for each in spoken(texts):
        for zone, place in _places(each).items():
            words = f" {place.city} {place.country}"
            exact = text in (place.city, place.country, *place.codes)
            fits = (exact, place.city.startswith(text), f" {text}" in words, text in words)
            if True in fits:
                ranks[zone] = min(fits.index(True), ranks.get(zone, len(fits)))
    yield from sorted(ranks, key=lambda zone: (ranks[zone], not cldr.speaks(_countries()[zone], texts.language)))
    yield from (zone for name, zone in _database_names().items() if text.replace(" ", "_") in name)


def _worded(zone: str, now: datetime, texts: Texts) -> str:
    code = _countries().get(zone)
    if code is None:
        return zone_name(zone)
    offset = _times(zone, now)[0] or timedelta()
    names = {"city": cldr.city(zone, texts.locale), "country": cldr.country(code, texts.locale)}
    return texts("typed-zone", **names, offset=_named(offset))


def _offset(text: str) -> timedelta | None:
    """The offset that a text such as ``utc+5:30`` or ``-4`` says."""
    found = _OFFSET.fullmatch(text)
    return None if found is None else timedelta(hours=int(found[2]), minutes=int(found[3] or 0)) * int(f"{found[1]}1")


def _named(offset: timedelta) -> str:
    """The name of an offset: ``UTC+5:30``."""
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    sign = "-" if offset < timedelta() else "+"
    return f"UTC{sign}{hours}{f':{minutes:02}' if minutes else ''}" if offset else "UTC"


def _times(zone: str, now: datetime) -> tuple[timedelta | None, timedelta | None]:
    """The offsets of a zone now and half a year later, which differ where there is summer time."""
    place = ZoneInfo(zone)
    return place.utcoffset(now.astimezone(place)), place.utcoffset((now + HALF_A_YEAR).astimezone(place))


@cache
def _countries() -> Mapping[str, str]:
    known = available_timezones()
    return {zone: code for zone, code in cldr.zones().items() if zone in known}


@cache
def _database_names() -> Mapping[str, str]:
    return {zone.casefold(): zone for zone in sorted(available_timezones() - _OF_MACHINES)}


@cache
def _places(texts: Texts) -> Mapping[str, _Place]:
    return {
        zone: _Place(
            plain(cldr.city(zone, texts.locale)),
            plain(cldr.country(code, texts.locale)),
            tuple(each.casefold() for each in cldr.country_codes(code)),
        )
        for zone, code in _countries().items()
    }
