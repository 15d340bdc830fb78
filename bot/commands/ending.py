"""Settling a match among its players: ``/resign``, ``/undo``, ``/draw``, ``/rematch`` and their buttons."""

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot.answers import Answer, Interaction
from bot.commands.common import MATCH_OPTION, meant, own_matches, run
from bot.house import House
from bot.match import Match
from bot.messages import Post
from bot.messages.asking import before_resigning, done
from bot.views import Pressed, resigning

Settle = Callable[[int, int, int | None], Awaitable[Match]]


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/resign``, ``/undo``, ``/draw`` and ``/rematch``."""

    @tree.command(name="resign", description="Give a match up; you are asked once more")
    @app_commands.describe(match=MATCH_OPTION, abort="Ask the others to end a young match without a result instead")
    async def resign(interaction: Interaction, match: int | None = None, abort: bool = False) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            found = await meant(interaction, house, match)
            if abort:
                await _settle(house, answer, found.id, house.table.abort, None)
            else:
                await _ask(house, answer, found.id, None)

        await run(interaction, house, work)

    @tree.command(name="undo", description="Take your last step back, or ask the others to let you")
    @app_commands.describe(match=MATCH_OPTION)
    async def undo(interaction: Interaction, match: int | None = None) -> None:
        await run(interaction, house, _settling(interaction, match, house.table.undo))

    @tree.command(name="draw", description="Offer a draw, or accept the one that is offered")
    @app_commands.describe(match=MATCH_OPTION)
    async def draw(interaction: Interaction, match: int | None = None) -> None:
        await run(interaction, house, _settling(interaction, match, house.table.draw))

    @tree.command(name="rematch", description="Play again, everyone one seat further")
    @app_commands.describe(match=MATCH_OPTION)
    async def rematch(interaction: Interaction, match: int | None = None) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            found = await meant(interaction, house, match)
            await _again(house, answer, found.id, None)

        await run(interaction, house, work)

    def _settling(interaction: Interaction, number: int | None, settle: Settle) -> Callable[[Answer], Awaitable[None]]:
        async def work(answer: Answer) -> None:
            await answer.privately()
            found = await meant(interaction, house, number)
            await _settle(house, answer, found.id, settle, None)

        return work

    for command in (resign, undo, draw, rematch):
        command.autocomplete("match")(own_matches(house))


async def _settle(house: House, answer: Answer, number: int, settle: Settle, revision: int | None) -> None:
    user = answer.interaction.user.id
    match = await settle(number, user, revision)
    await house.boards.show(number)
    await answer.say(done(match, user))


# -- the buttons


async def resign(house: House, answer: Answer, press: Pressed) -> None:
    """Resign: ask at the first press, and do it once that is confirmed."""
    if not press.path:
        await answer.privately()
        await _ask(house, answer, press.match, press.revision)
        return
    await answer.in_place()
    await _settle(house, answer, press.match, house.table.resign, press.revision)


async def _ask(house: House, answer: Answer, number: int, revision: int | None) -> None:
    user = answer.interaction.user.id
    match = await house.table.check_player(number, user, revision)
    await answer.say(before_resigning(match, user), resigning(match))


async def undo(house: House, answer: Answer, press: Pressed) -> None:
    """Undo: take the last step back, or ask for it."""
    await answer.privately()
    await _settle(house, answer, press.match, house.table.undo, press.revision)


async def draw(house: House, answer: Answer, press: Pressed) -> None:
    """Draw: offer one, or accept the one offered."""
    await answer.privately()
    await _settle(house, answer, press.match, house.table.draw, press.revision)


async def agree(house: House, answer: Answer, press: Pressed) -> None:
    """Accept: agree to what another player asks."""
    await answer.silently()
    await house.table.answer(press.match, answer.interaction.user.id, agree=True, revision=press.revision)
    await house.boards.show(press.match)


async def refuse(house: House, answer: Answer, press: Pressed) -> None:
    """Decline: do not agree to what another player asks."""
    await answer.silently()
    await house.table.answer(press.match, answer.interaction.user.id, agree=False, revision=press.revision)
    await house.boards.show(press.match)


async def rematch(house: House, answer: Answer, press: Pressed) -> None:
    """Rematch: want to play again; the next match begins when all do."""
    await answer.privately()
    await _again(house, answer, press.match, press.revision)


async def _again(house: House, answer: Answer, number: int, revision: int | None) -> None:
    user = answer.interaction.user.id
    match, opened = await house.table.rematch(number, user, revision)
    await house.boards.show(number)
    if opened is None:
        await answer.say(done(match, user))
    else:
        await house.boards.show(opened.id)
        await answer.say(Post(f"Match {opened.id} begins."))
