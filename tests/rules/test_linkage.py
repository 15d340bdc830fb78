"""Linkage, a test for each sentence of its rules (its notation and refusals: ``test_linkage_refusals``)."""

import random

import pytest

from rules import GAMES
from rules.game import Illegal, Passed
from rules.linkage import BOARD, COLOURS, FEWER, MORE, LinkageOptions, colour_groups, forbidden_cells
from rules.play import begin, replay
from tests.rules.helpers import random_play, result_of
from tests.texts import ENGLISH

LINKAGE = GAMES["linkage"]
FREE = LinkageOptions(counter="free")


def start(options=None):
    return begin(LINKAGE, options or LinkageOptions(), 2)


def after(*steps, options=None):
    return replay(LINKAGE, options or LinkageOptions(), 2, steps)


def texts(play):
    return {LINKAGE.format(move) for move in LINKAGE.legal_moves(play.state)}


def neighbours(name):
    column, row = ord(name[0]), int(name[1])
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {f"{chr(c)}{r}" for c, r in around if "a" <= chr(c) <= "g" and 1 <= r <= 7}


def free_cells(play):
    covered = {BOARD.names[cell] for domino in play.state.dominoes for cell in domino.cells}
    return set(BOARD.names) - covered - {BOARD.names[play.state.black]}


def random_match(seed, options=None):
    return random_play(LINKAGE, options or LinkageOptions(), 2, random.Random(seed))


def with_a_pass():
    """A match in which a turn was passed, and the index of the step that brought it about."""
    for seed in range(200):
        play = random_match(seed)
        for index, step in enumerate(play.steps):
            if step.events:
                return play, index
    raise AssertionError("no seed of 200 brings an automatic pass")


# -- board, dominoes, turns


def test_the_board_is_7_by_7_with_the_black_counter_on_d4():
    assert (BOARD.width, BOARD.height) == (7, 7)
    assert BOARD.names[start().state.black] == "d4"
    assert free_cells(start()) == set(BOARD.names) - {"d4"}


def test_there_are_six_dominoes_of_each_of_four_colours():
    assert COLOURS == ("white", "blue", "red", "yellow")
    assert start().state.pool == (6, 6, 6, 6)


def test_nobody_owns_a_colour():
    play = after("blue a1-a2")
    assert {text.split()[0] for text in texts(play)} == set(COLOURS)


def test_seat_0_is_more_and_starts():
    assert start().to_move == 0
    assert [LINKAGE.role(start().state, seat) for seat in (0, 1)] == [MORE, FEWER]


def test_a_turn_places_one_domino_and_the_seats_take_turns():
    play = after("blue a1-a2")
    assert (play.to_move, play.turn) == (1, 2)
    assert [domino.text for domino in play.state.dominoes] == ["blue a1-a2"]
    assert play.state.pool == (6, 5, 6, 6)


def test_the_first_step_has_320_choices():
    pairs = {"-".join(sorted((a, b))) for a in BOARD.names for b in neighbours(a) if "d4" not in (a, b)}
    assert texts(start()) == {f"{colour} {pair}" for colour in COLOURS for pair in pairs}
    assert len(texts(start())) == 320


def test_a_colour_with_no_dominoes_left_cannot_be_placed():
    play = next(
        stage
        for seed in range(50)
        for stage in stages_of(random_match(seed))
        if stage.to_move is not None and 0 in stage.state.pool
    )
    gone = COLOURS[play.state.pool.index(0)]
    assert not any(text.startswith(gone) for text in texts(play))
    pair = next(iter(texts(play))).split()[1]
    with pytest.raises(Illegal, match=f"linkage-none-left: colour={gone} left="):
        play.read(f"{gone} {pair}")


def stages_of(play):
    stage = begin(LINKAGE, play.options, 2)
    yield stage
    for step in play.steps:
        stage = stage.after(step.move)
        yield stage


# -- the green counter


def test_a_placement_moves_the_green_counter_onto_its_domino():
    assert start().state.green is None
    assert after("blue a1-a2").state.green.text == "blue a1-a2"
    assert after("blue a1-a2", "red g1-g2").state.green.text == "red g1-g2"


def test_a_domino_may_not_share_a_side_with_the_one_under_the_green_counter():
    play = after("blue a1-a2")
    forbidden = {"a3", "b1", "b2"}
    assert {BOARD.names[cell] for cell in forbidden_cells(play.state)} == forbidden
    assert not any(forbidden & set(text.split()[1].split("-")) for text in texts(play))
    assert "blue b1-c1" not in texts(play)


def test_a_domino_may_touch_it_at_a_corner():
    assert {"blue b3-c3", "blue b3-b4"} <= texts(after("blue a1-a2"))


def test_a_domino_may_lie_beside_any_older_one():
    assert "blue b1-b2" in texts(after("blue a1-a2", "red g1-g2"))


def test_no_cell_is_forbidden_where_there_is_no_green_counter():
    assert forbidden_cells(start().state) == frozenset()
    assert forbidden_cells(random_match(1).state) == frozenset()


# -- the automatic pass


def test_a_seat_stopped_by_the_green_counter_alone_passes_and_the_counter_comes_off():
    play, index = with_a_pass()
    before, after_it = list(stages_of(play))[index : index + 2]
    mover = before.to_move
    placed = set(play.steps[index].text.split()[1].split("-"))
    beside_green = set().union(*(neighbours(name) for name in placed))
    free = free_cells(after_it)
    pairs = [{a, b} for a in free for b in neighbours(a) & free]
    assert pairs
    assert all(pair & beside_green for pair in pairs)
    assert after_it.state.green is None
    assert after_it.to_move == mover


