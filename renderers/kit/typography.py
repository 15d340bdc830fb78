"""Letters in pictures: the bundled font in few sizes and two weights, fonts of the machine for other scripts,
measuring."""

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from data.texts import Texts
from renderers.kit.faces import Face, draws, face_for, has, script_of
from renderers.kit.palette import Colour, Theme

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

FONTS: Final = Path(__file__).parents[2] / "data" / "fonts"
_LARGER: Final = 1.3
_LARGEST: Final = 40
"""The growth of large labels, and the size above which they do not grow."""
_CAPITALS: Final = 0.727
"""The height of a capital letter of the face, as a share of the size."""
_ROOM: Final = (1.0, 0.4)
"""Room for letters above and below their line, as shares of the size; taller ones shrink."""
_BREAKS: Final = " -_."
"""After what a name may be broken."""
_RIGHT_TO_LEFT: Final = ("R", "AL")
_SEEN: Final = bytes([0] * 4 + [255] * 252)
"""Drops coverage too thin to be visible."""
_UNSEEN: Final = "Cf"
"""The category of marks that stand in a text and are not seen."""


class Style(NamedTuple):
    """One of the sizes in one of the weights, as they are where labels are not large."""

    size: int
    strong: bool = False

    def of(self, theme: Theme) -> "Style":
        """The same as a theme has it. Titles are large anyway, so they grow less."""
        if not theme.large:
            return self
        return Style(max(self.size, min(round(_LARGER * self.size), _LARGEST)), self.strong)


SMALL: Final = Style(18)
SMALL_STRONG: Final = Style(18, strong=True)
"""For names that would be cut otherwise."""
TEXT: Final = Style(22)
STRONG: Final = Style(22, strong=True)
TITLE: Final = Style(32, strong=True)
FIGURE: Final = Style(72, strong=True)


@lru_cache(maxsize=32)
def _font(style: Style) -> ImageFont.FreeTypeFont:
    name = "Inter-SemiBold.otf" if style.strong else "Inter-Regular.otf"
    return ImageFont.truetype(FONTS / name, style.size, layout_engine=ImageFont.Layout.BASIC)


class _Run(NamedTuple):
    """Neighbouring characters of one face."""

    text: str
    font: ImageFont.FreeTypeFont
    face: Face | None


@lru_cache(maxsize=4096)
def _runs(text: str, style: Style) -> tuple[_Run, ...]:
    """A text in runs, each with the font that draws it; marks that only tell which way it runs are not drawn."""
    if text.isascii() or all(map(_has, text)):
        return (_Run(text, _font(style), None),)
    text = "".join(letter for letter in text if unicodedata.category(letter) != _UNSEEN)
    runs = []
    for script, part in _parts(text):
        face = face_for(script, part, strong=style.strong) if script else None
        runs.append(_Run(part, _sized(face, part, style) if face else _font(style), face))
    return tuple(runs)


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """A text by script, empty for the bundled font; signs between two letters of one script join them if a face has
    all."""
    scripts = ["" if _has(character) else script_of(character) for character in text]
    first = last = -1
    for at in [at for at, script in enumerate(scripts) if script]:
        script, between = scripts[at], text[last + 1 : at]
        joined = last >= 0 and scripts[last] == script and not any(map(str.isalpha, between))
        if joined and between and face_for(script, text[first : at + 1], strong=False):
            scripts[last:at] = [script] * (at - last)
        elif between or not joined:
            first = at
        last = at
    for script, group in groupby(range(len(text)), key=scripts.__getitem__):
        places = list(group)
        yield script, text[places[0] : places[-1] + 1]


def _sized(face: Face, text: str, style: Style) -> ImageFont.FreeTypeFont:
    """A face at the size at which its capitals are as high as those of the bundled font, or at which it fits."""
    font = face.at(style.size)
    size = style.size * (style.size * _CAPITALS / -font.getbbox("H", anchor="ls")[1] if has(face, "H") else 1)
    _, top, _, bottom = face.at(size).getbbox(text, anchor="ls")
    above, below = (share * style.size for share in _ROOM)
    return face.at(size * min(1, above / max(1, -top), below / max(1, bottom)))


def width(theme: Theme, text: str, style: Style) -> int:
    """The width of ``text`` in pixels."""
    return _width(text, style.of(theme))


@lru_cache(maxsize=4096)
def _width(text: str, style: Style) -> int:
    return round(sum(_length(run, style) for run in _runs(text, style)))


def _length(run: _Run, style: Style) -> float:
    """The width of a run."""
    return run.font.getlength(run.text) if run.face else sum([_glyph(letter, style).length for letter in run.text])


class _Glyph(NamedTuple):
    """A letter of the bundled font: coverage, offset, whole width; a line of them equals one written at once at a sixth
    of the cost."""

    coverage: "ImagingCore"
    left: int
    top: int
    length: int


@lru_cache(maxsize=8192)
def _glyph(letter: str, style: Style) -> _Glyph:
    font = _font(style)
    coverage, (left, top) = font.getmask2(letter, "L", anchor="ls")
    return _Glyph(coverage, left, top, round(font.getlength(letter)))


def fitted(theme: Theme, text: str, style: Style, most: int) -> str:
    """``text``, cut short with an ellipsis where it is wider than ``most`` pixels."""
    if width(theme, text, style) <= most:
        return text
    return _cut(text, _fitting_letters(text, lambda kept: width(theme, _cut(text, kept), style) <= most))


