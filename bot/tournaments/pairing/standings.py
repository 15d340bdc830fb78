"""Standings: places and tie-breaks, the table of a round robin, the bracket of a knock-out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, permutations
from typing import assert_never

from bot.model.tournament import DRAWN, LOST, WON, Entrant, Pairing, Stage, System, Tournament
from bot.tournaments.pairing.scores import PairingShare, score_of, shares, struck
from bot.tournaments.pairing.systems import rungs, unbeaten, winner

_Values = tuple[int | None, ...]


class TieBreak(StrEnum):
    """Tie-breaks (FIDE Handbook, C.07)."""

    BUCHHOLZ = "buchholz"
    """The points of all opponents together. A bye, or a win without playing, counts as an opponent with one's own."""
    SONNEBORN_BERGER = "sonneborn-berger"
    """Points taken from each opponent times that opponent's points; a bye as for Buchholz."""
    ENCOUNTER = "encounter"  # points against each other, if all tied players have met
    WINS = "wins"  # matches won on the board

    @property
    def parts(self) -> int:
        """The units per whole: points are counted in halves, products of two in quarters."""
        return {TieBreak.SONNEBORN_BERGER: WON * WON, TieBreak.WINS: 1}.get(self, WON)


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A player's line in the standings."""

    entrant: Entrant
    rank: int  # from 1; shared if nothing separates players
    points: int  # in half points
    won: int
    drawn: int
    lost: int
    tie_breaks: tuple[int | None, ...] = ()
    """Values of :func:`tie_breaks`, in order, each in its own unit; ``None`` if one does not apply."""
    struck: bool = False  # true if they dropped out so early that their results do not count

    @property
    def played(self) -> int:
        """Matches with a result."""
        return self.won + self.drawn + self.lost

    @property
    def dropped(self) -> bool:
        return self.entrant.dropped is not None


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """A board of a knock-out, paired or yet to be."""

    round: int
    board: int
    one: int | None  # by number; None while unknown, or if nobody advances to this seat
    other: int | None
    score: tuple[int, int] | None = None  # in half points for one and other, as far as it is played
    winner: int | None = None
    bye: bool = False  # true if one has no opponent and advances


def tie_breaks(system: System) -> tuple[TieBreak, ...]:
    """The tie-breaks of a system, in order."""
    if system is System.ROUND_ROBIN:
        return TieBreak.ENCOUNTER, TieBreak.SONNEBORN_BERGER, TieBreak.WINS
    if system is System.SWISS:
        return TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER, TieBreak.ENCOUNTER, TieBreak.WINS
    return ()


def standings(tournament: Tournament) -> tuple[TournamentLine, ...]:
    """Return the standings by rank; ties by seed. Round robins and Swiss tournaments rank by points and then
    tie-breaks; struck entrants share the last rank. Knock-outs rank by rounds won; entrants who can still win share
    the first rank. On a ladder ranks are rungs. Entrants who dropped out before their first pairing have no line; on a
    ladder none who dropped out."""
    found, out, values = shares(tournament), struck(tournament), _tie_break_values(tournament)
    keys: dict[int, tuple[int, ...]]
    match tournament.system:
        case System.LADDER:
            keys = {number: (-rung,) for rung, number in enumerate(rungs(tournament))}
        case System.KNOCK_OUT:
            won, can_win = Counter(winner(tournament, pairing) for pairing in tournament.pairings), unbeaten(tournament)
            keys = {n: (1, 0) if n in can_win else (0, won[n]) for n in _entrants_of_round(tournament)}
        case System.ROUND_ROBIN | System.SWISS:
            people = _entrants_of_round(tournament)
            keys = {n: (n not in out, _points(found[n]), *(value or 0 for value in values[n])) for n in people}
        case _:
            assert_never(tournament.system)
    ranks = {key: rank for rank, key in reversed(list(enumerate(sorted(keys.values(), reverse=True), 1)))}
    return tuple(
        _line(tournament.entrant(number), ranks[keys[number]], found[number], values[number], number in out)
        for number in sorted(keys, key=keys.__getitem__, reverse=True)
    )


def winners(tournament: Tournament) -> tuple[int, ...]:
    """Return the winners of a finished tournament by number: several if tied, or none. A winner is first, stayed to the
    end and won a match; in a knock-out, where draws advance the better seed, played one. The winner of a ladder is its
    top."""
    if tournament.stage is not Stage.OVER:
        return ()
    match tournament.system:
        case System.LADDER:
            return rungs(tournament)[:1]
        case System.KNOCK_OUT:
            left = unbeaten(tournament)
            return tuple(number for number in left if any(each.legs for each in tournament.pairings_of(number)))
        case System.ROUND_ROBIN | System.SWISS:
            first = [line for line in standings(tournament) if line.rank == 1]
            return tuple(line.entrant.number for line in first if line.won and not line.dropped)
        case _:
            assert_never(tournament.system)


