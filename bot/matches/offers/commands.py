"""The commands ``/resign``, ``/undo``, ``/draw`` and ``/rematch``, and their buttons."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from discord import app_commands

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.routing import ButtonRoute, Work
from bot.matches.finding import expect_place, match_button, meant, own_matches
from bot.matches.service import MatchService
from bot.matches.services import MatchServices
from bot.matches.texts.narration import before_resigning, done
from bot.matches.views import RESIGNED, ButtonPress, ResignConfirmed, resigning
from bot.model.ids import MatchId, UserId
from bot.model.match import Match
from bot.runtime.log_context import add_match
from bot.ui import Button, Post

Act: TypeAlias = Callable[[MatchServices, Answer, MatchId, int | None], Awaitable[None]]


def register(tree: app_commands.CommandTree[Any], services: MatchServices) -> None:
    """Add ``/resign``, ``/undo``, ``/draw`` and ``/rematch``."""

    @tree.command(name=name("resign"), description=about("resign"))
    @options("resign", "match", "abort")
    @answering(services, Answer.privately)
    async def resign(answer: Answer, match: int | None = None, abort: bool = False) -> None:
        found = await meant(answer.interaction, services, match)
        await (_settling(MatchService.abort) if abort else _ask)(services, answer, found.id, None)

    def add(word: str, act: Act) -> None:
        @tree.command(name=name(word), description=about(word))
        @options(word, "match")
        @answering(services, Answer.privately)
        async def command(answer: Answer, match: int | None = None) -> None:
            await act(services, answer, (await meant(answer.interaction, services, match)).id, None)

        command.autocomplete("match")(own_matches(services))

    resign.autocomplete("match")(own_matches(services))
    add("undo", _settling(MatchService.undo))
    add("draw", _settling(MatchService.draw))
    add("rematch", _again)


def _settling(settle: Callable[[MatchService, MatchId, UserId, int | None], Awaitable[Match]]) -> Act:
    """Settle something among the players, show the match, and say what was done."""

    async def act(services: MatchServices, answer: Answer, number: MatchId, revision: int | None) -> None:
        match = await settle(services.table, number, answer.user, revision)
        await services.reconciler.show(number)
        await answer.say(done(match, answer.user, answer.texts))

    return act


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


def _privately(act: Act) -> Work[MatchServices, ButtonPress]:
    async def work(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
        await answer.privately()
        await act(services, answer, press.match, press.revision)

    return work


async def resign_confirmed(services: MatchServices, answer: Answer, press: ResignConfirmed) -> None:
    """Confirm under the question: resign."""
    add_match(press.match)
    await answer.in_place()
    await _settling(MatchService.resign)(services, answer, press.match, press.revision)


async def answered(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Accept or Decline: answer the offer of another player."""
    await answer.silently()
    agree = press.button is Button.ACCEPT
    await services.table.answer(press.match, answer.user, agree=agree, revision=press.revision)
    await services.reconciler.show(press.match)


ROUTES: Final = (
    match_button(Button.UNDO, _privately(_settling(MatchService.undo))),
    match_button(Button.DRAW, _privately(_settling(MatchService.draw))),
    match_button(Button.RESIGN, _privately(_ask)),
    match_button(Button.REMATCH, _privately(_again)),
    ButtonRoute(RESIGNED, ResignConfirmed.read, resign_confirmed),
)
