"""What the bot can do: ``/help``."""

from typing import Any

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.services import Services
from bot.commands.wording import about, name
from bot.display.lesson_board import lessons_menu
from bot.messages.help import help_told
from rules import GAMES


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/help``."""

    @tree.command(name=name("help"), description=about("help"))
    @answering(services)
    async def help_(answer: Answer) -> None:
        games = lessons_menu(list(GAMES.values()), services.signs)
        await answer.say(help_told(services.mentions, answer.texts), games)
