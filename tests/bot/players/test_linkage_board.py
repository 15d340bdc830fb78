"""How the fast board of Linkage counts groups."""

from random import Random
from typing import Any

from bot.players.games.linkage.geometry import PLANE, bit, group_count
from rules.grid import groups
from rules.linkage import BOARD


def test_groups_are_counted_with_their_holes() -> None:
    """Six dominoes of one colour packed so tightly that rings come about."""
    for seed in range(30):
        dice = Random(seed)
        for _ in range(40):
            planes, count = 0, 0
            for colour in range(2):
                cells = dice.choice(RINGS) if dice.random() < 0.5 else frozenset(dice.sample(BOARD.cells, 12))
                planes |= sum(map(bit, cells)) << PLANE * colour
                count += len(groups(cells, BOARD.beside))
            assert group_count(planes, 0) + planes.bit_count() == count


def ring(hole: tuple[int, ...]) -> frozenset[int]:
    around: set[Any] = {n for c in hole for n in (*BOARD.beside[c], *BOARD.diagonal[c])}
    return frozenset(around - set(hole))


INNER = [c for c in BOARD.cells if len(BOARD.beside[c]) == 4]
RINGS = [ring((c,)) for c in INNER] + [ring((c, n)) for c in INNER for n in BOARD.beside[c] if n in INNER]
RINGS += [ring((c, n)) for c in INNER for n in BOARD.diagonal[c] if n in INNER]
