"""State to what people perceive: pictures, sentences and text boards."""

from typing import Final

from renderers.games.link.picture import LinkRenderer
from renderers.games.linkage.picture import LinkageRenderer
from renderers.games.linkx.picture import LinkxRenderer
from renderers.games.lovelinks.picture import LoveLinksRenderer
from renderers.renderer import AnyRenderer
from rules.link import Link
from rules.linkage import Linkage
from rules.linkx import Linkx
from rules.lovelinks.game import LoveLinks

RENDERERS: Final[dict[str, AnyRenderer]] = {
    Linkage.key: LinkageRenderer(),
    Link.key: LinkRenderer(),
    Linkx.key: LinkxRenderer(),
    LoveLinks.key: LoveLinksRenderer(),
}
"""How each game is shown, by its key."""
