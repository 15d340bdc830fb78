"""Discord as people see it: servers, channels, threads, messages, and direct messages."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcord.components import COMPONENTS_V2_FLAG

from bot.ui.words import Signs, drawn
from tests.layouts import controls

APPLICATION = 900_000_000_000_000_001
BOT = APPLICATION
ROBOT = "interlink"  # The bot as an option's value
GUILD = 900_000_000_000_000_002
BOT_ROLE = 900_000_000_000_000_003
OWNER = 900_000_000_000_000_004
PERMISSIONS = 309237763072
AT = "2026-11-01T12:00:00+00:00"

URL = "http://127.0.0.1/a.png"
ATTACHMENT = {"size": 1, "url": URL, "proxy_url": URL}
MESSAGE: dict[str, Any] = {"timestamp": AT, "edited_timestamp": None, "tts": False, "mention_everyone": False}
MESSAGE |= {"mentions": [], "mention_roles": [], "embeds": [], "pinned": False, "type": 0}
ROLE: dict[str, Any] = {"position": 0, "color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
ROLE |= {"colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}}

TEXT, DM, GROUP, THREAD = 0, 1, 3, 11
EPHEMERAL, LOADING = 64, 128


@dataclass
class Message:
    """A message as it stands, and every component id it ever carried."""

    id: int
    channel: "Channel"
    content: str = ""
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    nonce: str | None = None
    only_for: int | None = None
    loading: bool = False
    layout: int = 0  # the flag of a message of components, which stays
    asked_by: int | None = None
    ids_ever: list[str] = field(default_factory=list)
    pinged: set[int] = field(default_factory=set)

    @property
    def ids(self) -> list[str]:
        return [child["custom_id"] for child in children(self.components)]

    @property
    def alts(self) -> list[str]:
        return [str(attachment.get("description")) for attachment in self.attachments]

    def become(self, payload: Mapping[str, Any]) -> None:
        """Apply a request; fields that it does not name stay."""
        self.content = payload.get("content", self.content) or ""
        self.components = payload.get("components", self.components) or []
        if "attachments" in payload:
            kept = {int(a["id"]): a for a in self.attachments}
            self.attachments = [
                kept.get(int(a["id"]), a | {"id": self.id + n}) for n, a in enumerate(payload["attachments"])
            ]
        self.loading = False
        self.layout |= payload.get("flags", 0) & COMPONENTS_V2_FLAG
        assert not (self.layout and self.content), "Discord refuses text next to a message of components"
        self.ids_ever += [custom_id for custom_id in self.ids if custom_id not in self.ids_ever]

    def payload(self) -> dict[str, Any]:
        owners = {"authorizing_integration_owners": {"0": str(GUILD)}}
        by = {"id": "1", "type": 2, "user": user_payload(self.asked_by or 0), **owners}
        flags = (EPHEMERAL if self.only_for else 0) | (LOADING if self.loading else 0) | self.layout
        attachments = [ATTACHMENT | each | {"id": str(each["id"])} for each in self.attachments]
        shown = {"content": self.content, "components": self.components, "attachments": attachments, "flags": flags}
        ids = {"id": str(self.id), "channel_id": str(self.channel.id), "author": user_payload(BOT)}
        return MESSAGE | ({} if self.asked_by is None else {"interaction_metadata": by}) | ids | shown


@dataclass
class Channel:
    """A text channel, a thread, the direct messages between one person and the bot, or a group without it."""

    id: int
    kind: int
    name: str
    guild: int = GUILD
    parent: int | None = None
    person: int | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    closed: bool = False  # True if the bot has lost access

    def payload(self) -> dict[str, Any]:
        if self.kind == DM:
            assert self.person is not None
            return {"id": str(self.id), "type": DM, "recipients": [user_payload(self.person)]}
        if self.kind == GROUP:
            return {"id": str(self.id), "type": GROUP, "name": self.name, "recipients": []}
        common = {"id": str(self.id), "type": self.kind, "name": self.name, "guild_id": str(self.guild)}
        if self.kind == TEXT:
            return common | {"position": 0, "permission_overwrites": [], "nsfw": False, "topic": None}
        return common | {
            "parent_id": str(self.parent),
            "owner_id": str(BOT),
            "message_count": len(self.messages),
            "member_count": 2,
            "thread_metadata": {"archived": False, "auto_archive_duration": 10080, "archive_timestamp": AT},
        }


class Truth:
    """The server, and others where a test wants them. Ids grow, so that later things have larger ones."""

    def __init__(self, people: Iterable[str]) -> None:
        self._ids = itertools.count(1_000_000_000_000_000_000)
        self.people = {name: self.new_id() for name in people}
        self.guilds = [GUILD]
        self.channels: dict[int, Channel] = {}
        self.commands: list[dict[str, Any]] = []
        self.emojis: list[dict[str, Any]] = []
        self.permissions = PERMISSIONS
        self.channel = self.add_channel("games")

    @property
    def signs(self) -> Signs:
        known = Signs()
        known.note({emoji["name"].rpartition("_")[0]: f"<:{emoji['name']}:{emoji['id']}>" for emoji in self.emojis})
        return known

    def give_emojis(self) -> None:
        """Register all emojis, so that the first start uploads none."""
        names = [sign.emoji for sign in drawn().values()]
        user = user_payload(BOT)
        self.emojis = [{"id": str(self.new_id()), "name": name, "roles": [], "user": user} for name in names]

    def new_id(self) -> int:
        return next(self._ids)

    def add_channel(self, name: str, kind: int = TEXT, **more: Any) -> Channel:
        channel = Channel(more.pop("id", None) or self.new_id(), kind, name, **more)
        self.channels[channel.id] = channel
        return channel

    def dm(self, user: int) -> Channel:
        found = [channel for channel in self.channels.values() if channel.person == user]
        return found[0] if found else self.add_channel("dm", DM, person=user)

    def threads(self) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.kind == THREAD]

    def messages(self) -> Iterator[Message]:
        """Every message except private answers."""
        for channel in list(self.channels.values()):
            yield from channel.messages.values()

    def say(self, channel: Channel, payload: Mapping[str, Any]) -> Message:
        """Post a message; a repeated nonce returns the earlier one."""
        nonce = payload.get("nonce")
        if nonce is not None and payload.get("enforce_nonce"):
            before = [message for message in channel.messages.values() if message.nonce == str(nonce)]
            if before:
                return before[0]
        message = Message(self.new_id(), channel, nonce=None if nonce is None else str(nonce))
        message.become(payload)
        message.pinged = pings(payload)
        channel.messages[message.id] = message
        return message

    def whisper(self, channel: Channel, payload: Mapping[str, Any], user: int, *, loading: bool = False) -> Message:
        message = Message(self.new_id(), channel, only_for=user)
        message.become(payload)
        message.loading = loading
        return message

    def forget_nonces(self) -> None:
        """Forget nonces, as Discord does after minutes."""
        for message in self.messages():
            message.nonce = None

    def role(self, number: int, name: str = "players", permissions: int = 0) -> dict[str, Any]:
        return ROLE | {"id": str(number), "name": name, "permissions": str(permissions)}

    def servers(self, shard: int, count: int) -> list[int]:
        return [guild for guild in self.guilds if shard_of(guild, count) == shard]

    def guild_payload(self, guild: int = GUILD) -> dict[str, Any]:
        places = [channel for channel in self.channels.values() if channel.kind != DM and channel.guild == guild]
        return {
            "id": str(guild),
            "name": "The Link Club",
            "owner_id": str(OWNER),
            "member_count": len(self.people) + 1,
            "roles": [self.role(guild, "@everyone"), self.role(BOT_ROLE, "Interlink", self.permissions)],
            "members": [member_payload(BOT, [str(BOT_ROLE)])],
            "channels": [channel.payload() for channel in places if channel.kind == TEXT],
            "threads": [channel.payload() for channel in places if channel.kind == THREAD],
            **{"emojis": [], "stickers": [], "features": [], "unavailable": False},
        }


def shard_of(guild: int, count: int) -> int:
    return (guild >> 22) % count


def user_payload(user: int) -> dict[str, Any]:
    name = "interlink" if user == BOT else f"p{user % 1000}"
    names = {"username": name, "discriminator": "0", "global_name": name}
    return {"id": str(user), **names, "avatar": None, "bot": user == BOT}


def application_payload() -> dict[str, Any]:
    texts = {"name": "Interlink", "description": "", "icon": None, "verify_key": "", "summary": ""}
    flags = {"bot_public": True, "bot_require_code_grant": False, "flags": 0}
    return {"id": str(APPLICATION), **texts, **flags, "owner": user_payload(BOT)}


def member_payload(user: int, roles: Sequence[str] = ()) -> dict[str, Any]:
    fixed = {"joined_at": AT, "deaf": False, "mute": False, "flags": 0, "permissions": str(PERMISSIONS)}
    return {"user": user_payload(user), "roles": list(roles), **fixed}


def children(components: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return controls(components)


def pings(payload: Mapping[str, Any]) -> set[int]:
    allowed = (payload.get("allowed_mentions") or {}).get("users") or []
    return {int(user) for user in allowed if f"<@{user}>" in (payload.get("content") or "")}
