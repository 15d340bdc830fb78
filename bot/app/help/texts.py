"""Texts and buttons of ``/help``."""

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, Final

import discord

from bot.discord.interactions.components import Press, view
from bot.ui import Texts
from bot.ui.post import Post
from bot.ui.words import CommandMentions
from rules import GAMES

NAMED: Final = (
    *("move", "board", "stock", "matches", "undo", "draw", "resign", "rematch", "away", "preferences", "block add"),
    "privacy show",
    *("replay", "leaderboard", "profile", "history", "learn", "puzzle next", "puzzle daily", "rules"),
    *("study open", "study import", "tournament open", "tournament show", "server settings", "about"),
)
"""The commands in the list behind More, besides those that open a match."""
LINES: Final = ("start", "play", "view", "agree", "time", "compare", "learn", "games")
"""Lines of that list; the last stands apart."""
PRIVATE: Final = ("learn", "puzzle next", "puzzle daily", "rules", "study open", "study import", "about")
"""The commands of user installs, besides those that open a match."""


class HelpControl(StrEnum):
    """The buttons below the help."""

    PLAY = auto()
    LEARN = auto()
    INVITE = auto()
    MORE = auto()


@dataclass(frozen=True, slots=True)
class HelpPress(Press):
    """A button below the help; its id is ``il:help:<control>``."""

    word = "help"

    control: HelpControl


def help_post(texts: Texts, *, guest: bool = False) -> Post:
    """Return the help; as a ``guest`` the bot is alone with the user."""
    games = texts.series(game.title for game in GAMES.values())
    return Post(texts("help-private-about") if guest else texts("help-about", games=games))


def help_buttons(texts: Texts) -> discord.ui.View:
    """Return the buttons below it: play against the bot, learn, invite, and all commands."""
    return view(
        *(
            discord.ui.Button[Any](
                label=texts(f"button-help-{control}"),
                custom_id=HelpPress(control).custom_id,
                style=_STYLES.get(control, discord.ButtonStyle.secondary),
            )
            for control in HelpControl
        )
    )


_STYLES: Final = {HelpControl.PLAY: discord.ButtonStyle.primary}


def help_text(mentions: CommandMentions, texts: Texts) -> Post:
    """Return the list behind More: every command as a clickable mention, with its purpose."""
    play = texts.listed(mentions.of(f"play {key}", texts) for key in GAMES)
    named = {command.replace(" ", "-"): mentions.of(command, texts) for command in NAMED}
    games = texts.series(game.title for game in GAMES.values())
    *text, last = (texts(f"help-{key}", play=play, games=games, **named) for key in LINES)
    return Post("\n".join([*text, "", last]))


def private_help(mentions: CommandMentions, texts: Texts) -> Post:
    """Return the same in user installs."""
    here = texts.listed(mentions.of(command, texts) for command in PRIVATE)
    named = {"commands": here, **private(mentions, texts)}
    return Post("\n".join(texts(f"help-private-{key}", **named) for key in ("play", "also")))


def private(mentions: CommandMentions, texts: Texts) -> dict[str, str]:
    """Return the commands that the texts for user installs name."""
    play = texts.listed(mentions.of(f"play {key}", texts) for key in GAMES)
    return {"play": play, "study": mentions.of("study open", texts)}
