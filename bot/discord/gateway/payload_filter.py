"""A filter for payloads of servers, because discord.py would keep objects of everything.

Kept are names and languages of servers, who owns them, the places in which matches can be played, and what it takes to
know what somebody may do in these. A permission is kept where the bot asks for it, or asks whether somebody has it.
Everything here is a pure function of what was told, or of what discord.py made of it.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import discord

from bot.discord.permissions import PERMISSIONS

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
