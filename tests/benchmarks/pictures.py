"""Cost and size of pictures of new positions, names and numbers with warm caches; alone it searches 20,000 for the
largest."""

import gc
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle
from statistics import mean
from typing import Final, TypeVar

from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look
from rules import GAMES, linkage, linkx
from rules.game import CHANCE, AnyGame, AnyMove, Menu
from rules.link import state as link
from rules.options import values
from rules.play import AnyPlay
from tests.benchmarks.measure import k_pass, ratio
from tests.benchmarks.report import Figure, digits
from tests.readme_pictures import levels
from tests.rules.helpers import random_play, stages
from tests.texts import ENGLISH

T = TypeVar("T")

CPU_BUDGET: Final = 4.0
"""Of a position drawn and encoded, in K."""
PICKER_BUDGET: Final = 6.0
"""Of a level of the picker."""
BYTES_BUDGET: Final = 45_000
LARGEST_OF: Final = 300
"""Random positions of each game and look among which the largest is looked for."""
LARGEST_OF_LONG: Final = 20_000

_MATCHES: Final = 6
_EVERY: Final = 5
"""Random matches of each game, and steps between the positions measured."""

SHOWN: Final[Mapping[str, tuple[object, ...]]] = {
    "linkage": (linkage.LinkageOptions(),),
    "link": tuple(link.LinkOptions(size, "none") for size in (8, 12)),
    "linkx": (linkx.LinkxOptions(),),
}
_LETTERS: Final = "aeinorstlbdkmuvyé 7"


def positions(game: AnyGame, options: object, seed: int) -> Iterator[AnyPlay]:
    dice = random.Random(seed)
    return stages(random_play(game, options, dice.choice(game.seats), dice))


def _some(match: Iterator[AnyPlay]) -> Iterator[AnyPlay]:
    return (play for at, play in enumerate(match) if at % _EVERY == 0 or play.to_move is None)


def looks(seats: int, dice: random.Random) -> Look:
    names = tuple("".join(dice.choices(_LETTERS, k=dice.randint(3, 18))).title() for _ in range(seats))
    return Look(names, ENGLISH, appearance=Appearance(dice.random() < 0.5), match=dice.randrange(1, 100_000))


def drawn(play: AnyPlay, look: Look) -> bytes:
    return png(RENDERERS[play.game.key].draw(play, look))


def _cost(things: list[T], work: Callable[[T], object]) -> float:
    """The cost of ``work`` in K over several inputs, with warm caches."""
    for thing in things:
        work(thing)
    gc.collect()
    gc.freeze()  # as the bot does with what lives long
    following = cycle(things)
    return ratio(lambda: work(next(following)), k_pass)


def picked(title: str, found: list[AnyPlay], dice: random.Random) -> Iterator[Figure]:
    offered: dict[int, list[tuple[AnyPlay, Menu[AnyMove]]]] = {}
    for play in found:
        if play.to_move not in (None, CHANCE):
            for depth, menu in enumerate(levels(play.game.menu(play.state)), 1):
                offered.setdefault(depth, []).append((play, menu))

    def marked(at: tuple[AnyPlay, Menu[AnyMove]]) -> bytes:
        return png(RENDERERS[at[0].game.key].choosing(*at, looks(at[0].seats, dice)))

    for depth, shown in offered.items():
        name = f"{title}, level {depth} of the picker"
        yield Figure(name, _cost(shown, marked), "K", PICKER_BUDGET)
        yield Figure(f"{name}, the largest", max(len(marked(at)) for at in shown), "bytes", BYTES_BUDGET)


def largest(game: AnyGame, options: object, title: str, of: int) -> Iterator[Figure]:
    sizes: list[int] = []
    dice, seed = random.Random(2), 0
    while len(sizes) < 2 * of:
        seed += 1
        for play in _some(positions(game, options, seed)):
            look = looks(play.seats, dice)
            sizes += [len(drawn(play, replace(look, appearance=appearance))) for appearance in (ON_PAPER, ON_SLATE)]
    yield Figure(f"{title}, the largest of {of} of each look", max(sizes), "bytes", BYTES_BUDGET)
    yield Figure(f"{title}, on average", mean(sizes), "bytes")


def figures(of: int = LARGEST_OF) -> Iterator[Figure]:
    dice = random.Random(1)
    for key in RENDERERS:
        for options in SHOWN.get(key, (GAMES[key].options(),)):
            game, title = GAMES[key], " ".join([GAMES[key].title, *(str(value) for value in values(options).values())])
            found = [play for seed in range(_MATCHES) for play in _some(positions(game, options, seed))]
            cost = _cost(found, lambda play: drawn(play, looks(play.seats, dice)))
            yield Figure(f"{title}, a picture", cost, "K", CPU_BUDGET)
            yield from picked(title, found, dice)
            yield from largest(game, options, title, of)


if __name__ == "__main__":
    for each in figures(LARGEST_OF_LONG):
        print(each.name, digits(each.value), each.unit, each.limit, sep=" | ", flush=True)
