"""Lines around groups of cells, laid on the borders between cells so that neighbouring groups share them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from renderers.kit.canvas import Canvas
from renderers.kit.furniture import Frame
from renderers.kit.palette import Theme
from renderers.kit.sketch import Sketch, Sprite

_THICK: Final = 4
_BEND: Final = 18
"""The radius of a line that turns a corner."""


@dataclass(frozen=True, slots=True)
class Borders:
    """Lines wherever a cell of a group meets a cell that is not of the same group; ``group_of`` numbers them."""

    frame: Frame
    group_of: Mapping[int, int]

    def draw(self, canvas: Canvas) -> None:
        """Lay the lines, ends joined and lone corners rounded."""
        grid, pitch = self.frame.grid, self.frame.pitch
        half = _THICK // 2
        for column in range(grid.width + 1):
            for row in range(grid.height + 1):
                x, y = self.frame.left + column * pitch, self.frame.top + (grid.height - row) * pitch
                up, down, left, right = self._lines(column, row)
                bend = up != down and left != right
                near = _BEND if bend else -half
                far = pitch // 2
                rest = pitch - far
                for wanted, area in (
                    (up, (x - half, y - far, x + half, y - near)),
                    (down, (x - half, y + near, x + half, y + rest)),
                    (left, (x - far, y - half, x - near, y + half)),
                    (right, (x + near, y - half, x + rest, y + half)),
                ):
                    if wanted:
                        canvas.fill(area, canvas.theme.ink)
                if bend:
                    canvas.stamp(_bend(canvas.theme, down=down, right=right), x, y)

    def _lines(self, column: int, row: int) -> tuple[bool, bool, bool, bool]:
        """The lines up, down, left and right from the lower left corner of a cell."""
        above_left, above_right = self._group(column - 1, row), self._group(column, row)
        below_left, below_right = self._group(column - 1, row - 1), self._group(column, row - 1)
        return (
            above_left != above_right,
            below_left != below_right,
            above_left != below_left,
            above_right != below_right,
        )

    def _group(self, column: int, row: int) -> int | None:
        grid = self.frame.grid
        inside = 0 <= column < grid.width and 0 <= row < grid.height
        return self.group_of.get(row * grid.width + column) if inside else None


@lru_cache(maxsize=16)
def _bend(theme: Theme, *, down: bool, right: bool) -> Sprite:
    """A quarter of a circle that leads from one of the lines down or up into one to the right or left."""
    side = _BEND + _THICK
    sketch = Sketch(theme, (side, side), theme.card)
    sketch.ring(
        (
            _BEND + _THICK / 2 if right else side - _BEND - _THICK / 2,
            _BEND + _THICK / 2 if down else side - _BEND - _THICK / 2,
        ),
        _BEND + _THICK / 2,
        _THICK,
        theme.ink,
    )
    piece = sketch.sprite((_THICK // 2 if right else side - _THICK // 2, _THICK // 2 if down else side - _THICK // 2))
    box = (
        0,
        0,
        _BEND + _THICK // 2 if right else side,
        _BEND + _THICK // 2 if down else side,
    )
    return Sprite(piece.image.crop(box), piece.mask.crop(box), piece.anchor)
