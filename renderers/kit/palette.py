"""The colours of the family: two themes, each one fixed palette built from designed ramps.

A picture holds palette indices throughout. Every pair of colours that meet along a soft edge is joined by a ramp, so
that edges stay smooth without a gradient that would band.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

METALS: Final = ("bronze", "silver", "gold")
"""The materials of charms."""
HEARTS: Final = ("blue", "red")
"""The materials of keys and of locks."""


def colour(text: str) -> Colour:
    """The colour that ``#rrggbb`` names."""
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """``first`` with ``share`` of ``second`` mixed in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return (red, green, blue)


@dataclass(frozen=True, slots=True)
class Material:
    """What a piece is made of: its face, the darker edge, the light on its upper rim, and its mark."""

    face: Colour
    edge: Colour
    light: Colour
    mark: Colour


@dataclass(frozen=True, eq=False)
class Theme:
    """One set of colours and the palette they make. There is one instance a theme, compared by identity."""

    ground: Colour
    card: Colour
    cell: Colour
    checked: Colour
    """Every other cell of a checked board."""
    well: Colour
    """The upper rim of a cell, in the shade of the card."""
    ink: Colour
    muted: Colour
    hint: Colour
    """Signs that should be seen but not read: forbidden cells, ghosts, the empty part of a meter."""
    shade: Colour
    """What shadows tend to."""
    shade_strength: float
    accent: Colour
    materials: Mapping[str, Material]

    @cached_property
    def palette(self) -> tuple[Colour, ...]:
        """Every colour a picture of this theme may hold."""
        return tuple(dict.fromkeys(self._ramps()))

    def _ramps(self) -> Iterator[Colour]:
        yield from (self.ground, self.card, self.cell, self.checked, self.well)
        yield from (self.ink, self.muted, self.hint, self.accent)
        for material in self.materials.values():
            yield from (material.face, material.edge, material.light, material.mark)
        yield from _between(self.card, self.ink, 6)
        yield from _between(self.card, self.muted, 4)
        yield from _between(self.ground, self.muted, 3)
        yield from _between(self.card, self.accent, 4)
        yield from _between(self.card, self.hint, 3)
        yield from _between(self.cell, self.hint, 2)
        yield from _between(self.ground, self.shaded(self.ground, 1), 3)
        yield from _between(self.cell, self.shaded(self.cell, 2), 4)
        yield from _between(self.cell, self.card, 2)
        yield from _between(self.checked, self.shaded(self.checked, 2), 3)
        yield from _between(self.checked, self.materials["black"].edge, 3)
        yield from _between(self.cell, self.accent, 2)
        yield from _between(self.accent, self.materials["black"].edge, 2)
        yield from _between(self.materials["black"].face, self.materials["white"].face, 3)
        for material in self.materials.values():
            yield from _between(material.face, material.mark, 3)
            yield from _between(material.face, material.edge, 2)
            yield from _between(material.face, material.light, 1)
            yield from _between(self.cell, material.edge, 3)
        yield from self._charm_ramps()

    def _charm_ramps(self) -> Iterator[Colour]:
        """What meets on the charms of Love Links: hearts and gemstones on metal, numbers on faded hearts."""
        yield from (mixed(self.card, self.accent, share) for share in (0.12, 0.5))
        for name in HEARTS:
            heart, faded = self.materials[name], self.faded(name)
            yield faded
            yield from _between(faded, heart.edge, 2)
            yield from _between(heart.edge, heart.mark, 2)
            for metal in METALS:
                yield from _between(self.materials[metal].face, heart.face, 2)
        for metal in METALS:
            yield from _between(self.card, self.materials[metal].edge, 2)

    def faded(self, name: str) -> Colour:
        """A heart that is joined and needs no more attention."""
        return mixed(self.materials[name].mark, self.materials[name].face, 0.2)

    def shaded(self, on: Colour, layers: int) -> Colour:
        """``on`` under so many layers of shadow."""
        for _ in range(layers):
            on = mixed(on, self.shade, self.shade_strength)
        return on

    @cached_property
    def flat_palette(self) -> bytes:
        """The palette as an image takes it."""
        return bytes(channel for entry in self.palette for channel in entry)

    @lru_cache(maxsize=16384)  # noqa: B019 - there are two themes, and they live as long as the program
    def index(self, wanted: Colour) -> int:
        """The entry of the palette nearest to ``wanted``."""
        red, green, blue = wanted
        distances = [3 * (r - red) ** 2 + 4 * (g - green) ** 2 + 2 * (b - blue) ** 2 for r, g, b in self.palette]
        return distances.index(min(distances))

    @lru_cache(maxsize=256)  # noqa: B019 - as above
    def ramp(self, on: Colour, ink: Colour) -> bytes:
        """For each coverage from 0 to 255 the entry that shows ``ink`` laid so thickly over ``on``.

        Five steps are enough for letters, and more would cost bytes in every picture.
        """
        steps = [self.index(mixed(on, ink, step / 4)) for step in range(5)]
        return bytes(steps[level * 5 // 256] for level in range(256))


def _between(first: Colour, second: Colour, count: int) -> Iterable[Colour]:
    return (mixed(first, second, (i + 1) / (count + 1)) for i in range(count))


def _material(face: str, edge: str, light: str, mark: str) -> Material:
    return Material(colour(face), colour(edge), colour(light), colour(mark))


LIGHT: Final = Theme(
    ground=colour("#F3EFE6"),
    card=colour("#FBF9F4"),
    cell=colour("#EDE7DA"),
    checked=colour("#E5DDCC"),
    well=colour("#E0D8C7"),
    ink=colour("#23262E"),
    muted=colour("#7B7A75"),
    hint=colour("#C9BC9F"),
    shade=colour("#4A3F2A"),
    shade_strength=0.13,
    accent=colour("#E4572E"),
    materials={
        "white": _material("#FFFFFF", "#B9B2A3", "#FFFFFF", "#7E776A"),
        "blue": _material("#2F6FD0", "#1D4A92", "#5B90E2", "#E6F0FF"),
        "red": _material("#D1495B", "#8F2A39", "#E27684", "#FFE9EB"),
        "yellow": _material("#F2B632", "#B07D10", "#F8D06F", "#6A4A00"),
        "green": _material("#1FA35B", "#0F6B39", "#55C286", "#FFFFFF"),
        "black": _material("#22252C", "#0B0C0F", "#5A5F6B", "#8C919C"),
        "bronze": _material("#F1D8BE", "#7A4520", "#FBEADA", "#B26B34"),
        "silver": _material("#E4E8ED", "#56606E", "#FFFFFF", "#8A96A5"),
        "gold": _material("#FBE7A6", "#94690A", "#FFF6D6", "#E2AC1C"),
        "purple": _material("#7A3FB0", "#4F2380", "#A374D0", "#FFFFFF"),
        "diamond": _material("#B4ECF7", "#2F7F94", "#F0FCFF", "#0F3440"),
    },
)

DARK: Final = Theme(
    ground=colour("#1E2026"),
    card=colour("#282B33"),
    cell=colour("#343843"),
    checked=colour("#3D424F"),
    well=colour("#2D3039"),
    ink=colour("#F1EEE7"),
    muted=colour("#A09FA0"),
    hint=colour("#666C7B"),
    shade=colour("#000000"),
    shade_strength=0.28,
    accent=colour("#E4572E"),
    materials={
        "white": _material("#F4F1E8", "#A59E8F", "#FFFFFF", "#736C5F"),
        "blue": _material("#2F6FD0", "#193F7D", "#5B90E2", "#E6F0FF"),
        "red": _material("#D1495B", "#7C2330", "#E27684", "#FFE9EB"),
        "yellow": _material("#F2B632", "#9A6C0C", "#F8D06F", "#6A4A00"),
        "green": _material("#1FA35B", "#0C5A30", "#55C286", "#FFFFFF"),
        "black": _material("#0E0F13", "#8A909E", "#4A4F5B", "#9DA3B0"),
        "bronze": _material("#F1D8BE", "#7A4520", "#FBEADA", "#B26B34"),
        "silver": _material("#E4E8ED", "#56606E", "#FFFFFF", "#8A96A5"),
        "gold": _material("#FBE7A6", "#94690A", "#FFF6D6", "#E2AC1C"),
        "purple": _material("#7A3FB0", "#4F2380", "#A374D0", "#FFFFFF"),
        "diamond": _material("#B4ECF7", "#2F7F94", "#F0FCFF", "#0F3440"),
    },
)


def theme(dark: bool) -> Theme:
    """The theme of a picture."""
    return DARK if dark else LIGHT
