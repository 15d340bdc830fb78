"""Deciding on being away: until when somebody's clocks stand still."""

from dataclasses import replace
from datetime import datetime

from bot.match.people import Preferences
from bot.table.refusals import Refused


def leaving(person: Preferences, now: datetime, until: datetime) -> Preferences:
    """Somebody away from now until a moment.

    :raises Refused: it lies in the past, or is more than the year allows.
    """
    back = person.back(now)
    if until <= now:
        raise Refused("That is in the past; name a later day, or `back`.")
    year = back.away_too_long(now, until)
    if year is not None:
        days = max(0, back.away_left(year).days)
        raise Refused(f"You can be away 14 days a year, and in {year} you have {days} left; name an earlier day.")
    return replace(back, away_since=now, away_until=until)


def returning(person: Preferences, now: datetime) -> Preferences:
    """Somebody back; what was not used of the time away is not counted.

    :raises Refused: this person is not away.
    """
    if not person.away_at(now):
        raise Refused("You are not away; your clocks are running.")
    return person.back(now)
