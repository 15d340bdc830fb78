"""Renderers: pictures, sentences and text boards from states."""

from typing import Final

from renderers.games.link.picture import LinkRenderer
from renderers.games.linkage.picture import LinkageRenderer
from renderers.games.linkx.picture import LinkxRenderer
from renderers.games.lovelinks.picture import LoveLinksRenderer
from renderers.renderer import AnyRenderer
from rules.link.game import LinkGame
from rules.linkage import LinkageGame
from rules.linkx import LinkxGame
from rules.lovelinks.game import LoveLinksGame

RENDERERS: Final[dict[str, AnyRenderer]] = {
    LinkageGame.key: LinkageRenderer(),
    LinkGame.key: LinkRenderer(),
    LinkxGame.key: LinkxRenderer(),
    LoveLinksGame.key: LoveLinksRenderer(),
}
"""The renderer of each game, by its key."""
