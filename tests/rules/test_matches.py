"""Whole matches recorded in ``matches/*.jsonl`` (see ``record_matches``) must replay as they were played."""

import json
from pathlib import Path

from rules import GAMES
from rules.options import read
from rules.play import replay, trace
from tests.rules.record_matches import events, expectation

FOLDER = Path(__file__).parent / "matches"


def test_recorded_matches_replay_to_their_results():
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
    wrong = []
    for key, game in GAMES.items():
        matches = [json.loads(line) for line in (FOLDER / f"{key}.jsonl").read_text("utf-8").splitlines()]
        assert len({str(match["places"]) for match in matches}) > 1, f"{key} has matches of one result only"
        for number, match in enumerate(matches, 1):
            play = replay(game, read(game.options, match["options"]), match["seats"], match["steps"])
            traced = trace(match)
            same = play.record() | expectation(play) == match
            ended = (traced["over"], traced["places"], traced["detail"]) == (True, match["places"], match["detail"])
            if match["game"] != key or not same or not ended:
                wrong.append(f"{key} {number}")
    assert not wrong, "\n".join(wrong)


def test_linkage_matches_have_a_pass_and_both_roles():
    matches = [json.loads(line) for line in (FOLDER / "linkage.jsonl").read_text("utf-8").splitlines()]
    assert {match["steps"][1] for match in matches if match["options"]["counter"] == "free"} == {"more", "fewer"}
    passed = 0
    for match in matches:
        play = replay(GAMES["linkage"], read(GAMES["linkage"].options, match["options"]), 2, match["steps"])
        for index, seat in events(play):
            passed += 1
            assert play.steps[index].seat == play.steps[index + 1].seat == 1 - seat, "a pass is no step"
    assert passed
