"""The division of pictures: areas next to the board and below it, for both sizes of letters."""

from dataclasses import dataclass
from typing import Final

from renderers.kit.canvas import SIZE, Area
from renderers.kit.palette import Theme

MARGIN: Final = 28
TOP: Final = 72
"""The upper end of cards, below the header."""
_BETWEEN: Final = 16
"""Between the cards of a panel."""


@dataclass(frozen=True, slots=True)
class PicturePlan:
    """The division of a picture for one size of letters."""

    board: Area
    """The card of a board."""
    panel: tuple[int, int]
    """The left and right bounds of what stands beside it."""
    rim: int
    """Pixels on each side of the board for coordinates."""
    footer: tuple[int, ...]
    """The distances of the footer's lines from the lower bound."""
    below: int
    """The height below the cards."""
    line: int
    """From one line of a text to the next."""

    @property
    def bottom(self) -> int:
        """The end of the cards of a match."""
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
    """The division of pictures of a theme."""
    return LARGE if theme.large else USUAL