def test_a_pass_is_no_step_but_told():
    play, index = with_a_pass()
    (event,) = play.steps[index].events
    assert isinstance(event, Passed)
    assert event.seat == 1 - play.steps[index].seat
    assert "green counter" in ENGLISH.of(event.reason)
    assert play.steps[index + 1].seat == play.steps[index].seat
    assert play.steps[index + 1].turn == play.steps[index].turn + 2


def test_after_a_pass_the_other_seat_places_freely_and_the_counter_is_back():
    play, index = with_a_pass()
    passed, onward = list(stages_of(play))[index + 1 : index + 3]
    free = free_cells(passed)
    left = [colour for colour, count in zip(COLOURS, passed.state.pool, strict=True) if count]
    assert texts(passed) == {
        f"{c} {'-'.join(sorted((a, b)))}" for c in left for a in free for b in neighbours(a) & free
    }
    assert onward.state.green in (None, onward.steps[-1].move)
    assert onward.outcome or onward.state.green or onward.steps[-1].events


def test_nobody_passes_once_the_match_is_over():
    for seed in range(30):
        assert random_match(seed).steps[-1].events == ()


# -- the end


def test_the_match_ends_as_soon_as_no_two_free_neighbouring_cells_are_left():
    for seed in range(20):
        for stage in stages_of(random_match(seed)):
            free = free_cells(stage)
            room = any(neighbours(cell) & free for cell in free)
            assert (stage.outcome is None) == room


def counted(play):
    """Groups counted by flooding, from the texts of the steps alone."""
    colour_at: dict[str, str] = {}
    for step in play.steps:
        word, _, where = step.text.partition(" ")
        if word in COLOURS:
            colour_at |= dict.fromkeys(where.split("-"), word)
    count = 0
    while colour_at:
        name, colour = colour_at.popitem()
        count += 1
        edge = [name]
        while edge:
            for near in neighbours(edge.pop()):
                if colour_at.get(near) == colour:
                    del colour_at[near]
                    edge.append(near)
    return count


def test_a_group_is_one_or_more_dominoes_of_one_colour_joined_by_sides():
    play = after("blue a1-a2", "blue g1-g2", "blue b1-c1", "red a3-a4", "blue d2-e2")
    names = [(colour, {BOARD.names[cell] for cell in cells}) for colour, cells in colour_groups(play.state)]
    assert names == [
        ("blue", {"a1", "a2", "b1", "c1"}),
        ("blue", {"g1", "g2"}),
        ("blue", {"d2", "e2"}),
        ("red", {"a3", "a4"}),
    ]


def test_groups_are_counted_as_flooding_counts_them():
    for seed in range(100):
        play = random_match(seed)
        assert play.outcome.detail == {"groups": counted(play)}


@pytest.mark.parametrize("target", range(10, 16))
def test_more_wins_with_as_many_groups_as_the_target_or_more(target):
    seen = set()
    for seed in range(60):
        play = random_match(seed, LinkageOptions(target=target))
        groups = play.outcome.detail["groups"]
        assert play.outcome.places == ((1, 2) if groups >= target else (2, 1))
        seen.add(play.outcome.places)
    assert target in (10, 15) or seen == {(1, 2), (2, 1)}


def test_twelve_groups_win_for_more_and_eleven_for_fewer():
    results = {random_match(seed).outcome.detail["groups"]: random_match(seed).outcome.places for seed in range(60)}
    assert results[12] == (1, 2)
    assert results[11] == (2, 1)


def test_a_draw_cannot_be_agreed():
    assert LINKAGE.draw_can_be_agreed is False


# -- the optional rule


def test_by_default_the_counter_is_in_the_centre_and_the_target_is_12():
    assert LinkageOptions() == LinkageOptions(counter="centre", target=12)


def test_with_the_free_counter_seat_0_puts_it_on_any_cell():
    play = start(FREE)
    assert play.to_move == 0
    assert texts(play) == {f"counter {name}" for name in BOARD.names}
    assert BOARD.names[play.read("counter c3").state.black] == "c3"


def test_seat_1_then_chooses_a_role():
    play = after("counter c3", options=FREE)
    assert play.to_move == 1
    assert texts(play) == {"more", "fewer"}
    assert [LINKAGE.role(play.state, seat) for seat in (0, 1)] == [None, None]


@pytest.mark.parametrize(("choice", "more"), [("more", 1), ("fewer", 0)])
def test_more_begins_whoever_plays_it(choice, more):
    play = after("counter c3", choice, options=FREE)
    assert play.to_move == more
    assert LINKAGE.role(play.state, more) == MORE
    assert LINKAGE.role(play.state, 1 - more) == FEWER


def test_choosing_more_and_beginning_are_two_turns():
    play = after("counter c3", "more", "blue a1-a2", options=FREE)
    assert [step.turn for step in play.steps] == [1, 2, 3]


def test_the_free_counter_blocks_its_cell_and_frees_the_centre():
    play = after("counter a1", "fewer", options=FREE)
    assert "blue d4-d5" in texts(play)
    assert not any("a1" in text for text in texts(play))
    assert len(texts(play)) == 4 * 82


@pytest.mark.parametrize("choice", ["more", "fewer"])
def test_the_result_follows_the_role_and_not_the_seat(choice):
    for seed in range(20):
        play = random_play(LINKAGE, FREE, 2, random.Random(seed), most=1).read(choice)
        while play.to_move is not None:
            play = play.after(random.Random(f"{seed} {len(play.steps)}").choice(LINKAGE.legal_moves(play.state)))
        more = 1 if choice == "more" else 0
        winner = more if counted(play) >= 12 else 1 - more
        assert result_of(play).places[winner] == 1
        assert result_of(play).detail == {"groups": counted(play)}
