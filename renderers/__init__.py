"""State to what people perceive: pictures, sentences and text boards."""

from typing import Final

from renderers.linkage import LinkageRenderer
from renderers.renderer import AnyRenderer
from rules.linkage import Linkage

RENDERERS: Final[dict[str, AnyRenderer]] = {Linkage.key: LinkageRenderer()}
"""How each game is shown, by its key."""
