"""Shards: their number, the times of their starts, and lost connections."""

import asyncio
from unittest.mock import AsyncMock, create_autospec

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.discord.gateway import shards as turns
from bot.discord.gateway.shards import (
    AGAIN_AFTER,
    LONGEST_BACKOFF,
    LONGEST_PAUSE,
    MOST_LOSSES,
    NoGateway,
    NoStartsLeft,
    ShardConnection,
    ShardedClient,
    StartLimit,
    Turns,
    start_limit,
)
from bot.discord.places import ShardPhase
from bot.model.ids import ShardRange


@pytest.fixture
def client():
    """A client with three shards."""
    return ShardedClient(3, intents=discord.Intents(guilds=True))


def websocket(shard):
    ws = create_autospec(DiscordWebSocket, instance=True, shard_id=shard)
    ws.poll_event.side_effect = asyncio.Event().wait
    return ws


def connected(client, *shards):
    client.connected = True
    for shard in shards:
        connection = ShardConnection(shard, client)
        connection.ws = websocket(shard)
        client._running[connection] = asyncio.create_task(asyncio.sleep(0))
        client.dispatch("shard_connect", shard)


async def settled(client, shards):
    """Wait until the client has exactly these shards connected."""
    while {each.number for each in client._running if each.ws is not None} != {*shards}:  # noqa: ASYNC110 - no event
        await asyncio.sleep(0)


def keeps_losing(client, shard, times=MOST_LOSSES):
    return [client.lost(shard) for _ in range(times)]


async def test_phases_follow_what_happens_to_a_shard(client):
    connected(client, 0)
    for event, phase, told in (
        ("disconnect", ShardPhase.AWAY, False),
        ("resumed", ShardPhase.CONNECTING, False),
        ("ready", ShardPhase.READY, True),
        ("disconnect", ShardPhase.AWAY, True),
        ("resumed", ShardPhase.READY, True),
        ("connect", ShardPhase.CONNECTING, False),
    ):
        client.dispatch(f"shard_{event}", 0)
        assert client.shard_states.knows(0) is told, event
        assert [*client.shard_states.states.values()] == [phase, ShardPhase.CONNECTING, ShardPhase.CONNECTING], event
    states = client.shard_states
    assert [states.of(number << 22) for number in range(5)] == [0, 1, 2, 0, 1]
    connected(client, 1)
    assert not states.knows(1 << 22)
    client.dispatch("shard_ready", 1)
    assert states.knows(1 << 22)
    assert not states.knows(2 << 22)


async def test_losses_are_counted_for_each_shard(client, caplog):
    connected(client, 0, 1, 2)
    for _ in range(3 * MOST_LOSSES):
        for shard in range(3):
            assert client.lost(shard) == 0.0
            client.dispatch("shard_resumed", shard)
    assert not client.adrift.is_set()
    for event in ("ready", "resumed"):
        keeps_losing(client, 1)
        client.dispatch(f"shard_{event}", 1)
        assert client.lost(1) == 0.0, event
    client.dispatch("shard_ready", 1)
    keeps_losing(client, 1, MOST_LOSSES - 1)
    client.dispatch("shard_connect", 1)
    assert client.lost(1) == AGAIN_AFTER
    client.dispatch("shard_ready", 1)
    caplog.clear()
    pauses = keeps_losing(client, 1, 30)
    assert pauses[: MOST_LOSSES - 1] == [0.0] * (MOST_LOSSES - 1)
    assert pauses[MOST_LOSSES - 1] == AGAIN_AFTER
    assert pauses[-1] == LONGEST_PAUSE
    assert sorted(pauses) == pauses
    assert not client.adrift.is_set()
    (said,) = [record.getMessage() for record in caplog.records]
    assert said == "Discord closes every connection of shard 1 immediately; the other shards continue."
    for shard in (0, 2):
        assert not client.adrift.is_set()
        keeps_losing(client, shard)
    assert client.adrift.is_set(), "once all keep closing"


async def test_gateway_error_ends_the_connection(client, monkeypatch):
    monkeypatch.setattr(client, "opened", AsyncMock(side_effect=OSError))
    monkeypatch.setattr(client, "_fetch_limit", AsyncMock(return_value=StartLimit(3, 1, None, 0.0)))
    with pytest.raises(NoGateway):
        await asyncio.wait_for(client.connect(), 60)


async def test_failing_shard_lets_the_others_go_first(client, monkeypatch):
    connected(client, 0)
    tried = []

    async def opened(shard, before=None):
        tried.append(shard)
        if tried == [1]:
            raise OSError
        return websocket(shard)

    monkeypatch.setattr(client, "opened", opened)
    monkeypatch.setattr("bot.discord.gateway.shards.AGAIN_AFTER", 0.0)
    client._counted = True
    client.launch([0, 1, 2])
    client.launch([1])
    await settled(client, {0, 1, 2})
    assert tried == [1, 2, 1]
    await client.close()


async def test_left_shards_are_closed_and_their_servers_forgotten(client):
    connected(client, 0, 1)
    for shard in (0, 1, 2):
        client.state.servers.put_away((shard + 3) << 22)
    (ws,) = [each.ws for each in client._running if each.number == 1]
    await client.leave([1, 2])
    ws.close.assert_awaited_once_with(code=1000)
    assert [*client.state.servers] == [3 << 22]
    await settled(client, {0})


