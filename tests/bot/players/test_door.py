"""The door to computer players for other programs, as a real process."""

import json
import subprocess
import sys

import pytest

from bot.model.levels import level_of
from bot.players.__main__ import Door, main
from rules import GAMES
from rules.play import read_record


def record(*steps: str, game: str = "link", **options: object) -> str:
    return json.dumps(
        {"game": game, "options": {"size": 4, "opening": "none"} if game == "link" else options, "steps": steps}
    )


OPENED = "a1 b2 c3 white"
WON = ("b1", "a1", "b2", "a2", "b3", "a3", "b4")


def test_each_line_is_answered_before_the_next_is_sent():
    lines = {
        record(*WON[:-1]): {"step": "b4"},
        "nonsense": {"error": "This line is not JSON."},
        "[" * 100_000: {"error": "This line is not JSON."},
        "[]": {"error": "A record is one JSON object with game, seats, options and steps."},
        '{"game": "go"}': {"error": "There is no such game."},
        '{"game": "link", "seats": 3}': {"error": "The game is not played by that many."},
        '{"game": "link", "seats": "2"}': {"error": "The seats of a record must be a whole number."},
        '{"game": "link", "steps": "b4"}': {"error": "The steps of a record must be a list of strings."},
        '{"game": "link", "options": []}': {"error": "The options of a record must be an object."},
        '{"game": "link", "options": {"size": 99}}': {"error": "The options do not fit the game."},
        record(game="linkx"): {"error": "This is a match of Linkx, and LINK is what is played here."},
        record("a1", "a1"): {"error": 'Step 2, "a1", is not legal there.'},
        record("zz"): {"error": 'Step 1, "zz", is not legal there.'},
        record(*WON): {"error": "The match is over."},
        record(*WON[:-1], "B4 "): {"error": "The match is over."},
    }
    command = [sys.executable, "-m", "bot.players", "link", "--seed", "-5", "--level=2", "--seconds", "0.5"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line, answer in lines.items():
            process.stdin.write(f"{line}\n\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == answer
        assert process.communicate() == ("", "")
        assert process.returncode == 0


def test_the_same_seed_answers_the_same_in_any_order():
    lines = [record().encode(), record("b2").encode(), record("b2", "c3").encode(), record("a1").encode()]
    first, again = (Door(GAMES["link"], level_of(1), None, -4) for _ in range(2))
    assert [first.answer(line) for line in lines] == [again.answer(line) for line in lines[::-1]][::-1]
    draws = Door(GAMES["lovelinks"], level_of(1), None, 1)
    assert draws.answer(b'{"game": "lovelinks"}') == {"error": "A draw is due, so nobody is to move."}


def test_wrong_arguments_show_the_usage(capsys):
    usual = "link --level 1 "
    few = ["", "link", "--level 2", "chess --level 2", "link linkx --level 1", "link --level"]
    levels = [f"link --level {level}" for level in ("6", "0", "two")]
    more = [usual + each for each in ("--level 2", "--seconds 0", "--seconds nan", "--seconds x", "--seed x", "--more")]
    for arguments in (*few, *levels, *more):
        with pytest.raises(SystemExit) as refused:
            main(arguments.split())
        assert refused.value.code == 2, arguments
        assert capsys.readouterr().err.startswith("usage: python -m bot.players GAME --level N"), arguments


def test_a_line_costs_only_its_new_steps(monkeypatch):
    door = Door(GAMES["link"], level_of(1), None, 1)
    read: list[str] = []
    play, _ = read_record({"game": "link"})
    whole = type(play).read

    def counted(self, text):
        read.append(text)
        return whole(self, text)

    monkeypatch.setattr(type(play), "read", counted)
    for steps, new in ((OPENED, 4), (OPENED, 0), (f"{OPENED} e5 d4", 2), ("a1 b2 c5", 1), ("e5", 1)):
        read.clear()
        assert "step" in door.answer(json.dumps({"game": "link", "steps": steps.split()}).encode())
        assert len(read) == new
    read.clear()
    other = {"game": "link", "options": {"opening": "none"}, "steps": ["e5"]}
    assert "step" in door.answer(json.dumps(other).encode())
    assert len(read) == 1
