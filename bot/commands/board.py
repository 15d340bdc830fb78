"""Looking at a match: ``/board``, and the Text, Next, Follow and Unfollow buttons."""

from typing import Any

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.finding import meant, own_matches
from bot.commands.options import MATCH_OPTION
from bot.commands.services import Services
from bot.display.components import buttons
from bot.display.custom_ids import ButtonPress
from bot.match import MatchId, UserId
from bot.messages import Button, Post
from bot.messages.board import in_words
from bot.messages.lists import where
from bot.table import Refused


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/board``."""

    @tree.command(name="board", description="Show a match as it stands")
    @app_commands.describe(match=MATCH_OPTION, private="Show it to you alone")
    @answering(services)
    async def board(answer: Answer, match: int | None = None, private: bool = False) -> None:
        found = await meant(answer.interaction, services, match)
        await (answer.privately() if private or answer.guild is None else answer.publicly())
        post = await services.posts.of(found)
        watching = await _watching(services, found.id, answer.user)
        await answer.say(Post(post.content, post.picture), buttons(found, (*post.buttons, *watching)))

    board.autocomplete("match")(own_matches(services))


async def _watching(services: Services, number: MatchId, user: UserId) -> tuple[Button, ...]:
    """What somebody who does not play can do with a match."""
    if not await services.people.can_follow(number, user):
        return ()
    return (Button.UNFOLLOW,) if await services.people.follows(number, user) else (Button.FOLLOW,)


async def text(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Text: the position in words and as a text board, whichever moment the button is from."""
    await answer.privately()
    match = await services.table.match(press.match)
    if match.play is None:
        raise Refused("The match has not begun, so there is no position to tell; wait until the seats are taken.")
    first, *more = in_words(match, await services.posts.names(match))
    await answer.say(first)
    for post in more:
        await answer.add(post)


async def next_match(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Next: show the next match that waits, wherever it is played."""
    await answer.privately()
    match = await services.table.match(press.match)
    if match.waiting_for != answer.user:
        following = await services.table.next_for(answer.user, press.match)
        if following is None:
            raise Refused("No match waits for you any more; /matches shows yours.")
        match = following
    post = await services.posts.of(match)
    place = where(match, answer.guild)
    await answer.say(Post(f"{post.content}\nIt is played in {place}.", post.picture), buttons(match, post.buttons))


async def follow(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Follow: be told when the match ends."""
    await answer.privately()
    await services.people.follow(press.match, answer.user)
    match = await services.table.match(press.match)
    said = Post(f"You will be told when match {match.id} ends.")
    await answer.say(said, buttons(match, (Button.UNFOLLOW,)))


async def unfollow(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Unfollow: be told no longer."""
    await answer.privately()
    await services.people.unfollow(press.match, answer.user)
    await answer.say(Post(f"You will not be told about match {press.match} any more."))
