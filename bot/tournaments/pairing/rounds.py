"""The next round of a tournament of any system."""

from datetime import datetime
from typing import assert_never

from bot.model.tournament import Conclusion, NextRound, Replays, Stage, System, Tournament
from bot.tournaments.pairing import knock_out, ladder, round_robin, swiss


def planned(system: System, entrants: int) -> int | None:
    """The number of rounds for so many people; ``None`` for a ladder, which has no last one.

    In a Swiss tournament, as in a knock-out, one person alone can have won all of so many rounds. They are at most half
    as many as people, so that by Dirac's theorem on graphs everybody can be paired anew, as long as nobody drops out.
    """
    match system:
        case System.ROUND_ROBIN:
            return entrants - 1 + entrants % 2 if entrants > 1 else 0
        case System.SWISS | System.KNOCK_OUT:
            return max(entrants - 1, 0).bit_length()
        case System.LADDER:
            return None
        case _:
            assert_never(system)


def following(tournament: Tournament, now: datetime) -> NextRound | Replays | Conclusion | None:
    """The next event of a tournament; ``None`` while it waits for matches or entrants.

    It may be asked at any time, and says the same as long as nothing has happened. One that is not running waits. Where
    another round is to be paired on a ladder that is due, but no two can be, it waits for its next day.
    """
    if tournament.stage is not Stage.RUNNING:
        return None
    if tournament.system is System.LADDER:
        due = tournament.round == 0 or tournament.due is None or now >= tournament.due
        return ladder.neighbours(tournament) if due else None
    if tournament.system is System.KNOCK_OUT:
        return knock_out.following_in_bracket(tournament)
    if not all(pairing.over for pairing in tournament.pairings):
        return None
    if len(tournament.staying) < 2:
        return Conclusion()
    if tournament.system is System.ROUND_ROBIN:
        return round_robin.next_round(tournament)
    return Conclusion() if tournament.round >= _last_round(tournament) else swiss.next_round(tournament)


def next_due(tournament: Tournament, now: datetime) -> datetime | None:
    """The next pairing of a ladder; ``None`` for other systems, whose rounds follow one another."""
    return ladder.next_pairing(tournament, now) if tournament.system is System.LADDER else None


def may_enter(tournament: Tournament) -> bool:
    """True if another person may enter now.

    Until it begins they may in any, afterwards on a ladder, and in a Swiss tournament until the round is paired that
    completes half of its rounds; what they missed counts nothing. There must be room.
    """
    if len(tournament.staying) >= tournament.system.most:
        return False
    if tournament.stage is not Stage.RUNNING:
        return tournament.stage is Stage.OPEN
    late = tournament.system is System.SWISS and tournament.round < (_last_round(tournament) + 1) // 2
    return late or tournament.system is System.LADDER


def _last_round(tournament: Tournament) -> int:
    rounds = planned(tournament.system, len(tournament.staying)) if tournament.planned is None else tournament.planned
    return rounds or 0
