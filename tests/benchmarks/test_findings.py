"""Findings about games: winners after each first move, and shares of each seat."""

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from rules import GAMES
from rules.play import replay
from tests.benchmarks import findings
from tests.benchmarks.findings import main, shares
from tests.benchmarks.selfplay import Campaign, OtherMatches, kept, resume, won
from tests.source import TOP

FOUND = TOP / "data" / "findings"
MATCHES = sorted((FOUND / "matches").glob("*.jsonl"))


def lines(file: Path):
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def without_time(file: Path):
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines(file)]


# -- first moves


@pytest.mark.slow
def test_first_moves_resume(tmp_path):
    file = tmp_path / "moves.jsonl"
    main(["moves", str(file), "link", "20", "size=4", "opening=none"])
    first = lines(file)
    assert {move for line in first for move in line["moves"]} == {f"{c}{r}" for c in "abcd" for r in "1234"}
    assert {line["winner"] for line in first} == {0, 1, None}
    main(["moves", str(file), "link", "20", "size=4", "opening=none"])
    assert lines(file) == first
    main(["moves", str(file), "link", "4000", "size=4", "opening=none"])
    added = lines(file)[len(first) :]
    assert [line["moves"] for line in added] == [line["moves"] for line in first if line["winner"] is None]
    assert {line["winner"] for line in added} <= {0, 1}
    openings = tmp_path / "openings.jsonl"
    main(["openings", str(openings), "3", "1000"])
    head, *hardest = lines(openings)
    assert (head["openings"], sum(head["wins"]), len(hardest)) == (70, 70, findings.HARDEST)
    positions = [line["positions"] for line in hardest]
    assert positions == sorted(positions, reverse=True)


def test_findings_are_counted_for_every_game_and_file():
    found = [line for line in lines(FOUND / "first-moves.jsonl") if line["options"]["size"] == 4]
    winners = {move: line["winner"] for line in found for move in line["moves"]}
    assert {move for move, winner in winners.items() if winner == 0} == {"b2", "b3", "c2", "c3"}
    assert Counter(winners.values()) == {0: 4, 1: 12}
    counted = {line["name"]: line for line in lines(FOUND / "shares.jsonl")}
    assert counted == {file.stem: {"name": file.stem, **shares(*kept(file))} for file in MATCHES}
    looked_at = {kept(file)[0].game for file in MATCHES} | {line["game"] for line in lines(FOUND / "first-moves.jsonl")}
    assert looked_at == set(GAMES)
    page = (FOUND / "README.md").read_text("utf-8")
    assert all(f"`{file.name}`" in page for file in FOUND.glob("*.jsonl"))
    assert findings.USAGE.count("python -m tests.benchmarks.findings") == 4


# -- matches


def test_the_same_matches_are_played_again(tmp_path, capsys):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    main(["matches", str(one), "2", "linkx", "8", "3", "7"])
    for count in ("1", "2"):
        main(["matches", str(two), count, "linkx", "8", "3", "7"])
    assert without_time(one) == without_time(two)
    main(["shares", str(one)])
    counted = json.loads(capsys.readouterr().out)
    assert (counted["name"], counted["matches"], counted["simulations"]) == ("one", 2, 8)
    assert (won((1, 1)), won((2, 1))) == ([0.5, 0.5], [0, 1])
    assert sum(seat["share"] for seat in counted["shares"]) == pytest.approx(1, abs=0.002)
    assert all(seat["between"][0] <= seat["share"] <= seat["between"][1] for seat in counted["shares"])


def test_unfinished_line_is_played_again(tmp_path):
    file, campaign = tmp_path / "link.jsonl", Campaign("link", {"size": 4, "opening": "none"}, 20, 1, 0, ("b2",))
    resume(file, campaign, 2)
    whole = without_time(file)
    file.write_bytes(file.read_bytes()[:-9])
    resume(file, campaign, 2)
    assert without_time(file) == whole
    assert all(line["steps"][0] == "b2" for line in whole[1:])


def test_a_file_of_other_matches_is_left_alone(tmp_path, capsys):
    file = tmp_path / "link.jsonl"
    resume(file, Campaign("link", {"size": 4}, 20, 1), 1)
    before = file.read_bytes()
    with pytest.raises(OtherMatches):
        resume(file, Campaign("link", {"size": 4}, 20, 2), 2)
    with pytest.raises(SystemExit):
        main(["matches", str(file), "2", "link", "21", "0", "1", "size=4"])
    assert "other matches" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_wrong_arguments_and_files_are_refused(tmp_path, capsys):
    file = tmp_path / "file.jsonl"
    refused = {
        "": "usage:",
        "moves file chess 1": "usage:",
        "moves file link x": "usage:",
        "shares": "usage:",
        "matches file 1 link 1 0 1 after z9": "usage:",
        "moves file link 1 size=99": "rules-option-range",
        "openings file 4 1": "An opening is not proved",
    }
    for arguments, said in refused.items():
        with pytest.raises(SystemExit):
            main(arguments.split())
        assert capsys.readouterr().err.startswith(said), arguments
    for text in ("", "{}\n", '{"game": "link"}\n', "x"):
        file.write_text(text, "utf-8")
        with pytest.raises(SystemExit):
            main(["shares", str(file)])
        assert str(file) in capsys.readouterr().err


# -- what has been found


def test_matches_that_are_kept_are_legal_and_not_all_the_same():
    for file in MATCHES:
        campaign, played = kept(file)
        start = campaign.start()
        for each in islice(played, 0, None, 20):
            play = replay(start.game, start.options, start.seats, each.steps)
            assert play.outcome is not None, file.name
            assert (play.outcome.places, play.outcome.detail) == (each.places, each.detail), file.name
            assert each.steps[: len(campaign.begun)] == campaign.begun, file.name
        assert len({each.steps for each in played}) > 0.9 * len(played), file.name


@pytest.mark.long
def test_first_kept_match_is_reproduced():
    for file in MATCHES:
        campaign, played = kept(file)
        assert tuple(step.text for step in campaign.match(0).steps) == played[0].steps, file.name
