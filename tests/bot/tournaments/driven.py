"""Tournaments played without a database: entries, drop-outs and results are given or random."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from bot.model.ids import ChannelId, GuildId, MatchId, TournamentId, UserId
from bot.model.time_limits import Pace
from bot.model.tournament import (
    DRAWN,
    LOST,
    WON,
    Conclusion,
    Entrant,
    Leg,
    NewPairing,
    NextRound,
    Pairing,
    Replays,
    Stage,
    System,
    Tournament,
)
from bot.tournaments.pairing.rounds import following, may_enter, next_due, planned
from bot.tournaments.pairing.standings import TournamentLine, standings
from rules import GAMES

BEGAN: Final = datetime(2026, 1, 5, 12, tzinfo=UTC)
ALIKE: Final = next(game for game in GAMES.values() if not game.rated_by_role)
"""A game whose roles are alike: two who meet play one match."""
EACH_WAY: Final = next(game for game in GAMES.values() if game.rated_by_role)  # one whose roles are not: they play two
Scored = tuple[int, int] | None


def begun(system: System, ratings: Sequence[float], game=ALIKE, pace: Pace = Pace.DAY) -> Tournament:
    return Tournament(
        id=TournamentId(1),
        guild=GuildId(1),
        channel=ChannelId(1),
        organiser=UserId(1),
        name="",
        system=system,
        game=game,
        options=game.options(),
        pace=pace,
        stage=Stage.RUNNING,
        opened=BEGAN,
        planned=planned(system, len(ratings)),
        begun=BEGAN,
        entrants=tuple(Entrant(number, UserId(100 + number), rating) for number, rating in enumerate(ratings, 1)),
    )


def seeded(system: System, people: int, game=ALIKE) -> Tournament:
    return begun(system, [2000 - 10 * number for number in range(people)], game)


def paired(tournament: Tournament, new: Sequence[NewPairing]) -> Tournament:
    number, match = tournament.round + 1, sum(len(pairing.legs) for pairing in tournament.pairings)
    pairings = []
    for pairing in new:
        legs = tuple(Leg(MatchId(match + leg), first) for leg, first in enumerate(pairing.firsts, 1))
        match += len(legs)
        pairings.append(Pairing(number, pairing.board, pairing.one, pairing.other, legs))
    return replace(tournament, round=number, pairings=(*tournament.pairings, *pairings))


def replayed(tournament: Tournament, boards: Sequence[tuple[int, int]]) -> Tournament:
    for board, first in boards:
        (old,) = (pairing for pairing in tournament.in_round(tournament.round) if pairing.board == board)
        match = sum(len(pairing.legs) for pairing in tournament.pairings) + 1
        tournament = _with(tournament, old, replace(old, legs=(*old.legs, Leg(MatchId(match), first))))
    return tournament


def ended(tournament: Tournament, match: MatchId, score: Scored) -> Tournament:
    """After a match has ended; a score is seen from the first seat."""
    (old,) = (pairing for pairing in tournament.pairings for leg in pairing.legs if leg.match == match)
    legs = tuple(replace(leg, over=True, score=score) if leg.match == match else leg for leg in old.legs)
    return _with(tournament, old, replace(old, legs=legs))


def dropped(tournament: Tournament, number: int) -> Tournament:
    """After somebody dropped out, and so lost what they were playing."""
    out = replace(tournament.entrant(number), dropped=tournament.round)
    tournament = replace(tournament, entrants=tuple(out if e.number == number else e for e in tournament.entrants))
    for leg in under_way(tournament):
        if number in players(tournament, leg):
            tournament = ended(tournament, leg.match, (LOST, WON) if leg.first == number else (WON, LOST))
    return tournament


def entered(tournament: Tournament, rating: float) -> Tournament:
    number = len(tournament.entrants) + 1
    new = Entrant(number, UserId(100 + number), rating, entered=tournament.round)
    return replace(tournament, entrants=(*tournament.entrants, new))


def under_way(tournament: Tournament) -> list[Leg]:
    return [leg for pairing in tournament.pairings for leg in pairing.legs if not leg.over]


def players(tournament: Tournament, leg: Leg) -> tuple[int, int]:
    (pairing,) = (pairing for pairing in tournament.pairings if leg in pairing.legs)
    assert pairing.other is not None
    return leg.first, pairing.other if leg.first == pairing.one else pairing.one


def next_paired(tournament: Tournament, now: datetime = BEGAN) -> Tournament:
    following_round = following(tournament, now)
    assert isinstance(following_round, NextRound)
    return paired(tournament, following_round.pairings)


def stronger(first: int, second: int) -> tuple[int, int]:
    return (WON, LOST) if first < second else (LOST, WON)


def all_ended(tournament: Tournament, score: Callable[[int, int], Scored] = stronger) -> Tournament:
    for leg in under_way(tournament):
        tournament = ended(tournament, leg.match, score(*players(tournament, leg)))
    return tournament


def to_the_end(tournament: Tournament, score: Callable[[int, int], Scored] = stronger) -> Tournament:
    tournament = all_ended(tournament, score)
    while not isinstance(what := following(tournament, BEGAN), Conclusion):
        assert what is not None
        more = replayed(tournament, what.boards) if isinstance(what, Replays) else paired(tournament, what.pairings)
        tournament = all_ended(more, score)
    return replace(tournament, stage=Stage.OVER)


def by_number(tournament: Tournament) -> dict[int, TournamentLine]:
    return {line.entrant.number: line for line in sorted(standings(tournament), key=lambda line: line.entrant.number)}


def points(tournament: Tournament) -> dict[int, int]:
    return {number: line.points for number, line in by_number(tournament).items()}


def ranks(tournament: Tournament) -> dict[int, int]:
    return {number: line.rank for number, line in by_number(tournament).items()}


def met(tournament: Tournament) -> list[tuple[int, int]]:
    """Every two who were paired, as often as they were, the lower number first."""
    return [
        (min(pairing.one, pairing.other), max(pairing.one, pairing.other))
        for pairing in tournament.pairings
        if pairing.other is not None
    ]


def on_boards(tournament: Tournament) -> list[tuple[int, int | None]]:
    return [(pairing.one, pairing.other) for pairing in tournament.in_round(tournament.round)]


class Course:
    """A tournament whose course is drawn: results, and now and then somebody drops out or enters late. After each
    single thing that happens it is asked what comes next, as it may be after any restart."""

    def __init__(self, tournament: Tournament, seed: int, drops: float = 0, late: float = 0) -> None:
        self.now, self.tournament = BEGAN, tournament
        self._random, self._drops, self._late = Random(seed), drops, late
        self.paired: list[Tournament] = []  # the tournament after each round was paired

    def run(self, rounds: int = 100) -> Tournament:
        while not isinstance(what := following(self.tournament, self.now), Conclusion):
            if isinstance(what, NextRound):
                if self.tournament.round == rounds:
                    return self.tournament
                self.tournament = paired(self.tournament, what.pairings)
                self.tournament = replace(self.tournament, due=next_due(self.tournament, self.now))
                self.paired.append(self.tournament)
            elif isinstance(what, Replays):
                self.tournament = replayed(self.tournament, what.boards)
            else:
                self._something_happens()
        return self.tournament

    def _something_happens(self) -> None:
        staying, legs = self.tournament.staying, under_way(self.tournament)
        if staying and self._random.random() < self._drops:
            self.tournament = dropped(self.tournament, self._random.choice(staying).number)
        elif may_enter(self.tournament) and self._random.random() < self._late:
            self.tournament = entered(self.tournament, self._random.uniform(1000, 2000))
        elif legs:
            results: list[Scored] = [(WON, LOST), (LOST, WON), (WON, LOST), (LOST, WON), (DRAWN, DRAWN), None]
            leg = self._random.choice(legs)
            self.tournament = ended(self.tournament, leg.match, self._random.choice(results))
        else:
            self.now += timedelta(days=1)


def _with(tournament: Tournament, old: Pairing, new: Pairing) -> Tournament:
    return replace(tournament, pairings=tuple(new if each is old else each for each in tournament.pairings))


def cup(system: System, people: int, *, game: str = "linkx", name: str = "Winter Cup") -> Tournament:
    """A tournament that has not begun."""
    return replace(seeded(system, people, GAMES[game]), name=name, stage=Stage.OPEN, begun=None, planned=None)


def first_round(opened: Tournament) -> Tournament:
    """The same with its first round paired and nothing played."""
    number = planned(opened.system, len(opened.entrants))
    return _dated(next_paired(replace(opened, stage=Stage.RUNNING, begun=BEGAN, planned=number)), BEGAN)


def played(tournament: Tournament, *, rounds: int = 99, half: bool = False, seed: int = 0) -> Tournament:
    """So many rounds later, at most at the end, with random results; ``half`` of the last round as well."""
    if not rounds or tournament.stage is not Stage.RUNNING:
        return tournament
    course, dice = Course(tournament, seed), Random(seed)
    tournament = course.run(tournament.round + rounds - 1)
    if not isinstance(what := following(tournament, course.now), NextRound):
        return replace(tournament, stage=Stage.OVER, ended=course.now)
    tournament = _dated(paired(tournament, what.pairings), course.now)
    for leg in under_way(tournament) if half else ():
        if dice.random() < 0.5:
            tournament = ended(tournament, leg.match, dice.choice([(WON, LOST), (LOST, WON), (DRAWN, DRAWN)]))
    return tournament


def scored(tournament: Tournament, *scores: tuple[int, int]) -> Tournament:
    """The same with these results, seen from the first seats, of the first matches."""
    for match, score in enumerate(scores, 1):
        tournament = ended(tournament, MatchId(match), score)
    return tournament


def _dated(tournament: Tournament, now: datetime) -> Tournament:
    return replace(tournament, due=next_due(tournament, now))
