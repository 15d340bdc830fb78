"""Rules over the source: allowed imports, no names of games, one clock, short files; each test lists all offenders."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from graphlib import CycleError, TopologicalSorter

from rules import GAMES
from tests.source import TOP, Module, modules, within

OURS = ("rules", "data", "renderers", "bot")
SOURCE = {found.name: found for found in modules(*OURS)}
LONGEST_FILE = 400
DISCORD = ("discord", "aiohttp")
ENGINES = ("sqlite3", "aiosqlite", "psycopg")  # Drivers of databases
_BELOW = ("bot.model", "bot.runtime", "bot.storage", "bot.players", "bot.ui", "bot.discord", "renderers", "rules")
_FEATURE = ("bot.matches", *_BELOW, "discord")
MAY_IMPORT = {  # The rooms of ``bot`` and what each may import; ``app`` and ``sandbox`` may import everything
    "bot.model": ("rules", "openskill"),
    "bot.settings": ("bot.model", "bot.runtime", "dotenv"),
    "bot.runtime": ("bot.model", "discord", "prometheus_client", "aiohttp", "psycopg"),
    "bot.storage": ("bot.model", "bot.runtime", *ENGINES),
    "bot.players": ("bot.model", "bot.runtime", "rules"),
    "bot.ui": ("bot.model", "bot.runtime", "renderers", "rules", "data.texts"),
    "bot.discord": ("bot.model", "bot.runtime", "bot.ui", "rules", *DISCORD),
    "bot.matches": (*_BELOW, *DISCORD),
    "bot.studies": _FEATURE,
    "bot.tournaments": (*_FEATURE, "networkx"),
    "bot.puzzles": (*_FEATURE, "bot.studies"),
    "bot.ratings": (*_FEATURE, "bot.puzzles"),
    "bot.community": (*_FEATURE, "bot.puzzles", "bot.ratings", "bot.tournaments"),
}
WITHOUT_DISCORD = (  # The parts of ``bot`` that work without Discord
    *("bot.model", "bot.players", "bot.storage", "bot.ui", "bot.puzzles.catalogue", "bot.studies.lessons.model"),
    "bot.tournaments.pairing",
)
HAVE_TEXTS = ("renderers", "bot.ui")  # The packages that open the catalogues; others are handed texts
WITHOUT_PILLOW = ("bot.model", "bot.players", "bot.storage", "bot.puzzles.catalogue")
"""The parts of ``bot`` that work without pictures."""
MOST_FILES = 20  # Python files in a folder
MOST_ROOMS = 19
MOST_ARROWS = 99  # Folders of ``bot`` and packages, and imports between them
MAY_NAME_A_GAME = ("bot.players", "bot.sandbox")
NAMES_OF_GAMES = re.compile(r"(?i:linkage|love[ _-]?links|linkx)|\bLINK\b")
ONE_NAME_EACH = ("rules", "renderers", "bot")  # Packages in which class names are unique
KNOW_PRIVATE_NAMES = ("bot.discord.discord_py", "bot.storage.sqlite.engine", "renderers.kit.animation")
"""The one file for each library of which private names are used."""
DAYS, TIMES = {"now", "utcnow", "today"}, {"time", "time_ns", "localtime", "gmtime"}
"""Attributes of ``datetime`` and functions of ``time`` that read the clock."""
A_WORD_BESIDES = "link"  # Also a common word: wrong only as a whole string


def foreign(found: Module, *allowed: str) -> set[str]:
    """The imports of a module outside the standard library and the allowed places."""
    return {
        name
        for name in found.imports
        if name.split(".")[0] not in sys.stdlib_module_names and not within(name, *allowed)
    }


def graph(source: dict[str, Module]) -> dict[str, set[str]]:
    """The project's modules that each module imports."""
    return {name: {used for used in found.imports if used in source and used != name} for name, found in source.items()}


def reached(start: str, source: dict[str, Module]) -> set[str]:
    """Every module that is imported along with one, packages included."""
    found, edge = set(), [start]
    while edge:
        name = edge.pop()
        if name in source and name not in found:
            found.add(name)
            edge += source[name].imports
            edge += [name.rsplit(".", 1)[0]] if "." in name else []
    return found


def clocks(found: Module) -> list[str]:
    if not re.search(rf"\b({'|'.join(DAYS | TIMES)})\b", found.text):
        return []
    wrong = []
    for node in ast.walk(found.tree):
        if isinstance(node, ast.Attribute) and node.attr in DAYS | TIMES:
            text = ast.unparse(node)
            of_day = node.attr in DAYS and re.search(r"(^|\.)(datetime|date)\.\w+$", text)
            if of_day or (node.attr in TIMES and text == f"time.{node.attr}"):
                wrong.append(f"line {node.lineno}: {text}")
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            wrong += [f"line {node.lineno}: from time import {a.name}" for a in node.names if a.name in TIMES]
    return wrong


