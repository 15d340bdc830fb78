"""Linkage, how its steps are typed, shown and refused: a test for each sentence that a player can meet."""

import random

import pytest

from rules import GAMES
from rules.game import Illegal
from rules.linkage import LinkageOptions
from rules.notation import Unreadable
from rules.play import begin, replay
from tests.rules.helpers import random_play
from tests.texts import ENGLISH

LINKAGE = GAMES["linkage"]
COLOUR_FIRST = "Name one colour (white, blue, red or yellow) and two neighbouring cells, for example `blue d1-d2`."
COUNTER_FIRST = "First place the black counter on any cell, for example `counter c3`."
ROLE_FIRST = "Choose your role first: `more` or `fewer`."
FREE = LinkageOptions(counter="free")


def start(options=None):
    return begin(LINKAGE, options or LinkageOptions(), 2)


def after(*steps, options=None):
    return replay(LINKAGE, options or LinkageOptions(), 2, steps)


def refusal(play, text):
    with pytest.raises((Illegal, Unreadable)) as refused:
        play.read(text)
    return ENGLISH.of(refused.value.code)


@pytest.mark.parametrize("text", ["blue d1-d2", "D2 d1 Blue", "bl d1d2", "b d2,d1", "d1-d2 BLUE", "blued1d2"])
def test_a_placement_may_be_typed_loosely(text):
    assert start().read(text).steps[-1].text == "blue d1-d2"


def test_cells_are_sorted_by_column_then_row():
    assert start().read("blue d1 c1").steps[-1].text == "blue c1-d1"
    assert start().read("blue g7 g6").steps[-1].text == "blue g6-g7"


@pytest.mark.parametrize(
    ("steps", "text", "sentence"),
    [
        ([], "", "That is not a step; one looks like `blue d1-d2`."),
        ([], "!?", "That is not a step; one looks like `blue d1-d2`."),
        ([], "blue h1-h2", "h1 is not a cell; columns are a to g and rows 1 to 7."),
        ([], "blue a0-a1", "a0 is not a cell; columns are a to g and rows 1 to 7."),
        (
            [],
            "a1-a2",
            COLOUR_FIRST,
        ),
        (
            [],
            "green a1-a2",
            COLOUR_FIRST,
        ),
        ([], "blue a1", "A domino covers two neighbouring cells, for example `blue d1-d2`."),
        ([], "blue a1-a2-a3", "A domino covers two neighbouring cells, for example `blue d1-d2`."),
        ([], "blue a1-b2", "a1 and b2 do not share a side; a domino covers two cells that do."),
        ([], "blue a1-a1", "a1 and a1 do not share a side; a domino covers two cells that do."),
        ([], "blue g1-a2", "a2 and g1 do not share a side; a domino covers two cells that do."),
        ([], "blue d4-d5", "d4 holds the black counter; choose two free cells."),
        (["red a1-a2"], "blue a2-a3", "a2 is already covered; choose two free cells."),
        (
            ["red a1-a2"],
            "blue b1-c1",
            "b1-c1 lies beside the domino under the green counter; a corner may touch it, a side may not.",
        ),
        (["red a1-a2"], "blau a2-a3", "a2 is already covered; choose two free cells."),
        (["red a1-a2"], "weiß a2-a3", "a2 is already covered; choose two free cells."),
        ([], "ge d4-d5", "d4 holds the black counter; choose two free cells."),
        ([], "schwarz d1-d2", COLOUR_FIRST),
    ],
)
def test_a_refused_placement_is_told_why(steps, text, sentence):
    assert refusal(after(*steps), text) == sentence


@pytest.mark.parametrize("text", ["blue a1-a2", "more", "counter h1", "counter"])
def test_the_black_counter_comes_first(text):
    assert refusal(start(FREE), text) == COUNTER_FIRST


@pytest.mark.parametrize("text", ["blue a1-a2", "counter c3", "both"])
def test_then_comes_the_role(text):
    assert refusal(after("counter c3", options=FREE), text) == ROLE_FIRST


def test_after_the_end_nothing_can_be_placed():
    play = random_play(LINKAGE, LinkageOptions(), 2, random.Random(1))
    assert refusal(play, "blue a1-a2") == "The match is over; no more steps can be played."
    with pytest.raises(Illegal, match="over"):
        LINKAGE.apply(play.state, play.steps[0].move)


def test_moves_of_another_stage_are_refused_by_apply():
    counter, role = (
        play.steps[-1].move for play in (after("counter c3", options=FREE), after("counter c3", "more", options=FREE))
    )
    placement = after("blue a1-a2").steps[0].move
    stages = [
        (start(), counter, COLOUR_FIRST),
        (start(), role, COLOUR_FIRST),
        (start(FREE), role, COUNTER_FIRST),
        (start(FREE), placement, COUNTER_FIRST),
        (after("counter c3", options=FREE), placement, ROLE_FIRST),
        (after("counter c3", options=FREE), counter, ROLE_FIRST),
        (after("counter c3", "more", options=FREE), role, COLOUR_FIRST),
    ]
    for play, move, sentence in stages:
        with pytest.raises(Illegal) as refused:
            LINKAGE.apply(play.state, move)
        assert ENGLISH.of(refused.value.code) == sentence


def test_labels_say_a_step_in_words():
    state, free = start().state, start(FREE).state
    assert ENGLISH.said(LINKAGE.label(state, LINKAGE.parse(state, "blue d1-d2"))) == "Blue on d1-d2"
    assert ENGLISH.said(LINKAGE.label(free, LINKAGE.parse(free, "counter c3"))) == "Black counter on c3"
    role = after("counter c3", options=FREE).state
    assert ENGLISH.said(LINKAGE.label(role, LINKAGE.parse(role, "fewer"))) == "Play Fewer"


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("blau d1-d2", "blue d1-d2"),
        ("Rot d2 d1", "red d1-d2"),
        ("d1-d2 gelb", "yellow d1-d2"),
        ("ge d1d2", "yellow d1-d2"),
        ("g d1-d2", "yellow d1-d2"),
        ("weiß d1-d2", "white d1-d2"),
        ("WEISS D1-D2", "white d1-d2"),
        ("weißd1d2", "white d1-d2"),
        ("b d1-d2", "blue d1-d2"),
        ("r d1-d2", "red d1-d2"),
    ],
)
def test_colours_may_be_german_too(text, step):
    assert start().read(text).steps[-1].text == step
    assert LINKAGE.format(LINKAGE.complete(start().state, text)[0]) == step


@pytest.mark.parametrize(
    ("steps", "text", "step"),
    [
        ([], "markierungsstein c3", "counter c3"),
        ([], "Stein c3", "counter c3"),
        (["counter c3"], "mehr", "more"),
        (["counter c3"], "m", "more"),
        (["counter c3"], "Weniger", "fewer"),
        (["counter c3"], "w", "fewer"),
    ],
)
def test_the_other_words_may_be_german_too(steps, text, step):
    assert after(*steps, options=FREE).read(text).steps[-1].text == step


def test_a_colour_being_typed_in_german_offers_its_dominoes():
    offered = LINKAGE.complete(start().state, "gel")
    assert len(offered) == 25
    assert all(LINKAGE.format(move).startswith("yellow ") for move in offered)
