"""Colours in every palette: far enough apart for everybody, and marks and signs that stand out."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from bot.match.people import Palette
from renderers.games.link import stones
from renderers.games.linkx.polyominoes import pale
from renderers.kit.palette import HEARTS, METALS, PALETTES, Colour, Theme, theme
from renderers.look import Appearance
from renderers.standing import head_to_head, review
from renderers.standing.ending import _change_colours
from renderers.standing.statistics import _inks
from rules import linkage, linkx
from tests.renderers.seeing import VISIONS, ciede2000, contrast, difference

APART = {"standard": 12, "colour-blind": 19, "high-contrast": 12}
"""The least difference of pieces; of signs it is the first of these."""
MARKS = {"standard": 3, "colour-blind": 3, "high-contrast": 4.5}
"""The least contrast of marks with the piece on which they stand."""
APPEARANCES = [Appearance(dark, palette) for palette in PALETTES for dark in (False, True)]
each_appearance = pytest.mark.parametrize("appearance", APPEARANCES, ids=lambda each: f"{each.palette}-{each.dark}")

Pair = tuple[str, Colour, str, Colour]


def pieces_apart(colours: Theme) -> Iterator[Pair]:
    """What players tell apart all the time, with its names."""
    grounds = {name: getattr(colours, name) for name in ("ground", "card", "cell", "checked")}
    faces = {name: material.face for name, material in colours.materials.items()}
    pieces = {name: faces[name] for name in ("black", "green", *linkage.COLOURS)}
    assert {*linkx.COLOURS, *stones.NAMES, *head_to_head.SIDES, *review.SIDES, *HEARTS} <= {*pieces}
    yield from _each_other(pieces)
    yield from _each_other({name: faces[name] for name in METALS})
    yield from _each_other({name: colours.materials[name].mark for name in METALS})
    yield from _each_other({name: face for name, (face, _) in colours.stones.items()})
    yield from _each_other(dict(enumerate(colours.gems)))
    yield from _each_other(dict(enumerate(_inks(colours))))
    for name in linkage.COLOURS[1:]:
        yield from _against(name, faces[name], {name: grounds[name] for name in ("card", "cell")})
    lit = {"black": faces["black"], "white": faces["white"], "blue": faces["blue"], "hint": colours.hint}
    rims = {f"rim of {name}": colours.materials[name].mark for name in METALS}
    yield from _against("accent", colours.accent, grounds | lit | rims | {name: faces[name] for name in METALS})


def signs_apart(colours: Theme) -> Iterator[Pair]:
    """What is told apart where somebody looks for it: rims, what is joined, results."""
    faces = {name: material.face for name, material in colours.materials.items()}
    yield from _against("hint", colours.hint, {"card": colours.card, "cell": colours.cell})
    for ground in (colours.cell, colours.checked):
        yield "rim of white", colours.materials["white"].mark, "board", ground
        yield "rim of black", colours.materials["black"].edge, "board", ground
    yield from _each_other({f"faded {name}": colours.faded(name) for name in HEARTS})
    for name in HEARTS:
        yield name, faces[name], "faded", colours.faded(name)
    yield from _each_other({"won": faces["green"], "tied": colours.ink, "lost": faces["red"]})
    (gain, _), (loss, _) = (_change_colours(colours, up=up) for up in (True, False))
    yield "gain", gain, "loss", loss


def _each_other(those: dict[str, Colour] | dict[int, Colour]) -> Iterator[Pair]:
    for (one, first), (other, second) in combinations(those.items(), 2):
        yield str(one), first, str(other), second


def _against(name: str, what: Colour, others: dict[str, Colour]) -> Iterator[Pair]:
    for other, colour in others.items():
        yield name, what, other, colour


def test_people_can_choose_every_palette() -> None:
    assert [*PALETTES] == [str(each) for each in Palette]


@each_appearance
def test_what_must_be_told_apart_can_be_by_everybody(appearance: Appearance) -> None:
    colours = theme(appearance)
    for pairs, least in ((pieces_apart(colours), APART[appearance.palette]), (signs_apart(colours), 12)):
        near = [
            (vision, one, other, round(apart, 1))
            for (one, first, other, second), vision in product(pairs, VISIONS)
            if (apart := difference(first, second, vision)) < least
        ]
        assert near == []


@each_appearance
def test_marks_and_signs_stand_out(appearance: Appearance) -> None:
    colours, least = theme(appearance), MARKS[appearance.palette]
    for name in (*linkage.COLOURS, "green"):
        assert contrast(colours.materials[name].mark, colours.materials[name].face) >= least, name
    for name in linkx.COLOURS:
        behind = pale(colours, name)
        assert contrast(behind.mark, behind.face) >= 3, name
    for gem, on in product(colours.gems, ("white", *METALS)):
        assert contrast(gem, colours.materials[on].face) >= least, on
    assert contrast(colours.accent, colours.card) >= least
    for wanted in (colours.ground, colours.card, colours.cell, colours.ink, colours.muted, colours.accent):
        assert colours.palette[colours.index(wanted)] == wanted


def test_high_contrast_has_more_of_it() -> None:
    for dark in (False, True):
        strong, usual = theme(Appearance(dark, "high-contrast")), theme(Appearance(dark))
        for name in ("ink", "muted", "hint", "well", "accent"):
            assert contrast(getattr(strong, name), strong.card) > contrast(getattr(usual, name), usual.card), name
        assert contrast(strong.hint, strong.cell) >= 3


PUBLISHED = (
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)


def test_differences_are_those_that_were_published() -> None:
    for first, second, apart in PUBLISHED:
        assert ciede2000(first, second) == pytest.approx(apart, abs=0.0001)
        assert ciede2000(second, first) == pytest.approx(apart, abs=0.0001)


def test_contrast_and_deficiencies_are_what_they_should_be() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)
    for vision in VISIONS:
        assert difference((255, 255, 255), (255, 255, 255), vision) == 0
        assert difference((0, 0, 0), (255, 255, 255), vision) == pytest.approx(100, abs=0.1)
    red, green = (214, 88, 76), (120, 130, 64)
    assert difference(red, green, "deutan") < difference(red, green) / 3
