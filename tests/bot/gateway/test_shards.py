"""How many shards there are, and what losing their connections means."""

import asyncio
import logging
from unittest.mock import create_autospec

import discord
import pytest
from discord.gateway import DiscordWebSocket

from bot.app.client import create
from bot.app.startup_errors import trouble
from bot.discord.gateway.identify_queue import StartLimit
from bot.discord.gateway.shard_states import ShardPhase
from bot.discord.gateway.shards import (
    AGAIN_AFTER,
    LONGEST_PAUSE,
    MOST_LOSSES,
    NoGateway,
    NoStartsLeft,
    Sharded,
    SteadyShard,
)
from bot.model.ids import ShardRange
from bot.settings import Settings


@pytest.fixture
def client():
    return Sharded(3, intents=discord.Intents(guilds=True))


def websocket(shard):
    return create_autospec(DiscordWebSocket, instance=True, shard_id=shard)


def connected(client, *shards):
    """Let these shards be connected."""
    client._reconnect = True
    for shard in shards:
        client._launched[shard] = SteadyShard(websocket(shard), client, client._events.put_nowait)
        client.dispatch("shard_connect", shard)


def phases(client):
    return [*client.shard_states.states.values()]


def keeps_losing(client, shard, times=MOST_LOSSES):
    """How long it waits after each of so many losses."""
    return [client.lost(shard) for _ in range(times)]


@pytest.mark.parametrize(("wanted", "has"), [(3, 3), (None, 1)])
def test_a_client_has_as_many_shards_as_are_set_before_it_asks(tmp_path, wanted, has):
    client = create(Settings(database=tmp_path / "matches.db", shards=wanted))
    assert client.shard_count == client.shard_states.shards == has


async def test_each_shard_has_its_servers(client):
    states = client.shard_states
    assert [states.of(number << 22) for number in range(5)] == [0, 1, 2, 0, 1]
    connected(client, 1)
    assert not states.told(1 << 22)
    client.dispatch("shard_ready", 1)
    assert states.told(1 << 22)
    assert not states.told(2 << 22)


async def test_what_a_shard_has_told_stays_true_while_it_is_away_and_not_once_it_begins_anew(client):
    connected(client, 0)
    client.dispatch("shard_ready", 0)
    client.dispatch("shard_disconnect", 0)
    assert client.shard_states.told(0)
    assert phases(client) == [ShardPhase.AWAY, ShardPhase.CONNECTING, ShardPhase.CONNECTING]
    client.dispatch("shard_resumed", 0)
    assert phases(client) == [ShardPhase.READY, ShardPhase.CONNECTING, ShardPhase.CONNECTING]
    client.dispatch("shard_connect", 0)
    assert not client.shard_states.told(0)
    assert phases(client) == [ShardPhase.CONNECTING] * 3


async def test_one_that_was_cut_off_before_it_had_told_goes_on_telling(client):
    connected(client, 0)
    client.dispatch("shard_disconnect", 0)
    client.dispatch("shard_resumed", 0)
    assert phases(client) == [ShardPhase.CONNECTING] * 3


async def test_shards_that_are_all_lost_once_are_no_trouble(client):
    connected(client, 0, 1, 2)
    for _ in range(3 * MOST_LOSSES):
        for shard in range(3):
            assert client.lost(shard) == 0.0
            client.dispatch("shard_resumed", shard)
    assert not client.adrift.is_set()


async def test_one_that_is_closed_again_and_again_is_asked_ever_more_seldom(client, caplog):
    connected(client, 0, 1, 2)
    with caplog.at_level(logging.WARNING, "bot"):
        pauses = keeps_losing(client, 1, 30)
    assert pauses[: MOST_LOSSES - 1] == [0.0] * (MOST_LOSSES - 1)
    assert pauses[MOST_LOSSES - 1] == AGAIN_AFTER
    assert pauses[-1] == LONGEST_PAUSE
    assert sorted(pauses) == pauses
    assert not client.adrift.is_set()
    (said,) = [record.getMessage() for record in caplog.records]
    assert said == "Discord closes every connection of shard 1 as soon as it is made; the others go on."


