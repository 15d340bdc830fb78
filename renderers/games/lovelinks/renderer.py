"""How Love Links is perceived: the renderer that puts pictures and words together."""

from collections.abc import Sequence
from typing import ClassVar

from PIL import Image

from renderers.games.lovelinks.picture import draw
from renderers.games.lovelinks.stocks import stock_picture
from renderers.games.lovelinks.words import asked, did, reason, stock_told, text_board, told, verdict, words
from renderers.look import Look
from renderers.renderer import Renderer
from rules.lovelinks.state import LoveLinksState, Move
from rules.play import Play, Step


class LoveLinksRenderer(Renderer[LoveLinksState, Move]):
    """Shows matches of Love Links."""

    has_hands: ClassVar = True

    def draw(self, play: Play[LoveLinksState, Move], look: Look) -> Image.Image:
        return draw(play, look)

    def hand(self, play: Play[LoveLinksState, Move], seat: int, look: Look) -> Image.Image:
        return stock_picture(play, seat, look)

    def hand_words(self, play: Play[LoveLinksState, Move], seat: int, names: Sequence[str]) -> str:
        return stock_told(play, seat, names)

    def words(self, play: Play[LoveLinksState, Move], names: Sequence[str]) -> str:
        return words(play, names)

    def board(self, play: Play[LoveLinksState, Move], names: Sequence[str]) -> str:
        return text_board(play, names)

    def asks(self, play: Play[LoveLinksState, Move], names: Sequence[str]) -> str:
        return asked(play, names)

    def did(self, step: Step[Move], names: Sequence[str]) -> str:
        return did(step, names)

    def told(self, step: Step[Move], names: Sequence[str]) -> str:
        return told(step, names)

    def verdict(self, play: Play[LoveLinksState, Move], names: Sequence[str]) -> str:
        return verdict(play, names)

    def reason(self, play: Play[LoveLinksState, Move], names: Sequence[str]) -> str:
        return reason(play, names)
