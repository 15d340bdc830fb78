"""What somebody reads who learns a game: which there are, and the pages of a rulebook."""

from typing import Final

from bot.messages.board import illustration
from bot.messages.post import Post
from bot.messages.rulebooks import Page

WHICH_GAME: Final = Post("Which game would you like to learn?")


async def page_shown(page: Page, *, dark: bool = False) -> Post:
    """A page of a rulebook: its heading, what it says, and its picture."""
    picture = None if page.example is None else await illustration(page.example, dark=dark)
    return Post(f"# {page.title}\n{page.text}", picture)