@pytest.mark.parametrize("event", ["shard_ready", "shard_resumed"])
async def test_one_that_comes_about_in_between_is_asked_at_once_again(client, event):
    connected(client, 0, 1, 2)
    keeps_losing(client, 1)
    client.dispatch(event, 1)
    assert client.lost(1) == 0.0


async def test_one_that_is_let_in_and_closed_before_it_has_told_has_not_come_about(client):
    connected(client, 0, 1, 2)
    keeps_losing(client, 1, MOST_LOSSES - 1)
    client.dispatch("shard_connect", 1)
    assert client.lost(1) == AGAIN_AFTER


async def test_only_when_all_are_closed_again_and_again_nothing_is_left_to_do(client):
    connected(client, 0, 1, 2)
    for shard in range(3):
        assert not client.adrift.is_set()
        keeps_losing(client, shard)
    assert client.adrift.is_set()


async def test_what_breaks_beside_ends_the_connection(client, monkeypatch):
    async def refused(*_, **__):
        raise OSError

    monkeypatch.setattr(client, "opened", refused)
    client._counted = True
    client.launch([0, 1])
    item = await asyncio.wait_for(client._events.get(), 60)
    assert isinstance(item.error, NoGateway)


async def test_one_that_cannot_be_connected_lets_the_others_go_first(client, monkeypatch):
    connected(client, 0)
    tried = []

    async def opened(shard, before=None):
        tried.append(shard)
        if tried == [1]:
            raise OSError
        return websocket(shard)

    monkeypatch.setattr(client, "opened", opened)
    monkeypatch.setattr(SteadyShard, "launch", lambda self: None)
    monkeypatch.setattr("bot.discord.gateway.shards.AGAIN_AFTER", 0.0)
    client._counted = True
    client.launch([0, 1, 2])
    client.launch([1])
    await asyncio.gather(*client._aside)
    assert tried == [1, 2, 1]


async def test_those_that_are_left_are_closed_and_their_servers_forgotten(client, monkeypatch):
    monkeypatch.setattr(SteadyShard, "launch", lambda self: None)
    connected(client, 0, 1)
    for shard in (0, 1, 2):
        client._connection.servers.put_away((shard + 3) << 22)
    left, ws = client._launched[1], client._launched[1].ws
    await client.leave([1, 2])
    ws.close.assert_awaited_once_with(code=1000)
    assert not client.has(left)
    assert [*client._connection.servers] == [3 << 22]
    monkeypatch.setattr(client, "opened", create_autospec(client.opened, return_value=websocket(1)))
    await left._mend(0.0, resume=False)
    left.ws.close.assert_awaited_once_with(code=1000)
    assert sorted(client._launched) == [0]


async def test_one_that_is_left_before_it_is_connected_is_not(client, monkeypatch):
    monkeypatch.setattr(SteadyShard, "launch", lambda self: None)
    made = []

    async def opened(shard, before=None):
        made.append(websocket(shard))
        await client.leave([shard])
        return made[-1]

    monkeypatch.setattr(client, "opened", opened)
    client._counted = True
    client.launch([1, 2])
    await client.leave([2])
    await asyncio.gather(*client._aside)
    (ws,) = made
    ws.close.assert_awaited_once_with(code=1000)
    assert client._launched == {}


async def test_of_a_share_those_are_connected_that_the_process_is_in_charge_of(monkeypatch):
    client = Sharded(ShardRange(2, 3, 4), intents=discord.Intents(guilds=True))
    opened = []

    async def connect(shard, before=None):
        opened.append(shard)
        return websocket(shard)

    async def asked():
        return StartLimit(9, 1, 2, 0.0)

    monkeypatch.setattr(client, "opened", connect)
    monkeypatch.setattr(client, "_asked", asked)
    monkeypatch.setattr(SteadyShard, "launch", lambda self: None)
    client._reconnect = True
    client.launch([2])  # before it is known that there are four
    client.shard_states.mine = frozenset({2, 3})
    await client.launch_shards()
    await asyncio.gather(*client._aside)
    assert (opened, client.shard_count) == ([2, 3], 4)
    client.launch([0, 2])
    await asyncio.gather(*client._aside)
    assert opened == [2, 3, 0]


def test_no_starts_left_is_a_trouble_that_passes_when_discord_says():
    found = trouble(NoStartsLeft(4000.0), connected=False)
    assert found.pause == 4000.0
    assert not found.unforeseen
