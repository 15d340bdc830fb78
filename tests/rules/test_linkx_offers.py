"""Linkx, how its steps are offered: in the picker, in completion, and in what order."""

import random
from collections import Counter

from rules import GAMES
from rules.game import Column
from rules.linkx import PIECES, LinkxOptions
from rules.play import replay
from tests.rules.helpers import label, legal_texts, random_play, told_path
from tests.texts import ENGLISH

LINKX = GAMES["linkx"]
OPTIONS = LinkxOptions()
OVER = random_play(LINKX, OPTIONS, 2, random.Random(1))
SOME = [random_play(LINKX, OPTIONS, 2, random.Random(seed), seed % 27) for seed in range(270)]
RUNNING = [play for play in SOME if play.to_move is not None]
"""Positions under way from every part of random matches."""


def after(*steps):
    return replay(LINKX, OPTIONS, 2, steps)


def decreasing(values):
    return list(values) == sorted(values, reverse=True)


# -- the picker


def test_picker_asks_for_the_leftmost_column_then_for_the_piece():
    state = after().state
    assert told_path(LINKX, state, LINKX.parse(state, "d1 c1 c2")) == (("Column", "c"), ("Piece", "V3, c1-c2-d1"))
    assert label(after(), "d1 c1 c2") == "V3, c1-c2-d1"
    order = [form for piece in sorted(PIECES, key=lambda piece: -len(piece.forms[0])) for form in piece.forms]
    closed, widest = 0, 0
    for stage in [*RUNNING, OVER]:
        menu, legal = LINKX.menu(stage.state), LINKX.legal_moves(stage.state)
        begun = {move.column for move in legal}
        assert not menu.numbered
        assert [choice.label for choice in menu.choices] == list("abcdefghi")
        assert [choice.about for choice in menu.choices] == [Column(at) for at in range(9)]
        assert {at for at, choice in enumerate(menu.choices) if choice.then} == begun
        closed += len(begun) < 9
        for choice in menu.choices:
            places = [order.index(slide.form) for slide in choice.moves()]
            assert places == sorted(places), "in the order of the set, the large ones first"
            assert choice.then is None or choice.then.numbered
            widest = max(widest, len(places))
        for move in legal:
            (_, letter), (_, piece) = LINKX.path(stage.state, move)
            assert (letter, ENGLISH.said(piece)) == (move.text[0], f"{PIECES[move.piece].name}, {move.text}")
    assert closed
    assert widest == 12


def test_piece_keeps_its_number_whatever_it_links_with():
    beside, apart = after("c1", "i1"), after("i1", "c1")
    d_of = [LINKX.menu(play.state).choices[3].then for play in (beside, apart)]
    assert d_of[0] == d_of[1]
    assert legal_texts(beside) == legal_texts(apart)
    order = [[move.text for move in LINKX.legal_moves(play.state)] for play in (beside, apart)]
    assert order[0] != order[1]


# -- what is likely


def likely(play):
    return LINKX.likely(play.state, LINKX.legal_moves(play.state), [step.move for step in play.steps])


def test_legal_steps_begin_with_large_pieces_that_link():
    moves = LINKX.legal_moves(after("a1-b1", "i1").state)
    linking = [any(abs(ord(name[0]) - ord(own)) < 2 for name in move.text.split("-") for own in "ab") for move in moves]
    assert decreasing(linking)
    assert decreasing([len(move.cells) for move, links in zip(moves, linking, strict=True) if links])


def test_winning_steps_are_offered_first_then_those_that_link():
    won = 0
    for stage in RUNNING:
        own = sum(stage.state.groups[stage.to_move])
        ranks = []
        for move in likely(stage):
            outcome = stage.after(move).outcome
            wins = outcome is not None and outcome.detail["by"] == "link"
            ranks.append(2 if wins else 1 if move.reach & own else 0)
        assert decreasing(ranks)
        won += 2 in ranks
        linking = {move.column for move in LINKX.legal_moves(stage.state) if move.reach & own}
        assert linking <= {move.column for move in likely(stage)[:25]}, "no spot crowds out the others"
    assert won
    most = Counter(move.column for move in LINKX.complete(after().state, "")).most_common()
    assert len(most) == 9
    assert most[0][1] <= 4


def test_longer_areas_and_places_near_the_last_steps_come_first():
    offered = [move.text for move in likely(after("a1-b1-c1", "i1"))]
    assert offered.index("d1-e1-f1") < offered.index("d1-d2-d3") < offered.index("a2-a3")
    assert {move.column for move in likely(after("h1"))[:2]} == {7}
    assert {move.column for move in likely(after())[:2]} == {4}
    assert decreasing([len(move.cells) for move in likely(after("h1")) if move.column == 0])
