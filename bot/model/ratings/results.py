"""The result of a match: all that standings, profiles and statistics are made from."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from statistics import median_low
from typing import Final

from bot.model.ids import GuildId, MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from rules.records import Ending


class Unrated(StrEnum):
    """Why a match changes no rating."""

    ASKED = "asked"  # it was opened that way
    NO_RESULT = "no-result"  # it was closed without a result, or aborted
    YOUNG = "young"  # it was over before it had really been played
    LEFT = "left"  # a player left before the minimum number of turns, which counts as a loss
    OFTEN = "often"  # the same two people had played enough that day
    BUSY = "busy"  # a player had reached the daily maximum; losers still lose points
    COMPUTER = "computer"


COSTING: Final = frozenset({Unrated.LEFT, Unrated.BUSY})
"""Reasons for which a match raises no rating but lowers those of all but the first."""


class Score(StrEnum):
    """The score of a match for a person, stored as one letter."""

    WON = "W"
    TIED = "T"  # shared the first place
    LOST = "L"


@dataclass(frozen=True, slots=True)
class Placing:
    """The result of one seat."""

    seat: int
    user: UserId | None  # None for a computer player
    side: int  # seats of the same side win together
    place: int | None  # 1 is best; None in a match without a result
    part: str  # the key of the role it played, or the number of the seat where there are no roles
    pace: int | None  # seconds that a turn usually took; None if it had none
    weight: float = 1  # the share of the full change by which the match moves the ratings of this person
    proven: bool = True  # the person was proven in the server before the match, or became so by being early

    @property
    def person(self) -> UserId:
        """The person who sat, in a match in which no computer played."""
        assert self.user is not None, "matches with computer players are not rated"
        return self.user


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two people who played against each other, seen from one of them."""

    user: UserId
    place: int | None
    opponent: UserId
    opponent_place: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """A match that has ended."""

    match: MatchId
    game: str
    guild: GuildId
    ended: datetime
    ending: Ending
    turns: int
    lasted: int  # seconds from the beginning to the end
    placings: tuple[Placing, ...]
    unrated: Unrated | None = None
    worldwide: bool = False  # it counts in the ratings across servers as well, since all players agreed
    voided: bool = False  # a manager of the server has voided it
    id: int = 0  # the order in which results count

    @property
    def counts(self) -> bool:
        return not self.voided and self.ending is not Ending.CLOSED

    @property
    def stakes(self) -> bool:
        """True if it affects a rating."""
        return self.counts and (self.unrated is None or self.unrated in COSTING)

    @property
    def sides(self) -> list[list[Placing]]:
        in_order = sorted(self.placings, key=lambda placing: (placing.side, placing.seat))
        return [list(side) for _, side in groupby(in_order, key=lambda placing: placing.side)]

    def score(self, placing: Placing) -> Score:
        if placing.place != 1:
            return Score.LOST
        first = {other.side for other in self.placings if other.place == 1}
        return Score.WON if first == {placing.side} else Score.TIED

    def pairings(self) -> Iterator[Encounter]:
        """Every two people of different sides, both ways round."""
        for own in self.placings:
            for other in self.placings:
                if other.side != own.side and own.user is not None and other.user is not None:
                    yield Encounter(own.user, own.place, other.user, other.place)


def result_of(match: Match) -> Result | None:
    """The result of a match, not :func:`judged` yet; ``None`` unless it began and ended, and in a server."""
    over = match.play is not None and match.status in (Status.FINISHED, Status.CLOSED)
    return concluded(match, match.guild) if over and match.guild is not None else None


def concluded(match: Match, guild: GuildId) -> Result:
    """The result of a finished match, as stored for a server."""
    assert match.play is not None, "a match that is over has begun"
    began = next(entry.at for entry in match.entries if entry.kind is Kind.BEGUN)
    ended, outcome, paces = match.entries[-1].at, match.outcome, _paces(match)
    side_of = {seat: number for number, side in enumerate(match.sides) for seat in side}
    return Result(
        match=match.id,
        game=match.game.key,
        guild=guild,
        ended=ended,
        ending=ending_of(match),
        turns=len({step.turn for step in match.play.steps if step.seat is not None}),
        lasted=max(0, int((ended - began).total_seconds())),
        placings=tuple(
            Placing(
                index,
                seat.user,
                side_of[index],
                outcome.places[index] if outcome else None,
                match.game.role(match.play.state, index) or str(index + 1),
                paces.get(index),
            )
            for index, seat in enumerate(match.seats)
        ),
        unrated=_unrated(match),
    )


def ending_of(match: Match) -> Ending:
    """The ending of a finished match."""
    if match.status is Status.CLOSED:
        return Ending.CLOSED
    last = match.ended_by
    return Ending.RULES if last is None else Ending(last.kind.value)


def _unrated(match: Match) -> Unrated | None:
    if match.status is Status.CLOSED:
        return Unrated.NO_RESULT
    if match.computers:
        return Unrated.COMPUTER
    if not match.rated:
        return Unrated.ASKED
    least = match.game.least_turns(match.options)
    if all(match.turns_of(side) >= least for side in match.sides):
        return None
    left = match.ended_by is not None and match.ended_by.kind in (Kind.RESIGNED, Kind.CLAIMED)
    return Unrated.LEFT if left else Unrated.YOUNG


