"""Strength of computer players: ``python -m tests.benchmarks.strength [--long] [--game GAME]``.

Each level plays the one below; the top level plays plain UCT, in Python and in C, a one-step player, and itself at a
tenth of the time."""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from random import Random
from time import process_time
from typing import Final

from bot.model.levels import LEVELS, Level
from bot.model.ratings.counters import interval
from bot.players.kernel import IS_COMPILED
from bot.players.thinking import think
from rules import GAMES
from rules.game import CHANCE
from rules.play import AnyPlay, begin
from tests.benchmarks.compiled_uct import EXPLORATION, compiled_uct
from tests.benchmarks.opponents import Player, greedy, uct
from tests.rules.helpers import random_move

TOP: Final = LEVELS[-1]
FRACTION: Final = 1 / 30
"""The share of its time that the top level gets in the ordinary form."""
SECONDS: Final = 600.0
"""Seconds of the ordinary form for all games; pairings share what others leave."""
MATCHES: Final = 60
OPTIONS: Final = {"linkage": {"target": 13}}
"""The options nearest to even chances, where the printed ones are not."""
EVEN: Final = 0.5


@dataclass(frozen=True)
class Pairing:
    name: str
    first: Player
    second: Player
    goal: float


@dataclass(frozen=True)
class Result:
    wins: float
    matches: int
    lead: float


def at_level(level: Level, seconds: float | None = None) -> Player:
    return lambda play, dice: think(play, level, seconds=seconds, dice=dice, clock=process_time).step


def pairings(key: str, long: bool) -> Iterator[Pairing]:
    for upper, lower in zip(LEVELS[1:], LEVELS, strict=False):
        if long or upper is not TOP:
            yield Pairing(f"{upper.key} against {lower.key}", at_level(upper), at_level(lower), 0.75)
    assert TOP.seconds is not None, "the top level is limited by time"
    seconds = TOP.seconds * (1 if long else FRACTION)
    top = at_level(TOP, seconds)
    yield Pairing("top against UCT", top, uct(seconds), 0.65)
    if IS_COMPILED and key in EXPLORATION:
        yield Pairing("top against plain UCT in C", top, compiled_uct(seconds), 0.75)
    yield Pairing("top against one step ahead", top, greedy, 0.95)
    yield Pairing("top against a tenth of its time", top, at_level(TOP, seconds / 10), 0.75)


def match(key: str, players: tuple[Player, Player], seed: int) -> AnyPlay:
    game = GAMES[key]
    play = begin(game, game.options(**OPTIONS.get(key, {})), 2)
    draws, dice = Random(seed), (Random(seed + 1), Random(seed + 2))
    while (seat := play.to_move) is not None:
        if seat == CHANCE:
            play = play.after(random_move(game, play.state, draws))
        else:
            play = play.read(players[seat](play, dice[seat]))
    return play


def compare(key: str, pairing: Pairing, seconds: float) -> Result:
    """Matches in pairs, both ways round: at least one, then as many as time probably allows."""
    start, wins, lead, matches = process_time(), 0.0, 0.0, 0
    for number in range(MATCHES // 2):
        if number and (process_time() - start) * (number + 1) / number > seconds:
            break
        for first in (0, 1):
            players = (pairing.first, pairing.second) if first == 0 else (pairing.second, pairing.first)
            outcome = match(key, players, 1000 * number).outcome
            assert outcome is not None, "it was played to its end"
            mine, theirs = outcome.places[first], outcome.places[1 - first]
            wins += (mine < theirs) + EVEN * (mine == theirs)
            scores = outcome.detail.get("scores")
            if isinstance(scores, list | tuple):
                lead += scores[first] - scores[1 - first]
            matches += 1
    return Result(wins, matches, lead / matches)


def line(key: str, pairing: Pairing, result: Result) -> str:
    low, high = interval(result.wins, result.matches)
    points = f"{result.lead:+.0f} points a match" if key == "lovelinks" else ""
    figures = f"{result.wins / result.matches:.0%} ({low:.0%} to {high:.0%}) of {result.matches}"
    return f"| {GAMES[key].title} | {pairing.name} | {figures} | {pairing.goal:.0%} | {points} |"


def report(keys: list[str], long: bool, tell: Callable[[str], None]) -> None:
    tell("| game | match | won by the first | goal | |")
    tell("|---|---|---|---|---|")
    for key in keys:
        end, found = process_time() + SECONDS / len(GAMES), list(pairings(key, long))
        for left, pairing in zip(range(len(found), 0, -1), found, strict=True):
            seconds = inf if long else (end - process_time()) / left
            tell(line(key, pairing, compare(key, pairing, seconds)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="full time, for hours")
    parser.add_argument("--game", choices=list(GAMES), help="only this game")
    given = parser.parse_args()
    report([given.game] if given.game else list(GAMES), given.long, lambda row: print(row, flush=True))


if __name__ == "__main__":
    main()
