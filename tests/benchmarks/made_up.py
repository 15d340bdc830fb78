"""Realistic servers as Discord's payloads, reproducible: log-normal sizes up to Discord's limits, half of the channels
with permission overwrites, every fourth server with threads."""

import json
import math
import random
from functools import cache
from typing import Any, Final

from tests.wire.truth import AT, BOT

CHANNELS, MOST_CHANNELS = 25, 500
ROLES, MOST_ROLES = 25, 250
EMOJIS, MOST_EMOJIS = 20, 250
THREADS, MOST_THREADS = 6, 1000
TEMPLATES: Final = 400
"""So many servers are really made up; others are one of them, with numbers of their own."""
KINDS: Final = {0: 58, 2: 20, 4: 16, 5: 2, 13: 1, 15: 3}
"""Of a hundred channels: text, voice, categories, announcements, stages and forums."""
GRANTED: Final = (0, 1 << 10, 104_324_673, 309_237_763_072, 1_071_698_660_929)
"""Permissions of roles: nothing of their own, seeing, chatting, ours, and those of moderators."""
WORDS: Final = ("games", "talk", "off-topic", "rules", "news", "links", "chess-club", "memes", "help", "voice-text")
GUILD, PREFIX = "<guild>", "<of>"
"""Placeholders in templates for the server's number and the first digits of its IDs."""

Payload = dict[str, Any]


def size(dice: random.Random, usual: int, most: int, spread: float = 0.7) -> int:
    """A random size with the given median; one server in forty has four times as many."""
    return max(1, min(most, round(dice.lognormvariate(math.log(usual), spread))))


