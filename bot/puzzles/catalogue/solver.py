"""Exact search for the solutions of a puzzle; mining, checking and answering share it."""

from collections.abc import Collection, Iterator
from typing import Any, Final

from bot.players.board import FastBoard
from bot.players.forcing import ANY_NUMBER, Forcing
from bot.players.known import FORCINGS, MEASURES, board_of
from bot.puzzles.catalogue.model import MOST_SOLUTIONS, Answer, Goal
from rules.game import AnyGame
from rules.play import AnyPlay

NODES: Final = 300_000
"""How many positions may be looked at for one puzzle."""
_MOST_NAMED: Final = 9
"""Goals are read as long as their number has one digit."""


def goals_of(game: AnyGame) -> tuple[Goal, ...]:
    """Every goal that puzzles of a game may have."""
    if game.key in FORCINGS:
        return tuple(Goal.win_in(turns) for turns in range(1, _MOST_NAMED + 1))
    return tuple(Goal(text) for text in MEASURES[game.key])


def solutions(play: AnyPlay, goal: Goal, nodes: int = NODES) -> tuple[Answer, ...]:
    """Every first turn that reaches a goal, in the order of their texts.

    :raises TooHard: they cannot be found within so many positions.
    :raises Unmeasurable: it depends on what nobody can know.
    """
    if goal.turns is None:
        best = MEASURES[play.game.key][goal.text].best(play)
        return () if best is None else best.answers
    board = board_of(play.game).of(play)
    forcing = FORCINGS[play.game.key](nodes)
    return tuple(sorted((board.text(move),) for move in winning_moves(forcing, board, goal.turns)))


def winning_moves(forcing: Forcing[Any], board: FastBoard, turns: int) -> Iterator[int]:
    """The steps of the side to move after which it wins within so many turns, this one included.

    :raises TooHard: they cannot be found.
    """
    side = board.side_to_move()
    return (move for move in board.moves() if forcing.forces(after(board, move), side, turns - 1))


def after(board: FastBoard, move: int) -> FastBoard:
    """The position after a step."""
    following = board.copy()
    following.play(move)
    return following


def posed(play: AnyPlay, only: Goal | None = None) -> Iterator[tuple[AnyPlay, Goal, tuple[Answer, ...]]]:
    """The puzzles that a position makes, perhaps under other options: with the goal and all that solves it.

    With ``only`` no other goal is looked for.

    :raises TooHard: it cannot be found within the positions that are worth it.
    :raises Unmeasurable: it depends on what nobody can know.
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
    """The puzzle that a position makes if it is won by few turns only, within as few turns as it can be.

    Nothing else may win a turn later, nor at all where that can be found out: it would be hard to call it wrong.
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
    """Whether other steps than these win within so many turns; likely ones are tried first."""
    likely = board.candidates()
    side, seen = board.side_to_move(), {*winning}
    for move in (*likely, *board.moves()):
        if move not in seen and forcing.forces(after(board, move), side, turns - 1):
            return True
        seen.add(move)
    return False


def _few(moves: Iterator[int]) -> list[int] | None:
    """These steps, if they are no more than a puzzle may have."""
    found = []
    for move in moves:
        found.append(move)
        if len(found) > MOST_SOLUTIONS:
            return None
    return found
