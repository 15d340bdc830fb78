"""What is said to answers: a line that wins or refutes, played out by the public rules."""

import pytest

from bot.players.provable import FORCINGS, MEASURES
from bot.puzzles.answering import complete, judged
from bot.puzzles.shelf import shelf
from rules.game import CHANCE
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
    """Some first turns that do not solve a puzzle, of those with one step."""
    texts = [puzzle.play.game.format(move) for move in puzzle.play.game.legal_moves(puzzle.play.state)]
    return [(text,) for text in texts if (text,) not in puzzle.solutions][:: max(1, len(texts) // 3)]


def turns_of(play, seat, start):
    """How many turns a seat has taken since a match had so many steps."""
    return len({step.turn for step in play.steps[start:] if step.seat == seat})


@pytest.mark.parametrize("key", FORCINGS)
def test_a_right_turn_is_followed_by_the_win(key, long):
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
def test_a_wrong_turn_is_followed_by_what_refutes_it(key, long):
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
def test_the_reply_that_is_shown_really_spoils_it(key):
    for puzzle in list(shelf(key).puzzles.values())[:40:4]:
        assert puzzle.goal.turns is not None
        for answer in wrong_turns(puzzle)[:2] if puzzle.goal.turns <= 2 else []:
            said = judged(puzzle, answer)
            after = played(puzzle.play, (*answer, *said.line[:1]))
            plain = Plain(after, most=1_000_000)
            assert not plain.holds(after, puzzle.play.to_move, puzzle.goal.turns - 1)


@pytest.mark.parametrize("key", MEASURES)
def test_a_turn_that_is_measured_is_told_its_worth_and_the_best(key, long):
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
def test_the_reply_to_a_measured_turn_can_be_played(key, long):
    shown = 0
    for puzzle in chosen(key, long):
        answer = puzzle.solutions[0]
        line = judged(puzzle, answer).line
        before, end = played(puzzle.play, answer), played(puzzle.play, (*answer, *line))
        assert {step.seat for step in end.steps[len(before.steps) :]} <= {None, 1 - puzzle.play.to_move}
        shown += bool(line)
    assert shown


@pytest.mark.parametrize("key", [*FORCINGS, *MEASURES])
def test_an_answer_is_complete_with_its_last_step_and_not_before(key, long):
    for puzzle in chosen(key, long):
        for answer in puzzle.solutions:
            assert complete(puzzle, answer)
            assert not any(complete(puzzle, answer[:count]) for count in range(len(answer)))


@pytest.mark.parametrize("key", [*FORCINGS, *MEASURES])
def test_somebody_is_to_move_where_a_puzzle_begins(key):
    assert all(puzzle.play.to_move not in (None, CHANCE) for puzzle in shelf(key).puzzles.values())
