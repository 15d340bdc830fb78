"""Pure rules of the games: no input or output, no clock, no randomness of its own."""

from typing import Final

from rules.game import AnyGame
from rules.link.game import LinkGame
from rules.linkage import LinkageGame
from rules.linkx import LinkxGame
from rules.lovelinks.game import LoveLinksGame

GAMES: Final[dict[str, AnyGame]] = {
    game.key: game for game in (LinkageGame(), LinkGame(), LinkxGame(), LoveLinksGame())
}
"""Every game by its key."""
