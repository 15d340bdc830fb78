"""The commands ``/resign``, ``/undo``, ``/draw`` and ``/rematch``, and their buttons."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.routing import ButtonRoute
from bot.matches.finding import expect_place, match_button, meant, own_matches
from bot.matches.services import MatchServices
from bot.matches.texts.narration import before_resigning, done
from bot.matches.views import RESIGNED, ButtonPress, ResignConfirmed, resigning
from bot.model.ids import MatchId, UserId
from bot.model.match import Match
from bot.runtime.log_context import concerns
from bot.ui import Button, Post

Settle = Callable[[MatchId, UserId, int | None], Awaitable[Match]]


def register(tree: app_commands.CommandTree[Any], services: MatchServices) -> None:
    """Add ``/resign``, ``/undo``, ``/draw`` and ``/rematch``."""
    table = services.table

    @tree.command(name=name("resign"), description=about("resign"))
    @options("resign", "match", "abort")
    @answering(services, Answer.privately)
    async def resign(answer: Answer, match: int | None = None, abort: bool = False) -> None:
        found = await meant(answer.interaction, services, match)
        if abort:
            await _settle(services, answer, found.id, table.abort, None)
        else:
            await _ask(services, answer, found.id, None)

    def add(word: str, act: Callable[[Answer, MatchId], Awaitable[None]]) -> None:
        @tree.command(name=name(word), description=about(word))
        @options(word, "match")
        @answering(services, Answer.privately)
        async def command(answer: Answer, match: int | None = None) -> None:
            await act(answer, (await meant(answer.interaction, services, match)).id)

        command.autocomplete("match")(own_matches(services))

    resign.autocomplete("match")(own_matches(services))
    add("undo", lambda answer, number: _settle(services, answer, number, table.undo, None))
    add("draw", lambda answer, number: _settle(services, answer, number, table.draw, None))
    add("rematch", lambda answer, number: _again(services, answer, number, None))


async def _settle(
    services: MatchServices, answer: Answer, number: MatchId, settle: Settle, revision: int | None
) -> None:
    match = await settle(number, answer.user, revision)
    await services.reconciler.show(number)
    await answer.say(done(match, answer.user, answer.texts))


async def _ask(services: MatchServices, answer: Answer, number: MatchId, revision: int | None) -> None:
    match = await services.table.check_player(number, answer.user, revision)
    await answer.say(before_resigning(match, answer.user, answer.texts), resigning(match, answer.texts))


async def _again(services: MatchServices, answer: Answer, number: MatchId, revision: int | None) -> None:
    before = await services.table.match(number)
    await expect_place(services, answer, before.guild, before.home)
    match, opened = await services.table.rematch(number, answer.user, revision)
    await services.reconciler.show(number)
    if opened is None:
        await answer.say(done(match, answer.user, answer.texts))
    else:
        await services.reconciler.show(opened.id)
        await answer.say(Post(answer.texts("answer-rematch", match=opened.id)))


# -- the buttons


async def resign(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Resign: ask once more."""
    await answer.privately()
    await _ask(services, answer, press.match, press.revision)


async def resign_for_good(services: MatchServices, answer: Answer, press: ResignConfirmed) -> None:
    """Confirm under that question: resign."""
    concerns(press.match)
    await answer.in_place()
    await _settle(services, answer, press.match, services.table.resign, press.revision)


async def undo(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Undo: take the last step back, or ask for it."""
    await answer.privately()
    await _settle(services, answer, press.match, services.table.undo, press.revision)


async def draw(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Draw: offer one, or accept the one offered."""
    await answer.privately()
    await _settle(services, answer, press.match, services.table.draw, press.revision)


async def answered(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Accept or Decline: answer the offer of another player."""
    await answer.silently()
    agree = press.button is Button.ACCEPT
    await services.table.answer(press.match, answer.user, agree=agree, revision=press.revision)
    await services.reconciler.show(press.match)


async def rematch(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Rematch: ask for it, or agree."""
    await answer.privately()
    await _again(services, answer, press.match, press.revision)


ROUTES: Final = (
    match_button(Button.UNDO, undo),
    match_button(Button.DRAW, draw),
    match_button(Button.RESIGN, resign),
    match_button(Button.REMATCH, rematch),
    ButtonRoute(RESIGNED, ResignConfirmed.read, resign_for_good),
)
