"""What a game needs besides its rules: for each key in ``rules.GAMES`` this says plainly what is missing."""

import importlib

import pytest

from rules import GAMES
from tests.source import TOP

each_key = pytest.mark.parametrize("key", GAMES)


@each_key
def test_it_has_a_file_of_rules_or_a_folder(key):
    there = (TOP / f"rules/{key}.py").is_file() or (TOP / f"rules/{key}/game.py").is_file()
    assert there, f"rules/{key}.py is missing, or rules/{key}/game.py"


@each_key
def test_it_has_tests_of_its_own(key):
    there = (TOP / f"tests/rules/test_{key}.py").is_file() or any((TOP / f"tests/rules/{key}").glob("test_*.py"))
    assert there, f"tests/rules/test_{key}.py is missing, or tests in a folder tests/rules/{key}"


@each_key
def test_it_has_a_renderer(key):
    for part in ("__init__", "renderer", "picture", "words"):
        path = f"renderers/games/{key}/{part}.py"
        assert (TOP / path).is_file(), f"{path} is missing"
    registry = importlib.import_module("renderers").RENDERERS
    assert key in registry, f"{key} has no line in renderers.RENDERERS"


@each_key
def test_it_has_a_rulebook(key):
    path = TOP / f"data/rulebooks/en/{key}.md"
    assert path.is_file(), f"data/rulebooks/en/{key}.md is missing"
    text = path.read_text("utf-8")
    assert GAMES[key].title in text.splitlines()[0], "a rulebook begins with the title of its game"
    assert GAMES[key].example in text, f"the rulebook does not show the example step {GAMES[key].example}"


@each_key
def test_it_has_a_perft_table_and_recorded_matches(key):
    for path in (f"tests/rules/perft/{key}.perft", f"tests/rules/matches/{key}.jsonl"):
        assert (TOP / path).is_file(), f"{path} is missing"
        assert (TOP / path).read_text("utf-8").strip(), f"{path} is empty"


@each_key
def test_its_speed_has_a_budget(key):
    budgets = importlib.import_module("tests.benchmarks.rules").BUDGET
    assert key in budgets, f"{key} has no line in BUDGET of tests/benchmarks/rules.py"


def test_nothing_is_kept_for_a_game_that_is_not_there():
    kept = [*(TOP / "tests/rules/perft").glob("*.perft"), *(TOP / "tests/rules/matches").glob("*.jsonl")]
    kept += (TOP / "data/rulebooks/en").glob("*.md")
    assert {path.name for path in kept if path.stem not in GAMES} == set()
