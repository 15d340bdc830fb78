"""What the bot can do: ``/help``."""

from typing import Any

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.options import is_personal, personal
from bot.commands.services import Services
from bot.commands.wording import about, name
from bot.display.lesson_board import lessons_menu
from bot.messages.help import help_told, private_help_told
from rules import GAMES


def _pressable(command: object) -> str:
    """What a command is called where it can be pressed; of several within one, the first."""
    assert isinstance(command, app_commands.Command | app_commands.Group), "menus have no place in a text"
    return command.commands[0].qualified_name if isinstance(command, app_commands.Group) else command.name


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/help``."""

    @personal
    @tree.command(name=name("help"), description=about("help"))
    @answering(services)
    async def help_(answer: Answer) -> None:
        games = lessons_menu(list(GAMES.values()), services.signs)
        if answer.guest:
            await answer.say(help_told(services.mentions, answer.texts), games)
        else:
            here = [_pressable(command) for command in tree.get_commands() if is_personal(command)]
            await answer.say(private_help_told(here, services.mentions, answer.texts), games)
