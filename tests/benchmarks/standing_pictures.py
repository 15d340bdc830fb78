"""What pictures of how people stand cost, each time with other names and numbers; part of ``standing``."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from statistics import mean
from typing import Final

from renderers.kit.encoding import png
from renderers.standing.bracket import draw_bracket
from renderers.standing.cross_table import draw_cross_table
from renderers.standing.ending import EndCard, Finisher, Meeting, draw_ending
from renderers.standing.head_to_head import Facing, PairingGame, draw_head_to_head
from renderers.standing.ladder_picture import draw_ladder
from renderers.standing.leaderboard import Leaderboard, Row, draw_leaderboard
from renderers.standing.profile import Count, Profile, draw_profile
from renderers.standing.statistics import Ended, GameStatistics, Share, Statistics, draw_statistics
from renderers.standing.tournament_table import draw_tournament_table
from rules import GAMES
from tests.benchmarks.figures import Figure
from tests.benchmarks.measure import k_pass, ratio
from tests.renderers.standing import tournaments
from tests.texts import ENGLISH

CPU_BUDGET: Final = 13.0
"""In K. These are asked for seldom; a board has a third of it."""
BYTES_BUDGET: Final = 45_000
CROWD_CPU_BUDGET: Final = 25.0
CROWD_BYTES_BUDGET: Final = 80_000
"""The same for pictures with sixty-four people on them, which are almost twice as high."""
SIZED: Final = 40
"""Pictures of which the largest is told."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
TITLES: Final = tuple(game.title for game in GAMES.values())


def name(dice: random.Random) -> str:
    """A name that nobody has had yet."""
    return "".join(dice.choices(LETTERS, k=dice.randint(4, 12))).title()


def leaderboard(dice: random.Random) -> bytes:
    rows = tuple(
        Row(
            f"{n + 1}",
            name(dice),
            dice.randint(1200, 1900),
            dice.randint(60, 180),
            n > 8,
            "".join(dice.choices("WLT", k=10)),
            f"{dice.randint(5, 99)}",
            (dice.random(), 0.4),
        )
        for n in range(10)
    )
    board = Leaderboard("Linkx", "The Link Club · all time", "Matches", ("Blue", "White"), rows, rows[3], "Ranked")
    return png(draw_leaderboard(board, ENGLISH))


def profile(dice: random.Random) -> bytes:
    ratings = tuple((1500 + n * 3 + dice.randint(-40, 40), 500 - 3 * n) for n in range(121))
    counts = tuple(Count(name(dice), dice.randint(1, 99), 99) for _ in range(4))
    won = dice.randint(1, 58)
    about = Profile(
        name(dice), "Linkx", ratings, "1 Jan", "14 Nov", False, 60, 2, won, 3, 7, "WLWLTWWWLW", counts, counts, "-"
    )
    return png(draw_profile(about, ENGLISH))


def statistics(dice: random.Random) -> bytes:
    shares = (Share("More", 0.54, 0.5, 0.58), Share("Fewer", 0.46, 0.42, 0.5))
    ends = tuple(Ended(how, dice.randint(1, 900)) for how in ("played out", "resigned", "out of time"))
    turns = dice.randint(10, 40)
    games = tuple(
        GameStatistics(title, dice.randint(1000, 5000), f"usually {turns} turns in 2 days", shares, ends)
        for title in TITLES
    )
    return png(draw_statistics(Statistics("Statistics", name(dice), games, "The line: even chances"), ENGLISH))


def head_to_head(dice: random.Random) -> bytes:
    games = tuple(PairingGame(title, dice.randint(1, 40), 2, dice.randint(1, 40)) for title in TITLES)
    return png(draw_head_to_head(Facing((name(dice), name(dice)), "The Link Club", games, "-"), ENGLISH))


def ending(dice: random.Random) -> bytes:
    one, other = name(dice), name(dice)
    players = (Finisher("1", one, 1512, dice.randint(1513, 1560)), Finisher("2", other, 1544, dice.randint(1500, 1543)))
    over = EndCard(
        "Linkage", dice.randint(1, 999), f"{one} wins", "12 colour groups", False, players, "24 turns", "in 2 days"
    )
    over = replace(over, meeting=Meeting((one, other), dice.randint(1, 20), 1, 3))
    return png(draw_ending(over, ENGLISH))


def entrants(dice: random.Random, count: int) -> tuple[str, ...]:
    return tuple(name(dice) for _ in range(count))


DRAWN: Final[dict[str, Callable[[random.Random], bytes]]] = {
    "leaderboard": leaderboard,
    "profile": profile,
    "statistics": statistics,
    "head to head": head_to_head,
    "ending": ending,
    "cross table": lambda dice: png(draw_cross_table(tournaments.cross(12, entrants(dice, 12)), ENGLISH)),
    "bracket": lambda dice: png(draw_bracket(tournaments.bracket(16, entrants(dice, 32)), ENGLISH)),
    "tournament table": lambda dice: png(draw_tournament_table(tournaments.table(16, entrants(dice, 16)), ENGLISH)),
}
CROWDS: Final[dict[str, Callable[[random.Random], bytes]]] = {
    "tournament table of 64": lambda dice: png(
        draw_tournament_table(tournaments.table(64, entrants(dice, 64)), ENGLISH)
    ),
    "ladder of 64": lambda dice: png(draw_ladder(tournaments.ladder(64, entrants(dice, 64)), ENGLISH)),
}


def figures() -> Iterator[Figure]:
    """What each kind costs and how large it is."""
    yield from _figures(DRAWN, CPU_BUDGET, BYTES_BUDGET)
    yield from _figures(CROWDS, CROWD_CPU_BUDGET, CROWD_BYTES_BUDGET)


def _figures(drawn: dict[str, Callable[[random.Random], bytes]], cpu: float, most: int) -> Iterator[Figure]:
    for what, draw in drawn.items():
        seeds = count()
        sizes = [len(draw(random.Random(next(seeds)))) for _ in range(SIZED)]
        cost = ratio(lambda draw=draw, seeds=seeds: draw(random.Random(next(seeds))), k_pass)  # type: ignore[misc]
        yield Figure(f"picture: {what}", cost, "K", cpu)
        yield Figure(f"picture: {what}, largest", max(sizes), "bytes", most, note=f"mean {mean(sizes):.0f}")
