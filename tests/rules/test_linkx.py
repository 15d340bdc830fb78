"""Linkx, a test for each sentence of its rules and for each refusal."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from rules import GAMES
from rules.game import Illegal, Passed
from rules.linkx import GRID, PIECES, LinkxOptions, area, winning_path
from rules.notation import Unreadable
from rules.options import BadOption, read
from rules.play import begin, replay
from tests.rules.helpers import random_play
from tests.texts import ENGLISH

LINKX = GAMES["linkx"]
OPTIONS = LinkxOptions()
HOW = "Write the cells to cover, such as `c1-c2-d1`, or a piece and its leftmost column, such as `V3 c`."
SET = ["I1", "I2", "I3", "V3", "L4", "T4", "S4"]
CELLS_OF = {"I1": 1, "I2": 2, "I3": 3, "V3": 3, "L4": 4, "T4": 4, "S4": 4}
WAYS_OF = {"I1": 1, "I2": 2, "I3": 2, "V3": 4, "L4": 8, "T4": 4, "S4": 4}


def start():
    return begin(LINKX, OPTIONS, 2)


def after(*steps):
    return replay(LINKX, OPTIONS, 2, steps)


def texts(play):
    return {LINKX.format(move) for move in LINKX.legal_moves(play.state)}


def names(cells):
    return {GRID.names[cell] for cell in cells}


def refusal(play, text):
    with pytest.raises((Illegal, Unreadable)) as refused:
        play.read(text)
    return ENGLISH.of(refused.value.code)


def random_match(seed):
    return random_play(LINKX, OPTIONS, 2, random.Random(seed))


def found(what, most=400):
    """The first random match of which something is true."""
    return next(play for seed in range(most) if what(play := random_match(seed)))


def stages(play):
    stage = start()
    yield stage
    for step in play.steps:
        stage = stage.after(step.move)
        yield stage


# -- grid and pieces


def test_the_grid_is_9_columns_wide_and_9_rows_high():
    assert (GRID.width, GRID.height) == (9, 9)


def test_each_seat_has_the_same_14_pieces_two_of_each_of_seven_shapes():
    assert [piece.name for piece in PIECES] == SET
    assert [piece.copies for piece in PIECES] == [2] * 7
    assert start().state.left == ((2,) * 7, (2,) * 7)


@pytest.mark.parametrize("piece", PIECES, ids=SET)
def test_a_shape_has_its_cells_and_every_way_to_turn_and_flip_it_once(piece):
    assert {len(form) for form in piece.forms} == {CELLS_OF[piece.name]}
    assert len(set(piece.forms)) == len(piece.forms) == WAYS_OF[piece.name]
    for form in piece.forms:
        assert min(x for x, _ in form) == min(y for _, y in form) == 0


def test_there_is_no_square_and_no_straight_four():
    assert not {"a1-a2-b1-b2", "a1-a2-a3-a4", "a1-b1-c1-d1"} & texts(start())


def test_seat_0_plays_blue_and_begins_and_seat_1_plays_white():
    assert start().to_move == 0
    assert [LINKX.role(start().state, seat) for seat in (0, 1)] == ["blue", "white"]


def test_the_printed_game_has_no_options():
    with pytest.raises(BadOption, match=r"rules-no-option: option=\w+ count=0"):
        read(LinkxOptions, {"size": 9})


# -- a turn


def test_an_empty_grid_has_95_legal_steps():
    # Resting flat on the floor: I1 9; I2 9 + 8; I3 9 + 7; V3 2 x 8; L4 upright 2 x 8, lying 2 x 7; T4 7; S4 none.
    assert len(texts(start())) == 9 + 17 + 16 + 16 + 30 + 7


def test_a_turn_slides_in_one_piece_and_the_seats_take_turns():
    play = after("c1-c2-c3-d1", "d2")
    assert [step.seat for step in play.steps] == [0, 1]
    assert [step.turn for step in play.steps] == [1, 2]
    assert (play.to_move, play.turn) == (0, 3)
    assert [[slide.text for slide in placed] for placed in play.state.placed] == [["c1-c2-c3-d1"], ["d2"]]
    assert play.state.heights == (0, 0, 3, 2, 0, 0, 0, 0, 0)


def test_a_used_piece_is_gone_after_two():
    play = after("a1", "b1", "c1", "d1")
    assert play.state.left == ((0, 2, 2, 2, 2, 2, 2),) * 2
    assert "e1" not in texts(play)
    assert refusal(play, "e1") == "You have no I1 left; take I2, I3, V3, L4, T4 or S4."


def test_a_seat_uses_up_its_own_pieces_only():
    play = after("a1", "b1-b2", "c1")
    assert play.state.left == ((0, 2, 2, 2, 2, 2, 2), (2, 1, 2, 2, 2, 2, 2))
    assert "e1" in texts(play)


def test_pieces_may_be_turned_and_flipped():
    play = after("d1", "g1")
    corners = {"d2-e1-e2", "c1-c2-d2", "e1-e2-f1", "e1-f1-f2"}
    assert corners | {"d2-e1-e2-e3", "c1-c2-c3-d2", "d2-d3-e1-e2", "c1-c2-d2-d3"} <= texts(play)


def test_a_piece_leaves_no_empty_cell_beneath_any_of_its_cells():
    play = after("d1-d2")
    assert not {"c3-d3", "d3-e3", "c1-d3", "e2"} & texts(play)
    assert {"d3", "e1", "c1-c2-c3-d3"} <= texts(play)
    for seed in range(30):
        for stage in stages(random_match(seed)):
            covered = {name for placed in stage.state.placed for each in placed for name in each.text.split("-")}
            assert all(f"{name[0]}{row}" in covered for name in covered for row in range(1, int(name[1])))


def test_a_piece_must_lie_wholly_inside_the_grid():
    play = after("a1-a2-a3", "a4-a5-a6", "a7-a8")
    assert {text for text in texts(play) if text.startswith("a")} == {"a9"}


def test_steps_name_the_cells_sorted_by_column_then_row():
    assert after("d1 c3 c1 c2").steps[0].text == "c1-c2-c3-d1"


# -- passing


def with_a_pass():
    play = found(lambda play: any(step.events for step in play.steps))
    index = next(index for index, step in enumerate(play.steps) if step.events)
    return play, index


def test_a_seat_that_cannot_play_passes_automatically():
    play, index = with_a_pass()
    step, onward = play.steps[index : index + 2]
    (event,) = step.events
    assert isinstance(event, Passed)
    assert event.seat == 1 - step.seat
    assert ENGLISH.of(event.reason) == "none of the pieces left comes to rest without a gap"
    assert onward.seat == step.seat
    assert onward.turn == step.turn + 2


def test_a_seat_that_passed_has_no_piece_that_fits():
    play, index = with_a_pass()
    state = list(stages(play))[index + 1].state
    passed = 1 - state.to_move
    assert sum(state.left[passed]) > 0
    assert not any(state.left[passed][move.piece] for move in LINKX.legal_moves(state))


def test_a_seat_that_passed_may_be_able_to_play_again_later():
    def comes_back(play):
        passes = [index for index, step in enumerate(play.steps) if step.events]
        return passes and any(step.seat != play.steps[passes[0]].seat for step in play.steps[passes[0] + 1 :])

    assert found(comes_back, 3000)


def test_a_seat_that_can_play_must():
    for seed in range(20):
        for one, other in pairwise(random_match(seed).steps):
            assert (one.seat == other.seat) == bool(one.events)


# -- the end


def test_a_link_from_left_to_right_wins_at_once():
    play = after("a1-b1-c1", "a2", "d1-e1-f1", "b2", "g1-h1", "a3-a4")
    assert play.outcome is None
    play = play.read("i1")
    assert play.to_move is None
    assert (play.outcome.places, play.outcome.detail) == ((1, 2), {"by": "link"})
    assert names(winning_path(play.state)) == {f"{column}1" for column in "abcdefghi"}


def test_a_link_from_top_to_bottom_wins_at_once():
    play = after("c1-c2", "a1-a2-a3", "e1-e2", "a4-a5-a6", "c3", "a7-a8", "c4")
    assert play.outcome is None
    play = play.read("a9")
    assert (play.outcome.places, play.outcome.detail) == ((2, 1), {"by": "link"})
    assert names(winning_path(play.state)) == {f"a{row}" for row in range(1, 10)}


def test_corners_link_as_well_as_sides():
    play = after("a1-b1-c1", "d1", "d2", "a2-b2", "e1-f1-g1", "a3-b3", "h1-h2", "c2")
    assert play.outcome is None
    assert names(area(play.state, 0)) == {"a1", "b1", "c1", "d2", "e1", "f1", "g1", "h1", "h2"}
    play = play.read("i1")
    assert play.outcome.places == (1, 2)
    assert len(winning_path(play.state)) == 9


def test_cells_of_the_other_colour_do_not_link():
    assert after("a1-b1-c1", "d1-e1-f1", "g1-h1-i1").outcome is None


def test_without_a_link_the_larger_area_wins_when_neither_seat_can_move():
    for first, second in ((1, 2), (2, 1)):
        play = found(
            lambda play, places=(first, second): (*play.outcome.places, play.outcome.detail["by"]) == (*places, "area")
        )
        areas = play.outcome.detail["areas"]
        assert areas == [len(area(play.state, seat)) for seat in (0, 1)]
        assert (areas[0] > areas[1]) == (first == 1)
        assert areas[0] != areas[1]
        assert winning_path(play.state) == ()
        assert play.steps[-1].events == ()


def test_equal_areas_are_a_tie():
    play = found(lambda play: play.outcome.places == (1, 1))
    assert play.outcome.detail["by"] == "area"
    assert len(set(play.outcome.detail["areas"])) == 1
    assert LINKX.draw_can_be_agreed is True


def test_an_area_counts_its_cells():
    play = after("a1-b1-c1", "d1", "d2", "e1", "h1-i1")
    assert [len(area(play.state, seat)) for seat in (0, 1)] == [4, 2]
    assert area(start().state, 0) == ()


# -- notation


@pytest.mark.parametrize("text", ["c1-c2-d1", "D1 C2 C1", "c1c2d1", "d1, c1, c2"])
def test_cells_may_be_typed_loosely(text):
    assert start().read(text).steps[0].text == "c1-c2-d1"


@pytest.mark.parametrize(
    ("text", "step"), [("I1 c", "c1"), ("t4 c", "c1-d1-d2-e1"), ("c T4", "c1-d1-d2-e1"), ("i1 i", "i1")]
)
def test_a_piece_and_its_leftmost_column_will_do_where_they_fit_one_step(text, step):
    assert start().read(text).steps[0].text == step


def test_a_piece_and_a_column_that_fit_several_steps_list_them():
    assert refusal(start(), "V3 c") == "That could mean `c1-c2-d1` or `c1-d1-d2`; please write one of them in full."
    sentence = refusal(start(), "L4 c")
    assert Counter(sentence)["`"] == 8


def test_cells_are_read_as_cells_even_where_they_look_like_the_name_of_a_piece():
    assert start().read("i1 h1").steps[0].text == "h1-i1"
    assert start().read("i1").steps[0].text == "i1"
    assert start().read("i2 i1").steps[0].text == "i1-i2"


def test_completion_takes_cells_and_pieces():
    state = start().state
    assert {move.text for move in LINKX.complete(state, "v3 c")} == {"c1-c2-d1", "c1-d1-d2"}
    assert {PIECES[move.piece].name for move in LINKX.complete(state, "T4")} == {"T4"}
    typed = [move.text for move in LINKX.complete(state, "c1-d1-d")]
    assert sorted(typed[:-1]) == ["c1-d1-d2", "c1-d1-d2-d3", "c1-d1-d2-e1"]
    assert typed[-1] == "b1-c1-d1-d2"
    assert LINKX.complete(state, "c1")[0].text == "c1"
    assert len(LINKX.complete(state, "")) == 25
    assert LINKX.complete(state, "?") == []


# -- refusals


@pytest.mark.parametrize(
    ("steps", "text", "sentence"),
    [
        ([], "!?", "That is not a step; one looks like `c1-c2-d1`."),
        ([], "j1", "j1 is not a cell; columns are a to i and rows 1 to 9."),
        ([], "a10", "a10 is not a cell; columns are a to i and rows 1 to 9."),
        ([], "a1-c1", "a1-c1 is not the shape of a piece; you have I1, I2, I3, V3, L4, T4 or S4."),
        ([], "a1-a2-b1-b2", "a1-a2-b1-b2 is not the shape of a piece; you have I1, I2, I3, V3, L4, T4 or S4."),
        (["a1"], "a1-a2", "a1 is already covered; a piece comes to rest on top of the others."),
        ([], "b2", "That would leave b1 empty beneath it; slide the piece down until it rests without a gap."),
        (["a1"], "a2-b2", "That would leave b1 empty beneath it; slide the piece down until it rests without a gap."),
        ([], "a1-a1", "Name each cell once: `a1`."),
        ([], "V3", HOW),
        ([], "square c", HOW),
        ([], "c", HOW),
        ([], "V3 z", HOW),
        ([], "V3 c d", HOW),
        ([], "V3 i", "No V3 comes to rest without a gap from column i; it does from column a, b, c, d, e, f, g or h."),
        ([], "S4 c", "No S4 comes to rest without a gap from column c; it does nowhere now; take another piece."),
        (["a1", "b1", "c1", "d1"], "I1 e", "You have no I1 left; take I2, I3, V3, L4, T4 or S4."),
        (["a1", "b1", "c1", "d1"], "a2", "You have no I1 left; take I2, I3, V3, L4, T4 or S4."),
    ],
)
def test_a_refused_step_is_told_why(steps, text, sentence):
    assert refusal(after(*steps), text) == sentence


def test_after_the_end_nothing_can_be_placed():
    play = random_match(1)
    assert refusal(play, "a1") == "The match is over; no more steps can be played."
    with pytest.raises(Illegal, match="over"):
        LINKX.apply(play.state, play.steps[0].move)


def test_moves_of_another_stage_are_refused_by_apply():
    single, high = (after(*steps).steps[-1].move for steps in (["a1"], ["a1", "a2"]))
    cases = [
        (after("a1"), single, "a1 is already covered; a piece comes to rest on top of the others."),
        (start(), high, "That would leave a1 empty beneath it; slide the piece down until it rests without a gap."),
        (after("b1", "c1", "d1", "e1"), single, "You have no I1 left; take I2, I3, V3, L4, T4 or S4."),
    ]
    for play, move, sentence in cases:
        with pytest.raises(Illegal) as refused:
            LINKX.apply(play.state, move)
        assert ENGLISH.of(refused.value.code) == sentence
