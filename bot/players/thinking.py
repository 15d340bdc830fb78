"""The moves and evaluations of a computer player: the search at a level, for matches of the rules."""

from random import Random
from time import monotonic
from typing import Final

from bot.model.levels import Level
from bot.players.board import Effort, FastBoard, Shares
from bot.players.games import board_of
from bot.players.question import EngineAnswer
from bot.players.search import search
from bot.players.tree import Clock, ConsideredStep, SearchResult
from rules.play import AnyPlay

KEPT: Final = 0.95  # the share of its time used for search; the rest covers work that cannot be interrupted
GLANCE: Final = 24  # the simulations for an evaluation without a choice


def effort_of(level: Level, board: FastBoard) -> Effort:
    """Return the effort of a level in a game."""
    return Effort(None) if level.seconds is not None else board.efforts[level.number - 1]


def think(
    play: AnyPlay,
    level: Level,
    *,
    seconds: float | None = None,
    effort: Effort | None = None,
    dice: Random,
    clock: Clock = monotonic,
) -> EngineAnswer:
    """The step that a computer player plays for the seat to move. It thinks no longer than ``seconds`` by the clock,
    and makes this ``effort``, if given, whatever its level. Efforts that count simulations play the same for the same
    dice, as long as time does not cut them short."""
    start = clock()
    board = board_of(play.game).of(play)
    limit = level.seconds if seconds is None else seconds
    effort = effort or effort_of(level, board)
    if effort.slips and dice.random() < effort.slips:
        return _slip(board, dice)
    simulations = effort.simulations
    choices = board.candidates()
    if len(choices) == 1:
        simulations = GLANCE
    nodes = _nodes(board, simulations, limit)
    left = None if limit is None else max(0.0, limit * KEPT - (clock() - start))
    found = search(board, dice=dice, simulations=simulations, seconds=left, nodes=nodes, clock=clock)
    if effort.careless and not found.proven:
        return _random_choice(board, found, dice)
    return EngineAnswer(board.text(found.move), found.shares[board.side_to_move()], found.proven, found.simulations)


def chance(board: FastBoard, *, dice: Random, simulations: int | None = None, seconds: float | None = None) -> Shares:
    """The share of each side in a position: the actual one after the end, before that the expected one."""
    shares = board.shares()
    if shares is None:
        nodes = _nodes(board, simulations, seconds)
        shares = search(board, dice=dice, simulations=simulations, seconds=seconds, nodes=nodes).shares
    return shares


def _nodes(board: FastBoard, simulations: int | None, seconds: float | None) -> int:
    """Return the node limit of exact search for this many simulations or seconds."""
    in_time = None if seconds is None else int(seconds * board.exact_rate)
    return min(count for count in (simulations, in_time) if count is not None)


def _slip(board: FastBoard, dice: Random) -> EngineAnswer:
    side, moves = board.side_to_move(), board.moves()
    move = moves[int(dice.random() * len(moves))]
    text = board.text(move)
    board.play(move)
    return EngineAnswer(text, chance(board, dice=dice, simulations=GLANCE)[side], simulations=GLANCE)


def _random_choice(board: FastBoard, found: SearchResult, dice: Random) -> EngineAnswer:
    """Return one of the searched steps at random, weighted by visits."""
    weights = [step.visits for step in found.considered]
    step: ConsideredStep = dice.choices(found.considered, weights)[0]
    return EngineAnswer(board.text(step.move), step.share, False, found.simulations)
