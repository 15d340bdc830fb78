"""LINK, how its steps are offered, typed and refused: a test for each sentence that a player can meet."""

import pytest

from rules import GAMES
from rules.game import Illegal
from rules.link.state import LinkOptions
from rules.notation import Unreadable
from rules.play import replay
from tests.rules.helpers import told_path
from tests.texts import ENGLISH

LINK = GAMES["link"]
BARE = LinkOptions(size=8, opening="none")
SMALL = LinkOptions(size=4, opening="none")
SWAP = LinkOptions(size=4, opening="swap")
THREE = LinkOptions(size=4)
HOW = "Write one cell for a stone, such as `d4`, or two for a bar, such as `c3-d4`."
CHOOSE = "Three stones are placed; now choose your colour: `black` or `white`."
SETTLED = "The colours are settled; write only where: a cell such as `d4`, or a bar such as `c3-d4`."
NO_SWAP = "This match is played without `swap`; place a stone, such as `d4`, or draw a bar, such as `c3-d4`."
SWAP_LATER = "Saying `swap` answers Black's first stone; place that stone first, such as `d4`."
SWAP_OVER = "Saying `swap` was only possible right after Black's first stone; place a stone or draw a bar."
CHOICE_LATER = "The colours are chosen after the third stone; place a stone on a vacant cell, such as `d4`."


def after(steps, options=SMALL):
    return replay(LINK, options, 2, steps.split())


def refusal(play, text):
    with pytest.raises((Illegal, Unreadable)) as refused:
        play.read(text)
    return ENGLISH.of(refused.value.code)


# -- what is offered, and how


def test_contested_bars_come_first_and_idle_ones_last():
    options = LinkOptions(size=6, opening="none")
    play = after("b2 b3 c3 c2 d4 f6", options)
    legal = [LINK.format(move) for move in LINK.legal_moves(play.state)]
    assert legal[0] == "b2-c3"
    assert legal[-1] == "c3-d4"


def test_a_contest_is_over_once_one_of_the_bars_is_drawn():
    options = LinkOptions(size=6, opening="none")
    play = after("b2 b3 c3 c2 d4 b3-c2", options)
    legal = [LINK.format(move) for move in LINK.legal_moves(play.state)]
    assert legal[0] == "a1"
    assert legal[-1] == "c3-d4"


def test_swap_is_offered_first():
    assert LINK.format(LINK.legal_moves(after("b2", SWAP).state)[0]) == "swap"


def test_the_picker_asks_for_column_and_cell_or_for_the_bar():
    state = after("b2 a4 c3 c4").state
    stone = LINK.parse(state, "d4")
    assert told_path(LINK, state, stone) == (("Column or bar", "d"), ("Cell", "d4"))
    bar = LINK.parse(state, "c3-b2")
    assert told_path(LINK, state, bar) == (("Column or bar", "Bar"), ("Bar", "b2-c3"))
    state = after("b2", SWAP).state
    assert told_path(LINK, state, LINK.parse(state, "swap")) == (("Column or bar", "Swap"),)
    state = after("b2 c3 d4", THREE).state
    assert told_path(LINK, state, LINK.parse(state, "white")) == (("Colour", "White"),)


def test_labels_say_a_step_in_words():
    state = after("b2 a4 c3 c4").state
    assert ENGLISH.said(LINK.label(state, LINK.parse(state, "d4"))) == "Stone on d4"
    assert ENGLISH.said(LINK.label(state, LINK.parse(state, "b2-c3"))) == "Bar b2-c3"
    state = after("b2", SWAP).state
    assert ENGLISH.said(LINK.label(state, LINK.parse(state, "swap"))) == "Swap: play Black and own its stone"
    state = after("b2 c3 d4", THREE).state
    assert ENGLISH.said(LINK.label(state, LINK.parse(state, "black"))) == "Play Black"


@pytest.mark.parametrize("text", ["b2-c3", "C3 B2", "c3,b2", "b2c3", "c3 - b2"])
def test_a_bar_may_be_typed_loosely(text):
    assert after("b2 a4 c3 c4").read(text).steps[-1].text == "b2-c3"


def test_words_may_be_cut_short():
    assert after("b2", SWAP).read("sw").steps[-1].text == "swap"
    assert after("b2 c3 d4", THREE).read("W").steps[-1].text == "white"


