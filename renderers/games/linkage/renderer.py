"""How Linkage is perceived: the renderer that puts picture and words together."""

from collections.abc import Sequence

from PIL import Image

from renderers.games.linkage.picture import draw
from renderers.games.linkage.words import asked, did, reason, text_board, verdict, words
from renderers.look import Look
from renderers.renderer import Renderer
from rules.linkage import LinkageState, Move
from rules.play import Play, Step


class LinkageRenderer(Renderer[LinkageState, Move]):
    """Shows matches of Linkage."""

    def draw(self, play: Play[LinkageState, Move], look: Look) -> Image.Image:
        return draw(play, look)

    def words(self, play: Play[LinkageState, Move], names: Sequence[str]) -> str:
        return words(play, self.summed_up(play, names))

    def board(self, play: Play[LinkageState, Move], names: Sequence[str]) -> str:
        return text_board(play, names)

    def asks(self, play: Play[LinkageState, Move], names: Sequence[str]) -> str:
        return asked(play, names)

    def did(self, step: Step[Move], names: Sequence[str]) -> str:
        return did(step, names)

    def verdict(self, play: Play[LinkageState, Move], names: Sequence[str]) -> str:
        return verdict(play, names)

    def reason(self, play: Play[LinkageState, Move], names: Sequence[str]) -> str:
        return reason(play)
