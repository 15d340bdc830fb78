"""Whether what colours tell apart is told by shapes as well: drawn in a theme whose colours are all alike."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image

from renderers.games.link import stones
from renderers.games.linkage import dominoes
from renderers.games.linkx import polyominoes
from renderers.games.lovelinks import charms
from renderers.games.lovelinks.charms import LARGE, SMALL, Scale, Worn
from renderers.kit.palette import LIGHT, METALS, Material, colour
from renderers.kit.pieces import counter
from renderers.kit.sketch import Sprite
from renderers.standing import ending, head_to_head, ladder_picture, listing, marks, review
from rules.linkage import COLOURS
from rules.lovelinks.bracelets import Link

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


def test_dominoes_and_counters() -> None:
    for flat in (False, True):
        lying = [dominoes.domino(ALIKE, 88, each, flat=flat, now=now) for each in COLOURS for now in (False, True)]
        assert_differ(*lying)
    assert_differ(*(dominoes.small_domino(ALIKE, each, ghost=ghost) for each in COLOURS for ghost in (False, True)))
    assert_differ(counter(ALIKE, "black", 28, FACE), counter(ALIKE, "green", 17, FACE))
    assert_differ(dominoes.many(ALIKE, DARK, PALE), dominoes.few(ALIKE, DARK, PALE))


def test_stones_and_bars() -> None:
    arms: tuple[tuple[stones.Arm, ...], ...] = ((), ((1, 1, False),), ((1, 1, True),))
    for pitch, checked, each in product((49, 74), (False, True), arms):
        tiles = [stones.stone_cell(ALIKE, pitch, side, checked=checked, lit=lit, arms=each)
                 for side in (0, 1) for lit in (False, True)]  # fmt: skip
        assert_differ(*tiles)
    assert_differ(stones.black_sign(ALIKE, DARK, PALE), stones.white_sign(ALIKE, DARK, PALE))


def test_pieces_of_the_two_sides_of_linkx() -> None:
    cells = ((0, 0), (1, 0), (1, 1))
    for pitch, faded in ((66, False), (31, True), (22, True)):
        assert_differ(*(polyominoes.piece(ALIKE, pitch, cells, side, faded=faded) for side in ("blue", "white")))
    assert_differ(*(polyominoes.piece(ALIKE, 66, cells, "blue", edge=edge) for edge in (None, EDGE)))
    assert_differ(polyominoes.blue_sign(ALIKE, DARK, PALE), polyominoes.white_sign(ALIKE, DARK, PALE))
    small = [polyominoes.small_piece(ALIKE, 15, cells, side, ghost=ghost)
             for side in ("blue", "white") for ghost in (False, True)]  # fmt: skip
    assert_differ(*small[:2], *small[2::2])


@pytest.mark.parametrize("scale", [LARGE, SMALL, replace(SMALL, flat=True)])
def test_charms(scale: Scale) -> None:
    link = Link("", 3, 7, 0, "")
    for worn in (
        [Worn(link, 0), Worn(link, 1), Worn(link, 2), Worn(link, None)],
        [Worn(link, 0, key_open=key, lock_open=lock) for key in (False, True) for lock in (False, True)],
        [Worn(link, 0, now=now, ringed=ringed) for now in (False, True) for ringed in (False, True)],
        [Worn(replace(link, metal=metal), 0) for metal in range(len(METALS))],
        [Worn(link, 0), Worn(replace(link, key=7, lock=3), 0)],
        [Worn(replace(link, stone=stone), 0) for stone in STONES],
    ):
        assert_differ(*(charms.charm(ALIKE, scale, each) for each in worn))
    assert_differ(*(charms.stone(ALIKE, stone, PALE) for stone in STONES))
    assert_differ(*(charms.gem(ALIKE, side, 13, PALE) for side in (0, 1, 2, None)))
    assert_differ(*(charms.metal_sign(ALIKE, metal) for metal in range(len(METALS))))


def test_results_medals_and_sides() -> None:
    assert_differ(*(marks._result(ALIKE, letter, PALE) for letter in "WTL "))
    assert_differ(*(ending._sign(ALIKE, drawn=drawn) for drawn in (False, True)))
    assert_differ(*(ending._arrow(ALIKE, up=up) for up in (False, True)))
    sides = dict.fromkeys((*head_to_head.SIDES, *review.SIDES))
    assert_differ(*(head_to_head.token(ALIKE, side, 10, PALE) for side in sides))
    assert_differ(*(ladder_picture.moved_sign(ALIKE, up=up) for up in (False, True)))
    assert len(set(laid(listing.crown(ALIKE, PALE)))) > 2, "a winner's crown is seen, whatever its colour"
