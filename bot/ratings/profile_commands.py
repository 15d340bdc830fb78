"""Commands of profiles: ``/profile``, with its Text buttons."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, IN_SERVERS, Someone, about, answering, name, one_of, options
from bot.discord.interactions.components import ButtonRoute
from bot.matches.finding import can_see, may_see, server_of
from bot.matches.opening.opening import expect_people
from bot.model.errors import UserError
from bot.model.ids import GuildId, UserId
from bot.model.match import Status
from bot.model.ratings.seasons import Title, TournamentTitle
from bot.ratings.profile_texts import (
    PlayerSummary,
    Rivalry,
    head_to_head,
    head_to_head_in_words,
    profile,
    profile_in_words,
)
from bot.ratings.services import RatingServices
from bot.ratings.views import (
    HEAD_TO_HEAD,
    PROFILE,
    HeadToHeadText,
    ProfileText,
    head_to_head_text,
    in_text,
    profile_text,
)
from bot.ui import Texts
from rules import GAMES

RIVALS: Final = 4  # opponents met most that a profile names


def register(tree: app_commands.CommandTree[Any], services: RatingServices) -> None:
    """Add ``/profile``."""

    @tree.command(name=name("profile"), description=about("profile"))
    @options("profile", "player", "versus", "game")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def show(
        answer: Answer, player: Someone | None = None, versus: Someone | None = None, game: str | None = None
    ) -> None:
        here, user = server_of(answer), UserId(player.id) if player is not None else answer.user
        key = None if game is None else one_of("game", game, GAMES)
        expect_people(answer, player, versus)
        if versus is not None and versus.id == user:
            raise UserError("reply-two-people")
        await answer.privately()
        texts, appearance = answer.texts, await services.posts.appearance(answer.guild, answer.user)
        asked: ProfileText | HeadToHeadText
        if versus is None:
            asked = ProfileText(user, key or await services.standings.most_played(GuildId(here.id), user))
            summary, names = await _summary(services, answer, asked, texts)
            post = await profile(summary, names, texts, appearance=appearance)
        else:
            asked = HeadToHeadText(user, UserId(versus.id))
            post = await head_to_head(await _rivalry(services, answer, asked, texts), texts, appearance=appearance)
        await answer.say(post, in_text(asked, texts) if post.picture else None)

    show.allowed_contexts = IN_SERVERS


async def send_profile_text(services: RatingServices, answer: Answer, press: ProfileText) -> None:
    """Return the current text version of a profile."""
    await answer.privately()
    summary, names = await _summary(services, answer, press, answer.texts)
    await answer.say(profile_in_words(summary, names, answer.texts))


async def send_head_to_head_text(services: RatingServices, answer: Answer, press: HeadToHeadText) -> None:
    """Return the current text version of a head-to-head."""
    await answer.privately()
    rivalry = await _rivalry(services, answer, press, answer.texts)
    await answer.say(head_to_head_in_words(rivalry, answer.texts))


async def _rivalry(services: RatingServices, answer: Answer, asked: HeadToHeadText, texts: Texts) -> Rivalry:
    here = server_of(answer)
    results = await services.standings.versus(GuildId(here.id), asked.user, asked.other)
    names = await services.names.at_present(GuildId(here.id), (asked.user, asked.other), texts)
    return Rivalry((names[asked.user], names[asked.other]), here.name, results)


async def _summary(
    services: RatingServices, answer: Answer, asked: ProfileText, texts: Texts
) -> tuple[PlayerSummary, Mapping[UserId, str]]:
    here, user, standings = server_of(answer), asked.user, services.standings
    guild = GuildId(here.id)
    where, counts, met, ratings, puzzles, daily = await asyncio.gather(
        standings.of(guild, user),
        standings.counts(guild, user),
        standings.met(guild, user, RIVALS),
        standings.rating_history(guild, user, asked.game),
        services.puzzles.solvers(user),
        services.daily.streak(user),
    )
    running = [
        match
        for match in await services.table.matches_of(user)
        if match.guild == guild and match.status is Status.RUNNING and may_see(answer.interaction, match)
    ]
    names = await services.names.at_present(guild, (user, *(other for other, _ in met)), texts)
    summary = PlayerSummary(user, asked.game, here.name, where, counts, met, ratings, running, puzzles, daily)
    titles = tuple(each for each in await services.titles.of(guild, user) if _may_know(answer, each))
    return replace(summary, titles=titles), names


def _may_know(answer: Answer, title: Title) -> bool:
    """Return whether the caller can see the place of a win, or it no longer exists."""
    if not isinstance(title, TournamentTitle) or server_of(answer).get_channel(title.channel) is None:
        return True
    return can_see(answer.interaction, (), GuildId(server_of(answer).id), None, title.channel)


ROUTES: Final = (
    ButtonRoute(PROFILE, profile_text, send_profile_text),
    ButtonRoute(HEAD_TO_HEAD, head_to_head_text, send_head_to_head_text),
)
