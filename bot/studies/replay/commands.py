"""Commands and buttons of replays and reviews: ``/replay``, Replay, Since and Review, and the menu of messages."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import discord
from discord import app_commands

from bot.discord.interactions.answers import Answer, Interaction
from bot.discord.interactions.commands import answering, command, completing, worded
from bot.discord.interactions.components import ButtonRoute, SelectRoute, pressable
from bot.discord.requests import ids_below
from bot.matches.apply import begun
from bot.matches.board.commands import say_in_words
from bot.matches.finding import (
    can_see,
    expect_posting,
    expect_seen,
    fitting_choices,
    known,
    labels,
    match_button,
    meant,
)
from bot.matches.texts.lists import past_label
from bot.matches.texts.record import record_post
from bot.matches.views import ButtonPress, button_pressed, buttons
from bot.model.errors import UserError
from bot.model.ids import GuildId, MatchId, MessageId, UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.replay import at, status_of
from bot.studies.replay.texts import ReplayPosition, gif_post, position, review_post, since_turn_of
from bot.studies.replay.views import TURNS, Control, ReplayPress, TurnChosen, leafed, slidable, stepper
from bot.studies.services import StudyServices
from bot.ui import Button, Post, Texts, texts_for
from bot.ui.words import nobody
from renderers.look import Appearance
from rules.codes import code


def register(tree: app_commands.CommandTree[Any], services: StudyServices) -> None:
    """Add ``/replay``, and Replay and Text in the menu of messages."""

    @command(tree, services, "replay")
    async def replay(answer: Answer, match: int | None = None, from_: int | None = None) -> None:
        answer.soon_privately()
        found = _begun(await meant(answer.interaction, services, match))
        await _open(services, answer, ReplayPosition.at_turn(found, from_))

    @replay.autocomplete("match")
    @completing(services)
    async def replayable(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """The caller's running matches, and the last finished ones of the server."""
        matches = await services.table.matches_of(UserId(interaction.user.id))
        running = [match for match in matches if match.status is Status.RUNNING]
        return fitting_choices(labels(services, interaction, running) | await _past(services, interaction), typed)

    @tree.context_menu(name=worded(code(f"button-{Button.REPLAY}")))
    @answering(services)
    async def replay_message(answer: Answer, message: discord.Message) -> None:
        answer.soon_privately()
        shown = await _shown_in(services, answer, message)
        steps = begun(shown.then.play).steps
        if begun(shown.match.play).steps[: len(steps)] != steps:
            raise UserError("replay-taken-back", match=shown.match.id)
        await _open(services, answer, ReplayPosition.opened(shown.match, len(steps)))
        await _tell_how_found(answer, shown)

    @tree.context_menu(name=worded(code(f"button-{Button.TEXT}")))
    @answering(services, Answer.privately)
    async def text_of_message(answer: Answer, message: discord.Message) -> None:
        shown = await _shown_in(services, answer, message)
        await say_in_words(services, answer, shown.then)
        await _tell_how_found(answer, shown)


async def replayed(services: StudyServices, answer: Answer, press: ButtonPress) -> None:
    """Open a replay at the last position."""
    answer.soon_privately()
    await _open(services, answer, ReplayPosition.at_turn(await visible_match(services, answer, press.match), None))


async def since(services: StudyServices, answer: Answer, press: ButtonPress) -> None:
    """Show the steps since the user's last turn as a GIF."""
    await answer.privately()
    match = await visible_match(services, answer, press.match)
    seat = match.seat_of(answer.user)
    if seat is None:
        raise UserError("error-not-a-player")
    opened = since_turn_of(match, seat)
    if opened is None:
        raise UserError("replay-nothing-since")
    names, appearance = await _shown(services, match, answer.texts, answer.user)
    await answer.say(await gif_post(opened, names, answer.texts, appearance=appearance, since=True))


async def chosen(services: StudyServices, answer: Answer, press: TurnChosen) -> None:
    """Go to the position after a turn."""
    answer.soon_in_place()
    await _open(services, answer, await _position(services, answer, press))


async def pressed(services: StudyServices, answer: Answer, press: ReplayPress) -> None:
    """Handle a button below a replay."""
    match press.control:
        case Control.FIRST | Control.BACK | Control.ON | Control.LAST:
            answer.soon_in_place()
            await _open(services, answer, leafed(await _position(services, answer, press), press.control))
        case Control.GIF:
            await answer.privately()
            opened = await _position(services, answer, press)
            names, appearance = await _shown(services, opened.match, answer.texts, answer.user)
            await answer.say(await gif_post(opened, names, answer.texts, appearance=appearance))
        case Control.RECORD:
            await answer.privately()
            found, texts = await visible_match(services, answer, press.match), answer.texts
            people, head = await known(services, found, texts), await services.table.head(found)
            await answer.say(await record_post(found, people, head, texts))
        case Control.EVERYONE:
            opened = await _position(services, answer, press)
            if answer.guild is not None:
                await expect_posting(services, answer, answer.guild, answer.channel)
            await answer.publicly()
            texts = await answer.public_texts()
            names, appearance = await _shown(services, opened.match, texts, None)
            post = await gif_post(opened, names, texts, appearance=appearance, by=answer.user)
            await answer.say(post, buttons(opened.match, (Button.REPLAY,), texts))


