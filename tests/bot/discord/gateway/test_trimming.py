"""Dropped fields of servers' payloads do not affect anything that is read."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import discord
import hypothesis.strategies as st
import pytest
from discord.http import HTTPClient
from discord.state import AutoShardedConnectionState
from discord.user import ClientUser
from hypothesis import given, settings

from bot.discord.gateway.guild_cache import CATEGORY, READ, GatewayState
from tests.wire.truth import AT, BOT, user_payload

Payload = dict[str, Any]
State = AutoShardedConnectionState[Any]

GUILDS = (1 << 22, 2 << 22, 3 << 22)
SOMEBODY, STRANGER = 77, 5
ROLES, CHANNELS, THREADS = (11, 12, 13), (21, 22, 23, 24, 25, 26), (31, 32, 33)
KINDS = (0, 2, CATEGORY, 5, 13, 15)
BITS = (0, 3, 10, 11, 14, 15, 16, 20, 34, 35, 38, 40)
"""Those of the permissions that are read, and some that are not."""
HEARD = (
    *("guild_available", "guild_join", "guild_remove", "guild_update", "guild_channel_delete", "raw_thread_delete"),
    *("guild_channel_update", "raw_thread_update", "guild_role_update", "member_update"),
)
"""Events about servers that the bot handles."""


class Discord:
    """Tells of servers, and of what happens in them, as the dice fall."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def events(self, count: int) -> Iterator[tuple[str, Payload]]:
        for guild in GUILDS:
            yield "GUILD_CREATE", self.guild(guild) | {"unavailable": False}
        for _ in range(count):
            yield self._event(self._dice.choice(GUILDS))

    def some(self, among: tuple[int, ...]) -> list[int]:
        return self._dice.sample(among, self._dice.randrange(len(among) + 1))

    def guild(self, number: int) -> Payload:
        return self._plainly(number) | {
            "channels": [self._channel(number, each) for each in self.some(CHANNELS)],
            "threads": [self._thread(number, each) for each in self.some(THREADS)],
            "members": [self._member(number), self._member(number) | {"user": user_payload(SOMEBODY)}],
            "presences": [],
            "voice_states": [],
        }

    def _plainly(self, number: int) -> Payload:
        return {
            "id": str(number),
            "name": f"Club {self._dice.random()}",
            "owner_id": str(self._dice.choice((BOT, SOMEBODY, STRANGER, STRANGER, STRANGER))),
            "preferred_locale": self._dice.choice(("de", "en-US", "fr", "xx")),
            "description": "What is never read",
            "roles": [self._role(number), *map(self._role, self.some(ROLES))],
            "emojis": [{"id": "1", "name": "x", "roles": []}],
            "features": ["NEWS"],
            "stickers": [],
        }

    def _permissions(self, most: int = 6) -> str:
        return str(sum(1 << bit for bit in self._dice.sample(BITS, self._dice.randrange(most))))

    def _role(self, number: int) -> Payload:
        return {"id": str(number), "name": "players", "permissions": self._permissions(), "position": 3}

    def _channel(self, guild: int, number: int) -> Payload:
        targets = self.some((guild, *ROLES, BOT, SOMEBODY))
        overwrites = [
            {"id": str(who), "type": int(who in (BOT, SOMEBODY)), "allow": self._permissions(), "deny": "1024"}
            | ({"deny": self._permissions()} if self._dice.random() < 0.8 else {})
            for who in targets
        ]
        more = {"topic": "What is said here", "bitrate": 64000, "user_limit": 3, "parent_id": None, "position": number}
        common = {"id": str(number), "guild_id": str(guild), "name": "games", "permission_overwrites": overwrites}
        return {**common, **more, "type": KINDS[number % len(KINDS)]}

    def _thread(self, guild: int, number: int) -> Payload:
        return {
            "id": str(number),
            "guild_id": str(guild),
            "parent_id": str(CHANNELS[number % len(CHANNELS)]),
            "owner_id": str(STRANGER),
            "type": (11, 12)[number % 2],
            "name": "A match",
            "message_count": 1,
            "member_count": 1,
            "thread_metadata": {
                "archived": self._dice.random() < 0.3,
                "auto_archive_duration": 60,
                "archive_timestamp": AT,
            },
        }

    def _member(self, guild: int) -> Payload:
        return {
            "user": user_payload(BOT),
            "roles": [str(number) for number in self.some(ROLES)],
            "joined_at": AT,
            "nick": "Link",
            "flags": 0,
            "guild_id": str(guild),
            "communication_disabled_until": self._dice.choice(
                (None, None, "2026-01-01T00:00:00+00:00", "2999-01-01T00:00:00+00:00")
            ),
        }

    def _event(self, guild: int) -> tuple[str, Payload]:
        here, dice = {"guild_id": str(guild)}, self._dice
        one_channel, one_thread = self._channel(guild, dice.choice(CHANNELS)), self._thread(guild, dice.choice(THREADS))
        events: list[tuple[str, Payload]] = [
            ("GUILD_CREATE", self.guild(guild) | dice.choice(({}, {"unavailable": False}))),
            ("GUILD_UPDATE", self._plainly(guild)),
            ("GUILD_DELETE", {"id": str(guild)} | dice.choice(({}, {"unavailable": True}))),
            ("GUILD_ROLE_CREATE", here | {"role": self._role(dice.choice(ROLES))}),
            ("GUILD_ROLE_UPDATE", here | {"role": self._role(dice.choice((guild, *ROLES)))}),
            ("GUILD_ROLE_DELETE", here | {"role_id": str(dice.choice(ROLES))}),
            ("GUILD_MEMBER_UPDATE", self._member(guild)),
            ("CHANNEL_CREATE", one_channel),
            ("CHANNEL_UPDATE", one_channel),
            ("CHANNEL_DELETE", one_channel),
            ("THREAD_CREATE", one_thread | {"newly_created": True}),
            ("THREAD_UPDATE", one_thread),
            ("THREAD_DELETE", one_thread),
            ("THREAD_LIST_SYNC", here | {"threads": [one_thread], "members": []}),
            ("CHANNEL_PINS_UPDATE", here | {"channel_id": one_channel["id"], "last_pin_timestamp": AT}),
            ("GUILD_EMOJIS_UPDATE", here | {"emojis": [{"id": "2", "name": "y", "roles": []}]}),
        ]
        return dice.choice(events)


