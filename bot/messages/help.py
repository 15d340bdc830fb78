"""What the bot can do, in a few lines."""

from collections.abc import Iterable
from typing import Final

from bot.messages.languages import Texts
from bot.messages.mentions import CommandMentions
from bot.messages.post import Post
from rules import GAMES

NAMED: Final = (
    *("move", "board", "stock", "matches", "undo", "draw", "resign", "rematch", "away", "preferences", "block add"),
    "privacy show",
    *("replay", "import", "leaderboard", "profile", "history", "stats", "learn", "puzzle", "daily", "rules", "study"),
    *("tournament open", "tournament show", "server settings", "about"),
)
"""The commands in it, besides those that open a match."""

LINES: Final = ("about", "begin", "play", "look", "settle", "time", "compare", "learn", "games")
"""What is told, a line each; the first and the last stand apart."""


def help_told(mentions: CommandMentions, texts: Texts) -> Post:
    """Every command, to be pressed, and what it is for."""
    play = texts.listed(mentions.of(f"play {key}") for key in GAMES)
    named = {command.replace(" ", "-"): mentions.of(command) for command in NAMED}
    games = texts.series(game.title for game in GAMES.values())
    about, *told, last = (texts(f"help-{key}", play=play, games=games, **named) for key in LINES)
    return Post("\n".join([about, "", *told, "", last]))


def private_help_told(commands: Iterable[str], mentions: CommandMentions, texts: Texts) -> Post:
    """What can be done where the bot is no guest, with the names of the ``commands`` that there are."""
    play = texts.listed(mentions.of(f"play {key}") for key in GAMES)
    here = texts.listed(mentions.of(command) for command in commands if not command.startswith("play "))
    named = {"play": play, "commands": here, "study": mentions.of("study")}
    return Post("\n".join(texts(f"help-private-{key}", **named) for key in ("about", "play", "also")))
