"""Servers that removed the bot: all of it is kept for thirty days and nothing longer."""

import logging
import time
from dataclasses import replace
from datetime import timedelta
from unittest.mock import Mock

from bot.app.left_servers import LeftServers
from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.discord.places import Places, ShardStates
from bot.model.ids import GuildId
from bot.runtime.clock import TrustedClock
from tests.bot.matches.board.test_recovery import away
from tests.bot.storage.rows import rows_of
from tests.bot.stories import begin, labels, private
from tests.bot.weeks import DAY, clock_wrong, skip, wait
from tests.peer import Club
from tests.present import present

NO_MATCH = "There is no match 1; /matches lists yours."


def kept(club: Club) -> list[str]:
    """The tables in which there is something of the server."""
    return [table for table, rows in rows_of(club.bot.storage._where).items() if any(club.guild.id in r for r in rows)]


async def test_removal_and_return_while_off_are_found_at_start(club: Club, caplog):
    await begin(club)
    await away(club)
    await wait(club, 1)
    assert "left_server" in kept(club)
    await club.restart(after=40 * DAY)
    await wait(club, 0.1)
    assert "left_server" not in kept(club), "it is back"
    assert "match" in kept(club)
    await away(club)
    await skip(club, 29.9)
    assert "match" in kept(club), "the days began anew"
    with caplog.at_level(logging.INFO, "bot.app.left_servers"):
        await wait(club, 0.2)
    assert not kept(club)
    said = f"The data of server {club.guild.id} is erased, with its matches: 1."
    assert [record.getMessage() for record in caplog.records].count(said) == 1
    assert list(check(club.bot.storage._where)) == []


async def test_only_the_shard_of_a_server_notes_its_removal(storage: Storage):
    here, there = GuildId(2 << 22), GuildId(3 << 22)
    for guild in (here, there):
        await storage.people.change_server(guild, lambda own: replace(own, dark=False))
    states = ShardStates(2)
    places = Places(Mock(get_guild=lambda guild: None), states)
    watch = TrustedClock(time.monotonic, lambda: None)
    servers = LeftServers(watch, lambda: None, storage.left_servers, storage.recount, places, lambda number: None)
    for shard, noted in ((0, {here}), (1, {here, there})):
        states.ready(shard)
        servers.look()
        await servers.tick()
        await present(servers._task)
        assert (await storage.left_servers.all()).keys() == noted


async def test_erased_match_is_unknown_everywhere(club: Club):
    await begin(club)
    club.env.backend.emit("GUILD_DELETE", {"id": str(club.guild.id), "unavailable": True})
    await skip(club, 40)
    assert "left_server" not in kept(club), "an outage is no removal"
    await club.remove_bot()
    await wait(club, 1)
    with clock_wrong(timedelta(days=60)):
        club.bot._left_servers.look()
        await wait(club, 5 / 1440)
    await wait(club, 1)
    assert "match" in kept(club), "a clock that was wrong erases nothing"
    for who in ("ada", "ben"):  # so that it is in memory
        await club.people[who].user.slash("board", match=1)
    await skip(club, 30)
    for command, options in (("move", {"move": "d1-d2"}), ("board", {}), ("resign", {})):
        said = (await club.people["ada"].user.slash(command, match=1, **options)).response
        assert said.content == NO_MATCH, command
    await club.take_bot_back()
    board = club.boards()[-1]
    assert len(labels(board)) > 1
    for label in labels(board):
        assert private(await club.press("ada", board, label)) == NO_MATCH, label
    await begin(club)
    assert private(await club.slash("ben", "resign", match=1)) == NO_MATCH, "its number is not given again"
