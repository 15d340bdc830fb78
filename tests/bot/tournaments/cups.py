"""Tournaments of any system, played at random as far as a test wants to look at one."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.model.ids import ChannelId, GuildId, TournamentId, UserId
from bot.model.time_limits import Pace
from bot.model.tournament import (
    DRAWN,
    LOST,
    WON,
    Conclusion,
    Entrant,
    Leg,
    NextRound,
    Replays,
    Stage,
    System,
    Tournament,
)
from bot.tournaments.pairing.rounds import following, next_due, planned
from rules import GAMES
from tests.bot.tournaments.driven import paired, replayed

MONDAY = datetime(2026, 11, 23, tzinfo=UTC)
_RESULTS = ((WON, LOST), (WON, LOST), (LOST, WON), (DRAWN, DRAWN))


def cup(system: System, people: int, *, game: str = "linkx", name: str = "Winter Cup") -> Tournament:
    """A tournament that so many people have entered and that has not begun; their user ids are from 1 on."""
    entrants = tuple(Entrant(number, UserId(number), 2000 - number) for number in range(1, people + 1))
    rules = GAMES[game]
    return Tournament(
        TournamentId(1), GuildId(2), ChannelId(3), UserId(1), name, system, rules, rules.options(), Pace.DAY,
        Stage.OPEN, MONDAY, entrants=entrants,
    )  # fmt: skip


def begun(tournament: Tournament) -> Tournament:
    """The same with its first round paired and nothing played."""
    rounds = planned(tournament.system, len(tournament.entrants))
    running = replace(tournament, stage=Stage.RUNNING, begun=MONDAY, due=MONDAY, planned=rounds)
    return _advanced(running, MONDAY)


def played(tournament: Tournament, *, rounds: int = 99, half: bool = False, seed: int = 0) -> Tournament:
    """A tournament that has begun after so many rounds more, at most to its end; ``half`` of the next one as well."""
    dice, moment = random.Random(seed), MONDAY
    wanted = tournament.round + rounds
    while tournament.stage is Stage.RUNNING and tournament.round < wanted:
        moment += timedelta(days=7)
        tournament = _advanced(_all_over(tournament, dice, 1.0), moment)
    return _all_over(tournament, dice, 0.5) if half else tournament


def dropped(tournament: Tournament, *numbers: int) -> Tournament:
    """The same after somebody has dropped out."""
    return replace(
        tournament,
        entrants=tuple(
            replace(entrant, dropped=tournament.round) if entrant.number in numbers else entrant
            for entrant in tournament.entrants
        ),
    )


def scored(tournament: Tournament, *scores: tuple[int, int]) -> Tournament:
    """The same with these results, in half points for the first seats, in the order in which the matches were made."""
    left = list(scores)
    return _with_legs(tournament, lambda leg: replace(leg, over=True, score=left.pop(0)) if left else leg)


def _all_over(tournament: Tournament, dice: random.Random, share: float) -> Tournament:
    def over(leg: Leg) -> Leg:
        if leg.over or dice.random() > share:
            return leg
        return replace(leg, over=True, score=dice.choice(_RESULTS))

    return _with_legs(tournament, over)


def _with_legs(tournament: Tournament, change: Callable[[Leg], Leg]) -> Tournament:
    pairings = (replace(each, legs=tuple(map(change, each.legs))) for each in tournament.pairings)
    return replace(tournament, pairings=tuple(pairings))


def _advanced(tournament: Tournament, moment: datetime) -> Tournament:
    match following(tournament, moment):
        case None:
            return tournament
        case Conclusion():
            return replace(tournament, stage=Stage.OVER, ended=moment)
        case Replays(boards):
            return replayed(tournament, boards)
        case NextRound(pairings):
            return replace(paired(tournament, pairings), due=next_due(tournament, moment))
