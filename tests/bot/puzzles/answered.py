"""Puzzles as stories find them: the one that a message shows, and answers to it."""

from collections.abc import Iterator
from typing import Any

from bot.puzzles.catalogue.files import Answer, Puzzle, listed, puzzle_of
from bot.puzzles.catalogue.judge import complete
from bot.puzzles.views import puzzle_at
from rules.play import AnyPlay
from tests.bot.picking import children


def shown_in(message: Any) -> Puzzle:
    number = next(child.custom_id.split(":")[2] for child in children(message) if child.custom_id)
    puzzle = puzzle_at(int(number))
    assert puzzle is not None
    entry = listed(puzzle)
    assert entry is not None
    return puzzle_of(entry)


def wrong(puzzle: Puzzle) -> Answer:
    return next(each for each in _answers(puzzle, puzzle.play, ()) if each not in puzzle.solutions)


def _answers(puzzle: Puzzle, play: AnyPlay, steps: Answer) -> Iterator[Answer]:
    for move in play.game.legal_moves(play.state):
        answer, after = (*steps, play.game.format(move)), play.after(move)
        if complete(puzzle, answer):
            yield answer
        elif after.turn == puzzle.play.turn:
            yield from _answers(puzzle, after, answer)
