"""Stories about keeping a lobby up to date in place: few requests, and one message, whatever comes between."""

import asyncio
from datetime import timedelta

import pytest

from bot.match import ChannelId, GuildId
from bot.timekeeping import lobby_keeping
from tests.bot.stories import begin, match, opened
from tests.bot.timekeeping.lobbies import BUSY, DAY, HOUR, MINUTE, SOON, asked, lobbies, lobby, part, wanted
from tests.bot.weeks import clock_wrong
from tests.hands import answer_lost
from tests.peer import Club

NOT_WANTED = "This server has no lobby; /server lobby channel: makes one."


async def test_three_thousand_changes_cost_one_edit_a_minute_at_most(club: Club):
    await wanted(club)
    await begin(club)
    found = await match(club)
    since, seconds = len(club.env.http_requests), 60
    for number in range(3000):
        for listener in club.bot.services.table.repository.listeners:
            listener(found)
        if number % 50 == 0:
            await club.env.advance_time(seconds / 60)
    await club.env.advance_time(BUSY)
    assert asked(club, since) == ["PATCH"], "what it says has changed once"
    since = len(club.env.http_requests)
    for _ in range(30):
        await club.slash("ada", "play linkage")
        await club.env.advance_time(1)
    await club.env.advance_time(BUSY)
    edits = [each for each in asked(club, since) if each == "PATCH"]
    assert 1 <= len(edits) <= (30 + BUSY) // lobby_keeping.EVERY.total_seconds() + 1
    assert part(club, "Open seats")[0].startswith("31 · "), "the last one is told of"


async def test_nothing_is_asked_where_nothing_that_is_told_has_changed(club: Club):
    await wanted(club)
    await begin(club)
    await club.env.advance_time(BUSY)
    since = len(club.env.http_requests)
    for listener in club.bot.services.table.repository.listeners:
        listener(await match(club))
    await club.env.advance_time(BUSY)
    assert asked(club, since) == []


async def test_many_servers_are_served_more_rarely_so_that_all_together_stay_below_the_limit(club: Club):
    keeping = club.bot.clubs.lobby_keeping
    assert keeping._interval == lobby_keeping.EVERY
    keeping._known = dict.fromkeys(map(GuildId, range(1000)), lobby_keeping._Known())
    assert len(keeping._known) / keeping._interval.total_seconds() <= 10, "of fifty a second"


# -- deleted, moved, switched off


async def test_a_message_that_was_deleted_comes_back_once(club: Club):
    await wanted(club)
    (before,) = lobbies(club)
    await before.delete()
    await opened(club, "linkage", "ada")
    await club.env.advance_time(BUSY)
    (after,) = lobbies(club)
    assert after.id != before.id
    await opened(club, "link", "ben")
    await club.env.advance_time(BUSY)
    assert [found.id for found in lobbies(club)] == [after.id]
    await after.delete()
    assert await wanted(club, "eve", off=False) != NOT_WANTED
    assert len(lobbies(club)) == 1, "whoever looks at the command has it back at once"


async def test_moved_it_stands_in_the_new_channel_alone(club: Club):
    await wanted(club)
    other = club.text_channel("hall")
    await wanted(club, "eve", other)
    assert lobbies(club) == []
    assert "## Lobby" in lobby(club, other)
    await opened(club, "linkage", "ada")
    await club.env.advance_time(BUSY)
    assert "1 · Linkage: Ada" in lobby(club, other)


async def test_switched_off_it_goes_and_nothing_more_is_asked(club: Club):
    await wanted(club)
    assert await wanted(club, "eve", off=True) == "This server has no lobby any more."
    assert lobbies(club) == []
    since = len(club.env.http_requests)
    await club.slash("ada", "play linkage")
    await club.env.advance_time(HOUR)
    assert asked(club, since) == []
    assert await club.bot._storage.lobbies.all() == []
    await club.restart()
    await club.env.advance_time(MINUTE)
    assert lobbies(club) == []


