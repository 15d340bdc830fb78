"""A puzzle as a value, and the exact search for its solutions."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from typing import Any, Final

from bot.players.board import FastBoard
from bot.players.games import FORCINGS, MEASURES, board_of
from bot.players.goals import ANY_NUMBER, Forcing
from rules.game import AnyGame
from rules.play import AnyPlay

Answer = tuple[str, ...]
"""Steps of a first turn, in notation."""
MOST_SOLUTIONS: Final = 3
"""Maximum number of solutions."""
GRADES: Final = range(1, 6)
"""Grades from easy to hard (see :mod:`bot.puzzles.catalogue.mining`)."""
START_MU: Final = {1: 16.0, 2: 20.5, 3: 25.0, 4: 29.5, 5: 34.0}
"""The initial rating of a puzzle by grade, on the scale of :mod:`bot.model.ratings`, where 25 is an unknown player."""
_WIN: Final = re.compile("win in ([1-9])")
_ID_DIGITS: Final = 8


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a puzzle: a win within some turns, or the best turn by some measure."""

    text: str
    """As in files: ``win in 2``, ``best turn``."""

    @classmethod
    def win_in(cls, turns: int) -> "Goal":
        return cls(f"win in {turns}")

    @property
    def turns(self) -> int | None:
        """The turns within which it must be won; ``None`` for measures."""
        found = _WIN.fullmatch(self.text)
        return None if found is None else int(found[1])


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle; the solver is the side to move."""

    id: str
    """The game and digits that follow from match and goal, so the same puzzle always has the same id."""
    play: AnyPlay
    """The match up to the position."""
    rules: int
    """The version of the game's rules under which it was proven."""
    goal: Goal
    solutions: tuple[Answer, ...]
    """One to three first turns that reach the goal, in the order of their texts."""
    grade: int
    """One of :data:`GRADES`."""

    @property
    def start_mu(self) -> float:
        return START_MU[self.grade]


def puzzle_id(play: AnyPlay, goal: Goal) -> str:
    """The id that follows from match and goal."""
    text = dumps([play.record(), goal.text], ensure_ascii=False)
    return f"{play.game.key}-{sha256(text.encode()).hexdigest()[:_ID_DIGITS]}"


NODES: Final = 300_000
"""Limit of positions searched for one puzzle."""
_MOST_NAMED: Final = 9
"""Maximum number of turns in a goal; it has one digit."""


def goals_of(game: AnyGame) -> tuple[Goal, ...]:
    """All goals of a game's puzzles."""
    if game.key in FORCINGS:
        return tuple(Goal.win_in(turns) for turns in range(1, _MOST_NAMED + 1))
    return tuple(Goal(text) for text in MEASURES[game.key])


def solutions(play: AnyPlay, goal: Goal, nodes: int = NODES) -> tuple[Answer, ...]:
    """Return all first turns that reach a goal, in the order of their texts.

    Raises ``TooHard`` when they are not found within the node limit. Raises ``Unmeasurable`` when it depends on
    unknowns.
    """
    if goal.turns is None:
        best = MEASURES[play.game.key][goal.text].best(play)
        return () if best is None else best.answers
    board = board_of(play.game).of(play)
    forcing = FORCINGS[play.game.key](nodes)
    return tuple(sorted((board.text(move),) for move in winning_moves(forcing, board, goal.turns)))


def winning_moves(forcing: Forcing[Any], board: FastBoard, turns: int) -> Iterator[int]:
    """Return the steps of the side to move that win within this many turns, including this one.

    Raises ``TooHard`` when they are not found.
    """
    side = board.side_to_move()
    return (move for move in board.moves() if forcing.forces(after(board, move), side, turns - 1))


def after(board: FastBoard, move: int) -> FastBoard:
    """The position after a step."""
    following = board.copy()
    following.play(move)
    return following


def puzzles_in(play: AnyPlay, only: Goal | None = None) -> Iterator[tuple[AnyPlay, Goal, tuple[Answer, ...]]]:
    """Yield the puzzles of a position, perhaps with other options: match, goal and solutions.

    ``only`` limits the goal.

    Raises ``TooHard`` when it is not found within the node limit. Raises ``Unmeasurable`` when it depends on unknowns.
    """
    if play.game.key in FORCINGS:
        forcing = FORCINGS[play.game.key]
        yield from _forced(play, forcing(forcing.worthwhile), only)
    else:
        for text, measure in MEASURES[play.game.key].items():
            best = measure.best(play) if only in (None, Goal(text)) else None
            if best is not None and best.second is not None and len(best.answers) <= MOST_SOLUTIONS:
                yield play, Goal(text), best.answers


def _forced(
    play: AnyPlay, forcing: Forcing[Any], only: Goal | None
) -> Iterator[tuple[AnyPlay, Goal, tuple[Answer, ...]]]:
    """Return the puzzle of a position that only few turns win, with as few turns as possible.

    No other turn may win one turn later, or at all as far as can be computed: it would be hard to call it wrong.
    """
    if not forcing.within_reach(board_of(play.game).of(play)):
        return
    play = forcing.hardest(play)
    board = board_of(play.game).of(play)
    most = forcing.most_turns if only is None or only.turns is None else only.turns
    for turns in range(1, most + 1):
        winning = _few(winning_moves(forcing, board, turns))
        if winning is None:
            return
        if winning and ((turns > 1 and len(board.candidates()) == 1) or only not in (None, Goal.win_in(turns))):
            return  # there is nothing to look for
        if winning and not _others(forcing, board, winning, ANY_NUMBER if forcing.to_the_end else turns + 1):
            yield play, Goal.win_in(turns), tuple(sorted((board.text(move),) for move in winning))
            return


def _others(forcing: Forcing[Any], board: FastBoard, winning: Collection[int], turns: int) -> bool:
    """Return whether other steps win within this many turns; likely ones are tried first."""
    likely = board.candidates()
    side, seen = board.side_to_move(), {*winning}
    for move in (*likely, *board.moves()):
        if move not in seen and forcing.forces(after(board, move), side, turns - 1):
            return True
        seen.add(move)
    return False


def _few(moves: Iterator[int]) -> list[int] | None:
    """Return these steps; ``None`` if they are too many for a puzzle."""
    found = []
    for move in moves:
        found.append(move)
        if len(found) > MOST_SOLUTIONS:
            return None
    return found
