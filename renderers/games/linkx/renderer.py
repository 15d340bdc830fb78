"""Presentation of Linkx: the renderer that puts picture and words together."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from PIL import Image

from data.texts import Texts
from renderers.games.linkx.picture import choosing, position
from renderers.games.linkx.polyominoes import SIGNS, sign_of
from renderers.games.linkx.words import asked, did, reason, standing, text_board, verdict, words
from renderers.kit.canvas import Canvas
from renderers.look import Look
from renderers.renderer import Renderer
from rules.game import Menu
from rules.linkx import LinkxState, Slide
from rules.play import Play, Step


class LinkxRenderer(Renderer[LinkxState, Slide]):
    """Shows matches of Linkx."""

    def laid(self, play: Play[LinkxState, Slide], look: Look) -> Canvas:
        return position(play, look)

    def choosing(self, play: Play[LinkxState, Slide], menu: Menu[Slide], look: Look) -> Image.Image:
        return choosing(play, menu, look)

    signs: ClassVar[Mapping[str, Callable[[], Image.Image]]] = SIGNS

    def sign_of(self, about: object) -> str | None:
        return sign_of(about) if isinstance(about, Slide) else None

    def words(self, play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words(play, self.opening_words(play, names, texts, over=over), texts)

    def board(self, play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
        return text_board(play, names, texts)

    def question(self, play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
        return asked(play, names, texts)

    def step_text(self, step: Step[Slide], names: Sequence[str], texts: Texts) -> str:
        return did(step, names, texts)

    def verdict(self, play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
        return verdict(play, names, texts)

    def reason(self, play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
        return reason(play, texts)

    def standing(self, play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
        return standing(play, texts)