@pytest.mark.parametrize(
    ("steps", "options", "text", "step"),
    [
        ("b2 c3 d4", THREE, "schwarz", "black"),
        ("b2 c3 d4", THREE, "Schw", "black"),
        ("b2 c3 d4", THREE, "weiß", "white"),
        ("b2 c3 d4", THREE, "WEISS", "white"),
        ("b2 c3 d4", THREE, "we", "white"),
        ("b2", SWAP, "tausch", "swap"),
        ("b2", SWAP, "tauschen", "swap"),
        ("b2", SWAP, "s", "swap"),
    ],
)
def test_words_may_be_german_too(steps, options, text, step):
    play = after(steps, options)
    assert play.read(text).steps[-1].text == step
    assert [LINK.format(move) for move in LINK.complete(play.state, text)] == [step]


def test_cells_of_a_bar_are_sorted_by_column_on_the_largest_board_too():
    play = after("b9 a1 a10 a2", LinkOptions(size=12, opening="none"))
    assert play.read("b9 a10").steps[-1].text == "a10-b9"


# -- refusals


@pytest.mark.parametrize(
    ("steps", "options", "text", "sentence"),
    [
        ("", BARE, "!?", "That is not a step; one looks like `c3-d4`."),
        ("", BARE, "i1", "i1 is not a cell; columns are a to h and rows 1 to 8."),
        ("", SMALL, "a5", "a5 is not a cell; columns are a to d and rows 1 to 4."),
        ("b2", SMALL, "b2", "b2 already holds a stone; choose a vacant cell."),
        ("", SMALL, "stone", HOW),
        ("", SMALL, "a1 a2 a3", HOW),
        ("", SMALL, "a1-a2", "a1 and a2 are not diagonal neighbours; a bar joins two stones that are."),
        ("", SMALL, "a1-a1", "a1 and a1 are not diagonal neighbours; a bar joins two stones that are."),
        ("", SMALL, "a1-c3", "a1 and c3 are not diagonal neighbours; a bar joins two stones that are."),
        ("b2 c3", SMALL, "b2-c3", "c3 holds no black stone; a bar joins two black stones."),
        ("b2 c3 b3", SMALL, "c2 b3", "b3 holds no white stone; a bar joins two white stones."),
        ("b2", SMALL, "swap", NO_SWAP),
        ("b2", THREE, "swap", NO_SWAP),
        ("", SWAP, "swap", SWAP_LATER),
        ("b2 c3", SWAP, "swap", SWAP_OVER),
        ("b2 swap", SWAP, "swap", SWAP_OVER),
        ("b2", SMALL, "white", SETTLED),
        ("", SMALL, "black d4", SETTLED),
        ("b2", THREE, "white", CHOICE_LATER),
        ("b2 c3 d4", THREE, "a1", CHOOSE),
        ("b2 c3 d4", THREE, "swap", CHOOSE),
        ("b2 c3 d4 white", THREE, "black", SETTLED),
        ("b2 c3 d4 white", THREE, "schwarz", SETTLED),
        ("b2", THREE, "weiß", CHOICE_LATER),
        ("b2 c3", SWAP, "tausch", SWAP_OVER),
        ("b2", SMALL, "blau", HOW),
    ],
)
def test_a_refused_step_is_told_why(steps, options, text, sentence):
    assert refusal(after(steps, options), text) == sentence


def test_moves_of_another_stage_or_size_are_refused_by_apply():
    swap = after("b2 swap", SWAP).steps[-1].move
    white = after("b2 c3 d4 white", THREE).steps[-1].move
    # On the large board f1 has the number that b2 has on the small one.
    large = {text: after(text, BARE).steps[-1].move for text in ("f1", "b2")}
    bar = after("b2 a4 c3 c4 b2-c3", SMALL).steps[-1].move
    cases = [
        (after(""), swap, NO_SWAP),
        (after("", SWAP), swap, SWAP_LATER),
        (after("", THREE), white, CHOICE_LATER),
        (after("b2 c3 d4", THREE), large["b2"], CHOOSE),
        (after(""), large["f1"], "f1 is not a cell; columns are a to d and rows 1 to 4."),
        (after("b2"), after("b2").steps[0].move, "b2 already holds a stone; choose a vacant cell."),
        (after("b2 a4"), bar, "c3 holds no black stone; a bar joins two black stones."),
    ]
    for play, move, sentence in cases:
        with pytest.raises(Illegal) as refused:
            LINK.apply(play.state, move)
        assert ENGLISH.of(refused.value.code) == sentence
