"""Scores of pairings: points, wins without playing, and removed entrants."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from bot.model.tournament import WON, Leg, Pairing, System, Tournament


@dataclass(frozen=True, slots=True)
class PairingShare:
    """The score of a pairing for one entrant, as far as it is played."""

    opponent: int | None  # the opponent's number; None for a bye
    points: int  # in half points, of all its matches
    matches: tuple[int, ...] = ()  # the score of each match with a result, in half points
    played: bool = True  # true if a match was played, even without a result; not for a bye or a win without playing


def full(tournament: Tournament) -> int:
    """Return the maximum score of a pairing, in half points."""
    return WON * tournament.legs_each


def score_of(pairing: Pairing) -> tuple[int, int]:
    """The scores of its matches so far for ``one`` and ``other``; zero without a result."""
    ones = sum(score for leg in pairing.legs for score in _seen_from(leg, pairing.one))
    others = sum(score for leg in pairing.legs if pairing.other for score in _seen_from(leg, pairing.other))
    return ones, others


def without_playing(tournament: Tournament, pairing: Pairing) -> int | None:
    """Return the winner of a pairing without a match: the remaining player; ``None`` if both dropped out."""
    if pairing.other is None or pairing.legs:
        return None
    dropped = {number: tournament.entrant(number).dropped for number in (pairing.one, pairing.other)}
    stayed = {number: inf if last is None else last for number, last in dropped.items()}
    longer, shorter = sorted(stayed, key=lambda number: -stayed[number])
    return longer if stayed[longer] >= pairing.round and stayed[longer] > stayed[shorter] else None


def struck(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of entrants whose results do not count. In a round robin, entrants who dropped out before
    playing half of their matches (FIDE General Regulations for Competitions); in other systems nobody."""
    if tournament.system is not System.ROUND_ROBIN:
        return frozenset()
    all_matches = (len(tournament.beginners) - 1) * tournament.legs_each
    scored = (pairing for pairing in tournament.pairings for leg in pairing.legs if leg.score is not None)
    played = Counter(number for pairing in scored for number in (pairing.one, pairing.other))
    return frozenset(
        entrant.number
        for entrant in tournament.beginners
        if entrant.dropped is not None and 2 * played[entrant.number] < all_matches
    )


def shares(tournament: Tournament) -> Mapping[int, tuple[PairingShare, ...]]:
    """Return the scores of each entrant's pairings by round. A bye is a win in a Swiss tournament only."""
    nobody = struck(tournament)
    found: dict[int, list[PairingShare]] = {entrant.number: [] for entrant in tournament.entrants}
    for pairing in tournament.pairings:
        if not nobody.intersection((pairing.one, pairing.other)):
            for number, share in _both(tournament, pairing):
                found[number].append(share)
    for number, opponent in _forfeited_pairings(tournament, nobody):
        found[number].append(PairingShare(opponent, full(tournament), played=False))
    return {number: tuple(theirs) for number, theirs in found.items()}


def points(tournament: Tournament) -> Mapping[int, int]:
    """The half points of each entrant, by numbers."""
    return {number: sum(share.points for share in theirs) for number, theirs in shares(tournament).items()}


def _both(tournament: Tournament, pairing: Pairing) -> list[tuple[int, PairingShare]]:
    if pairing.other is None:
        worth = full(tournament) if tournament.system is System.SWISS else 0
        return [(pairing.one, PairingShare(None, worth, played=False))]
    if not pairing.legs:
        winner = without_playing(tournament, pairing)
        return [
            (number, PairingShare(opponent, full(tournament) if number == winner else 0, played=False))
            for number, opponent in ((pairing.one, pairing.other), (pairing.other, pairing.one))
        ]
    if not any(leg.over for leg in pairing.legs):
        return []
    return [
        (number, PairingShare(opponent, sum(scores), scores))
        for number, opponent in ((pairing.one, pairing.other), (pairing.other, pairing.one))
        for scores in [tuple(score for leg in pairing.legs for score in _seen_from(leg, number))]
    ]


def _forfeited_pairings(tournament: Tournament, nobody: frozenset[int]) -> list[tuple[int, int]]:
    """Return, in a round robin, each remaining player with the opponents who dropped out before they met."""
    if tournament.system is not System.ROUND_ROBIN:
        return []
    paired = {frozenset((pairing.one, pairing.other)) for pairing in tournament.pairings}
    gone = [e.number for e in tournament.beginners if e.dropped is not None and e.number not in nobody]
    return [
        (entrant.number, opponent)
        for entrant in tournament.staying
        for opponent in gone
        if frozenset((entrant.number, opponent)) not in paired
    ]


def _seen_from(leg: Leg, number: int) -> tuple[int, ...]:
    if leg.score is None:
        return ()
    return (leg.score[0] if leg.first == number else leg.score[1],)
