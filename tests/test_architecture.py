"""The shape of the house: who may import whom, who names a game, whose clock counts, how long a file may be."""

import ast
import re
import sys
import tomllib
from graphlib import CycleError, TopologicalSorter

import pytest

from rules import GAMES
from tests.source import TOP, Module, modules, within

OURS = ("rules", "data", "renderers", "bot")
SOURCE = {found.name: found for found in modules(*OURS)}
LONGEST_FILE = 400
STORAGE = (
    *("bot.storage", "bot.lessons", "bot.match", "bot.players", "bot.standing", "bot.study", "bot.tournaments"),
    "rules",
)
DISCORD = ("discord", "aiohttp")
ENGINES = ("sqlite3", "aiosqlite", "psycopg")
"""What speaks to databases."""
BELOW_DISPLAY = ("bot.gateway.shard_states", "bot.logs.concerning", "bot.table", "bot.messages", *DISCORD, *STORAGE)
MAY_IMPORT = {
    "bot.match": ("bot.match", "rules"),
    "bot.standing": ("bot.standing", "bot.match", "rules", "openskill"),
    "bot.tournaments": ("bot.tournaments", "bot.match", "networkx", "rules"),
    "bot.study": ("bot.study", "bot.match", "rules"),
    "bot.lessons": ("bot.lessons", "rules"),
    "bot.beside": ("bot.beside",),
    "bot.players": ("bot.players", "bot.beside", "rules"),
    "bot.puzzles": ("bot.puzzles", "bot.beside", "bot.match", "bot.players", "bot.standing", "rules"),
    "bot.storage": (*STORAGE, *ENGINES, "bot.version"),
    "bot.table": ("bot.table", "bot.logs.concerning", "bot.players", "bot.puzzles", *STORAGE),
    "bot.messages": (
        "bot.messages",
        "bot.beside",
        "bot.lessons",
        "bot.match",
        "bot.players",
        "bot.puzzles",
        "bot.standing",
        "bot.study",
        "bot.tournaments",
        "data.texts",
        "renderers",
        "rules",
    ),
    "bot.gateway": ("bot.gateway", "bot.display.permissions", "bot.match", "discord", "aiohttp"),
    "bot.display": ("bot.display", *BELOW_DISPLAY),
    "bot.timekeeping": ("bot.timekeeping", "bot.display", *BELOW_DISPLAY),
}
"""What each room of ``bot`` may import; commands, client and sandbox may import everything."""
WITHOUT_DISCORD = (
    "bot.beside",
    "bot.lessons",
    "bot.match",
    "bot.standing",
    "bot.study",
    "bot.tournaments",
    "bot.players",
    "bot.puzzles",
    "bot.storage",
    "bot.table",
    "bot.messages",
)
"""What in ``bot`` must work without Discord."""
HAVE_TEXTS = ("renderers", "bot.messages", "bot.commands", "bot.sandbox")
"""Who may open the catalogues; others are handed texts."""
WITHOUT_PILLOW = (
    "bot.beside",
    "bot.lessons",
    "bot.match",
    "bot.standing",
    "bot.study",
    "bot.players",
    "bot.puzzles",
    "bot.storage",
    "bot.table",
)
"""What in ``bot`` must work without pictures."""
MAY_NAME_A_GAME = ("bot.players", "bot.sandbox")
NAMES_OF_GAMES = re.compile(r"(?i:linkage|love[ _-]?links|linkx)|\bLINK\b")
ONE_NAME_EACH = ("rules", "renderers", "bot")
"""Where no two classes may share a name."""
A_WORD_BESIDES = "link"
"""A key that is a common word as well: wrong as a whole string, right within a sentence."""


def foreign(found: Module, *allowed: str) -> set[str]:
    """What a module imports beyond the standard library and the places allowed."""
    return {
        name
        for name in found.imports
        if name.split(".")[0] not in sys.stdlib_module_names and not within(name, *allowed)
    }


def graph(source: dict[str, Module]) -> dict[str, set[str]]:
    """For each module those of ours that it imports by name."""
    return {name: {used for used in found.imports if used in source and used != name} for name, found in source.items()}


