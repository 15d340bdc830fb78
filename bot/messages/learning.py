"""What somebody reads who learns a game: which there are, and the pages of a rulebook."""

from bot.messages.board import illustration
from bot.messages.languages import Texts
from bot.messages.post import Post
from bot.messages.rulebooks import Page
from renderers.look import ON_PAPER, Appearance


def which_game(texts: Texts) -> Post:
    """The question above the buttons that open the rulebooks."""
    return Post(texts("learning-which-game"))


async def page_shown(page: Page, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Post:
    """A page of a rulebook: its heading, what it says, and its picture."""
    picture = None if page.example is None else await illustration(page.example, texts, appearance=appearance)
    return Post(f"# {page.title}\n{page.text}", picture)
