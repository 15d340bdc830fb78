"""Presentation of Love Links: the renderer that puts pictures and words together."""

from collections.abc import Sequence
from typing import ClassVar

from PIL import Image

from data.texts import Texts
from renderers.games.lovelinks.picture import choosing, position
from renderers.games.lovelinks.signs import SIGNS, sign_of
from renderers.games.lovelinks.stocks import stock_picture
from renderers.games.lovelinks.tables import text_board, words
from renderers.games.lovelinks.words import asked, because, did, reason, standing, stock_told, told, verdict
from renderers.kit.canvas import Canvas
from renderers.look import Look
from renderers.renderer import Renderer
from rules.game import Menu
from rules.lovelinks.state import LoveLinksState, Move
from rules.play import Play, Step


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
        return stock_told(play, seat, names, texts)

    def words(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words(play, names, texts, over=over)

    def board(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return text_board(play, names, texts)

    def asks(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return asked(play, names, texts)

    def did(self, step: Step[Move], names: Sequence[str], texts: Texts) -> str:
        return did(step, names, texts)

    def told(self, step: Step[Move], names: Sequence[str], texts: Texts) -> str:
        return told(step, names, texts)

    def because(self, play: Play[LoveLinksState, Move], move: Move, texts: Texts) -> str:
        return because(play, move, texts)

    def verdict(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return verdict(play, names, texts)

    def reason(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return reason(play, names, texts)

    def standing(self, play: Play[LoveLinksState, Move], names: Sequence[str], texts: Texts) -> str:
        return standing(play, names, texts)
