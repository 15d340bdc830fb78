"""The renderer of Love Links, and its signs: hearts, a closed bracelet and gemstones."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

from PIL import Image

from data.texts import Texts
from renderers.games.lovelinks.charms import heart_outline, side_mark
from renderers.games.lovelinks.picture import choosing, position
from renderers.games.lovelinks.stocks import stock_picture
from renderers.games.lovelinks.words import (
    asked,
    because,
    did,
    reason,
    standing,
    stock_text,
    text_board,
    told,
    verdict,
    words,
)
from renderers.kit.canvas import Canvas
from renderers.kit.palette import LIGHT
from renderers.kit.sketch import Point, Sketch, sign_image
from renderers.look import Look
from renderers.renderer import Renderer
from rules.game import Menu
from rules.lovelinks.bracelets import NEW, Placement
from rules.lovelinks.state import LoveLinksState, Move
from rules.play import Play, Step

_SIDE: Final = 64
_MIDDLE: Final = (32.0, 32.0)


def sign_of(about: object) -> str | None:
    """The sign of the way in which a link is placed."""
    return f"lovelinks_{about.how}" if isinstance(about, Placement) and about.how is not NEW else None


def _sketch() -> Sketch:
    return Sketch(LIGHT, (_SIDE, _SIDE), LIGHT.card)


def _heart(sketch: Sketch, name: str, centre: Point, half: float) -> None:
    """A heart with a light rim, which parts it from any backdrop."""
    material = sketch.theme.materials[name]
    sketch.polygon(heart_outline(centre, half), material.mark, 1)
    sketch.polygon(heart_outline(centre, half - 3), material.face)


def _key() -> Image.Image:
    """The blue heart of a key, with a key on it."""
    sketch, ink = _sketch(), LIGHT.materials["blue"].mark
    _heart(sketch, "blue", (32, 33), 30)
    sketch.ring((22, 27), 11, 6, ink)
    sketch.rod((32, 27), (50, 27), 6, ink)
    for x in (41.0, 50.0):
        sketch.rod((x, 27), (x, 35), 6, ink)
    return sign_image(sketch)


def _lock() -> Image.Image:
    """The red heart of a lock, with a keyhole in it."""
    sketch, ink = _sketch(), LIGHT.materials["red"].mark
    _heart(sketch, "red", (32, 33), 30)
    sketch.disc((32, 23), 8, ink)
    sketch.polygon([(30, 26), (34, 26), (38, 43), (26, 43)], ink, 1)
    return sign_image(sketch)


def _close() -> Image.Image:
    """A bracelet that is closed: a ring of gold, key and lock joined at its top."""
    sketch, gold = _sketch(), LIGHT.materials["gold"]
    sketch.ring((32, 36), 27, 12, gold.edge)
    sketch.ring((32, 36), 25, 8, gold.mark)
    _heart(sketch, "blue", (18, 18), 17)
    _heart(sketch, "red", (46, 18), 17)
    return sign_image(sketch)


def _gem(side: int) -> Image.Image:
    """The gemstone of a side on its white disc."""
    sketch, white = _sketch(), LIGHT.materials["white"]
    sketch.disc(_MIDDLE, 31, white.edge)
    sketch.disc(_MIDDLE, 28, white.face)
    side_mark(sketch, side, _MIDDLE, 18)
    return sign_image(sketch)


def _game() -> Image.Image:
    """Key and lock side by side, joined."""
    sketch = _sketch()
    _heart(sketch, "blue", (22, 28), 21)
    _heart(sketch, "red", (42, 38), 21)
    return sign_image(sketch)


SIGNS: Final[Mapping[str, Callable[[], Image.Image]]] = {
    "lovelinks": _game,
    "lovelinks_key": _key,
    "lovelinks_lock": _lock,
    "lovelinks_close": _close,
    "lovelinks_square": partial(_gem, 0),
    "lovelinks_triangle": partial(_gem, 1),
    "lovelinks_cross": partial(_gem, 2),
}


class LoveLinksRenderer(Renderer[LoveLinksState, Move]):
    """Shows matches of Love Links."""

    has_hands: ClassVar = True
    signs: ClassVar = SIGNS

    def laid(self, play: Play[LoveLinksState, Move], look: Look) -> Canvas:
        return position(play, look)

    def choosing(self, play: Play[LoveLinksState, Move], menu: Menu[Move], look: Look) -> Image.Image:
        return choosing(play, menu, look)

    def sign_of(self, about: object) -> str | None:
        return sign_of(about)

    def hand(self, play: Play[LoveLinksState, Move], seat: int, look: Look) -> Image.Image:
        return stock_picture(play, seat, look)

    def hand_words(self, play: Play[LoveLinksState, Move], seat: int, names: Sequence[str], texts: Texts) -> str:
        return stock_text(play, seat, names, texts)

    def words(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words(play, names, texts, over=over)

    def board(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return text_board(play, names, texts)

    def question(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return asked(play, names, texts)

    def step_text(self, step: Step[Move], names: Sequence[str], texts: Texts) -> str:
        return did(step, names, texts)

    def narrate(self, step: Step[Move], names: Sequence[str], texts: Texts) -> str:
        return told(step, names, texts)

    def because(self, play: Play[LoveLinksState, Move], move: Move, texts: Texts) -> str:
        return because(play, move, texts)

    def verdict(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return verdict(play, names, texts)

    def reason(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return reason(play, names, texts)

    def standing(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return standing(play, names, texts)
