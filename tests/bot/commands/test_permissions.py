"""Who may do what: another server's managers, people who cannot see, ids and options made by hand."""

import discord

from bot.display.places import can_view
from bot.match import Status
from tests.bot.stories import begin, dump, match, play_of, private
from tests.bot.weeks import manager


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


async def test_invented_buttons_play_nothing(club):
    board = await begin(club)
    picker = (await club.press("ada", board, "Move")).response.message
    revision = (await match(club)).revision
    stale = "That belongs to an earlier moment"
    for who, message, custom_id, sentence in (
        ("ada", picker, f"il:steps:1:{revision}:white d4-d5", "d4 holds the black counter"),
        ("ada", picker, f"il:steps:1:{revision}:wh", "A domino covers two"),
        ("ada", picker, f"il:at:1:{revision}:9", stale),
        ("ada", picker, f"il:at:1:{revision}:0.9.9", stale),
        ("ada", picker, f"il:at:1:{revision}:0.0.0.0.0", stale),
        ("ben", board, f"il:claim:1:{revision}:", "Nobody is overdue in this match"),
    ):
        (result,) = await club.at_once((who, message, custom_id))
        assert private(result).startswith(sentence), custom_id
    assert play_of(await match(club)).steps == ()
    assert (await match(club)).status is Status.RUNNING
    asked = (await club.slash("ada", "play linkage", opponent="ben")).response.message
    (result,) = await club.at_once(("ada", asked, "il:text:2:1:"))
    assert private(result).startswith("The match has not begun")


async def test_values_not_offered_are_refused(club):
    before = dump(club.settings.database)
    for command, option, value, sentence in (
        ("leaderboard", "by", "luck", "The option by must be rating, wins, streak or matches."),
        ("leaderboard", "period", "aeon", "The option period must be all, season, last or month."),
        ("leaderboard", "scope", "galaxy", "The option scope must be server or global."),
        ("stats", "game", "chess", "The option game must be "),
        ("preferences", "reminders", "hourly", "The option reminders must be none, once, twice or often."),
        ("matches", "show", "theirs", "The option show must be mine, server, open or followed."),
    ):
        result = await club.crafted("ada", club.channel, command, (option, value))
        assert private(result).startswith(sentence), (command, option)
    assert dump(club.settings.database) == before


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
