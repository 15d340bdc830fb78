"""Puzzles, their files in ``data/puzzles`` (lines of JSON, see ``docs/puzzles.md``), and the choice among them.

A line is a record of the match so far and four more fields, read as strictly as records are. Errors in a line are in
English, since these files are for programmers.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

from bot.model.ratings.days import GRACE, Day
from bot.players.games import FORCINGS, MEASURES
from rules import GAMES
from rules.game import CHANCE, AnyGame
from rules.play import AnyPlay, BadRecord
from rules.records import PORTABLE, Record, record_of
from rules.strict_json import parsed

Answer = tuple[str, ...]  # steps of a first turn, in notation
MOST_SOLUTIONS: Final = 3  # maximum number of solutions
GRADES: Final = range(1, 6)  # grades from easy to hard, see tests.mining
START_MU: Final = {1: 16.0, 2: 20.5, 3: 25.0, 4: 29.5, 5: 34.0}
"""The initial rating of a puzzle by grade, on the scale of :mod:`bot.model.ratings`, where 25 is an unknown player."""
_ID_DIGITS: Final = 8
_MOST_NAMED: Final = 9  # maximum number of turns in a goal; it has one digit


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a puzzle: a win within some turns, or the best turn by some measure."""

    text: str  # as in files: win in 2, best turn
    turns: int | None = None  # the turns within which it must be won; None for measures

    @classmethod
    def win_in(cls, turns: int) -> "Goal":
        return cls(f"win in {turns}", turns)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle; the solver is the side to move."""

    id: str  # the game and digits that follow from match and goal, so the same puzzle always has the same id
    play: AnyPlay  # the match up to the position
    rules: int  # the version of the game's rules under which it was proven
    goal: Goal
    solutions: tuple[Answer, ...]  # one to three first turns that reach the goal, in the order of their texts
    grade: int  # one of GRADES

    @property
    def start_mu(self) -> float:
        return START_MU[self.grade]


def puzzle_id(play: AnyPlay, goal: Goal) -> str:
    """The id that follows from match and goal."""
    text = json.dumps([play.record(), goal.text], ensure_ascii=False)
    return f"{play.game.key}-{sha256(text.encode()).hexdigest()[:_ID_DIGITS]}"


def goals_of(game: AnyGame) -> tuple[Goal, ...]:
    """All goals of a game's puzzles."""
    if game.key in FORCINGS:
        return tuple(Goal.win_in(turns) for turns in range(1, _MOST_NAMED + 1))
    return tuple(Goal(text) for text in MEASURES[game.key])


RECORD: Final = (*PORTABLE, "rules")  # required fields of a record
BESIDES: Final = ("id", "goal", "solutions", "grade")  # further fields, in the order of writing


class BadPuzzle(ValueError):
    """A line that is no puzzle; the text is one sentence."""


def read(line: bytes) -> Puzzle:
    """Parse a line and replay its match; solutions are played but not proven. Raises only ``BadPuzzle``."""
    try:
        given = parsed(line)
        if not isinstance(given, dict):
            raise BadPuzzle("A puzzle is one JSON object.")
        for name in (*RECORD, *BESIDES):
            if name not in given:
                raise BadPuzzle(f"The field {name} is missing.")
        for name in given:
            if name not in (*RECORD, *BESIDES):
                raise BadPuzzle(f"There is no field {json.dumps(name[:40])} in a puzzle.")
        record = record_of({name: given[name] for name in RECORD})
    except BadRecord as error:
        raise BadPuzzle(f"Its record is refused: {error}.") from error
    play, grade = record.play, given["grade"]
    if play.to_move in (None, CHANCE):
        raise BadPuzzle("Nobody is to move in its position.")
    goal = next((goal for goal in goals_of(play.game) if goal.text == given["goal"]), None)
    if goal is None:
        raise BadPuzzle("Its goal is none that puzzles of this game have.")
    if type(grade) is not int or grade not in GRADES:
        raise BadPuzzle(f"Its grade is no whole number from {GRADES[0]} to {GRADES[-1]}.")
    if given["id"] != (key := puzzle_id(play, goal)):
        raise BadPuzzle("Its id does not follow from its match and its goal.")
    assert record.rules is not None, "every field is there"
    return Puzzle(key, play, record.rules, goal, _solutions(record, given["solutions"]), grade)


