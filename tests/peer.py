"""The simulated Discord of tests; only this module and ``hands.py`` touch simcord's insides."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import discord
import simcord
from simcord import interactions
from simcord._runtime import _BOT_SCOPE
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle, RoleHandle
from simcord.enums import OverwriteType
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter
from simcord.results import InteractionResult

from bot.app.client import Interlink, create
from bot.discord.places import PERMISSIONS
from bot.model.ids import UserId
from bot.settings import Settings
from bot.ui.words import drawn
from tests.bot.players.running import rested
from tests.errors import logged_errors
from tests.hands import Hands, told_permissions
from tests.layouts import controls, texts
from tests.limits import check_request
from tests.translated import translated_once

# Settling polls; a shorter idle time makes a story some twenty times faster and changes nothing else.
_DEFAULTS = simcord.Env._settle_internal.__kwdefaults__
assert _DEFAULTS is not None
_DEFAULTS["idle"] = 0.002
SETTLES_WITHIN: Final = 20.0  # Real seconds; simcord does not wait for timers that are due later


class Simulation(simcord.Env):
    """Discord, with as much patience at a start as later; simcord's own is five seconds, too few under load."""

    async def _settle_internal(self, *, timeout: float | None = None, **how: Any) -> None:  # noqa: ASYNC109
        patience = None if timeout is None else max(timeout, self.settle_timeout)
        await super()._settle_internal(timeout=patience, **how)


