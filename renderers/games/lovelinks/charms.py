"""The charms of Love Links: plates of metal with their hearts, gemstones and stones, joined or alone."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, Literal

from renderers.kit.canvas import Canvas
from renderers.kit.palette import HEARTS, METALS, Colour, Theme, mixed
from renderers.kit.sketch import Box, Point, Sketch, Sprite, around, regular
from renderers.kit.typography import Style
from rules.lovelinks.bracelets import MASTER, Bracelet, Link

Part = Literal["charm", "head", "tail", "bead"]
"""The visible part of a link: all of it, only its key, only its lock, or neither."""


@dataclass(frozen=True, slots=True)
class Scale:
    """One of the sizes in which charms are drawn."""

    height: int
    heart: int
    """The width of a heart."""
    letters: tuple[int, int]
    """The size of its numbers, and what becomes that size where letters are large, as far as hearts have room."""
    gem: int
    """The radius of the disc that bears a gemstone."""
    flat: bool = False
    """Without depth, which would cost more bytes than a table full of charms can spare."""

    def width(self, part: Part) -> int:
        """The width of a part with its rims."""
        bead = 2 * self.gem + self.grown(12)
        return {
            "charm": 2 * self.heart + 2 * self.inset + 2,
            "head": self.heart + bead,
            "tail": self.heart + bead - 4,
            "bead": bead,
        }[part]

    def grown(self, size: int) -> int:
        """A size on charms of 60 or fewer pixels, larger on larger ones."""
        return round(size * max(1, self.height / _USUAL))

    @property
    def overlap(self) -> int:
        """The overlap of a charm with its neighbour."""
        return self.grown(7)

    @property
    def stone(self) -> int:
        """Half the height of a stone."""
        return self.grown(STONE)

    @property
    def reach(self) -> int:
        """The height of a charm's stone above it."""
        return self.grown(14)

    @property
    def inset(self) -> int:
        """From the end of a charm to its heart."""
        return self.grown(6 if self.height <= _USUAL else 8)


_USUAL: Final = 60


def _enlarged(height: int) -> Scale:
    """A scale above the usual one, for tables of few links."""
    return Scale(height, round(height * 0.71), (round(height * 0.49), round(height * 0.54)), round(height * 0.19))


ENLARGED: Final = tuple(map(_enlarged, (150, 124, 104, 88, 76)))
LARGE: Final = Scale(height=_USUAL, heart=46, letters=(31, 27), gem=12)
MEDIUM: Final = Scale(height=52, heart=40, letters=(27, 24), gem=11)
SMALL: Final = Scale(height=44, heart=35, letters=(24, 22), gem=9)

MOST_WITH_DEPTH: Final = 80


def load(bracelets: Collection[Bracelet]) -> int:
    """The rough cost of these bracelets in bytes, without a unit."""
    return 4 * len(bracelets) + sum(len(each.charms) for each in bracelets)


def lightened(scale: Scale, bracelets: Collection[Bracelet], most: int = MOST_WITH_DEPTH) -> Scale:
    """The scale to draw at where these bracelets lie: flat where there are too many to spend bytes on depth."""
    return replace(scale, flat=True) if load(bracelets) > most else scale


STONE: Final = 14
"""Half the height of a stone on charms of 60 pixels."""

_FADE: Final = 0.6
_RING: Final = 2
"""Half the thickness of the ring around what can be chosen."""
_RIM: Final = 4.5
_RIM_SHARE: Final = 0.075
"""The rim of a plate, and the share of its height that it is on large ones."""
_NOW: Final = 1.4
"""The factor for the rim of the latest placement."""
_MARGIN: Final = 6
_STONE_LETTERS: Final = (1.15, 1.1)
"""The size of the letter on a stone as a share of half its height, in normal and in large letters."""