def cross_table(tournament: Tournament) -> Mapping[tuple[int, int], int | None]:
    """Return the half points of each ordered pair in a round robin; ``None`` if unplayed, or one is struck."""
    people = [entrant.number for entrant in tournament.beginners]
    scored = {(n, share.opponent): share.points for n, theirs in shares(tournament).items() for share in theirs}
    return {pair: scored.get(pair) for pair in permutations(people, 2)}


def bracket(tournament: Tournament) -> tuple[tuple[BracketSlot, ...], ...]:
    """Return the rounds of a knock-out to its final, each with all boards from top to bottom. Rounds not paired yet
    contain the players who have already advanced. Empty before the start."""
    if tournament.round == 0:
        return ()
    size = 1 << (len(tournament.beginners) - 1).bit_length()
    rounds: list[tuple[BracketSlot, ...]] = []
    for number in range(1, size.bit_length()):
        paired = {pairing.board: pairing for pairing in tournament.in_round(number)}
        ahead = [slot.winner for slot in rounds[-1]] if rounds else [None] * size
        rounds.append(
            tuple(
                _slot(tournament, paired[board])
                if board in paired
                else BracketSlot(number, board, ahead[2 * board - 2], ahead[2 * board - 1])
                for board in range(1, (size >> number) + 1)
            )
        )
    return tuple(rounds)


def _slot(tournament: Tournament, pairing: Pairing) -> BracketSlot:
    return BracketSlot(
        pairing.round,
        pairing.board,
        pairing.one,
        pairing.other,
        score_of(pairing) if any(leg.over for leg in pairing.legs) else None,
        winner(tournament, pairing),
        bye=pairing.other is None,
    )


def _line(entrant: Entrant, rank: int, theirs: Sequence[PairingShare], values: _Values, out: bool) -> TournamentLine:
    matches = [score for share in theirs for score in share.matches]
    won, drawn, lost = (matches.count(score) for score in (WON, DRAWN, LOST))
    return TournamentLine(entrant, rank, _points(theirs), won, drawn, lost, () if out else values, out)


def _entrants_of_round(tournament: Tournament) -> list[int]:
    return [e.number for e in tournament.seeded if e.dropped is None or e.dropped > e.entered]


def _points(theirs: Sequence[PairingShare]) -> int:
    return sum(share.points for share in theirs)


# -- tie-breaks


def _tie_break_values(tournament: Tournament) -> dict[int, _Values]:
    found = shares(tournament)
    scored = {number: _points(theirs) for number, theirs in found.items()}
    dummies = tournament.system is System.SWISS
    values: dict[int, _Values] = dict.fromkeys(found, ())
    for tie_break in tie_breaks(tournament.system):
        own: Mapping[int, int | None]
        match tie_break:
            case TieBreak.BUCHHOLZ:
                own = {n: sum(_opposed(n, share, scored, dummies) for share in found[n]) for n in found}
            case TieBreak.SONNEBORN_BERGER:
                own = {n: sum(m.points * _opposed(n, m, scored, dummies) for m in found[n]) for n in found}
            case TieBreak.ENCOUNTER:
                own = _encounters(found, scored, values)
            case TieBreak.WINS:
                own = {n: sum(share.matches.count(WON) for share in found[n]) for n in found}
            case _:
                assert_never(tie_break)
        values = {number: (*before, own[number]) for number, before in values.items()}
    return values


def _opposed(number: int, share: PairingShare, scored: Mapping[int, int], dummies: bool) -> int:
    """Return the points of the opponents; the entrant's own points for a round without an opponent. In a round robin
    all opponents count, played or not (FIDE Handbook, C.07, on unplayed games)."""
    if share.opponent is None or (dummies and not share.played):
        return scored[number]
    return scored[share.opponent]


def _encounters(
    found: Mapping[int, tuple[PairingShare, ...]], scored: Mapping[int, int], values: Mapping[int, _Values]
) -> dict[int, int | None]:
    """Return the points among tied entrants; ``None`` if not all of them have met, or there is only one."""

    def so_far(number: int) -> tuple[int, ...]:
        return scored[number], *(value or 0 for value in values[number])

    own: dict[int, int | None] = {}
    for _, group in groupby(sorted(found, key=so_far), so_far):
        tied = set(group)
        against = {n: [share for share in found[n] if share.opponent in tied] for n in tied}
        met = len(tied) > 1 and all(len(theirs) == len(tied) - 1 for theirs in against.values())
        own |= {number: _points(theirs) if met else None for number, theirs in against.items()}
    return own
