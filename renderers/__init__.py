"""State to what people perceive: pictures, sentences and text boards."""

from typing import Final

from renderers.link import LinkRenderer
from renderers.linkage import LinkageRenderer
from renderers.linkx import LinkxRenderer
from renderers.lovelinks import LoveLinksRenderer
from renderers.renderer import AnyRenderer
from rules.link import Link
from rules.linkage import Linkage
from rules.linkx import Linkx
from rules.lovelinks import LoveLinks

RENDERERS: Final[dict[str, AnyRenderer]] = {
    Linkage.key: LinkageRenderer(),
    Link.key: LinkRenderer(),
    Linkx.key: LinkxRenderer(),
    LoveLinks.key: LoveLinksRenderer(),
}
"""How each game is shown, by its key."""
