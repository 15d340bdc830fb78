"""Searching matches beside the loop: what is found is proven, graded, like no other, and takes no time of the loop."""

import asyncio
import os
import random
import sys
from random import Random

import pytest

from bot.beside.process import NICENESS
from bot.players.process import Failed, Worker
from bot.puzzles import searcher, searching
from bot.puzzles.grading import grade
from bot.puzzles.lines import read
from bot.puzzles.proving import solutions
from bot.puzzles.searching import digest, search
from rules import GAMES
from rules.game import CHANCE
from rules.play import AnyPlay, begin


@pytest.fixture(autouse=True)
def _in_a_process(monkeypatch):
    monkeypatch.setattr(searcher, "Worker", Worker)


def at_random(key: str, dice: int) -> AnyPlay:
    """A match of two that was played to its end anyhow."""
    game, chance = GAMES[key], random.Random(dice)
    play = begin(game, game.options(), 2)
    while play.to_move is not None:
        legal = play.game.legal_moves(play.state)
        if play.to_move == CHANCE:
            play = play.after(chance.choices(legal, play.game.weights(play.state))[0])
        else:
            play = play.after(chance.choice(legal))
    return play


@pytest.mark.parametrize(
    "key", ["linkx", *(pytest.param(key, marks=pytest.mark.slow) for key in ("linkage", "lovelinks"))]
)
def test_found_puzzles_are_proven_and_graded(key):
    for dice in range(12):
        found = search(at_random(key, dice), Random(dice))
        for puzzle in found:
            assert solutions(puzzle.play, puzzle.goal) == puzzle.solutions
            assert grade(puzzle) == puzzle.grade
            assert puzzle.goal.turns != 1
        if found:
            return
    pytest.fail("nothing was found")


def test_every_game_and_seat_count_can_be_searched():
    for game in GAMES.values():
        for seats in game.seats:
            play = begin(game, game.options(), seats)
            assert search(play, Random(1)) == ()


def test_shipped_puzzles_are_not_found_again(monkeypatch):
    match = at_random("linkx", 11)
    (puzzle,) = search(match, Random(1))
    monkeypatch.setattr(searching, "_shipped", lambda game: {digest(puzzle)})
    assert search(match, Random(1)) == ()


def test_search_ends_with_its_time():
    assert search(at_random("linkx", 11), Random(1), seconds=0) == ()


@pytest.mark.slow
async def test_process_finds_the_same_while_the_loop_runs():
    beside, match = searcher.Searcher(), at_random("linkx", 11)
    try:
        task, turns = asyncio.create_task(beside.found(match, "one")), 0
        while not task.done():
            await asyncio.sleep(0.001)
            turns += 1
        (puzzle,) = search(match, Random("one"))
        (told,) = await task
        assert (told.id, told.grade, told.likeness) == (puzzle.id, puzzle.grade, digest(puzzle))
        assert read(told.line.encode()) == puzzle
        assert turns > 1, "the loop went on"
        pid = beside._worker.pid
        assert pid is not None
        assert os.getpriority(os.PRIO_PROCESS, pid) == NICENESS
    finally:
        await beside.close()


@pytest.mark.slow
async def test_killed_process_is_replaced():
    beside, match = searcher.Searcher(), at_random("linkx", 11)
    try:
        await beside.found(begin(GAMES["linkx"], GAMES["linkx"].options(), 2), "none")
        task = asyncio.create_task(beside.found(match, "one"))
        await asyncio.sleep(0.01)
        beside._worker.kill()
        with pytest.raises(Failed):
            await task
        assert len(await beside.found(match, "one")) == 1
    finally:
        await beside.close()


@pytest.mark.parametrize("said", ["nonsense", "[[1]]", "7"])
async def test_wrong_output_of_a_process_is_refused(said):
    program = f"print('ready', flush=True); input(); print('{said}', flush=True); input()"
    beside = searcher.Searcher((sys.executable, "-c", program))
    with pytest.raises(Failed):
        await beside.found(at_random("linkx", 11), "one")
    await beside.close()
