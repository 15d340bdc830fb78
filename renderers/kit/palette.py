"""Colours: two themes per palette, each a fixed set built from ramps, so that soft edges stay smooth without a
gradient. Tests hold the contrast: 4.5:1 for labels (7:1 in high contrast), 3:1 for marks, and differences of 12 in
CIEDE2000, also under simulated colour blindness (Machado 2009)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from renderers.look import STANDARD, Appearance

Colour: TypeAlias = tuple[int, int, int]

METALS: Final = ("bronze", "silver", "gold")
"""The materials of charms."""
HEARTS: Final = ("blue", "red")
"""The materials of keys and of locks."""
_FADED: Final = 0.33
"""The share of its colour that a faded heart keeps."""


def colour(text: str) -> Colour:
    """The colour that ``#rrggbb`` names."""
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """``first`` with ``share`` of ``second`` mixed in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return (red, green, blue)


@dataclass(frozen=True, slots=True)
class Material:
    """The colours of a piece: face, darker edge, light on the upper rim, and mark."""

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
    """The colour of shadows."""
    shade_strength: float
    accent: Colour
    materials: Mapping[str, Material]
    gems: tuple[Colour, Colour, Colour]
    """The gemstones of the sides of Love Links, on white and on every metal."""
    stones: Mapping[str, tuple[Colour, Colour]]
    """The faces of its stones and the letters on them."""
    large: bool = False
    """True for large letters with more room."""

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
            yield from _between(self.cell, self.rim(material), 3)
        yield from self._charm_ramps()

    def _charm_ramps(self) -> Iterator[Colour]:
        """Colour ramps of Love Links' charms: hearts and gemstones on metal, numbers on faded hearts."""
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
        yield from self.gems
        for face, letter in self.stones.values():
            yield from (face, letter, *_between(face, letter, 3))

    def faded(self, name: str) -> Colour:
        """A heart that is joined and needs no more attention."""
        return mixed(self.materials["white"].face, self.materials[name].face, _FADED)

    def rim(self, material: Material) -> Colour:
        """The outline of a piece on a board: the darker side on paper, the lit one on slate."""
        return max(material.edge, material.light, key=lambda rim: abs(sum(rim) - sum(self.cell)))

    def shaded(self, on: Colour, layers: int) -> Colour:
        """``on`` under so many layers of shadow."""
        for _ in range(layers):
            on = mixed(on, self.shade, self.shade_strength)
        return on

    @cached_property
    def flat_palette(self) -> bytes:
        """The palette as an image takes it."""
        return bytes(channel for entry in self.palette for channel in entry)

    @lru_cache(maxsize=32768)  # noqa: B019 - themes are few, and they live as long as the program
    def index(self, wanted: Colour) -> int:
        """The entry of the palette nearest to ``wanted``."""
        red, green, blue = wanted
        distances = [3 * (r - red) ** 2 + 4 * (g - green) ** 2 + 2 * (b - blue) ** 2 for r, g, b in self.palette]
        return distances.index(min(distances))

    @lru_cache(maxsize=512)  # noqa: B019 - as above
    def ramp(self, on: Colour, ink: Colour) -> bytes:
        """For each coverage from 0 to 255 the entry for ``ink`` over ``on``: in five steps, as more cost bytes; in
        three for large letters, whose edges are longer."""
        last = 2 if self.large else 4
        steps = [self.index(mixed(on, ink, step / last)) for step in range(last + 1)]
        return bytes(steps[level * len(steps) // 256] for level in range(256))


def _between(first: Colour, second: Colour, count: int) -> Iterable[Colour]:
    return (mixed(first, second, (i + 1) / (count + 1)) for i in range(count))


def _material(face: str, edge: str, light: str, mark: str) -> Material:
    return Material(colour(face), colour(edge), colour(light), colour(mark))


_STONES: Final = {
    "diamond": (colour("#D0F9FF"), colour("#0F3440")),
    "ruby": (colour("#8F1F36"), colour("#FFE9EB")),
    "emerald": (colour("#3EC08A"), colour("#03251A")),
    "sapphire": (colour("#1B4C9A"), colour("#E6F0FF")),
}


def _standard() -> tuple[Theme, Theme]:
    """Warm paper and cool slate, as calm as colours can be that everybody tells apart."""
    metals = {
        "bronze": _material("#E4BD95", "#4A260C", "#F5DDC2", "#7A4017"),
        "silver": _material("#E4E8ED", "#3C4552", "#FFFFFF", "#8A96A5"),
        "gold": _material("#FFEE88", "#5A3F00", "#FFF8CC", "#E2AC1C"),
    }
    gems = (colour("#0F6B39"), colour("#7A3FB0"), colour("#22252C"))
    paper = Theme(
        ground=colour("#F3EFE6"),
        card=colour("#FBF9F4"),
        cell=colour("#EDE7DA"),
        checked=colour("#E5DDCC"),
        well=colour("#E0D8C7"),
        ink=colour("#23262E"),
        muted=colour("#65645F"),
        hint=colour("#C2B492"),
        shade=colour("#4A3F2A"),
        shade_strength=0.13,
        accent=colour("#E4572E"),
        materials={
            "white": _material("#FFFFFF", "#8F8878", "#FFFFFF", "#7E776A"),
            "blue": _material("#2A68C6", "#184183", "#5B90E2", "#EEF5FF"),
            "red": _material("#BC384C", "#7C2231", "#DB6C7C", "#FFF3F4"),
            "yellow": _material("#F2B632", "#A87508", "#F8D06F", "#5E4200"),
            "green": _material("#349675", "#0F6B48", "#63C29C", "#FFFFFF"),
            "black": _material("#22252C", "#0B0C0F", "#5A5F6B", "#8C919C"),
            **metals,
        },
        gems=gems,
        stones=_STONES,
    )
    slate = Theme(
        ground=colour("#1E2026"),
        card=colour("#282B33"),
        cell=colour("#343843"),
        checked=colour("#3D424F"),
        well=colour("#2D3039"),
        ink=colour("#F1EEE7"),
        muted=colour("#ABAAAB"),
        hint=colour("#666C7B"),
        shade=colour("#000000"),
        shade_strength=0.28,
        accent=colour("#E4572E"),
        materials={
            **paper.materials,
            "white": _material("#F4F1E8", "#A59E8F", "#FFFFFF", "#665F53"),
            "black": _material("#0E0F13", "#A7ADBA", "#4A4F5B", "#9DA3B0"),
        },
        gems=gems,
        stones=_STONES,
    )
    return paper, slate


def _colour_blind() -> tuple[Theme, Theme]:
    """After Okabe and Ito (Color Universal Design, 2008): blue, vermilion and bluish green, apart in lightness, too."""
    metals = {
        "bronze": _material("#E9A892", "#4A260C", "#F7D3C6", "#6D3611"),
        "silver": _material("#E8F3FB", "#3C4552", "#FFFFFF", "#7E8CA0"),
        "gold": _material("#FDF13B", "#553A00", "#FFF9A8", "#FFC003"),
    }
    gems = (colour("#0A6B45"), colour("#7A2F96"), colour("#16181D"))
    standard, on_slate = _standard()
    paper = replace(
        standard,
        hint=colour("#A5AFC2"),
        accent=colour("#D55E00"),
        materials={
            **standard.materials,
            "blue": _material("#0360AE", "#003E73", "#4C94D4", "#EEF5FF"),
            "red": _material("#B02A1C", "#741509", "#D4685C", "#FFF3F4"),
            "yellow": _material("#F0BE00", "#A67F00", "#FADB66", "#4E3800"),
            "green": _material("#12A577", "#076849", "#5FCBA8", "#00261A"),
            "black": _material("#16181D", "#0B0C0F", "#5A5F6B", "#8C919C"),
            **metals,
        },
        gems=gems,
    )
    slate = replace(
        on_slate,
        hint=colour("#9194AC"),
        accent=colour("#D55E00"),
        materials={**paper.materials, "white": on_slate.materials["white"], "black": on_slate.materials["black"]},
        gems=gems,
    )
    return paper, slate


def _high_contrast() -> tuple[Theme, Theme]:
    """White and black grounds, dark pieces on the one and bright ones on the other, and strong edges."""
    metals = {
        "bronze": _material("#EBC9A4", "#4A260C", "#F8E4CE", "#6A3510"),
        "silver": _material("#EEF1F6", "#3C4552", "#FFFFFF", "#6A7689"),
        "gold": _material("#FFF384", "#5A3F00", "#FFFACC", "#FCCA00"),
    }
    gems = (colour("#0A5F38"), colour("#64258C"), colour("#000000"))
    paper = Theme(
        ground=colour("#F4F2EC"),
        card=colour("#FFFFFF"),
        cell=colour("#E6E2D7"),
        checked=colour("#CFC8B6"),
        well=colour("#A39B87"),
        ink=colour("#0B0C0F"),
        muted=colour("#45443F"),
        hint=colour("#7D7867"),
        shade=colour("#2A2418"),
        shade_strength=0.2,
        accent=colour("#D23A00"),
        materials={
            "white": _material("#FFFFFF", "#6E685B", "#FFFFFF", "#4A453B"),
            "blue": _material("#1A52B0", "#041E4A", "#4F82D6", "#FFFFFF"),
            "red": _material("#A3122A", "#4A0410", "#CE5165", "#FFFFFF"),
            "yellow": _material("#FFC226", "#6E4E00", "#FFDA78", "#3A2900"),
            "green": _material("#2FB57E", "#06492E", "#6DD3A8", "#00150D"),
            "black": _material("#000000", "#000000", "#5A5F6B", "#8C919C"),
            **metals,
        },
        gems=gems,
        stones=_STONES,
    )
    slate = Theme(
        ground=colour("#000000"),
        card=colour("#101217"),
        cell=colour("#23262E"),
        checked=colour("#2E323C"),
        well=colour("#666D7C"),
        ink=colour("#FFFFFF"),
        muted=colour("#C9C8C6"),
        hint=colour("#7F8796"),
        shade=colour("#000000"),
        shade_strength=0.4,
        accent=colour("#FF7A45"),
        materials={
            "white": _material("#FFFFFF", "#8E887B", "#FFFFFF", "#4A453B"),
            "blue": _material("#62A0FF", "#0B2E66", "#A8CAFF", "#00122E"),
            "red": _material("#FF7176", "#5E0910", "#FFB0B3", "#280003"),
            "yellow": _material("#FFD034", "#6E4E00", "#FFE58F", "#2E2000"),
            "green": _material("#43DAA9", "#06492E", "#96EDCF", "#00150D"),
            "black": _material("#000000", "#B4B9C4", "#4A4F5B", "#C6CAD3"),
            **metals,
        },
        gems=gems,
        stones=_STONES,
    )
    return paper, slate


PALETTES: Final[Mapping[str, tuple[Theme, Theme]]] = {
    STANDARD: _standard(),
    "colour-blind": _colour_blind(),
    "high-contrast": _high_contrast(),
}
"""The themes of each palette: on paper, and on slate."""
LIGHT, DARK = PALETTES[STANDARD]
_LARGE: Final = {key: tuple(replace(each, large=True) for each in both) for key, both in PALETTES.items()}


def theme(appearance: Appearance) -> Theme:
    """The theme of a picture."""
    return (_LARGE if appearance.large else PALETTES)[appearance.palette][appearance.dark]
