"""What the bot can do, in a few lines."""

from typing import Final

from bot.messages.post import Post
from rules import GAMES

HELP: Final = """**Interlink** plays link games in your channels, at your own pace.

**Begin**: `/play` and a game. Name your opponents, or nobody and anyone may join.
**Play**: press **Move** under the board and choose, or type `/move`; legal steps are offered as you type.
**Look**: `/board` shows a match, `/stock` what you hold, `/matches` lists yours, **Text** says a position in words.
**Settle**: `/undo`, `/draw`, `/resign` and `/rematch`, or the buttons under the board.
**Time**: `/away` stops your clocks, `/preferences` sets your reminders, `/block` keeps people away.
**Compare**: `/leaderboard`, `/profile`, `/history` and `/stats` tell how people and games have fared.
**Learn**: `/rules` explains a game. **Manage**: `/server` sets how matches run here.

Games: {games}."""


def help_told() -> Post:
    """Every command, and what it is for."""
    return Post(HELP.format(games=", ".join(game.title for game in GAMES.values())))
