"""Looking: ``/board``, ``/matches``, ``/stock``, and the Text, Stock, Next, Follow and Unfollow buttons."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.answers import Answer, Interaction
from bot.commands.common import MATCH_OPTION, may_see, meant, notices, own_matches, run
from bot.house import House
from bot.match import Match, Status
from bot.messages import Button, Post
from bot.messages.board import has_hands, in_words
from bot.messages.lists import listing, on_page, place
from bot.table import Refused
from bot.views import Pressed, buttons, joining

SHOW: Final = {"mine": "My matches", "server": "All matches of this server", "open": "Open seats in this server"}


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/board``, ``/matches`` and ``/stock``."""

    @tree.command(name="board", description="Show a match as it stands")
    @app_commands.describe(match=MATCH_OPTION, private="Show it to you alone")
    async def board(interaction: Interaction, match: int | None = None, private: bool = False) -> None:
        async def work(answer: Answer) -> None:
            found = await meant(interaction, house, match)
            await (answer.privately() if private or interaction.guild_id is None else answer.publicly())
            post = await house.boards.post(found)
            watching = await _watching(house, found, interaction.user.id)
            await answer.say(Post(post.content, post.picture), buttons(found, (*post.buttons, *watching)))

        await run(interaction, house, work)

    board.autocomplete("match")(own_matches(house))

    @tree.command(name="matches", description="Your matches, those that wait for you first")
    @app_commands.describe(who="Whose matches; yours if left out", show="Which matches", page="Which page")
    @app_commands.choices(show=[app_commands.Choice(name=text, value=key) for key, text in SHOW.items()])
    async def matches(
        interaction: Interaction,
        who: discord.Member | discord.User | None = None,
        show: str = "mine",
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            await _list(house, answer, who, show, page)

        await run(interaction, house, work)

    @tree.command(name="stock", description="What you hold, and what you may do with it")
    @app_commands.describe(match=MATCH_OPTION)
    async def stock_(interaction: Interaction, match: int | None = None) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            await _say_stock(house, answer, await meant(interaction, house, match))

        await run(interaction, house, work)

    stock_.autocomplete("match")(own_matches(house))


async def _list(house: House, answer: Answer, who: discord.Member | discord.User | None, show: str, page: int) -> None:
    user, guild = answer.interaction.user.id, answer.interaction.guild_id
    mine = show == "mine" and (who is None or who.id == user)
    if not mine and guild is None:
        raise Refused("Use this in a server to see its matches; here I can list your own.")
    if show == "open":
        found, title = await house.table.open_in(guild or 0), "Open seats in this server."
    elif show == "server":
        found, title = await house.table.matches_in(guild or 0), "Matches of this server."
    elif who is None or mine:
        found, title = await house.table.matches_of(user), "Your matches."
    else:
        found = [match for match in await house.table.matches_of(who.id) if match.guild == guild]
        title = f"Matches of {who.mention} in this server."
    visible = [match for match in found if may_see(answer.interaction, match)]
    free = [match for match in on_page(visible, page) if match.seat_of(user) is None] if show == "open" else []
    listed = {user, *(match.waiting_for for match in visible if match.waiting_for is not None)}
    away = await house.people.away(listed, discord.utils.utcnow())
    ended = await house.table.closed_lately(user) if mine else []
    post = listing(visible, user, here=guild, title=title, page=page, away=away, closed_lately=ended)
    await answer.say(post, joining(free) if free else None)


async def text(house: House, answer: Answer, press: Pressed) -> None:
    """Text: the position in words and as a text board, whichever moment the button is from."""
    await answer.privately()
    match = await house.table.match(press.match)
    if match.play is None:
        raise Refused("The match has not begun, so there is no position to tell; wait until the seats are taken.")
    first, *more = in_words(match, await house.boards.names(match))
    await answer.say(first)
    for post in more:
        await answer.add(post)


async def stock(house: House, answer: Answer, press: Pressed) -> None:
    """Stock: what the one who presses holds, whichever moment the button is from."""
    await answer.privately()
    await _say_stock(house, answer, await house.table.match(press.match))


async def _say_stock(house: House, answer: Answer, match: Match) -> None:
    seat = match.seat_of(answer.interaction.user.id)
    if not has_hands(match):
        raise Refused(f"Nobody holds anything in {match.game.title}; /board shows all there is.")
    if seat is None:
        raise Refused("You do not play in this match; its board shows every stock.")
    post = await house.boards.stock(match, seat)
    notice = await notices(house, answer.interaction.user.id)
    await answer.say(Post(post.content + notice, post.picture))


async def next_match(house: House, answer: Answer, press: Pressed) -> None:
    """Next: show the next match that waits, wherever it is played."""
    await answer.privately()
    user = answer.interaction.user.id
    match = await house.table.match(press.match)
    if match.waiting_for != user:
        following = await house.table.next_for(user, press.match)
        if following is None:
            raise Refused("No match waits for you any more; /matches shows yours.")
        match = following
    post = await house.boards.post(match)
    where = place(match, answer.interaction.guild_id)
    await answer.say(Post(f"{post.content}\nIt is played in {where}.", post.picture), buttons(match, post.buttons))


def _can_follow(match: Match, user: int) -> bool:
    return match.status is Status.RUNNING and match.seat_of(user) is None


async def _watching(house: House, match: Match, user: int) -> tuple[Button, ...]:
    """What somebody who does not play can do with a match."""
    if not _can_follow(match, user):
        return ()
    return (Button.UNFOLLOW,) if user in await house.people.followers(match.id) else (Button.FOLLOW,)


async def follow(house: House, answer: Answer, press: Pressed) -> None:
    """Follow: be told when the match ends."""
    await answer.privately()
    match = await house.table.match(press.match)
    if not _can_follow(match, answer.interaction.user.id):
        raise Refused("You can follow a running match in which you do not play; `/matches show: server` lists them.")
    await house.people.set_follower(match.id, answer.interaction.user.id, follows=True)
    said = Post(f"You will be told when match {match.id} ends.")
    await answer.say(said, buttons(match, (Button.UNFOLLOW,)))


async def unfollow(house: House, answer: Answer, press: Pressed) -> None:
    """Unfollow: be told no longer."""
    await answer.privately()
    await house.people.set_follower(press.match, answer.interaction.user.id, follows=False)
    await answer.say(Post(f"You will not be told about match {press.match} any more."))
