"""A server on each of some shards, and a match in each of them."""

import random

from tests.wire.gateway import on_shard
from tests.wire.matches import begun, move, well
from tests.wire.wire import Wire

SHARDS = 4
BEGUN = 4
"""The revision of a match that has begun."""


def divide(wire: Wire) -> None:
    """Let the bot have several shards, and a server on each."""
    wire.gateway.shards = SHARDS
    wire.truth.guilds = [on_shard(shard, SHARDS) for shard in range(SHARDS)]


async def one_each(wire: Wire) -> list[int]:
    """A match in a server of each shard."""
    return [await begun(wire, guild=on_shard(shard, SHARDS)) for shard in range(SHARDS)]


async def goes_on(wire: Wire, number: int, dice: random.Random) -> None:
    """A step of a match is played, and everything about it is shown once."""
    ((before,),) = wire.query("SELECT revision FROM match WHERE id = ?", number)
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, before + 1)


async def die(wire: Wire, shard: int) -> None:
    """A shard's session is over, and the gateway does not let it begin another."""
    wire.gateway.dead.add(shard)
    await wire.gateway.drop(shard)
    wire.gateway.forget(shard)
