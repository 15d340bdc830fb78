"""Ids and options made by hand, and threads that became private."""

from unittest.mock import Mock

import discord

from bot.discord.places import can_view
from bot.model.match import Status
from tests.bot.shared import STALE, unchanged
from tests.bot.stories import begin, match, play_of, private


def test_private_threads_are_seen_by_those_who_manage_threads():
    for hidden, manages, seen in ((False, False, True), (True, True, True), (True, False, False)):
        thread = Mock(spec=discord.Thread)
        thread.is_private.return_value = hidden
        thread.permissions_for.return_value = discord.Permissions(view_channel=True, manage_threads=manages)
        assert can_view(thread, Mock(spec=discord.Member)) == seen


async def test_invented_buttons_play_nothing(club):
    picker = (await club.press("ada", await begin(club), "Move")).response.message
    revision = (await match(club)).revision
    for custom_id, sentence in (
        (f"il:steps:1:{revision}:white d4-d5", "d4 holds the black counter"),
        (f"il:steps:1:{revision}:wh", "A domino covers two"),
        (f"il:at:1:{revision}:9", STALE),
        (f"il:at:1:{revision}:0.9.9", STALE),
        (f"il:at:1:{revision}:0.0.0.0.0", STALE),
    ):
        (result,) = await club.at_once(("ada", picker, custom_id))
        assert private(result).startswith(sentence), custom_id
    assert play_of(await match(club)).steps == ()
    assert (await match(club)).status is Status.RUNNING


async def test_values_that_discord_does_not_offer_are_refused(club):
    counter, target = "The option counter must be centre or free.", "The option target must be from 10 to 15."
    first, play = "The option first must be me, other or random.", "play linkage"
    refused = (
        (play, "counter", "💣", counter),
        (play, "counter", "'; DROP TABLE match; --", counter),
        (play, "counter", "x" * 6000, counter),
        (play, "target", 9, target),
        (play, "target", 10**15, target),
        (play, "first", "@everyone", first),
        (play, "first", "\u200b\u202e", first),
        ("leaderboard", "by", "luck", "The option by must be rating, wins, streak or matches."),
        ("leaderboard", "period", "aeon", "The option period must be all, season, last or month."),
        ("leaderboard", "scope", "galaxy", "The option scope must be server or global."),
        ("stats", "game", "chess", "The option game must be linkage, link, linkx or lovelinks."),
        ("preferences", "reminders", "hourly", "The option reminders must be none, once, twice or often."),
        ("matches", "show", "theirs", "The option show must be mine, server, open or followed."),
    )
    with unchanged(club):
        for command, option, value, sentence in refused:
            said = private(await club.crafted("ada", club.channel, command, (option, value)))
            assert said == sentence, (command, option, value)
