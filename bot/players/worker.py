"""The process that thinks: ``python -m bot.players.worker``, which :mod:`bot.players.process` starts."""

from random import Random
from typing import Final

from bot.model.levels import level_of
from bot.players.known import board_of
from bot.players.question import Answer, Question, written
from bot.players.thinking import chance, simulations_of, think
from bot.runtime.serving import serve

MEMORY: Final = 1 << 30
"""Bytes of address space at most: some 16 MB are used, a search has its own bound."""


def answer(question: Question) -> Answer:
    """Think about it."""
    play, level, dice = question.play(), level_of(question.level), Random(question.seed)
    if question.kind == "step":
        return think(play, level, seconds=question.seconds, dice=dice)
    simulations = question.simulations
    if simulations is None:
        simulations = simulations_of(level, board_of(play.game).of(play))
    return chance(play, dice=dice, simulations=simulations, seconds=question.seconds)


if __name__ == "__main__":
    serve(lambda line: written(answer(Question.read(line))), memory=MEMORY)
