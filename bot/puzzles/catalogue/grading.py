"""How hard a puzzle is: by how the computer players of all levels fare with it."""

from random import Random
from typing import Final

from bot.model.levels import LEVELS, Level, level_of
from bot.players.known import board_of
from bot.players.thinking import think
from bot.puzzles.catalogue.answering import complete
from bot.puzzles.catalogue.puzzle import GRADES, Answer, Puzzle
from rules.play import AnyPlay

LEAST_SOLVED: Final = (0.9, 0.7, 0.5, 0.25)
"""How many of all tries of all levels must succeed for the first four grades; less is the fifth."""
TRIES: Final = 4
"""How often each level tries a puzzle, each time with other dice."""
HASTE: Final = 20
"""Each level takes this part of its simulations for a step; with all of them most puzzles are easy for most levels."""
RELENTLESS: Final = 4
"""How many times as many simulations as the fourth level the fifth takes here, where no clock counts."""


def grade(puzzle: Puzzle) -> int:
    """How hard a puzzle is, by how many tries succeed.

    The dice follow from the puzzle's id, so that the grade is the same again.
    """
    tries = [(level, Random(f"{puzzle.id} {level.number} {number}")) for level in LEVELS for number in range(TRIES)]
    solved = sum(_solves(puzzle, level, dice) for level, dice in tries) / len(tries)
    return GRADES[0] + sum(solved < least for least in LEAST_SOLVED)


def _solves(puzzle: Puzzle, level: Level, dice: Random) -> bool:
    """Whether a player of a level finds one of the solutions."""
    play = puzzle.play
    steps: Answer = ()
    while not steps or not complete(puzzle, steps):
        step = _step(play, level, dice)
        steps, play = (*steps, step), play.read(step)
    return steps in puzzle.solutions


def _step(play: AnyPlay, level: Level, dice: Random) -> str:
    """What a player of a level plays in haste, however fast the machine is."""
    counts = board_of(play.game).simulations
    if level.number <= len(counts):
        return think(play, level, simulations=max(1, counts[level.number - 1] // HASTE), dice=dice).step
    last = level_of(len(counts))
    return think(play, last, simulations=RELENTLESS * counts[-1] // HASTE, dice=dice).step
