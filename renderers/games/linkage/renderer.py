"""How Linkage is perceived: the renderer that puts picture and words together."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Texts
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

    def words(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return words(play, self.summed_up(play, names, texts), texts)

    def board(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return text_board(play, names, texts)

    def asks(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return asked(play, names, texts)

    def did(self, step: Step[Move], names: Sequence[str], texts: Texts) -> str:
        return did(step, names, texts)

    def verdict(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return verdict(play, names, texts)

    def reason(self, play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
        return reason(play, texts)
