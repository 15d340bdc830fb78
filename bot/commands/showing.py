"""Looking: ``/board``, ``/matches``, and the Text button."""

from typing import Any

from discord import app_commands

from bot import messages
from bot.answers import Answer, Interaction
from bot.commands.common import MATCH_OPTION, meant, own_matches, run
from bot.house import House
from bot.messages import Post
from bot.table import Refused
from bot.views import Pressed, buttons


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/board`` and ``/matches``."""

    @tree.command(name="board", description="Show a match as it stands")
    @app_commands.describe(match=MATCH_OPTION, private="Show it to you alone")
    async def board(interaction: Interaction, match: int | None = None, private: bool = False) -> None:
        async def work(answer: Answer) -> None:
            found = await meant(interaction, house, match)
            await (answer.privately() if private or interaction.guild_id is None else answer.publicly())
            post = await house.boards.post(found)
            await answer.say(Post(post.content, post.picture), buttons(found, post.buttons))

        await run(interaction, house, work)

    board.autocomplete("match")(own_matches(house))

    @tree.command(name="matches", description="Your matches, those that wait for you first")
    async def matches(interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            user = interaction.user.id
            await answer.say(messages.listing(await house.table.matches_of(user), user))

        await run(interaction, house, work)


async def text(house: House, answer: Answer, press: Pressed) -> None:
    """Text: the position in words and as a text board, whichever moment the button is from."""
    await answer.privately()
    match = await house.table.match(press.match)
    if match.play is None:
        raise Refused("The match has not begun; there is no position yet.")
    first, *more = messages.in_words(match, await house.boards.names(match))
    await answer.say(first)
    for post in more:
        await answer.add(post)
