"""How Linkx is perceived: the renderer that puts picture and words together."""

from collections.abc import Sequence

from PIL import Image

from renderers.games.linkx.picture import draw
from renderers.games.linkx.words import asked, did, reason, text_board, verdict, words
from renderers.look import Look
from renderers.renderer import Renderer
from rules.linkx import LinkxState, Slide
from rules.play import Play, Step


class LinkxRenderer(Renderer[LinkxState, Slide]):
    """Shows matches of Linkx."""

    def draw(self, play: Play[LinkxState, Slide], look: Look) -> Image.Image:
        return draw(play, look)

    def words(self, play: Play[LinkxState, Slide], names: Sequence[str]) -> str:
        return words(play, self.summed_up(play, names))

    def board(self, play: Play[LinkxState, Slide], names: Sequence[str]) -> str:
        return text_board(play, names)

    def asks(self, play: Play[LinkxState, Slide], names: Sequence[str]) -> str:
        return asked(play, names)

    def did(self, step: Step[Slide], names: Sequence[str]) -> str:
        return did(step, names)

    def verdict(self, play: Play[LinkxState, Slide], names: Sequence[str]) -> str:
        return verdict(play, names)

    def reason(self, play: Play[LinkxState, Slide], names: Sequence[str]) -> str:
        return reason(play)