@dataclass(frozen=True, slots=True)
class CharmLook:
    """Everything that decides how one link is drawn."""

    link: Link
    side: int | None = None
    gem: bool = True
    """True if it has a gemstone or the neutral sign; links of a stock have none yet."""
    part: Part = "charm"
    key_open: bool = True
    lock_open: bool = True
    now: bool = False
    """Placed in the latest turn."""
    ringed: bool = False
    """It can be chosen."""
    after: tuple[Part, int] | None = None
    """The part and the metal of the link it is joined to at its left."""


@lru_cache(maxsize=4096)
def charm(theme: Theme, scale: Scale, shown: CharmLook) -> Sprite:
    """A link as it lies on the card, anchored at the left end of its middle."""
    base = _plate(theme, scale, shown.part, shown.link.metal, shown.now, shown.after, ringed=shown.ringed)
    canvas = Canvas(theme, base.image)
    mask, middle = base.mask.copy(), base.anchor[1]
    wide, face = scale.width(shown.part), theme.materials[METALS[shown.link.metal]].face
    at_key, at_lock = _MARGIN + scale.inset + scale.heart // 2, _MARGIN + wide - scale.inset - scale.heart // 2
    if shown.part in ("charm", "head"):
        _number(canvas, scale, HEARTS[0], (at_key, middle), shown.link.key, face, solid=shown.key_open)
    if shown.part in ("charm", "tail"):
        _number(canvas, scale, HEARTS[1], (at_lock, middle), shown.link.lock, face, solid=shown.lock_open)
    if shown.gem:
        x, y = _gem_place(scale, shown.part)
        held = (gem if shown.part == "charm" else sign)(theme, shown.side, scale.gem, face)
        canvas.stamp(held, _MARGIN + x, middle + y)
    if shown.link.stone:
        x = _MARGIN + _gem_place(scale, shown.part)[0]
        half = scale.stone
        y = middle - scale.height // 2 + half - scale.reach if shown.gem else middle + scale.height // 2 - half // 2
        gemstone = stone(theme, shown.link.stone, face, half)
        canvas.stamp(gemstone, x, y)
        left, top = x - gemstone.anchor[0], y - gemstone.anchor[1]
        mask.paste(255, (left, top, left + gemstone.mask.width, top + gemstone.mask.height), gemstone.mask)
    return Sprite(canvas.image, mask, base.anchor).trimmed()


@lru_cache(maxsize=1024)
def faded(theme: Theme, sprite: Sprite) -> Sprite:
    """A charm that cannot be chosen now, faded."""
    return Sprite(sprite.image.point(_fading(theme)), sprite.mask, sprite.anchor)


@lru_cache(maxsize=12)
def _fading(theme: Theme) -> list[int]:
    """For each entry of the palette the one that shows it faded."""
    indices = [theme.index(mixed(colour, theme.card, _FADE)) for colour in theme.palette]
    return indices + [0] * (256 - len(indices))