def _paces(match: Match) -> dict[int, int]:
    """The median seconds per turn by seat, without turns of a stand-in."""
    assert match.play is not None, "a match with a result has begun"
    before = next(entry.at for entry in match.entries if entry.kind is Kind.BEGUN)
    stand = zip(match.play.steps, match.step_entries, strict=True)
    own = [(step, entry) for step, entry in stand if step.seat is not None]
    taken: dict[int, list[int]] = {}
    for (seat, _), turn in groupby(own, key=lambda pair: (pair[0].seat, pair[0].turn)):
        *_, (_, last) = turn
        if last.seat is not None and seat is not None:
            taken.setdefault(seat, []).append(max(0, int((last.at - before).total_seconds())))
        before = last.at
    return {seat: median_low(times) for seat, times in taken.items()}


MOST_OF_A_PAIR: Final = 5  # rated matches that the same two people finish against each other on one day
MOST_OF_A_PERSON: Final = 10  # rated matches that one person finishes on one day
PEOPLE_OF_A_SERVER: Final = 20  # people with rated matches that a server needs before it counts across servers
MOST_ACROSS: Final = 2  # matches of the same two people that count across servers within DAYS_ACROSS
DAYS_ACROSS: Final = 90  # About a season. Few opponents give little across servers, however many matches.
SERVERS_MET: Final = 2  # servers with matches that count across servers, to be listed globally
PEOPLE_MET: Final = 3  # different opponents in each of them

PROVEN_MET: Final = 3  # different proven people met in rated matches of a server, to be proven and listed there
FULL_TRUST: Final = 5  # different proven people, other than oneself, whom an opponent has met who counts fully
EARLY: Final = 8  # with fewer active people in a server all count fully; with fewer proven ones all become proven
MOST_ACTIVE: Final = 50  # the number up to which active people are counted
FULL_MEETINGS: Final = 3  # matches of the same two people in a game that count fully within DAYS_OF_MEETINGS
DAYS_OF_MEETINGS: Final = 30


@dataclass(frozen=True, slots=True)
class ResultContext:
    """Other results at the end of a match; numbers may be capped where more would change nothing."""

    of_a_pair: int = 0  # the most rated matches that two of its people had finished against each other that day
    of_a_person: int = 0  # the most rated matches that one of its people had finished that day
    in_server: int = 0  # people who had finished rated matches in its server
    across: int = 0  # the most matches of two of its people that had counted across servers within DAYS_ACROSS
    all_agree: bool = False  # all players want to be rated across servers
    proven: Collection[UserId] = ()  # its people who were proven in its server
    proven_active: int = 0  # proven people of its server with a rated match in the last sixty days
    others_active: int = 0  # other people with one
    meetings: Mapping[frozenset[UserId], int] = field(default_factory=dict)
    """Rated matches of the game that two opponents had finished against each other within DAYS_OF_MEETINGS."""
    met_by: Mapping[tuple[UserId, UserId], int] = field(default_factory=dict)
    """Proven people of the server, except the first of two opponents, that the second had met in rated matches."""

    @property
    def early(self) -> bool:
        """True if all players of a rated match become proven: trust spreads from the first people of a server, and
        again if others outnumber them, such as honest people where alternate accounts were first."""
        return self.proven_active < max(EARLY, self.others_active)


def judged(result: Result, before: ResultContext) -> Result:
    """The result as it counts: rated only so often a day, across servers only where that means something, and by the
    weights of its people."""
    unrated = result.unrated
    if result.stakes and before.of_a_pair >= MOST_OF_A_PAIR:
        unrated = Unrated.OFTEN
    elif unrated is None and before.of_a_person >= MOST_OF_A_PERSON:
        unrated = Unrated.BUSY
    result = replace(result, unrated=unrated)
    if not result.stakes:
        return result
    known = before.in_server >= PEOPLE_OF_A_SERVER and before.across < MOST_ACROSS
    weights = _weights(result, before)
    placings = tuple(
        replace(each, weight=weights[each.person], proven=before.early or each.user in before.proven)
        for each in result.placings
    )
    return replace(result, placings=placings, worldwide=before.all_agree and known)


def _weights(result: Result, before: ResultContext) -> dict[UserId, float]:
    """The weight for each person: the mean over the opponents of how much each has proved against others, and of how
    rarely the two meet."""
    of: dict[UserId, list[float]] = {}
    young = before.proven_active + before.others_active < EARLY
    for pairing in result.pairings():
        user, opponent = pairing.user, pairing.opponent
        trust = 1 if young else min(1, before.met_by.get((user, opponent), 0) / FULL_TRUST)
        meetings = before.meetings.get(frozenset((user, opponent)), 0) + 1
        of.setdefault(user, []).append(trust * min(1, FULL_MEETINGS / meetings))
    return {user: sum(weights) / len(weights) for user, weights in of.items()}
