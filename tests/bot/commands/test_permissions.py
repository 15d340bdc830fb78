"""Who may do what: another server's managers, people who cannot see, ids and options made by hand."""

import discord
import pytest

from bot.display.places import can_view
from bot.match import Status
from tests.bot.stories import begin, dump, labels, match, play, play_of, private
from tests.bot.weeks import manager

NOT_HERE = "There is no match 1 in this server; `/matches show: server` lists what is played."


async def elsewhere(club):
    """Somebody who manages another server in which the bot is, and a channel of it."""
    other = club.env.create_guild("Elsewhere")
    role = other.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    actor = other.add_member(club.env.create_user("zoe", global_name="Zoe"), roles=[role])
    return actor, other.create_text_channel("games")


@pytest.mark.parametrize("command", ["server close", "server void"])
async def test_who_manages_one_server_touches_no_match_of_another(club, command):
    await begin(club)
    zoe, channel = await elsewhere(club)
    before = dump(club.settings.database)
    assert private(await zoe.slash(channel, command, match=1)) == NOT_HERE
    assert dump(club.settings.database) == before


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("server close", {"match": 1}),
        ("server void", {"match": 1}),
        ("server settings", {}),
        ("server records", {}),
        ("server daily", {"off": True}),
        ("server lobby", {"off": True}),
    ],
)
async def test_a_command_of_managers_is_refused_to_others_even_where_they_may_use_it(club, command, options):
    await begin(club)
    club.let_use("cleo", "server")
    before = dump(club.settings.database)
    refusal = "Only people who may manage this server can do that; ask one of them."
    assert private(await club.slash("cleo", command, **options)) == refusal
    assert dump(club.settings.database) == before


async def test_a_finished_match_that_one_cannot_see_is_not_shown(club):
    hidden = club.text_channel("cellar", hidden_from="cleo")
    asked = await club.slash("ada", "play linkage", hidden, opponent="ben", first="me")
    await club.press("ben", asked.response.message, "Accept")
    await club.slash(manager(club), "server close", match=1)
    menu = (await club.slash("cleo", "history")).response.message
    assert "Linkage" not in menu.content
    (result,) = await club.at_once(("cleo", menu, "il:finished:0:0:", "1"))
    assert private(result) == "There is no match 1; `/history` lists those that you can see."


async def test_a_thread_that_became_private_is_seen_by_those_who_manage_threads(club):
    guild = club.bot.get_guild(club.guild.id)
    cleo = await guild.fetch_member(club.people["cleo"].id)
    assert can_view(_Thread(private=False, manages=False), cleo)
    assert can_view(_Thread(private=True, manages=True), cleo)
    assert not can_view(_Thread(private=True, manages=False), cleo)


@pytest.mark.parametrize("custom_id", ["il:at:1:4:9", "il:at:1:4:0.9.9", "il:at:1:4:0.0.0.0.0"])
async def test_a_path_that_leads_nowhere_shows_the_board_and_plays_nothing(club, custom_id):
    picker = (await club.press("ada", await begin(club), "Move")).response.message
    custom_id = custom_id.replace(":4:", f":{(await match(club)).revision}:")
    (result,) = await club.at_once(("ada", picker, custom_id))
    assert private(result).startswith("That belongs to an earlier moment")
    assert play_of(await match(club)).steps == ()


async def test_steps_in_a_button_that_was_never_posted_are_refused_as_if_they_had_been_typed(club):
    picker = (await club.press("ada", await begin(club), "Move")).response.message
    revision = (await match(club)).revision
    for steps, sentence in (("white d4-d5", "d4 holds the black counter"), ("wh", "A domino covers two")):
        (result,) = await club.at_once(("ada", picker, f"il:steps:1:{revision}:{steps}"))
        assert private(result).startswith(sentence)
    assert play_of(await match(club)).steps == ()


@pytest.mark.parametrize(
    ("command", "options", "sentence"),
    [
        ("leaderboard", [("by", "luck")], "The option by must be rating, wins, streak or matches."),
        ("leaderboard", [("period", "aeon")], "The option period must be all, season, last or month."),
        ("leaderboard", [("scope", "galaxy")], "The option scope must be server or global."),
        ("stats", [("game", "chess")], "The option game must be "),
        ("preferences", [("reminders", "hourly")], "The option reminders must be none, once, twice or often."),
        ("matches", [("show", "theirs")], "The option show must be mine, server, open or followed."),
    ],
)
async def test_what_is_not_offered_is_refused_and_told(club, command, options, sentence):
    before = dump(club.settings.database)
    result = await club.crafted("ada", club.channel, command, *options)
    assert private(result).startswith(sentence)
    assert dump(club.settings.database) == before


async def test_a_bot_cannot_be_invited(club):
    robot = club.guild.add_member(club.env.create_user("robo", global_name="Robo", bot=True))
    result = await club.people["ada"].slash(club.channel, "play linkage", opponent=robot)
    assert "is a bot and does not play" in private(result)


async def test_following_is_for_those_who_do_not_play(club):
    board = await begin(club)
    found = await match(club)
    (result,) = await club.at_once(("ada", board, f"il:follow:1:{found.revision}:"))
    assert private(result).startswith("You can follow a running match in which you do not play")


async def test_there_is_no_text_of_a_match_that_has_not_begun(club):
    asked = (await club.slash("ada", "play linkage", opponent="ben")).response.message
    (result,) = await club.at_once(("ada", asked, "il:text:1:1:"))
    assert private(result).startswith("The match has not begun")


async def test_claiming_when_nobody_is_overdue_changes_nothing(club):
    board = await begin(club)
    found = await match(club)
    (result,) = await club.at_once(("ben", board, f"il:claim:1:{found.revision}:"))
    assert private(result).startswith("Nobody is overdue in this match")
    assert (await match(club)).status is Status.RUNNING
    assert "Claim win" not in labels(board)
    await play(club, "blue d1-d2")


class _Thread(discord.Thread):
    """A thread that only knows who may do what in it."""

    __slots__ = ("_manages", "_private")

    def __init__(self, *, private: bool, manages: bool) -> None:
        self._private = private
        self._manages = manages

    def is_private(self) -> bool:
        return self._private

    def permissions_for(self, obj: object, /) -> discord.Permissions:
        return discord.Permissions(view_channel=True, manage_threads=self._manages)
