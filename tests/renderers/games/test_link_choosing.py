"""LINK's picture while a step is chosen."""

import random

from PIL import Image, ImageChops

from renderers import RENDERERS
from renderers.kit.board import Frame, coordinate_places
from renderers.kit.palette import theme
from renderers.look import ON_PAPER, ON_SLATE, Appearance
from rules.game import Menu
from rules.link.game import LinkGame
from rules.link.menu import MOST_BARS
from rules.link.state import BLACK, Bar, LinkOptions, Move, Stone, board
from rules.play import AnyPlay, begin, replay
from tests.renderers.positions import changed, each_theme, look, pixel
from tests.rules.helpers import levels

RENDERER = RENDERERS["link"]
MATERIALS = ("black", "white")


def unlinked(size: int, seed: int, drawn: float, most: int = 1000) -> AnyPlay:
    """A match in which nobody wins as long as that can be helped, with so large a share of steps that draw bars."""
    play, dice = begin(LinkGame(), LinkOptions(size, "none"), 2), random.Random(seed)
    while len(play.steps) < most:
        moves = list(play.game.legal_moves(play.state))
        dice.shuffle(moves)
        bars_first = dice.random() < drawn
        first, last = (
            [move for move in moves if isinstance(move, Bar) is kind] for kind in (bars_first, not bars_first)
        )
        onward = (play.after(move) for move in [*first, *last])
        later = next((after for after in onward if after.to_move is not None), None)
        if later is None:
            break
        play = later
    return play


