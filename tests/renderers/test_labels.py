"""Whether everything that is written can be read: its contrast with what it stands on, and how large letters are."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from renderers.kit.canvas import Align, Canvas
from renderers.kit.lettering import FIGURE, SMALL, TEXT, TITLE, Style
from renderers.kit.palette import Colour, theme
from renderers.look import Appearance
from tests.renderers.kit.test_colours import APPEARANCES, each_appearance
from tests.renderers.room import drawn_anew
from tests.renderers.seeing import contrast
from tests.renderers.shown import matches, standing
from tests.texts import GERMAN

LEAST = {"standard": 4.5, "colour-blind": 4.5, "high-contrast": 7}
STONES = {"D", "R", "E", "S"}
"""What stands on stones, which differ in colour as well."""
KEPT = ("_table", "_sheet", "one_card", "charm", "stone", "_bead")
"""What is kept with letters on it."""


Label = tuple[str, Style, Colour, Colour]


@contextmanager
def labels() -> Iterator[set[Label]]:
    """What is written meanwhile: how large as it is seen, in which ink, on what."""
    found: set[Label] = set()
    write = Canvas.text

    def noted(
        canvas: Canvas, at: tuple[int, int], text: str, style: Style, ink: Colour, *, on: Colour, align: Align = "left"
    ) -> int:
        if text:
            found.add((text, style.of(canvas.theme), ink, on))
        return write(canvas, at, text, style, ink, on=on, align=align)

    with drawn_anew(*KEPT), patch.object(Canvas, "text", noted):
        yield found


@pytest.mark.slow
@each_appearance
def test_labels_stand_out_from_what_they_stand_on(appearance: Appearance, long: bool) -> None:
    # Four positions of each game, not the same in each appearance.
    some = slice(None) if long else slice(APPEARANCES.index(appearance) % 3, None, 3)
    with labels() as found:
        for _ in (*matches(appearance, some), *standing(appearance)):
            pass
    pairs = {(ink, on): text for text, _, ink, on in found}
    assert len(pairs) > 12, "most of what is written was seen"
    faint = [(text, ink, on, round(contrast(ink, on), 2)) for (ink, on), text in pairs.items()]
    assert [each for each in faint if each[-1] < LEAST[appearance.palette]] == []


def test_large_labels_are_large(long: bool) -> None:
    texts = GERMAN  # whose words are longer
    appearance = Appearance(large=True)
    with labels() as found:
        for _ in (*matches(appearance, slice(None, None, 1 if long else 12), texts), *standing(appearance, texts)):
            pass
    small = {(text, style.size) for text, style, *_ in found if style.size < 28 and text not in STONES}
    assert {size for _, size in small} <= {SMALL.of(theme(appearance)).size}, "what would be cut otherwise"
    assert len(small) < len(found) / 3
    assert TEXT.of(theme(appearance)).size >= 1.3 * TEXT.size


def test_large_letters_keep_the_order_of_sizes() -> None:
    usual = [SMALL, TEXT, TITLE, Style(44), FIGURE]
    large = [style.of(theme(Appearance(large=True))).size for style in usual]
    assert large == sorted(large)
    assert all(size >= style.size for size, style in zip(large, usual, strict=True))
    assert [style.of(theme(Appearance())) for style in usual] == usual
