"""What somebody reads who learns a game: which there are, and the pages of a rulebook."""

from bot.matches.rulebook.pages import Page
from bot.matches.texts.board import illustration
from bot.ui.languages import Texts
from bot.ui.post import Post
from renderers.look import ON_PAPER, Appearance


def which_game(texts: Texts) -> Post:
    """The question above the buttons that open the rulebooks."""
    return Post(texts("learning-which-game"))


async def page_shown(page: Page, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Post:
    """A page of a rulebook: its heading, what it says, and its picture."""
    picture = None if page.example is None else await illustration(page.example, texts, appearance=appearance)
    return Post(f"# {page.title}\n{page.text}", picture)
