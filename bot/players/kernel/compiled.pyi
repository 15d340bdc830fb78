"""The compiled search (module.c)."""

from collections.abc import Sequence

from bot.players.board import Shares

class Tree:
    """A tree of a game, as :class:`bot.players.board.CompiledTree` has it."""

    def grow(self, most: int) -> int: ...
    def root(self) -> tuple[bool, list[int], list[int], list[float], list[tuple[int, int, Shares]], Shares]: ...
    def dice(self) -> bytes: ...

def link_tree(
    fixed: tuple[object, ...],
    position: tuple[object, ...],
    dice: bytes,
    limits: tuple[float, float, int, int, int, int],
    priors: Sequence[float] | None,
) -> Tree:
    """A tree of LINK after its opening; see ``LinkBoard.compiled``."""

def linkx_tree(
    fixed: tuple[object, ...],
    position: tuple[object, ...],
    dice: bytes,
    limits: tuple[float, float, int, int, int, int],
    priors: Sequence[float] | None,
) -> Tree:
    """A tree of Linkx; see ``LinkxBoard.compiled``."""

def linkage_tree(
    fixed: tuple[object, ...],
    position: tuple[object, ...],
    dice: bytes,
    limits: tuple[float, float, int, int, int, int],
    priors: Sequence[float] | None,
) -> Tree:
    """A tree of Linkage with roles; see ``LinkageBoard.compiled``."""