class MadeUp:
    def __init__(self, number: int) -> None:
        self._dice = random.Random(number)
        self._next = 0

    def payload(self) -> Payload:
        dice = self._dice
        roles = [self._role(GUILD, 104_324_673), self._role(self._id(), 309_237_763_072)]
        roles += [self._role(self._id(), dice.choice(GRANTED)) for _ in range(size(dice, ROLES, MOST_ROLES - 2))]
        channels = [self._channel(roles) for _ in range(size(dice, CHANNELS, MOST_CHANNELS))]
        parents = [channel["id"] for channel in channels if channel["type"] in (0, 5, 15)]
        threads = size(dice, THREADS, MOST_THREADS, 1.2) if parents and dice.random() < 0.25 else 0
        return {
            "id": GUILD,
            "name": self._text(8, 30),
            "icon": f"{dice.getrandbits(128):032x}",
            **dict.fromkeys(("splash", "system_channel_id")),
            "description": self._text(40, 120) if dice.random() < 0.2 else None,
            "owner_id": self._id(),
            "member_count": size(dice, 300, 1_000_000, 1.5),
            **dict.fromkeys(("large", "unavailable"), False),
            "features": ["COMMUNITY", "NEWS", "INVITE_SPLASH", "AUTO_MODERATION"][: dice.randrange(5)],
            "preferred_locale": dice.choice(("en-US", "en-US", "en-US", "de", "fr", "es-ES", "pt-BR", "ja")),
            **dict.fromkeys(("verification_level", "default_message_notifications", "explicit_content_filter"), 1),
            "premium_tier": dice.choice((0, 0, 0, 1, 2, 3)),
            "premium_subscription_count": 2,
            "roles": roles,
            "members": [self._member(roles[1]["id"])],
            "channels": channels,
            "threads": [self._thread(dice.choice(parents)) for _ in range(threads)],
            "emojis": [self._emoji() for _ in range(size(dice, EMOJIS, MOST_EMOJIS, 1.1))],
            "stickers": [self._sticker() for _ in range(dice.choice((0, 0, 0, 3, 5, 15)))],
            **{f"{kind}s": [] for kind in ("voice_state", "presence", "stage_instance", "soundboard_sound")},
            "guild_scheduled_events": [],
        }

    def _id(self) -> str:
        self._next += 1
        return f"{PREFIX}{self._next:05}"

    def _text(self, least: int, most: int) -> str:
        return "".join(self._dice.choices("abcdefgh ijklmn opqrst ", k=self._dice.randint(least, most)))

    def _role(self, number: str, permissions: int) -> Payload:
        return {
            "id": number,
            "name": self._text(4, 18),
            "permissions": str(permissions),
            "position": self._next,
            "color": 3447003,
            "colors": {"primary_color": 3447003, "secondary_color": None, "tertiary_color": None},
            **dict.fromkeys(("hoist", "managed", "mentionable"), False),
            **dict.fromkeys(("description", "icon", "unicode_emoji")),
            "flags": 0,
        }

    def _channel(self, roles: list[Payload]) -> Payload:
        dice = self._dice
        kind = dice.choices([*KINDS], [*KINDS.values()])[0]
        common = {
            "id": self._id(),
            "type": kind,
            "name": f"{dice.choice(WORDS)}-{self._next}",
            "position": self._next,
            "parent_id": None if kind == 4 else f"{PREFIX}00900",
            "flags": 0,
            "permission_overwrites": self._overwrites(roles) if dice.random() < 0.5 else [],
        }
        if kind in (2, 13):
            return common | {"bitrate": 64000, "user_limit": 0, "rtc_region": None, "nsfw": False}
        if kind == 4:
            return common
        shared = {
            "topic": self._text(20, 200) if dice.random() < 0.4 else None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "last_message_id": self._id(),
            "last_pin_timestamp": AT,
        }
        if kind == 15:
            tags = [
                {"id": self._id(), "name": self._text(4, 12), "moderated": False, "emoji_id": None, "emoji_name": "x"}
                for _ in range(dice.randrange(8))
            ]
            return common | shared | {"available_tags": tags, "default_reaction_emoji": None, "default_forum_layout": 0}
        return common | shared

    def _overwrites(self, roles: list[Payload]) -> list[Payload]:
        dice = self._dice
        chosen = dice.sample(roles, k=min(len(roles), dice.choice((1, 1, 2, 2, 3, 5))))
        return [
            {"id": each["id"], "type": 0, "allow": str(dice.choice(GRANTED)), "deny": str(dice.choice((0, 1024, 2048)))}
            for each in chosen
        ]

    def _thread(self, parent: str) -> Payload:
        return {
            "id": self._id(),
            "type": 11,
            "name": self._text(10, 60),
            "parent_id": parent,
            "owner_id": self._id(),
            "last_message_id": self._id(),
            **dict.fromkeys(("rate_limit_per_user", "flags"), 0),
            **dict.fromkeys(("message_count", "member_count", "total_message_sent"), 12),
            "thread_metadata": {
                "auto_archive_duration": 4320,
                **dict.fromkeys(("archive_timestamp", "create_timestamp"), AT),
                **dict.fromkeys(("archived", "locked"), False),
            },
        }

    def _member(self, role: str) -> Payload:
        user = {"id": str(BOT), "username": "interlink", "discriminator": "0", "global_name": None, "avatar": None}
        more = dict.fromkeys(("deaf", "mute"), False)
        return {"user": user | {"bot": True}, "roles": [role], "joined_at": AT, **more, "flags": 0}

    def _emoji(self) -> Payload:
        more = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
        return {"id": self._id(), "name": self._text(4, 14), **more}

    def _sticker(self) -> Payload:
        more = {"tags": "wave", "type": 2, "format_type": 1, "available": True, "guild_id": GUILD}
        return {"id": self._id(), "name": self._text(4, 20), "description": self._text(5, 60), **more}


@cache
def template(number: int) -> str:
    return json.dumps(MadeUp(number).payload())


def server_payload(number: int, guild: int) -> str:
    """The payload of a server with the ID ``guild``, the ``number``-th of all, as JSON."""
    prefix = str(1_000_000_000_000 + number)
    return template(number % TEMPLATES).replace(GUILD, str(guild)).replace(PREFIX, prefix)
