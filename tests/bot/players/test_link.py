"""The fast board of LINK is right about winners, deciding steps and candidates."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from bot.players.board import OVER
from bot.players.games.link.board import LinkBoard
from bot.players.search import search
from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import replay
from tests.bot.players.agreeing import a_step, start

GAME = GAMES["link"]
MANY = 1_000_000


def played(size, opening, *steps):
    return replay(GAME, LinkOptions(size, opening), 2, steps)


@cache
def wins(state):
    return any(
        after.to_move is None or not wins(after)
        for after in (GAME.apply(state, move) for move in GAME.legal_moves(state))
    )


def late(dice, size, left, opening="none"):
    """A match under way in which so few cells are vacant."""
    while True:
        play = played(size, opening)
        while play.to_move is not None and len(play.state.vacant) > left:
            play = play.after(dice.choice(GAME.legal_moves(play.state)))
        if play.to_move is not None:
            return play


def certain(play):
    found = search(LinkBoard.of(play), dice=Random(1), simulations=MANY, nodes=MANY)
    assert found.proven
    return found


@pytest.mark.parametrize("left", [3, 5, 6])
def test_solver_agrees_with_trying_everything(left):
    dice = Random(left)
    for _ in range(40 if left < 6 else 15):
        play = late(dice, 4, left)
        found, seat = certain(play), play.to_move
        after = play.read(LinkBoard.of(play).text(found.move))
        assert found.shares[seat] == wins(play.state)
        assert sum(found.shares) == 1
        if found.shares[seat]:
            assert after.outcome is not None or not wins(after.state)


@pytest.mark.parametrize("size", [4, 6])
def test_candidates_keep_what_wins(size):
    dice = Random(size)
    for _ in range(40):
        play = late(dice, size, 5 if size == 4 else dice.randrange(4, size * size))
        board = LinkBoard.of(play)
        found, legal = list(board.candidates()), set(board.moves())
        assert found
        assert set(found) <= legal
        assert len(set(found)) == len(found)
        at_once = {move for move in legal if ended(board, move)}
        if at_once:
            assert len(found) == 1
            assert set(found) <= at_once
        elif size == 4 and wins(play.state):
            assert any(not wins(play.read(board.text(move)).state) for move in found)


def ended(board, move):
    after = board.after(move)
    return after.side_to_move() == OVER


def test_a_threat_is_met_where_it_can_be():
    dice = Random(5)
    met = 0
    for _ in range(60):
        board = LinkBoard.of(late(dice, 5, dice.randrange(3, 16)))
        threats = board.winning(1 - board.colour)
        if board.winning(board.colour) or not threats:
            continue
        (step,) = board.candidates()
        board.play(step)
        left = board.winning(board.colour)
        assert len(left) < len(threats) or board.side_to_move() == OVER or step not in threats
        met += len(left) < len(threats)
    assert met > 2


def test_a_reply_takes_the_colour_that_wins():
    strong, weak = played(4, "swap", "b2"), played(4, "swap", "a1")
    assert LinkBoard.of(strong).text(certain(strong).move) == "swap"
    assert LinkBoard.of(weak).text(certain(weak).move) != "swap"
    assert certain(strong).shares == certain(weak).shares == (0, 1)
    dice = Random(1)
    for _ in range(2):
        opened = late(dice, 4, 13, "three-move")
        found = certain(opened)
        assert found.shares == (0, 1)
        rest = opened.read(LinkBoard.of(opened).text(found.move))
        assert certain(rest).shares == (0, 1)


def test_sides_are_chosen_by_what_the_position_is_worth():
    for steps, swaps in ((["e5"], True), (["a1"], False)):
        board = LinkBoard.of(played(8, "swap", *steps))
        found = search(board, dice=Random(1), simulations=3000)
        first, *others = [(board.text(step.move), step.share) for step in found.considered]
        assert (board.text(found.move), found.shares[1]) == first
        assert (first[0] == "swap") == swaps
        assert first[1] >= 0.5
        assert ("swap" in dict(others)) != swaps
        assert {name for name, _ in (first, *others)} <= {board.text(move) for move in board.moves()}


def test_openings_and_long_searches_stay_open():
    refused = {("none", 8, "d4"): MANY, ("none", 4, "b2"): 10, ("swap", 4): MANY}
    for (opening, size, *steps), nodes in refused.items():
        assert LinkBoard.of(played(size, opening, *steps)).exact(nodes) is None, (opening, size)
    board = LinkBoard.of(played(8, "none"))
    assert sorted(board.candidates()) == sorted(board.moves()), "the opening none is not held back"


@pytest.mark.parametrize(("size", "opening"), [(4, "three-move"), (7, "swap"), (12, "three-move")])
def test_an_opening_is_chosen_among_even_stones(size, opening):
    dice = Random(size)
    board = LinkBoard.of(played(size, opening))
    while board.opening_stones:
        found = board.candidates()
        assert set(found) <= set(board.moves())
        names = {board.text(move) for move in found}
        rows = [(ord(name[0]) - 97, int(name[1:]) - 1) for name in names]
        assert all((2 * column - size + 1) ** 2 + (2 * row - size + 1) ** 2 > 2 for column, row in rows)
        if len(board.vacant) == size * size:
            assert {(size - 1 - column, row) for column, row in rows} == set(rows)
            assert {(column, size - 1 - row) for column, row in rows} == set(rows)
        board.play(dice.choice(found))
    assert set(board.candidates()) <= set(board.moves())


def joined(fixed, colour, cells, bars):
    first, second = fixed.rims[colour]
    reached = edge = {cell for cell in cells if fixed.beside[cell] & first}
    while edge:
        near = {cell + step for cell in edge for step in (1, -1, fixed.width, -fixed.width)}
        near |= {sum(bar) - cell for cell in edge for bar in bars if cell in bar}
        edge = (near & cells) - reached
        reached = reached | edge
    return any(fixed.beside[cell] & second for cell in reached)


def filled(board, traces, winner):
    fixed, area = board.fixed, board.fixed.area
    drawn = [set(traces[board.black]), set(traces[1 - board.black])]
    cells = [
        {cell for cell in fixed.cells if board.stones[colour] >> cell & 1 or cell in drawn[colour]} for colour in (0, 1)
    ]
    bars: list[set[tuple[int, int]]] = [set(), set()]
    for rising, falling in zip(fixed.diagonals[::2], fixed.diagonals[1::2], strict=True):
        for one, other in ((rising, falling), (falling, rising)):
            for colour in (0, 1):
                if not (set(one.cells) <= cells[colour] and set(other.cells) <= cells[1 - colour]):
                    continue
                settled = board.held[one.between]
                named = [area + one.slot in drawn[colour], area + other.slot in drawn[1 - colour]]
                assert sum(named) + bool(settled) <= 1
                if settled == colour + 1 or named[0] or not (settled or any(named) or colour == winner):
                    bars[colour].add(one.cells)
    return cells, bars


@pytest.mark.parametrize("size", [4, 5, 9])
def test_a_playout_ends_as_the_full_board_does(size):
    dice = Random(size)
    for _ in range(30):
        play = start("link", size=size, opening="none")
        for _ in range(dice.randrange(size * size)):
            play = play if play.outcome else play.read(a_step(play, dice))
        board = LinkBoard.of(play)
        traces: tuple[list[int], list[int]] = ([], [])
        shares = board.copy().playout(dice, traces)
        assert sorted(shares) == [0, 1]
        if play.outcome:
            assert shares == board.shares()
            continue
        winner = shares.index(1)
        cells, bars = filled(board, traces, winner)
        assert cells[0] | cells[1] == set(board.fixed.cells)
        assert not cells[0] & cells[1]
        assert joined(board.fixed, winner, cells[winner], bars[winner])
        assert not joined(board.fixed, 1 - winner, cells[1 - winner], bars[1 - winner])
        after = replayed(play, traces, board.fixed)
        assert after.outcome is None or after.outcome.places.index(1) == winner


def replayed(play, traces, fixed):
    """The stones of a playout are legal in turn, and they alone connect the winner."""
    stones = [[step for step in trace if step < fixed.area] for trace in traces]
    while play.outcome is None and stones[play.to_move]:
        play = play.read(fixed.texts[stones[play.to_move].pop(0)])
    return play


def test_an_attack_on_a_pair_is_answered():
    """Stones from edge to edge, each at a corner of the next, cannot be parted."""
    play = replay(GAMES["link"], LinkOptions(4, "none"), 2, ["a1", "a4", "b2", "d1", "c3", "b4", "d4"])
    board, dice = LinkBoard.of(play), Random(1)
    assert board.shares() is None
    assert {board.copy().playout(dice, ([], [])) for _ in range(100)} == {(1, 0)}


def test_playout_opening_is_traced_apart():
    for opening, stones in (("three-move", 3), ("swap", 1), ("none", 0)):
        board = LinkBoard.of(start("link", size=6, opening=opening))
        traces: tuple[list[int], list[int]] = ([], [])
        board.copy().playout(Random(opening), traces)
        early = [step for step in traces[0] if step >= board.fixed.opening]
        assert len(early) == stones
        assert len([step for trace in traces for step in trace if step < board.fixed.area]) == 36 - stones
        for step in early:
            assert step in board.moves()
            board.play(step)


def test_proved_wins_hold_against_any_reply():
    dice, sizes = Random(2), Counter[int]()
    for size in (4, 5, 6, 8) * 3:
        play = late(dice, size, size * size * 3 // 4)
        winner = None
        while play.to_move is not None:
            board = LinkBoard.of(play)
            found = board.exact(MANY)
            if found is not None:
                sizes[size] += winner is None
                winner = found.shares.index(1) if winner is None else winner
                assert found.shares.index(1) == winner
            legal = GAME.legal_moves(play.state)
            play = (
                play.read(board.text(found.move))
                if found and play.to_move == winner
                else play.after(dice.choice(legal))
            )
            assert found or winner is None, "a proved win stays proved"
        assert winner in (None, play.outcome.places.index(1))
    assert sum(sizes.values()) > 6, sizes


def test_statically_lost_steps_are_pruned():
    dice, left_out = Random(3), 0
    for _ in range(12):
        board = LinkBoard.of(late(dice, 7, 34))
        static = board.static_evaluation()
        if static is None or static.shares is not None:
            continue
        found = search(board, dice=Random(1), simulations=150)
        lost = {step.move for step in found.considered if step.proven and step.share == 0}
        outside = {step.move for step in found.considered} - static.candidates
        assert outside <= lost
        left_out += len(outside)
    assert left_out > 50
