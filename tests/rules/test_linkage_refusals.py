"""Linkage, how its steps are typed, shown and refused: a case for each sentence that a player can meet."""

import random

from rules import GAMES
from rules.linkage import LinkageOptions
from rules.play import begin, replay
from tests.rules.helpers import label, random_play, read, refusal, refused_move, unequal

LINKAGE = GAMES["linkage"]
COLOUR_FIRST = "Name one colour (white, blue, red or yellow) and two neighbouring cells, for example `blue d1-d2`."
COUNTER_FIRST = "First place the black counter on any cell, for example `counter c3`."
ROLE_FIRST = "Choose your role first: `more` or `fewer`."
NO_STEP = "That is not a step; one looks like `blue d1-d2`."
TWO_CELLS = "A domino covers two neighbouring cells, for example `blue d1-d2`."
BLACK = "d4 holds the black counter; choose two free cells."
COVERED = "a2 is already covered; choose two free cells."
FREE = LinkageOptions(counter="free")


def start(options=None):
    return begin(LINKAGE, options or LinkageOptions(), 2)


def after(*steps, options=None):
    return replay(LINKAGE, options or LinkageOptions(), 2, steps)


def test_placements_may_be_typed_loosely_and_in_german():
    rows = [
        *((text, "blue d1-d2") for text in ("blue d1-d2", "D2 d1 Blue", "bl d1d2", "b d2,d1", "d1-d2 BLUE")),
        *((text, "blue d1-d2") for text in ("blued1d2", "blau d1-d2", "b d1-d2")),
        *((text, "red d1-d2") for text in ("Rot d2 d1", "r d1-d2")),
        *((text, "yellow d1-d2") for text in ("d1-d2 gelb", "ge d1d2", "g d1-d2")),
        *((text, "white d1-d2") for text in ("weiß d1-d2", "WEISS D1-D2", "weißd1d2")),
        ("blue d1 c1", "blue c1-d1"),
        ("blue g7 g6", "blue g6-g7"),
    ]
    assert not unequal((text, read(start(), text), step) for text, step in rows)
    assert not unequal((text, LINKAGE.complete(start().state, text)[0].text, step) for text, step in rows)
    offered = LINKAGE.complete(start().state, "gel")
    assert len(offered) == 25
    assert all(LINKAGE.format(move).startswith("yellow ") for move in offered)


def test_counter_and_roles_may_be_typed_in_german():
    rows = [
        ([], "markierungsstein c3", "counter c3"),
        ([], "Stein c3", "counter c3"),
        (["counter c3"], "mehr", "more"),
        (["counter c3"], "m", "more"),
        (["counter c3"], "Weniger", "fewer"),
        (["counter c3"], "w", "fewer"),
    ]
    assert not unequal((text, read(after(*steps, options=FREE), text), step) for steps, text, step in rows)


def test_labels_say_a_step_in_words():
    assert label(start(), "blue d1-d2") == "Blue on d1-d2"
    assert label(start(FREE), "counter c3") == "Black counter on c3"
    assert label(after("counter c3", options=FREE), "fewer") == "Play Fewer"


def test_refusals_say_what_would_be_right():
    plain, red = start(), after("red a1-a2")
    free, placed = start(FREE), after("counter c3", options=FREE)
    rows = [
        (plain, "", NO_STEP),
        (plain, "!?", NO_STEP),
        (plain, "blue h1-h2", "h1 is not a cell; columns are a to g and rows 1 to 7."),
        (plain, "blue a0-a1", "a0 is not a cell; columns are a to g and rows 1 to 7."),
        *((plain, text, COLOUR_FIRST) for text in ("a1-a2", "green a1-a2", "schwarz d1-d2")),
        (plain, "blue a1", TWO_CELLS),
        (plain, "blue a1-a2-a3", TWO_CELLS),
        (plain, "blue a1-b2", "a1 and b2 do not share a side; a domino covers two cells that do."),
        (plain, "blue a1-a1", "a1 and a1 do not share a side; a domino covers two cells that do."),
        (plain, "blue g1-a2", "a2 and g1 do not share a side; a domino covers two cells that do."),
        (plain, "blue d4-d5", BLACK),
        (plain, "ge d4-d5", BLACK),
        *((red, text, COVERED) for text in ("blue a2-a3", "blau a2-a3", "weiß a2-a3")),
        (
            red,
            "blue b1-c1",
            "b1-c1 lies beside the domino under the green counter; a corner may touch it, a side may not.",
        ),
        *((free, text, COUNTER_FIRST) for text in ("blue a1-a2", "more", "counter h1", "counter")),
        *((placed, text, ROLE_FIRST) for text in ("blue a1-a2", "counter c3", "both")),
    ]
    assert not unequal((text, refusal(play, text), sentence) for play, text, sentence in rows)


def test_moves_of_another_stage_are_refused():
    placed, settled = after("counter c3", options=FREE), after("counter c3", "more", options=FREE)
    counter, role, domino = placed.steps[-1].move, settled.steps[-1].move, after("blue a1-a2").steps[-1].move
    over = random_play(LINKAGE, LinkageOptions(), 2, random.Random(1))
    rows = [
        (start(), counter, COLOUR_FIRST),
        (start(), role, COLOUR_FIRST),
        (start(FREE), role, COUNTER_FIRST),
        (start(FREE), domino, COUNTER_FIRST),
        (placed, domino, ROLE_FIRST),
        (placed, counter, ROLE_FIRST),
        (settled, role, COLOUR_FIRST),
        (over, domino, "The match is over; no more dominoes can be placed."),
    ]
    assert not unequal((move, refused_move(play, move), sentence) for play, move, sentence in rows)
