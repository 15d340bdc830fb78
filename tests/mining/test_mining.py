"""Mining is the same for the same seed, what it ships is varied, and the command line says what it finds."""

from itertools import islice
from random import Random

import pytest

from bot.players.games import FORCINGS, board_of
from bot.puzzles.catalogue.files import GRADES, read
from rules import GAMES
from rules.play import replay
from tests.bot.puzzles.shelf import load, shelf
from tests.mining.__main__ import main
from tests.mining.forced_wins import FORCED_WINS
from tests.mining.search import found_in, grade, likeness, solutions, written
from tests.rules.helpers import combinations, random_play

LEAST = 150
"""Puzzles of each game that are shipped."""
LONG_WINS = 100
"""Of those whose ends can be known, how many take three turns or more."""


def test_shipped_puzzles_are_many_and_varied():
    for key in GAMES:
        puzzles = shelf(key)
        assert len(puzzles) >= LEAST
        assert {puzzle.grade for puzzle in puzzles} == set(GRADES)
        assert len({puzzle.goal for puzzle in puzzles}) > 1
        assert len({(puzzle.goal, likeness(puzzle)) for puzzle in puzzles}) == len(puzzles)
        if key in FORCINGS and FORCINGS[key].to_the_end:
            assert sum((puzzle.goal.turns or 0) >= 3 for puzzle in puzzles) >= LONG_WINS, "most provable wins are long"


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_grades_are_the_same_again(key, long):
    puzzles = shelf(key)
    for puzzle in puzzles if long else puzzles[:1]:
        assert grade(puzzle) == puzzle.grade


def image(play, change):
    steps = [" ".join("-".join(sorted(map(change, word.split("-")))) if word[-1].isdigit() else word
             for word in step.text.split()) for step in play.steps]  # fmt: skip
    return replay(play.game, play.options, play.seats, steps)


@pytest.mark.parametrize(("key", "width"), [("link", 8), ("linkx", 9), ("linkage", 7)])
def test_mirrored_positions_are_alike(key, width):
    columns = "abcdefghi"[:width]

    def mirrored(cell):
        return columns[-1 - columns.index(cell[0])] + cell[1:]

    found = set()
    for puzzle in shelf(key)[:20]:
        if getattr(puzzle.play.options, "size", width) == width:
            board = board_of(puzzle.play.game).of(puzzle.play)
            twin = board_of(puzzle.play.game).of(image(puzzle.play, mirrored))
            likeness = FORCED_WINS[key].likeness
            assert likeness(board) == likeness(twin)
            found.add(likeness(board))
    assert len(found) > 5


@pytest.mark.parametrize("key", [pytest.param("linkage", marks=pytest.mark.slow), "link", "linkx", "lovelinks"])
def test_any_finished_match_can_be_searched(key):
    game = GAMES[key]
    for seats in game.seats:
        for number, options in enumerate(combinations(game)[:2]):
            dice = Random(f"{seats} {number}")
            play = random_play(game, options, seats, dice)
            for puzzle in islice(found_in(play, dice), 2):
                assert solutions(puzzle.play, puzzle.goal) == puzzle.solutions
                assert puzzle.play.steps == play.steps[: len(puzzle.play.steps)]


def test_command_line_mines_and_checks(tmp_path, capsys):
    file = tmp_path / "found.jsonl"
    assert main(["mine", "linkage", "--seed", "5", "--count", "1", "--out", str(file)]) == 0
    assert main(["mine", "linkage", "--seed", "5", "--count", "1"]) == 0
    assert capsys.readouterr().out == file.read_text("utf-8")
    assert len(load(file)) == 1
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == "1 of 1 puzzles hold.\n"


@pytest.mark.slow
@pytest.mark.parametrize(("key", "goal"), [("linkx", "win in 2"), ("lovelinks", "best turn")])
def test_goal_and_grade_may_be_asked_for(capsys, key, goal):
    assert main(["mine", key, "--seed", "5", "--count", "1", "--goal", goal, "--grade", "3"]) == 0
    puzzles = [read(line.encode()) for line in capsys.readouterr().out.splitlines()]
    (puzzle,) = puzzles
    assert (puzzle.goal.text, puzzle.grade >= 3) == (goal, True)
    assert solutions(puzzle.play, puzzle.goal) == puzzle.solutions


def test_check_says_which_puzzles_do_not_hold(tmp_path, capsys):
    puzzle = next(puzzle for puzzle in shelf("link") if len(puzzle.solutions) == 2)
    one, other = puzzle.solutions
    line = written(puzzle).replace(f'[["{one[0]}"], ["{other[0]}"]]'.encode(), f'[["{one[0]}"]]'.encode())
    file = tmp_path / "found.jsonl"
    file.write_bytes(line)
    assert main(["check", str(file)]) == 1
    said = capsys.readouterr()
    assert said.out == "0 of 1 puzzles hold.\n"
    assert said.err == f"{puzzle.id}: not all of what solves it stands there, or more.\n"
    file.write_bytes(b"{}\n")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err == "found.jsonl, line 1: The field game is missing.\n"
    assert main(["check", str(tmp_path / "none")]) == 1


def test_wrong_arguments_show_the_usage(capsys):
    mine = "mine link --seed 1 --count 1 "
    wrong = ["", "mine", "mine chess --seed 1 --count 1", "mine link --seed x --count 1", mine + "--into x"]
    for arguments in (*map(str.split, wrong), [*mine.split(), "--goal", "best turn"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2, arguments
        assert capsys.readouterr().err.startswith("usage: python -m tests.mining mine GAME"), arguments
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.startswith("usage:")