def _fitting_letters(text: str, fits: Callable[[int], bool]) -> int:
    """The number of letters to keep of a text, at least one; combining marks stay with their letter."""
    kept = max(1, bisect_left(range(1, len(text)), True, key=lambda kept: not fits(kept)))
    while kept > 1 and unicodedata.category(text[kept])[0] == "M":
        kept -= 1
    return kept


def _cut(text: str, kept: int) -> str:
    """The beginning of a text with an ellipsis at its end, which is at the left where it runs there."""
    short = text[:kept].rstrip()
    return f"…{short}" if unicodedata.bidirectional(text[0]) in _RIGHT_TO_LEFT else f"{short}…"


def parted(theme: Theme, text: str, style: Style, most: int) -> tuple[str, str]:
    """The part of a text that fits into ``most`` pixels, broken between words if possible, and the rest."""
    if width(theme, text, style) <= most:
        return text, ""
    kept = _fitting_letters(text, lambda kept: width(theme, text[:kept].rstrip(), style) <= most)
    kept = max((at + 1 for at, sign in enumerate(text[:kept]) if sign in _BREAKS and 4 * at >= kept), default=kept)
    return text[:kept].rstrip(), text[kept:].lstrip()


def folded(theme: Theme, text: str, style: Style, most: int) -> tuple[Style, list[str]]:
    """A name in the largest way that shows all of it: on one line, smaller on one or two lines, cut at last."""
    if width(theme, text, style) <= most:
        return style, [text]
    sizes = [STRONG, SMALL_STRONG] if style.strong else [TEXT, SMALL]
    smaller, lines = style, [text]
    for smaller in (each for each in sizes if each.size < style.size):
        lines = list(filter(None, parted(theme, text, smaller, most)))
        if all(width(theme, line, smaller) <= most for line in lines):
            break
    return smaller, [fitted(theme, line, smaller, most) for line in lines]


def shrunk(theme: Theme, text: str, most: int) -> tuple[Style, str]:
    """A line of at most so many pixels: smaller where letters are large and it has no room, cut at last."""
    style = SMALL if theme.large and width(theme, text, TEXT) > most else TEXT
    return style, fitted(theme, text, style, most)


def wrapped(theme: Theme, text: str, style: Style, most: int) -> list[str]:
    """``text`` in lines of at most ``most`` pixels, broken between words; a longer word is cut short."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(theme, longer, style) <= most:
            lines[-1] = longer
        else:
            lines.append(fitted(theme, word, style, most))
    return lines


@lru_cache(maxsize=4096)
def _has(character: str) -> bool:
    """True if the bundled face has a glyph of its own for a character."""
    return character.isprintable() and draws(_font(TEXT), character)


def shown_name(name: str, seat: int, texts: Texts) -> str:
    """The drawable part of a name, or else the number of the seat."""
    return legible(name) or texts("position-player", number=seat + 1)


@lru_cache(maxsize=4096)
def legible(text: str) -> str:
    """As much of a text as there are letters for; empty if hardly any."""
    plain = "".join(c for c in unicodedata.normalize("NFKC", text) if _has(c) or script_of(c))
    kept = "".join(part for script, part in _parts(plain) if not script or face_for(script, part, strong=False))
    # What a word left out stood between may be one run now, which needs a face that has all of it.
    kept = " ".join(kept.split()) if kept == plain else legible(kept)
    return kept if any(c.isalnum() for c in kept) else ""


@lru_cache(maxsize=1024)
def lettered(theme: Theme, text: str, style: Style, ink: Colour, on: Colour) -> tuple[Image.Image, Image.Image, int]:
    """``text`` in palette indices, the mask to paste it with, and the row of the middle of its capitals; 5 to 20 kB
    each."""
    real = style.of(theme)
    coverage, ascent = _coverage(text, real)
    levels = coverage.tobytes()
    image, mask = (
        Image.frombuffer("L", coverage.size, levels.translate(to), "raw", "L", 0, 1)
        for to in (theme.ramp(on, ink), _SEEN)
    )
    return image, mask, round(ascent - real.size * _CAPITALS / 2)


def _coverage(text: str, style: Style) -> tuple[Image.Image, int]:
    """The coverage of a line's pixels, composed letter by letter, and its height above the baseline."""
    runs = _runs(text, style)
    ascent, descent = _font(style).getmetrics()
    for run in runs:
        if run.face:
            _, top, _, bottom = run.font.getbbox(run.text, anchor="ls")
            ascent, descent = max(ascent, ceil(-top)), max(descent, ceil(bottom))
    coverage = Image.new("L", (_width(text, style) + 4, ascent + descent))
    pen, x = ImageDraw.Draw(coverage), 2.0
    for run in runs:
        if run.face:
            pen.text((round(x), ascent), run.text, 255, run.font, anchor="ls")
            x += _length(run, style)
        else:
            x += _write(pen, run.text, style, (round(x), ascent))
    return coverage, ascent


def _write(pen: ImageDraw.ImageDraw, text: str, style: Style, at: tuple[int, int]) -> int:
    """Write in the bundled face, the foot of the first letter at a position; how wide it is."""
    lay, (x, y) = pen.draw.draw_bitmap, at  # which Pillow itself writes with; its wrapper takes twice as long
    for letter in text:
        coverage, left, top, length = _glyph(letter, style)
        lay((x + left, y + top), coverage, 255)
        x += length
    return x - at[0]
