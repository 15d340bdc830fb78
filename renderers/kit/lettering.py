"""Letters in pictures: the bundled face in three sizes and two weights, measuring, fitting, and names it can show."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from renderers.kit.palette import Colour, Theme

_FONTS: Final = Path(__file__).parents[2] / "data" / "fonts"
_CAPITALS: Final = 0.727
"""The height of a capital letter of the face, as a share of the size."""


@dataclass(frozen=True, slots=True)
class Style:
    """One of the sizes in one of the weights."""

    size: int
    strong: bool = False


TEXT: Final = Style(22)
STRONG: Final = Style(22, strong=True)
TITLE: Final = Style(32, strong=True)
FIGURE: Final = Style(72, strong=True)


@lru_cache(maxsize=16)
def _font(style: Style) -> ImageFont.FreeTypeFont:
    name = "Inter-SemiBold.otf" if style.strong else "Inter-Regular.otf"
    return ImageFont.truetype(_FONTS / name, style.size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def width(text: str, style: Style) -> int:
    """How many pixels wide ``text`` is."""
    return round(_font(style).getlength(text))


def fitted(text: str, style: Style, most: int) -> str:
    """``text``, cut short with an ellipsis where it is wider than ``most`` pixels."""
    if width(text, style) <= most:
        return text
    kept = len(text) - 1
    while kept > 1 and width(text[:kept].rstrip() + "…", style) > most:
        kept -= 1
    return text[:kept].rstrip() + "…"


def wrapped(text: str, style: Style, most: int) -> list[str]:
    """``text`` in lines of at most ``most`` pixels, broken between words; a longer word is cut short."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, style) <= most:
            lines[-1] = longer
        else:
            lines.append(fitted(word, style, most))
    return lines


@lru_cache(maxsize=4096)
def _has(character: str) -> bool:
    """Whether the face has a glyph of its own for a character."""
    if not character.isprintable():
        return False
    if character == " ":
        return True
    font = _font(TEXT)
    glyph, missing = font.getmask(character), font.getmask("\uffff")
    return glyph.getbbox() is not None and (glyph.size != missing.size or bytes(glyph) != bytes(missing))


def shown_name(name: str, seat: int) -> str:
    """What a picture shows of a name: as much as the face has letters for, or else the number of the seat."""
    return legible(name) or f"Player {seat + 1}"


def legible(text: str) -> str:
    """As much of a text as the face has letters for; empty if hardly any."""
    plain = unicodedata.normalize("NFKC", text)
    kept = " ".join("".join(c for c in plain if _has(c)).split())
    return kept if any(c.isalnum() for c in kept) else ""


@lru_cache(maxsize=2048)
def lettered(theme: Theme, text: str, style: Style, ink: Colour, on: Colour) -> tuple[Image.Image, Image.Image, int]:
    """``text`` in palette indices, the mask to paste it with, and the row of the middle of its capitals."""
    font = _font(style)
    ascent, descent = font.getmetrics()
    coverage = Image.new("L", (width(text, style) + 4, ascent + descent))
    ImageDraw.Draw(coverage).text((2, ascent), text, 255, font, anchor="ls")
    mask = coverage.point([0] * 4 + [255] * 252)
    return coverage.point(theme.ramp(on, ink)), mask, round(ascent - style.size * _CAPITALS / 2)