def _solutions(record: Record, given: object) -> tuple[Answer, ...]:
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_SOLUTIONS:
        raise BadPuzzle(f"Its solutions are no list of 1 to {MOST_SOLUTIONS} turns.")
    found = []
    for turn in given:
        if not isinstance(turn, list) or not turn or not all(isinstance(step, str) for step in turn):
            raise BadPuzzle("One of its solutions is no list of steps.")
        found.append(tuple(turn))
        _check_turn(record, found[-1])
    if found != sorted(set(found)):
        raise BadPuzzle("Its solutions are not in the order of their texts, each once.")
    return tuple(found)


def _check_turn(record: Record, turn: Answer) -> None:
    """Check that the steps of a solution are legal, canonical, and of one turn."""
    play = record.play
    for step in turn:
        legal = {move.text: move for move in play.game.legal_moves(play.state)}
        if step not in legal or not play.same_turn(record.play):
            raise BadPuzzle(f"The step {json.dumps(step[:40])} of a solution cannot be played there.")
        play = play.after(legal[step])


FOLDER: Final = Path(__file__).parents[3] / "data" / "puzzles"

_KEPT: Final = 64  # size of the cache of replayed puzzles


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """An entry of the catalogue: the properties by which puzzles are chosen."""

    id: str
    grade: int
    line: bytes

    @property
    def start_mu(self) -> float:
        return START_MU[self.grade]


@cache
def catalogue(game: str) -> Mapping[str, CatalogueEntry]:
    """Puzzles of a game by id, in the order of its file."""
    lines = (FOLDER / f"{game}.jsonl").read_bytes().splitlines()
    found = ((json.loads(line), line) for line in lines)
    return {each["id"]: CatalogueEntry(each["id"], each["grade"], line) for each, line in found}


@cache
def shipped() -> Mapping[str, Mapping[str, CatalogueEntry]]:
    """Puzzles of all games."""
    return {game: catalogue(game) for game in GAMES}


def listed(puzzle: str) -> CatalogueEntry | None:
    """The puzzle of an id; ``None`` if it no longer exists."""
    game = puzzle.partition("-")[0]
    return catalogue(game).get(puzzle) if game in GAMES else None


@lru_cache(_KEPT)
def puzzle_of(entry: CatalogueEntry) -> Puzzle:
    """The whole puzzle of an entry; replaying its match takes some milliseconds."""
    return read(entry.line)


AHEAD: Final = 30  # the number of coming days of a game whose puzzles are reserved

T = TypeVar("T")


def game_on(day: Day, games: Sequence[str]) -> str:
    """The game of a day."""
    return games[day % len(games)]


def ruled(day: Day, puzzles: Mapping[str, Collection[str]]) -> str:
    """The id of a day's puzzle by the rule; ``puzzles`` holds at least one id for each game."""
    return _at(day, _in_order(puzzles[game_on(day, list(puzzles))]), len(puzzles))


def kept_back(game: str, today: Day, puzzles: Mapping[str, Collection[str]]) -> frozenset[str]:
    """Ids of a game that are not given elsewhere: of days that can still be answered, and of coming days."""
    ids, games = _in_order(puzzles[game]), list(puzzles)
    days = (Day(day) for day in range(today - GRACE, today + AHEAD * len(games) + 1))
    return frozenset(_at(day, ids, len(games)) for day in days if game_on(day, games) == game)


def still_free(among: Mapping[str, T], *kept: Iterable[str]) -> dict[str, T]:
    """Return puzzles reserved for no day; if there are none, those not in the first of ``kept``, or all."""
    for count in range(len(kept), 0, -1):
        held = {each for some in kept[:count] for each in some}
        if free := {key: value for key, value in among.items() if key not in held}:
            return free
    return dict(among)


def _at(day: Day, ids: Sequence[str], games: int) -> str:
    return ids[day // games % len(ids)]


def _in_order(ids: Iterable[str]) -> list[str]:
    return sorted(ids, key=lambda each: sha256(f"daily {each}".encode()).digest())


def chosen(
    puzzles: Collection[CatalogueEntry], seen: Mapping[str, int], strengths: Mapping[str, float], strength: float
) -> CatalogueEntry:
    """Return the untried puzzle nearest to the user's rating; otherwise the one seen longest ago. Ties go to the least
    ID: IDs are hashes, so two puzzles of one match, of which the earlier would reveal the later, seldom follow."""
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in seen]
    if not fresh:
        return min(puzzles, key=lambda puzzle: (seen[puzzle.id], puzzle.id))
    return min(fresh, key=lambda puzzle: (abs(strengths.get(puzzle.id, puzzle.start_mu) - strength), puzzle.id))
