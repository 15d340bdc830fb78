"""How pictures are divided: what is beside a board, and below it, for letters of either size."""

from dataclasses import dataclass
from typing import Final

from renderers.kit.canvas import SIZE, Area
from renderers.kit.palette import Theme

MARGIN: Final = 28
TOP: Final = 72
"""Where cards begin, below the header."""
_BETWEEN: Final = 16
"""Between the cards of a panel."""


@dataclass(frozen=True, slots=True)
class PicturePlan:
    """How a picture is divided for letters of one size."""

    board: Area
    """The card of a board."""
    panel: tuple[int, int]
    """The left and right bounds of what stands beside it."""
    rim: int
    """Pixels on each side of the board for coordinates."""
    footer: tuple[int, ...]
    """How far above the lower bound each line of the footer lies."""
    below: int
    """What lies below the cards."""
    line: int
    """From one line of a text to the next."""

    @property
    def bottom(self) -> int:
        """Where the cards of a match end."""
        return SIZE[1] - self.below

    def panels(self, *heights: int) -> tuple[Area, ...]:
        """Cards beside the board, one below the other: as high as wanted, or in proportion less."""
        room = self.bottom - TOP - _BETWEEN * (len(heights) - 1)
        found, top = [], TOP
        for at in range(len(heights)):
            bottom = TOP + round(room * sum(heights[: at + 1]) / sum(heights)) + _BETWEEN * at
            found.append((self.panel[0], top, self.panel[1], bottom))
            top = bottom + _BETWEEN
        return tuple(found)


USUAL: Final = PicturePlan((28, TOP, 716, 752), (734, 972), rim=36, footer=(24,), below=48, line=32)
LARGE: Final = PicturePlan((28, TOP, 668, 712), (686, 972), rim=44, footer=(60, 24), below=88, line=38)


def plan(theme: Theme) -> PicturePlan:
    """How pictures of a theme are divided."""
    return LARGE if theme.large else USUAL