class Told:
    """A state, and what it said happened to whom."""

    def __init__(self, kind: type[State]) -> None:
        self.heard: list[tuple[str, int]] = []
        http: Any = object.__new__(HTTPClient)
        self.state = kind(
            dispatch=self._hear,
            handlers={},
            hooks={},
            http=http,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.state.shard_count = 1
        me: Any = user_payload(BOT)
        self.state.user = ClientUser(state=self.state, data=me)

    def tell(self, name: str, payload: Payload) -> None:
        if name in self.state.parsers:
            self.state.parsers[name](deepcopy(payload))

    def forget(self, guild: int) -> None:
        """Forget removed objects, which discord.py keeps after a new payload."""
        found = self.state._get_guild(guild)
        for kept in () if found is None else (found._channels, found._threads, found._members):
            kept.clear()

    def _hear(self, name: str, *about: Any) -> None:
        if name in HEARD and not isinstance(about[-1], discord.CategoryChannel):
            what = about[-1]
            where = what if isinstance(what, discord.Guild) else getattr(what, "guild", None)
            self.heard.append((name, what.guild_id if where is None else where.id))

    def seen(self, guild: int, roles: list[int]) -> object:
        """All that the bot ever reads of a server, also of somebody else in it who has some roles."""
        found = self.state._get_guild(guild)
        if found is None:
            return None
        other: Any = {"user": user_payload(SOMEBODY), "roles": roles, "flags": 0}
        people = (found.me, discord.Member(data=other, guild=found, state=self.state))
        places = [*(each for each in found.channels if not isinstance(each, discord.CategoryChannel)), *found.threads]
        plain = (found.name, found.unavailable, found.preferred_locale.value, {each.id for each in people[1].roles})
        return plain, {each.id: (_kind(each), _granted(each, *people)) for each in places}


def _kind(place: Any) -> object:
    if isinstance(place, discord.Thread):
        return place.parent_id, place.is_private(), place.archived
    return type(place)


def _granted(place: Any, *people: discord.Member | None) -> object:
    if isinstance(place, discord.Thread) and isinstance(place.parent, discord.CategoryChannel | None):
        return None  # in a category there are no threads
    return [None if each is None else place.permissions_for(each).value & READ for each in people]


@pytest.mark.slow
@given(st.integers(0, 2**32), st.integers(1, 3))
@settings(max_examples=60)
def test_what_is_read_is_the_same_as_without_trimming(seed: int, at_hand: int) -> None:
    dice = Random(seed)
    told, roles = Discord(dice), dice.sample(ROLES, 2)
    whole, lean = Told(AutoShardedConnectionState), Told(GatewayState)
    assert isinstance(lean.state, GatewayState)
    lean.state.servers.most = at_hand
    for name, payload in told.events(40):
        if name == "GUILD_CREATE":
            whole.forget(int(payload["id"]))
        whole.tell(name, payload)
        lean.tell(name, payload)
        assert lean.heard == whole.heard, name
        for guild in dice.sample(GUILDS, dice.choice((0, 0, 0, 2, 3))):
            assert lean.seen(guild, roles) == whole.seen(guild, roles), name
    assert sorted(each.id for each in lean.state.guilds) == sorted(each.id for each in whole.state.guilds)


async def test_new_session_knows_only_where_the_bot_is() -> None:
    lean, told = Told(GatewayState), Discord(Random(1))
    lean.state.shard_ids = [0, 1]
    for name, payload in told.events(0):
        lean.tell(name, payload)
    stayed, left, gained = GUILDS[1], GUILDS[2], 4 << 22
    away = [{"id": str(each), "unavailable": True} for each in (stayed, gained)]
    lean.tell("READY", {"user": user_payload(BOT), "shard": [0, 1], "session_id": "another", "guilds": away})
    try:
        seen = {each.id: (each.unavailable, len(each.channels)) for each in lean.state.guilds}
        assert seen == {stayed: (True, 0), gained: (True, 0)}
        assert lean.state._get_guild(left) is None
        lean.tell("GUILD_CREATE", told.guild(gained) | {"unavailable": False, "name": "Another club"})
        found = lean.state._get_guild(gained)
        assert found is not None
        assert (found.unavailable, found.name) == (False, "Another club")
    finally:
        for task in lean.state._ready_tasks.values():
            task.cancel()