async def _open(services: StudyServices, answer: Answer, opened: ReplayPosition) -> None:
    match, texts = opened.match, answer.texts
    names, appearance = await _shown(services, match, texts, answer.user)
    post = await position(opened, names, texts, services.signs, appearance=appearance)
    await answer.say(slidable(post, opened), stepper(opened, names, texts, alone=answer.guild is None))


async def _shown(
    services: StudyServices, match: Match, texts: Texts, seen_by: UserId | None
) -> tuple[tuple[str, ...], Appearance]:
    return await services.posts.names(match, texts), await services.posts.appearance_for(match, seen_by)


async def _position(services: StudyServices, answer: Answer, press: ReplayPress | TurnChosen) -> ReplayPosition:
    return ReplayPosition.opened(await visible_match(services, answer, press.match), press.steps)


async def visible_match(services: StudyServices, answer: Answer, number: MatchId) -> Match:
    """Return a match that has begun and that the user may see. Raises ``UserError`` otherwise."""
    match = await services.table.match(number)
    expect_seen(answer.interaction, match)
    return _begun(match)


def _begun(match: Match) -> Match:
    if match.play is None:
        raise UserError("reply-match-not-begun")
    return match


async def _past(services: StudyServices, interaction: Interaction) -> dict[MatchId, str]:
    if interaction.guild_id is None:
        return {}
    guild, texts = GuildId(interaction.guild_id), texts_for(interaction.locale.value)
    found = await services.past(guild)
    visible = [past for past in found if can_see(interaction, past.people, guild, past.channel, past.home)]
    people = [person for past in visible for person in past.people]
    names = dict.fromkeys(people, nobody(texts)) | services.names.known(guild, people)
    return {past.match: past_label(past, names, texts) for past in visible}


# -- the menu of messages

_OF_OTHERS: Final = (Button.PLAY, Button.NEXT)  # buttons that lead to another match than a message shows


class MessageMoment(NamedTuple):
    """The match that a message shows, the same as it stood then, and whether only the message's time tells when."""

    match: Match
    then: Match
    by_time: bool


async def _shown_in(services: StudyServices, answer: Answer, message: discord.Message) -> MessageMoment:
    """Return what a message shows, from the start of a match on. Raises ``UserError`` as ``/replay`` does, and if the
    message shows no match or several."""
    mine = message.author == answer.interaction.client.user
    found = await _named_by(services, message) if mine else []
    # Old boards have no buttons, and only the last few are noted. Answers to commands are of other types.
    unnamed = mine and not found and not ids_below(message) and message.type is discord.MessageType.default
    here = await services.table.match_in(answer.channel) if unnamed else None
    if here is not None and here.channel != here.home:  # a thread has the messages of one match
        found = [(here.id, _revision_at(here, message.created_at))]
    if len({number for number, _ in found}) != 1:
        raise UserError("replay-no-match-in-message")
    number, revision = max(found)
    match = _begun(await meant(answer.interaction, services, number))
    beginning = next(entry.revision for entry in match.entries if entry.kind is Kind.BEGUN)
    then = at(match, max(revision or match.revision, beginning))  # a list names no revision
    return MessageMoment(match, replace(then, status=status_of(then)), by_time=unnamed)


async def _named_by(services: StudyServices, message: discord.Message) -> list[tuple[MatchId, int]]:
    """Return the matches and revisions that the components of a message name, or that are noted of it."""
    pressed = [press for press in pressable(message, button_pressed) if press.button not in _OF_OTHERS]
    if pressed:
        return [(press.match, press.revision) for press in pressed]
    for press in pressable(message, ReplayPress.read)[:1]:
        match = await services.table.match(press.match)
        later = match.step_entries[press.steps :]
        return [(match.id, later[0].revision - 1 if later else match.revision)]
    return [*await services.moments(MessageId(message.id))]


def _revision_at(match: Match, time: datetime) -> int:
    """Return the last revision at a time, of which Discord cuts off parts of milliseconds."""
    end = time + timedelta(milliseconds=1)
    return max((entry.revision for entry in match.entries if entry.at < end), default=1)


async def _tell_how_found(answer: Answer, shown: MessageMoment) -> None:
    if shown.by_time:
        await answer.add(Post(answer.texts("replay-by-time")))


async def review(services: StudyServices, answer: Answer, press: ButtonPress) -> None:
    """Show a review; the first one of a match is computed."""
    await answer.privately()
    match = await services.table.match(press.match)
    found = await services.reviews.kept(match)
    if found is None:
        await answer.say(Post(answer.texts("review-thinking")))
        found = await services.reviews.of(match)
    names = await services.posts.names(match, answer.texts)
    appearance = await services.posts.appearance(match.guild, answer.user)
    await answer.say(await review_post(match, found, names, answer.texts, appearance=appearance))


ROUTES: Final = (
    match_button(Button.REPLAY, replayed),
    match_button(Button.SINCE, since),
    match_button(Button.REVIEW, review),
    ButtonRoute(
        ReplayPress.pattern(*(each for each in Control if each is not Control.STUDY)), ReplayPress.read, pressed
    ),
    SelectRoute(TURNS, TurnChosen.read, chosen),
)
