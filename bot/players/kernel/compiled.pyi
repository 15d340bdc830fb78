"""The compiled search (module.c)."""

from collections.abc import Sequence

from bot.players.board import Shares

class Tree:
    """A search tree; only its root is visible."""

    def grow(self, most: int) -> int:
        """Simulate ``most`` times, or until the root is proved. Returns the number of all simulations."""

    def root(self) -> tuple[bool, list[int], list[int], list[float], list[tuple[int, int, Shares]], Shares]:
        """The root: true if it has every step; its steps, their visits and means; proved steps with visits and
        shares; sums of all shares."""

    def dice(self) -> bytes:
        """The state of its dice, as ``random.Random`` keeps it."""

def endgame(fixed: tuple[object, ...], position: tuple[object, ...], nodes: int) -> tuple[int, int] | None:
    """The step and the winner of a position of Linkage, if ``nodes`` suffice. Raises ``ValueError`` if it is none."""

def tree(
    game: str,
    fixed: tuple[object, ...],
    position: tuple[object, ...],
    dice: bytes,
    limits: tuple[float, float, int, int, int, int],
    priors: Sequence[float] | None,
) -> Tree:
    """A tree of a position as its board packs it. Raises ``ValueError`` if it is not one."""

def foresee(tables: tuple[object, ...], position: tuple[object, ...], deal: bytes, answers: int) -> tuple[float, float]:
    """The shares foreseen after a turn of Love Links with two sides, as ``LoveLinksBoard.foreseen`` finds them. Raises
    ``ValueError`` if it is not a position."""
