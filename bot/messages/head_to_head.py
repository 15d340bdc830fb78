"""Two people against each other, as a picture and in words."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from bot.messages.escaping import one_line, plain, unmarked
from bot.messages.lengths import within
from bot.messages.post import Picture, Post
from bot.messages.words import alt_text
from bot.standing.leaderboards import HeadToHead
from renderers.kit.encoding import png
from renderers.kit.text import counted
from renderers.standing.head_to_head import Facing, PairingGame, draw_head_to_head
from rules import GAMES

_MANY: Final = 2
"""With more seats than this, being ahead is not the same as having won."""


@dataclass(frozen=True, slots=True)
class Rivalry:
    """How somebody has fared against another in a server, by game."""

    names: tuple[str, str]
    server: str
    fared: Mapping[str, HeadToHead]


async def head_to_head(rivalry: Rivalry, *, dark: bool) -> Post:
    """Two people as a picture below one plain sentence; where they have not met, that sentence."""
    if not rivalry.fared:
        return _not_met(rivalry)
    one, two = map(plain, rivalry.names)
    line = f"**{one}** against **{two}**: {_stand(rivalry.fared.values(), (one, two))}"
    alt = alt_text(unmarked(_in_words(rivalry)))
    return Post(line, await asyncio.to_thread(_drawn, rivalry, alt, dark=dark))


def head_to_head_in_words(rivalry: Rivalry) -> Post:
    """The same in words, game by game."""
    return Post(within(_in_words(rivalry))) if rivalry.fared else _not_met(rivalry)


def _not_met(rivalry: Rivalry) -> Post:
    one, two = map(plain, rivalry.names)
    return Post(f"{one} and {two} have not finished a match against each other here yet.")


def _in_words(rivalry: Rivalry) -> list[str]:
    one, two = map(plain, rivalry.names)
    lines = [f"**{one}** against **{two}**: {_stand(rivalry.fared.values(), (one, two))}"]
    for game, fared in rivalry.fared.items():
        lines.append(f"**{GAMES[game].title}**: {_stand([fared], (one, two))}")
    return lines


def _stand(fared: Collection[HeadToHead], names: tuple[str, str]) -> str:
    """Who leads, in one sentence."""
    won, tied, lost = (sum(getattr(of, part) for of in fared) for part in ("won", "tied", "lost"))
    ties = f" with {counted(tied, 'tie')}" if tied else ""
    if won != lost:
        return f"{names[won < lost]} leads {max(won, lost)} to {min(won, lost)}{ties}."
    if not won:
        return "Their one match was tied." if tied == 1 else f"All {tied} of their matches were tied."
    return f"They are level at {won} each{ties}."


def _drawn(rivalry: Rivalry, alt: str, *, dark: bool) -> Picture:
    ahead = any(max(GAMES[game].seats) > _MANY for game in rivalry.fared)
    shown = Facing(
        names=rivalry.names,
        about=one_line(rivalry.server),
        games=tuple(PairingGame(GAMES[game].title, of.won, of.tied, of.lost) for game, of in rivalry.fared.items()),
        note="Of three or more players, who came in ahead" if ahead else "Rated or not, every match with a result",
    )
    return Picture(png(draw_head_to_head(shown, dark=dark)), alt, "head-to-head.png")
