"""Swiss pairings compared with those of an independent implementation of FIDE's Dutch system (caissify-pairings).

The Dutch system has finer rules, so pairs may differ after the first round. Byes still go to the same points, and
none of its pairings is closer in points than ours.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest
from caissify_pairings import generate_pairings

from bot.model.tournament import DRAWN, LOST, WON, Conclusion, System, Tournament
from bot.tournaments.pairing.rounds import following
from tests.bot.tournaments.driven import BEGAN, all_ended, next_paired, on_boards, seeded

Pairs = list[tuple[int, int | None]]
RESULTS = ((WON, LOST), (LOST, WON), (DRAWN, DRAWN))


@dataclass
class History:
    """Results of an entrant as the oracle wants them."""

    score: int = 0
    colours: list[str] = field(default_factory=list)
    floats: list[str] = field(default_factory=list)
    byes: int = 0


def played(tournament: Tournament) -> tuple[dict[int, History], set[tuple[int, int]]]:
    found = {entrant.number: History() for entrant in tournament.entrants}
    met = set()
    for number in range(1, tournament.round + 1):
        before = {each: history.score for each, history in found.items()}
        for pairing in tournament.in_round(number):
            if pairing.other is None:
                one = found[pairing.one]
                one.byes += 1
                one.score += WON
                one.colours.append("none")
                one.floats.append("down")
                continue
            (leg,) = pairing.legs
            assert leg.score is not None
            first, second = leg.first, pairing.other if leg.first == pairing.one else pairing.one
            met.add((first, second))
            for who, other, colour, score in (
                (first, second, "white", leg.score[0]),
                (second, first, "black", leg.score[1]),
            ):
                found[who].colours.append(colour)
                apart = before[who] - before[other]
                found[who].floats.append("down" if apart > 0 else "up" if apart < 0 else "none")
                found[who].score += score
    return found, met


def by_oracle(tournament: Tournament, histories: dict[int, History], met: set[tuple[int, int]]) -> Pairs:
    people = [
        {
            "id": entrant.number,
            "name": str(entrant.number),
            "score": histories[entrant.number].score / WON,
            "rating": int(entrant.rating),
            "starting_number": entrant.number,
            "color_hist": histories[entrant.number].colours,
            "float_history": histories[entrant.number].floats,
            "bye_count": histories[entrant.number].byes,
        }
        for entrant in tournament.entrants
    ]
    made = generate_pairings("dutch", people, met, tournament.round + 1, tournament.planned or 0)
    return [(pair["white_id"], None if pair.get("bye") else pair["black_id"]) for pair in made]


def points_of_byes(pairs: Pairs, histories: dict[int, History]) -> list[int]:
    return [histories[one].score for one, other in pairs if other is None]


def apart(pairs: Pairs, histories: dict[int, History]) -> int:
    return sum((histories[one].score - histories[other].score) ** 2 for one, other in pairs if other is not None)


def drawn_from(dice: Random) -> Callable[[int, int], tuple[int, int]]:
    return lambda one, other: dice.choice(RESULTS)


@pytest.mark.slow
def test_swiss_pairings_are_as_close_as_an_oracles():
    compared = Counter[str]()
    for seed in range(60):
        dice = Random(seed)
        tournament = seeded(System.SWISS, dice.randint(4, 16))
        while not isinstance(following(tournament, BEGAN), Conclusion):
            histories, met = played(tournament)
            theirs = by_oracle(tournament, histories, met)
            tournament = next_paired(tournament)
            ours = on_boards(tournament)
            alike = {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}
            assert alike or tournament.round > 1, seed
            assert points_of_byes(ours, histories) == points_of_byes(theirs, histories), seed
            assert apart(ours, histories) <= apart(theirs, histories), seed
            compared["rounds"] += 1
            compared["alike"] += alike
            tournament = all_ended(tournament, drawn_from(dice))
    assert compared["rounds"] > 200
    assert compared["alike"] > 80, "pairs differ by finer rules alone"