async def test_a_channel_that_is_deleted_ends_it(club: Club):
    other = club.text_channel("hall")
    await wanted(club, None, other)
    await club.delete(other)
    since = len(club.env.http_requests)
    await opened(club, "linkage", "ada")
    await club.env.advance_time(BUSY)
    assert asked(club, since, other) == []
    assert await club.bot._storage.lobbies.all() == []


async def test_a_channel_that_was_deleted_unnoticed_ends_it_and_is_asked_once(club: Club):
    await wanted(club)
    path, since = f"/channels/{club.channel.id}/messages/{lobbies(club)[0].id}", len(club.env.http_requests)
    club.env.inject_error("PATCH", path, status=404, code=10003, times=None)
    for game in ("linkage", "link"):
        await opened(club, game, "ada")
        await club.env.advance_time(BUSY)
    assert asked(club, since).count("PATCH") == 1
    assert await club.bot._storage.lobbies.all() == []


# -- restarts


async def test_after_a_restart_it_is_brought_up_to_date_once(club: Club):
    await wanted(club)
    (before,) = lobbies(club)
    await begin(club)
    since = len(club.env.http_requests)
    await club.restart()
    await club.env.advance_time(MINUTE)
    assert asked(club, since) == ["PATCH"]
    assert [found.id for found in lobbies(club)] == [before.id]
    assert "Ada's turn began" in lobby(club)


