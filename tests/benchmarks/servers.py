"""Memory of discord.py for realistic servers (:mod:`tests.benchmarks.made_up`).

``python -m tests.benchmarks.servers KIND SERVERS`` prints kilobytes per server, ``trimmed`` by the bot or ``whole``."""

import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from os import sysconf
from pathlib import Path
from typing import Any, Final

import discord
from discord.http import HTTPClient
from discord.state import AutoShardedConnectionState
from discord.user import ClientUser

from bot.discord.gateway.guild_cache import GatewayState
from tests.benchmarks.made_up import TEMPLATES, server_payload
from tests.benchmarks.report import Figure
from tests.wire.truth import BOT, user_payload

SERVERS: Final = 2_000
KEPT_BUDGET: Final = 4.0
"""Kilobytes a server: the memory of a hundred thousand servers is that of a few pictures' more."""
KINDS: Final[dict[str, type[AutoShardedConnectionState[Any]]]] = {
    "trimmed": GatewayState,
    "whole": AutoShardedConnectionState,
}


def resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * sysconf("SC_PAGE_SIZE") / 1024


def held(kind: str, servers: int) -> float:
    http: Any = object.__new__(HTTPClient)
    state = KINDS[kind](
        dispatch=lambda *_: None,
        handlers={},
        hooks={},
        http=http,
        intents=discord.Intents(guilds=True),
        member_cache_flags=discord.MemberCacheFlags.none(),
        max_messages=None,
    )
    me: Any = user_payload(BOT)
    state.user = ClientUser(state=state, data=me)
    for number in range(TEMPLATES):
        server_payload(number, number)
    gc.collect()
    before = resident()
    for number in range(servers):
        state.parsers["GUILD_CREATE"](json.loads(server_payload(number, (number + 1) << 22)))
    gc.collect()
    return (resident() - before) / servers


def alone(kind: str, servers: int) -> float:
    command = [sys.executable, "-m", "tests.benchmarks.servers", kind, str(servers)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def figures(servers: int = SERVERS) -> Iterator[Figure]:
    yield Figure("discord.py alone, a server", alone("trimmed", servers), "kB", KEPT_BUDGET)
    yield Figure("the same as discord.py keeps it", alone("whole", servers), "kB")


if __name__ == "__main__":
    print(held(sys.argv[1], int(sys.argv[2])))
