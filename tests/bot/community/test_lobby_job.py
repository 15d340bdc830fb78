"""A lobby is kept up to date in place: few requests, and one message, whatever comes between."""

import asyncio
from datetime import timedelta

import pytest

from bot.community.lobby import job as lobby_keeping
from bot.model.ids import ChannelId, GuildId
from tests.bot.community.lobbies import BUSY, HOUR, MINUTE, SOON, asked, lobbies, lobby, part, wanted
from tests.bot.stories import begin, match, opened
from tests.bot.weeks import clock_wrong, killed_at
from tests.hands import answer_lost
from tests.peer import Club
from tests.present import present

ADA_WAITS = "1 · Linkage: Ada"


async def seat(club: Club, game: str = "linkage", who: str = "ada") -> None:
    await opened(club, game, who)
    await club.env.advance_time(BUSY)


async def test_many_changes_cost_few_edits(club: Club):
    await wanted(club)
    await begin(club)
    found = await match(club)
    since, seconds = len(club.env.http_requests), 60
    for number in range(600):
        for listener in club.bot.services.table.repository.listeners:
            listener(found)
        if number % 50 == 0:
            await club.env.advance_time(seconds / 60)
    await club.env.advance_time(BUSY)
    assert asked(club, since) == ["PATCH"], "its text has changed once"
    since = len(club.env.http_requests)
    for listener in club.bot.services.table.repository.listeners:
        listener(await match(club))
    await club.env.advance_time(BUSY)
    assert asked(club, since) == [], "its text has not changed"
    for _ in range(30):
        await club.slash("ada", "play linkage")
        await club.env.advance_time(1)
    await club.env.advance_time(BUSY)
    edits = [each for each in asked(club, since) if each == "PATCH"]
    assert 1 <= len(edits) <= (30 + BUSY) // lobby_keeping.EVERY.total_seconds() + 1
    assert part(club, "Open seats")[0].startswith("31 · "), "the last one is shown"


async def test_deleted_messages_come_back_and_lost_answers_do_no_harm(club: Club):
    with answer_lost(f"/channels/{club.channel.id}/messages"):
        await wanted(club)
    await club.env.advance_time(2 * MINUTE)
    (before,) = lobbies(club)
    kept = present(await club.bot.storage.lobbies.of(GuildId(club.guild.id)))
    place = ChannelId(club.channel.id)
    assert (kept.channel, kept.stands, kept.message, kept.begun) == (place, place, before.id, None)
    await before.delete()
    await seat(club)
    (after,) = lobbies(club)
    assert after.id != before.id
    assert ADA_WAITS in lobby(club)
    await seat(club, "link", "ben")
    assert [found.id for found in lobbies(club)] == [after.id]
    await after.delete()
    assert (await wanted(club, "eve", off=False)).startswith("The lobby of this server is kept up to date")
    assert len(lobbies(club)) == 1, "looking at the command brings it back at once"
    await wanted(club, "eve", off=True)
    with clock_wrong(timedelta(days=3)):
        await wanted(club, "eve")
        await opened(club, "linkx", "ada")
    await club.env.advance_time(2 * BUSY)
    assert "3 · Linkx: Ada" in lobby(club), "a clock set back does no harm either"


async def test_lobby_moves_rests_where_refused_and_is_switched_off(club: Club):
    await wanted(club)
    other = club.text_channel("hall")
    await wanted(club, "eve", other)
    assert lobbies(club) == []
    assert "## Lobby" in lobby(club, other)
    await club.let(other, view_channel=False)
    club.env.inject_error("PATCH", f"/channels/{other.id}/*", status=403, code=50001, times=None)
    since = len(club.env.http_requests)
    for game in ("linkage", "link", "linkx"):
        await seat(club, game)
    assert asked(club, since, other) == ["PATCH"], "it is not tried again and again"
    club.env.backend.faults.clear()
    await club.let(other)
    await club.env.advance_time(MINUTE + BUSY)
    assert "3 · Linkx: Ada" in lobby(club, other)
    assert await wanted(club, "eve", off=True) == "This server has no lobby any more."
    assert lobbies(club, other) == []
    since = len(club.env.http_requests)
    await club.slash("ada", "play linkage")
    await club.env.advance_time(HOUR)
    assert asked(club, since, other) == []
    assert await club.bot.storage.lobbies.all() == []
    await club.restart()
    await club.env.advance_time(MINUTE)
    assert lobbies(club) == lobbies(club, other) == []


