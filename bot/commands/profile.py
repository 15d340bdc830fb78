"""How somebody plays: ``/profile``, and the Text buttons under it."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.finding import may_see, server_of
from bot.commands.options import GAME_CHOICES, IN_SERVERS, Someone, one_of
from bot.commands.services import Services
from bot.display.components import in_text
from bot.display.custom_ids import HeadToHeadText, ProfileText
from bot.match import GuildId, Status, UserId
from bot.messages.head_to_head import Rivalry, head_to_head, head_to_head_in_words
from bot.messages.profile import PlayerSummary, profile, profile_in_words
from bot.table import Refused
from rules import GAMES

RIVALS: Final = 4
"""Opponents met most that a profile names."""


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/profile``."""

    @tree.command(name="profile", description="How somebody plays: rating, results, opponents")
    @app_commands.describe(
        player="Whose profile; yours if left out",
        versus="Head to head with this person instead",
        game="The game in the picture; the one played most if left out",
    )
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def show(
        answer: Answer, player: Someone | None = None, versus: Someone | None = None, game: str | None = None
    ) -> None:
        here, user = server_of(answer), UserId(player.id) if player is not None else answer.user
        key = None if game is None else one_of("game", game, GAMES)
        if versus is not None and versus.id == user:
            raise Refused("Nobody plays against themselves; name two different people.")
        await answer.publicly()
        dark = await services.posts.dark(GuildId(here.id), None)
        asked: ProfileText | HeadToHeadText
        if versus is None:
            asked = ProfileText(user, key or await services.standings.most_played(GuildId(here.id), user))
            summary, names = await _summary(services, answer, asked)
            post = await profile(summary, names, dark=dark)
        else:
            asked = HeadToHeadText(user, UserId(versus.id))
            post = await head_to_head(await _rivalry(services, answer, asked), dark=dark)
        await answer.say(post, in_text(asked) if post.picture else None)

    show.allowed_contexts = IN_SERVERS


async def profile_told(services: Services, answer: Answer, press: ProfileText) -> None:
    """Text under a profile: the same in words, as it stands now."""
    await answer.privately()
    await answer.say(profile_in_words(*await _summary(services, answer, press)))


async def head_to_head_told(services: Services, answer: Answer, press: HeadToHeadText) -> None:
    """Text under two people against each other: the same in words, as it stands now."""
    await answer.privately()
    await answer.say(head_to_head_in_words(await _rivalry(services, answer, press)))


async def _rivalry(services: Services, answer: Answer, asked: HeadToHeadText) -> Rivalry:
    here = server_of(answer)
    fared = await services.standings.versus(GuildId(here.id), asked.user, asked.other)
    names = await services.names.at_present(GuildId(here.id), (asked.user, asked.other))
    return Rivalry((names[asked.user], names[asked.other]), here.name, fared)


async def _summary(
    services: Services, answer: Answer, asked: ProfileText
) -> tuple[PlayerSummary, Mapping[UserId, str]]:
    """What is known of somebody, and the names in it; of the running matches those that the caller can see."""
    here, user, standings = server_of(answer), asked.user, services.standings
    guild = GuildId(here.id)
    where, counts, met, ratings = await asyncio.gather(
        standings.of(guild, user),
        standings.counts(guild, user),
        standings.met(guild, user, RIVALS),
        standings.rating_history(guild, user, asked.game),
    )
    running = [
        match
        for match in await services.table.matches_of(user)
        if match.guild == guild and match.status is Status.RUNNING and may_see(answer.interaction, match)
    ]
    names = await services.names.at_present(guild, (user, *(other for other, _ in met)))
    return PlayerSummary(user, asked.game, here.name, where, counts, met, ratings, running), names