def games_named(found: Module) -> list[str]:
    lines = found.text.splitlines()
    wrong = [f"line {n}: {line.strip()}" for n, line in enumerate(lines, 1) if NAMES_OF_GAMES.search(line)]
    wrong += [f"import {name}" for name in found.imports if within(name, "rules.link", "renderers.games")]
    quoted = re.search(rf"(?i)[\"']{A_WORD_BESIDES}[\"']", found.text)
    for node in ast.walk(found.tree) if quoted else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.lower() == A_WORD_BESIDES:
            wrong.append(f"line {node.lineno}: {node.value!r}")
    return wrong


def own_names(found: Iterable[Module]) -> set[str]:
    """Private names that these modules define."""
    names = {"_replace", "_asdict", "_make", "_exit"}  # private by their spelling only
    for node in (node for each in found for node in ast.walk(each.tree)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.id if isinstance(node, ast.Name) else node.attr)
    return names


def private_names(own: set[str]) -> Callable[[Module], list[str]]:
    return lambda found: [
        f"line {node.lineno}: {node.attr}"
        for node in (ast.walk(found.tree) if {*re.findall(r"\.\s*(_[a-zA-Z]\w*)", found.text)} - own else ())
        if isinstance(node, ast.Attribute) and re.match(r"_[a-zA-Z]", node.attr) and node.attr not in own
    ]


def classes_named_alike(*found: Module) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for each_module in found:
        for node in each_module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(each_module.name)
    return {name: where for name, where in places.items() if len(where) > 1}


def chosen(*folders: str, besides: tuple[str, ...] = ()) -> list[Module]:
    return [found for name, found in SOURCE.items() if within(name, *folders) and not within(name, *besides)]


def offenders(found: Iterable[Module], wrong: Callable[[Module], Iterable[str]]) -> str:
    return "\n".join(f"{each.name}: {', '.join(sorted(said))}" for each in found if (said := wrong(each)))


def beyond(*allowed: str) -> Callable[[Module], set[str]]:
    return lambda found: foreign(found, *allowed)


def among(*banned: str) -> Callable[[Module], set[str]]:
    return lambda found: {name for name in found.imports if within(name, *banned)}


def test_rules_renderers_and_texts_import_only_what_they_may():
    outside = ("random", "secrets", "time", "datetime", "os", "subprocess", "socket", "asyncio", "threading", "sqlite3")
    assert not offenders(chosen("rules"), beyond("rules"))
    assert not offenders(chosen("rules", besides=("rules.__main__",)), among(*outside))
    assert not offenders(chosen("renderers"), beyond("renderers", "rules", "data.texts", "PIL", "isal", "zlib_ng"))
    assert not offenders(chosen("data"), beyond("rules.codes", "babel", "fluent"))
    assert not offenders(chosen(*OURS, besides=("data", *HAVE_TEXTS)), among("data.texts"))


def test_parts_of_the_bot_import_only_what_lies_below_them():
    for room, allowed in MAY_IMPORT.items():
        assert chosen(room), f"there is no {room}"
        wrong = {module.name: foreign(module, room, *allowed) - {"bot"} for module in chosen(room)}
        assert {name: used for name, used in wrong.items() if used} == {}


def test_only_storage_has_a_database_and_discord_the_clock():
    engines = ("bot.storage.sqlite", "bot.storage.postgresql", "bot.storage.errors", "bot.runtime.database_url")
    assert not offenders(chosen("bot", besides=engines), among(*ENGINES))
    assert not offenders(chosen("bot", "renderers"), clocks)


def test_lower_parts_work_without_discord_and_pictures():
    wrong = []
    for name in (found.name for found in chosen(*WITHOUT_DISCORD)):
        banned = ("discord", "PIL") if within(name, *WITHOUT_PILLOW) else ("discord",)
        found = offenders((SOURCE[along] for along in sorted(reached(name, SOURCE))), among(*banned))
        wrong += [f"{name} brings {line}" for line in found.splitlines()]
    assert not wrong, "\n".join(wrong)


def room(name: str) -> str:
    parts = name.split(".")
    return ".".join(parts[:2]) if parts[0] == "bot" else parts[0]


def test_house_has_few_rooms_and_arrows():
    used = graph(SOURCE)
    arrows = {(room(one), room(other)) for one in used for other in used[one] if room(one) != room(other) != "bot"}
    assert len({room(name) for name in SOURCE if name != "bot"}) <= MOST_ROOMS
    assert len(arrows) <= MOST_ARROWS, sorted(arrows)