PLAYS = [
    begin(LinkGame(), LinkOptions(12), 2),
    replay(LinkGame(), LinkOptions(8, "swap"), 2, ["d4"]),
    unlinked(4, 1, 0.2, 7),
    *(unlinked(size, size, 0.1, size * size * 2 // 3 + odd) for size in (6, 8, 12) for odd in (0, 1)),
]
BUSY = [
    unlinked(size, seed, drawn, size * size * 4 // 5 + seed)
    for size in (8, 10, 11, 12)
    for seed in range(2)
    for drawn in (0, 0.1, 0.3)
]


def menu_of(play: AnyPlay) -> Menu[Move]:
    return play.game.menu(play.state)


def bars_of(play: AnyPlay) -> Menu[Move]:
    menu = menu_of(play).choices[play.options.size].then
    assert isinstance(menu, Menu)
    return menu


def shown(play: AnyPlay, menu: Menu[Move], *, appearance: Appearance = ON_PAPER) -> Image.Image:
    return RENDERER.choosing(play, menu, look(play, appearance=appearance))


def plain(play: AnyPlay, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    return RENDERER.draw(play, look(play, appearance=appearance))


def frame_of(play: AnyPlay) -> Frame:
    return Frame(board(play.options.size).grid, 12)


def middle(frame: Frame, bar: Bar) -> tuple[int, int]:
    (ax, ay), (bx, by) = map(frame.corner, bar.cells)
    return (ax + bx + frame.pitch) // 2, (ay + by + frame.pitch) // 2


def marked(play: AnyPlay, menu: Menu[Move], *, appearance: Appearance = ON_PAPER) -> Image.Image:
    images = (shown(play, menu, appearance=appearance), plain(play, appearance=appearance))
    return ImageChops.difference(*(Image.frombytes("L", image.size, image.tobytes()) for image in images)).point(bool)


def without(mask: Image.Image, middles: list[tuple[int, int]], reach: tuple[int, int]) -> Image.Image:
    for x, y in middles:
        mask.paste(0, (x - reach[0], y - reach[1], x + reach[0] + 1, y + reach[1] + 1))
    return mask


def test_each_level_marks_what_can_be_chosen_and_nothing_else() -> None:
    for at, play in enumerate(PLAYS):
        expect_letters(play, (ON_PAPER, ON_SLATE)[at % 2])
        for menu in levels(menu_of(play)):
            frame = frame_of(play)
            half = frame.pitch // 2
            mask, moves = marked(play, menu), list(menu.moves())
            cells = [choice.then.cell for choice in menu.choices if isinstance(choice.then, Stone)]
            bars = [move for move in moves if isinstance(move, Bar)]
            letters = [
                place
                for choice in menu.choices
                if choice.about in board_columns(play) and choice.then is not None
                for place in coordinate_places(frame, board_columns(play).index(choice.about))
            ]
            for x, y in [*map(frame.centre, cells), *(middle(frame, bar) for bar in bars), *letters]:
                assert mask.crop((x - 16, y - 16, x + 16, y + 16)).getbbox()
            without(mask, [frame.centre(cell) for cell in cells], (max(half, 34), half))
            without(mask, [middle(frame, bar) for bar in bars], (half, half))
            assert without(mask, letters, (23, 23)).getbbox() is None


def expect_letters(play: AnyPlay, appearance: Appearance) -> None:
    menu, frame = menu_of(play), frame_of(play)
    image, before = shown(play, menu, appearance=appearance), plain(play, appearance=appearance)
    for column in range(play.options.size):
        is_open = menu.choices[column].then is not None
        for x, y in coordinate_places(frame, column):
            assert changed(image, before, (x - 17, y - 17, x + 17, y + 17)) == is_open
            assert (pixel(image, (x - 14, y), appearance) == theme(appearance).ink) == is_open


def board_columns(play: AnyPlay) -> list[object]:
    return [choice.about for choice in menu_of(play).choices[: play.options.size]]


@each_theme
def test_a_cell_bears_its_name_on_a_large_stone(appearance: Appearance) -> None:
    for size in (4, 8, 12):
        for steps, name in (([], "black"), (["a1"], "white")):
            play = replay(LinkGame(), LinkOptions(size, "none"), 2, steps)
            column = menu_of(play).choices[2].then
            assert isinstance(column, Menu)
            (x, y), pitch = frame_of(play).centre(2), frame_of(play).pitch
            image = shown(play, column, appearance=appearance)
            assert pixel(image, (x, y - 17), appearance) == theme(appearance).materials[name].face
            wide = next(
                away for away in range(pitch) if pixel(image, (x, y - away), appearance) == theme(appearance).ink
            )
            assert 2 * wide + 6 >= min(60, pitch - 6), "read at 400 pixels"


@each_theme
def test_bars_are_framed_where_they_are_chosen(appearance: Appearance) -> None:
    tried = 0
    for play in (play for play in PLAYS if play.options.size > 4 and play.turn > 2):
        colours, colour, frame, menu = theme(appearance), play.state.colour, frame_of(play), bars_of(play)
        crossed = [bar.slot for bar in menu.moves() if isinstance(bar, Bar)]
        image, first = shown(play, menu, appearance=appearance), shown(play, menu_of(play), appearance=appearance)
        for bar in menu.moves():
            assert isinstance(bar, Bar)
            if bar.slot ^ 1 in crossed:
                continue
            x, y = middle(frame, bar)
            face = colours.materials[MATERIALS[colour]].face
            assert pixel(image, (x, y), appearance) == face
            assert pixel(first, (x, y), appearance) not in (
                face,
                pixel(plain(play, appearance=appearance), (x, y), appearance),
            )
            across = {
                pixel(image, (x + along, y + along * slope), appearance) for along in range(-9, 10) for slope in (1, -1)
            }
            assert colours.ink in across
            tried += 1
    assert tried > 10


def test_bars_show_while_one_is_chosen() -> None:
    mine = [play.state.sides[play.state.colour] for play in BUSY]
    play = next(play for play, side in zip(BUSY, mine, strict=True) if len(side.contested + side.free) > MOST_BARS)
    menu = bars_of(play)
    one = next(choice.then for choice in menu.choices if isinstance(choice.then, Menu))
    assert len(list(one.moves())) < len(list(menu.moves()))
    frame, image = frame_of(play), shown(play, menu)
    face = theme(ON_PAPER).materials[MATERIALS[play.state.colour]].face
    assert all(pixel(image, middle(frame, bar), ON_PAPER) == face for bar in menu.moves() if isinstance(bar, Bar))
    play = replay(LinkGame(), LinkOptions(), 2, ["d4", "e5", "d3"])
    assert marked(play, menu_of(play)).getbbox() is None


# -- signs


def test_signs_are_of_stones_bars_and_the_game() -> None:
    assert set(RENDERER.signs) == {"link", "link_black", "link_white", "link_bar"}

    def signs(*steps: str, opening: str = "none") -> list[str | None]:
        play = replay(LinkGame(), LinkOptions(8, opening), 2, steps)
        choices = menu_of(play).choices
        return [RENDERER.sign_of(c.then if c.about is None else c.about) for c in choices]

    assert signs("d4", "e5", "d3", opening="three-move") == ["link_black", "link_white"]
    assert signs("d4", opening="swap") == [None] * 8 + ["link_bar", "link_black"]
    play = replay(LinkGame(), LinkOptions(8, "none"), 2, ["c3", "a1", "d4", "a2"])
    assert [RENDERER.sign_of(bar) for bar in bars_of(play).moves()] == ["link_bar"]
    assert RENDERER.sign_of(play.steps[0].move) is None
    assert play.state.colour == BLACK
