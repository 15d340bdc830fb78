"""First stones that are worth as much to either side, for whoever opens LINK and lets the other choose.

A stone that is too good is taken away by the other side, one that is too weak is left. On 8×8 matches of our own
search against itself (150 simulations a step, 40 matches a stone) went to Black with c2 in 50 %, d2 42 %, b2, a3, c1
60 %, b3 70 %, c3 75 %. The smaller boards are by what the search holds of each stone after 15,000 simulations (on 4×4,
where every stone but the four in the middle loses, of those at an edge); the larger ones are taken to be like 8×8.
With three stones to place, Black's two are such stones and White's is one turned over the diagonal: to first order
three of equal worth are as even as one is.
"""

from functools import lru_cache
from typing import Final

from bot.players.games.link.geometry import geometry
from rules.link.state import BLACK

EVEN: Final[dict[int, tuple[str, ...]]] = {
    4: ("b1", "a2"),
    5: ("c1", "a2"),
    6: ("b2", "a3"),
    **dict.fromkeys(range(7, 13), ("b2", "c2", "d2")),
}
"""By size, as columns and rows from the nearest corner; the other three corners have the same."""


@lru_cache(maxsize=32)
def even_stones(size: int, colour: int) -> tuple[int, ...]:
    """The cells that are nearest to even for a colour's first stone."""
    fixed, found = geometry(size), set()
    for name in EVEN[size]:
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        if colour != BLACK:
            column, row = row, column
        for across in (column, size - 1 - column):
            for up in (row, size - 1 - row):
                found.add(fixed.cell(across, up))
    return tuple(sorted(found))
