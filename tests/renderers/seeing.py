"""Colour vision: contrast (WCAG 2.2), CIEDE2000 (Sharma, Wu and Dalal, 2005), and complete colour deficiencies
(Machado, Oliveira and Fernandes, 2009)."""

from math import atan2, cos, degrees, exp, hypot, radians, sin
from typing import Final, TypeAlias

from renderers.kit.palette import Colour

Lab: TypeAlias = tuple[float, float, float]

VISIONS: Final = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Matrices of linear light for each kind of vision."""


def linear(colour: Colour) -> tuple[float, ...]:
    shares = (channel / 255 for channel in colour)
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def seen(colour: Colour, vision: str) -> tuple[float, ...]:
    light = linear(colour)
    return tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in VISIONS[vision])


def lab(light: tuple[float, ...]) -> Lab:
    """Light in CIE 1976 Lab, under D65."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(first: Colour, second: Colour, vision: str = "full") -> float:
    """The perceived difference of two colours; 1 is barely visible, 12 obvious."""
    return ciede2000(lab(seen(first, vision)), lab(seen(second, vision)))


def ciede2000(first: Lab, second: Lab) -> float:
    """The difference of two colours, all weights 1; names as in the paper, a prime written as ``_``."""
    chroma = (hypot(*first[1:]) + hypot(*second[1:])) / 2
    g = (1 - (chroma**7 / (chroma**7 + 25**7)) ** 0.5) / 2
    (l1, c1, h1), (l2, c2, h2) = (_polar(each, g) for each in (first, second))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * (c1 * c2) ** 0.5 * sin(radians(turn / 2))
    l_, c_ = (l1 + l2) / 2, (c1 + c2) / 2
    h_ = h1 + h2 if c1 * c2 == 0 else (h1 + h2) / 2 + (180 if abs(h1 - h2) > 180 else 0)
    t = 1 - 0.17 * _cos(h_ - 30) + 0.24 * _cos(2 * h_) + 0.32 * _cos(3 * h_ + 6) - 0.2 * _cos(4 * h_ - 63)
    s_l = 1 + 0.015 * (l_ - 50) ** 2 / (20 + (l_ - 50) ** 2) ** 0.5
    s_c, s_h = 1 + 0.045 * c_, 1 + 0.015 * c_ * t
    spread = 30 * exp(-(((h_ % 360 - 275) / 25) ** 2))
    r_t = -sin(radians(2 * spread)) * 2 * (c_**7 / (c_**7 + 25**7)) ** 0.5
    return float(((dl / s_l) ** 2 + (dc / s_c) ** 2 + (dh / s_h) ** 2 + r_t * (dc / s_c) * (dh / s_h)) ** 0.5)


def _polar(colour: Lab, g: float) -> Lab:
    """Lightness, chroma and hue in degrees, the axis of red and green stretched by ``g``."""
    lightness, a, b = colour
    return lightness, hypot((1 + g) * a, b), degrees(atan2(b, (1 + g) * a)) % 360


def _cos(angle: float) -> float:
    return cos(radians(angle))


def luminance(colour: Colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, bright = sorted((luminance(first), luminance(second)))
    return (bright + 0.05) / (dark + 0.05)