async def test_shard_left_while_connecting_never_connects(client, monkeypatch):
    opening, finished = asyncio.Event(), asyncio.Event()

    async def opened(shard, before=None):
        opening.set()
        await finished.wait()
        raise AssertionError("It was left before.")

    monkeypatch.setattr(client, "opened", opened)
    client._counted = True
    client.launch([1, 2])
    await opening.wait()
    left = [*client._running.values()]
    await client.leave([1, 2])
    finished.set()
    await asyncio.wait(left)
    assert all(task.cancelled() for task in left)
    assert client._running == {}


async def test_errors_of_a_connection_and_what_follows(client, monkeypatch, caplog):
    lost = create_autospec(client.lost, return_value=7.0)
    monkeypatch.setattr(client, "lost", lost)
    connected(client, 0, 1)
    shard = next(iter(client._running))

    def closed(code):
        return discord.ConnectionClosed(create_autospec(aiohttp.ClientWebSocketResponse), shard_id=0, code=code)

    for error, opened, counted, resume in (
        (ReconnectWebSocket(0), True, True, True),
        (ReconnectWebSocket(0, resume=False), True, True, False),
        (ReconnectWebSocket(0), False, True, True),
        (OSError(), True, False, True),
        (TimeoutError(), False, False, True),
        (aiohttp.ClientError(), True, False, True),
        (closed(1000), True, False, True),
        (ValueError(), True, True, False),
    ):
        lost.reset_mock()
        pause, resumes = shard._after(error, opened=opened)
        assert (lost.called, resumes) == (counted, resume), error
        assert pause == 7.0 if counted else 0.0 <= pause <= LONGEST_BACKOFF, error
        (warned,) = [record.getMessage() for record in caplog.records] or [""]
        assert (type(error).__name__ in warned) is (not opened or not isinstance(error, ReconnectWebSocket)), error
        caplog.clear()
    for error, raised in (
        (closed(4014), discord.PrivilegedIntentsRequired),
        (closed(4004), discord.ConnectionClosed),
        (discord.ClientException(), discord.ClientException),
    ):
        with pytest.raises(raised):
            shard._after(error, opened=True)
    await client.leave([1])
    with pytest.raises(ValueError, match="only shard"):
        shard._after(ValueError("only shard"), opened=True)


async def test_only_shards_in_charge_are_connected_of_a_share(monkeypatch):
    client = ShardedClient(ShardRange(2, 3, 4), intents=discord.Intents(guilds=True))
    opened = []

    async def connect(shard, before=None):
        opened.append(shard)
        return websocket(shard)

    monkeypatch.setattr(client, "opened", connect)
    monkeypatch.setattr(client, "_fetch_limit", AsyncMock(return_value=StartLimit(9, 3, 2, 0.0)))
    client.launch([2])  # before it is known that there are four
    client.shard_states.mine = frozenset({2, 3})
    await client.launch_shards()
    await settled(client, {2, 3})
    assert (opened, client.shard_count, client.turns.at_once) == ([2, 3], 4, 3)
    client.launch([0, 2])
    await settled(client, {0, 2, 3})
    assert opened == [2, 3, 0]
    monkeypatch.setattr(client, "_fetch_limit", AsyncMock(return_value=StartLimit(9, 1, 1, 7.0)))
    with pytest.raises(NoStartsLeft) as refused:
        await client.launch_shards()
    assert refused.value.seconds == 7.0
    assert opened == [2, 3, 0]
    await client.close()


def test_what_is_left_out_of_an_answer_stands_for_one_shard():
    limit = {"remaining": 7, "reset_after": 1500, "max_concurrency": 16}
    for answer, found in (
        ({}, StartLimit(1, 1, None, 0.0)),
        ({"url": "wss://gateway.discord.gg", "shards": 3}, StartLimit(3, 1, None, 0.0)),
        ({"shards": 16, "session_start_limit": limit}, StartLimit(16, 16, 7, 1.5)),
        ({"shards": 0, "session_start_limit": None}, StartLimit(1, 1, None, 0.0)),
    ):
        assert start_limit(answer) == found


class Time:
    """A clock that sleeping moves on."""

    def __init__(self, monkeypatch):
        self.now = 100.0
        monkeypatch.setattr(turns, "MARGIN", 0.0)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.now)
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def _sleep(self, seconds):
        self.now += max(seconds, 0.0)


async def begun(turns, time, shard, takes=0.5):
    """A shard connects, which takes some time, and begins; when it did both."""
    async with turns.before(shard):
        connects = time.now
        time.now += takes
        await turns.begin(shard)
    return connects, time.now


async def test_shards_begin_when_their_buckets_let_them(monkeypatch):
    time, turns = Time(monkeypatch), Turns()
    assert await begun(turns, time, 0) == (100.0, 100.5)
    assert await begun(turns, time, 1) == (103.5, 105.5)
    time.now += 60
    assert await begun(turns, time, 2) == (165.5, 166.0), "who has waited long enough waits no more"
    time.now, turns = 100.0, Turns()
    async with turns.before(0):
        await turns.begin(0)
        time.now += 3.0
    assert await begun(turns, time, 1) == (106.0, 108.0), "a delayed start counts"
    time.now, turns = 100.0, Turns()
    turns.at_once = 2
    begins = [await begun(turns, time, shard) for shard in range(4)]
    assert begins == [(100.0, 100.5), (100.5, 101.0), (103.5, 105.5), (105.5, 106.0)]
    time.now, turns = 100.0, Turns()
    async with turns.before(0):
        waiting = asyncio.ensure_future(begun(turns, time, 1))
        for _ in range(3):
            await asyncio.wait({waiting}, timeout=0)
        assert not waiting.done()
    assert await waiting == (100.0, 100.5)