async def test_killed_between_posting_and_noting_it_is_found_and_not_posted_again(club: Club, monkeypatch):
    async def killed(*_: object) -> None:
        raise RuntimeError("on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(type(club.bot._storage.lobbies), "posted", killed)
        await wanted(club)
    assert "on purpose" in str(club.forgive()[0].exc_info)
    (before,) = lobbies(club)
    await club.restart()
    await begin(club)
    await club.env.advance_time(MINUTE)
    assert [found.id for found in lobbies(club)] == [before.id]
    assert "Ada's turn began" in lobby(club)


async def test_killed_while_it_moves_it_stands_once_all_the_same(club: Club, monkeypatch):
    await wanted(club)
    other = club.text_channel("hall")

    async def killed(*_: object) -> None:
        raise RuntimeError("on purpose")

    for step in ("lost", "begin", "posted"):
        with monkeypatch.context() as patch:
            patch.setattr(type(club.bot._storage.lobbies), step, killed)
            await wanted(club, "eve", other)
        assert "on purpose" in str(club.forgive()[0].exc_info)
        await club.restart()
        await club.env.advance_time(MINUTE)
        assert (len(lobbies(club)), len(lobbies(club, other))) == (0, 1)
        await wanted(club, "eve")
        assert (len(lobbies(club)), len(lobbies(club, other))) == (1, 0)


async def test_what_was_posted_although_the_answer_was_lost_is_not_posted_again(club: Club):
    with answer_lost(f"/channels/{club.channel.id}/messages"):
        await wanted(club)
    await club.env.advance_time(2 * MINUTE)
    assert len(lobbies(club)) == 1
    await opened(club, "linkage", "ada")
    await club.env.advance_time(BUSY)
    assert "1 · Linkage: Ada" in lobby(club)


async def test_the_clock_may_be_set_back(club: Club):
    with clock_wrong(timedelta(days=3)):
        await wanted(club)
        await opened(club, "linkage", "ada")
    await club.env.advance_time(2 * BUSY)
    assert "1 · Linkage: Ada" in lobby(club)


# -- refused


async def test_where_it_is_refused_it_rests_and_comes_back_when_it_is_allowed_again(club: Club):
    other = club.text_channel("hall")
    await wanted(club, None, other)
    await club.let(other, view_channel=False)
    club.env.inject_error("PATCH", f"/channels/{other.id}/*", status=403, code=50001, times=None)
    since = len(club.env.http_requests)
    for game in ("linkage", "link", "linkx"):
        await opened(club, game, "ada")
        await club.env.advance_time(BUSY)
    assert asked(club, since, other) == ["PATCH"], "it is not tried again and again"
    club.env.backend.faults.clear()
    await club.let(other)
    await club.env.advance_time(MINUTE + BUSY)
    assert "3 · Linkx: Ada" in lobby(club, other)


@pytest.mark.parametrize("hours", [0.2, 30])
async def test_a_server_that_was_left_is_asked_nothing_and_goes_on_when_the_bot_is_back(club: Club, hours: float):
    await wanted(club)
    (before,) = lobbies(club)
    await opened(club, "linkage", "ada")
    await club.remove_bot()
    since = len(club.env.http_requests)
    await club.env.advance_time(hours * HOUR)
    assert asked(club, since) == []
    await club.take_bot_back()
    await club.env.advance_time(BUSY)
    assert [found.id for found in lobbies(club)] == [before.id]
    assert "1 · Linkage: Ada" in lobby(club)


async def test_what_was_deleted_while_the_bot_was_away_comes_back(club: Club):
    await wanted(club)
    await club.remove_bot()
    club.env.backend.faults.clear()
    await lobbies(club)[0].delete()
    await club.take_bot_back()
    await club.env.advance_time(BUSY)
    assert len(lobbies(club)) == 1


async def test_a_server_that_was_left_for_good_has_none(club: Club):
    await wanted(club)
    await club.remove_bot()
    for _ in range(4):
        await club.env.advance_time(10 * DAY)
    assert await club.bot._storage.lobbies.all() == []
    await club.take_bot_back()
    await club.env.advance_time(BUSY)
    assert len(lobbies(club)) == 1, "the old message stays as it is"


async def test_a_fault_in_one_server_holds_up_no_other(club: Club):
    other = club.another("Elsewhere", "zoe")
    other.join("max", other.managers())
    await wanted(club)
    await wanted(other, "max")
    club.env.inject_error("PATCH", f"/channels/{club.channel.id}/*", status=400, code=0, times=1)
    for place in (club, other):
        await place.slash("ada" if place is club else "zoe", "play linkage")
    await club.env.advance_time(BUSY)
    assert "2 · Linkage: Zoe" in lobby(other)
    assert "Linkage: " not in lobby(club)
    await club.env.advance_time(2 * MINUTE)
    assert "1 · Linkage: Ada" in lobby(club)


async def test_where_discord_lets_edits_wait_no_other_lobby_waits_with_them(club: Club, monkeypatch):
    """As it does with messages older than an hour that were edited too often (error 30046)."""
    other = club.another("Elsewhere", "zoe")
    other.join("max", other.managers())
    await wanted(club)
    await wanted(other, "max")
    monkeypatch.setattr(lobby_keeping, "AT_ONCE", 1)
    messages, waited = club.bot.clubs.lobby_keeping._messages, list[int]()
    bring = messages.bring

    async def slowly(guild: GuildId, digest: str) -> str:
        if guild == club.guild.id and not waited:
            waited.append(guild)
            await asyncio.sleep(HOUR)
        return await bring(guild, digest)

    monkeypatch.setattr(messages, "bring", slowly)
    await opened(club, "linkage", "ada")
    await club.env.advance_time(SOON)
    await other.slash("zoe", "play linkage")
    await club.env.advance_time(BUSY + lobby_keeping.LONGEST.total_seconds())
    assert waited
    assert "2 · Linkage: Zoe" in lobby(other)
    await club.env.advance_time(2 * MINUTE)
    assert "1 · Linkage: Ada" in lobby(club)


async def test_a_channel_that_is_gone_while_posting_was_uncertain_ends_it(club: Club):
    other = club.text_channel("hall")
    with answer_lost(f"/channels/{other.id}/messages"):
        await wanted(club, None, other)
    club.env.backend.delete_channel(other.id)
    await club.restart()
    await club.env.advance_time(2 * MINUTE)
    assert await club.bot._storage.lobbies.all() == []


async def test_what_is_kept_of_it_is_where_it_is_and_no_more(club: Club):
    await wanted(club)
    guild = GuildId(club.guild.id)
    kept = await club.bot._storage.lobbies.of(guild)
    assert kept is not None
    assert (kept.channel, kept.stands, kept.message) == (
        ChannelId(club.channel.id),
        ChannelId(club.channel.id),
        lobbies(club)[0].id,
    )
    assert kept.begun is None
    await club.env.advance_time(SOON)
