"""What a game needs besides its rules: for each key in ``rules.GAMES`` this says plainly what is missing."""

import importlib

import pytest

from rules import GAMES
from tests.source import TOP

each_key = pytest.mark.parametrize("key", GAMES)


def missing(file: str, folder: str) -> str | None:
    """What to say where there is neither the file nor, for what is too much for one, the folder."""
    there = (TOP / file).is_file() or (TOP / folder / "__init__.py").is_file()
    return None if there else f"{file} is missing, or a folder {folder}"


@each_key
def test_it_has_rules_and_its_own_tests(key):
    for file, folder in ((f"rules/{key}.py", f"rules/{key}"), (f"tests/rules/test_{key}.py", f"tests/rules/{key}")):
        lacking = missing(file, folder)
        assert lacking is None, lacking


@each_key
def test_it_has_a_renderer(key):
    for path in (f"renderers/games/{key}/__init__.py",):
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
