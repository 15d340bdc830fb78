"""Two people against each other, as a picture and in words."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.model.ratings.leaderboards import HeadToHead
from bot.ui.drawing import aside
from bot.ui.escaping import one_line, plain, unmarked
from bot.ui.languages import Texts
from bot.ui.lengths import within
from bot.ui.post import Picture, Post
from bot.ui.words import alt_text
from renderers.kit.encoding import png
from renderers.look import Appearance
from renderers.standing.head_to_head import Facing, PairingGame, draw_head_to_head
from rules import GAMES

_MANY: Final = 2
"""With more seats than this, being ahead is not the same as having won."""


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The head-to-head record of two people in a server, by game."""

    names: tuple[str, str]
    server: str
    fared: Mapping[str, HeadToHead]


async def head_to_head(rivalry: Rivalry, texts: Texts, *, appearance: Appearance) -> Post:
    """Two people as a picture below one plain sentence; where they have not met, that sentence."""
    if not rivalry.fared:
        return _not_met(rivalry, texts)
    told = _in_words(rivalry, texts)
    picture = await aside(_drawn, rivalry, alt_text(unmarked(told)), texts, appearance=appearance)
    return Post(told[0], replace(picture, brief=alt_text(unmarked(told[:1]))))


def head_to_head_in_words(rivalry: Rivalry, texts: Texts) -> Post:
    """The same in words, game by game."""
    return Post(within(_in_words(rivalry, texts), texts)) if rivalry.fared else _not_met(rivalry, texts)


def _not_met(rivalry: Rivalry, texts: Texts) -> Post:
    one, two = map(plain, rivalry.names)
    return Post(texts("head-to-head-nothing", one=one, two=two))


def _in_words(rivalry: Rivalry, texts: Texts) -> list[str]:
    one, two = map(plain, rivalry.names)
    stand = _stand(rivalry.fared.values(), (one, two), texts)
    lines = [texts("head-to-head-line", one=f"**{one}**", two=f"**{two}**", stand=stand)]
    for game, fared in rivalry.fared.items():
        stand = _stand([fared], (one, two), texts)
        lines.append(texts("head-to-head-game", game=f"**{GAMES[game].title}**", stand=stand))
    return lines


def _stand(fared: Collection[HeadToHead], names: tuple[str, str], texts: Texts) -> str:
    """The leader in one sentence."""
    won, tied, lost = (sum(getattr(of, part) for of in fared) for part in ("won", "tied", "lost"))
    if won != lost:
        most, least = max(won, lost), min(won, lost)
        return texts("head-to-head-leads", who=names[won < lost], more=most, fewer=least, tied=tied)
    if not won:
        return texts("head-to-head-only-ties", tied=tied)
    return texts("head-to-head-level", won=won, tied=tied)


def _drawn(rivalry: Rivalry, alt: str, texts: Texts, *, appearance: Appearance) -> Picture:
    ahead = any(max(GAMES[game].seats) > _MANY for game in rivalry.fared)
    shown = Facing(
        names=rivalry.names,
        about=one_line(rivalry.server),
        games=tuple(PairingGame(GAMES[game].title, of.won, of.tied, of.lost) for game, of in rivalry.fared.items()),
        note=texts("head-to-head-note-ahead" if ahead else "head-to-head-note"),
    )
    return Picture(png(draw_head_to_head(shown, texts, appearance=appearance)), alt, "head-to-head.png")
