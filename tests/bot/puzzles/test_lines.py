"""Files of puzzles: read by the letter, refused in one sentence, written again as the same bytes."""

import json

import pytest
from jsonschema import Draft202012Validator

from bot.puzzles.catalogue.files import FOLDER, GRADES, START_MU, BadPuzzle, load, read, written
from rules import GAMES
from tests.bot.puzzles.puzzle_schema import schema
from tests.bot.puzzles.shelf import shelf
from tests.json_schema import broken
from tests.source import TOP

SCHEMA = json.loads((TOP / "data" / "puzzle.schema.json").read_text("utf-8"))
LINES = {key: (FOLDER / f"{key}.jsonl").read_bytes().splitlines(keepends=True) for key in GAMES}
GIVEN = json.loads(LINES["link"][0])

DAMAGED = {
    b"": "Its record is refused: record-json: line=1 column=1.",
    b'{"game": "link"': "Its record is refused: record-json: line=1 column=16.",
    b"[]": "A puzzle is one JSON object.",
}
"""Lines that are no objects, and what is said of them."""

_GRADE = "Its grade is no whole number from 1 to 5."
_TURNS = "Its solutions are no list of 1 to 3 turns."
_STEPS = "One of its solutions is no list of steps."
WRONG: list[tuple[dict[str, object], str]] = [
    ({"game": "chess"}, "Its record is refused: rules-record-game"),
    ({"steps": ["z9"]}, "Its record is refused: record-step"),
    ({"steps": GIVEN["steps"][:-1]}, "Its id does not follow from its match and its goal."),
    ({"rules": 0}, "Its record is refused: record-rules"),
    ({"players": [{}, {}]}, 'There is no field "players" in a puzzle.'),
    ({"id": "link-00000000"}, "Its id does not follow from its match and its goal."),
    ({"goal": "best turn"}, "Its goal is none that puzzles of this game have."),
    ({"grade": 0}, _GRADE),
    ({"grade": 6}, _GRADE),
    ({"grade": True}, _GRADE),
    ({"solutions": []}, _TURNS),
    ({"solutions": [["d4"]] * 4}, _TURNS),
    ({"solutions": ["d4"]}, _STEPS),
    ({"solutions": [[]]}, _STEPS),
    ({"solutions": [[4]]}, _STEPS),
    ({"solutions": [["z9"]]}, 'The step "z9" of a solution cannot be played there.'),
    ({"solutions": GIVEN["solutions"][:1] * 2}, "Its solutions are not in the order of their texts, each once."),
]
"""Fields that make a puzzle of LINK none, and how what is said of it begins."""


def changed(fields):
    return json.dumps(GIVEN | fields).encode()


def refused(line):
    with pytest.raises(BadPuzzle) as refusal:
        read(line)
    said = str(refusal.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


@pytest.mark.parametrize("key", GAMES)
def test_files_are_read_to_the_letter(key):
    assert [written(puzzle) for puzzle in shelf(key)] == LINES[key]
    assert [error for line in LINES[key][::9] for error in broken(SCHEMA, json.loads(line))] == []
    for line, puzzle in zip(LINES[key], shelf(key), strict=True):
        said = json.loads(line)
        assert (puzzle.id, puzzle.goal.text, puzzle.grade) == (said["id"], said["goal"], said["grade"])
        assert puzzle.play.record() == {name: said[name] for name in ("game", "seats", "options", "steps")}
        assert puzzle.rules == said["rules"] == GAMES[key].version
        assert [list(turn) for turn in puzzle.solutions] == said["solutions"]
        assert puzzle.start_mu == START_MU[puzzle.grade]
        assert puzzle.grade in GRADES


def test_schema_follows_the_code():
    Draft202012Validator.check_schema(SCHEMA)
    assert schema() == SCHEMA, "run python -m tests.bot.puzzles.puzzle_schema > data/puzzle.schema.json"


def test_wrong_lines_are_refused_in_one_sentence():
    assert {line: refused(line) for line in DAMAGED} == DAMAGED
    wrong = [f"{fields}: {refused(changed(fields))}" for fields, said in WRONG if said not in refused(changed(fields))]
    assert not wrong, "\n".join(wrong)
    for name in GIVEN:
        without = {key: value for key, value in GIVEN.items() if key != name}
        assert refused(json.dumps(without).encode()) == f"The field {name} is missing."
        assert any(broken(SCHEMA, without))
    given = json.loads(LINES["lovelinks"][0])
    turn = given["solutions"][0]
    assert "cannot be played there" in refused(json.dumps(given | {"solutions": [[*turn, turn[-1]]]}).encode())
    assert refused(json.dumps(given | {"steps": []}).encode()) == "Nobody is to move in its position."


def test_files_name_their_wrong_line(tmp_path):
    file = tmp_path / "some.jsonl"
    file.write_bytes(LINES["link"][0] + b"{}\n")
    with pytest.raises(BadPuzzle, match=r"^some\.jsonl, line 2: The field game is missing\.$"):
        load(file)
    file.write_bytes(LINES["link"][0] * 2)
    with pytest.raises(BadPuzzle, match=r"^some\.jsonl, line 2: This puzzle stands there already\.$"):
        load(file)
