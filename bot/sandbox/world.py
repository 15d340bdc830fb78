"""The simulated server: a few people, one channel, and the very bot that would run in Discord, one act at a time."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import discord
import simcord

from bot.client import Interlink, create
from bot.display.permissions import PERMISSIONS
from bot.sandbox import line
from bot.sandbox.pings import Pings
from bot.settings import Settings

PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan")
HOUR: Final = 3600.0
LONGEST_ACT: Final = 60.0
"""Seconds that one act may take before the sandbox gives up on it."""


class Impossible(ValueError):
    """Something that cannot be done here and now; the text says so to the person who tried."""


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, a thread, or somebody's direct messages with the bot."""

    handle: simcord.ChannelHandle
    name: str
    parent: int | None = None
    private: bool = False


@dataclass(frozen=True, slots=True)
class OpenForm:
    """A form that the bot opened for somebody."""

    key: str
    modal: dict[str, Any]


class World:
    """Everything that happens in the sandbox. Acts wait for each other, and every act rings those who watch."""

    def __init__(self, env: simcord.Env, people: Sequence[str]) -> None:
        self._env = env
        self._guild = env.create_guild("The Link Club")
        assert env.bot.user is not None, "the bot has logged in"
        self._channel = self._guild.create_text_channel("games", overwrites={env.bot.user: _granted()})
        self.people: Final[Mapping[str, simcord.MemberActor]] = {
            _key(name): self._guild.add_member(env.create_user(_key(name), global_name=name)) for name in people
        }
        self.used: Final[dict[int, str]] = {}
        """The lines that messages answer, by the message's id."""
        self.pictures: Final[dict[tuple[str, int], discord.Attachment]] = {}
        """The files that somebody was shown, by person and id; they stay to be looked at when their message changes."""
        self.pings: Final = Pings(env)
        self._dismissed: set[int] = set()
        self._modals: dict[str, tuple[str, simcord.InteractionResult]] = {}
        self._lock = asyncio.Lock()
        self._bell = asyncio.Event()
        self._clock = asyncio.get_running_loop().time
        self._told = self._clock()
        self.version = 1
        self.closed = False

    # -- looking

    @property
    def bot(self) -> Interlink:
        """The running client."""
        assert isinstance(self._env.bot, Interlink), "the sandbox runs no other bot"
        return self._env.bot

    @property
    def now(self) -> float:
        """The simulated time, in seconds since 1970."""
        return self._env.now().timestamp()

    @property
    def name(self) -> str:
        """What the server is called."""
        return self._guild.name

    def places(self, who: str) -> dict[int, Place]:
        """Where somebody can read and write, by id: the channel, its threads, and the direct messages."""
        dm = self.people[who].user.dm_channel
        threads = [Place(thread, thread.name or "thread", self._channel.id) for thread in self._channel.threads]
        found = [Place(self._channel, self._channel.name or "channel"), *threads]
        return {place.handle.id: place for place in [*found, Place(dm, "Interlink", private=True)]}

    def messages(self, who: str, place: Place) -> list[discord.Message]:
        """What somebody sees in a place, oldest first."""
        person = self.people[who]
        history = place.handle.history(viewer=person.user if place.private else person)
        return [message for message in history if message.id not in self._dismissed]

    async def changed(self, since: int, patience: float) -> None:
        """Return once anything happened after version ``since``, or when ``patience`` seconds have passed."""
        if self.version != since or self.closed:
            return
        try:
            await asyncio.wait_for(self._bell.wait(), patience)
        except TimeoutError:
            return

    # -- doing

    async def complete(self, who: str, place: Place, text: str) -> tuple[list[line.Item], bool, str]:
        """What could come at the end of a line, whether it can be sent as it is, and a hint."""
        known, names = self._commands(who, place), self._names(who)
        items, asking, hint = line.suggest(text, known, names)
        try:
            _, given = line.read(text, known, names)
            ready = True
        except line.Unfinished:
            given, ready = {}, False
        if asking is not None:
            filled = {name: self._handle(asking.command, name, value) for name, value in given.items()}
            filled.pop(asking.option.name, None)
            args = asking.command.name, asking.option.name, asking.typed
            async with self._acting(quietly=True):
                person = self.people[who]
                choices = (
                    await person.user.autocomplete(*args, **filled)
                    if place.private
                    else await person.autocomplete(place.handle, *args, **filled)
                )
            items = asking.items((choice["name"], choice["value"]) for choice in choices) + items
        return items, ready, hint

    async def say(self, who: str, place: Place, text: str) -> OpenForm | None:
        """Send a line: a command if it begins with a slash, else a message that people see and the bot does not.

        :raises Unfinished: the command cannot be sent as it is.
        """
        person = self.people[who]
        if not text.startswith("/"):
            async with self._acting():
                await (person.user.send_dm(text) if place.private else person.send(place.handle, text))
            return None
        command, given = line.read(text, self._commands(who, place), self._names(who))
        values = {name: self._handle(command, name, value) for name, value in given.items()}
        async with self._acting():
            if place.private:
                result = await person.user.slash(command.name, **values)
            else:
                result = await person.slash(place.handle, command.name, **values)
            if result.response is not None:
                self.used[result.response.id] = " ".join(
                    [f"/{command.name}", *(f"{name}: {said}" for name, said in self._said(command, given))]
                )
            return self._answered(who, result)

    async def press(self, who: str, place: Place, message: int, custom_id: str) -> OpenForm | None:
        """Press a button."""
        async with self._acting():
            found, person = self._message(who, place, message), self.people[who]
            hand = person.user if place.private else person
            return self._answered(who, await hand.click(found, custom_id=custom_id))

    async def choose(
        self, who: str, place: Place, message: int, custom_id: str, values: Sequence[str]
    ) -> OpenForm | None:
        """Choose in a select; people and channels are given by their ids."""
        async with self._acting():
            found, person = self._message(who, place, message), self.people[who]
            hand = person.user if place.private else person
            handles = self._by_id(who)
            chosen = [handles.get(value, value) for value in values]
            return self._answered(who, await hand.select(found, chosen, custom_id=custom_id))

    async def fill(self, who: str, place: Place, key: str, values: Mapping[str, Any]) -> OpenForm | None:
        """Submit a form that the bot opened for this person."""
        async with self._acting():
            owner, shown = self._modals.get(key, (None, None))
            if shown is None or owner != who:
                raise Impossible("This form is no longer open; open it again.")
            handles, filled = self._by_id(who), dict(values)
            for name, value in filled.items():
                if isinstance(value, list):
                    filled[name] = [handles.get(entry, entry) for entry in value]
            person = self.people[who]
            result = await (person.user if place.private else person).submit_modal(shown, filled)
            del self._modals[key]
            return self._answered(who, result)

    def dismiss(self, who: str, place: Place, number: int | None = None) -> None:
        """Take a private answer away, or all that somebody has in a place."""
        private = {message.id for message in self.messages(who, place) if message.flags.ephemeral}
        self._dismissed |= private if number is None else private & {number}
        self.ring()

    async def wait(self, seconds: float) -> None:
        """Let simulated time pass, an hour at once, so that others see what happens on the way."""
        while seconds > 0:
            async with self._acting():
                await self._env.advance_time(min(seconds, HOUR))
            seconds -= HOUR

    async def tick(self) -> None:
        """Let as much simulated time pass as really did, so that nothing due waits for somebody to act."""
        async with self._acting(quietly=True):
            pass

    async def close(self, patience: float = 2.0) -> None:
        """Send those home who watch, let the act under way end, and let no other begin."""
        self.closed = True
        self._bell.set()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._lock.acquire(), patience)

    # -- within

    @asynccontextmanager
    async def _acting(self, *, quietly: bool = False) -> AsyncIterator[None]:
        async with self._lock:
            try:
                passed, self._told = self._clock() - self._told, self._clock()
                await self._env.advance_time(passed)
                yield
            except simcord.OptionError as error:
                raise Impossible(f"Discord would not send this: {error}.") from error
            except (simcord.SetupError, simcord.BackendError) as error:
                raise Impossible("That is no longer there; look at what the channel shows now.") from error
            except TimeoutError as error:
                raise Impossible("That took too long; look at what the channel shows now.") from error
            finally:
                if not quietly:
                    self.ring()

    def ring(self) -> None:
        """Tell everybody who watches that something changed."""
        self.version += 1
        self._bell.set()
        self._bell = asyncio.Event()

    def _answered(self, who: str, result: simcord.InteractionResult) -> OpenForm | None:
        if not result.acknowledged:
            raise Impossible("The bot did not answer; the terminal in which it runs says why.")
        if result.modal is None:
            return None
        key = secrets.token_urlsafe(8)
        self._modals[key] = who, result
        return OpenForm(key, result.modal)

    def _message(self, who: str, place: Place, number: int) -> discord.Message:
        for message in self.messages(who, place):
            if message.id == number:
                return message
        raise Impossible("That message is no longer there; look at what the channel shows now.")

    def _commands(self, who: str, place: Place) -> tuple[line.Command, ...]:
        person = self.people[who]
        allowed = person.user.available_commands() if place.private else person.available_commands(place.handle)
        return line.commands(self.bot.tree, allowed)

    def _names(self, who: str) -> line.KnownNames:
        channels = {place.name: str(number) for number, place in self.places(who).items() if not place.private}
        others = {person.user.global_name or key: key for key, person in self.people.items() if key != who}
        return line.KnownNames(others | {self.people[who].user.global_name or who: who}, channels)

    def _handle(self, command: line.Command, name: str, value: line.Value) -> object:
        kind = next(option.kind for option in command.options if option.name == name)
        if kind is line.OptionKind.PERSON:
            return self.people[str(value)]
        if kind is line.OptionKind.CHANNEL:
            return self.places(next(iter(self.people)))[int(value)].handle
        return value

    def _said(self, command: line.Command, given: Mapping[str, line.Value]) -> list[tuple[str, str]]:
        handles = {name: self._handle(command, name, value) for name, value in given.items()}
        return [
            (name, handle.mention if isinstance(handle, simcord.MemberActor | simcord.ChannelHandle) else str(handle))
            for name, handle in handles.items()
        ]

    def _by_id(self, who: str) -> dict[str, simcord.MemberActor | simcord.ChannelHandle]:
        people = {str(person.id): person for person in self.people.values()}
        return people | {str(number): place.handle for number, place in self.places(who).items()}


def _key(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum()) or "somebody"


def _granted() -> discord.PermissionOverwrite:
    """Just what the bot asks for when it is invited, whatever else the simulated server would let it do."""
    flags = {flag: False for flag, _ in discord.Permissions.all_channel()}
    return discord.PermissionOverwrite(**(flags | {flag: True for flag, granted in PERMISSIONS if granted}))


@asynccontextmanager
async def open_world(folder: Path, people: Sequence[str] = PEOPLE, seed: int | None = None) -> AsyncIterator[World]:
    """A world whose bot keeps its database in ``folder``; the bot is stopped afterwards."""
    bot = create(Settings(database=folder / "sandbox.db", seed=seed))
    env = simcord.Env(bot, settle_timeout=LONGEST_ACT)
    await env.start()
    try:
        yield World(env, people)
    finally:
        await bot.close()
        await env.shutdown()
