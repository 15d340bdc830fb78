"""Colours that must stay apart for everybody: under simulated colour blindness, and marks on what they stand on."""

from itertools import combinations

import pytest

from renderers.kit.palette import Colour, theme
from rules.linkage import COLOURS

VISIONS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), complete deficiency, for linear light."""

FAR_APART = 25
"""In CIE 1976 Lab a difference of about 2 can just be seen."""


def linear(colour: Colour) -> tuple[float, ...]:
    shares = (channel / 255 for channel in colour)
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def seen(colour: Colour, vision: str) -> tuple[float, ...]:
    light = linear(colour)
    return tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in VISIONS[vision])


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(first: Colour, second: Colour, vision: str) -> float:
    pairs = zip(lab(seen(first, vision)), lab(seen(second, vision)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def contrast(first: Colour, second: Colour) -> float:
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(first), linear(second)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("vision", VISIONS)
def test_the_four_colours_stay_apart(dark: bool, vision: str) -> None:
    materials = theme(dark).materials
    for first, second in combinations(COLOURS, 2):
        assert difference(materials[first].face, materials[second].face, vision) >= FAR_APART, (first, second)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("vision", VISIONS)
def test_the_accent_stays_apart_from_what_it_edges(dark: bool, vision: str) -> None:
    colours = theme(dark)
    for ground in (colours.ground, colours.card, colours.cell):
        assert difference(colours.accent, ground, vision) >= FAR_APART


@pytest.mark.parametrize("dark", [False, True])
def test_marks_and_letters_stand_out(dark: bool) -> None:
    colours = theme(dark)
    for name in COLOURS:
        assert contrast(colours.materials[name].mark, colours.materials[name].face) >= 3
    for ground in (colours.ground, colours.card):
        assert contrast(colours.ink, ground) >= 7
        assert contrast(colours.muted, ground) >= 3.5


@pytest.mark.parametrize("dark", [False, True])
def test_the_palette_holds_every_designed_colour(dark: bool) -> None:
    colours = theme(dark)
    for wanted in (colours.ground, colours.card, colours.cell, colours.ink, colours.muted, colours.accent):
        assert colours.palette[colours.index(wanted)] == wanted