def _gem_place(scale: Scale, part: Part) -> tuple[int, int]:
    """The position of the gemstone, from the left end of the middle."""
    wide = scale.width(part)
    if part == "charm":
        return wide // 2, scale.height // 2 - scale.gem - scale.grown(3)
    bead = scale.width("bead") - scale.overlap
    return {"head": (wide - scale.overlap - bead // 2 + 1, 0), "tail": (bead // 2 + 3, 0)}.get(part, (bead // 2 + 2, 0))


def _number(
    canvas: Canvas, scale: Scale, name: str, at: tuple[int, int], number: int, on: Colour, *, solid: bool
) -> None:
    """A heart with the number of its key or lock; a joined one is faded."""
    theme, material = canvas.theme, canvas.theme.materials[name]
    canvas.stamp(_heart(theme, name, scale.heart, on, solid=solid, flat=scale.flat), *at)
    ink, backdrop = (material.mark, material.face) if solid else (material.edge, theme.faded(name))
    text = "M" if number == MASTER else str(number)
    height = at[1] - round(scale.heart * 0.1)
    canvas.text(
        (at[0], height), text, Style(scale.letters[theme.large], strong=solid), ink, on=backdrop, align="middle"
    )


@lru_cache(maxsize=1024)
def _plate(
    theme: Theme, scale: Scale, part: Part, metal: int, now: bool, after: tuple[Part, int] | None, *, ringed: bool
) -> Sprite:
    """A charm without its hearts; ``after`` is what it lies over at its left."""
    wide, high = scale.width(part), scale.height
    top = _MARGIN + scale.reach
    sketch = Sketch(theme, (wide + 2 * _MARGIN, high + top + scale.reach), theme.card)
    if after:
        reach = scale.width(after[0])
        end = _MARGIN + scale.overlap
        shape(sketch, _box(scale, after[0], end - reach, top), after[1], now=False, flat=scale.flat)
        sketch.settle()
    box = _box(scale, part, _MARGIN, top)
    if ringed:
        _outline(sketch, _inner(box, -_RING), _radius(box, metal) + _RING, metal, theme.ink)
        box = _inner(box, _RING)
    shape(sketch, box, metal, now=now, flat=scale.flat)
    return sketch.sprite((_MARGIN, top + high // 2))


def _box(scale: Scale, part: Part, left: float, top: float) -> Box:
    inset = scale.height * 0.11 if part == "bead" else 0
    return (left, top + inset, left + scale.width(part), top + scale.height - inset)


def shape(sketch: Sketch, box: Box, metal: int, *, now: bool, flat: bool = False) -> None:
    """A plate in the shape of its metal: bronze round, silver square, gold with its corners cut."""
    theme, material = sketch.theme, sketch.theme.materials[METALS[metal]]
    short = _short(box)
    radius, rim = _radius(box, metal), min(max(_RIM, short * _RIM_SHARE), short * 0.12) * (_NOW if now else 1)
    left, top, right, bottom = box
    if not flat:
        _outline(sketch, (left, top + 2, right, bottom + 2), radius, metal, theme.accent if now else material.edge)
    _outline(sketch, box, radius, metal, theme.accent if now else material.mark)
    _outline(sketch, _inner(box, rim), radius - rim * 0.8, metal, material.face)


def _radius(box: Box, metal: int) -> float:
    """The radius of the corners of a plate."""
    return _short(box) * (0.5, 0.2, 0.25)[metal]


def _short(box: Box) -> float:
    return min(box[2] - box[0], box[3] - box[1])


def _inner(box: Box, inset: float) -> Box:
    return (box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset)


def _outline(sketch: Sketch, box: Box, radius: float, metal: int, fill: Colour) -> None:
    left, top, right, bottom = box
    if metal < 2:
        sketch.rounded(box, radius, fill)
        return
    soft = 2.5
    left, top, right, bottom = _inner(box, soft)
    corners = [(left + radius, top), (right - radius, top), (right, top + radius), (right, bottom - radius)]
    corners += [(right - radius, bottom), (left + radius, bottom), (left, bottom - radius), (left, top + radius)]
    sketch.polygon(corners, fill, soft)


@lru_cache(maxsize=512)
def _heart(theme: Theme, name: str, wide: int, on: Colour, *, solid: bool, flat: bool) -> Sprite:
    """A heart, anchored at its middle."""
    size, centre, anchor = around(wide / 2)
    sketch, material = Sketch(theme, size, on), theme.materials[name]
    if solid and not flat:
        sketch.polygon(heart_outline(centre, wide / 2), material.edge)
        sketch.polygon(heart_outline((centre[0], centre[1] - 1), wide / 2 - 1), material.face)
    else:
        sketch.polygon(heart_outline(centre, wide / 2 - 0.5), material.face if solid else theme.faded(name))
    return sketch.sprite(anchor)


def heart_outline(centre: Point, half: float) -> list[Point]:
    """A heart ``2 * half`` wide."""
    points = []
    for i in range(72):
        t = 2 * pi * i / 72
        x = 16 * sin(t) ** 3
        y = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
        points.append((centre[0] + x * half / 16, centre[1] - (y + 2.5) * half / 16))
    return points


@lru_cache(maxsize=256)
def gem(theme: Theme, side: int | None, radius: int, on: Colour) -> Sprite:
    """A side's gemstone on a white disc, where it lies over other things or stands for the side."""
    if side is None:
        return sign(theme, side, radius, on)
    size, centre, anchor = around(radius)
    sketch = Sketch(theme, size, on)
    sketch.disc(centre, radius, theme.materials["white"].edge)
    sketch.disc(centre, radius - 1.2, theme.materials["white"].face)
    side_mark(sketch, side, centre, radius * 0.62)
    return sketch.sprite(anchor)


@lru_cache(maxsize=256)
def sign(theme: Theme, side: int | None, radius: int, on: Colour) -> Sprite:
    """A side's gemstone alone, or the small ring of a neutral link."""
    size, centre, anchor = around(radius)
    sketch = Sketch(theme, size, on)
    if side is None:
        sketch.ring(centre, radius * 0.5, 2, theme.materials["bronze"].edge)
    else:
        side_mark(sketch, side, centre, radius * 0.85)
    return sketch.sprite(anchor)


def side_mark(sketch: Sketch, side: int, centre: Point, size: float) -> None:
    """Square, triangle, cross; not a ring, which is the sign of neutral links."""
    (x, y), ink = centre, sketch.theme.gems[side]
    if side == 0:
        half = size * 0.86
        sketch.rounded((x - half, y - half, x + half, y + half), size * 0.15, ink)
    elif side == 1:
        top, low = y - size * 1.1, y + size * 0.72
        sketch.polygon([(x, top), (x + size * 1.08, low), (x - size * 1.08, low)], ink, size * 0.08)
    else:
        for slope in (1, -1):
            reach = size * 0.78
            sketch.rod((x - reach, y - slope * reach), (x + reach, y + slope * reach), size * 0.6, ink)


@lru_cache(maxsize=256)
def stone(theme: Theme, name: str, on: Colour, half: int = STONE) -> Sprite:
    """A stone with its letter, anchored at its middle, ``half`` its height; the diamond, worth twice the others, is the
    light one."""
    size, centre, anchor = around(half)
    sketch, (face, letter) = Sketch(theme, size, on), theme.stones[name]
    sketch.polygon(regular(centre, half, 4), letter, 1)
    sketch.polygon(regular(centre, half * 0.87, 4), face, 1)
    plain = sketch.sprite(anchor)
    canvas = Canvas(theme, plain.image)
    style = Style(round(half * _STONE_LETTERS[theme.large]), strong=True)
    canvas.text(anchor, name[0].upper(), style, letter, on=face, align="middle")
    return Sprite(canvas.image, plain.mask, anchor)


@lru_cache(maxsize=16)
def spark(theme: Theme, size: int) -> Sprite:
    """The flash at the joint of a key and a lock of equal numbers, anchored at its middle."""
    extent, centre, anchor = around(size)
    sketch, material = Sketch(theme, extent, theme.card), theme.materials["yellow"]
    for reach, ink in ((size, material.mark), (size * 0.8, material.face)):
        long, short = regular(centre, reach, 8), regular(centre, reach * 0.42, 8)
        sketch.polygon([short[i] if i % 2 else long[i] for i in range(8)], ink, 0.8)
    return sketch.sprite(anchor)


@lru_cache(maxsize=8)
def metal_sign(theme: Theme, metal: int) -> Sprite:
    """A small plate of a metal, anchored at the left end of its middle."""
    sketch = Sketch(theme, (40, 32), theme.card)
    shape(sketch, (4, 4, 30, 24), metal, now=False)
    return sketch.sprite((4, 14))
