"""A server that removes the bot: it is asked nothing and nobody there loses by time, until it takes the bot back."""

import logging

import pytest

from bot.model.match import Status
from tests.bot.stories import begin, invite, match
from tests.bot.weeks import DAY, ends, letters, manager, reminders, wait
from tests.peer import Club


async def removed(club: Club, **options: str) -> int:
    """A match in a server that then removes the bot; how many requests had been made by then."""
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await club.slash("ada", "preferences", remind_by="both")
    await begin(club, **{"pace": "1d"} | options)
    await wait(club, 0.1)
    await club.remove_bot()
    return len(club.env.http_requests)


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_server_that_removed_the_bot_is_asked_nothing(club, restarted, caplog):
    with caplog.at_level(logging.WARNING, "bot"):
        since = await removed(club)
        if restarted:
            await away(club)
        await wait(club, 5)
    assert club.env.http_requests[since:] == [] or restarted
    assert [made.path for made in club.env.http_requests[since:] if made.path.startswith("/channels")] == []
    assert letters(club, "ada") == []
    lines = [record.getMessage() for record in caplog.records]
    assert [line for line in lines if "The bot was removed from server" in line] == lines
    assert (await match(club)).status is Status.RUNNING


async def away(club: Club) -> None:
    """The bot is started anew, and the server is not among those it is in."""
    guilds = dict(club.env.backend.guilds)
    club.env.backend.guilds.clear()
    try:
        await club.restart()
    finally:
        club.env.backend.guilds.update(guilds)


@pytest.mark.parametrize("restarted", [False, True])
async def test_matches_go_on_with_a_whole_turn_when_it_is_back(club, restarted):
    await removed(club)
    await wait(club, 3)
    if restarted:
        club.env.backend.faults.clear()
        await club.restart(after=3 * DAY)
    else:
        await wait(club, 2)
        await club.take_bot_back()
        await wait(club, 1 / 1440)
        assert ends(await match(club)) in club.boards()[-1].content
    assert (await match(club)).status is Status.RUNNING
    await wait(club, 0.9)
    assert (await match(club)).status is Status.RUNNING
    assert len(reminders(club)) >= 1 if restarted else len(reminders(club)) == 2
    await wait(club, 0.2)
    assert (await match(club)).status is Status.FINISHED


async def test_invitations_expire_only_once_the_bot_is_back(club):
    await invite(club)
    await club.remove_bot()
    await wait(club, 9)
    assert (await match(club)).status is Status.OPEN
    await club.take_bot_back()
    await wait(club, 1 / 24)
    assert (await match(club)).status is Status.CLOSED
    assert "the invitation to Linkage 1 has ended" in club.public()[-1].content


async def test_an_unavailable_server_was_not_left(club):
    await begin(club, pace="1d")
    before = (await match(club)).due
    club.env.backend.emit("GUILD_DELETE", {"id": str(club.guild.id), "unavailable": True})
    await wait(club, 0.6)
    await club.take_bot_back()
    assert (await match(club)).due == before
    assert len(reminders(club)) == 1


async def test_a_step_by_direct_message_is_shown_afterwards(club):
    since = await removed(club, pace="3d")
    said = (await club.people["ada"].user.slash("move", move="blue d1-d2", match=1)).response
    assert said.content.startswith("You played `blue d1-d2`.")
    await wait(club, 8)
    assert [made.path for made in club.env.http_requests[since:] if str(club.thread.id) in made.path] == []
    boards = len(club.boards())
    await club.take_bot_back()
    await wait(club, 1 / 1440)
    assert len(club.boards()) == boards + 1
    assert (await match(club)).status is Status.RUNNING
