"""Puzzles as lines of JSON: a record of the match so far, and four fields besides (``docs/puzzles.md``).

Lines are read as strictly as records are. What is wrong with one is said in English: files of puzzles are for those
who program.
"""

import json
from collections.abc import Mapping
from typing import Final

from bot.puzzles.catalogue.proving import goals_of
from bot.puzzles.catalogue.puzzle import GRADES, MOST_SOLUTIONS, Answer, Puzzle, puzzle_id
from rules.game import CHANCE
from rules.play import BadRecord
from rules.records import PORTABLE, Record
from rules.records import read as read_record
from rules.records import written as record_written
from rules.strict_json import parsed

RECORD: Final = (*PORTABLE, "rules")
"""The fields of a record that a puzzle has, all of them."""
BESIDES: Final = ("id", "goal", "solutions", "grade")
"""What it has besides, in the order in which it is written."""


class BadPuzzle(ValueError):
    """A line that is no puzzle; the text is one sentence that says why."""


def written(puzzle: Puzzle) -> bytes:
    """A puzzle as a line of a file: the same puzzle is always the same bytes."""
    record = json.loads(record_written(Record(puzzle.play, rules=puzzle.rules)))
    besides = (puzzle.id, puzzle.goal.text, puzzle.solutions, puzzle.grade)
    line = record | dict(zip(BESIDES, besides, strict=True))
    return (json.dumps(line, ensure_ascii=False) + "\n").encode()


def read(line: bytes) -> Puzzle:
    """The puzzle that a line tells, its match replayed, its solutions played but not proven.

    :raises BadPuzzle: it tells none; nothing else is raised.
    """
    try:
        given = parsed(line)
        if not isinstance(given, dict):
            raise BadPuzzle("A puzzle is one JSON object.")
        _check_fields(given)
        record = read_record(json.dumps({name: given[name] for name in RECORD}).encode())
    except BadRecord as error:
        raise BadPuzzle(f"Its record is refused: {error}.") from error
    return _puzzle(record, given)


def _check_fields(given: Mapping[str, object]) -> None:
    for name in (*RECORD, *BESIDES):
        if name not in given:
            raise BadPuzzle(f"The field {name} is missing.")
    for name in given:
        if name not in (*RECORD, *BESIDES):
            raise BadPuzzle(f"There is no field {json.dumps(name[:40])} in a puzzle.")


def _puzzle(record: Record, given: Mapping[str, object]) -> Puzzle:
    play, grade = record.play, given["grade"]
    if play.to_move is None or play.to_move == CHANCE:
        raise BadPuzzle("Nobody is to move in its position.")
    goal = next((goal for goal in goals_of(play.game) if goal.text == given["goal"]), None)
    if goal is None:
        raise BadPuzzle("Its goal is none that puzzles of this game have.")
    if type(grade) is not int or grade not in GRADES:
        raise BadPuzzle(f"Its grade is no whole number from {GRADES[0]} to {GRADES[-1]}.")
    if given["id"] != puzzle_id(play, goal):
        raise BadPuzzle("Its id does not follow from its match and its goal.")
    assert record.rules is not None, "every field is there"
    return Puzzle(puzzle_id(play, goal), play, record.rules, goal, _solutions(record, given["solutions"]), grade)


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
    """See that the steps of a solution are legal, in canonical form, and of one turn."""
    play = record.play
    for step in turn:
        legal = {move.text: move for move in play.game.legal_moves(play.state)}
        if step not in legal or play.turn != record.play.turn or play.to_move == CHANCE:
            raise BadPuzzle(f"The step {json.dumps(step[:40])} of a solution cannot be played there.")
        play = play.after(legal[step])
