"""Looking at a match: ``/board``, and the Text, Next, Follow and Unfollow buttons."""

from typing import Any

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.finding import meant, own_matches
from bot.commands.options import MATCH_OPTION
from bot.commands.services import Services
from bot.display.components import buttons
from bot.display.custom_ids import ButtonPress
from bot.messages import Button, Post
from bot.messages.account import has_draws
from bot.messages.board import in_words
from bot.messages.draws import draws_checked
from bot.messages.lists import where
from bot.table import Refused


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/board``."""

    @tree.command(name="board", description="Show a match as it stands")
    @app_commands.describe(match=MATCH_OPTION, private="Show it to you alone")
    @answering(services)
    async def board(answer: Answer, match: int | None = None, private: bool = False) -> None:
        found = await meant(answer.interaction, services, match)
        services.recovery.looked_at(found.id)
        await (answer.privately() if private or answer.guild is None else answer.publicly())
        alone = private or answer.guild is None
        post = await services.posts.of(found, seen_by=answer.user if alone else None)
        await answer.say(Post(post.content, post.picture), buttons(found, post.buttons))

    board.autocomplete("match")(own_matches(services))


async def more(services: Services, answer: Answer, press: ButtonPress) -> None:
    """More: what else can be done with the match, for the one who presses."""
    await answer.privately()
    match = await services.table.match(press.match)
    follows = await services.people.follows(match.id, answer.user)
    wanted = services.posts.more_buttons(match, answer.user, follows=follows)
    await answer.say(Post(f"More about {match.game.title} {match.id}:"), buttons(match, wanted))


async def check(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Check the draws: whether they followed from the secret of the match."""
    await answer.privately()
    match = await services.table.match(press.match)
    if match.status.live or not has_draws(match):
        raise Refused("Draws can be checked in a match that has draws and is over; until then its secret is kept.")
    await answer.say(await draws_checked(match))


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
    post = await services.posts.of(match, seen_by=answer.user)
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
