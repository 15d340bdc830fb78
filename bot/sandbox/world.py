"""The simulated Discord with the real bot; actions run one at a time."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import Context, copy_context
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import discord
import simcord

from bot.app.client import create
from bot.sandbox import line
from bot.sandbox.scene import File, Pings, Place, Scene
from bot.settings import Settings
from bot.ui import Texts
from bot.ui.texts import one_line
from rules.codes import Coded

PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan")
HOUR: Final = 3600.0
LOOK_EVERY: Final = 0.4  # seconds between two checks of computer players
LONGEST_ACT: Final = 60.0  # seconds after which an action fails
LONGEST_FILE_NAME: Final = 100
UNNAMED: Final = "file"  # the name of a file whose name has no visible letter
OpenForm: TypeAlias = tuple[str, dict[str, Any]]  # the key and the modal of a form that the bot opened


class Impossible(Coded):
    """An action that is not possible now; the code tells the person why."""


class World:
    """The state of the sandbox. Actions wait for each other, and each wakes the pages that poll."""

    def __init__(self, env: simcord.Env, people: Sequence[str], texts: Texts, bots_time: Context) -> None:
        self._env = env
        self.texts: Final = texts
        self.scene: Final = Scene(env, people, texts)
        self.people: Final = self.scene.people
        self.used: Final[dict[int, str]] = {}  # the command line that each message answers, by message id
        # Files by person and id; they stay available when their message changes.
        self.pictures: Final[dict[tuple[str, int], discord.Attachment]] = {}
        self.pings: Final = Pings(env)
        self._unseen = False  # True if there are changes since the last :meth:`ring`
        env.backend.subscribers.append(self._hear)
        self._dismissed: set[int] = set()
        self._modals: dict[str, tuple[str, simcord.InteractionResult]] = {}
        self._lock = asyncio.Lock()
        self._bell = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self._clock = asyncio.get_running_loop().time
        self._advanced = self._clock()
        self.boards = ""  # the address of the pages of matches, once they are served
        self._bots_time = bots_time  # the context in which the bot's time is the simulated one
        self.version = 1
        self.closed = False

    @property
    def now(self) -> float:
        """The simulated time in seconds since 1970."""
        return self._env.now().timestamp()

    def messages(self, who: str, place: Place) -> list[discord.Message]:
        """The messages that a person sees in a place, oldest first."""
        history = place.handle.history(viewer=self.scene.hand(who, place))
        return [message for message in history if message.id not in self._dismissed]

    async def changed(self, since: int, patience: float) -> None:
        """Wait for a version other than ``since``, at most ``patience`` seconds."""
        if self.version != since or self.closed:
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._bell.wait(), patience)

    def attach(self, who: str, name: str, data: bytes) -> File:
        """Keep a file that a person will attach to a command by its name; it replaces the last one."""
        file = self.scene.files[who] = File(one_line(name)[-LONGEST_FILE_NAME:].strip() or UNNAMED, data)
        return file

    def slot(self, who: str, place: Place, text: str) -> tuple[line.Slot, File | None] | None:
        """The place of a file in a line, and the file whose name is there."""
        slot = line.slot(text, self.scene.commands(who, place))
        file = self.scene.files.get(who)
        if slot is None:
            return None
        return slot, file if file is not None and text[slot.start : slot.end].strip() == file.name else None

    async def complete(self, who: str, place: Place, text: str) -> tuple[list[line.Item], bool, str]:
        """The completions of a line, whether it can be sent, and a hint."""
        known, names = self.scene.commands(who, place), self.scene.names(who)
        items, asking, hint = line.suggest(text, known, names)
        try:
            _, given = line.read(text, known, names)
            ready = True
        except line.UnfinishedLine:
            given, ready = {}, False
        if asking is not None:
            filled = {name: self.scene.handle(asking.command, name, value) for name, value in given.items()}
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
        return items, ready, self.texts.render(hint)

    async def say(self, who: str, place: Place, text: str) -> OpenForm | None:
        """Send a command, or a message, which the bot ignores; raises ``UnfinishedLine`` for an invalid command."""
        person = self.people[who]
        if not text.startswith("/"):
            async with self._acting():
                await (person.user.send_dm(text) if place.private else person.send(place.handle, text))
            return None
        command, given = line.read(text, self.scene.commands(who, place), self.scene.names(who))
        values = {name: self.scene.handle(command, name, value) for name, value in given.items()}
        async with self._acting():
            if place.private:
                result = await person.user.slash(command.name, **values)
            else:
                result = await person.slash(place.handle, command.name, **values)
            return self._answered(who, result, self.scene.command_line(command, given))

    async def press(self, who: str, place: Place, message: int, custom_id: str) -> OpenForm | None:
        async with self._acting():
            found = self._message(who, place, message)
            return self._answered(who, await self.scene.hand(who, place).click(found, custom_id=custom_id))

    async def choose(
        self, who: str, place: Place, message: int, custom_id: str, values: Sequence[str]
    ) -> OpenForm | None:
        """Choose in a select; people and channels by id."""
        async with self._acting():
            found, handles = self._message(who, place, message), self.scene.by_id(who)
            chosen = [handles.get(value, value) for value in values]
            return self._answered(who, await self.scene.hand(who, place).select(found, chosen, custom_id=custom_id))

    async def use_menu(self, who: str, place: Place, name: str, on: str | int) -> OpenForm | None:
        """Use an entry of the menu of a person, or of a message by its id."""
        kind = discord.AppCommandType.user if isinstance(on, str) else discord.AppCommandType.message
        entry = self.scene.menu(who, place, kind).get(name)
        if entry is None:
            raise Impossible("sandbox-not-in-menu", name=name)
        async with self._acting():
            target = self.people[on] if isinstance(on, str) else self._message(who, place, on)
            result = await self.people[who].context_menu(place.handle, entry, target)
            return self._answered(who, result, name)

    async def fill(self, who: str, place: Place, key: str, values: Mapping[str, Any]) -> OpenForm | None:
        async with self._acting():
            owner, shown = self._modals.get(key, (None, None))
            if shown is None or owner != who:
                raise Impossible("sandbox-form-closed")
            handles = self.scene.by_id(who)
            filled = {
                name: [handles.get(entry, entry) for entry in value] if isinstance(value, list) else value
                for name, value in values.items()
            }
            result = await self.scene.hand(who, place).submit_modal(shown, filled)
            del self._modals[key]
            return self._answered(who, result)

    def dismiss(self, who: str, place: Place, number: int | None = None) -> None:
        """Dismiss a private answer, or all that a person has in a place."""
        private = {message.id for message in self.messages(who, place) if message.flags.ephemeral}
        self._dismissed |= private if number is None else private & {number}
        self.ring()

    async def wait(self, seconds: float) -> None:
        """Advance simulated time by an hour at once, so that others see what happens in between."""
        while seconds > 0:
            async with self._acting():
                await self._env.advance_time(min(seconds, HOUR))
            seconds -= HOUR

    async def tick(self) -> None:
        """Advance simulated time to real time, so that scheduled work does not wait for an action."""
        async with self._acting(quietly=True):
            pass

    async def close(self, patience: float = 2.0) -> None:
        """Answer all polls, wait for the current action, and start no other."""
        self.closed = True
        self._bell.set()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._lock.acquire(), patience)

    @asynccontextmanager
    async def _acting(self, *, quietly: bool = False) -> AsyncIterator[None]:
        async with self._lock:
            try:
                passed, self._advanced = self._clock() - self._advanced, self._clock()
                await self._env.advance_time(passed)
                yield
            except simcord.OptionError as error:
                raise Impossible("sandbox-not-sent", reason=str(error)) from error
            except (simcord.SetupError, simcord.BackendError) as error:
                raise Impossible("sandbox-gone") from error
            except TimeoutError as error:
                raise Impossible("sandbox-too-long") from error
            finally:
                if self._unseen or not quietly:
                    self.ring()
                self._watch_computers()

    async def let_bot(self, work: Coroutine[Any, Any, None]) -> None:
        """Let the bot do something that no actor began, alone and in its time, and wake the pages."""
        async with self._lock:
            await self._bots_time.copy().run(asyncio.create_task, work)
        self.ring()
        self._watch_computers()

    def _watch_computers(self) -> None:
        if self._watching is None and self._thinking():
            self._watching = asyncio.create_task(self._ring_while_thinking())

    async def _ring_while_thinking(self) -> None:
        while self._thinking() and not self.closed:
            await asyncio.sleep(LOOK_EVERY)
            self.ring()
        self._watching = None

    def _thinking(self) -> bool:
        services = self.scene.bot.services
        return services.opponents.thinking or services.in_flight.count > 0

    def ring(self) -> None:
        self.version += 1
        self._unseen = False
        self._bell.set()
        self._bell = asyncio.Event()

    def _hear(self, event: str, _: Mapping[str, Any]) -> None:
        self._unseen |= event.startswith(("MESSAGE_", "THREAD_", "CHANNEL_"))

    def _answered(self, who: str, result: simcord.InteractionResult, line: str = "") -> OpenForm | None:
        if line and result.response is not None:
            self.used[result.response.id] = line
        if not result.acknowledged:
            raise Impossible("sandbox-no-answer")
        if result.modal is None:
            return None
        key = secrets.token_urlsafe(8)
        self._modals[key] = who, result
        return key, result.modal

    def _message(self, who: str, place: Place, number: int) -> discord.Message:
        found = discord.utils.get(self.messages(who, place), id=number)
        if found is None:
            raise Impossible("sandbox-message-gone")
        return found


def _noting(noted: "asyncio.Future[Context]") -> Callable[[], Coroutine[Any, Any, None]]:
    async def on_connect() -> None:
        if not noted.done():
            noted.set_result(copy_context())

    return on_connect


@asynccontextmanager
async def open_world(
    folder: Path, texts: Texts, people: Sequence[str] = PEOPLE, seed: int | None = None, start: datetime | None = None
) -> AsyncIterator[World]:
    """A world that begins now, or at ``start``, in the language of ``texts``; the database is in ``folder``."""
    bot = create(Settings(database=folder / "sandbox.db", seed=seed))
    env = simcord.Env(bot, settle_timeout=LONGEST_ACT)
    bot.thinkers.awaited = bot.judge.awaited = partial(env.external_wait, reason="thinking")
    begins = start or discord.utils.utcnow()
    # The simulation cannot begin before its own start time, so with a clock that is years behind it begins there.
    env.backend.clock.advance(max(0.0, (begins - env.now()).total_seconds()))
    noted = asyncio.get_running_loop().create_future()
    bot.event(_noting(noted))
    await env.start()
    try:
        yield World(env, people, texts, await noted)
    finally:
        await bot.close()
        await env.shutdown()
