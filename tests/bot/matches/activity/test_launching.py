"""Open board and the entry point: launched, refused by Discord, and left alone by the sync of commands."""

from typing import Any

import pytest

from bot.app.command_sync import differing, fetched, sync
from bot.matches.activity.interactions import presence
from bot.matches.activity.launching import MOST_WANTED, Launches
from bot.matches.activity.visits import NotAdmitted, Visit
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from tests.bot.matches.activity.tapping import Tab, opened
from tests.bot.picking import children
from tests.bot.stories import begin
from tests.peer import Club, labels_of
from tests.texts import ENGLISH

ENTRY: dict[str, Any] = {"id": "77", "name": "launch", "type": 4, "handler": 1, "description": "Open the board"}


async def test_open_board_is_offered_only_with_an_activity(club: Club):
    board = await begin(club)
    assert "Open board" not in labels_of(board)
    pages = opened(club)
    await begin(club, game="link")
    board = club.boards()[-1]
    assert [child.label for child in children(board)][:2] == ["Move", "Open board"]
    with club.launching() as launched:
        await club.press("ben", board, "Open board")
        assert len(launched) == 1
    # Discord opens it in another channel, where the page shows the match all the same.
    ben = await Tab(club, "ben").open(pages, club.channel)
    assert ben.frame["match"] == 2
    assert (await Tab(club, "cleo").open(pages, club.channel)).frame["match"] is None


async def test_channel_without_activities_is_told(club: Club):
    opened(club)
    board = await begin(club)
    result = await club.press("ada", board, "Open board")
    assert result.response is not None
    assert "does not open Activities in this channel" in result.response.content
    club.bot.services.launches.on = False
    result = await club.press("ada", board, "Open board")
    assert result.response is not None
    assert "use Move" in result.response.content


async def test_entry_point_opens_the_board(club: Club):
    opened(club)
    await begin(club)
    payload = club.interactions()[-1] | {"type": 2, "data": {"id": "77", "name": "launch", "type": 4}}
    payload.pop("message", None)
    with club.launching() as launched:
        await club.forge(club.again(payload))
        assert len(launched) == 1


async def test_sync_sees_no_difference_in_the_entry_point_and_keeps_it(club: Club):
    bot = club.bot
    sent: list[Any] = []
    there = [dict(each) for each in await fetched(bot, None)]
    assert await differing(bot.tree, None, [*there, ENTRY]) == []
    assert await differing(bot.tree, None, [*there[1:], ENTRY]) != []

    async def request(route: Any, **given: Any) -> Any:
        if route.method == "PUT":
            sent.append(given["json"])
            return [each | {"id": str(at)} for at, each in enumerate(given["json"], 1)]
        return [*there[1:], ENTRY]

    bot.http.request, plain = request, bot.http.request  # type: ignore[method-assign]
    try:
        names = await sync(bot.tree, None)
    finally:
        bot.http.request = plain  # type: ignore[method-assign]
    (commands,) = sent
    assert [each for each in commands if each["type"] == 4] == [ENTRY]
    assert len(commands) == len(there) + 1
    assert "launch" not in names


def test_launches_are_remembered_briefly_and_once():
    now = [0.0]
    launches = Launches(lambda: now[0])
    launches.want(UserId(1), MatchId(5))
    launches.want(UserId(1), MatchId(6))
    assert launches.wanted_by(UserId(1)) == 6
    assert launches.wanted_by(UserId(1)) is None
    launches.want(UserId(1), MatchId(5))
    now[0] = 121.0
    assert launches.wanted_by(UserId(1)) is None
    for user in range(MOST_WANTED + 1):
        launches.want(UserId(user), MatchId(1))
    assert launches.wanted_by(UserId(0)) is None
    assert launches.wanted_by(UserId(MOST_WANTED)) == 1


async def test_servers_of_other_processes_are_refused_here(club: Club):
    visit = Visit(UserId(club.people["ada"].id), GuildId(7), ChannelId(8), "i-1", "en-US")
    with pytest.raises(NotAdmitted) as refused:
        await presence(club.bot, visit)
    assert ENGLISH.of(refused.value.code).startswith("I cannot see the channel in which this page was opened")
