"""The command ``/server``, for managers."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.community.account_views import display_form, server_settings_text, void_answer
from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import IN_SERVERS, Acknowledgement, about, called, choices, command, name, one_of
from bot.matches.finding import known, server_of
from bot.matches.repository import UnreadableMatch
from bot.matches.texts.record import record_line, records_post
from bot.model.display import SERVER_DISPLAYS, Display
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId
from bot.model.people import KeptPictures, OverdueRule, Venue
from bot.model.time_limits import Pace
from bot.ui import Post, languages, texts_for
from bot.ui.texts import HEAVIEST

AUTOMATIC: Final = "automatic"  # the language that Discord has for a server


Subcommand: TypeAlias = Callable[[app_commands.Group, Acknowledgement], None]
"""Adds a subcommand that needs the permission checked by the acknowledgement."""


def register(tree: app_commands.CommandTree[Any], services: AccountServices, others: Iterable[Subcommand]) -> None:
    """Register ``/server settings``, ``/server close``, ``/server void``, ``/server records`` and the ``others``."""
    group = app_commands.Group(
        name=name("server"),
        description=about("server"),
        allowed_contexts=IN_SERVERS,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @command(group, services, "server settings", acknowledge=_expect_manager)
    @app_commands.choices(
        place=choices("command-choice-place", Venue),
        overdue=choices("command-choice-overdue", OverdueRule),
        pace=choices("invitation-pace", Pace),
        display=choices("command-choice-display", (*SERVER_DISPLAYS, Display.CUSTOM)),
        pictures=choices("command-choice-pictures", KeptPictures),
        language=_languages(),
    )
    async def settings(
        answer: Answer,
        place: str | None = None,
        channel: discord.TextChannel | None = None,
        pace: str | None = None,
        overdue: str | None = None,
        display: str | None = None,
        pictures: str | None = None,
        most: app_commands.Range[int, 0, 1000] | None = None,
        prepared: bool | None = None,
        language: str | None = None,
    ) -> None:
        wanted = {
            "venue": None if place is None else one_of("place", place, Venue),
            "pace": None if pace is None else one_of("pace", pace, Pace),
            "pictures": None if pictures is None else one_of("pictures", pictures, KeptPictures),
            "overdue": None if overdue is None else one_of("overdue", overdue, OverdueRule),
            "prepared": prepared,
        }
        changed: dict[str, Any] = {field: value for field, value in wanted.items() if value is not None}
        chosen = None if display is None else one_of("display", display, (*SERVER_DISPLAYS, Display.CUSTOM))
        if chosen is not None and chosen is not Display.CUSTOM:
            changed |= SERVER_DISPLAYS[chosen]
        if language is not None:
            spoken = one_of("language", language, (AUTOMATIC, *languages()))
            changed["language"] = None if spoken == AUTOMATIC else spoken
        if most is not None:
            changed["most_running"] = most or None

        toggled = None if channel is None else ChannelId(channel.id)
        change = partial(replace, **changed)
        before, after = await services.people.set_up(_guild(answer), change, toggled)
        services.server_changed(_guild(answer))
        if chosen is Display.CUSTOM:
            await answer.ask(display_form(after, answer.texts))
        else:
            await answer.say(Post(server_settings_text(before, after, answer.texts)))

    @command(group, services, "server close", acknowledge=_privately_to_managers)
    async def close(answer: Answer, match: int) -> None:
        await services.table.close_match(MatchId(match), _guild(answer), answer.user)
        await services.reconciler.show(MatchId(match))
        await answer.confirm(Post(answer.texts("reply-match-closed", match=match)))

    @command(group, services, "server void", acknowledge=_privately_to_managers)
    async def void(answer: Answer, match: int) -> None:
        voided = await services.table.void(MatchId(match), _guild(answer), answer.user)
        services.server_changed(_guild(answer))
        await answer.say(void_answer(voided.id, await services.reconciler.announce_void(voided), answer.texts))

    @command(group, services, "server records", acknowledge=_privately_to_managers)
    async def records(answer: Answer, from_: app_commands.Range[int, 1] = 1) -> None:
        answered = False
        async for post in _record_posts(services, answer, MatchId(from_)):
            await (answer.add(post) if answered else answer.say(post))
            answered = True
        if not answered:
            raise UserError("reply-records-none")

    for add in others:
        add(group, _privately_to_managers)
    tree.add_command(group)


def _languages() -> list[app_commands.Choice[str]]:
    """Return the choices of languages; reads every catalogue at the start, so that nobody waits for one later."""
    named = {each: texts_for(each)("settings-language-name") for each in languages()}
    return [*choices("command-choice-language", [AUTOMATIC]), *called(named)]


async def _expect_manager(answer: Answer) -> None:
    if not answer.interaction.permissions.manage_guild:
        raise UserError("reply-managers-only")


async def _privately_to_managers(answer: Answer) -> None:
    await _expect_manager(answer)
    await answer.privately()


def _guild(answer: Answer) -> GuildId:
    return GuildId(server_of(answer).id)


AT_MOST: Final = 720.0  # the seconds for sending records: Discord takes answers to a command for fifteen minutes


async def _record_posts(services: AccountServices, answer: Answer, first: MatchId) -> AsyncIterator[Post]:
    """Yield the records of a server's finished matches as files, from the match ``first`` on."""
    texts, clock = answer.texts, asyncio.get_running_loop().time
    lines: dict[MatchId, bytes] = {}
    unreadable: list[str] = []
    size, until, rest = 0, clock() + AT_MOST, None
    async for found in services.table.finished_in(_guild(answer), first):
        if isinstance(found, UnreadableMatch):
            unreadable.append(str(found.number))
            continue
        if clock() > until:
            rest = found.id
            break
        line = record_line(found, await known(services, found, texts), texts)
        if lines and size + len(line) > HEAVIEST:
            yield records_post(lines, texts)
            lines, size = {}, 0
        lines[found.id] = line
        size += len(line)
    if lines:
        yield records_post(lines, texts)
    if unreadable:
        yield Post(texts("reply-records-unreadable", count=len(unreadable), matches=texts.listed(unreadable)))
    if rest is not None:
        yield Post(texts("reply-records-more", match=rest))
