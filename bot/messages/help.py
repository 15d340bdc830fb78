"""What the bot can do, in a few lines."""

from typing import Final

from bot.messages.mentions import CommandMentions
from bot.messages.post import Post
from renderers.kit.text import listed
from rules import GAMES

HELP: Final = """**Interlink** plays link games in your channels, at your own pace.

**Begin**: {play}. Name your opponents, or nobody and anyone may join.
**Play**: press **Move** under the board and choose, or type {move}; legal steps are offered as you type.
**Look**: {board} shows a match, {stock} what you hold, {matches} lists yours, **Text** says a position in words.
**Settle**: {undo}, {draw}, {resign} and {rematch}, or the buttons under the board.
**Time**: {away} stops your clocks, {preferences} sets your reminders, {block_add} keeps people away.
**Compare**: {leaderboard}, {profile}, {history} and {stats} tell how people and games have fared.
**Learn**: {rules} explains a game. **Manage**: {server_settings} sets how matches run here.

Games: {games}."""
NAMED: Final = (
    *("move", "board", "stock", "matches", "undo", "draw", "resign", "rematch", "away", "preferences", "block add"),
    *("leaderboard", "profile", "history", "stats", "rules", "server settings"),
)
"""The commands in it, besides those that open a match."""


def help_told(mentions: CommandMentions) -> Post:
    """Every command, to be pressed, and what it is for."""
    play = listed(mentions.of(f"play {key}") for key in GAMES)
    named = {command.replace(" ", "_"): mentions.of(command) for command in NAMED}
    return Post(HELP.format(play=play, games=", ".join(game.title for game in GAMES.values()), **named))
