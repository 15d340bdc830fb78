"""Answers to puzzles: winning lines and refutations by the public rules, and judging in a process."""

import asyncio
import sys

import pytest

from bot.players.games import FORCINGS, MEASURES
from bot.puzzles.catalogue import judge
from bot.puzzles.catalogue.files import catalogue, puzzle_of
from bot.puzzles.catalogue.judge import Judgement, complete, judged
from rules import GAMES
from rules.game import CHANCE
from tests.bot.puzzles.answered import wrong
from tests.bot.puzzles.plain import Plain
from tests.bot.puzzles.shelf import shelf
from tests.present import present

SOME = 36
"""Every so many puzzles are answered in the ordinary run."""


def chosen(key, long):
    puzzles = shelf(key)
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


def expect_completed(puzzle, answer):
    """A solution is complete with its last step, and not before."""
    assert puzzle.play.to_move not in (None, CHANCE)
    assert [complete(puzzle, answer[:count]) for count in range(len(answer) + 1)] == [False] * len(answer) + [True]


@pytest.mark.parametrize("key", FORCINGS)
def test_right_turns_lead_to_the_win_and_wrong_ones_do_not(key, long):
    refuted = 0
    for puzzle in chosen(key, long):
        seat, start = puzzle.play.to_move, len(puzzle.play.steps)
        for answer in puzzle.solutions:
            said = judged(puzzle, answer)
            end = played(puzzle.play, (*answer, *said.line))
            assert said.right
            assert present(end.outcome).places[seat] == 1
            assert turns_of(end, seat, start) <= present(puzzle.goal.turns)
            expect_completed(puzzle, answer)
        for answer in wrong_turns(puzzle):
            said = judged(puzzle, answer)
            end = played(puzzle.play, (*answer, *said.line))
            assert not said.right
            assert end.outcome is None or end.outcome.places != tuple(1 if each == seat else 2 for each in (0, 1))
            assert (end.outcome is not None) >= FORCINGS[key].to_the_end
            assert FORCINGS[key].to_the_end or turns_of(end, seat, start) <= present(puzzle.goal.turns)
            refuted += bool(said.line)
    assert refuted


@pytest.mark.parametrize("key", FORCINGS)
def test_shown_refutation_is_true(key):
    for puzzle in shelf(key)[:40:4]:
        turns = present(puzzle.goal.turns)
        for answer in wrong_turns(puzzle)[:2] if turns <= 2 else []:
            said = judged(puzzle, answer)
            after = played(puzzle.play, (*answer, *said.line[:1]))
            plain = Plain(after, most=1_000_000)
            assert not plain.holds(after, puzzle.play.to_move, turns - 1)


@pytest.mark.parametrize("key", MEASURES)
def test_measured_turn_shows_its_worth_and_the_best(key, long):
    shown = 0
    for puzzle in chosen(key, long):
        for answer in puzzle.solutions:
            expect_completed(puzzle, answer)
        right = judged(puzzle, puzzle.solutions[0])
        before = played(puzzle.play, puzzle.solutions[0])
        replies = played(before, right.line).steps[len(before.steps) :]
        assert {step.seat for step in replies} <= {None, 1 - puzzle.play.to_move}
        shown += bool(replies)
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
        assert said.right or present(said.worth) < present(right.best)
    assert shown, "some turns have a reply"


REPLY = judge.Judge.reply


@pytest.fixture(autouse=True)
def _in_a_process(monkeypatch):
    monkeypatch.setattr(judge.Judge, "reply", REPLY)


@pytest.mark.slow
async def test_process_judges_as_at_hand():
    beside = judge.Judge()
    try:
        for game in GAMES:
            puzzle = puzzle_of(next(iter(catalogue(game).values())))
            for steps in (puzzle.solutions[0], wrong(puzzle)):
                assert await beside.judged(puzzle, steps) == judged(puzzle, steps)
    finally:
        await beside.close()


async def test_failed_process_still_tells_right_from_wrong(caplog):
    beside = judge.Judge((sys.executable, "-c", "raise SystemExit"))
    puzzle = puzzle_of(next(iter(catalogue("link").values())))
    assert await beside.judged(puzzle, puzzle.solutions[0]) == Judgement(True, ())
    assert await beside.judged(puzzle, wrong(puzzle)) == Judgement(False, ())
    assert "could not be judged" in caplog.text
    await beside.close()


async def test_full_queue_gives_short_answers(monkeypatch):
    monkeypatch.setattr(judge, "WITHIN", 300.0)  # which only a process that hangs takes
    beside = judge.Judge()
    puzzle = next(each for each in map(puzzle_of, catalogue("link").values()) if each.goal.turns == 3)
    steps = puzzle.solutions[0]
    told = await asyncio.gather(*(beside.judged(puzzle, steps) for _ in range(judge.ROOM + 3)))
    assert all(each.right for each in told)
    assert [bool(each.line) for each in told].count(False) == 3
    await beside.close()


async def test_closing_answers_everyone():
    beside = judge.Judge()
    puzzle = puzzle_of(next(iter(catalogue("linkage").values())))
    steps = puzzle.solutions[0]
    waiting = [asyncio.create_task(beside.judged(puzzle, steps)) for _ in range(3)]
    await asyncio.sleep(0)
    await beside.close()
    assert [each.right for each in await asyncio.gather(*waiting)] == [True] * 3
