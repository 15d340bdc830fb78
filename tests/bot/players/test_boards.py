"""The fast boards of all games against the rules, step by step, and playouts that end as the rules say."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.players.board import FastBoard
from bot.players.games.linkage.geometry import PLANE, SLOTS, bit, group_count
from rules.grid import groups
from rules.linkage import BOARD
from rules.play import AnyPlay
from tests.bot.players.agreeing import a_step, a_step_that_links_nothing, agrees, on_board, shares, start


def compared(play: AnyPlay, dice: Random, step: Callable[[AnyPlay, Random], str] = a_step) -> AnyPlay:
    board = on_board(play)
    agrees(board, play)
    while play.to_move is not None:
        text, before = step(play, dice), board.copy()
        board.play(board.number(text))
        agrees(before, play)
        play = play.read(text)
        agrees(board, play)
        fresh = on_board(play)
        agrees(fresh, play)
        board = fresh if dice.random() < 0.1 else board
    return play


def test_every_step_of_link_agrees():
    for opening, size in product(("three-move", "swap", "none"), range(4, 13)):
        for seed in range(max(1, 8 - size)):
            compared(start("link", size=size, opening=opening), Random(f"{size} {opening} {seed}"))


def test_every_step_of_linkage_agrees():
    passes = 0
    for seed in range(20):
        dice = Random(seed)
        play = start("linkage", counter=dice.choice(("centre", "free")), target=dice.randint(10, 15))
        passes += sum(len(step.events) for step in compared(play, dice).steps)
    assert passes, "otherwise nothing is proven about passes"


def test_every_step_of_linkx_agrees():
    ways, passes = set(), 0
    for seed in range(10):
        for step in (a_step, a_step_that_links_nothing):
            play = compared(start("linkx"), Random(seed), step)
            assert play.outcome is not None
            ways.add(play.outcome.detail["by"])
            passes += sum(len(each.events) for each in play.steps)
    assert ways == {"link", "area"}
    assert passes


def test_every_step_of_lovelinks_agrees():
    for seats, length, seed in product((2, 3, 4), ("standard", "short"), range(2)):
        compared(start("lovelinks", seats, length=length), Random(f"{length} {seats} {seed}"))


@pytest.mark.parametrize("key", ["linkx", "linkage"])
def test_playouts_are_matches_by_the_rules(key):
    for seed in range(40):
        dice = Random(seed)
        play = start(key) if key == "linkx" else start(key, counter=("centre", "free")[seed % 2])
        for _ in range(seed // 2 % (12 if key == "linkx" else 28)):
            if play.to_move is not None:
                play = play.read((a_step_that_links_nothing if key == "linkx" else a_step)(play, dice))
        traces: tuple[list[int], list[int]] = ([], [])
        board = on_board(play)
        found = board.copy().playout(dice, traces)
        agrees(board, play)
        while play.to_move is not None:
            play = play.read(board.text(traces[play.to_move].pop(0)))
        assert traces == ([], [])
        assert found == shares(play)


def first_steps(board: FastBoard, dice: Random, playouts: int) -> Counter[int]:
    met = Counter[int]()
    for _ in range(playouts):
        traces: tuple[list[int], list[int]] = ([], [])
        board.copy().playout(dice, traces)
        met[traces[board.side_to_move()][0]] += 1
    return met


def test_playouts_of_linkx_begin_with_all_steps_alike():
    board = on_board(start("linkx"))
    met = first_steps(board, Random(3), 2850)
    assert set(met) == set(board.moves())
    assert len(met) == 95
    assert 10 < min(met.values()) <= max(met.values()) < 60


def test_playouts_of_linkage_begin_anywhere():
    dice, play = Random(5), start("linkage")
    while sum(play.state.pool) > 9:
        play = play.read(a_step(play, dice))
    board = on_board(play)
    assert {step % SLOTS for step in first_steps(board, dice, 2000)} == {move % SLOTS for move in board.moves()}


def test_groups_are_counted_with_their_holes() -> None:
    """Six dominoes of one colour packed so tightly that rings come about."""
    for seed in range(10):
        dice = Random(seed)
        for _ in range(40):
            planes, count = 0, 0
            for colour in range(2):
                cells = dice.choice(RINGS) if dice.random() < 0.5 else frozenset(dice.sample(BOARD.cells, 12))
                planes |= sum(map(bit, cells)) << PLANE * colour
                count += len(groups(cells, BOARD.beside))
            assert group_count(planes, 0) + planes.bit_count() == count


def ring(hole: tuple[int, ...]) -> frozenset[int]:
    around: set[Any] = {n for c in hole for n in (*BOARD.beside[c], *BOARD.diagonal[c])}
    return frozenset(around - set(hole))


INNER = [c for c in BOARD.cells if len(BOARD.beside[c]) == 4]
RINGS = [ring((c,)) for c in INNER] + [ring((c, n)) for c in INNER for n in BOARD.beside[c] if n in INNER]
RINGS += [ring((c, n)) for c in INNER for n in BOARD.diagonal[c] if n in INNER]
