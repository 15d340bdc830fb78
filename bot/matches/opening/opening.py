"""Opening a match in a server or in direct messages: options, checks and the invitation. Refusals are ``UserError``."""

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import Someone, chosen, one_of
from bot.discord.interactions.components import view
from bot.discord.places import Place
from bot.discord.requests import UNDELIVERED
from bot.matches.finding import expect_place
from bot.matches.opening.service import Opening
from bot.matches.opening.texts import invitation
from bot.matches.services import MatchServices
from bot.matches.views import buttons, learn_button
from bot.model.errors import BadDatabase, Unwritable, UserError
from bot.model.ids import ChannelId, MessageRef, RoleId, UserId
from bot.model.levels import LEVELS
from bot.model.match import Computer, First, Match, Status
from bot.model.people import ServerSettings
from bot.model.time_limits import Pace
from bot.ui import Post, Texts, nearest
from rules.codes import Listing, code
from rules.game import AnyGame

log = logging.getLogger(__name__)


async def play_here(
    services: MatchServices,
    answer: Answer,
    game: AnyGame,
    people: Sequence[Someone],
    given: Mapping[str, Any],
    options: object,
    home: ChannelId,
) -> None:
    """Open a match in ``home`` with the ``given`` options and the game's ``options``; the answer is its invitation."""
    await expect_place(services, answer, answer.guild, home)
    if answer.guild is None:
        expect_alone(answer, people, given)
    else:
        there = None if home == answer.channel else await services.places.find(answer.guild, home)
        check_people(answer, people, there)
    usual_pace, role = (await settings_of(services, answer, home)).pace, given.get("role")
    opening = Opening(
        game=game,
        options=options,
        seats=given.get("seats") or max(len(people) + 1, min(game.seats)),
        first=one_of("first", given.get("first") or First.RANDOM, First),
        opener=answer.user,
        invited=named(answer, people, level_given(given)),
        guild=answer.guild,
        home=home,
        pace=one_of("pace", given.get("pace") or usual_pace, Pace),
        role=None if role is None else RoleId(role.id),
        usual_pace=given.get("pace") is None,
        rated=given.get("rated") is not False,
        hints=given.get("hints") is True,
    )
    if answer.guild is None:
        opening = await alone(services, answer, opening, level_given(given))
    for person in people:
        services.names.note(opening.guild, person)
    texts = await answer.public_texts()  # read first, so that nothing comes between a match and its invitation
    match = await services.table.open(opening)
    announced = home == answer.channel and await services.reconciler.invited(
        match, _announced(services, answer, match, texts)
    )
    if not announced:
        await services.reconciler.show(match.id)
        key = "reply-match-open" if match.status is Status.OPEN else "reply-rematch"
        await answer.confirm(Post(answer.texts(key, match=match.id)))
    elif match.status is Status.RUNNING:
        await services.reconciler.show(match.id)
    await offer_lesson_to(services, answer, game)


async def _announced(services: MatchServices, answer: Answer, match: Match, texts: Texts) -> MessageRef | None:
    """The invitation that is the answer itself; ``None`` if unknown or too slow."""
    post = invitation(match, texts)
    try:
        message = await answer.announce(post, buttons(match, post.buttons, texts))
    except UNDELIVERED as error:
        log.warning("The invitation to match %d was perhaps not delivered: %s", match.id, error)
        services.reconciler.doubt(match.id)
        return None
    return None if message is None else MessageRef(match.home, message)


async def offer_lesson_to(services: MatchServices, answer: Answer, game: AnyGame) -> None:
    """Offer a lesson with a person's first match; a failure is ignored."""
    with suppress(Unwritable, BadDatabase):
        if await services.offer_lesson(answer.user):
            label = answer.texts("button-learn")
            await answer.add(Post(answer.texts("lesson-offer", game=game.title)), view(learn_button(game, label)))


