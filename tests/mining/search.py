"""Mining and grading of puzzles from matches between computer players, and the exact search for their solutions."""

import json
from collections import Counter
from collections.abc import Collection, Hashable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from bot.model.levels import LEVELS, level_of
from bot.players.board import Effort, FastBoard, TooHard
from bot.players.games import FORCINGS, board_of
from bot.players.goals import ANY_NUMBER, Forcing, Unmeasurable
from bot.players.thinking import think
from bot.puzzles.catalogue.files import BESIDES, GRADES, MOST_SOLUTIONS, Answer, Goal, Puzzle, puzzle_id
from bot.puzzles.catalogue.judge import NODES, complete
from rules.game import CHANCE, AnyGame
from rules.options import read
from rules.play import AnyPlay, begin
from rules.records import Record
from rules.records import written as record_written
from tests.mining import best_turns
from tests.mining.best_turns import BEST
from tests.mining.forced_wins import FORCED_WINS, ForcedWins

LEVELS_AT_PLAY: Final = (1, 2, 2)  # levels of the players; the weaker they are, the more there is to find
HASTY: Final = 30  # simulations per step of the first level if only hard puzzles are wanted: what it misses is deeper
A_MATCH: Final = 2  # maximum number of puzzles from one match, each from another position
SHARES: Final = {"win in 1": 0.04, "win in 2": 0.27, "win in 3": 0.8, "win in 4": 0.5, "best closing": 0.4}
"""The maximum shares of goals among the puzzles of a game; others have no limit."""
EASIEST: Final = 0.4  # maximum share of the lowest grade


def mine(game: AnyGame, seed: int, count: int, only: Goal | None = None, least: int = GRADES[0]) -> Iterator[Puzzle]:
    """Yield puzzles as they are found and graded; the same for the same seed. ``only`` limits the goal, ``least`` the
    grade; hard puzzles are rare in usual matches, so others are played for them."""
    shares, easiest = (SHARES, EASIEST) if only is None else ({}, 1)
    known: set[Hashable] = set()
    goals: Counter[str] = Counter()
    easy, match = 0, 0
    while goals.total() < count:
        match += 1
        dice = Random(f"{game.key} {seed} {match}")
        left = min(A_MATCH, count - goals.total())
        used: set[int] = set()
        for puzzle in found_in(_match(game, dice, hasty=least > GRADES[0]), dice, only):
            goal = puzzle.goal.text
            alike = (goal, likeness(puzzle))
            if len(puzzle.play.steps) in used or alike in known or goals[goal] >= count * shares.get(goal, 1):
                continue
            known.add(alike)
            graded = replace(puzzle, grade=grade(puzzle))
            if graded.grade < least or (graded.grade == GRADES[0] and easy >= count * easiest):
                continue
            easy += graded.grade == GRADES[0]
            goals[goal] += 1
            used.add(len(puzzle.play.steps))
            yield graded
            left -= 1
            if not left:
                break


def written(puzzle: Puzzle) -> bytes:
    """Serialize a puzzle as a line of a file; the same puzzle is always the same bytes."""
    record = json.loads(record_written(Record(puzzle.play, rules=puzzle.rules)))
    besides = (puzzle.id, puzzle.goal.text, puzzle.solutions, puzzle.grade)
    line = record | dict(zip(BESIDES, besides, strict=True))
    return (json.dumps(line, ensure_ascii=False) + "\n").encode()


