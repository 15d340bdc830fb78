"""Write the schema of records: ``python -m tests.rules.record_schema > data/record.schema.json``; a test compares
them."""

import json
from typing import Any

from rules import GAMES
from rules.game import AnyGame
from rules.notation import LONGEST as LONGEST_STEP
from rules.options import Option, declared
from rules.records import COMMENT, COMMITMENT, HIGHEST_LEVEL, LONGEST_PACE, MOMENT, NAME, SEED, Ending, Mark

DEFAULT_SEATS = 2


def schema() -> dict[str, Any]:
    seats = sorted({number for game in GAMES.values() for number in game.seats})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Record of a match",
        "description": "One match of a link game, as docs/records.md describes it. Steps must be legal as well.",
        **_object(_fields(), ["game"]),
        "allOf": [*map(_of_game, GAMES.values()), *map(_of_seats, seats)],
    }


def _fields() -> dict[str, Any]:
    moment = _text(MOMENT) | {"format": "date-time"}
    player = _object({"name": _text(NAME), "level": _number(HIGHEST_LEVEL)})
    ends = {"by": {"enum": [str(end) for end in Ending]}, "places": {"type": "array", "items": _number()}}
    mark = {"enum": [str(mark) for mark in Mark]}
    annotation = _object({"step": _number(), "mark": mark, "comment": _text(COMMENT)}, ["step"]) | {"minProperties": 2}
    closed = {"properties": {"by": {"const": str(Ending.CLOSED)}}}
    return {
        "game": {"enum": list(GAMES)},
        "seats": {"type": "integer", "description": f"Left out: {DEFAULT_SEATS}."},
        "options": {"type": "object", "description": "Those left out take the values of the printed game."},
        "steps": {
            "type": "array",
            "items": {"type": "string", "maxLength": LONGEST_STEP},
            "description": "Every step in notation, random draws among them.",
        },
        "rules": _number() | {"description": "The version of the game's rules."},
        "players": {"type": "array", "items": player, "description": "In seat order; a computer player has a level."},
        "pace": _number(LONGEST_PACE) | {"description": "Seconds for one turn; left out where there is no limit."},
        "began": moment,
        "ended": moment,
        "result": {
            **_object(ends, ["by"]),
            "if": closed,
            "then": {"properties": {"places": False}},
            "else": {"required": ["places"]},
        },
        "commitment": _text(COMMITMENT) | {"description": "The SHA-256 of the seed, shown before the first draw."},
        "seed": _text(SEED) | {"description": "What all draws followed from; told once the match is over."},
        "annotations": {
            "type": "array",
            "items": annotation,
            "description": "Marks and comments on steps, by the numbers of these from 1, in ascending order.",
        },
    }


def _of_game(game: AnyGame) -> dict[str, Any]:
    then = {
        "seats": {"enum": list(game.seats)},
        "options": {
            "properties": {option.name: _option(option) for option in declared(game.options)},
            "additionalProperties": False,
        },
        "rules": {"maximum": game.version},
    }
    return {"if": {"properties": {"game": {"const": game.key}}}, "then": {"properties": then}}


def _option(option: Option) -> dict[str, Any]:
    if option.limits is None:
        return {"enum": list(option.choices)}
    return {"type": "integer", "minimum": option.limits[0], "maximum": option.limits[1]}


def _of_seats(seats: int) -> dict[str, Any]:
    among: dict[str, Any] = {"properties": {"seats": {"const": seats}}}
    if seats != DEFAULT_SEATS:
        among["required"] = ["seats"]
    each = {"minItems": seats, "maxItems": seats}
    places = {"properties": {"places": {"items": {"maximum": seats}, **each}}}
    return {"if": among, "then": {"properties": {"players": each, "result": places}}}


def _object(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    needed = {"required": required} if required else {}
    return {"type": "object", "properties": properties, **needed, "additionalProperties": False}


def _text(pattern: str) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{pattern}$"}


def _number(highest: int | None = None) -> dict[str, Any]:
    return {"type": "integer", "minimum": 1} | ({} if highest is None else {"maximum": highest})


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
