"""The state of discord.py: payloads without unused fields, the cache of servers, and the start of each shard."""

import marshal
import zlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.state import ConnectionState

from bot.discord.discord_py import CustomState, overwrites, role_ids
from bot.discord.gateway.interaction_payload import UNREAD, UNTOLD, readable
from bot.discord.places import PERMISSIONS
from bot.model.ids import GuildId, shard_of

if TYPE_CHECKING:
    from discord.types.gateway import ReadyEvent

Payload = dict[str, Any]
Parser = Callable[[Any], None]

READ: Final = PERMISSIONS.value | discord.Permissions(administrator=True, manage_threads=True).value
"""The permissions the bot ever checks, of itself or of a user."""
CATEGORY: Final = 4  # the channel type of categories: without messages, and channels carry their permissions
_NOBODY: Final = MappingProxyType({"username": "", "discriminator": "0", "avatar": None, "bot": True})
_AWAKE: Final = MappingProxyType({"archived": False, "auto_archive_duration": 0, "archive_timestamp": None})


@lru_cache(maxsize=4096)
def _read(permissions: int | str) -> int:
    return int(permissions) & READ


def server(payload: Payload, me: int) -> Payload:
    """Trim a server's full or partial payload; of its members only the bot, with ID ``me``, is kept."""
    kept = _picked(payload, "id", "name", "owner_id", "preferred_locale", "unavailable")
    for key, trimmed in (("roles", role), ("channels", channel), ("threads", thread)):
        if key in payload:
            kept[key] = [small for each in payload[key] if (small := trimmed(each)) is not None]
    if "members" in payload:
        kept["members"] = [member(each) for each in payload["members"] if int(each["user"]["id"]) == me]
    return kept


def _picked(payload: Payload, *keys: str) -> Payload:
    return {key: payload[key] for key in keys if key in payload}


def role(payload: Payload) -> Payload:
    """Trim a role to its ID and permissions."""
    return {"id": int(payload["id"]), "name": "", "permissions": _read(payload.get("permissions", 0))}


def channel(payload: Payload) -> Payload | None:
    """Trim a channel to its type and permission overwrites; ``None`` for categories."""
    if payload["type"] == CATEGORY:
        return None
    overwrites = []
    for each in payload.get("permission_overwrites", ()):
        allow, deny = _read(each.get("allow", 0)), _read(each.get("deny", 0))
        if allow or deny:
            overwrites.append({"id": int(each["id"]), "type": int(each["type"]), "allow": allow, "deny": deny})
    return _picked(payload, "guild_id") | _channel(int(payload["id"]), int(payload["type"]), overwrites)


def _channel(number: int, kind: int, overwrites: list[Any]) -> Payload:
    return {"id": number, "type": kind, **UNREAD, "permission_overwrites": overwrites}


def thread(payload: Payload) -> Payload:
    """Trim a thread to its parent, its type, and whether it is archived."""
    asleep = payload.get("thread_metadata", _AWAKE)["archived"]
    small = _thread(int(payload["id"]), int(payload["parent_id"]), int(payload["type"]), asleep)
    return _picked(payload, "guild_id", "newly_created") | small


def _thread(number: int, parent: int, kind: int, archived: bool) -> Payload:
    metadata = {**_AWAKE, "archived": archived}
    return {"id": number, "parent_id": parent, "type": kind, **UNTOLD, "thread_metadata": metadata}


def member(payload: Payload) -> Payload:
    """Trim a member to their roles and the end of their timeout."""
    kept = _picked(payload, "guild_id", "communication_disabled_until")
    return kept | _member(int(payload["user"]["id"]), payload["roles"])


def _member(number: int, roles: list[Any]) -> Payload:
    return {"user": {**_NOBODY, "id": number}, "roles": roles, "flags": 0}


def known(guild: discord.Guild) -> Payload:
    """Return the cached server in the format of :func:`server`."""
    me = guild.me
    until = None if me is None else me.timed_out_until and me.timed_out_until.isoformat()
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "preferred_locale": guild.preferred_locale.value,
        "unavailable": guild.unavailable,
        "roles": [{"id": each.id, "name": "", "permissions": each.permissions.value} for each in guild.roles],
        "channels": [_channel(each.id, each.type.value, overwrites(each)) for each in guild.channels],
        "threads": [_thread(each.id, each.parent_id, each.type.value, each.archived) for each in guild.threads],
        "members": [] if me is None else [_member(me.id, role_ids(me)) | {"communication_disabled_until": until}],
    }


def _changed_role(payload: Payload) -> Payload:
    return {"guild_id": payload["guild_id"], "role": role(payload["role"])}


def _threads(payload: Payload) -> Payload:
    return {**payload, "threads": [thread(each) for each in payload.get("threads", ())], "members": []}


