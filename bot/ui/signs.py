"""Signs in messages: application emojis drawn by the renderers, if uploaded."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from renderers import RENDERERS
from renderers.kit.sketch import sign_png

HASHED: Final = 6  # the digits of a picture's hash at the end of its emoji's name


@dataclass(frozen=True, slots=True)
class DrawnSign:
    """A sign as Discord is given it."""

    emoji: str
    png: bytes


@lru_cache(maxsize=1)
def drawn() -> Mapping[str, DrawnSign]:
    """Every sign of every game, by its name. Drawing takes a while, and is done once."""
    signs = {name: sign_png(draw()) for renderer in RENDERERS.values() for name, draw in renderer.signs.items()}
    return {name: DrawnSign(f"{name}_{sha256(png).hexdigest()[:HASHED]}", png) for name, png in signs.items()}


def sign_of(game: str, about: object) -> str | None:
    """The name of the sign of a move in a game, or of what a choice is about; ``None`` where there is none."""
    return RENDERERS[game].sign_of(about)


class Signs:
    """The mentions of signs, such as ``<:blue_a1b2c3:123>``, by the names that renderers give them. Empty until Discord
    has returned their IDs; texts never depend on them."""

    def __init__(self) -> None:
        self._mentions: dict[str, str] = {}

    def note(self, mentions: Mapping[str, str]) -> None:
        """Remember mentions, by the names of their signs."""
        self._mentions.update(mentions)

    def __call__(self, name: str | None) -> str:
        """The mention of a sign; empty where there is none."""
        return "" if name is None else self._mentions.get(name, "")

    def emoji(self, name: str | None) -> str | None:
        """The mention for buttons and selects."""
        return self(name) or None

    def before(self, line: str, name: str | None) -> str:
        """A line that begins with a sign, if there is one."""
        sign = self(name)
        return f"{sign} {line}" if sign else line
