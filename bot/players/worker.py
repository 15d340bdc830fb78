"""The process that thinks: ``python -m bot.players.worker``, started by :mod:`bot.players.pool`."""

from random import Random
from typing import Final

from bot.model.levels import level_of
from bot.players.games import board_of
from bot.players.question import Answer, Question, written
from bot.players.thinking import chance, effort_of, think
from bot.runtime.process import serve

MEMORY: Final = 1 << 30  # limit of address space in bytes; a search uses at most 140 MB, by a bound of its own


def answer(question: Question) -> Answer:
    """Answer a question."""
    play, level, dice = question.play(), level_of(question.level), Random(question.seed)
    if question.kind == "step":
        return think(play, level, seconds=question.seconds, dice=dice)
    board, simulations = board_of(play.game).of(play), question.simulations
    if simulations is None:
        simulations = effort_of(level, board).simulations
    return chance(board, dice=dice, simulations=simulations, seconds=question.seconds)


if __name__ == "__main__":
    serve(lambda line: written(answer(Question.read(line))), memory=MEMORY)