_AS_TOLD: Final = frozenset(
    {
        *("READY", "RESUMED", "MESSAGE_CREATE", "USER_UPDATE"),
        *("GUILD_DELETE", "GUILD_ROLE_DELETE", "CHANNEL_DELETE", "THREAD_DELETE"),
    }
)
"""Events whose payloads are used whole, or are small."""
_TRIMMED: Final[Mapping[str, Callable[[Payload], Payload | None]]] = MappingProxyType(
    {
        "INTERACTION_CREATE": readable,
        "GUILD_ROLE_CREATE": _changed_role,
        "GUILD_ROLE_UPDATE": _changed_role,
        "GUILD_MEMBER_UPDATE": member,
        "CHANNEL_CREATE": channel,
        "CHANNEL_UPDATE": channel,
        "THREAD_CREATE": thread,
        "THREAD_UPDATE": thread,
        "THREAD_LIST_SYNC": _threads,
    }
)


def lean(parsers: Mapping[str, Parser], me: Callable[[], int]) -> dict[str, Parser]:
    """Wrap discord.py's parsers, by event, to receive trimmed payloads; other events are dropped."""

    def trimming(event: str, parse: Parser) -> Parser:
        def parse_trimmed(payload: Payload) -> None:
            small = server(payload, me()) if event in ("GUILD_CREATE", "GUILD_UPDATE") else _TRIMMED[event](payload)
            if small is not None:
                parse(small)

        return parse if event in _AS_TOLD else parse_trimmed

    return {event: trimming(event, parse) for event, parse in parsers.items() if event in HEARD}


HEARD: Final = _AS_TOLD | _TRIMMED.keys() | {"GUILD_CREATE", "GUILD_UPDATE"}
"""The events that are parsed; others have no listeners."""


AT_HAND: Final = 256  # the maximum number of servers cached as objects, by last use
_QUICKLY: Final = 1
_AWAY: Final = zlib.compress(marshal.dumps({"unavailable": True}))


class ServerCache(MutableMapping[int, discord.Guild]):
    """Compressed servers by ID, in place of discord.py's dictionary, with objects on access, which may be outdated."""

    def __init__(self, state: ConnectionState[Any]) -> None:
        self._state = state
        self.most = AT_HAND
        self._at_hand: OrderedDict[int, discord.Guild] = OrderedDict()
        self._folded: dict[int, bytes] = {}  # compressed payloads of all; those with a cached object may be outdated

    def __getitem__(self, number: int) -> discord.Guild:
        found = self._at_hand.get(number)
        if found is not None:
            self._at_hand.move_to_end(number)
            return found
        payload: Any = {"id": number} | marshal.loads(zlib.decompress(self._folded[number]))
        found = discord.Guild(data=payload, state=self._state)
        self._take(found)
        return found

    def __setitem__(self, number: int, guild: discord.Guild) -> None:
        self._folded[number] = _AWAY
        self._take(guild)

    def __delitem__(self, number: int) -> None:
        del self._folded[number]
        self._at_hand.pop(number, None)

    def __contains__(self, number: object) -> bool:
        return number in self._folded

    def __iter__(self) -> Iterator[int]:
        return iter(self._folded)

    def __len__(self) -> int:
        return len(self._folded)

    def put(self, payload: Payload) -> None:
        """Store a trimmed server; its object is created on access."""
        number = int(payload["id"])
        self._at_hand.pop(number, None)
        self._fold(number, payload)

    def put_away(self, number: int) -> None:
        """Store that a server exists but is unavailable."""
        self._at_hand.pop(number, None)
        self._folded[number] = _AWAY

    def _take(self, guild: discord.Guild) -> None:
        self._at_hand[guild.id] = guild
        self._at_hand.move_to_end(guild.id)
        if len(self._at_hand) > self.most:
            number, oldest = self._at_hand.popitem(last=False)
            self._fold(number, known(oldest))

    def _fold(self, number: int, payload: Payload) -> None:
        self._folded[number] = zlib.compress(marshal.dumps(payload), _QUICKLY)


class GatewayState(CustomState):
    """The state of all shards, with trimmed ``servers``."""

    servers: ServerCache

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.parsers = lean(self.parsers, lambda: self.self_id or 0)

    def clear(self, *, views: bool = True) -> None:
        super().clear(views=views)
        self.servers = ServerCache(self)
        self.keep_guilds(self.servers)

    def parse_ready(self, data: "ReadyEvent") -> None:
        """Handle a new session, whose ``shard`` a proxy may omit: servers missing from it were left meanwhile."""
        shard, count = data.setdefault("shard", [0, self.shard_count or 1])
        listed = {int(guild["id"]) for guild in data["guilds"]}
        self.forget_servers(shard, count, but=listed)
        for guild in listed:  # thousands of objects would block the event loop, and the cache creates them on access
            self.servers.put_away(guild)
        super().parse_ready({**data, "guilds": []})

    def forget_servers(self, shard: int, count: int, but: Collection[int] = ()) -> None:
        for guild in [each for each in self.servers if shard_of(GuildId(each), count) == shard and each not in but]:
            del self.servers[guild]

    def parse_resumed(self, data: Any) -> None:
        """Handle a resumed session; the default is the first shard."""
        super().parse_resumed({"__shard_id__": 0} | data)

    def received(self, data: Payload) -> discord.Guild:
        """Store a server's full payload, and return an object with little more than its ID for listeners."""
        self.servers.put(data)
        little: Any = _picked(data, "id", "name", "unavailable")
        return discord.Guild(data=little, state=self)
