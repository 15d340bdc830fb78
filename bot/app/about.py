"""The command ``/about``: version, status, and invite links."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from discord import app_commands

from bot.app.services import Services
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import about as purpose
from bot.discord.interactions.commands import answering, name, personal
from bot.discord.places import invitation, own_installation
from bot.runtime import VERSION
from bot.ui import Texts
from bot.ui import words as figures
from bot.ui.post import Post


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/about``."""

    @personal
    @tree.command(name=name("about"), description=purpose("about"))
    @answering(services)
    async def about(answer: Answer) -> None:
        answer.soon_privately()
        client = answer.interaction.client
        number = answer.interaction.application_id
        found = await services.totals.all()
        await answer.say(
            about_post(
                Particulars(
                    version=VERSION,
                    uptime=services.uptime(),
                    servers=len(client.guilds),
                    running=found.running,
                    ended=found.ended,
                    invitation=invitation(number),
                    own_installation=own_installation(number),
                ),
                answer.texts,
            )
        )


LINES: Final = ("version", "servers", "matches", "links")
"""Lines of the answer, in order."""


@dataclass(frozen=True, slots=True)
class Particulars:
    """Figures of the bot at one moment."""

    version: str
    uptime: timedelta
    """Time since the start."""
    servers: int
    running: int
    """Number of running matches."""
    ended: int
    """Number of matches that have ended in servers."""
    invitation: str
    """The link that invites the bot to a server."""
    own_installation: str
    """The link that installs the bot for one user."""


def about_post(found: Particulars, texts: Texts) -> Post:
    """Return the version and status of the bot."""
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
