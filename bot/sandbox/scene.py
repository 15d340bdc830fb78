"""Who and what there is in the simulated server: its people, its places, and what each may use where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
import simcord

from bot.app.client import Interlink
from bot.discord.permissions import PERMISSIONS
from bot.sandbox import line
from bot.sandbox.commands import Command, OptionKind, Value, called, translated
from bot.sandbox.locale import locale_of, speak
from bot.ui.escaping import plain
from bot.ui.languages import Texts

BOT: Final = "Interlink"
"""What the bot is called here."""


@dataclass(frozen=True, slots=True)
class File:
    """What somebody has chosen to attach to a command."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, a thread, or somebody's direct messages with the bot."""

    handle: simcord.ChannelHandle
    name: str
    parent: int | None = None
    private: bool = False


class Scene:
    """The server as its people find it. The first of them manages it."""

    def __init__(self, env: simcord.Env, people: Sequence[str], texts: Texts) -> None:
        self._env = env
        self._texts = texts
        self._locale = locale_of(texts.language)
        speak(env, self._locale)
        self._guild = env.create_guild(texts("page-server"), preferred_locale=self._locale)
        assert env.bot.user is not None, "the bot has logged in"
        self._channel = self._guild.create_text_channel(texts("page-channel"), overwrites={env.bot.user: _granted()})
        keys = {_key(name): name for name in people}
        self.manager: Final = next(iter(keys))
        """Who may manage the server, and so sees the commands that Discord hides from others."""
        managing = self._guild.create_role(texts("page-organisers"), permissions=discord.Permissions(manage_guild=True))
        self.people: Final[Mapping[str, simcord.MemberActor]] = {
            key: self._guild.add_member(
                env.create_user(key, global_name=name), roles=[managing] if key == self.manager else []
            )
            for key, name in keys.items()
        }

        self.files: Final[dict[str, File]] = {}
        """What each of them chose last, to be attached to a command."""

    @property
    def bot(self) -> Interlink:
        """The running client."""
        assert isinstance(self._env.bot, Interlink), "the sandbox runs no other bot"
        return self._env.bot

    @property
    def name(self) -> str:
        """What the server is called."""
        return self._guild.name

    def places(self, who: str) -> dict[int, Place]:
        """Where somebody can read and write, by id: the channel, its threads, and the direct messages."""
        dm = self.people[who].user.dm_channel
        threads = [Place(thread, thread.name or "", self._channel.id) for thread in self._channel.threads]
        found = [Place(self._channel, self._channel.name or ""), *threads]
        return {place.handle.id: place for place in [*found, Place(dm, BOT, private=True)]}

    def hand(self, who: str, place: Place) -> simcord.MemberActor | simcord.UserHandle:
        """What presses and chooses for somebody in a place."""
        person = self.people[who]
        return person.user if place.private else person

    def commands(self, who: str, place: Place) -> tuple[Command, ...]:
        """The commands that somebody may use in a place."""
        return translated(self._offered(who, place, discord.AppCommandType.chat_input), self._locale)

    def menu(self, who: str, place: Place) -> dict[str, str]:
        """The bot's entries in the menu of a person, as somebody finds them in a place, with their names in code."""
        found = self._offered(who, place, discord.AppCommandType.user)
        return {called(command, self._locale): str(command["name"]) for command in found}

    def _offered(self, who: str, place: Place, kind: discord.AppCommandType) -> list[dict[str, Any]]:
        """The commands of a kind that somebody finds in a place, as Discord was told them."""
        return self._env.backend.visible_commands(
            user_id=self.people[who].id, channel_id=place.handle.id, type=kind.value
        )

    def names(self, who: str) -> line.KnownNames:
        """What people and channels are called; the bot's and somebody's own name come last."""
        channels = {place.name: str(number) for number, place in self.places(who).items() if not place.private}
        others = {person.user.global_name or key: key for key, person in self.people.items() if key != who}
        answers = {self._texts("sandbox-true"): True, self._texts("sandbox-false"): False}
        last = {BOT: BOT, self.people[who].user.global_name or who: who}
        files = {self.files[who].name: who} if who in self.files else {}
        return line.KnownNames(others | last, channels, files, answers)

    def handle(self, command: Command, name: str, value: Value) -> object:
        """The value of an option as it is handed to the simulation; a file is a pair of its name and what is in it."""
        kind = next(option.kind for option in command.options if option.name == name)
        if kind is OptionKind.PERSON:
            return self.people.get(str(value)) or self._robot()
        if kind is OptionKind.CHANNEL:
            return self.places(self.manager)[int(value)].handle
        if kind is OptionKind.FILE:
            return self.files[str(value)].name, self.files[str(value)].data
        return value

    def said(self, command: Command, given: Mapping[str, Value]) -> str:
        """A command as it stands above its answer."""
        options = {option.name: option for option in command.options}
        written = []
        for name, value in given.items():
            found = self.handle(command, name, value)
            if isinstance(found, simcord.MemberActor | simcord.UserHandle | simcord.ChannelHandle):
                said = found.mention
            elif isinstance(found, bool):
                said = self._texts("sandbox-true" if found else "sandbox-false")
            elif isinstance(found, tuple):
                said = plain(found[0])
            else:
                said = options[name].typed(found)
            written.append(f"{options[name].shown}: {said}")
        return " ".join([f"/{command.shown}", *written])

    def by_id(self, who: str) -> dict[str, simcord.MemberActor | simcord.UserHandle | simcord.ChannelHandle]:
        """People, the bot and the places that somebody sees, by their ids."""
        people = {str(person.id): person for person in self.people.values()}
        robot, places = self._robot(), {str(number): place.handle for number, place in self.places(who).items()}
        return {**people, str(robot.id): robot, **places}

    def _robot(self) -> simcord.UserHandle:
        """The bot as somebody who can be named."""
        return simcord.UserHandle(self._env, self._env.backend.bot_user)


def _key(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum()) or "somebody"


def _granted() -> discord.PermissionOverwrite:
    """Just what the bot asks for when it is invited, whatever else the simulated server would let it do.

    In Discord whoever made a thread may keep it awake; the simulation asks for Manage Channels instead.
    """
    flags = {flag: False for flag, _ in discord.Permissions.all_channel()}
    granted = {flag: True for flag, asked in PERMISSIONS if asked}
    return discord.PermissionOverwrite(**(flags | granted | {"manage_channels": True}))
