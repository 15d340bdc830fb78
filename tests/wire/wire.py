"""A server with people, its doors on loopback, and a bot behind them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import discord
from aiohttp import web

from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from bot.storage.errors import ServerError, ServerLost
from bot.storage.sqlite.connection import open_read_only
from tests.databases import connected
from tests.wire.faults import Fault
from tests.wire.gateway import Gateway
from tests.wire.interaction import COMMAND, COMPLETION, COMPONENT, FORM, Interaction
from tests.wire.process import Process
from tests.wire.rest import Rest
from tests.wire.truth import (
    APPLICATION,
    BOT,
    GROUP,
    ROBOT,
    Channel,
    Message,
    Truth,
    children,
    member_payload,
    user_payload,
)

T = TypeVar("T")
PEOPLE = ("ada", "ben", "cleo", "dan", "eve", "fay", "gus", "hal", "ida")
SUBCOMMAND, USER, ROLE = 1, 6, 8
BUTTON, SELECT, LABEL, TEXT_INPUT = 2, 3, 18, 4
PATIENCE = 120.0  # Seconds, for a busy machine
NO_TABLE = "42P01"  # PostgreSQL's error code for a missing table


class Died(Exception):
    """The bot ended before it answered."""


class Wire:
    """The handle of a test: Discord, the bot, and people."""

    def __init__(self, folder: Path, people: Sequence[str] = PEOPLE, where: Where | None = None) -> None:
        self.truth = Truth(people)
        self.truth.give_emojis()
        self.gateway = Gateway(self.truth)
        self.rest = Rest(self.truth, self.gateway)
        self.rest.changed = self._wake
        self._folder = folder
        self._where = where
        self._looking = ExitStack()
        self._connection: Connection | None = None
        self._change = asyncio.Event()
        self.bot: Process

    async def serve(self) -> web.AppRunner:
        app = web.Application(client_max_size=2**24)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_route("*", "/api/v10/{rest:.*}", self.rest.handle)
        runner = web.AppRunner(app, shutdown_timeout=0.5)
        await runner.setup()
        await self._settle(runner)
        return runner

    async def _settle(self, runner: web.AppRunner) -> None:
        self.gateway.address = await door(runner)
        self.bot = Process(self._folder, self.gateway.address, self._where)

    @property
    def bots(self) -> Sequence[Process]:
        return [self.bot]

    @property
    def home(self) -> Channel:
        return self.truth.channel

    # -- the bot's life

    async def begin(self) -> None:
        """Start the bot without waiting."""
        if not self.bot.alive:
            self.gateway.reset()
        await self.bot.start()

    async def start(self) -> None:
        await self.begin()
        async with asyncio.timeout(PATIENCE):
            ready = asyncio.create_task(self.gateway.ready.wait())
            ended = asyncio.create_task(self.bot.gone())
            await asyncio.wait({ready, ended}, return_when=asyncio.FIRST_COMPLETED)
            for task in (ready, ended):
                task.cancel()
        if not self.gateway.ready.is_set() and not self.bot.alive:
            raise Died

    async def killed(self) -> None:
        self.bot.kill()
        await self.bot.gone()
        self.gateway.reset()
        self._wake()

    async def settled(self, seconds: float = PATIENCE) -> None:
        """Wait until everything is shown and computer players have played."""
        await self.until(lambda: not self.query("SELECT id FROM match WHERE shown < revision OR thinks"), seconds)

    async def until(self, check: Callable[[], T], seconds: float = PATIENCE) -> T:
        async with asyncio.timeout(seconds):
            while not (found := check()):
                if self._in_vain():
                    raise Died
                try:
                    await asyncio.wait_for(self._change.wait(), 0.02)
                except TimeoutError:
                    continue
        return found

    def _in_vain(self) -> bool:
        return not self.bot.alive

    def query(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """Query the database from this process; empty without one; raises ``ServerError`` if its server is away."""
        if isinstance(self.bot.where, Path) and not self.bot.where.exists():
            return []
        try:
            with self.looking() as connection:
                return connection.execute(sql, parameters).fetchall()
        except ServerError as error:
            if error.state == NO_TABLE:
                return []
            raise

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        where = self.bot.where
        if isinstance(where, Path):
            with closing(open_read_only(where)) as file:
                yield file
            return
        try:
            self._connection = self._connection or self._looking.enter_context(connected(where))
            yield self._connection
        except ServerLost:
            self.look_no_more()
            raise

    def look_no_more(self) -> None:
        self._connection = None
        self._looking.close()

    def fault(self, method: str, path: str, **what: Any) -> Fault:
        return self.rest.faults.add(Fault(method, path, **what))

    def _wake(self) -> None:
        self._change.set()
        self._change.clear()

    def sound(self, match: int) -> bool:
        return not self.query("SELECT id FROM match WHERE id = ? AND shown < revision", match)

    # -- what people do

    async def slash(self, who: str, command: str, channel: Channel | None = None, **options: Any) -> Interaction:
        """Use a command such as ``play link``; people are given by name, roles as payloads."""
        name, *below = command.split()
        given = [self._option(option, value) for option, value in options.items()]
        for part in reversed(below):
            given = [{"name": part, "type": SUBCOMMAND, "options": given}]
        data = {"id": self._command(name), "name": name, "type": 1, "options": given}
        named = {str(self._person(value)) for value in options.values() if self._is_person(value)}
        data["resolved"] = {
            "roles": {value["id"]: value for value in options.values() if isinstance(value, dict)},
            "users": {user: user_payload(int(user)) for user in named},
            "members": {user: member_payload(int(user)) for user in named},
        }
        return await self._send(who, COMMAND, channel, data)

    async def complete(self, who: str, command: str, option: str, typed: str, channel: Channel) -> Interaction:
        given = [{"name": option, "type": 3, "value": typed, "focused": True}]
        data = {"id": self._command(command), "name": command, "type": 1, "options": given}
        return await self._send(who, COMPLETION, channel, data)

    async def press(self, who: str, message: Message, custom_id: str, *values: str) -> Interaction:
        """Press a button or choose in a select, even one that is gone."""
        kind = SELECT if values else BUTTON
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        if values:
            data["values"] = list(values)
        return await self._send(who, COMPONENT, message.channel, data, message)

    async def click(self, who: str, message: Message, label: str) -> Interaction:
        return await self.press(who, message, button(message, label))

    async def fill(self, who: str, custom_id: str, **values: str) -> Interaction:
        fields = [{"type": TEXT_INPUT, "custom_id": name, "value": value} for name, value in values.items()]
        components = [{"type": LABEL, "component": field} for field in fields]
        return await self._send(who, FORM, None, {"custom_id": custom_id, "components": components})

    async def _send(
        self, who: str, kind: int, channel: Channel | None, data: dict[str, Any], source: Message | None = None
    ) -> Interaction:
        place, user = channel or self.home, self.truth.people[who]
        number = discord.utils.time_snowflake(discord.utils.utcnow()) + self.truth.new_id() % 2**22
        payload: dict[str, Any] = {
            **{"id": str(number), "application_id": str(APPLICATION), "type": kind, "token": f"token-{number}"},
            **{"channel_id": str(place.id), "channel": place.payload(), "app_permissions": str(self.truth.permissions)},
            **{"version": 1, "locale": "en-US", "entitlements": [], "attachment_size_limit": 10 * 2**20},
            **{"authorizing_integration_owners": {"0": str(place.guild)}, "data": data},
        }
        if place.kind == GROUP:  # who is there has installed the bot for themselves
            payload |= {"context": 2, "user": user_payload(user), "authorizing_integration_owners": {"1": str(user)}}
        elif place.person is None:
            payload |= {"guild_id": str(place.guild), "guild_locale": "en-US"}
            payload |= {"context": 0, "member": member_payload(user)}
        else:
            payload |= {"context": 1, "user": user_payload(user)}
        if source is not None:
            payload["message"] = source.payload()
        made = Interaction(number, payload["token"], user, kind, payload, source)
        self.rest.interactions[made.token] = made
        made.sessions = await self.gateway.dispatch("INTERACTION_CREATE", payload)
        return made

    async def answer(self, made: Interaction) -> str:
        """Wait for the answer; returns the last text."""
        return await self.until(lambda: made.said[-1] if made.said else "")

    async def tell(self, who: str, command: str, channel: Channel | None = None, **options: Any) -> str:
        return await self.answer(await self.slash(who, command, channel, **options))

    def _is_person(self, value: Any) -> bool:
        return isinstance(value, str) and (value == ROBOT or value in self.truth.people)

    def _person(self, name: str) -> int:
        return BOT if name == ROBOT else self.truth.people[name]

    def _command(self, name: str) -> str:
        return next(str(command["id"]) for command in self.truth.commands if command["name"] == name)

    def _option(self, name: str, value: Any) -> dict[str, Any]:
        if self._is_person(value):
            return {"name": name, "type": USER, "value": str(self._person(value))}
        if isinstance(value, dict):
            return {"name": name, "type": ROLE, "value": value["id"]}
        kind = 5 if isinstance(value, bool) else 4 if isinstance(value, int) else 3
        return {"name": name, "type": kind, "value": value}

    # -- what people see

    def boards(self, match: int) -> list[Message]:
        """The boards of a match, oldest first, without offers."""
        mine = [message for message in self.truth.messages() if message.channel.person is None]
        shown = [message for message in mine if message.attachments and any(_of(match, i) for i in message.ids_ever)]
        return sorted(shown, key=lambda message: message.id)

    def stocks(self, match: int) -> list[Message]:
        return [
            message
            for message in self.truth.messages()
            if message.channel.person is not None and any(_of(match, i) for i in message.ids_ever)
        ]

    def invitations(self, match: int) -> list[Message]:
        return [message for message in self.truth.messages() if _carried(message, "withdraw", match)]

    def offers(self, match: int) -> list[Message]:
        asked = [message for message in self.truth.messages() if _carried(message, "accept", match)]
        return [message for message in asked if not _carried(message, "withdraw", match)]

    def name_of(self, user: int) -> str:
        return next(name for name, number in self.truth.people.items() if number == user)


async def door(runner: web.AppRunner) -> str:
    """Listen on a free port; returns the address."""
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[-1][:2]
    return f"{host}:{port}"


def button(message: Message, label: str) -> str:
    found = [str(child["custom_id"]) for child in children(message.components) if child.get("label") == label]
    assert found, f"there is no button {label!r} under: {message.content!r}"
    return found[0]


def _carried(message: Message, action: str, match: int) -> bool:
    return any(custom_id.startswith(f"il:{action}:{match}:") for custom_id in message.ids_ever)


def _of(match: int, custom_id: str) -> bool:
    return custom_id.split(":")[2] == str(match)


W = TypeVar("W", bound=Wire)


def wired(folder: Path, where: Where | None = None) -> AbstractAsyncContextManager[Wire]:
    """A server with open doors; the bot is not started yet."""
    return served(Wire(folder, where=where))


@asynccontextmanager
async def served(wire: W) -> AsyncIterator[W]:
    """Check afterwards that all requests were valid and no process is left."""
    runner = await wire.serve()
    try:
        yield wire
    finally:
        for bot in wire.bots:
            await bot.stop()
            await bot.leaves_nothing()
        await runner.cleanup()
        wire.look_no_more()
    assert not wire.rest.problems, wire.rest.problems[:5]
    assert not wire.gateway.problems, wire.gateway.problems[:5]
