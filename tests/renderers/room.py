"""Checks that texts in pictures fit: watches each text, its place and its card."""

import functools
import sys
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from inspect import isfunction
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

from PIL import Image

from renderers.kit.canvas import SIZE, Align, Area, Canvas
from renderers.kit.palette import Colour, Theme
from renderers.kit.typography import Style, width
from tests.renderers.positions import texts_noted

NAMES: Final = ("Αλεξάνδρα Παπαδοπούλου Οικονόμου", "ΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩ", "Ζωή", "Θησεύς Λαμπρόπουλος")
"""People with letters that no text of ours has, so that it is seen whether a name was cut or a text."""
_GREEK: Final = range(0x370, 0x400)
_CUT: Final = "…"
_MARGIN: Final = 16
_CAPITALS: Final = 0.36
"""The height of capitals above and below the middle of their line, as a share of the size."""


@dataclass
class _Sheet:
    image: Image.Image
    slabs: list[Area] = field(default_factory=list)
    written: list[tuple[str, Area]] = field(default_factory=list)


class Room:
    def __init__(self) -> None:
        self.faults: list[str] = []
        self._sheets: dict[int, _Sheet] = {}

    def began(self, canvas: Canvas, base: Image.Image | None) -> None:
        sheet = _Sheet(canvas.image)
        if base is not None and (before := self._sheets.get(id(base))):
            sheet = _Sheet(canvas.image, [*before.slabs], [*before.written])
        self._sheets[id(canvas.image)] = sheet

    def laid(self, canvas: Canvas, area: Area) -> None:
        self._sheets[id(canvas.image)].slabs.append(area)

    def wrote(
        self,
        canvas: Canvas,
        at: tuple[int, int],
        text: str,
        style: Style,
        ink: Colour,
        *,
        on: Colour,
        align: Align = "left",
    ) -> None:
        if not text or canvas.image.width != SIZE[0]:  # a sprite is part of something else
            return
        sheet, wide = self._sheets[id(canvas.image)], width(canvas.theme, text, style)
        reach = round(style.of(canvas.theme).size * _CAPITALS)
        left = at[0] - {"left": 0, "middle": round(wide / 2), "right": wide}[align]
        box = (left, at[1] - reach, left + wide, at[1] + reach)
        if any(
            ord(text[:place].rstrip()[-1:] or " ") not in _GREEK
            for place in [at for at, sign in enumerate(text) if sign == _CUT]
        ):
            self.faults.append(f"cut: {text}")
        begun = (at[0] - (align == "right"), at[1])
        around = min((slab for slab in sheet.slabs if _inside(begun, slab)), key=_size, default=None)
        if around is None and on != canvas.theme.ground:
            self.faults.append(f"beside its card: {text} {box}")
        around = around or (_MARGIN, 0, SIZE[0] - _MARGIN, canvas.image.height)
        if left < around[0] or box[2] > around[2] or box[1] < around[1] or box[3] > around[3]:
            self.faults.append(f"out of its place: {text} {box} in {around}")
        self.faults += [
            f"on each other: {text} {box} and {other} {its}" for other, its in sheet.written if _meet(box, its)
        ]
        sheet.written.append((text, box))


@contextmanager
def watched() -> Iterator[Room]:
    """Watch texts in pictures; fail if one was cut, out of place or covered."""
    room, begin, slab = Room(), Canvas.__init__, Canvas.slab

    def begun(canvas: Canvas, theme: Theme, base: Image.Image | None = None, *, height: int = SIZE[1]) -> None:
        begin(canvas, theme, base, height=height)
        room.began(canvas, base)

    def laid(canvas: Canvas, area: Area, *given: Any, **named: Any) -> None:
        room.laid(canvas, area)
        slab(canvas, area, *given, **named)

    with drawn_anew("_table", "sheet", "card_sheet", "one_card"), ExitStack() as stack:
        for name, instead in (("__init__", begun), ("slab", laid)):
            stack.enter_context(patch.object(Canvas, name, instead))
        stack.enter_context(texts_noted(room.wrote))
        yield room
    assert not room.faults, "\n".join(sorted(set(room.faults)))


@contextmanager
def drawn_anew(*names: str) -> Iterator[None]:
    """Draw cached parts again, so that they are watched."""
    with ExitStack() as stack:
        for module, name, draw in _remembered():
            stack.enter_context(patch.object(module, name, draw))
        _forget(names)
        try:
            yield
        finally:
            _forget(names)


def _forget(names: Collection[str]) -> None:
    for _, _, each in _drawing():
        if isinstance(each, functools._lru_cache_wrapper) and each.__name__ in names:
            each.cache_clear()


def _remembered() -> Iterator[tuple[ModuleType, str, Any]]:
    """The cached drawing functions by name, and their uncached versions."""
    for module, name, each in _drawing():
        if isfunction(each) and hasattr(each, "__wrapped__"):
            yield module, name, each.__wrapped__


def _drawing() -> Iterator[tuple[ModuleType, str, Any]]:
    for name, module in list(sys.modules.items()):
        if name.startswith("renderers.") and not name.startswith("renderers.kit.faces"):
            yield from ((module, *each) for each in list(vars(module).items()))


def _inside(point: tuple[int, int], area: Area) -> bool:
    return area[0] <= point[0] <= area[2] and area[1] <= point[1] <= area[3]


def _size(area: Area) -> int:
    return (area[2] - area[0]) * (area[3] - area[1])


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