class Club(Hands):
    """One server, its people, one channel that grants the bot just what it asks for, and the bot in it."""

    def __init__(
        self,
        env: simcord.Env,
        settings: Settings,
        name: str = "The Link Club",
        people: Sequence[str] = ("ada", "ben", "cleo", "dan"),
    ) -> None:
        self.env = env
        self.settings = settings
        self.errors: list[logging.LogRecord] = []
        self.forgiven = 0
        self.kills = 0  # Each time the bot continues with a copy of its file
        self.locales: dict[int, str] = {}  # By user, where not English
        self.guild = env.create_guild(name)
        ours = self.guild.create_role("Interlink", permissions=PERMISSIONS)
        self.bot_role = ours
        self.channel = self.text_channel("games")
        self.people: dict[str, MemberActor] = {}
        for person in people:
            self.join(person)

    def another(self, name: str, *newcomers: str, both: Sequence[str] = ()) -> "Club":
        """A second server of the same bot; ``both`` are in both."""
        other = Club(self.env, self.settings, name, newcomers)
        other.locales = self.locales
        for person in both:
            other.people[person] = other.guild.add_member(self.people[person].user)
        return other

    async def replied(self) -> None:
        """Wait until computer players have played and people see it."""
        await self.bot.services.in_flight.rest()
        await rested(self.bot.services.opponents)
        await self.env.settle()

    @property
    def bot(self) -> Interlink:
        assert isinstance(self.env.bot, Interlink)
        return self.env.bot

    @contextmanager
    def as_bot(self) -> Iterator[None]:
        """Act with the bot's clock."""
        token = _BOT_SCOPE.set((self.env, self.env._generation))
        try:
            yield
        finally:
            _BOT_SCOPE.reset(token)

    async def let(self, channel: ChannelHandle, *, told: bool = True, **granted: bool) -> None:
        """Change the bot's permissions in a channel; ``told`` sends the event."""
        change = discord.PermissionOverwrite(**{flag: True for flag, value in PERMISSIONS if value} | granted)
        allow, deny = change.pair()
        bot = self.env.backend.bot_user.id
        before = self.env.backend.get_channel(channel.id).overwrites
        before[:] = [each for each in before if each.target_id != bot]
        before.append(Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=allow.value, deny=deny.value))
        if told:
            self.env.backend.announce_channel_update(channel.id)
        await self.env.settle()

    async def change(self, what: str) -> None:
        """Change something of the server, role or thread that does not concern the bot."""
        if what == "server":
            guild = self.env.backend.get_guild(self.guild.id)
            self.env.backend.emit("GUILD_UPDATE", serializers.guild_create_payload(self.env.backend, guild))
        elif what == "role":
            self.env.backend.edit_role(self.guild.id, self.bot_role.id, {"name": "Games"})
        else:
            self.env.backend.announce_channel_update(self.thread.id)
        await self.env.settle()

    async def speaks(self, locale: str) -> None:
        guild = self.env.backend.get_guild(self.guild.id)
        guild.preferred_locale = locale
        self.env.backend.emit("GUILD_UPDATE", serializers.guild_create_payload(self.env.backend, guild))
        await self.env.settle()

    def reads(self, name: str, locale: str) -> None:
        self.locales[self.people[name].id] = locale

    async def remove_bot(self) -> None:
        """Remove the bot from the server; requests about the server fail from then on."""
        for method in ("GET", "POST", "PATCH", "PUT"):
            self.env.inject_error(method, "/channels/*", status=403, code=50001, times=None)
        self.env.backend.emit("GUILD_DELETE", {"id": str(self.guild.id)})
        await self.env.settle()

    async def take_bot_back(self) -> None:
        self.env.backend.faults.clear()
        guild = self.env.backend.get_guild(self.guild.id)
        self.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(self.env.backend, guild))
        await self.env.settle()

    def text_channel(self, name: str, hidden_from: str | None = None, **denied: bool) -> ChannelHandle:
        """A channel with the permissions of the invite link, less those denied."""
        nothing = discord.PermissionOverwrite(**{flag: False for flag, _ in discord.Permissions.all_channel()})
        granted = {flag: True for flag, value in PERMISSIONS if value} | denied
        overwrite = discord.PermissionOverwrite(**(dict(nothing) | granted))
        overwrites: dict[Any, discord.PermissionOverwrite] = {self.env.bot.user: overwrite}
        if hidden_from is not None:
            overwrites[self.people[hidden_from]] = discord.PermissionOverwrite(view_channel=False)
        return self.guild.create_text_channel(name, overwrites=overwrites)

    def managers(self) -> RoleHandle:
        return self.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))

    def join(self, name: str, *roles: RoleHandle) -> MemberActor:
        user = self.env.create_user(name, global_name=name.capitalize())
        self.people[name] = self.guild.add_member(user, roles=roles)
        return self.people[name]

    def call(self, name: str, shown: str) -> None:
        """Rename a person without an event."""
        self.people[name].user._user.global_name = shown

    async def restart(self, after: float = 0, sane: float = 660) -> None:
        """Restart the bot ``after`` seconds, and wait until its clock is trusted again."""
        old = self.bot
        if after:
            old._ticking.cancel()  # a bot that is off does nothing; simcord knows no time without a bot
            await self.env.advance_time(after)
        await self.env.restart_bot(created(self.settings, self.env))
        await old.close()
        await self.env.settle()
        if after:
            await self.env.advance_time(sane)

    def set_clock(self, ahead: timedelta) -> None:
        """Shift the simulated time of day."""
        self.env.backend.clock._epoch += ahead

    async def killed(self, who: str, command: str, value: str, channel: ChannelHandle, after: float) -> None:
        """Kill the bot ``after`` real seconds into a command, and start another on a copy of its file."""
        old, faults = self.bot, self.env.backend.faults
        before, kept = list(faults), self.settings.database
        assert isinstance(kept, Path), "what is killed has a file"
        self.kills += 1
        life = kept.with_name(f"matches-{self.kills}.db")
        self.env.backend.emit("INTERACTION_CREATE", self._command(channel, who, command, value)[1])
        await asyncio.to_thread(time.sleep, after)
        with closing(sqlite3.connect(kept)) as source, closing(sqlite3.connect(life)) as copy:
            source.backup(copy)
        self.env.inject_error("*", "*", times=None)
        await self.env.settle()
        await old.close()
        faults[:] = before
        self.forgive()
        self.settings = replace(self.settings, database=life)
        await self.env.restart_bot(created(self.settings, self.env))
        await self.env.settle()

    async def delete(self, channel: ChannelHandle) -> None:
        self.env.backend.delete_channel(channel.id)
        await self.env.settle()

    def let_use(self, who: str, command: str) -> None:
        """Allow a person a command that Discord hides."""
        root = self.env.backend.find_command(command, self.guild.id, type=1)
        assert root is not None, f"no /{command}"
        self.guild.set_command_permissions(int(root["id"]), {self.people[who].user: True})

    # -- doing

    async def slash(
        self, who: str, command: str, channel: ChannelHandle | None = None, /, **options: Any
    ) -> InteractionResult:
        """Use a command, by default in the channel; people among the options are given by name."""
        given = {
            name: self.people.get(value, value) if isinstance(value, str) else value for name, value in options.items()
        }
        result = await self.people[who].slash(channel or self.channel, command, **given)
        assert result.acknowledged, f"/{command} was never answered"
        return result

    async def press(self, who: str, message: Any, label: str) -> InteractionResult:
        """Press a button, or find it behind More."""
        shown = labels_of(message)
        if label not in shown and "More" in shown:
            behind = (await self.people[who].click(message, label="More")).response
            assert behind is not None, "More was never answered"
            message = behind.message
        result = await self.people[who].click(message, label=label)
        assert result.acknowledged, f"{label} was never answered"
        return result

    async def confirm(self, who: str, message: Any, label: str) -> InteractionResult:
        """Press a button, and Confirm if it asks first."""
        result = await self.press(who, message, label)
        if result.response is None or "Confirm" not in labels_of(result.response.message):
            return result
        return await self.press(who, result.response.message, "Confirm")

    async def choose(self, who: str, message: Any, label: str) -> InteractionResult:
        menu, value = entry(message, label)
        result = await self.people[who].select(message, [value], custom_id=menu)
        assert result.acknowledged, f"{label} was never answered"
        return result

    async def complete(
        self,
        who: str,
        option: str,
        typed: str,
        command: str = "move",
        channel: ChannelHandle | None = None,
        **filled: Any,
    ) -> list[dict[str, Any]]:
        return await self.people[who].autocomplete(channel or self.channel, command, option, typed, **filled)

    def forgive(self) -> list[logging.LogRecord]:
        """Clear and return the errors logged so far, which the test expects."""
        found, self.errors[:] = list(self.errors), []
        self.forgiven = self.env.error_cursor
        return found

    # -- looking

    def pings(self, since: int = 0) -> list[set[int]]:
        """The users pinged by each new message from the ``since``-th request on; edits never ping."""
        return [
            {int(user) for user in data["allowed_mentions"].get("users", []) if f"<@{user}>" in data["content"]}
            for _, data in self.said(since, methods=("POST",))
        ]

    def said(self, since: int = 0, methods: tuple[str, ...] = ("POST", "PATCH")) -> list[tuple[str, dict[str, Any]]]:
        """Texts posted or edited, private ones too, as (path, payload), from the ``since``-th request on."""
        made = [
            (entry.path, (entry.json or {}).get("data", entry.json) or {})
            for entry in self.env.http_requests[since:]
            if entry.method in methods and not entry.path.endswith("/threads")
        ]
        whole = ((path, data | {"content": "\n".join(_read(data))}) for path, data in made)
        return [(path, data) for path, data in whole if data["content"]]

    @property
    def thread(self) -> ChannelHandle:
        return self.channel.threads[-1]

    def public(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The messages that everybody sees, oldest first."""
        return [m for m in (channel or self.channel).history() if not m.flags.ephemeral]

    def boards(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The public messages with a picture, by default in the newest thread."""
        return [message for message in self.public(channel or self.thread) if message.attachments]


def _read(data: dict[str, Any]) -> Iterable[str]:
    return filter(None, [data.get("content"), *texts(data.get("components") or [])])


def labels_of(message: Any) -> set[str | None]:
    return {getattr(control, "label", None) for control in controls(message.components)}


def attach(bot: Interlink, env: simcord.Env) -> None:
    """Run computer players and the judge outside simulated time."""
    bot.thinkers.awaited = partial(env.external_wait, reason="computer players think")
    bot.judge.awaited = partial(env.external_wait, reason="an answer to a puzzle is judged")


def created(settings: Settings, env: simcord.Env) -> Interlink:
    bot = create(settings)
    attach(bot, env)
    return bot


@asynccontextmanager
async def open_club(
    folder: Path, *, emojis: bool = True, newcomers: bool = False, **changes: Any
) -> AsyncIterator[Club]:
    """A club with a fresh database, in which no error may be logged; only ``newcomers`` get lessons offered."""
    settings = Settings(database=folder / "matches.db", seed=1, **changes)
    with logged_errors() as errors, _checked_transport(), translated_once():
        bot = create(settings)
        env = Simulation(bot, settle_timeout=SETTLES_WITHIN)
        attach(bot, env)
        for sign in drawn().values() if emojis else ():
            env.backend.create_application_emoji(sign.emoji)
        await env.start()
        here = Club(env, settings)
        here.errors = errors
        for person in () if newcomers else here.people.values():
            await bot.services.offer_lesson(UserId(person.id))
        try:
            with _told_locales(here.locales), told_permissions(here):
                yield here
        finally:
            await here.bot.close()
            await env.shutdown()
        unexpected = [*env.errors_since(here.forgiven)]
    assert not unexpected, unexpected
    assert not errors, [record.getMessage() for record in errors]


@contextmanager
def _checked_transport() -> Iterator[None]:
    """Delay each request a little, so that races happen, and check it against Discord's limits."""
    plain = _checked(FakeHTTPClient.request, lambda args, kwargs: (kwargs.get("json"), kwargs.get("form")))
    hook = _checked(FakeWebhookAdapter.request, lambda args, kwargs: (kwargs.get("payload"), kwargs.get("multipart")))
    with patch.object(FakeHTTPClient, "request", plain), patch.object(FakeWebhookAdapter, "request", hook):
        yield


@contextmanager
def _told_locales(locales: Mapping[int, str]) -> Iterator[None]:
    """Send people's locales; simcord always sends English."""
    plain = interactions.base_payload

    def base_payload(backend: Any, *, user_id: int, **given: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = plain(backend, user_id=user_id, **given)
        payload["locale"] = locales.get(user_id, payload["locale"])
        if "guild_id" in payload:
            payload["guild_locale"] = backend.get_guild(int(payload["guild_id"])).preferred_locale
        return record, payload

    with patch.object(interactions, "base_payload", base_payload):
        yield


def _checked(request: Callable[..., Awaitable[Any]], parts: Callable[[Any, Any], tuple[Any, Any]]) -> Any:
    async def checked(self: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
        payload, form = parts(args, kwargs)
        files = kwargs.get("files") or []
        if form:
            payload, files = simcord.http.router.parse_form(list(form), list(files))
        check_request(route.method, route.path, payload, files)
        await asyncio.to_thread(time.sleep, 0.001)  # real time: a timer would belong to the simulated clock
        return await request(self, route, *args, **kwargs)

    return checked


def entry(message: Any, label: str) -> tuple[str, str]:
    """The custom id and the value of a select's entry."""
    ((menu, value),) = [
        (child.custom_id, option.value)
        for child in controls(message.components)
        for option in getattr(child, "options", [])
        if option.label == label
    ]
    return menu, value
