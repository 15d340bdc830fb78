"""Linkage as people perceive it."""

import re

import pytest
from PIL import Image

from renderers import RENDERERS
from renderers.kit.palette import Colour, theme
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look
from rules.linkage import BOARD, COLOURS, LinkageGame, LinkageOptions, LinkageState, colour_groups, forbidden_cells
from rules.play import AnyPlay, begin, replay
from tests.renderers.positions import look, positions
from tests.texts import ENGLISH, GERMAN

RENDERER = RENDERERS["linkage"]
PLAYS = positions(LinkageGame(), 40, seed=7)
NAMES = ("Ada", "Ben")


def at(image: Image.Image, cell: int, appearance: Appearance, off: int = 0) -> Colour:
    """The colour in the middle of a cell, or so far to the upper left of it."""
    x, y = 64 + cell % 7 * 88 + 44 - off, 104 + (6 - cell // 7) * 88 + 44 - off
    index = image.getpixel((x, y))
    assert isinstance(index, int)
    return theme(appearance).palette[index]


def covered(state: LinkageState) -> dict[int, str]:
    return {cell: domino.colour for domino in state.dominoes for cell in domino.cells}


@pytest.mark.parametrize("appearance", [ON_PAPER, ON_SLATE])
def test_the_picture_shows_every_cell(appearance: Appearance) -> None:
    for play in PLAYS[appearance.dark :: 2]:
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


def test_a_replay_does_not_mark_what_is_forbidden() -> None:
    for play in PLAYS[:15]:
        image = RENDERER.draw(play, Look(NAMES, ENGLISH, replayed=True))
        assert all(at(image, cell, ON_PAPER) == theme(ON_PAPER).cell for cell in forbidden_cells(play.state))


def test_the_green_counter_lies_on_the_last_domino_until_the_end() -> None:
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
    assert asked == RENDERER.asks(free, NAMES, ENGLISH)
    assert asked in RENDERER.words(free, NAMES, ENGLISH)
    placed = free.read("counter c3")
    assert "Ben, choose to play More, who needs 12 colour groups, or Fewer." in RENDERER.words(placed, NAMES, ENGLISH)
    assert RENDERER.told(placed.steps[-1], NAMES, ENGLISH) == "Ada put the black counter on c3."
    chosen = placed.read("fewer")
    assert RENDERER.told(chosen.steps[-1], NAMES, ENGLISH) == "Ben chose to play Fewer."
    assert (
        "Ada plays More and Ben plays Fewer. Ada, it is your turn (More): place a domino on two free cells."
        in RENDERER.words(chosen, NAMES, ENGLISH)
    )


def test_words_and_text_boards_tell_everything() -> None:
    for play in PLAYS:
        expect_words(play)
        expect_board(play)


def expect_words(play: AnyPlay) -> None:
    words, state = RENDERER.words(play, NAMES, ENGLISH), play.state
    on = covered(state)
    if state.black is not None:
        on[state.black] = "black counter"
    heard = {}
    for row, runs in re.findall(r"Row (\d): ([^.]*)\.", words):
        for run in runs.split(", ") if runs != "free" else ():
            letters = re.match(r"(?:[a-g] )+", run)
            assert letters
            heard.update({BOARD.by_name[c + row]: run[letters.end() :] for c in letters.group().split()})
    assert heard == on
    groups = len(colour_groups(state))
    assert f"{groups} colour group" in words
    assert f"More needs {state.options.target}" in words
    for colour, left in zip(COLOURS, state.pool, strict=True):
        assert f"{left} {colour}" in words
    if play.steps:
        assert f"Last step: {RENDERER.told(play.steps[-1], NAMES, ENGLISH)}" in words
    for cell in forbidden_cells(state):
        assert BOARD.names[cell] in words.partition("Not allowed")[2]


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


def test_a_forced_pass_is_told() -> None:
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
    assert f"{passing} passes: every free pair of cells lies beside the green counter" in RENDERER.told(
        step, NAMES, ENGLISH
    )


def test_the_verdict_says_who_and_why() -> None:
    for play in (play for play in PLAYS if play.outcome):
        groups, target = len(colour_groups(play.state)), play.options.target
        won = "More" if groups >= target else "Fewer"
        who = NAMES[play.state.more if won == "More" else 1 - play.state.more]
        why = f"{target} were needed" if won == "More" else f"More needed {target}"
        assert RENDERER.verdict(play, NAMES, ENGLISH) == f"{who} ({won}) wins with {groups} colour groups; {why}."


def test_german_follows_the_german_sheet() -> None:
    free = begin(LinkageGame(), LinkageOptions(counter="free"), 2)
    placed = free.read("counter c3")
    assert RENDERER.told(placed.steps[-1], NAMES, GERMAN) == "Ada hat den schwarzen Markierungsstein auf c3 gesetzt."
    chosen = placed.read("weniger")
    assert RENDERER.told(chosen.steps[-1], NAMES, GERMAN) == "Ben spielt Weniger."
    assert "Ada spielt Mehr und Ben spielt Weniger." in RENDERER.words(chosen, NAMES, GERMAN)
    laid = chosen.read("weiß d1-d2")
    assert RENDERER.told(laid.steps[-1], NAMES, GERMAN) == "Ada hat Weiß auf d1-d2 gesetzt."
    board = RENDERER.board(laid.read("gelb a1-b1"), NAMES, GERMAN)
    assert "[G]" in board
    assert "G gelb 5" in board
