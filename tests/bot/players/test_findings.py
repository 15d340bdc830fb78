"""What is found out about games: who wins after each first move, and how often each seat does."""

import json
from typing import Any

import pytest

from bot.players.findings import first_moves, interval, main
from rules import GAMES
from rules.play import begin
from tests.bot.puzzles.plain import Plain
from tests.source import TOP

FOUND = TOP / "data" / "findings"


def found(capsys, *arguments):
    main(list(arguments))
    return json.loads(capsys.readouterr().out)


@pytest.mark.long
def test_on_the_smallest_board_only_the_centre_wins(capsys):
    moves = found(capsys, "moves", "link", "10000000", "size=4", "opening=none")["first_moves"]
    assert set(moves["wins"]) == {"b2", "b3", "c2", "c3"}
    assert len(moves["loses"]) == 12


def test_moves_are_sorted_by_who_wins_after_them():
    play = begin(GAMES["link"], GAMES["link"].options(size=4, opening="none"), 2)
    for step in ("b2", "a1", "b3", "d1"):
        play = play.read(step)
    moves: Any = first_moves(play, 100_000)["first_moves"]
    right = {text for (text,) in Plain(play, most=10_000_000).solutions(play, 3)}
    assert right
    assert right <= set(moves["wins"])
    assert moves["unknown"] == []


def test_what_cannot_be_found_out_is_called_unknown(capsys):
    moves = found(capsys, "moves", "link", "1", "size=4", "opening=none")["first_moves"]
    assert (moves["wins"], moves["loses"]) == ([], [])
    assert len(moves["unknown"]) == 16


@pytest.mark.parametrize(("key", "options"), [("linkage", ["target=15"]), ("linkx", [])])
def test_shares_are_of_all_matches_and_the_same_again(capsys, key, options):
    first, again = (found(capsys, "shares", key, "1", "3", "7", *options) for _ in range(2))
    assert first == again
    assert sum(seat["share"] for seat in first["seats"]) == pytest.approx(1, abs=0.002)
    assert all(seat["between"][0] <= seat["share"] <= seat["between"][1] for seat in first["seats"])


def test_the_interval_is_wilsons():
    assert interval(5, 10) == [0.237, 0.763]
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == 1


@pytest.mark.parametrize(
    "arguments", [[], ["moves", "chess", "1"], ["moves", "link", "x"], ["shares", "link", "5", "1", "1"]]
)
def test_other_arguments_are_told_what_would_be_right(arguments, capsys):
    with pytest.raises(SystemExit):
        main(arguments)
    assert capsys.readouterr().err.startswith("usage:")


def test_a_wrong_option_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["moves", "link", "1", "size=99"])
    assert capsys.readouterr().err.startswith("rules-option-range")


def test_what_has_been_found_says_how():
    page = (FOUND / "README.md").read_text("utf-8")
    for file in FOUND.glob("*.jsonl"):
        assert f"`{file.name}`" in page
        assert all(json.loads(line)["game"] for line in file.read_text("utf-8").splitlines())
