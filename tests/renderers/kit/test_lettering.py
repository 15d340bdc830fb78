"""Lines put together from kept letters look the same as lines that are written at once."""

import random

import pytest
from PIL import Image, ImageDraw

from renderers.kit import lettering
from renderers.kit.canvas import Canvas
from renderers.kit.lettering import FIGURE, SMALL, SMALL_STRONG, STRONG, TEXT, TITLE, Style, fitted, lettered, width
from renderers.kit.palette import LIGHT, theme
from renderers.kit.text import cut
from renderers.look import ON_PAPER

STYLES = (SMALL, SMALL_STRONG, TEXT, STRONG, TITLE, FIGURE)
LETTERS = [chr(code) for code in range(0x20, 0x500) if lettering._has(chr(code))]
LINES = (
    "AVATAR To. Ty, WAVE Lynn fi ffl \"'",
    "Ada placed a blue domino on d6–e6. Ben: any two free neighbours.",
    "  two  spaces  ",
    "Ǖ Ȉj îĵ Å",
    "e\u0301 n\u0303 \u0308",
    "·",
)


def at_once(text: str, style: Style) -> Image.Image:
    """How thickly a line covers each pixel when the face writes all of it."""
    font = lettering._font(style)
    ascent, descent = font.getmetrics()
    coverage = Image.new("L", (round(font.getlength(text)) + 4, ascent + descent))
    ImageDraw.Draw(coverage).text((2, ascent), text, 255, font, anchor="ls")
    return coverage


@pytest.mark.parametrize("style", STYLES)
def test_lines_of_kept_letters_look_as_written_at_once(style: Style) -> None:
    dice = random.Random(style.size)
    texts = [*LINES, *("".join(dice.choices(LETTERS, k=dice.randint(1, 40))) for _ in range(60))]
    for text in texts:
        whole = at_once(text, style)
        coverage, ascent = lettering._coverage(text, style)
        assert (coverage.size, ascent) == (whole.size, lettering._font(style).getmetrics()[0])
        assert coverage.tobytes() == whole.tobytes(), text
        assert width(LIGHT, text, style) == whole.width - 4


def test_letters_take_the_colours_between_ink_and_backdrop() -> None:
    colours = theme(ON_PAPER)
    image, mask, _ = lettered(colours, "Ada & Ben", TEXT, colours.ink, colours.card)
    whole = at_once("Ada & Ben", TEXT)
    ramp = colours.ramp(colours.card, colours.ink)
    assert image.tobytes() == bytes(ramp[level] for level in whole.tobytes())
    assert mask.tobytes() == bytes(255 * (level > 3) for level in whole.tobytes())
    canvas = Canvas(colours)
    before = canvas.image.copy()
    canvas.text((100, 100), "A", TEXT, colours.ink, on=colours.card)
    beside_the_tip = canvas.image.getpixel((100 + width(LIGHT, "A", TEXT) - 1, 92))
    assert beside_the_tip == before.getpixel((0, 0))
    assert canvas.image.tobytes() != before.tobytes()


@pytest.mark.parametrize("style", STYLES)
def test_as_much_of_a_text_is_kept_as_there_is_room_for(style: Style) -> None:
    dice = random.Random(style.size)
    for most in (40, 97, 180, 333) * 20:
        text = "".join(dice.choices([*LETTERS, " "], k=dice.randint(2, 32))).strip() or "A"
        shown = fitted(LIGHT, text, style, most)
        if shown == text:
            continue
        kept = shown.removesuffix("…")
        assert text.startswith(kept)
        assert width(LIGHT, shown, style) <= most or len(kept) <= 1
        longer = next(
            (f"{text[:end].rstrip()}…" for end in range(len(kept) + 1, len(text)) if text[:end].rstrip() != kept), None
        )
        assert longer is None or width(LIGHT, longer, style) > most


def test_a_long_text_is_cut_with_an_ellipsis_after_no_space() -> None:
    assert [cut("", 3), cut("abc", 3), cut("abcd", 3), cut("a bc", 3)] == ["", "abc", "ab…", "a…"]
