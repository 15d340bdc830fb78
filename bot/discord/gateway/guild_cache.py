"""The cache of servers in discord.py: payloads without unused fields, and the parsing of each shard's start."""

import marshal
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.state import AutoShardedConnectionState, ConnectionState

from bot.discord.places import PERMISSIONS
from bot.model.ids import GuildId, shard_of

if TYPE_CHECKING:
    from discord.types.gateway import ReadyEvent

Payload = dict[str, Any]
Parser = Callable[[Any], None]

READ: Final = PERMISSIONS.value | discord.Permissions(administrator=True, manage_threads=True).value
"""The permissions that are ever read, of the bot or of somebody else; nobody is asked about any other."""
CATEGORY: Final = 4
"""A kind of channel in which nothing can be said, and whose permissions its channels carry themselves."""
_NOBODY: Final = MappingProxyType({"username": "", "discriminator": "0", "avatar": None, "bot": True})
_UNREAD: Final = MappingProxyType({"name": "", "position": 0, "bitrate": 0, "user_limit": 0})
"""Fields of a channel that discord.py requires."""
_UNTOLD: Final = MappingProxyType({"name": "", "owner_id": 0, "message_count": 0, "member_count": 0})
"""The same in a thread."""
_AWAKE: Final = MappingProxyType({"archived": False, "auto_archive_duration": 0, "archive_timestamp": None})


@lru_cache(maxsize=4096)
def _read(permissions: int | str) -> int:
    """Of some permissions those that are ever read. Few sets of these exist, and each is one object."""
    return int(permissions) & READ


def server(told: Payload, me: int) -> Payload:
    """A server, told whole or of its change; of its members only the bot itself, whose number is ``me``."""
    kept: Payload = {
        key: told[key] for key in ("id", "name", "owner_id", "preferred_locale", "unavailable") if key in told
    }
    for key, trimmed in (("roles", role), ("channels", channel), ("threads", thread)):
        if key in told:
            kept[key] = [small for each in told[key] if (small := trimmed(each)) is not None]
    if "members" in told:
        kept["members"] = [member(each) for each in told["members"] if int(each["user"]["id"]) == me]
    return kept


def role(told: Payload) -> Payload:
    """A role: what it allows of what is ever read."""
    return {"id": int(told["id"]), "name": "", "permissions": _read(told.get("permissions", 0))}


def channel(told: Payload) -> Payload | None:
    """A channel, if anything can be said in it, with what it allows or denies of what is ever read."""
    if told["type"] == CATEGORY:
        return None
    overwrites = []
    for each in told.get("permission_overwrites", ()):
        allow, deny = _read(each.get("allow", 0)), _read(each.get("deny", 0))
        if allow or deny:
            overwrites.append({"id": int(each["id"]), "type": int(each["type"]), "allow": allow, "deny": deny})
    return {
        **{key: told[key] for key in ("guild_id",) if key in told},
        "id": int(told["id"]),
        "type": int(told["type"]),
        **_UNREAD,
        "permission_overwrites": overwrites,
    }


def thread(told: Payload) -> Payload:
    """A thread: where it is, what kind it is, and whether it sleeps."""
    asleep = told.get("thread_metadata", _AWAKE)["archived"]
    return {
        **{key: told[key] for key in ("guild_id", "newly_created") if key in told},
        "id": int(told["id"]),
        "parent_id": int(told["parent_id"]),
        "type": int(told["type"]),
        **_UNTOLD,
        "thread_metadata": {**_AWAKE, "archived": asleep},
    }


def member(told: Payload) -> Payload:
    """Somebody's roles in a server, and until when they may say nothing there."""
    keys = ("guild_id", "communication_disabled_until")
    return {
        **{key: told[key] for key in keys if key in told},
        "user": {**_NOBODY, "id": int(told["user"]["id"])},
        "roles": told["roles"],
        "flags": 0,
    }


def known(guild: discord.Guild) -> Payload:
    """The cached server in the format of :func:`server`."""
    me, away = guild.me, {"unavailable": True} if guild.unavailable else {"unavailable": False}
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "preferred_locale": guild.preferred_locale.value,
        **away,
        "roles": [{"id": each.id, "name": "", "permissions": each.permissions.value} for each in guild.roles],
        "channels": [_known_channel(each) for each in guild.channels],
        "threads": [_known_thread(each) for each in guild.threads],
        "members": [] if me is None else [_known_member(me)],
    }


def _known_channel(channel: discord.abc.GuildChannel) -> Payload:
    kind = {"id": channel.id, "type": channel.type.value}
    return {**kind, **_UNREAD, "permission_overwrites": [each._asdict() for each in channel._overwrites]}


def _known_thread(thread: discord.Thread) -> Payload:
    kind = {"id": thread.id, "parent_id": thread.parent_id, "type": thread.type.value}
    return {**kind, **_UNTOLD, "thread_metadata": {**_AWAKE, "archived": thread.archived}}


def _known_member(member: discord.Member) -> Payload:
    return {
        "user": {**_NOBODY, "id": member.id},
        "roles": list(member._roles),
        "flags": 0,
        "communication_disabled_until": member.timed_out_until and member.timed_out_until.isoformat(),
    }


def _changed_role(told: Payload) -> Payload:
    return {"guild_id": told["guild_id"], "role": role(told["role"])}


def _threads(told: Payload) -> Payload:
    return {**told, "threads": [thread(each) for each in told.get("threads", ())], "members": []}


