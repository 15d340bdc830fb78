"""Write the schema of puzzles: ``python -m tests.bot.puzzles.puzzle_schema > data/puzzle.schema.json``.

It follows from the schema of records and from what ``bot.puzzles.catalogue.files`` asks for; a test keeps the file
in step.
"""

import json
from typing import Any

from bot.puzzles.catalogue.files import BESIDES, GRADES, MOST_SOLUTIONS, RECORD, goals_of
from rules import GAMES
from tests.rules.record_schema import schema as record_schema


def schema() -> dict[str, Any]:
    record = record_schema()
    steps = record["properties"]["steps"] | {"minItems": 1}
    del steps["description"]
    besides = {
        "id": {"type": "string", "pattern": "^[a-z]+-[0-9a-f]{8}$"},
        "goal": {"type": "string", "description": "What is wanted of the seat to move."},
        "solutions": {
            "type": "array",
            "minItems": 1,
            "maxItems": MOST_SOLUTIONS,
            "uniqueItems": True,
            "items": steps,
            "description": "Every first turn that reaches the goal, each as its steps.",
        },
        "grade": {"type": "integer", "minimum": GRADES[0], "maximum": GRADES[-1], "description": "1 is the easiest."},
    }
    of_games = record["allOf"][: len(GAMES)]
    for game, each in zip(GAMES.values(), of_games, strict=True):
        each["then"]["properties"]["goal"] = {"enum": [goal.text for goal in goals_of(game)]}
    return {
        "$schema": record["$schema"],
        "title": "Puzzle",
        "description": "A record of a match so far and what is to be found there, as docs/puzzles.md describes it.",
        "type": "object",
        "properties": {name: record["properties"][name] for name in RECORD} | besides,
        "required": [*RECORD, *BESIDES],
        "additionalProperties": False,
        "allOf": of_games,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
