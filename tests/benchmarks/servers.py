"""Memory of discord.py for servers of the usual size.

``python -m tests.benchmarks.servers KIND SERVERS`` prints kilobytes per server, ``trimmed`` by the bot or ``whole``."""

import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from os import sysconf
from pathlib import Path
from typing import Any, Final

import discord
from discord.http import HTTPClient
from discord.state import AutoShardedConnectionState
from discord.user import ClientUser

from bot.discord.gateway.guild_cache import GatewayState
from tests.benchmarks.report import Figure
from tests.wire.truth import AT, BOT, member_payload, user_payload

SERVERS: Final = 2_000
KEPT_BUDGET: Final = 4.0
"""Kilobytes a server: the memory of a hundred thousand servers is that of a few pictures' more."""
KINDS: Final[dict[str, type[AutoShardedConnectionState[Any]]]] = {
    "trimmed": GatewayState,
    "whole": AutoShardedConnectionState,
}


GUILD: Final = "<guild>"
"""The placeholder for the number of a server, with which the IDs of all that it has begin."""


@cache
def template() -> str:
    """A server of the usual size as JSON: 25 roles, 25 channels, half of them with overwrites, 20 emojis, a thread."""
    fixed = {"name": "games", "position": 1, "flags": 0, "permissions": "104324673", "nsfw": False}
    role = fixed | dict.fromkeys(("hoist", "managed", "mentionable"), False) | {"color": 3447003}
    said = {"type": 0, "parent_id": None, "topic": "What is said here", "rate_limit_per_user": 0}
    rest = {"archived": False, "locked": False, "auto_archive_duration": 4320, "archive_timestamp": AT}
    thread = {"type": 11, "owner_id": "1", "message_count": 1, "member_count": 1, "thread_metadata": rest}
    overwrites = [{"id": GUILD, "type": 0, "allow": "1024", "deny": "2048"}]
    return json.dumps(
        {
            **{"id": GUILD, "name": "The Link Club", "description": "What is never read", "owner_id": "1"},
            **{"preferred_locale": "en-US", "features": ["COMMUNITY", "NEWS"], "member_count": 300},
            "roles": [role | {"id": f"{GUILD}{number or ''}"} for number in range(25)],
            "channels": [
                fixed | said | {"id": f"{GUILD}1{number:02}", "permission_overwrites": overwrites * (number % 2)}
                for number in range(25)
            ],
            "threads": [fixed | thread | {"id": f"{GUILD}200", "parent_id": f"{GUILD}100"}],
            "emojis": [{"id": f"{GUILD}3{number:02}", "name": "link", "roles": []} for number in range(20)],
            "members": [member_payload(BOT)],
            **{name: [] for name in ("stickers", "voice_states", "presences", "stage_instances")},
        }
    )


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
    template()
    gc.collect()
    before = resident()
    for number in range(servers):
        state.parsers["GUILD_CREATE"](json.loads(template().replace(GUILD, str((number + 1) << 22))))
    gc.collect()
    return (resident() - before) / servers


def alone(kind: str, servers: int) -> float:
    command = [sys.executable, "-m", "tests.benchmarks.servers", kind, str(servers)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def figures() -> Iterator[Figure]:
    yield Figure("discord.py alone, a server", alone("trimmed", SERVERS), "kB", KEPT_BUDGET)
    yield Figure("the same as discord.py keeps it", alone("whole", SERVERS), "kB")


if __name__ == "__main__":
    print(held(sys.argv[1], int(sys.argv[2])))
