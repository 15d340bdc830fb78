"""The simulated server: its people, places, commands, language and pings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import discord
import simcord

from bot.app.client import Interlink
from bot.discord.places import PERMISSIONS
from bot.sandbox.line import Command, KnownNames, OptionKind, Value, localized, translated
from bot.ui import Texts
from bot.ui.texts import plain

BOT: Final = "Interlink"  # the bot's name here


class File(NamedTuple):
    """A file to attach to a command."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, a thread, or a person's direct messages with the bot."""

    handle: simcord.ChannelHandle
    name: str
    parent: int | None = None
    private: bool = False


class Scene:
    """The server and its people. The first of them manages it."""

    def __init__(self, env: simcord.Env, people: Sequence[str], texts: Texts) -> None:
        self._env = env
        self._texts = texts
        self.locale: Final = locale_of(texts.language)
        _speak(env, self.locale)
        self.name: Final = texts("page-server")
        self._guild = env.create_guild(self.name, preferred_locale=self.locale)
        assert env.bot.user is not None, "the bot has logged in"
        self._channel = self._guild.create_text_channel(texts("page-channel"), overwrites={env.bot.user: _granted()})
        keys = {"".join(filter(str.isalnum, name.casefold())) or "somebody": name for name in people}
        self.manager: Final = next(iter(keys))  # the person with Manage Server
        managing = self._guild.create_role(texts("page-organisers"), permissions=discord.Permissions(manage_guild=True))
        self.people: Final[Mapping[str, simcord.MemberActor]] = {
            key: self._guild.add_member(
                env.create_user(key, global_name=name), roles=[managing] if key == self.manager else []
            )
            for key, name in keys.items()
        }
        self.files: Final[dict[str, File]] = {}  # the last file that each person has chosen

    @property
    def guild(self) -> int:
        """The id of the server."""
        return self._guild.id

    @property
    def bot(self) -> Interlink:
        assert isinstance(self._env.bot, Interlink), "the sandbox runs no other bot"
        return self._env.bot

    def places(self, who: str) -> dict[int, Place]:
        """A person's channel, threads and direct messages, by id."""
        dm = self.people[who].user.dm_channel
        threads = [Place(thread, thread.name or "", self._channel.id) for thread in self._channel.threads]
        found = [Place(self._channel, self._channel.name or ""), *threads]
        return {place.handle.id: place for place in [*found, Place(dm, BOT, private=True)]}

    def hand(self, who: str, place: Place) -> simcord.MemberActor | simcord.UserHandle:
        """The actor of a person in a place."""
        person = self.people[who]
        return person.user if place.private else person

    def commands(self, who: str, place: Place) -> tuple[Command, ...]:
        return translated(self._offered(who, place, discord.AppCommandType.chat_input), self.locale)

    def menu(self, who: str, place: Place, kind: discord.AppCommandType) -> dict[str, str]:
        """The bot's commands for people or messages in a place, from their translated to their English names; simcord
        has none in direct messages."""
        found = [] if place.private else self._offered(who, place, kind)
        return {localized(command, "name", self.locale): str(command["name"]) for command in found}

    def _offered(self, who: str, place: Place, kind: discord.AppCommandType) -> list[dict[str, Any]]:
        return self._env.backend.visible_commands(
            user_id=self.people[who].id, channel_id=place.handle.id, type=kind.value
        )

    def names(self, who: str) -> KnownNames:
        """The names of people and channels; those of the bot and of the person come last."""
        channels = {place.name: str(number) for number, place in self.places(who).items() if not place.private}
        others = {person.user.global_name or key: key for key, person in self.people.items() if key != who}
        last = {BOT: BOT, self.people[who].user.global_name or who: who}
        files = {self.files[who].name: who} if who in self.files else {}
        keys = {OptionKind.user: others | last, OptionKind.channel: channels, OptionKind.attachment: files}
        return KnownNames(keys, {self._texts("sandbox-true"): True, self._texts("sandbox-false"): False})

    def handle(self, command: Command, name: str, value: Value) -> object:
        """The value of an option for the simulation; a file is a pair of name and content."""
        kind = next(option.kind for option in command.options if option.name == name)
        if kind is OptionKind.user:
            return self.people.get(str(value)) or self._robot()
        if kind is OptionKind.channel:
            return self.places(self.manager)[int(value)].handle
        if kind is OptionKind.attachment:
            return self.files[str(value)]
        return value

    def command_line(self, command: Command, given: Mapping[str, Value]) -> str:
        """The command line to show above its answer."""
        options = {option.name: option for option in command.options}
        written = []
        for name, value in given.items():
            found = self.handle(command, name, value)
            if isinstance(found, simcord.MemberActor | simcord.UserHandle | simcord.ChannelHandle):
                text = found.mention
            elif isinstance(found, bool):
                text = self._texts("sandbox-true" if found else "sandbox-false")
            elif isinstance(found, tuple):
                text = plain(found[0])
            else:
                text = options[name].typed(found)
            written.append(f"{options[name].shown}: {text}")
        return " ".join([f"/{command.shown}", *written])

    def by_id(self, who: str) -> dict[str, simcord.MemberActor | simcord.UserHandle | simcord.ChannelHandle | File]:
        """People, the bot and the places of a person, by id, and their file by its name."""
        people = {str(person.id): person for person in self.people.values()}
        robot, places = self._robot(), {str(number): place.handle for number, place in self.places(who).items()}
        files = {self.files[who].name: self.files[who]} if who in self.files else {}
        return {**files, **people, str(robot.id): robot, **places}

    def _robot(self) -> simcord.UserHandle:
        return simcord.UserHandle(self._env, self._env.backend.bot_user)


def _granted() -> discord.PermissionOverwrite:
    """The permissions in the invite link, and Manage Channels, which the simulation requires to unarchive a thread."""
    flags = {flag: False for flag, _ in discord.Permissions.all_channel()}
    granted = {flag: True for flag, asked in PERMISSIONS if asked}
    return discord.PermissionOverwrite(**(flags | granted | {"manage_channels": True}))


def locale_of(language: str) -> str:
    """Discord's locale of a language: ``de`` for German, ``en-US`` for English."""
    # If Discord has several, the last one is the default: en-US, es-ES.
    found = [locale.value for locale in discord.Locale if locale.value.split("-")[0] == language]
    return max(found, default=language)


def _speak(env: simcord.Env, locale: str) -> None:
    """Set the locale in each interaction's payload, since the simulation always sends en-US."""

    def hear(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            payload.update({name: locale for name in ("locale", "guild_locale") if name in payload})

    env.backend.subscribers.insert(0, hear)


class Pings:
    """The people pinged by each message when it is sent; an edit pings nobody, but may remove a ping."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._called: dict[int, tuple[Any, frozenset[int]]] = {}
        env.backend.subscribers.append(self._hear)

    def of(self, message: discord.Message) -> set[int]:
        """The ids of the people pinged: mentioned in the text and allowed by ``allowed_mentions``."""
        if message.id not in self._called:  # a private answer
            return set()
        kept, called = self._called[message.id]
        return set(called.intersection(kept.ping_user_ids))

    def _hear(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "MESSAGE_CREATE":
            message = self._env.backend.get_message(int(payload["channel_id"]), int(payload["id"]))
            self._called[message.id] = message, frozenset(message.ping_user_ids)
