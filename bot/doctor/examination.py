"""All that is looked at, in order."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeAlias

import discord

from bot.client import create
from bot.commands.wording import Wording
from bot.doctor.application import APPLICATION, COMMANDS, SHARDS, TOKEN, application, commands, connections, known
from bot.doctor.database import COPIES, backups, database
from bot.doctor.file_database import WHAT
from bot.doctor.findings import Finding, Grade, Look, looked_at, note
from bot.doctor.machine import BESIDE, FACES, PORT, fonts, port, processes
from bot.doctor.reaching import LATENCY, reach
from bot.doctor.servers import SERVERS, servers
from bot.doctor.variables import all_written, usable, variables
from bot.doctor.versions import VERSIONS, versions
from bot.messages.languages import Texts
from bot.settings import Settings

_Places: TypeAlias = Callable[[discord.Client], Awaitable[Iterable[Finding]]]
"""Looking at servers and channels as a client may."""
NOT_NEEDED: Final = "The sandbox does not need it."


async def examine(server: int | None, channel: int | None, texts: Texts) -> bool:
    """Look at everything and say what is found, a line each; whether nothing is wrong.

    A server and a channel are looked at that are named by their ids; ``texts`` is how their permissions are called.
    """
    healthy = True
    with _in_our_lines():
        async for finding in _examined(partial(servers, server=server, channel=channel, texts=texts)):
            print(finding, flush=True)
            healthy = healthy and finding.grade is not Grade.WRONG
    return healthy


@contextmanager
def _in_our_lines() -> Iterator[None]:
    """While inside, discord.py is silent: what it meets is told in our lines."""
    theirs = logging.getLogger("discord")
    before = theirs.level
    theirs.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        theirs.setLevel(before)


async def _examined(places: _Places) -> AsyncIterator[Finding]:
    found, of_the_file = all_written()
    for finding in (*of_the_file, *variables(found)):
        yield finding
    settings = usable(found)
    looks: tuple[tuple[str, Look], ...] = (
        (VERSIONS, _at_once(versions)),
        (WHAT, _at_once(partial(database, settings.database))),
        (COPIES, _at_once(partial(backups, settings.database, settings.backups))),
        (FACES, _at_once(fonts)),
        (BESIDE, processes),
        (PORT, partial(port, settings.health_port)),
    )
    for what, look in looks:
        for finding in await looked_at(what, look):
            yield finding
    findings = await looked_at(LATENCY, reach)
    reachable = findings[0].grade is not Grade.WRONG
    for finding in findings:
        yield finding if settings.token or reachable else note(finding.what, f"{finding.sentence} {NOT_NEEDED}")
    if reachable:
        async for finding in _asked(settings, places):
            yield finding


async def _asked(settings: Settings, places: _Places) -> AsyncIterator[Finding]:
    """What Discord says of the bot, where there is a token to ask with."""
    if not settings.token:
        yield note(TOKEN, "There is none, so Discord was not asked about the bot.")
        return
    async with discord.Client(intents=discord.Intents.none()) as client:
        for finding in await looked_at(TOKEN, partial(_logged_in, client, settings.token)):
            yield finding
        if client.application is None:
            return
        looks: tuple[tuple[str, Look], ...] = (
            (APPLICATION, _at_once(partial(application, client.application))),
            (SHARDS, partial(connections, client, settings.shards, client.application.approximate_guild_count)),
            (COMMANDS, partial(_commands, client, settings)),
            (SERVERS, partial(places, client)),
        )
        for what, look in looks:
            for finding in await looked_at(what, look):
                yield finding


async def _logged_in(client: discord.Client, token: str) -> list[Finding]:
    """Have a client ask with the token from now on; it does not connect."""
    await client.login(token)
    return [known(client)]


async def _commands(client: discord.Client, settings: Settings) -> list[Finding]:
    """Compare the commands of a bot that is never started."""
    tree = create(settings).tree
    await tree.set_translator(Wording())
    return await commands(client, tree, settings.development_guild)


def _at_once(look: Callable[[], Iterable[Finding]]) -> Look:
    """What is seen without waiting, as if it had to be waited for."""

    async def looking() -> list[Finding]:
        return [*look()]

    return looking
