"""Colours in every palette are far enough apart for everybody, and shapes tell the same as colours."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image

from bot.model.people import Palette
from renderers.games.link import stones
from renderers.games.linkage import dominoes
from renderers.games.linkx import polyominoes
from renderers.games.linkx.polyominoes import pale
from renderers.games.lovelinks import charms
from renderers.games.lovelinks.charms import LARGE, SMALL, CharmLook, Scale
from renderers.kit.palette import HEARTS, LIGHT, METALS, PALETTES, Colour, Material, Theme, colour, theme
from renderers.kit.pieces import counter
from renderers.kit.sketch import Sprite
from renderers.look import Appearance
from renderers.standings import head_to_head, layout, review
from renderers.standings.ending import _change_colours
from renderers.standings.statistics import _inks
from rules import linkage, linkx
from rules.linkage import COLOURS
from rules.lovelinks.bracelets import Link
from tests.renderers.seeing import VISIONS, ciede2000, contrast, difference

APART = {"standard": 12, "colour-blind": 19, "high-contrast": 12}
"""The least difference of pieces; of signs it is the first of these."""
MARKS = {"standard": 3, "colour-blind": 3, "high-contrast": 4.5}
"""The least contrast of marks with the piece on which they stand."""
APPEARANCES = [Appearance(dark, palette) for palette in PALETTES for dark in (False, True)]
each_appearance = pytest.mark.parametrize("appearance", APPEARANCES, ids=lambda each: f"{each.palette}-{each.dark}")

Pair = tuple[str, Colour, str, Colour]


def pieces_apart(colours: Theme) -> Iterator[Pair]:
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
    for other, against in others.items():
        yield name, what, other, against


def test_palettes_can_be_chosen_and_one_has_more_contrast() -> None:
    assert [*PALETTES] == [str(each) for each in Palette]
    for dark in (False, True):
        strong, usual = theme(Appearance(dark, "high-contrast")), theme(Appearance(dark))
        for name in ("ink", "muted", "hint", "well", "accent"):
            assert contrast(getattr(strong, name), strong.card) > contrast(getattr(usual, name), usual.card), name
        assert contrast(strong.hint, strong.cell) >= 3


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


@each_appearance
def test_pieces_stand_out_from_both_boards(appearance: Appearance) -> None:
    colours = theme(appearance)
    for name in (*linkage.COLOURS, *linkx.COLOURS, "green", "black"):
        material = colours.materials[name]
        rims = [colours.rim(material), colours.materials["green"].mark if name == "green" else material.face]
        for ground in (colours.card, colours.cell):
            assert max(contrast(rim, ground) for rim in rims) >= 2.8, name
    for ground in (colours.cell, colours.checked):
        for name, rim in (("white", "mark"), ("black", "edge")):
            material = colours.materials[name]
            assert max(contrast(material.face, ground), contrast(getattr(material, rim), ground)) >= 3, name


PUBLISHED = (
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)


def test_differences_and_contrast_are_those_published() -> None:
    for first, second, apart in PUBLISHED:
        assert ciede2000(first, second) == pytest.approx(apart, abs=0.0001)
        assert ciede2000(second, first) == pytest.approx(apart, abs=0.0001)
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)
    for vision in VISIONS:
        assert difference((255, 255, 255), (255, 255, 255), vision) == 0
        assert difference((0, 0, 0), (255, 255, 255), vision) == pytest.approx(100, abs=0.1)
    red, green = (214, 88, 76), (120, 130, 64)
    assert difference(red, green, "deutan") < difference(red, green) / 3


DARK, EDGE, FACE, PALE = (colour(each) for each in ("#202020", "#606060", "#A0A0A0", "#E8E8E8"))
ALIKE = replace(
    LIGHT,
    accent=EDGE,
    hint=EDGE,
    muted=DARK,
    ink=DARK,
    materials=dict.fromkeys(LIGHT.materials, Material(FACE, EDGE, PALE, DARK)),
    gems=(DARK, DARK, DARK),
    stones=dict.fromkeys(LIGHT.stones, (FACE, DARK)),
)
ENOUGH = 20
STONES = ("diamond", "ruby", "emerald", "sapphire")


def laid(sprite: Sprite) -> bytes:
    image = Image.new("L", sprite.image.size)
    image.paste(sprite.image, (0, 0), sprite.mask)
    return image.tobytes()


def assert_differ(*sprites: Sprite) -> None:
    for one, other in combinations(map(laid, sprites), 2):
        assert len(one) != len(other) or sum(a != b for a, b in zip(one, other, strict=True)) > ENOUGH


def test_shapes_tell_what_colours_tell() -> None:
    for flat in (False, True):
        lying = [dominoes.domino(ALIKE, 88, each, flat=flat, now=now) for each in COLOURS for now in (False, True)]
        assert_differ(*lying)
    assert_differ(*(dominoes.small_domino(ALIKE, each, ghost=ghost) for each in COLOURS for ghost in (False, True)))
    assert_differ(counter(ALIKE, "black", 28, FACE), counter(ALIKE, "green", 17, FACE))
    assert_differ(dominoes.many(ALIKE, DARK, PALE), dominoes.few(ALIKE, DARK, PALE))
    arms: tuple[tuple[stones.Arm, ...], ...] = ((), ((1, 1, False),), ((1, 1, True),))
    for pitch, checked, each in product((49, 74), (False, True), arms):
        tiles = [stones.stone_cell(ALIKE, pitch, side, checked=checked, lit=lit, arms=each)
                 for side in (0, 1) for lit in (False, True)]  # fmt: skip
        assert_differ(*tiles)
    assert_differ(stones.black_sign(ALIKE, DARK, PALE), stones.white_sign(ALIKE, DARK, PALE))
    cells = ((0, 0), (1, 0), (1, 1))
    for pitch, faded in ((66, False), (31, True), (22, True)):
        assert_differ(*(polyominoes.piece(ALIKE, pitch, cells, side, faded=faded) for side in ("blue", "white")))
    assert_differ(*(polyominoes.piece(ALIKE, 66, cells, "blue", edge=edge) for edge in (None, EDGE)))
    assert_differ(polyominoes.blue_sign(ALIKE, DARK, PALE), polyominoes.white_sign(ALIKE, DARK, PALE))
    small = [polyominoes.small_piece(ALIKE, 15, cells, side, ghost=ghost)
             for side in ("blue", "white") for ghost in (False, True)]  # fmt: skip
    assert_differ(*small[:2], *small[2::2])
    assert_differ(*(layout._result(ALIKE, letter, PALE) for letter in "WTL "))
    assert_differ(*(layout.arrow(ALIKE, PALE, FACE, up=up) for up in (False, True)))
    sides = dict.fromkeys((*head_to_head.SIDES, *review.SIDES))
    assert_differ(*(head_to_head.token(ALIKE, side, 10, PALE) for side in sides))
    assert len(set(laid(layout.crown(ALIKE, PALE)))) > 2, "a winner's crown is seen, whatever its colour"


@pytest.mark.parametrize("scale", [LARGE, SMALL, replace(SMALL, flat=True)])
def test_charms(scale: Scale) -> None:
    link = Link("", 3, 7, 0, "")
    for worn in (
        [CharmLook(link, 0), CharmLook(link, 1), CharmLook(link, 2), CharmLook(link, None)],
        [CharmLook(link, 0, key_open=key, lock_open=lock) for key in (False, True) for lock in (False, True)],
        [CharmLook(link, 0, now=now, ringed=ringed) for now in (False, True) for ringed in (False, True)],
        [CharmLook(replace(link, metal=metal), 0) for metal in range(len(METALS))],
        [CharmLook(link, 0), CharmLook(replace(link, key=7, lock=3), 0)],
        [CharmLook(replace(link, stone=stone), 0) for stone in STONES],
    ):
        assert_differ(*(charms.charm(ALIKE, scale, each) for each in worn))
    assert_differ(*(charms.stone(ALIKE, stone, PALE) for stone in STONES))
    assert_differ(*(charms.gem(ALIKE, side, 13, PALE) for side in (0, 1, 2, None)))
    assert_differ(*(charms.metal_sign(ALIKE, metal) for metal in range(len(METALS))))
