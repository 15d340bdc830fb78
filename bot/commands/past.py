"""What people have played: ``/profile``, ``/history``, and the menu under a history."""

import asyncio
from typing import Any, Final

import discord
from discord import app_commands

from bot.answers import Answer, Interaction
from bot.commands.common import may_see, run, sees
from bot.commands.standing import GAME_CHOICES, IN_SERVERS, expect_known, guild_of
from bot.house import House
from bot.match import Status
from bot.messages import Post
from bot.messages.past import Life, head_to_head, history, page_of, past_label, profile
from bot.messages.standing import plain
from bot.storage.standing import Past
from bot.table import Refused
from bot.views import Pressed, past
from rules import GAMES

Person = discord.Member | discord.User
RIVALS: Final = 4
"""Opponents met most that a profile names."""


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/profile`` and ``/history``."""

    @tree.command(name="profile", description="How somebody plays: rating, results, opponents")
    @app_commands.describe(
        who="Whose profile; yours if left out",
        versus="Head to head with this person instead",
        game="The game in the picture; the one played most if left out",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def show_profile(
        interaction: Interaction, who: Person | None = None, versus: Person | None = None, game: str | None = None
    ) -> None:
        async def work(answer: Answer) -> None:
            here, whose = guild_of(interaction), who or interaction.user
            expect_known(game=(game, GAMES))
            if versus is not None and versus.id == whose.id:
                raise Refused("Nobody plays against themselves; name two different people.")
            await answer.publicly()
            if versus is not None:
                meetings = await house.standings.versus(here.id, whose.id, versus.id)
                names = await house.names.at_present(here.id, (whose.id, versus.id))
                await answer.say(head_to_head(whose.id, versus.id, meetings, names))
                return
            life = await _life(house, interaction, here, whose.id, game)
            names = await house.names.at_present(here.id, (whose.id, *(other for other, _ in life.met)))
            await answer.say(await profile(life, names))

        await run(interaction, house, work)

    @tree.command(name="history", description="Finished matches, the latest first; the menu shows one of them")
    @app_commands.describe(
        who="Whose matches; those of the whole server if left out",
        opponent="Only those against this person",
        game="Only those of this game",
        page="Which page",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def show_history(
        interaction: Interaction,
        who: Person | None = None,
        opponent: Person | None = None,
        game: str | None = None,
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        async def work(answer: Answer) -> None:
            here = guild_of(interaction)
            expect_known(game=(game, GAMES))
            whose = interaction.user if who is None and opponent is not None else who
            if whose is not None and opponent is not None and whose.id == opponent.id:
                raise Refused("Nobody plays against themselves; name two different people.")
            await answer.privately()
            user, other = (None if person is None else person.id for person in (whose, opponent))
            found, more = page_of(await house.standings.history(here.id, page, user=user, other=other, game=game))
            if page > 1 and not found:
                raise Refused(f"There is no page {page}; `/history` shows the first.")
            visible = [one for one in found if _visible(interaction, here.id, one)]
            people = {user for one in visible for user, _ in one.seats} | {p.id for p in (whose, opponent) if p}
            names = await house.names.at_present(here.id, people)
            title = "Finished matches" + "".join(
                f" {word} {plain(names[person.id])}"
                for word, person in (("of", whose), ("against", opponent))
                if person is not None
            )
            post = history(f"{title}.", visible, page, more=more, names=names)
            await answer.say(post, past({one.match: past_label(one, names) for one in visible}) if visible else None)

        await run(interaction, house, work)

    for command in (show_profile, show_history):
        command.allowed_contexts = IN_SERVERS


async def _life(house: House, interaction: Interaction, here: discord.Guild, user: int, game: str | None) -> Life:
    asked = game or await house.standings.most_played(here.id, user)
    standings, counts, met, course, server = await asyncio.gather(
        house.standings.of(here.id, user),
        house.standings.counts(here.id, user),
        house.standings.met(here.id, user, RIVALS),
        house.standings.course(here.id, user, asked),
        house.people.server(here.id),
    )
    running = [
        match
        for match in await house.table.matches_of(user)
        if match.guild == here.id and match.status is Status.RUNNING and may_see(interaction, match)
    ]
    return Life(user, asked, here.name, standings, counts, met, course, running, server.dark)


def _visible(interaction: Interaction, guild: int, one: Past) -> bool:
    return sees(interaction, [user for user, _ in one.seats], guild, one.channel, one.home)


async def show(house: House, answer: Answer, press: Pressed) -> None:
    """The menu under a history: the final picture of a match."""
    await answer.privately()
    match = await house.table.match(press.match)
    if not may_see(answer.interaction, match):
        raise Refused(f"There is no match {press.match}; `/history` lists those that you can see.")
    post = await house.boards.post(match)
    await answer.say(Post(f"{match.game.title} {match.id}\n{post.content}", post.picture))
