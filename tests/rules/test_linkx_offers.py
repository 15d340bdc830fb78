"""Linkx, how its steps are offered: in the picker, in completion, and in what order."""

import random
from collections import Counter

from rules import GAMES
from rules.game import Column
from rules.linkx import PIECES, LinkxOptions
from rules.play import replay
from tests.rules.helpers import random_play, told_path
from tests.texts import ENGLISH

LINKX = GAMES["linkx"]
OPTIONS = LinkxOptions()
OVER = random_play(LINKX, OPTIONS, 2, random.Random(1))
SOME = [random_play(LINKX, OPTIONS, 2, random.Random(seed), seed % 27) for seed in range(270)]
RUNNING = [play for play in SOME if play.to_move is not None]
"""Positions under way from every part of random matches."""


def after(*steps):
    return replay(LINKX, OPTIONS, 2, steps)


def texts(play):
    return {LINKX.format(move) for move in LINKX.legal_moves(play.state)}


# -- in what order


def test_what_links_with_ones_own_comes_first_and_of_that_the_large():
    play = after("a1-b1", "i1")
    moves = LINKX.legal_moves(play.state)
    linking = [any(abs(ord(name[0]) - ord(own)) < 2 for name in move.text.split("-") for own in "ab") for move in moves]
    assert linking == sorted(linking, reverse=True)
    sizes = [len(move.cells) for move, links in zip(moves, linking, strict=True) if links]
    assert sizes == sorted(sizes, reverse=True)


# -- the picker


def candidates(state, column):
    """The level of the picker below a column, which is given by its letter."""
    return next(choice.then for choice in LINKX.menu(state).choices if choice.label == column)


def test_the_picker_asks_for_the_leftmost_column_and_then_for_one_of_the_pieces():
    state = after().state
    paths = {move.text: told_path(LINKX, state, move) for move in LINKX.legal_moves(state)}
    assert paths["c1-c2-d1"] == (("Column", "c"), ("Piece", "V3, c1-c2-d1"))
    for stage in RUNNING:
        for move in LINKX.legal_moves(stage.state):
            (_, letter), (_, label) = LINKX.path(stage.state, move)
            assert (letter, ENGLISH.said(label)) == (move.text[0], f"{PIECES[move.piece].name}, {move.text}")


def test_the_picker_always_has_all_columns_in_order_and_none_to_choose_where_nothing_begins():
    closed = 0
    for stage in [*RUNNING, OVER]:
        menu, begun = LINKX.menu(stage.state), {move.column for move in LINKX.legal_moves(stage.state)}
        assert [choice.label for choice in menu.choices] == list("abcdefghi")
        assert [choice.about for choice in menu.choices] == [Column(at) for at in range(9)]
        assert {at for at, choice in enumerate(menu.choices) if choice.then} == begun
        assert not menu.numbered
        closed += len(begun) < 9
    assert closed


def test_the_pieces_that_begin_in_a_column_are_at_most_twelve_and_numbered():
    levels = [choice.then for stage in RUNNING for choice in LINKX.menu(stage.state).choices if choice.then]
    assert all(level.numbered for level in levels)
    assert max(len(level.choices) for level in levels) == 12


def test_the_pieces_that_begin_in_a_column_come_in_the_order_of_the_set_the_large_ones_first():
    order = [form for piece in sorted(PIECES, key=lambda piece: -len(piece.forms[0])) for form in piece.forms]
    for stage in RUNNING:
        for choice in LINKX.menu(stage.state).choices:
            places = [order.index(slide.form) for slide in choice.moves()]
            assert places == sorted(places)


def test_a_piece_keeps_its_number_whatever_links_with_ones_own():
    beside, apart = after("c1", "i1"), after("i1", "c1")
    assert candidates(beside.state, "d") == candidates(apart.state, "d")
    assert texts(beside) == texts(apart)
    assert [move.text for move in LINKX.legal_moves(beside.state)] != [
        move.text for move in LINKX.legal_moves(apart.state)
    ]


def test_labels_say_a_step_in_words():
    state = after().state
    assert ENGLISH.said(LINKX.label(state, LINKX.parse(state, "d1 c1 c2"))) == "V3, c1-c2-d1"


# -- what is likely


def likely(play):
    return LINKX.likely(play.state, LINKX.legal_moves(play.state), [step.move for step in play.steps])


def test_what_is_likely_never_loses_or_repeats_a_move():
    for stage in [*RUNNING, OVER]:
        assert sorted(move.text for move in likely(stage)) == sorted(texts(stage))
    state = after("c1", "d1").state
    some = LINKX.legal_moves(state)[3:9]
    assert set(LINKX.likely(state, some, [])) == set(some)


def test_what_wins_is_offered_first_and_then_what_links_with_ones_own():
    won = 0
    for stage in RUNNING:
        own = sum(stage.state.groups[stage.to_move])
        ranks = []
        for move in likely(stage):
            outcome = stage.after(move).outcome
            wins = outcome is not None and outcome.detail["by"] == "link"
            ranks.append(0 if wins else 1 if move.reach & own else 2)
        assert ranks == sorted(ranks)
        won += 0 in ranks
    assert won


def test_what_makes_the_area_longer_is_offered_before_what_does_not():
    offered = [move.text for move in likely(after("a1-b1-c1", "i1"))]
    assert offered.index("d1-e1-f1") < offered.index("d1-d2-d3") < offered.index("a2-a3")


def test_what_lies_near_the_last_steps_is_offered_first_and_of_that_the_large():
    assert {move.column for move in likely(after("h1"))[:2]} == {7}
    assert {move.column for move in likely(after())[:2]} == {4}
    sizes = [len(move.cells) for move in likely(after("h1")) if move.column == 0]
    assert sizes == sorted(sizes, reverse=True)


def test_with_nothing_typed_no_spot_crowds_out_the_others():
    most = Counter(move.column for move in LINKX.complete(after().state, "")).most_common()
    assert len(most) == 9
    assert most[0][1] <= 4
    for stage in RUNNING:
        own = sum(stage.state.groups[stage.to_move])
        linking = {move.column for move in LINKX.legal_moves(stage.state) if move.reach & own}
        assert linking <= {move.column for move in likely(stage)[:25]}
