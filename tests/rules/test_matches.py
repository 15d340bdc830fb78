"""Whole matches recorded in ``matches/*.jsonl`` (see ``record_matches``) must replay as they were played."""

import json
from pathlib import Path

import pytest

from rules import GAMES
from rules.options import read
from rules.play import replay, trace
from tests.rules.record_matches import events, expectation

FOLDER = Path(__file__).parent / "matches"
MATCHES = {path.stem: path.read_text("utf-8").splitlines() for path in sorted(FOLDER.glob("*.jsonl"))}


@pytest.mark.parametrize(
    ("key", "line"),
    [pytest.param(key, line, id=f"{key}-{n}") for key, lines in MATCHES.items() for n, line in enumerate(lines, 1)],
)
def test_a_recorded_match_replays_to_its_result(key, line):
    match = json.loads(line)
    assert match["game"] == key
    play = replay(GAMES[key], read(GAMES[key].options, match["options"]), match["seats"], match["steps"])
    assert play.record() | expectation(play) == match
    traced = trace(match)
    assert traced["over"] is True
    assert (traced["places"], traced["detail"]) == (match["places"], match["detail"])


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_recorded_matches_of_more_than_one_result(key):
    assert key in MATCHES, f"tests/rules/matches/{key}.jsonl is missing"
    assert len({str(json.loads(line)["places"]) for line in MATCHES[key]}) > 1


def test_linkage_has_an_automatic_pass_and_a_free_counter_among_them():
    matches = [json.loads(line) for line in MATCHES["linkage"]]
    assert any(match["events"] for match in matches)
    assert {match["steps"][1] for match in matches if match["options"]["counter"] == "free"} == {"more", "fewer"}


def test_a_pass_is_no_step_of_a_record():
    for match in map(json.loads, MATCHES["linkage"]):
        play = replay(GAMES["linkage"], read(GAMES["linkage"].options, match["options"]), 2, match["steps"])
        for index, seat in events(play):
            assert play.steps[index].seat == play.steps[index + 1].seat == 1 - seat
