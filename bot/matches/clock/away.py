"""Deciding on being away: until when somebody's clocks stand still."""

from dataclasses import replace
from datetime import datetime

from bot.model.errors import Refused
from bot.model.people import AWAY_PER_YEAR, Preferences


def leaving(person: Preferences, now: datetime, until: datetime) -> Preferences:
    """Somebody away from now until a moment.

    :raises Refused: it lies in the past, or is more than the year allows.
    """
    back = person.back(now)
    if until <= now:
        raise Refused("table-away-past")
    year = back.away_too_long(now, until)
    if year is not None:
        left = max(0, back.away_left(year).days)
        raise Refused("table-away-too-long", most=AWAY_PER_YEAR.days, year=year, days=left)
    return replace(back, away_since=now, away_until=until)


def returning(person: Preferences, now: datetime) -> Preferences:
    """Somebody back; what was not used of the time away is not counted.

    :raises Refused: this person is not away.
    """
    if not person.away_at(now):
        raise Refused("table-not-away")
    return person.back(now)
