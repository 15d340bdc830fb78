"""The command ``/help``."""

from collections.abc import Iterable
from typing import Any, Final

from discord import app_commands

from bot.app.services import Services
from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name
from bot.discord.interactions.options import is_personal, personal
from bot.studies.lessons.views import lessons_menu
from bot.ui.languages import Texts
from bot.ui.post import Post
from bot.ui.words import CommandMentions
from rules import GAMES


def _pressable(command: object) -> str:
    """Return the clickable mention of a command; of a group, its first subcommand."""
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
            await answer.say(help_text(services.mentions, answer.texts), games)
        else:
            here = [_pressable(command) for command in tree.get_commands() if is_personal(command)]
            await answer.say(private_help_text(here, services.mentions, answer.texts), games)


NAMED: Final = (
    *("move", "board", "stock", "matches", "undo", "draw", "resign", "rematch", "away", "preferences", "block add"),
    "privacy show",
    *("replay", "import", "leaderboard", "profile", "history", "stats", "learn", "puzzle", "daily", "rules", "study"),
    *("tournament open", "tournament show", "server settings", "about"),
)
"""The commands in the help, besides those that open a match."""

LINES: Final = ("about", "begin", "play", "look", "settle", "time", "compare", "learn", "games")
"""Lines of the answer; the first and the last stand apart."""


def help_text(mentions: CommandMentions, texts: Texts) -> Post:
    """Return the help: every command as a clickable mention, with its purpose."""
    play = texts.listed(mentions.of(f"play {key}") for key in GAMES)
    named = {command.replace(" ", "-"): mentions.of(command) for command in NAMED}
    games = texts.series(game.title for game in GAMES.values())
    about, *text, last = (texts(f"help-{key}", play=play, games=games, **named) for key in LINES)
    return Post("\n".join([about, "", *text, "", last]))


def private_help_text(commands: Iterable[str], mentions: CommandMentions, texts: Texts) -> Post:
    """Return the help in user installs, with the names of the available ``commands``."""
    play = texts.listed(mentions.of(f"play {key}") for key in GAMES)
    here = texts.listed(mentions.of(command) for command in commands if not command.startswith("play "))
    named = {"play": play, "commands": here, "study": mentions.of("study")}
    return Post("\n".join(texts(f"help-private-{key}", **named) for key in ("about", "play", "also")))
