"""The sequential test of two players decides rightly, and late enough."""

from random import Random
from statistics import fmean

from rules import GAMES
from tests.benchmarks.accepting import Sequential, engine, opening, pair
from tests.source import TOP


def decided(share: float, dice: Random) -> tuple[bool | None, int]:
    """The verdict about a player that wins this share of its matches, and the number of pairs."""
    test = Sequential(0.5, 0.6)
    while (verdict := test.verdict() if test.pairs else None) is None and len(test.pairs) < 2_000:
        test.pairs.append(fmean(float(dice.random() < share) for _ in range(2)))
    return verdict, len(test.pairs)


def test_errors_are_as_rare_as_promised():
    dice = Random(1)
    for share, right in ((0.6, True), (0.5, False)):
        found = [decided(share, dice) for _ in range(300)]
        assert sum(verdict is right for verdict, _ in found) > 0.92 * len(found), share
        assert 20 < fmean(count for _, count in found) < 150, share


def test_a_few_like_results_decide_nothing():
    for share in (0.0, 1.0):
        test = Sequential(0.5, 0.6, [share] * 3)
        assert test.verdict() is None
        test.pairs += [share] * 20
        assert test.verdict() is bool(share)


def test_pairs_exchange_seats():
    game = GAMES["link"]
    with engine(TOP, "link", ["--level=2"]) as new, engine(TOP, "link", ["--level=1"]) as old:
        found = pair(opening(game, game.options(size=4, opening="none"), 3), new, old, 3)
    assert [side for side, _ in found] == ["black", "white"]
    assert all(share in (0, 1) for _, share in found)
