"""Presentation of Linkage: the renderer that puts picture and words together."""

from collections.abc import Sequence
from typing import ClassVar

from PIL import Image

from data.texts import Texts
from renderers.games.linkage.dominoes import SIGNS
from renderers.games.linkage.picture import mark_choices, position
from renderers.games.linkage.words import asked, because, did, reason, standing, text_board, verdict, words
from renderers.kit.canvas import Canvas
from renderers.look import Look
from renderers.renderer import Renderer
from rules.game import Menu
from rules.linkage import COLOURS, Domino, LinkageState, Move
from rules.play import Play, Step


class LinkageRenderer(Renderer[LinkageState, Move]):
    """Shows matches of Linkage."""

    signs: ClassVar = SIGNS

    def laid(self, play: Play[LinkageState, Move], look: Look) -> Canvas:
        return position(play, look)

    def choosing(self, play: Play[LinkageState, Move], menu: Menu[Move], look: Look) -> Image.Image:
        canvas = position(play, look)
        mark_choices(canvas, play.state, menu, look.texts)
        return canvas.finished()

    def sign_of(self, about: object) -> str | None:
        colour = about.colour if isinstance(about, Domino) else about
        return f"linkage_{colour}" if colour in COLOURS else None

    def words(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words(play, self.opening_words(play, names, texts, over=over), texts)

    def board(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return text_board(play, names, texts)

    def question(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return asked(play, names, texts)

    def step_text(self, step: Step[Move], names: Sequence[str], texts: Texts) -> str:
        return did(step, names, texts)

    def because(self, play: Play[LinkageState, Move], move: Move, texts: Texts) -> str:
        return because(play, move, texts)

    def verdict(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return verdict(play, names, texts)

    def reason(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return reason(play, texts)

    def standing(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return standing(play, texts)
