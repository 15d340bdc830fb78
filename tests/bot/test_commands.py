"""The commands as Discord gets them: within its limits, named as designed, and told only when they differ."""

from discord import app_commands

from bot.client import create
from bot.settings import Settings
from rules import GAMES
from rules.options import declared
from tests.bot.stories import dump, private
from tests.limits import check_commands

GUILD, DIRECT = 0, 1


def payloads() -> dict[str, dict]:
    tree = create(Settings()).tree
    found = [command.to_dict(tree) for command in tree.get_commands()]
    check_commands(found)
    return {payload["name"]: payload for payload in found}


def option_names(payload) -> dict[str, bool]:
    """The options of a command and whether each must be given."""
    return {option["name"]: option.get("required", False) for option in payload.get("options", [])}


def test_the_commands_are_those_of_the_design_and_fit_discord_s_limits():
    found = payloads()
    assert set(found) == {"play", "move", "board", "matches", "resign", "rules", "help"}
    assert option_names(found["move"]) == {"move": True, "match": False}
    assert option_names(found["board"]) == {"match": False, "private": False}
    assert option_names(found["resign"]) == {"match": False}
    assert option_names(found["rules"]) == {"game": False}
    assert option_names(found["matches"]) == option_names(found["help"]) == {}


def test_play_has_a_subcommand_a_game_with_the_options_it_declares():
    games = {option["name"]: option for option in payloads()["play"]["options"]}
    assert set(games) == set(GAMES)
    for key, game in GAMES.items():
        names = option_names(games[key])
        assert not any(names.values()), "everything has a default"
        assert next(iter(names)) == "opponent"
        assert {option.name for option in declared(game.options)} | {"opponent", "first"} <= set(names)
        by_name = {option["name"]: option for option in games[key]["options"]}
        for option in declared(game.options):
            if option.limits is None:
                assert [choice["value"] for choice in by_name[option.name]["choices"]] == list(option.choices)
            else:
                assert (by_name[option.name]["min_value"], by_name[option.name]["max_value"]) == option.limits
        assert [choice["value"] for choice in by_name["first"]["choices"]] == ["me", "other", "random"]


def test_matches_are_opened_in_servers_and_everything_else_works_in_direct_messages_too():
    for name, payload in payloads().items():
        assert set(payload["contexts"]) == ({GUILD} if name == "play" else {GUILD, DIRECT}), name
        assert payload["integration_types"] == [0], name


def test_creating_a_client_opens_nothing(tmp_path):
    client = create(Settings(database=tmp_path / "matches.db"))
    assert isinstance(client.tree, app_commands.CommandTree)
    assert list(tmp_path.iterdir()) == []


async def test_a_client_may_be_closed_before_it_starts_and_twice(tmp_path):
    client = create(Settings(database=tmp_path / "matches.db"))
    await client.close()
    await client.close()
    assert list(tmp_path.iterdir()) == []


def told(club, since=0) -> list[tuple[str, str]]:
    """The requests about commands."""
    return [(e.method, e.path.rpartition("/")[2]) for e in club.env.http_requests[since:] if "commands" in e.path]


async def test_commands_are_told_once_and_not_again_when_nothing_differs(club):
    assert told(club) == [("GET", "commands"), ("PUT", "commands")]
    requests = len(club.env.http_requests)
    await club.restart()
    assert told(club, requests) == [("GET", "commands")]


async def test_commands_that_differ_are_told_again(club):
    root = club.env.backend.find_command("board", None, type=1)
    root["description"] = "Something older"
    requests = len(club.env.http_requests)
    await club.restart()
    assert told(club, requests) == [("GET", "commands"), ("PUT", "commands")]
    assert club.env.backend.find_command("board", None, type=1)["description"] != "Something older"


async def test_a_command_in_a_form_that_there_is_not_is_refused_privately(club):
    before = dump(club.settings.database)
    result = await club.crafted("ada", club.channel, "play")
    assert private(result) == "That command cannot be used like this; type it again and choose from what is offered."
    assert dump(club.settings.database) == before
    club.forgive()
