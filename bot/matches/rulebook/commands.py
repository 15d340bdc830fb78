"""The rulebooks: ``/rules``, the Rules button, and turning pages."""

import logging
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, about, answering, name, options, personal
from bot.discord.interactions.components import ButtonRoute, SelectRoute
from bot.matches.finding import match_button
from bot.matches.rulebook.pages import BadPage, pages
from bot.matches.services import MatchServices
from bot.matches.texts.board import illustration
from bot.matches.views import (
    CONTENTS,
    PAGES,
    ButtonPress,
    RulesPage,
    leafing,
    learn_button,
    learning,
    page_chosen,
    page_pressed,
)
from bot.model.errors import UserError
from bot.ui import DEFAULT, Button
from bot.ui.post import Post
from rules import GAMES
from rules.game import AnyGame

log = logging.getLogger(__name__)


def register(tree: app_commands.CommandTree[Any], services: MatchServices) -> None:
    """Add ``/rules``."""

    @personal
    @tree.command(name=name("rules"), description=about("rules"))
    @options("rules", "game")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services, Answer.privately)
    async def rules(answer: Answer, game: str | None = None) -> None:
        match = None if game in GAMES else await services.table.match_in(answer.channel)
        found = GAMES.get(game or "") if match is None else match.game
        if found is not None:
            await rulebook(services, answer, found)
        else:
            await answer.say(Post(answer.texts("learning-which-game")), learning(services.signs))


async def rules_of(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Rules: show the rulebook of the match's game."""
    await answer.privately()
    await rulebook(services, answer, (await services.table.match(press.match)).game)


async def turned(services: MatchServices, answer: Answer, press: RulesPage) -> None:
    """A game, Back, Next, or a page chosen by its title: show that page in place."""
    await answer.in_place()
    if press.game >= len(GAMES):
        raise UserError("reply-rulebook-removed")
    await _show(services, answer, press)


async def rulebook(services: MatchServices, answer: Answer, game: AnyGame) -> None:
    """Show the first page of a rulebook."""
    await _show(services, answer, RulesPage(list(GAMES).index(game.key), 0))


async def _show(services: MatchServices, answer: Answer, asked: RulesPage) -> None:
    """Show a page of a rulebook, or its last."""
    texts, appearance = answer.texts, await services.posts.appearance(answer.guild, answer.user)
    game = list(GAMES.values())[asked.game]
    try:
        book = pages(game.key, texts.language)
    except BadPage as error:
        log.error("%s", error)  # noqa: TRY400 - the cause is the file, not the code
        book = pages(game.key, DEFAULT)
    at = RulesPage(asked.game, min(asked.page, len(book) - 1))
    below = leafing(at, [page.title for page in book], texts)
    below.add_item(learn_button(game, texts("button-learn")))
    page = book[at.page]
    picture = None if page.example is None else await illustration(page.example, texts, appearance=appearance)
    await answer.say(Post(f"# {page.title}\n{page.text}", picture), below)


ROUTES: Final = (
    match_button(Button.RULES, rules_of),
    ButtonRoute(PAGES, page_pressed, turned),
    SelectRoute(CONTENTS, page_chosen, turned),
)