def found_in(match: AnyPlay, dice: Random, only: Goal | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles of a match as found, with the lowest grade for now; ``only`` limits the goal."""
    game = match.game
    positions = _positions(match)
    latest = positions[-FORCED_WINS[game.key].latest :] if game.key in FORCED_WINS else positions
    for position in dice.sample(latest, len(latest)):
        try:
            for play, goal, solutions in puzzles_in(position, only):
                yield Puzzle(puzzle_id(play, goal), play, game.version, goal, solutions, GRADES[0])
        except (TooHard, Unmeasurable):
            continue


def _match(game: AnyGame, dice: Random, *, hasty: bool) -> AnyPlay:
    """Return a finished match between computer players; a hasty one has options that leave most to find."""
    sought = FORCED_WINS.get(game.key)
    tables = ({},) if sought is None else sought.hard_tables if hasty else sought.tables
    play = begin(game, read(game.options, dice.choice(tables)), game.seats[0])
    levels = [LEVELS[0] if hasty else level_of(dice.choice(LEVELS_AT_PLAY)) for _ in range(play.seats)]
    effort = Effort(HASTY, slips=0.15, careless=True) if hasty else None
    while (seat := play.to_move) is not None:
        if seat == CHANCE:
            play = play.after(dice.choices(play.game.legal_moves(play.state), play.game.weights(play.state))[0])
        else:
            play = play.read(think(play, levels[seat], effort=effort, dice=dice).step)
    return play


def _positions(match: AnyPlay) -> list[AnyPlay]:
    """Return the positions at which a turn begins."""
    play, found = match.at(0), list[AnyPlay]()
    for step in match.steps:
        if step.seat is not None and (not found or found[-1].turn != play.turn):
            found.append(play)
        play = play.after(step.move)
    return found


def likeness(puzzle: Puzzle) -> Hashable:
    """A key that is equal for puzzles of one goal that look the same."""
    game = puzzle.play.game
    if puzzle.goal.turns is None:
        return best_turns.likeness(puzzle.play)
    return FORCED_WINS[game.key].likeness(board_of(game).of(puzzle.play))


LEAST_SOLVED: Final = (0.9, 0.7, 0.5, 0.25)
"""Minimum shares of successful tries, over all levels, for the first four grades; less is the fifth."""
TRIES: Final = 4  # the tries of each level, each with another seed
SOLVERS: Final = {
    "linkage": (4, 4, 20, 100, 400),
    "link": (10, 4, 20, 150, 600),
    "linkx": (1, 2, 10, 50, 200),
    "lovelinks": (1, 1, 1, 20, 80),
}
"""The simulations of five solvers, who are in haste, or most puzzles are easy for most of them. The first one slips and
is careless."""


def grade(puzzle: Puzzle) -> int:
    """Grade a puzzle by the share of successful tries; always the same, since the dice follow from its id."""
    solvers = enumerate(SOLVERS[puzzle.play.game.key], start=1)
    tries = [(solver, Random(f"{puzzle.id} {solver[0]} {number}")) for solver in solvers for number in range(TRIES)]
    solved = sum(_solves(puzzle, *solver, dice) for solver, dice in tries) / len(tries)
    return GRADES[0] + sum(solved < least for least in LEAST_SOLVED)


def _solves(puzzle: Puzzle, number: int, simulations: int, dice: Random) -> bool:
    effort = Effort(simulations, slips=0.15, careless=True) if number == 1 else Effort(simulations)
    play, steps = puzzle.play, Answer()
    while not steps or not complete(puzzle, steps):
        step = think(play, LEVELS[0], effort=effort, dice=dice).step
        steps, play = (*steps, step), play.read(step)
    return steps in puzzle.solutions


# -- the search for solutions


def solutions(play: AnyPlay, goal: Goal, nodes: int = NODES) -> tuple[Answer, ...]:
    """Return all first turns that reach a goal, sorted. Raises ``TooHard`` or ``Unmeasurable``."""
    if goal.turns is None:
        best = BEST[play.game.key][goal.text](play)
        return () if best is None else best.answers
    board = board_of(play.game).of(play)
    forcing = FORCINGS[play.game.key](nodes)
    return tuple(sorted((board.text(move),) for move in winning_moves(forcing, board, goal.turns)))


def winning_moves(forcing: Forcing[Any], board: FastBoard, turns: int) -> Iterator[int]:
    """Return the steps that win within this many turns, including this one. Raises ``TooHard``."""
    side = board.side_to_move()
    return (move for move in board.moves() if forcing.forces(board.after(move), side, turns - 1))


def puzzles_in(play: AnyPlay, only: Goal | None = None) -> Iterator[tuple[AnyPlay, Goal, tuple[Answer, ...]]]:
    """Yield the puzzles of a position, perhaps with other options: match, goal and solutions; ``only`` limits the goal.
    Raises ``TooHard`` or ``Unmeasurable``."""
    if play.game.key in FORCED_WINS:
        yield from _forced(play, FORCED_WINS[play.game.key], only)
    else:
        for text, best_of in BEST[play.game.key].items():
            best = best_of(play) if only in (None, Goal(text)) else None
            if best is not None and best.second is not None and len(best.answers) <= MOST_SOLUTIONS:
                yield play, Goal(text), best.answers


def _forced(play: AnyPlay, sought: ForcedWins, only: Goal | None) -> Iterator[tuple[AnyPlay, Goal, tuple[Answer, ...]]]:
    """Return the puzzle of a position that only few turns win, with as few turns as possible. No other turn may win one
    turn later, or at all as far as can be computed: it would be hard to call it wrong."""
    if not sought.within_reach(board_of(play.game).of(play)):
        return
    forcing = FORCINGS[play.game.key](sought.worthwhile)
    play = sought.hardest(play, forcing)
    board = board_of(play.game).of(play)
    most = sought.most_turns if only is None or only.turns is None else only.turns
    for turns in range(1, most + 1):
        winning = _few(winning_moves(forcing, board, turns))
        if winning == []:
            continue
        if winning is None or (turns > 1 and len(board.candidates()) == 1) or only not in (None, Goal.win_in(turns)):
            return  # there is nothing to look for
        if not _others(forcing, board, winning, ANY_NUMBER if forcing.to_the_end else turns + 1):
            yield play, Goal.win_in(turns), tuple(sorted((board.text(move),) for move in winning))
        return


def _others(forcing: Forcing[Any], board: FastBoard, winning: Collection[int], turns: int) -> bool:
    """Return whether other steps win within this many turns; likely ones are tried first."""
    likely = board.candidates()
    side, seen = board.side_to_move(), {*winning}
    for move in (*likely, *board.moves()):
        if move not in seen and forcing.forces(board.after(move), side, turns - 1):
            return True
        seen.add(move)
    return False


def _few(moves: Iterator[int]) -> list[int] | None:
    found = []
    for move in moves:
        found.append(move)
        if len(found) > MOST_SOLUTIONS:
            return None
    return found
