"""The commands ``/resign``, ``/undo``, ``/draw`` and ``/rematch``, their buttons, and Claim win."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import command
from bot.discord.interactions.components import ButtonRoute
from bot.matches.finding import expect_place, match_button, meant, own_matches
from bot.matches.offers.service import draw_offered, resigned, undone
from bot.matches.service import MatchService
from bot.matches.services import MatchServices
from bot.matches.texts.narration import before_acting, done
from bot.matches.views import ASKS_FIRST, CONFIRMED, ButtonPress, Confirmed, confirming
from bot.model.ids import MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Match
from bot.runtime.context import add_match
from bot.ui import Button, Post

Act: TypeAlias = Callable[[MatchServices, Answer, MatchId, int | None], Awaitable[None]]


def register(tree: app_commands.CommandTree[Any], services: MatchServices) -> None:
    """Add ``/resign``, ``/undo``, ``/draw`` and ``/rematch``."""

    @command(tree, services, "resign", acknowledge=Answer.privately)
    async def resign(answer: Answer, match: int | None = None, abort: bool = False) -> None:
        found = await meant(answer.interaction, services, match)
        await (_settling(MatchService.abort) if abort else _asking(Button.RESIGN))(services, answer, found.id, None)

    def add(word: str, act: Act) -> None:
        @command(tree, services, word, acknowledge=Answer.privately)
        async def settle(answer: Answer, match: int | None = None) -> None:
            await act(services, answer, (await meant(answer.interaction, services, match)).id, None)

        settle.autocomplete("match")(own_matches(services))

    resign.autocomplete("match")(own_matches(services))
    add("undo", _settling(MatchService.undo))
    add("draw", _settling(MatchService.draw))
    add("rematch", _again)


def _settling(settle: Callable[[MatchService, MatchId, UserId, int | None], Awaitable[Match]]) -> Act:
    """Settle something among the players, show the match, and say what was done."""

    async def act(services: MatchServices, answer: Answer, number: MatchId, revision: int | None) -> None:
        match = await settle(services.table, number, answer.user, revision)
        await services.reconciler.show(number)
        await answer.confirm(done(match, answer.user, answer.texts))

    return act


DECIDED: Final = {Button.RESIGN: resigned, Button.UNDO: undone, Button.DRAW: draw_offered}
SETTLED: Final = {
    Button.RESIGN: _settling(MatchService.resign),
    Button.UNDO: _settling(MatchService.undo),
    Button.DRAW: _settling(MatchService.draw),
    Button.CLAIM: _settling(MatchService.claim),
}


def _asking(button: Button) -> Act:
    """Ask before a button acts, except for an undo that asks nobody."""

    async def act(services: MatchServices, answer: Answer, number: MatchId, revision: int | None) -> None:
        match = await services.table.check_player(number, answer.user, revision)
        decide = DECIDED.get(button, services.table.claimed)
        after = decide(match, answer.user, services.now().replace(microsecond=0), revision)
        if button is Button.UNDO and (after.entries[-1].kind is Kind.UNDONE or not after.asked_people):
            await SETTLED[button](services, answer, number, revision)
        else:
            question = before_acting(button, match, after, answer.user, answer.texts)
            await answer.say(question, confirming(match, button, answer.texts))

    return act


async def _again(services: MatchServices, answer: Answer, number: MatchId, revision: int | None) -> None:
    before = await services.table.match(number)
    await expect_place(services, answer, before.guild, before.home)
    match, opened = await services.table.rematch(number, answer.user, revision)
    await services.reconciler.show(number)
    if opened is None:
        await answer.confirm(done(match, answer.user, answer.texts))
    else:
        await services.reconciler.show(opened.id)
        await answer.confirm(Post(answer.texts("reply-rematch", match=opened.id)))


# -- the buttons


def _button(button: Button, act: Act) -> ButtonRoute[MatchServices, ButtonPress]:
    async def work(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
        await answer.in_private()
        await act(services, answer, press.match, press.revision)

    return match_button(button, work)


async def confirmed(services: MatchServices, answer: Answer, press: Confirmed) -> None:
    """Confirm under the question: act."""
    add_match(press.match)
    await answer.in_place()
    await SETTLED[press.button](services, answer, press.match, press.revision)


async def answered(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Accept or Decline: answer the offer of another player."""
    await answer.silently()
    agree = press.button is Button.ACCEPT
    await services.table.answer(press.match, answer.user, agree=agree, revision=press.revision)
    await services.reconciler.show(press.match)


ROUTES: Final = (
    *(_button(button, _asking(button)) for button in ASKS_FIRST),
    _button(Button.REMATCH, _again),
    ButtonRoute(CONFIRMED, Confirmed.read, confirmed),
)
