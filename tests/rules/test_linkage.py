"""Linkage, its rules by example; what is legal and who wins is compared with ``slow_linkage``."""

import random

import pytest

from rules import GAMES
from rules.game import Passed
from rules.linkage import BOARD, COLOURS, FEWER, MORE, LinkageOptions, colour_groups, forbidden_cells
from rules.play import begin, replay
from tests.rules.helpers import legal_texts, random_play, refusal, stages
from tests.texts import ENGLISH

LINKAGE = GAMES["linkage"]
FREE = LinkageOptions(counter="free")


def after(*steps, options=None):
    return replay(LINKAGE, options or LinkageOptions(), 2, steps)


def neighbours(name):
    column, row = ord(name[0]), int(name[1])
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {f"{chr(c)}{r}" for c, r in around if "a" <= chr(c) <= "g" and 1 <= r <= 7}


def pairs(free):
    return {"-".join(sorted((a, b))) for a in free for b in neighbours(a) & free}


def roles(play):
    return [LINKAGE.role(play.state, seat) for seat in (0, 1)]


def random_match(seed, options=None):
    return random_play(LINKAGE, options or LinkageOptions(), 2, random.Random(seed))


def found(what):
    return next(stage for seed in range(200) for stage in stages(random_match(seed)) if what(stage))


# -- board, dominoes, turns


def test_match_begins_with_six_dominoes_of_each_colour_and_a_counter():
    start = begin(LINKAGE, LinkageOptions(), 2)
    assert LinkageOptions() == LinkageOptions(counter="centre", target=12)
    assert (BOARD.width, BOARD.height, BOARD.names[start.state.black]) == (7, 7, "d4")
    assert (COLOURS, start.state.pool) == (("white", "blue", "red", "yellow"), (6, 6, 6, 6))
    assert (start.to_move, roles(start), start.state.green) == (0, [MORE, FEWER], None)
    assert len(legal_texts(start)) == 320
    assert legal_texts(start) == {f"{c} {pair}" for c in COLOURS for pair in pairs(set(BOARD.names) - {"d4"})}
    assert LINKAGE.draw_can_be_agreed is False


def test_turn_places_one_domino_of_a_colour_that_is_left():
    play = after("blue a1-a2")
    assert (play.to_move, play.turn, play.state.pool) == (1, 2, (6, 5, 6, 6))
    assert [domino.text for domino in play.state.dominoes] == ["blue a1-a2"]
    play = found(lambda stage: stage.to_move is not None and 0 in stage.state.pool)
    gone = COLOURS[play.state.pool.index(0)]
    pair = min(legal_texts(play)).split()[1]
    assert f"{gone} {pair}" not in legal_texts(play)
    assert refusal(play, f"{gone} {pair}").startswith(f"No {gone} dominoes are left")


def test_green_counter_forbids_sides_of_the_last_domino():
    play = after("blue a1-a2")
    assert play.state.green.text == "blue a1-a2"
    assert {BOARD.names[cell] for cell in forbidden_cells(play.state)} == {"a3", "b1", "b2"}
    assert not {"a3", "b1", "b2"} & {cell for text in legal_texts(play) for cell in text.split()[1].split("-")}
    assert {"blue b3-c3", "blue b3-b4"} <= legal_texts(play), "a corner may touch it"
    play = play.read("red g1-g2")
    assert play.state.green.text == "red g1-g2"
    assert "blue b1-b2" in legal_texts(play)
    for free in (begin(LINKAGE, LinkageOptions(), 2), random_match(1)):
        assert forbidden_cells(free.state) == frozenset()


# -- the automatic pass


def test_seat_stopped_by_the_green_counter_alone_passes():
    passed = found(lambda stage: stage.steps and stage.steps[-1].events)
    step = passed.steps[-1]
    (event,) = step.events
    assert isinstance(event, Passed)
    assert (event.seat, passed.to_move, passed.turn) == (1 - step.seat, step.seat, step.turn + 2)
    assert "green counter" in ENGLISH.of(event.reason)
    assert passed.state.green is None
    onward = passed.read(min(legal_texts(passed)))
    assert onward.outcome or onward.steps[-1].events or onward.state.green == onward.steps[-1].move


# -- the end


def test_dominoes_of_one_colour_joined_by_sides_are_a_group():
    play = after("blue a1-a2", "blue g1-g2", "blue b1-c1", "red a3-a4", "blue d2-e2")
    names = [(colour, {BOARD.names[cell] for cell in cells}) for colour, cells in colour_groups(play.state)]
    assert names == [
        ("blue", {"a1", "a2", "b1", "c1"}),
        ("blue", {"g1", "g2"}),
        ("blue", {"d2", "e2"}),
        ("red", {"a3", "a4"}),
    ]


# -- the optional rule


@pytest.mark.parametrize(("choice", "more"), [("more", 1), ("fewer", 0)])
def test_free_counter_is_placed_before_roles_are_chosen(choice, more):
    play = begin(LINKAGE, FREE, 2)
    assert (play.to_move, legal_texts(play)) == (0, {f"counter {name}" for name in BOARD.names})
    play = play.read("counter a1")
    assert (play.to_move, legal_texts(play), roles(play)) == (1, {"more", "fewer"}, [None, None])
    assert BOARD.names[play.state.black] == "a1"
    play = play.read(choice)
    assert (play.to_move, play.turn) == (more, 3)
    assert roles(play) == ([FEWER, MORE] if more else [MORE, FEWER])
    assert "blue d4-d5" in legal_texts(play)
    assert not any("a1" in text for text in legal_texts(play))
    assert len(legal_texts(play)) == 4 * 82
