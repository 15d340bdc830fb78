"""The closings possible from a stock: the race for open bracelets."""

from functools import lru_cache
from typing import Final

from bot.players.games.lovelinks.links import AT_BOTH, CLOSABLE, FIT, WORTH

NOTHING: Final = -1000.0
"""Stands for the account of a closing that is not possible."""
LONG_WAY: Final = 4.0
"""The discount of a closing that needs both placements where one could do."""
LEAST: Final = 3
"""The length from which a bracelet can be closed within one turn."""


class Reach(dict[int, float]):
    """The maximum points a stock adds by closing a bracelet in one turn, by the bracelet's shape; computed lazily.

    A shape that is not closable yet is taken for that of a bracelet of :data:`LEAST` links.
    """

    __slots__ = ("stock",)

    def __init__(self, stock: tuple[int, ...]) -> None:
        super().__init__()
        self.stock = stock

    def __missing__(self, shape: int) -> float:
        best = NOTHING
        fit = FIT[shape]
        closable = shape >= CLOSABLE
        for kind in self.stock:
            for how, grown, bonus in fit[kind]:
                if how == AT_BOTH:
                    best = max(best, WORTH[kind] + bonus)
                else:
                    after = _closing(self.stock, grown if closable else grown + CLOSABLE, kind)
                    best = max(best, WORTH[kind] + bonus + after - (LONG_WAY if closable else 0))
        self[shape] = best
        return best


def _closing(stock: tuple[int, ...], shape: int, used: int) -> float:
    """The points of the best closing link, with ``used`` removed from the stock."""
    best, fit = NOTHING, FIT[shape]
    kept = list(stock)
    kept.remove(used)
    for kind in kept:
        ways = fit[kind]
        if ways and ways[-1][0] == AT_BOTH:
            best = max(best, WORTH[kind] + ways[-1][2])
    return best


@lru_cache(maxsize=8192)
def reach(stock: tuple[int, ...]) -> Reach:
    """The reach of a stock; cached, because stocks recur within a search."""
    return Reach(stock)


def take(reached: Reach, row: list[int], side: int) -> float:
    """The points of a side with that reach at a bracelet in one turn; 0 if it cannot close it."""
    if row[2] < LEAST:
        return 0.0
    added = reached[row[0]]
    if added <= NOTHING / 2:
        return 0.0
    return row[3] + added + (row[4] - row[5 + side] or 10)
