"""Presentation of LINK: the renderer that puts picture and words together."""

from collections.abc import Sequence
from functools import partial

from PIL import Image

from data.texts import Texts
from renderers.games.link.picture import choosing, position
from renderers.games.link.stones import bar_sign, game_sign, stone_sign
from renderers.games.link.words import asked, did, reason, text_board, verdict, words
from renderers.kit.canvas import Canvas
from renderers.look import Look
from renderers.renderer import Renderer
from rules.game import Menu
from rules.link.state import BLACK, COLOURS, WHITE, Bar, LinkState, Move, Reply
from rules.play import Play, Step


class LinkRenderer(Renderer[LinkState, Move]):
    """Shows matches of LINK."""

    signs = {
        "link": game_sign,
        "link_black": partial(stone_sign, BLACK),
        "link_white": partial(stone_sign, WHITE),
        "link_bar": bar_sign,
    }

    def sign_of(self, about: object) -> str | None:
        if isinstance(about, Bar) or about is Bar:
            return "link_bar"
        if isinstance(about, Reply):
            # Who swaps owns the black stone.
            return "link_white" if about.text == COLOURS[WHITE] else "link_black"
        return None

    def laid(self, play: Play[LinkState, Move], look: Look) -> Canvas:
        return position(play, look)

    def choosing(self, play: Play[LinkState, Move], menu: Menu[Move], look: Look) -> Image.Image:
        return choosing(play, menu, look)

    def words(self, play: Play[LinkState, Move], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words(play, self.opening_words(play, names, texts, over=over), texts)

    def board(self, play: Play[LinkState, Move], names: Sequence[str], texts: Texts) -> str:
        return text_board(play, names, texts)

    def question(self, play: Play[LinkState, Move], names: Sequence[str], texts: Texts) -> str:
        return asked(play, names, texts)

    def step_text(self, step: Step[Move], names: Sequence[str], texts: Texts) -> str:
        return did(step, names, texts)

    def verdict(self, play: Play[LinkState, Move], names: Sequence[str], texts: Texts) -> str:
        return verdict(play, names, texts)

    def reason(self, play: Play[LinkState, Move], names: Sequence[str], texts: Texts) -> str:
        return reason(play, texts)
