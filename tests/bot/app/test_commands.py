"""The commands as Discord gets them: within its limits, named as designed, and told only when they differ."""

import asyncio
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
from discord.http import Route

from bot.app.client import Interlink, create
from bot.app.command_sync import differing, fetched, sync
from bot.discord.interactions.commands import Localizer
from bot.model.levels import LEVELS
from bot.settings import Settings
from rules import GAMES
from rules.options import declared
from tests.limits import check_commands
from tests.texts import ENGLISH, GERMAN

GUILD, DIRECT, AMONG_OTHERS = 0, 1, 2
BY_A_SERVER, BY_A_PERSON = 0, 1
MENUS = {"Challenge": 2, "Replay": 3, "Text": 3}  # Discord's types: of a person, of a message
OPTIONS = {
    "move": "move match",
    "board": "match private",
    "stock": "match",
    "matches": "player show page",
    "resign": "match abort",
    "undo": "match",
    "draw": "match",
    "rematch": "match",
    "replay": "match from",
    "away": "until",
    "preferences": ("turn invitations display confirm stock_dm reminders remind_by quiet timezone global_rating"),
    "leaderboard": "game view period by scope page",
    "profile": "player versus game",
    "history": "player opponent game page",
    "learn": "game",
    "rules": "game",
    "help": "",
    "about": "",
}
REQUIRED = {"move": {"move"}, "away": {"until"}}
SUBCOMMANDS = {
    "block": {"add": "player", "remove": "player", "list": ""},
    "privacy": {"show": "", "export": "", "delete": ""},
    "server": {
        "settings": "place channel pace overdue display pictures most prepared language",
        "close": "match",
        "void": "match",
        "records": "from",
        "daily": "channel hour off",
        "lobby": "channel off",
    },
    "study": {"open": "study game", "import": "record"},
    "puzzle": {"next": "game level", "redo": "", "run": "", "daily": ""},
    "tournament": {
        "open": "game system pace name options",
        **dict.fromkeys(("join", "leave", "begin", "show", "withdraw"), "tournament"),
        "correct": "match winner counts",
    },
}
IN_SERVERS = {"Challenge", "server", "tournament", "leaderboard", "profile", "history"}
LOCALES = {"en-US", "en-GB", "de"}
PERSONAL = {"play", "learn", "puzzle", "rules", "help", "about", "study", "preferences", "privacy"}
"""Commands that people may install for themselves."""


async def payloads() -> dict[str, dict[str, Any]]:
    tree, wording = create(Settings()).tree, Localizer()
    found = [await command.get_translated_payload(tree, wording) for command in tree.get_commands()]
    check_commands(found)
    return {payload["name"]: payload for payload in found}


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, Any]]:
    return asyncio.run(payloads())


def option_names(payload) -> dict[str, bool]:
    return {option["name"]: option.get("required", False) for option in payload.get("options", [])}


def test_commands_are_as_designed_in_every_language(found):
    assert set(found) == {"play", *MENUS, *SUBCOMMANDS, *OPTIONS}
    for name, options in OPTIONS.items():
        names = option_names(found[name])
        assert " ".join(names) == options, name
        assert {option for option, required in names.items() if required} == REQUIRED.get(name, set()), name
    for name, below in SUBCOMMANDS.items():
        assert {option["name"]: " ".join(option_names(option)) for option in found[name]["options"]} == below, name
    assert {name: payload["type"] for name, payload in found.items() if payload["type"] != 1} == MENUS
    for name, payload in found.items():
        elsewhere = {AMONG_OTHERS} if name in PERSONAL else set()
        assert set(payload["contexts"]) == ({GUILD} if name in IN_SERVERS else {GUILD, DIRECT}) | elsewhere, name
        installed = [BY_A_SERVER, BY_A_PERSON] if name in PERSONAL else [BY_A_SERVER]
        assert payload["integration_types"] == installed, name
    unworded = set()
    for each in (each for payload in found.values() for each in worded(payload)):
        if named := each.get("name_localizations"):
            assert set(named) == LOCALES, each["name"]
            assert {named["en-US"], named["en-GB"]} == {each["name"]}
        else:
            unworded.add(each["name"])
        if each.get("description"):
            assert set(each["description_localizations"]) == LOCALES, each["name"]
            assert each["description_localizations"]["en-US"] == each["description"]
    titles, own_names = {game.title for game in GAMES.values()}, {"English", "Deutsch"}
    assert unworded == {*GAMES, *titles, *own_names}, "names of games and of languages are the same in every language"


def test_play_has_a_subcommand_with_options_for_each_game(found):
    games = {option["name"]: option for option in found["play"]["options"]}
    assert set(games) == set(GAMES)
    for key, game in GAMES.items():
        names = option_names(games[key])
        assert not any(names.values()), "everything has a default"
        opponents = ["opponent", "opponent2", "opponent3"][: max(game.seats) - 1]
        seats = ["seats"] if len(game.seats) > 1 else []
        own = [option.name for option in declared(game.options)]
        assert list(names) == [*opponents, *seats, *own, "level", "pace", "first", "role", "rated", "hints"]
        by_name = {option["name"]: option for option in games[key]["options"]}
        for option in declared(game.options):
            if option.limits is None:
                assert [choice["value"] for choice in by_name[option.name]["choices"]] == list(option.choices)
            else:
                assert (by_name[option.name]["min_value"], by_name[option.name]["max_value"]) == option.limits
        assert [choice["value"] for choice in by_name["level"]["choices"]] == [level.key for level in LEVELS]
        assert [choice["value"] for choice in by_name["first"]["choices"]] == ["me", "other", "random"]
        assert [choice["value"] for choice in by_name["pace"]["choices"]] == ["none", "5m", "1d", "3d", "7d"]
        if seats:
            assert (by_name["seats"]["min_value"], by_name["seats"]["max_value"]) == (min(game.seats), max(game.seats))


