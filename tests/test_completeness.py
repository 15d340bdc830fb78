"""Names what is missing: of a game, for each key in ``rules.GAMES``, and of the files that documents name."""

import importlib
import re

import pytest

from data.texts import languages
from rules import GAMES
from tests.source import TOP

each_key = pytest.mark.parametrize("key", GAMES)
each_language = pytest.mark.parametrize("language", languages())


def missing(*paths):
    """The missing or empty files; of ``a or b`` one is enough."""
    return [
        path for path in paths if not any(file.stat().st_size for each in path.split(" or ") for file in TOP.glob(each))
    ]


@each_key
def test_game_has_all_its_files(key):
    renderer = [f"renderers/games/{key}/{part}.py" for part in ("__init__", "picture", "words")]
    board = [f"bot/players/games/{key}/{part}.py" for part in ("__init__", "board")]
    assert not missing(
        f"rules/{key}.py or rules/{key}/game.py",
        f"tests/rules/test_{key}.py or tests/rules/{key}/test_*.py",
        *renderer,
        *board,
        f"data/puzzles/{key}.jsonl",  # python -m tests.mining mine {key} finds some
        f"data/lessons/{key}.json",
        *(f"data/texts/{language}/lesson-{key}.ftl" for language in languages()),
        f"tests/rules/perft/{key}.perft",
        f"tests/rules/matches/{key}.jsonl",
    )


@each_key
def test_game_has_its_line_in_every_registry(key):
    def has(module, *names):
        found = importlib.import_module(module)
        return any(key in getattr(found, name) for name in names)

    assert has("renderers", "RENDERERS"), f"{key} has no line in renderers.RENDERERS"
    assert has("bot.players.games", "BOARDS"), f"{key} has no line in bot.players.games"
    assert has("bot.players.games", "FORCINGS", "MEASURES"), f"{key} has no line in bot.players.games"
    assert has("tests.benchmarks.rules", "BUDGET"), f"{key} has no line in BUDGET of tests/benchmarks/rules.py"


@each_language
@each_key
def test_rulebook_has_five_to_eight_pages(key, language):
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
def test_rulebook_pages_have_headings_and_fit(key, language):
    rulebooks = importlib.import_module("bot.matches.rulebook")
    pages = rulebooks.pages(key, language)
    titles = [page.title for page in pages]
    assert titles[0] == GAMES[key].title, "the first page of a rulebook has the title of its game for a heading"
    assert language != "en" or titles[-2] == "Fine print", "the last page but one of a rulebook is headed Fine print"
    assert len(set(titles)) == len(titles), f"headings come twice: {titles}"
    for page in pages:
        longest = 1500
        assert len(page.text) <= longest, f"{page.title}: {len(page.text)} characters are more than {longest}"
        assert len(page.title) <= 40, f"{page.title}: a heading has at most 40 characters"
    said = "\n".join(page.text for page in pages[:-2])
    assert f"`{GAMES[key].example}`" in said, f"no page shows the example step {GAMES[key].example}"


def test_nothing_is_kept_for_a_game_that_is_not_there():
    kept = [*(TOP / "tests/rules/perft").glob("*.perft"), *(TOP / "tests/rules/matches").glob("*.jsonl")]
    kept += [
        *(TOP / "data/lessons").iterdir(),
        *(TOP / "data/examples").iterdir(),
        *(TOP / "data/texts").glob("*/rulebooks/*"),
    ]
    assert {path.name for path in kept if path.stem not in GAMES} == set()


def test_files_that_documents_name_are_there():
    path = re.compile(r"`((?:bot|data|docs|renderers|rules|tests|\.ci)/[\w./-]+)`")
    named = {
        (file, name)
        for file in (*TOP.glob("*.md"), *TOP.glob("docs/**/*.md"))
        for name in path.findall(file.read_text())
    }
    assert len(named) > 50
    assert sorted(name for _, name in named if not (TOP / name).exists()) == []
