"""Duties that one of several processes leaves to the others: their servers, and global work."""

from typing import NamedTuple
from unittest.mock import AsyncMock, Mock, create_autospec

import discord
import pytest

from bot.discord import requests as attempts
from bot.discord.emojis import Emojis
from bot.discord.places import Places, ShardStates
from bot.model.ids import GuildId
from bot.ui.words import Signs, drawn

OURS, THEIRS = GuildId(2 << 22), GuildId(3 << 22)


@pytest.fixture
def states():
    found = ShardStates(2)
    found.mine = frozenset({0})
    for shard in (0, 1):
        found.ready(shard)
    return found


def places(states, *there):
    guilds = {guild: create_autospec(discord.Guild, instance=True, unavailable=False) for guild in there}
    return Places(Mock(get_guild=guilds.get), states)


def test_duties_rest_in_servers_of_other_processes(states):
    known = places(states, OURS, THEIRS)
    assert [known.is_available(guild) for guild in (OURS, THEIRS)] == [True, False]
    assert [known.away(guild) for guild in (OURS, THEIRS)] == [False, True]
    assert [known.ours(guild) for guild in (OURS, THEIRS)] == [True, False]
    known = places(states)
    assert [known.left(guild) for guild in (OURS, THEIRS)] == [True, False]
    assert (known.ours(None), known.away(None)) == (True, False)
    states.mine = frozenset({1})
    assert (known.ours(None), known.away(None)) == (False, True)


async def test_leaders_make_emojis_that_fit_and_others_look(monkeypatch, caplog):
    monkeypatch.setattr(attempts, "FIRST_LOOK", 0.001)
    asked, signs, client = 0, Signs(), create_autospec(discord.Client, instance=True)

    async def there():
        nonlocal asked
        asked += 1
        names = [sign.emoji for sign in drawn().values()][: None if asked == 3 else asked]
        return [FakeEmoji(name, number) for number, name in enumerate(names, 1)]

    client.fetch_application_emojis = AsyncMock(side_effect=there)
    emojis = Emojis(client, signs, lambda: False)
    await emojis.begin()
    assert asked == 3
    client.create_application_emoji.assert_not_called()
    assert all(signs.emoji(name) for name in drawn())
    leads, client = False, create_autospec(discord.Client, instance=True)

    async def none():
        nonlocal leads
        leads = True
        return []

    client.fetch_application_emojis = AsyncMock(side_effect=none)
    create = client.create_application_emoji = AsyncMock(side_effect=lambda name, image: FakeEmoji(name, 1))
    await Emojis(client, Signs(), lambda: leads).begin()
    made = {call.kwargs["name"]: call.kwargs["image"] for call in create.await_args_list}
    assert made == {sign.emoji: sign.png for sign in drawn().values()}
    client.fetch_application_emojis = AsyncMock(return_value=[FakeEmoji(f"old_{n}", n) for n in range(1999)])
    create.reset_mock()
    await Emojis(client, Signs(), lambda: True).begin()
    assert create.await_count == 1
    assert f"Discord's limit is 2000 emojis; {len(drawn()) - 1} of the bot's do not fit." in caplog.text


class FakeEmoji(NamedTuple):
    name: str
    id: int

    def __str__(self):
        return f"<:{self.name}:{self.id}>"
