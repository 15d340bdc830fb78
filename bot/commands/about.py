"""Which bot this is, how it is, and how to have it elsewhere: ``/about``."""

from typing import Any

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.options import personal
from bot.commands.services import Services
from bot.commands.wording import about as purpose
from bot.commands.wording import name
from bot.display.permissions import invitation, own_installation
from bot.messages.about import Particulars, about_told
from bot.version import VERSION


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
            about_told(
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