def reached(start: str, source: dict[str, Module]) -> set[str]:
    """Every module of ours that comes along with one, itself included, packages on the way too."""
    found, edge = set(), [start]
    while edge:
        name = edge.pop()
        if name in source and name not in found:
            found.add(name)
            edge += source[name].imports
            edge += [name.rsplit(".", 1)[0]] if "." in name else []
    return found


def clocks(found: Module) -> list[str]:
    """Every reading of the time of day but Discord's."""
    wrong = []
    for node in ast.walk(found.tree):
        if isinstance(node, ast.Attribute):
            text = ast.unparse(node)
            if re.search(r"(^|\.)(datetime|date)\.(now|utcnow|today)$|^time\.(time|time_ns|localtime|gmtime)$", text):
                wrong.append(f"line {node.lineno}: {text}")
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            banned = {"time", "time_ns", "localtime", "gmtime"}
            wrong += [f"line {node.lineno}: from time import {a.name}" for a in node.names if a.name in banned]
    return wrong


def games_named(found: Module) -> list[str]:
    """Every place where a module names a game: in code, comments or texts."""
    lines = found.text.splitlines()
    wrong = [f"line {n}: {line.strip()}" for n, line in enumerate(lines, 1) if NAMES_OF_GAMES.search(line)]
    wrong += [f"import {name}" for name in found.imports if within(name, "rules.link", "renderers.games")]
    for node in ast.walk(found.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.lower() == A_WORD_BESIDES:
            wrong.append(f"line {node.lineno}: {node.value!r}")
    return wrong


def classes_named_alike(*found: Module) -> dict[str, list[str]]:
    """Every name that several public classes of these modules share, and where they are."""
    places: dict[str, list[str]] = {}
    for each_module in found:
        for node in each_module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(each_module.name)
    return {name: where for name, where in places.items() if len(where) > 1}


def each(*folders: str, besides: tuple[str, ...] = ()) -> pytest.MarkDecorator:
    chosen = [found for name, found in SOURCE.items() if within(name, *folders) and not within(name, *besides)]
    return pytest.mark.parametrize("found", chosen, ids=lambda found: found.name)


@each("rules")
def test_rules_import_nobody(found):
    assert foreign(found, "rules") == set()


@each("rules", besides=("rules.__main__",))
def test_rules_have_no_clock_no_dice_and_no_way_out(found):
    outside = ("random", "secrets", "time", "datetime", "os", "subprocess", "socket", "asyncio", "threading", "sqlite3")
    assert {name for name in found.imports if within(name, *outside)} == set()


@each("renderers")
def test_renderers_import_rules_and_pillow(found):
    assert foreign(found, "renderers", "rules", "data.texts", "PIL", "isal", "zlib_ng") == set()
    assert clocks(found) == []


@each("data")
def test_texts_import_the_codes_of_the_rules_and_what_writes_languages(found):
    assert foreign(found, "rules.codes", "babel", "fluent") == set()


@each(*OURS, besides=("data", *HAVE_TEXTS))
def test_only_what_speaks_to_people_has_the_catalogues(found):
    assert {name for name in found.imports if within(name, "data.texts")} == set()


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_each_room_imports_only_what_lies_below_it(room):
    found = [module for module in SOURCE.values() if module.within(room)]
    assert found, f"there is no {room}"
    wrong = {module.name: foreign(module, *MAY_IMPORT[room]) - {"bot"} for module in found}
    assert {name: used for name, used in wrong.items() if used} == {}


@pytest.mark.parametrize("name", [name for name in SOURCE if within(name, *WITHOUT_DISCORD)])
def test_what_must_do_without_discord_and_pictures_does(name):
    banned = ("discord", "PIL") if within(name, *WITHOUT_PILLOW) else ("discord",)
    for along in sorted(reached(name, SOURCE)):
        wrong = {used for used in SOURCE[along].imports if within(used, *banned)}
        assert not wrong, f"{name} brings {along}, which imports {', '.join(sorted(wrong))}"


@each("bot")
def test_only_the_storage_speaks_to_the_database(found):
    if not found.within("bot.storage"):
        assert {name for name in found.imports if within(name, *ENGINES)} == set()


@each("bot.storage", besides=("bot.storage.sqlite", "bot.storage.postgresql", "bot.storage.damage"))
def test_what_is_kept_knows_no_engine(found):
    assert {name for name in found.imports if within(name, *ENGINES)} == set()


def test_imports_do_not_run_in_circles():
    try:
        TopologicalSorter(graph(SOURCE)).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


@each("bot", besides=MAY_NAME_A_GAME)
def test_the_bot_names_no_game(found):
    assert not re.search(rf"\.({'|'.join(GAMES)})$", found.name)
    assert games_named(found) == []


@pytest.mark.parametrize("path", sorted((TOP / "bot").rglob("*.sql")), ids=lambda path: path.name)
def test_the_tables_of_the_database_name_no_game(path):
    assert not NAMES_OF_GAMES.search(path.read_text("utf-8"))


@each("bot")
def test_the_only_clock_is_discords(found):
    assert clocks(found) == []


def test_no_two_classes_share_a_name():
    assert classes_named_alike(*(found for found in SOURCE.values() if found.within(*ONE_NAME_EACH))) == {}


def test_every_file_can_be_read_in_one_sitting():
    long = {f.name: f.text.count("\n") for f in modules(*OURS, "tests") if f.text.count("\n") > LONGEST_FILE}
    assert long == {}, f"over {LONGEST_FILE} lines"


# -- the checks themselves, on code that breaks each rule


def made(text: str, name: str = "bot.thing") -> Module:
    return Module(name, name.rsplit(".", 1)[0], text)


@pytest.mark.parametrize(
    ("text", "imports"),
    [
        ("import a.b", {"a.b"}),
        ("from a.b import c", {"a.b", "a.b.c"}),
        ("from . import x", {"bot", "bot.x"}),
        ("from .x import y", {"bot.x", "bot.x.y"}),
        ("def f():\n    import PIL.Image", {"PIL.Image"}),
    ],
)
def test_every_form_of_import_is_seen(text, imports):
    assert made(text).imports == imports


def test_a_foreign_import_is_seen():
    assert foreign(made("import json, discord\nfrom rules.game import Game"), "rules") == {"discord"}
    assert foreign(made("import rulesome"), "rules") == {"rulesome"}


def test_what_comes_along_is_followed():
    source = {
        "bot": made("", "bot"),
        "bot.table": made("from bot.a import x", "bot.table"),
        "bot.a": made("from bot import b", "bot.a"),
        "bot.b": made("import discord", "bot.b"),
        "bot.c": made("", "bot.c"),
    }
    assert reached("bot.table", source) == {"bot", "bot.table", "bot.a", "bot.b"}
    assert graph(source)["bot.a"] == {"bot", "bot.b"}


def test_a_name_that_two_classes_share_is_seen():
    found = (
        made("class Thing: ...\nclass _Own: ...", "a"),
        made("class Thing: ...\nclass _Own: ...\nclass Else: ...", "b"),
    )
    assert classes_named_alike(*found) == {"Thing": ["a", "b"]}


@pytest.mark.parametrize(
    "text",
    [
        "key = 'linkage'",
        "class LoveLinks: ...",
        "from rules import linkx",
        "from rules import link",
        "# as in Linkx",
        '"""For Love Links."""',
        "GAMES['link']",
        "title = 'LINK'",
        "import rules.link",
        "from rules.link import LinkGame",
        "from renderers.games.link.words import did",
    ],
)
def test_a_game_that_is_named_is_seen(text):
    assert games_named(made(text))


@pytest.mark.parametrize(
    "text",
    ["# a link to the message", "text = 'Follow the links.'", "x.style = ButtonStyle.link", "name = 'Interlink'"],
)
def test_a_link_in_the_common_sense_is_no_game(text):
    assert games_named(made(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "datetime.now()",
        "datetime.datetime.now(UTC)",
        "datetime.utcnow()",
        "date.today()",
        "time.time()",
        "from time import time",
    ],
)
def test_another_clock_is_seen(text):
    assert clocks(made(text))


@pytest.mark.parametrize(
    "text", ["discord.utils.utcnow()", "time.monotonic()", "self.time.time", "datetime.fromtimestamp(0)"]
)
def test_durations_and_discords_clock_are_no_other_clock(text):
    assert clocks(made(text)) == []


def test_every_folder_of_modules_is_installed():
    declared = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    folders = {file.parent.relative_to(TOP) for name in OURS for file in (TOP / name).rglob("*.py")}
    assert declared == sorted(".".join(folder.parts) for folder in folders)
