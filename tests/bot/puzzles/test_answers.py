"""Files of puzzles, refused in one sentence or read by the letter; answers judged by the rules or in a process."""

import asyncio
import json
import sys

import pytest
from jsonschema import Draft202012Validator

from bot.players.games import FORCINGS, MEASURES
from bot.puzzles.catalogue import judge
from bot.puzzles.catalogue.files import FOLDER, GRADES, START_MU, BadPuzzle, catalogue, puzzle_of, read
from bot.puzzles.catalogue.judge import Judgement, complete, judged
from bot.runtime import worker_pool
from rules import GAMES
from rules.game import CHANCE
from tests.bot.puzzles.answered import wrong
from tests.bot.puzzles.plain import Plain
from tests.bot.puzzles.puzzle_schema import schema
from tests.bot.puzzles.shelf import load, shelf
from tests.json_schema import broken
from tests.mining.search import written
from tests.present import present
from tests.source import TOP


def chosen(key, long):
    puzzles = shelf(key)
    return puzzles if long else puzzles[::36]


def played(play, steps):
    for step in steps:
        play = play.read(step)
    return play


def wrong_turns(puzzle):
    texts = [puzzle.play.game.format(move) for move in puzzle.play.game.legal_moves(puzzle.play.state)]
    return [(text,) for text in texts if (text,) not in puzzle.solutions][:: max(1, len(texts) // 3)]


def turns_of(play, seat, start):
    return len({step.turn for step in play.steps[start:] if step.seat == seat})


def expect_completed(puzzle, answer):
    """A solution is complete with its last step, and not before."""
    assert puzzle.play.to_move not in (None, CHANCE)
    assert [complete(puzzle, answer[:count]) for count in range(len(answer) + 1)] == [False] * len(answer) + [True]


@pytest.mark.parametrize("key", FORCINGS)
def test_right_turns_lead_to_the_win_and_wrong_ones_do_not(key, long):
    refuted = 0
    for puzzle in chosen(key, long):
        seat, start = puzzle.play.to_move, len(puzzle.play.steps)
        for answer in puzzle.solutions:
            said = judged(puzzle, answer)
            end = played(puzzle.play, (*answer, *said.line))
            assert said.right
            assert present(end.outcome).places[seat] == 1
            assert turns_of(end, seat, start) <= present(puzzle.goal.turns)
            expect_completed(puzzle, answer)
        for answer in wrong_turns(puzzle):
            said = judged(puzzle, answer)
            end = played(puzzle.play, (*answer, *said.line))
            assert not said.right
            assert end.outcome is None or end.outcome.places != tuple(1 if each == seat else 2 for each in (0, 1))
            assert (end.outcome is not None) >= FORCINGS[key].to_the_end
            assert FORCINGS[key].to_the_end or turns_of(end, seat, start) <= present(puzzle.goal.turns)
            refuted += bool(said.line)
    assert refuted


@pytest.mark.parametrize("key", FORCINGS)
def test_shown_refutation_is_true(key):
    for puzzle in shelf(key)[:40:4]:
        turns = present(puzzle.goal.turns)
        for answer in wrong_turns(puzzle)[:2] if turns <= 2 else []:
            said = judged(puzzle, answer)
            after = played(puzzle.play, (*answer, *said.line[:1]))
            plain = Plain(after, most=1_000_000)
            assert not plain.holds(after, puzzle.play.to_move, turns - 1)


@pytest.mark.parametrize("key", MEASURES)
def test_measured_turn_shows_its_worth_and_the_best(key, long):
    shown = 0
    for puzzle in chosen(key, long):
        for answer in puzzle.solutions:
            expect_completed(puzzle, answer)
        right = judged(puzzle, puzzle.solutions[0])
        before = played(puzzle.play, puzzle.solutions[0])
        replies = played(before, right.line).steps[len(before.steps) :]
        assert {step.seat for step in replies} <= {None, 1 - puzzle.play.to_move}
        shown += bool(replies)
        assert right.right
        assert right.worth == right.best
        play = puzzle.play
        steps = ()
        while not complete(puzzle, steps):
            play = play.after(play.game.legal_moves(play.state)[0])
            steps = tuple(step.text for step in play.steps[len(puzzle.play.steps) :])
        said = judged(puzzle, steps)
        assert said.right is (steps in puzzle.solutions)
        assert said.best == right.best
        assert said.right or present(said.worth) < present(right.best)
    assert shown, "some turns have a reply"


REPLY = judge.Judge.reply


HANGS = 300.0
"""Seconds that only a process that hangs takes."""


@pytest.fixture(autouse=True)
def _in_a_process(monkeypatch):
    monkeypatch.setattr(judge.Judge, "reply", REPLY)
    monkeypatch.setattr(judge, "WITHIN", HANGS)
    monkeypatch.setattr(worker_pool, "STARTING", HANGS)
    monkeypatch.setattr(worker_pool, "NICENESS", 0)  # or other tests let it wait for long


@pytest.mark.slow
async def test_process_judges_as_at_hand():
    beside = judge.Judge()
    try:
        for game in GAMES:
            puzzle = puzzle_of(next(iter(catalogue(game).values())))
            for steps in (puzzle.solutions[0], wrong(puzzle)):
                assert await beside.judged(puzzle, steps) == judged(puzzle, steps)
    finally:
        await beside.close()


async def test_a_failed_full_or_closed_process_answers_everyone(caplog):
    beside = judge.Judge((sys.executable, "-c", "raise SystemExit"))
    puzzle = puzzle_of(next(iter(catalogue("link").values())))
    assert await beside.judged(puzzle, puzzle.solutions[0]) == Judgement(True, ())
    assert await beside.judged(puzzle, wrong(puzzle)) == Judgement(False, ())
    assert "could not be judged" in caplog.text
    await beside.close()
    beside = judge.Judge()
    puzzle = next(each for each in map(puzzle_of, catalogue("link").values()) if each.goal.turns == 3)
    steps = puzzle.solutions[0]
    told = await asyncio.gather(*(beside.judged(puzzle, steps) for _ in range(judge.ROOM + 3)))
    assert all(each.right for each in told)
    assert [bool(each.line) for each in told].count(False) == 3
    waiting = [asyncio.create_task(beside.judged(puzzle, steps)) for _ in range(3)]
    await asyncio.sleep(0)
    await beside.close()
    assert [each.right for each in await asyncio.gather(*waiting)] == [True] * 3


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


def refusal_of(line):
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


def test_the_schema_and_one_sentence_refuse_wrong_lines():
    Draft202012Validator.check_schema(SCHEMA)
    assert schema() == SCHEMA, "run python -m tests.bot.puzzles.puzzle_schema > data/puzzle.schema.json"
    assert {line: refusal_of(line) for line in DAMAGED} == DAMAGED
    told = [(fields, said, refusal_of(json.dumps(GIVEN | fields).encode())) for fields, said in WRONG]
    assert [(fields, found) for fields, said, found in told if said not in found] == []
    for name in GIVEN:
        without = {key: value for key, value in GIVEN.items() if key != name}
        assert refusal_of(json.dumps(without).encode()) == f"The field {name} is missing."
        assert any(broken(SCHEMA, without))
    given = json.loads(LINES["lovelinks"][0])
    turn = given["solutions"][0]
    assert "cannot be played there" in refusal_of(json.dumps(given | {"solutions": [[*turn, turn[-1]]]}).encode())
    assert refusal_of(json.dumps(given | {"steps": []}).encode()) == "Nobody is to move in its position."


def test_files_name_their_wrong_line(tmp_path):
    file = tmp_path / "some.jsonl"
    file.write_bytes(LINES["link"][0] + b"{}\n")
    with pytest.raises(BadPuzzle, match=r"^some\.jsonl, line 2: The field game is missing\.$"):
        load(file)
    file.write_bytes(LINES["link"][0] * 2)
    with pytest.raises(BadPuzzle, match=r"^some\.jsonl, line 2: This puzzle stands there already\.$"):
        load(file)
