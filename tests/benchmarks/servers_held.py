"""What discord.py holds of servers, in a process of its own: ``python -m tests.benchmarks.servers_held KIND SERVERS``.

``trimmed`` as the bot has it, ``whole`` as discord.py would by itself. Prints the kilobytes of a server.
"""

import gc
import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import discord
from discord.http import HTTPClient
from discord.state import AutoShardedConnectionState
from discord.user import ClientUser

from bot.gateway.connection import GatewayState
from tests.benchmarks.made_up import TEMPLATES, told
from tests.wire.truth import BOT, user_payload

KINDS: Final[dict[str, type[AutoShardedConnectionState[Any]]]] = {
    "trimmed": GatewayState,
    "whole": AutoShardedConnectionState,
}


def held() -> float:
    """Kilobytes that this process holds and no other."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def main(kind: str, servers: int) -> float:
    """Kilobytes a server that is told of."""
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
        told(number, number)
    before = held()
    for number in range(servers):
        state.parsers["GUILD_CREATE"](json.loads(told(number, (number + 1) << 22)))
    return (held() - before) / servers


if __name__ == "__main__":
    print(main(sys.argv[1], int(sys.argv[2])))
