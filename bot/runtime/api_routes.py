"""What a request asks of Discord, as one of few kinds: never whom or what it is about."""

from typing import Final

WORDS: Final = frozenset(
    {
        *("@me", "@original", "applications", "attachments", "bot", "callback", "channels", "commands", "emojis"),
        *("gateway", "guilds", "interactions", "members", "messages", "oauth2", "roles", "threads", "users"),
        *("webhooks", "pins", "typing", "recipients", "thread-members", "bulk-delete", "ephemeral-attachments"),
    }
)
"""What stands in Discord's addresses besides ids, tokens and names."""
MOST: Final = 7
"""Parts of an address that are told apart."""


def route(path: str) -> str:
    """The kind of a request's address: ``/channels/{id}/messages/{id}``."""
    parts = [part for part in path.split("/") if part]
    if parts[:1] == ["api"]:
        parts = parts[2:] if parts[1:2] and parts[1].startswith("v") else parts[1:]
    return "/" + "/".join(_kind(part) for part in parts[:MOST])


def _kind(part: str) -> str:
    if part in WORDS:
        return part
    return "{id}" if part.isdecimal() else "{other}"
