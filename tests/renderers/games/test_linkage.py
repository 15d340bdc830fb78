"""Linkage as people perceive it, with what can be chosen next, and its signs."""

import re

from PIL import Image

from renderers import RENDERERS
from renderers.kit.palette import Colour, theme
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look
from rules.game import Column, Menu
from rules.linkage import (
    BOARD,
    COLOURS,
    Domino,
    LinkageGame,
    LinkageOptions,
    LinkageState,
    Move,
    colour_groups,
    forbidden_cells,
)
from rules.play import AnyPlay, begin, replay
from tests.renderers.positions import NAMES as FOUR
from tests.renderers.positions import changed, each_theme, look, pixel, positions
from tests.rules.helpers import levels
from tests.texts import ENGLISH

RENDERER = RENDERERS["linkage"]
NAMES = FOUR[:2]
PLAYS = positions(LinkageGame(), 40, seed=7)


def at(image: Image.Image, cell: int, appearance: Appearance, off: int = 0) -> Colour:
    """The colour in the middle of a cell, or so far to the upper left of it."""
    return pixel(image, (64 + cell % 7 * 88 + 44 - off, 104 + (6 - cell // 7) * 88 + 44 - off), appearance)


def covered(state: LinkageState) -> dict[int, str]:
    return {cell: domino.colour for domino in state.dominoes for cell in domino.cells}


@each_theme
def test_the_picture_shows_every_cell(appearance: Appearance) -> None:
    for play in PLAYS[appearance.dark :: 5]:
        image = RENDERER.draw(play, look(play, appearance=appearance))
        colours, on = theme(appearance), covered(play.state)
        crossed = set() if play.outcome else forbidden_cells(play.state)
        for cell in BOARD.cells:
            if cell in on:
                material = colours.materials[on[cell]]
                assert at(image, cell, appearance, 22) == material.face
                assert at(image, cell, appearance) == (material.face if on[cell] == "white" else material.mark)
            elif cell == play.state.black:
                assert at(image, cell, appearance) == colours.materials["black"].face
            else:
                assert at(image, cell, appearance, 30) == colours.cell
                assert at(image, cell, appearance) == (colours.hint if cell in crossed else colours.cell)


def test_forbidden_cells_and_the_green_counter_show_while_played() -> None:
    for play in PLAYS[:15:4]:
        image = RENDERER.draw(play, Look(NAMES, ENGLISH, replayed=True))
        assert all(at(image, cell, ON_PAPER) == theme(ON_PAPER).cell for cell in forbidden_cells(play.state))
    play = replay(LinkageGame(), LinkageOptions(), 2, ["blue d1-d2", "white a1-b1"])
    green = theme(ON_PAPER).index(theme(ON_PAPER).materials["green"].face)
    middle = (64 + 88, 104 + 6 * 88 + 44)
    assert RENDERER.draw(play, Look(NAMES, ENGLISH)).getpixel(middle) == green
    assert RENDERER.draw(play, Look(NAMES, ENGLISH, over=True)).getpixel(middle) != green


def test_the_end_outlines_groups_and_numbers_them_all() -> None:
    play = next(play for play in PLAYS if play.outcome)
    image, ink = RENDERER.draw(play, Look(NAMES, ENGLISH)), theme(ON_PAPER).index(theme(ON_PAPER).ink)
    group_of = {cell: number for number, (_, group) in enumerate(colour_groups(play.state)) for cell in group}
    for cell in BOARD.cells:
        if cell % 7 < 6:
            x, y = 64 + (cell % 7 + 1) * 88, 104 + (6 - cell // 7) * 88 + 44
            outlined = image.getpixel((x, y)) == ink
            assert outlined == (group_of.get(cell) != group_of.get(cell + 1))


def test_before_roles_are_chosen_words_ask_for_it() -> None:
    free = begin(LinkageGame(), LinkageOptions(counter="free"), 2)
    asked = "Ada, put the black counter on any cell; Ben then chooses to play More or Fewer."
    assert asked == RENDERER.question(free, NAMES, ENGLISH)
    assert asked in RENDERER.words(free, NAMES, ENGLISH)
    placed = free.read("counter c3")
    assert "Ben, choose to play More, who needs 12 colour groups, or Fewer." in RENDERER.words(placed, NAMES, ENGLISH)
    assert RENDERER.narrate(placed.steps[-1], NAMES, ENGLISH) == "Ada put the black counter on c3."
    chosen = placed.read("fewer")
    assert RENDERER.narrate(chosen.steps[-1], NAMES, ENGLISH) == "Ben chose to play Fewer."
    assert (
        "Ada plays More and Ben plays Fewer. Ada, it is your turn (More): place a domino on two free cells."
        in RENDERER.words(chosen, NAMES, ENGLISH)
    )


def test_words_and_text_boards_tell_everything() -> None:
    for play in PLAYS:
        words, state = RENDERER.words(play, NAMES, ENGLISH), play.state
        on = covered(state)
        if state.black is not None:
            on[state.black] = "black counter"
        read_cells = {}
        for row, runs in re.findall(r"Row (\d): ([^.]*)\.", words):
            for run in runs.split(", ") if runs != "free" else ():
                letters = re.match(r"(?:[a-g] )+", run)
                assert letters
                read_cells.update({BOARD.by_name[c + row]: run[letters.end() :] for c in letters.group().split()})
        assert read_cells == on
        groups = len(colour_groups(state))
        assert f"{groups} colour group" in words
        assert f"More needs {state.options.target}" in words
        for colour, left in zip(COLOURS, state.pool, strict=True):
            assert f"{left} {colour}" in words
        if play.steps:
            assert f"Last step: {RENDERER.narrate(play.steps[-1], NAMES, ENGLISH)}" in words
        for cell in forbidden_cells(state):
            assert BOARD.names[cell] in words.partition("Not allowed")[2]
        expect_board(play)


def expect_board(play: AnyPlay) -> None:
    state, lines = play.state, RENDERER.board(play, NAMES, ENGLISH).splitlines()
    letters = {letter: lines[0].index(letter) for letter in "abcdefg"}
    assert {letter: lines[8].index(letter) for letter in "abcdefg"} == letters
    found = {}
    for line in lines[1:8]:
        row = line[0]
        assert line.endswith(row)
        found.update({BOARD.by_name[c + row]: line[at - 1 : at + 2] for c, at in letters.items()})
    on = covered(state)
    for cell, shown in found.items():
        if cell in on:
            assert shown[1] == on[cell][0].upper()
            assert (shown[0] == "[") == (state.green is not None and cell in state.green.cells)
        elif cell == state.black:
            assert shown == " # "
        else:
            assert shown == (" x " if cell in forbidden_cells(state) else " . ")


def test_passes_and_verdicts_are_told() -> None:
    play = next(
        passed
        for seed in range(200)
        for played in positions(LinkageGame(), 1, seed)
        for at, step in enumerate(played.steps)
        if step.events
        for passed in [replay(LinkageGame(), played.options, 2, [s.text for s in played.steps[: at + 1]])]
    )
    step = play.steps[-1]
    passing = NAMES[step.events[0].seat]
    assert f"{passing} passes: every free pair of cells lies beside the green counter" in RENDERER.narrate(
        step, NAMES, ENGLISH
    )
    for over in (play for play in PLAYS if play.outcome):
        groups, target = len(colour_groups(over.state)), over.options.target
        won = "More" if groups >= target else "Fewer"
        who = NAMES[over.state.more if won == "More" else 1 - over.state.more]
        why = f"{target} were needed" if won == "More" else f"More needed {target}"
        assert RENDERER.verdict(over, NAMES, ENGLISH) == f"{who} ({won}) wins with {groups} colour groups; {why}."


GAME = LinkageGame()
RUNNING = [play for play in positions(GAME, 40, seed=7) if play.to_move is not None]


def after(*steps: str, counter: str = "centre") -> AnyPlay:
    return replay(GAME, LinkageOptions(counter=counter), 2, steps)


def below(menu: Menu[Move], *at: int) -> Menu[Move]:
    for number in at:
        then = menu.choices[number].then
        assert isinstance(then, Menu)
        menu = then
    return menu


def shown(play: AnyPlay, menu: Menu[Move], *, appearance: Appearance = ON_PAPER) -> Image.Image:
    return RENDERER.choosing(play, menu, Look(NAMES, ENGLISH, appearance))


def around(cell: int) -> tuple[int, int, int, int]:
    x, y = 64 + cell % 7 * 88, 104 + (6 - cell // 7) * 88
    return (x, y, x + 88, y + 88)


def joint(move: Domino) -> tuple[int, int]:
    (ax, ay, *_), (bx, by, *_) = (around(cell) for cell in move.cells)
    return (ax + bx) // 2 + 44, (ay + by) // 2 + 44


@each_theme
def test_colours_that_are_left_are_framed_beside_the_board(appearance: Appearance) -> None:
    play = next(play for play in RUNNING if 0 in play.state.pool)
    image, plain = shown(play, GAME.menu(play.state), appearance=appearance), drawn(play, appearance=appearance)
    for row, left in enumerate(play.state.pool):
        assert changed(image, plain, (734, 125 + row * 68, 972, 191 + row * 68)) == (left > 0)


def drawn(play: AnyPlay, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    return RENDERER.draw(play, Look(NAMES, ENGLISH, appearance))


def test_open_columns_are_tagged_and_every_place_is_hinted_at() -> None:
    for at, play in enumerate(RUNNING[::5]):
        menu = next((level for level in levels(GAME.menu(play.state)) if is_of_columns(level)), None)
        if menu is None:
            continue
        appearance = (ON_PAPER, ON_SLATE)[at % 2]
        image, plain = shown(play, menu, appearance=appearance), drawn(play, appearance=appearance)
        for column, choice in enumerate(menu.choices):
            x = 64 + column * 88 + 44
            for top in (72, 721):
                assert changed(image, plain, (x - 25, top, x + 25, top + 31)) == (choice.then is not None)
        if play.state.black is not None:
            expect_hints(play, image, theme(appearance).index(theme(appearance).hint))


def expect_hints(play: AnyPlay, image: Image.Image, hint: int) -> None:
    possible = {move.cells for move in GAME.legal_moves(play.state) if isinstance(move, Domino)}
    for first in BOARD.cells:
        for last in BOARD.beside[first]:
            if first < last:
                at = joint(Domino("red", (first, last), 0, "", ""))
                assert (image.getpixel(at) == hint) == ((first, last) in possible)


def is_of_columns(menu: Menu[Move]) -> bool:
    return any(isinstance(choice.about, Column) for choice in menu.choices)


@each_theme
def test_each_place_shows_its_colour_and_number(appearance: Appearance) -> None:
    for colour in range(4):
        play = after("blue e5-f5")
        menu = below(GAME.menu(play.state), colour, 1)
        image, palette = shown(play, menu, appearance=appearance), theme(appearance)
        assert len(menu.choices) == 13
        places = [choice.then for choice in menu.choices if isinstance(choice.then, Domino)]
        strips = [found for found in strips_of(places) if found]
        assert [len(strip) for strip in strips] == [7, 3, 3], "none overlaps another in its strip"
        discs = set()
        for at, strip in enumerate(strips):
            x = 28 + at * 944 // 3 + (944 // 3 - 3 * 88 + 20) // 2  # of column a, with b in the middle
            for move in strip:
                joint_x, joint_y = joint(move)
                joint_x += x - 64
                flat = move.cells[1] - move.cells[0] == 1
                for name, off in ((COLOURS[colour], 73), ("black", 28), (COLOURS[colour], -73), ("black", -28)):
                    there = (joint_x + off, joint_y) if flat else (joint_x, joint_y + off)
                    assert pixel(image, there, appearance) == palette.materials[name].face
                discs.add(image.crop((joint_x - 16, joint_y - 16, joint_x + 16, joint_y + 16)).tobytes())
        assert len(discs) == 13


def strips_of(places: list[Domino]) -> tuple[list[Domino], ...]:
    flat = [move for move in places if move.cells[1] - move.cells[0] == 1]
    upright = [move for move in places if move not in flat]
    return flat, upright[::2], upright[1::2]


def test_chosen_colour_stays_framed() -> None:
    play = after("blue e5-f5")
    plain = drawn(play)
    image = shown(play, below(GAME.menu(play.state), 2))
    framed = [changed(image, plain, (734, 125 + row * 68, 972, 191 + row * 68)) for row in range(4)]
    assert framed == [False, False, True, False]


def test_cells_and_roles_are_marked_with_a_free_counter() -> None:
    play = after(counter="free")
    image, plain = shown(play, below(GAME.menu(play.state), 2)), drawn(play)
    for cell in BOARD.cells:
        assert changed(image, plain, around(cell)) == (cell % 7 == 2)
    play = after("counter c3", counter="free")
    image, plain = shown(play, GAME.menu(play.state)), drawn(play)
    assert changed(image, plain, (734, 428 + 218 - 20, 972, 428 + 218 + 20))
    assert changed(image, plain, (734, 428 + 260 - 20, 972, 428 + 260 + 20))
    assert not changed(image, plain, (0, 0, 734, 800))


# -- signs


def test_signs_are_of_colours_and_the_game() -> None:
    assert set(RENDERER.signs) == {"linkage", *(f"linkage_{colour}" for colour in COLOURS)}
    for colour in COLOURS:
        face = theme(ON_PAPER).materials[colour].face
        assert RENDERER.signs[f"linkage_{colour}"]().getpixel((64, 64)) == (*face, 255)
    play = after("blue e5-f5")
    for choice in GAME.menu(play.state).choices:
        assert RENDERER.sign_of(choice.about) == f"linkage_{choice.about}"
        assert {RENDERER.sign_of(move) for move in choice.moves()} == {f"linkage_{choice.about}"}
    free = after(counter="free")
    for other in (*GAME.legal_moves(free.state), *GAME.legal_moves(free.read("counter c3").state), Column(1), None):
        assert RENDERER.sign_of(other) is None