def test_no_folder_has_many_files():
    folders = Counter(file.parent for name in OURS for file in (TOP / name).rglob("*.py"))
    assert {str(folder): count for folder, count in folders.items() if count > MOST_FILES} == {}


def test_imports_do_not_run_in_circles():
    circle: list[str] = []
    try:
        TopologicalSorter(graph(SOURCE)).prepare()
    except CycleError as error:
        circle = error.args[1]
    assert not circle, " imports ".join(reversed(circle))


def test_bot_and_its_tables_name_no_game():
    assert not offenders(chosen("bot", besides=MAY_NAME_A_GAME), games_named)
    assert not [
        name
        for name in SOURCE
        if within(name, "bot") and not within(name, *MAY_NAME_A_GAME) and re.search(rf"\.({'|'.join(GAMES)})$", name)
    ]
    tables = sorted((TOP / "bot").rglob("*.sql"))
    assert tables
    assert not [path.name for path in tables if NAMES_OF_GAMES.search(path.read_text("utf-8"))]


def test_private_names_of_libraries_are_in_one_file_each():
    own = own_names(chosen(*OURS, besides=KNOW_PRIVATE_NAMES))
    assert not offenders(chosen(*OURS, besides=KNOW_PRIVATE_NAMES), private_names(own))


def test_no_two_classes_share_a_name():
    assert classes_named_alike(*(found for found in SOURCE.values() if found.within(*ONE_NAME_EACH))) == {}


def test_every_file_is_short_and_every_folder_installed():
    long = {f.name: f.text.count("\n") for f in modules(*OURS, "tests") if f.text.count("\n") > LONGEST_FILE}
    assert long == {}, f"over {LONGEST_FILE} lines"
    declared = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    folders = {file.parent.relative_to(TOP) for name in OURS for file in (TOP / name).rglob("*.py")}
    assert declared == sorted(".".join(folder.parts) for folder in folders)


# -- the checks themselves, on code that breaks each rule


def made(text: str, name: str = "bot.thing") -> Module:
    return Module(name, name.rsplit(".", 1)[0], text)


def test_forms_of_imports_are_seen_and_followed():
    for text, imports in (
        ("import a.b", {"a.b"}),
        ("from a.b import c", {"a.b", "a.b.c"}),
        ("from . import x", {"bot", "bot.x"}),
        ("from .x import y", {"bot.x", "bot.x.y"}),
        ("def f():\n    import PIL.Image", {"PIL.Image"}),
    ):
        assert made(text).imports == imports
    found = [made("import json, discord\nfrom rules.game import Game"), made("import rulesome", "bot.other")]
    assert offenders(found, beyond("rules")) == "bot.thing: discord\nbot.other: rulesome"
    assert offenders(found, among("rules")) == "bot.thing: rules.game, rules.game.Game"
    source = {
        "bot": made("", "bot"),
        "bot.table": made("from bot.a import x", "bot.table"),
        "bot.a": made("from bot import b", "bot.a"),
        "bot.b": made("import discord", "bot.b"),
        "bot.c": made("", "bot.c"),
    }
    assert reached("bot.table", source) == {"bot", "bot.table", "bot.a", "bot.b"}
    assert graph(source)["bot.a"] == {"bot", "bot.b"}


def test_each_breach_is_seen():
    found = (
        made("class Thing: ...\nclass _Own: ...", "a"),
        made("class Thing: ...\nclass _Own: ...\nclass Else: ...", "b"),
    )
    assert classes_named_alike(*found) == {"Thing": ["a", "b"]}
    own = made("class A:\n    def __init__(self): self._x = 1\n    def _f(self): self._x, self._connection._guilds")
    assert private_names(own_names([own]))(own) == ["line 3: _guilds", "line 3: _connection"]
    named = (
        *("key = 'linkage'", "class LoveLinks: ...", "# as in Linkx", '"""For Love Links."""', "GAMES['link']"),
        *("from rules import linkx", "from rules import link", "import rules.link", "title = 'LINK'"),
        *("from rules.link import LinkGame", "from renderers.games.link.words import did"),
    )
    common = ("# a link to the message", "text = 'Follow the links.'", "x.style = ButtonStyle.link", "n = 'Interlink'")
    assert [text for text in named if not games_named(made(text))] == []
    assert [text for text in common if games_named(made(text))] == []
    other = (
        *("datetime.now()", "datetime.datetime.now(UTC)", "datetime.utcnow()", "date.today()", "time.time()"),
        "from time import time",
    )
    fine = ("discord.utils.utcnow()", "time.monotonic()", "self.time.time", "datetime.fromtimestamp(0)")
    assert [text for text in other if not clocks(made(text))] == []
    assert [text for text in fine if clocks(made(text))] == []
