"""The proofs of puzzles agree with a slow search that knows the public rules alone."""

from random import Random

import pytest

from bot.players.board import TooHard
from bot.players.games import FORCINGS, MEASURES, board_of
from bot.players.goals import ANY_NUMBER
from bot.puzzles.catalogue.files import Goal
from rules import GAMES
from rules.play import begin
from tests.bot.puzzles.plain import Plain, TooLong, best_closing, best_turn
from tests.bot.puzzles.shelf import shelf
from tests.mining.search import solutions
from tests.present import present
from tests.rules.helpers import random_play

FORCED = list(FORCINGS)
SMALL = {"link": {"size": 4, "opening": "none"}, "linkx": {}, "linkage": {}}
CHEAP = 60_000
"""Positions that the slow search may look at for one puzzle in the ordinary run."""


@pytest.mark.parametrize("key", FORCED)
def test_forced_wins_agree_with_the_plain_search(key, long):
    """Solutions of the seat to move, wins of either side, and the winner where the search promises one."""
    found, left = set(), {"link": 9, "linkx": 5, "linkage": 7}[key]
    for seed in range(200 if long else 10):
        dice = Random(f"{key} {seed}")
        whole = random_play(GAMES[key], GAMES[key].options(**SMALL[key]), 2, dice)
        play = whole.at(max(0, len(whole.steps) - 1 - dice.randrange(left)))
        for turns in (1, 2, 3) if long else (1, 2):
            right = Plain(play, most=10_000_000).solutions(play, turns)
            assert solutions(play, Goal.win_in(turns)) == right, play.record()
            found.add((turns, bool(right)) if long else bool(right))
        board, forcing = board_of(play.game).of(play), FORCINGS[key](1_000_000)
        for side in (0, 1) if seed < 10 else ():
            plain = Plain(play, most=10_000_000)
            for turns in (0, 1, 2):
                assert forcing.forces(board, side, turns) == plain.holds(play, side, turns), play.record()
        if forcing.to_the_end:
            assert forcing.forces(board, 0, ANY_NUMBER) != forcing.forces(board, 1, ANY_NUMBER)
    assert found == ({(turns, won) for turns in (1, 2, 3) for won in (False, True)} if long else {False, True})
    start = begin(GAMES[key], GAMES[key].options(**SMALL[key]), 2)
    with pytest.raises(TooHard):
        FORCINGS[key](0).forces(board_of(start.game).of(start), 0, 2)


@pytest.mark.parametrize("key", MEASURES)
def test_worth_of_turns_agrees_with_the_plain_search(key, long):
    puzzles = shelf(key)
    for puzzle in puzzles if long else puzzles[:2]:
        slow = {"best turn": best_turn, "best closing": best_closing}[puzzle.goal.text]
        worth, answers = slow(puzzle.play)
        measure = MEASURES[key][puzzle.goal.text]
        assert answers == puzzle.solutions
        assert {measure.worth(puzzle.play, answer) for answer in answers} == {worth}


@pytest.mark.parametrize("key", GAMES)
def test_shipped_solutions_are_proven_again(key, long):
    puzzles = shelf(key)
    for puzzle in puzzles if long else puzzles[::48]:
        assert puzzle.solutions == solutions(puzzle.play, puzzle.goal), puzzle.id


@pytest.mark.slow
def test_no_shipped_puzzle_can_be_won_sooner():
    puzzles = [puzzle for key in FORCED for puzzle in shelf(key) if (puzzle.goal.turns or 0) > 1]
    held, sooner = 0, set[str]()
    for puzzle in puzzles:
        turns = present(puzzle.goal.turns) - 1
        try:
            found = Plain(puzzle.play, most=CHEAP).solutions(puzzle.play, turns)
            held += 1
        except TooLong:
            found = solutions(puzzle.play, Goal.win_in(turns))
        if found:
            sooner.add(puzzle.id)
    assert not sooner
    assert held > len(puzzles) / 2, "the slow search has found most of them"


@pytest.mark.parametrize("key", FORCED)
def test_shipped_puzzles_agree_with_the_plain_search(key, long):
    held = 0
    for puzzle in shelf(key):
        turns = present(puzzle.goal.turns)
        if long or turns <= 2:
            try:
                found = Plain(puzzle.play, most=30_000_000 if long else CHEAP).solutions(puzzle.play, turns)
            except TooLong:
                continue
            assert found == puzzle.solutions, puzzle.id
            held += 1
        if held == 12 and not long:
            break
    assert held >= (len(shelf(key)) // 2 if long else 12)
