"""Answers to puzzles: winning lines and refutations by the public rules, and judging in a process."""

import asyncio
import sys

import pytest

from bot.players.process import Worker
from bot.players.provable import FORCINGS, MEASURES
from bot.puzzles import judge
from bot.puzzles.answering import Judgement, complete, judged
from bot.puzzles.catalogue import catalogue, puzzle_of
from bot.puzzles.shelf import shelf
from rules import GAMES
from rules.game import CHANCE
from tests.bot.puzzles.answered import wrong
from tests.bot.puzzles.plain import Plain

SOME = 9
"""Every so many puzzles are answered in the ordinary run."""


def chosen(key, long):
    puzzles = list(shelf(key).puzzles.values())
    return puzzles if long else puzzles[::SOME]


def played(play, steps):
    for step in steps:
        play = play.read(step)
    return play


def wrong_turns(puzzle):
    texts = [puzzle.play.game.format(move) for move in puzzle.play.game.legal_moves(puzzle.play.state)]
    return [(text,) for text in texts if (text,) not in puzzle.solutions][:: max(1, len(texts) // 3)]


def turns_of(play, seat, start):
    return len({step.turn for step in play.steps[start:] if step.seat == seat})


@pytest.mark.parametrize("key", FORCINGS)
def test_right_turn_leads_to_the_win(key, long):
    for puzzle in chosen(key, long):
        seat, start = puzzle.play.to_move, len(puzzle.play.steps)
        for answer in puzzle.solutions:
            said = judged(puzzle, answer)
            end = played(puzzle.play, (*answer, *said.line))
            assert said.right
            assert end.outcome is not None
            assert end.outcome.places[seat] == 1
            assert puzzle.goal.turns is not None
            assert turns_of(end, seat, start) <= puzzle.goal.turns


@pytest.mark.parametrize("key", FORCINGS)
def test_wrong_turn_is_refuted(key, long):
    refuted = 0
    for puzzle in chosen(key, long):
        seat, start = puzzle.play.to_move, len(puzzle.play.steps)
        for answer in wrong_turns(puzzle):
            said = judged(puzzle, answer)
            end = played(puzzle.play, (*answer, *said.line))
            assert not said.right
            assert end.outcome is None or end.outcome.places != tuple(1 if each == seat else 2 for each in (0, 1))
            assert (end.outcome is not None) >= FORCINGS[key].to_the_end
            assert puzzle.goal.turns is not None
            assert FORCINGS[key].to_the_end or turns_of(end, seat, start) <= puzzle.goal.turns
            refuted += bool(said.line)
    assert refuted


@pytest.mark.parametrize("key", FORCINGS)
def test_shown_refutation_is_true(key):
    for puzzle in list(shelf(key).puzzles.values())[:40:4]:
        assert puzzle.goal.turns is not None
        for answer in wrong_turns(puzzle)[:2] if puzzle.goal.turns <= 2 else []:
            said = judged(puzzle, answer)
            after = played(puzzle.play, (*answer, *said.line[:1]))
            plain = Plain(after, most=1_000_000)
            assert not plain.holds(after, puzzle.play.to_move, puzzle.goal.turns - 1)


@pytest.mark.parametrize("key", MEASURES)
def test_measured_turn_shows_its_worth_and_the_best(key, long):
    for puzzle in chosen(key, long):
        right = judged(puzzle, puzzle.solutions[0])
        assert right.right
        assert right.worth == right.best
        play = puzzle.play
        steps = ()
        while not complete(puzzle, steps):
            play = play.after(play.game.legal_moves(play.state)[0])
            steps = tuple(step.text for step in play.steps[len(puzzle.play.steps) :])
        said = judged(puzzle, steps)
        assert said.right is (steps in puzzle.solutions)
        assert said.best == right.best
        assert said.worth is not None
        assert right.best is not None
        assert said.right or said.worth < right.best


@pytest.mark.parametrize("key", MEASURES)
def test_reply_to_a_measured_turn_is_legal(key, long):
    shown = 0
    for puzzle in chosen(key, long):
        answer = puzzle.solutions[0]
        line = judged(puzzle, answer).line
        before, end = played(puzzle.play, answer), played(puzzle.play, (*answer, *line))
        assert {step.seat for step in end.steps[len(before.steps) :]} <= {None, 1 - puzzle.play.to_move}
        shown += bool(line)
    assert shown


@pytest.mark.parametrize("key", [*FORCINGS, *MEASURES])
def test_answer_is_complete_with_its_last_step(key, long):
    assert all(puzzle.play.to_move not in (None, CHANCE) for puzzle in shelf(key).puzzles.values())
    for puzzle in chosen(key, long):
        for answer in puzzle.solutions:
            assert complete(puzzle, answer)
            assert not any(complete(puzzle, answer[:count]) for count in range(len(answer)))


@pytest.fixture(autouse=True)
def _in_a_process(monkeypatch):
    monkeypatch.setattr(judge, "Worker", Worker)


@pytest.mark.slow
async def test_process_judges_as_at_hand():
    beside = judge.Judge()
    try:
        for game in GAMES:
            entry = next(iter(catalogue(game).values()))
            puzzle = puzzle_of(entry)
            for steps in (puzzle.solutions[0], wrong(puzzle)):
                assert await beside.judged(entry, steps) == judged(puzzle, steps)
    finally:
        await beside.close()


async def test_failed_process_still_tells_right_from_wrong(caplog):
    beside = judge.Judge((sys.executable, "-c", "raise SystemExit"))
    entry = next(iter(catalogue("link").values()))
    puzzle = puzzle_of(entry)
    assert await beside.judged(entry, puzzle.solutions[0]) == Judgement(True, ())
    assert await beside.judged(entry, wrong(puzzle)) == Judgement(False, ())
    assert "could not be judged" in caplog.text
    await beside.close()


async def test_full_queue_gives_short_answers():
    beside = judge.Judge()
    entry = next(each for each in catalogue("link").values() if puzzle_of(each).goal.turns == 3)
    steps = puzzle_of(entry).solutions[0]
    told = await asyncio.gather(*(beside.judged(entry, steps) for _ in range(judge.ROOM + 3)))
    assert all(each.right for each in told)
    assert [bool(each.line) for each in told].count(False) == 3
    await beside.close()


async def test_closing_answers_everyone():
    beside = judge.Judge()
    entry = next(iter(catalogue("linkage").values()))
    steps = puzzle_of(entry).solutions[0]
    waiting = [asyncio.create_task(beside.judged(entry, steps)) for _ in range(3)]
    await asyncio.sleep(0)
    await beside.close()
    assert [each.right for each in await asyncio.gather(*waiting)] == [True] * 3
