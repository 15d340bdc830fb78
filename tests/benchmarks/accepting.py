"""Accept or refuse a change of a computer player.

``python -m tests.benchmarks.accepting CHECKOUT GAME [option=value ...]``: this checkout's player meets that of another
checkout, each in a process of its own, at a level or a time per step. Matches come in pairs: the same opening, drawn at
random, with exchanged seats. After each pair a generalised sequential probability ratio test (Van den Bergh's
approximation, as in Fishtest) decides between two shares of points: no better, and better. It stops as soon as one of
them is 19 times as likely as the other, or after the last pair.
"""

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from bot.model.ratings.counters import interval
from rules import GAMES
from rules.game import CHANCE, AnyGame
from rules.options import BadOption, parse
from rules.play import AnyPlay, begin
from rules.terminal import refuse
from tests.benchmarks.selfplay import won
from tests.benchmarks.strength import EVEN
from tests.rules.helpers import random_move
from tests.source import TOP

LIKELY: Final = log(0.95 / 0.05)
"""The logarithm of the ratio at which the test ends; either error is made in 5 % of such tests."""
SPREAD: Final = 0.125
"""The variance of a pair of independent, even matches."""
ASSUMED: Final = 4
"""So many pairs of that variance are assumed beforehand, so that a few like results decide nothing."""
DRAWN: Final = 2
"""The number of steps of an opening that are drawn at random."""


@dataclass
class Sequential:
    """A test between two mean shares of points in pairs of matches."""

    refused: float  # the share of a player that is no better
    accepted: float  # the share of one that is
    pairs: list[float] = field(default_factory=list)  # the mean share in each pair

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier the pairs are if the player is better."""
        mean = fmean(self.pairs)
        count, middle = len(self.pairs), (self.refused + self.accepted) / 2
        squares = sum((pair - mean) ** 2 for pair in self.pairs)
        variance = (squares + ASSUMED * SPREAD) / (count + ASSUMED)
        return count * (self.accepted - self.refused) * (mean - middle) / variance

    def verdict(self) -> bool | None:
        """True if the player is better, false if it is not, ``None`` while that is open."""
        return None if abs(self.ratio) < LIKELY else self.ratio > 0


class Engine:
    """A player of some checkout behind its command line."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def step(self, play: AnyPlay) -> str:
        """The step that it plays in a match."""
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None, "it is a pipe"
        assert told is not None, "it is a pipe"
        asked.write(json.dumps(play.record()) + "\n")
        asked.flush()
        answer = json.loads(told.readline())
        if "step" not in answer:
            refuse(f"The player does not answer: {answer['error']}")
        return str(answer["step"])


@contextmanager
def engine(checkout: Path, game: str, how: Sequence[str]) -> Iterator[Engine]:
    """The player of a checkout; it ends with the context."""
    command = [sys.executable, "-m", "bot.players", game, *how]
    with subprocess.Popen(command, cwd=checkout, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Engine(process)
        process.communicate()


def opening(game: AnyGame, options: Any, seed: int) -> AnyPlay:
    """A match after some random steps."""
    play, dice = begin(game, options, 2), Random(seed)
    while play.to_move is not None and sum(step.seat is not None for step in play.steps) < DRAWN:
        play = play.after(random_move(game, play.state, dice))
    return play


def pair(start: AnyPlay, new: Engine, old: Engine, seed: int) -> list[tuple[str, float]]:
    """The share of points of the new player in a match with each seat, by its role, or by its seat without roles."""
    shares = []
    for seat in (0, 1):
        play, draws = start, Random(seed)
        while play.to_move is not None:
            if play.to_move == CHANCE:
                play = play.after(random_move(play.game, play.state, draws))
            else:
                play = play.read((new if play.to_move == seat else old).step(play))
        assert play.outcome is not None, "it was played to its end"
        shares.append((play.game.role(play.state, seat) or f"seat {seat + 1}", won(play.outcome.places)[seat]))
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, help="the folder of the other checkout")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("options", nargs="*", help="options of the game, as option=value")
    parser.add_argument("--level", default="5")
    parser.add_argument("--seconds", help="the most that either may think about a step")
    parser.add_argument("--better", type=float, default=0.6, help="the share of points of a better player")
    parser.add_argument("--pairs", type=int, default=200, help="the most pairs to play")
    given = parser.parse_args()
    game = GAMES[given.game]
    try:
        options: Any = parse(game.options, given.options)
    except BadOption as error:
        refuse(str(error))
    how = [f"--level={given.level}", *([f"--seconds={given.seconds}"] if given.seconds else [])]
    test, sides = Sequential(EVEN, given.better), defaultdict[str, list[float]](list)
    with engine(TOP, given.game, how) as new, engine(given.checkout, given.game, how) as old:
        for number in range(given.pairs):
            shares = pair(opening(game, options, number), new, old, number)
            for side, share in shares:
                sides[side].append(share)
            test.pairs.append(fmean(share for _, share in shares))
            print(_line(test, sides), flush=True)
            if test.verdict() is not None:
                break
    print({True: "Better.", False: "No better.", None: "Not decided."}[test.verdict()])


def _line(test: Sequential, sides: Mapping[str, Sequence[float]]) -> str:
    count, mean = 2 * len(test.pairs), fmean(test.pairs)
    low, high = interval(mean * count, count)
    by_side = ", ".join(f"{side} {fmean(shares):.0%} of {len(shares)}" for side, shares in sorted(sides.items()))
    return f"{mean:.0%} of {count} ({low:.0%} to {high:.0%}): {by_side}; ratio {test.ratio:+.2f}"


if __name__ == "__main__":
    main()