async def settings_of(services: MatchServices, answer: Answer, home: ChannelId) -> ServerSettings:
    """The settings of the server; refuses a ``home`` that it does not allow."""
    settings = await services.people.server(answer.guild)
    channel, here = answer.interaction.channel, {home}
    if home == answer.channel and isinstance(channel, discord.Thread):
        here.add(ChannelId(channel.parent_id))
    if settings.channels and not here & set(settings.channels):
        raise only_there(settings)
    return settings


def only_there(settings: ServerSettings) -> UserError:
    """The error for a match in a channel that the server does not allow."""
    return UserError("reply-wrong-channel", channels=Listing(tuple(f"<#{number}>" for number in settings.channels)))


def check_people(answer: Answer, people: Sequence[Someone], there: Place | None = None) -> None:
    """Refuse people who cannot be invited to a match opened here or ``there``."""
    for person in people:
        if person.id == answer.user:
            raise UserError("reply-opponent-yourself")
        if is_me(answer, person):
            continue
        if person.bot:
            raise UserError("reply-opponent-bot", player=person.mention)
        if not isinstance(person, discord.Member):
            raise UserError("reply-opponent-not-in-server", player=person.mention)
        if not _sees(answer, person, there):
            raise UserError("reply-opponent-cannot-see", player=person.mention)


def _sees(answer: Answer, person: discord.Member, there: Place | None) -> bool:
    if there is not None:
        return there.permissions_for(person).view_channel
    if person.resolved_permissions is not None:
        return person.resolved_permissions.view_channel
    channel = answer.interaction.channel
    return isinstance(channel, Place) and channel.permissions_for(person).view_channel


_NUMBERS: Final = {level.key: level.number for level in LEVELS}


def level_choices() -> list[app_commands.Choice[str]]:
    """The levels to choose from, each with its meaning."""
    words = {key: {"value": code(f"level-title-{key}"), "meaning": code(f"level-about-{key}")} for key in _NUMBERS}
    return [chosen(code("command-choice-value", **texts), key) for key, texts in words.items()]


def is_me(answer: Answer, person: Someone | None) -> bool:
    """True if the named user is the bot itself."""
    me = answer.interaction.client.user
    return person is not None and me is not None and person.id == me.id


def level_given(given: Mapping[str, Any]) -> int | None:
    """The level that was given with a command, if one was."""
    key = given.get("level")
    return None if key is None else _NUMBERS[one_of("level", key, _NUMBERS)]


def named(answer: Answer, people: Sequence[Someone], level: int | None) -> tuple[UserId | Computer, ...]:
    """Those who were named, the bot as a computer player of this level."""
    found = tuple(Computer(level) if is_me(answer, person) else UserId(person.id) for person in people)
    if level is not None and answer.guild is not None and not any(isinstance(each, Computer) for each in found):
        me = answer.interaction.client.user
        raise UserError("reply-level-without-computer", me="" if me is None else me.mention)
    return found


def expect_people(answer: Answer, *people: Someone | None) -> None:
    """Refuse to show ratings of the bot, which has none."""
    if any(is_me(answer, person) for person in people):
        raise UserError("reply-bot-ratings")


def expect_alone(answer: Answer, people: Sequence[Someone], given: Mapping[str, Any]) -> None:
    """Refuse people, roles and ratings in direct messages."""
    me = answer.interaction.client.user
    if any(person != me for person in people):
        raise UserError("reply-direct-people")
    if given.get("role") is not None:
        raise UserError("reply-direct-role")
    if given.get("rated"):
        raise UserError("reply-direct-rated")


async def alone(services: MatchServices, answer: Answer, opening: Opening, level: int | None) -> Opening:
    """The opening with computer players in all other seats, unrated; notes the language of the player."""
    await services.people.noticed(answer.user, nearest(answer.interaction.locale.value))
    computers = [named for named in opening.invited if isinstance(named, Computer)]
    computers += [Computer(level)] * (opening.seats - 1 - len(computers))
    return replace(opening, invited=tuple(computers), rated=False)
