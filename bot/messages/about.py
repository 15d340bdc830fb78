"""Which bot this is, how it is, and how to have it elsewhere, in a few lines."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.messages import figures
from bot.messages.languages import Texts
from bot.messages.post import Post

LINES: Final = ("version", "servers", "matches", "links")
"""What is told, a line each."""


@dataclass(frozen=True, slots=True)
class Particulars:
    """What there is to tell of the bot at a moment."""

    version: str
    uptime: timedelta
    """How long ago it was started."""
    servers: int
    running: int
    """How many matches are being played."""
    ended: int
    """How many have ended in servers."""
    invitation: str
    """The link by which the bot is invited into a server."""
    own_installation: str
    """The link by which somebody installs it for themselves."""


def about_told(found: Particulars, texts: Texts) -> Post:
    """Which bot this is, and how it is."""
    values: dict[str, int | str] = {
        "version": found.version,
        "uptime": figures.span(round(found.uptime.total_seconds()), texts),
        "servers": found.servers,
        "running": found.running,
        "ended": found.ended,
        "invite": f"<{found.invitation}>",
        "own": f"<{found.own_installation}>",
    }
    return Post("\n".join(texts(f"about-{line}", **values) for line in LINES))
