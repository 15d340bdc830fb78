"""What a game needs besides its rules: for each key in ``rules.GAMES`` this says plainly what is missing."""

import importlib

import pytest

from data.texts import languages
from rules import GAMES
from tests.source import TOP

each_key = pytest.mark.parametrize("key", GAMES)
each_language = pytest.mark.parametrize("language", languages())


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
def test_it_has_a_fast_board_for_computer_players(key):
    for part in ("__init__", "board"):
        path = f"bot/players/games/{key}/{part}.py"
        assert (TOP / path).is_file(), f"{path} is missing"
    assert key in importlib.import_module("bot.players.known").BOARDS, f"{key} has no line in bot.players.known"


@each_key
def test_it_has_puzzles_and_a_way_to_prove_them(key):
    provable = importlib.import_module("bot.players.provable")
    assert key in provable.FORCINGS or key in provable.MEASURES, f"{key} has no line in bot.players.provable"
    path = f"data/puzzles/{key}.jsonl"
    assert (TOP / path).is_file(), f"{path} is missing: python -m bot.puzzles mine {key} finds some"


@each_language
@each_key
def test_it_has_a_rulebook_of_five_to_eight_pages(key, language):
    folder = f"data/texts/{language}/rulebooks/{key}"
    names = sorted(path.name for path in (TOP / folder).glob("*.md"))
    assert 5 <= len(names) <= 8, f"{folder} has {len(names)} pages; it needs five to eight, 1-<name>.md and so on"
    for number, name in enumerate(names, 1):
        assert name.startswith(f"{number}-"), f"{folder}/{name} should begin with {number}-"
    assert names[-2].endswith("-fine-print.md"), f"{folder}/{names[-2]} comes last but one and should be the fine print"
    assert names[-1].endswith("-found.md"), f"{folder}/{names[-1]} comes last and should say what has been found out"
    for name in names[:-2]:
        path = f"data/examples/{key}/{name.removesuffix('.md')}.json"
        assert (TOP / path).is_file(), f"{path} is missing: the position that {name} explains"


@each_language
@each_key
def test_the_pages_of_its_rulebook_are_as_they_should_be(key, language):
    rulebooks = importlib.import_module("bot.messages.rulebooks")
    pages = rulebooks.pages(key, language)
    titles = [page.title for page in pages]
    assert titles[0] == GAMES[key].title, "the first page of a rulebook has the title of its game for a heading"
    assert language != "en" or titles[-2] == "Fine print", "the last page but one of a rulebook is headed Fine print"
    assert len(set(titles)) == len(titles), f"headings come twice: {titles}"
    for page in pages:
        longest = rulebooks.LONGEST_PAGE
        assert len(page.text) <= longest, f"{page.title}: {len(page.text)} characters are more than {longest}"
        assert len(page.title) <= 40, f"{page.title}: a heading has at most 40 characters"
    said = "\n".join(page.text for page in pages[:-2])
    assert f"`{GAMES[key].example}`" in said, f"no page shows the example step {GAMES[key].example}"


@each_language
@each_key
def test_it_has_a_lesson(key, language):
    for path in (f"data/lessons/{key}.json", f"data/texts/{language}/lesson-{key}.ftl"):
        assert (TOP / path).is_file(), f"{path} is missing"


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
    kept += [
        *(TOP / "data/lessons").iterdir(),
        *(TOP / "data/examples").iterdir(),
        *(TOP / "data/texts").glob("*/rulebooks/*"),
    ]
    assert {path.name for path in kept if path.stem not in GAMES} == set()