async def test_deleted_channel_ends_the_lobby(club: Club):
    for unnoticed in (False, True):
        other = club.text_channel(f"hall-{unnoticed}")
        await wanted(club, None, other)
        path = f"/channels/{other.id}/messages/{lobbies(club, other)[0].id}"
        since = len(club.env.http_requests)
        if unnoticed:
            club.env.inject_error("PATCH", path, status=404, code=10003, times=None)
        else:
            await club.delete(other)
        for game in ("linkage", "link"):
            await seat(club, game)
        assert asked(club, since, other).count("PATCH") == unnoticed
        assert await club.bot.storage.lobbies.all() == []
    gone = club.text_channel("gone")
    with answer_lost(f"/channels/{gone.id}/messages"):
        await wanted(club, None, gone)
    club.env.backend.delete_channel(gone.id)
    await club.restart()
    await club.env.advance_time(2 * MINUTE)
    assert await club.bot.storage.lobbies.all() == [], "it is gone while posting was uncertain"


@pytest.mark.slow
async def test_kills_while_it_moves_leave_one_lobby(club: Club):
    await wanted(club)
    other = club.text_channel("hall")
    for step in ("lost", "begin", "posted"):
        with killed_at(club, club.bot.storage.lobbies, step):
            await wanted(club, "eve", other)
        await club.restart()
        await club.env.advance_time(MINUTE)
        assert (len(lobbies(club)), len(lobbies(club, other))) == (0, 1), step
        await wanted(club, "eve")
        assert (len(lobbies(club)), len(lobbies(club, other))) == (1, 0), step


async def test_restarts_and_the_bots_removal_leave_one_lobby(club: Club):
    with killed_at(club, club.bot.storage.lobbies, "posted"):
        await wanted(club)
    (before,) = lobbies(club)
    await club.restart()
    await begin(club)
    await club.env.advance_time(MINUTE)
    assert [found.id for found in lobbies(club)] == [before.id], "it was posted and not noted"
    assert "Ada's turn began" in lobby(club)
    await club.slash("ada", "move", club.thread, move="blue d1-d2")
    since = len(club.env.http_requests)
    await club.restart()
    await club.env.advance_time(MINUTE)
    assert asked(club, since) == ["PATCH"]
    assert [found.id for found in lobbies(club)] == [before.id]
    assert "Ben's turn began" in lobby(club)
    for number, hours in enumerate((0.2, 30), 2):
        await opened(club, "linkage", "ada")
        await club.remove_bot()
        since = len(club.env.http_requests)
        await club.env.advance_time(hours * HOUR)
        assert asked(club, since) == []
        await club.take_bot_back()
        await club.env.advance_time(BUSY)
        assert [found.id for found in lobbies(club)] == [before.id]
        assert f"{number} · Linkage: Ada" in lobby(club)
    await club.remove_bot()
    club.env.backend.faults.clear()
    await before.delete()
    await club.take_bot_back()
    await club.env.advance_time(BUSY)
    assert len(lobbies(club)) == 1, "it was deleted meanwhile"


async def test_fault_in_one_server_holds_up_no_other(club: Club, monkeypatch: pytest.MonkeyPatch):
    """Neither a failed edit nor a slow one, as of old messages that were edited too often (error 30046)."""
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
    assert ADA_WAITS in lobby(club)

    monkeypatch.setattr(lobby_keeping, "AT_ONCE", 1)
    messages, waited = club.bot.clubs.lobby_keeping._messages, list[int]()
    update = messages.update

    async def slowly(guild: GuildId, digest: str) -> str:
        if guild == club.guild.id and not waited:
            waited.append(guild)
            await asyncio.sleep(HOUR)
        return await update(guild, digest)

    monkeypatch.setattr(messages, "update", slowly)
    await opened(club, "link", "ada")
    await club.env.advance_time(SOON)
    await other.slash("zoe", "play link")
    await club.env.advance_time(BUSY + lobby_keeping.LONGEST.total_seconds())
    assert waited
    assert "4 · LINK: Zoe" in lobby(other)
    await club.env.advance_time(2 * MINUTE)
    assert "3 · LINK: Ada" in lobby(club)
