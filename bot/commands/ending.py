"""Ending a match before its rules do: ``/resign`` and its button, in two presses."""

from typing import Any

from discord import app_commands

from bot import messages
from bot.answers import Answer, Interaction
from bot.commands.common import MATCH_OPTION, meant, own_matches, run
from bot.house import House
from bot.messages import Post
from bot.views import Pressed, resigning


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/resign``."""

    @tree.command(name="resign", description="Give a match up; you are asked once more")
    @app_commands.describe(match=MATCH_OPTION)
    async def resign(interaction: Interaction, match: int | None = None) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            found = await meant(interaction, house, match)
            await _asked(house, answer, found.id, None)

        await run(interaction, house, work)

    resign.autocomplete("match")(own_matches(house))


async def resign(house: House, answer: Answer, press: Pressed) -> None:
    """Resign: ask at the first press, and do it once that is confirmed."""
    if not press.path:
        await answer.privately()
        await _asked(house, answer, press.match, press.revision)
        return
    await answer.in_place()
    await house.table.resign(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)
    await answer.say(Post(f"You resigned match {press.match}."))


async def _asked(house: House, answer: Answer, number: int, revision: int | None) -> None:
    user = answer.interaction.user.id
    match = await house.table.check_player(number, user, revision)
    await answer.say(messages.ask_to_resign(match, user), resigning(match))
