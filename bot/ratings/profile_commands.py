"""``/profile`` and ``/history``: the results of a person, with their Text buttons and the menus of past matches."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, IN_SERVERS, Someone, command, one_of
from bot.discord.interactions.components import ButtonRoute, SelectRoute
from bot.matches.finding import can_see, match_button, may_see, server_name, server_of
from bot.matches.opening.opening import expect_people
from bot.matches.views import PAST, ButtonPress, PastChosen
from bot.model.errors import UserError
from bot.model.ids import GuildId, UserId
from bot.model.match import Match, Status
from bot.model.ratings.seasons import PAGE, Title, TournamentTitle, newest_first
from bot.ratings import profile_texts, views
from bot.ratings.history_texts import MOST_SEASONS, history
from bot.ratings.profile_texts import PlayerSummary, Rivalry
from bot.ratings.services import RatingServices
from bot.ratings.views import HeadToHeadText, ProfileText
from bot.ui import Button, Post, Texts
from bot.ui.post import appearance_to
from bot.ui.texts import plain
from rules import GAMES

RIVALS: Final = 4  # opponents met most that a profile names
MOST_OFFERED: Final = 25  # seasons that the menu of a history offers, as many as Discord lets it


def register(tree: app_commands.CommandTree[Any], services: RatingServices) -> None:
    """Add ``/profile`` and ``/history``."""

    @command(tree, services, "profile")
    @app_commands.choices(game=GAME_CHOICES)
    async def show(
        answer: Answer, player: Someone | None = None, versus: Someone | None = None, game: str | None = None
    ) -> None:
        here, user = server_of(answer), UserId(player.id) if player is not None else answer.user
        key = None if game is None else one_of("game", game, GAMES)
        expect_people(answer, player, versus)
        if versus is not None and versus.id == user:
            raise UserError("reply-two-people")
        await answer.privately()
        texts, appearance = answer.texts, await appearance_to(answer.guild, answer.user, services.people)
        if versus is None:
            asked = ProfileText(user, key or await services.standings.most_played(GuildId(here.id), user))
            summary, names = await _summary(services, answer, asked)
            post = await profile_texts.profile(summary, names, texts, appearance=appearance)
            own = user == answer.user
            await answer.say(post, views.below_profile(asked if post.picture else None, summary.pinned, texts, own=own))
        else:
            versed = HeadToHeadText(user, UserId(versus.id))
            rivalry = await _rivalry(services, answer, versed)
            post = await profile_texts.head_to_head(rivalry, texts, appearance=appearance)
            await answer.say(post, views.in_text(versed, texts) if post.picture else None)

    show.allowed_contexts = IN_SERVERS

    @command(tree, services, "history")
    @app_commands.choices(game=GAME_CHOICES)
    async def show_history(
        answer: Answer,
        player: Someone | None = None,
        opponent: Someone | None = None,
        game: str | None = None,
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        guild = GuildId(server_of(answer).id)
        key = None if game is None else one_of("game", game, GAMES)
        whose = answer.interaction.user if player is None and opponent is not None else player
        user, other = (None if person is None else UserId(person.id) for person in (whose, opponent))
        expect_people(answer, player, opponent)
        if user is not None and user == other:
            raise UserError("reply-two-people")
        await answer.privately()
        found = await services.standings.history(guild, page, user=user, other=other, game=key)
        if page > 1 and not found:
            raise UserError("reply-no-history-page", page=page)
        shown = found[:PAGE]
        visible = [past for past in shown if can_see(answer.interaction, past.people, guild, past.channel, past.home)]
        of_all = user is None and page == 1
        seasons = await services.seasons.of_server(guild, key, MOST_OFFERED) if of_all else []
        people = {person for past in visible for person in past.people} | {user, other}
        people |= {line.user for season in seasons[:MOST_SEASONS] for line in season.lines}
        texts = answer.texts
        names = await services.names.at_present(guild, {person for person in people if person is not None}, texts)
        player_name, opponent_name = (None if person is None else plain(names[person]) for person in (user, other))
        title = _title(player_name, opponent_name, texts)
        signs = services.signs
        post = history(title, visible, page, texts, signs, more=len(found) > PAGE, names=names, seasons=seasons)
        await answer.say(post, views.below_history(visible, seasons, names, texts, signs))

    show_history.allowed_contexts = IN_SERVERS


async def _send_profile_text(services: RatingServices, answer: Answer, press: ProfileText) -> None:
    await answer.privately()
    summary, names = await _summary(services, answer, press)
    await answer.say(profile_texts.profile_in_words(summary, names, answer.texts))


async def _send_head_to_head_text(services: RatingServices, answer: Answer, press: HeadToHeadText) -> None:
    await answer.privately()
    rivalry = await _rivalry(services, answer, press)
    await answer.say(profile_texts.head_to_head_in_words(rivalry, answer.texts))


async def _rivalry(services: RatingServices, answer: Answer, asked: HeadToHeadText) -> Rivalry:
    guild = GuildId(server_of(answer).id)
    results = await services.standings.versus(guild, asked.user, asked.other)
    names = await services.names.at_present(guild, (asked.user, asked.other), answer.texts)
    return Rivalry((names[asked.user], names[asked.other]), server_name(answer), results)


async def _summary(
    services: RatingServices, answer: Answer, asked: ProfileText
) -> tuple[PlayerSummary, Mapping[UserId, str]]:
    here, user, standings = server_name(answer), asked.user, services.standings
    guild = GuildId(server_of(answer).id)
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
    names = await services.names.at_present(guild, (user, *(other for other, _ in met)), answer.texts)
    won: list[Title] = [*await services.seasons.titles(guild, user), *await services.won(guild, user)]
    titles = tuple(each for each in newest_first(won) if _may_know(answer, each))
    pinned = await _pinned(services, answer, guild, user)
    pinned_names = () if pinned is None else await services.posts.names(pinned, answer.texts)
    shown = running, puzzles, daily, titles, pinned, pinned_names
    return PlayerSummary(user, asked.game, here, where, counts, met, ratings, *shown), names


async def _pinned(services: RatingServices, answer: Answer, guild: GuildId, user: UserId) -> Match | None:
    """The match of this server on the profile of a person, if the caller may see it and it can be read."""
    number = await services.standings.pinned(guild, user)
    with suppress(UserError):
        match = None if number is None else await services.table.match(number)
        return match if match is not None and may_see(answer.interaction, match) else None
    return None


def _may_know(answer: Answer, title: Title) -> bool:
    """Return whether the caller can see the place of a win, or it no longer exists."""
    if not isinstance(title, TournamentTitle) or server_of(answer).get_channel(title.channel) is None:
        return True
    return can_see(answer.interaction, (), GuildId(server_of(answer).id), None, title.channel)


def _title(player: str | None, opponent: str | None, texts: Texts) -> str:
    if player is None:
        return texts("reply-history")
    if opponent is None:
        return texts("reply-history-of", player=player)
    return texts("reply-history-between", player=player, opponent=opponent)


async def _pin(services: RatingServices, answer: Answer, press: ButtonPress) -> None:
    """Put a finished match of the user on their profile in its server."""
    await answer.privately()
    match = await services.table.match(press.match)
    if match.seat_of(answer.user) is None:
        raise UserError("error-not-a-player")
    if match.status is not Status.FINISHED or match.guild is None:
        raise UserError("profile-not-over", match=match.id)
    await services.standings.pin(answer.user, match.id)
    await answer.confirm(Post(answer.texts("profile-now-pinned", game=match.game.title, match=match.id)))


async def _unpin(services: RatingServices, answer: Answer, press: ButtonPress) -> None:
    await answer.privately()
    match = await services.table.match(press.match)
    await services.standings.unpin(answer.user, match.id)
    await answer.confirm(Post(answer.texts("profile-unpinned", game=match.game.title, match=match.id)))


async def _past_shown(services: RatingServices, answer: Answer, press: PastChosen) -> None:
    await answer.privately()
    match = await services.table.match(press.match)
    if not may_see(answer.interaction, match):
        raise UserError("reply-no-history-match", match=press.match)
    post = await services.posts.of(match, answer.texts, seen_by=answer.user)
    await answer.say(Post(f"{match.game.title} {match.id}\n{post.content}", post.picture))


ROUTES: Final = (
    ButtonRoute(views.PROFILE, ProfileText.read, _send_profile_text),
    ButtonRoute(views.HEAD_TO_HEAD, HeadToHeadText.read, _send_head_to_head_text),
    SelectRoute(PAST, PastChosen.read, _past_shown),
    match_button(Button.PIN, _pin),
    match_button(Button.UNPIN, _unpin),
)
