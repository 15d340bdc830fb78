"""Linkage, how its steps are typed, shown and refused: a test for each sentence that a player can meet."""

import random

import pytest

from rules import GAMES
from rules.game import Illegal
from rules.linkage import LinkageOptions
from rules.notation import Unreadable
from rules.play import begin, replay
from tests.rules.helpers import random_play

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
    return str(refused.value)


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
        assert str(refused.value) == sentence


def test_labels_say_a_step_in_words():
    assert LINKAGE.label(start().state, LINKAGE.parse(start().state, "blue d1-d2")) == "Blue on d1-d2"
    assert LINKAGE.label(start(FREE).state, LINKAGE.parse(start(FREE).state, "counter c3")) == "Black counter on c3"