_AS_TOLD: Final = frozenset(
    {
        "READY",
        "RESUMED",
        "INTERACTION_CREATE",
        "USER_UPDATE",
        "GUILD_DELETE",
        "GUILD_ROLE_DELETE",
        "CHANNEL_DELETE",
        "THREAD_DELETE",
    }
)
"""Of these events all is of interest, or they bring next to nothing."""
_TRIMMED: Final[Mapping[str, Callable[[Payload], Payload | None]]] = MappingProxyType(
    {
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
    """discord.py's parsers, by their events, given only what is read; other events come to nobody's notice."""

    def trimming(event: str, parse: Parser) -> Parser:
        def parse_trimmed(told: Payload) -> None:
            small = server(told, me()) if event in ("GUILD_CREATE", "GUILD_UPDATE") else _TRIMMED[event](told)
            if small is not None:
                parse(small)

        return parse if event in _AS_TOLD else parse_trimmed

    return {event: trimming(event, parse) for event, parse in parsers.items() if event in HEARD}


HEARD: Final = _AS_TOLD | _TRIMMED.keys() | {"GUILD_CREATE", "GUILD_UPDATE"}
"""The events that are heard of; nobody listens for others."""


AT_HAND: Final = 256
"""So many servers are kept as objects, those in which something happened last."""
_QUICKLY: Final = 1
_AWAY: Final = zlib.compress(marshal.dumps({"unavailable": True}))


class ServerCache(MutableMapping[int, discord.Guild]):
    """Servers by their numbers, as discord.py keeps them in a dictionary; whichever is asked for is made anew.

    Keeping one for longer may keep outdated data; discord.py itself changes one only where it has
    just asked for it.
    """

    def __init__(self, state: ConnectionState[Any]) -> None:
        self._state = state
        self.most = AT_HAND
        self._at_hand: OrderedDict[int, discord.Guild] = OrderedDict()
        self._folded: dict[int, bytes] = {}
        """All of them; what lies here of one at hand may be out of date."""

    def __getitem__(self, number: int) -> discord.Guild:
        found = self._at_hand.get(number)
        if found is not None:
            self._at_hand.move_to_end(number)
            return found
        found = discord.Guild(data=_unfolded(number, self._folded[number]), state=self._state)
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

    def put(self, told: Payload) -> None:
        """Keep a server as it was told, trimmed; no object is made of it until it is asked for."""
        number = int(told["id"])
        self._at_hand.pop(number, None)
        self._fold(number, told)

    def put_away(self, number: int) -> None:
        """Keep of a server that it is there, and that nothing is told of it at the moment."""
        self._at_hand.pop(number, None)
        self._folded[number] = _AWAY

    def _take(self, guild: discord.Guild) -> None:
        self._at_hand[guild.id] = guild
        self._at_hand.move_to_end(guild.id)
        if len(self._at_hand) > self.most:
            number, oldest = self._at_hand.popitem(last=False)
            self._fold(number, known(oldest))

    def _fold(self, number: int, told: Payload) -> None:
        self._folded[number] = zlib.compress(marshal.dumps(told), _QUICKLY)


def _unfolded(number: int, folded: bytes) -> Any:
    return {"id": number} | marshal.loads(zlib.decompress(folded))


class GatewayState(AutoShardedConnectionState[Any]):
    """The state of all shards together; it keeps of ``servers`` what is ever read."""

    servers: ServerCache

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.parsers = lean(self.parsers, lambda: self.self_id or 0)

    def clear(self, *, views: bool = True) -> None:
        """Forget everything."""
        super().clear(views=views)
        self.servers = ServerCache(self)
        mapping: Any = self.servers  # no more is asked of what discord.py takes for a dictionary
        self._guilds = mapping

    def parse_ready(self, data: "ReadyEvent") -> None:
        """A session begins anew: what is not told of now has been left while there was none.

        Where Discord itself always says which shard it speaks to, something in between may not.
        """
        if "shard" not in data:
            data["shard"] = (self._shard_of(data["session_id"]), self.shard_count or 1)
        (shard, count), told = data["shard"], {int(guild["id"]) for guild in data["guilds"]}
        for guild in [each for each in self.servers if shard_of(GuildId(each), count) == shard and each not in told]:
            del self.servers[guild]
        for guild in told:  # thousands: nobody should wait until as many objects are made, of which each is made anew
            self.servers.put_away(guild)
        super().parse_ready({**data, "guilds": []})

    def forget_servers(self, shard: int) -> None:
        """Forget the servers on a shard."""
        for guild in [each for each in self.servers if shard_of(GuildId(each), self.shard_count or 1) == shard]:
            del self.servers[guild]

    def parse_resumed(self, data: Any) -> None:
        """A session was resumed; of the first shard by default."""
        super().parse_resumed({"__shard_id__": 0} | data)

    def _get_create_guild(self, data: Any) -> discord.Guild:
        """Store a server's payload whole; listeners get little more than its ID."""
        self.servers.put(data)
        little: Any = {key: data[key] for key in ("id", "name", "unavailable") if key in data}
        return discord.Guild(data=little, state=self)

    def _shard_of(self, session: str) -> int:
        """The shard whose session this is; the first where none has it."""
        for shard in self.shard_ids:
            with suppress(KeyError):  # it is not connected yet
                if self._get_websocket(shard_id=shard).session_id == session:
                    return shard
        return 0