def worded(payload: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield payload
    for below in (*payload.get("options", []), *payload.get("choices", [])):
        yield from worded(below)


def told(club, since=0) -> list[tuple[str, str]]:
    return [(e.method, e.path.rpartition("/")[2]) for e in club.env.http_requests[since:] if "commands" in e.path]


async def test_commands_are_told_once_and_again_when_one_differs(club):
    assert told(club) == [("GET", "commands"), ("PUT", "commands")]
    for differs in (False, True):
        if differs:
            club.env.backend.find_command("board", None, type=1)["description"] = "Something older"
        requests = len(club.env.http_requests)
        await club.restart()
        assert told(club, requests) == [("GET", "commands"), ("PUT", "commands")][: 1 + differs]
        assert club.env.backend.find_command("board", None, type=1)["description"] != "Something older"
        mentions = club.bot.services.mentions
        for command in ("move", "block add", "board"):
            number = club.env.backend.find_command(command.split()[0], None, type=1)["id"]
            assert mentions.of(command, ENGLISH) == f"</{command}:{number}>"
        assert mentions.of("Challenge", ENGLISH) == "`/Challenge`", "it is pressed in a person's menu"


def given(described: dict[str, Any]) -> dict[str, Any]:
    """A command or option without what is empty, as Discord leaves it out."""
    told = {key: value for key, value in described.items() if value not in (None, [], False)}
    return told | ({"options": [given(each) for each in told["options"]]} if "options" in told else {})


def as_discord_tells_it(command: dict[str, Any]) -> dict[str, Any]:
    """A command of ours as Discord answers it: permissions as text, much left out, much added, lists in its order."""
    told = {"description": "", "description_localizations": None} | given(command)
    told |= {"id": "1", "application_id": "2", "version": "3", "nsfw": False}
    if "default_member_permissions" in told:
        told["default_member_permissions"] = str(told["default_member_permissions"])
    for key in {"contexts", "integration_types"} & told.keys():
        told[key] = sorted(told[key], reverse=True)
    return told


class Keeping:
    """As much of Discord's side of commands as one client sees: it answers those it has, and counts those told."""

    def __init__(self, client: Interlink, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands: list[dict[str, Any]] = []
        self.told = 0
        monkeypatch.setattr(type(client), "application_id", 2)
        monkeypatch.setattr(client.http, "request", self.get)
        for name in ("bulk_upsert_global_commands", "bulk_upsert_guild_commands"):
            monkeypatch.setattr(client.http, name, self.put)

    async def get(self, route: Route, *, params: dict[str, str]) -> list[dict[str, Any]]:
        assert route.path.endswith("/commands")
        assert params == {"with_localizations": "true"}, "Discord keeps the words of other languages to itself"
        return self.commands

    async def put(self, *_: Any, **__: Any) -> list[dict[str, Any]]:
        self.told += 1
        return []


GONE = object()
CHANGES: list[tuple[list[str | int], Any]] = [
    (["resign", "options", 1], GONE),
    (["play", "options", 0, "options", 1, "choices", 0, "value"], "elsewhere"),
    (["history", "options", 3, "max_value"], 5),
    (["move", "options", 0, "autocomplete"], GONE),
    (["server", "default_member_permissions"], GONE),
    (["leaderboard", "contexts"], [0, 1]),
    (["learn", "integration_types"], [0]),
    (["Challenge"], GONE),
    (["old"], {"name": "old", "type": 1}),
    (["board", "description_localizations", "de"], "Etwas anderes"),
    (["matches", "options", 1, "choices", 0, "name_localizations", "de"], "Eigene"),
]


async def test_each_command_that_differs_is_found_and_told_again(found, monkeypatch):
    client = create(Settings())
    mentions = client.services.mentions
    assert (mentions.of("move", ENGLISH), mentions.of("block add", ENGLISH)) == ("`/move`", "`/block add`"), "so far"
    assert mentions.of("move", GERMAN) == "`/zug`"
    discord = Keeping(client, monkeypatch)
    await client.tree.set_translator(Localizer())
    discord.commands = [as_discord_tells_it(payload) for payload in found.values()]
    for guild in (None, 123456789012345678):
        for command in discord.commands if guild is not None else ():
            command |= {"contexts": None, "integration_types": None, "guild_id": str(guild)}
        assert await sync(client.tree, guild) == {name: 1 for name in found if name not in MENUS}
        assert discord.told == 0
    there = deepcopy({name: as_discord_tells_it(payload) for name, payload in found.items()})
    for (*above, last), value in CHANGES:
        holder: Any = there
        for key in above:
            holder = holder[key]
        if value is GONE:
            del holder[last]
        else:
            holder[last] = there["help"] | value if last == "old" else value
    discord.commands = list(there.values())
    changed = await differing(client.tree, None, await fetched(client, None))
    assert changed == sorted(str(path[0]) for path, _ in CHANGES)
    await sync(client.tree, None)
    assert discord.told == 1
