"""Messages between server and page: those of the bot as JSON, and those of the page, checked."""

import json
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_bytes
from typing import Any, Final, TypeAlias

import discord

from bot.discord.requests import PictureFile
from bot.model.errors import UserError
from bot.model.ids import MatchId, UserId

MOST_NUMBER: Final = 10**15  # more than any match has
LONGEST_NUMBER: Final = 20  # digits of an id
MOST_PICTURES: Final = 64 * 1024 * 1024  # bytes of pictures that pages may still fetch
LONGEST: Final = 300  # characters of a code
_INSTANCE: Final = re.compile(r"[A-Za-z0-9_-]{1,200}")  # it becomes part of an address of Discord
_MENTIONED: Final = re.compile(r"<@!?(\d{1,20})>")
_CHANNEL: Final = re.compile(r"<#(\d{1,20})>")

Json: TypeAlias = dict[str, Any]


class Pictures:
    """Pictures that pages fetch by a keyed hash of what is on them, so that one for many people is kept once."""

    def __init__(self, most: int = MOST_PICTURES) -> None:
        self._most = most
        self._secret = token_bytes()
        self._kept: OrderedDict[str, tuple[bytes, str]] = OrderedDict()
        self.taken = 0  # bytes

    def keep(self, data: bytes, name: str) -> str:
        """Keep a picture; returns its key, which only those can know who were shown it."""
        key = blake2b(data, key=self._secret, digest_size=16).hexdigest()
        if key not in self._kept:
            self.taken += len(data)
        self._kept[key] = data, name
        self._kept.move_to_end(key)
        while self.taken > self._most:
            self.taken -= len(self._kept.popitem(last=False)[1][0])
        return key

    def get(self, key: str) -> tuple[bytes, str] | None:
        """The bytes and the file name of a picture; ``None`` if it is not kept any more."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def clear(self) -> None:
        """Drop all pictures, as when a name on them is to be erased."""
        self._kept.clear()
        self.taken = 0


@dataclass(frozen=True, slots=True)
class Namer:
    """The names of people and channels in a message."""

    people: Callable[[Sequence[UserId]], Awaitable[Sequence[str]]]
    channel: Callable[[int], str | None]

    async def names(self, text: str) -> tuple[dict[str, str], dict[str, str]]:
        users, channels = dict.fromkeys(_MENTIONED.findall(text)), dict.fromkeys(_CHANNEL.findall(text))
        called = await self.people([UserId(int(user)) for user in users]) if users else ()
        known = {channel: name for channel in channels if (name := self.channel(int(channel))) is not None}
        return dict(zip(users, called, strict=True)), known


async def message(number: int, post: Mapping[str, Any], pictures: Pictures, namer: Namer) -> Json:
    """A message as the page shows it; ``post`` has the arguments with which discord.py would send it."""
    view: discord.ui.View | discord.ui.LayoutView | None = post.get("view")
    text, embeds = post.get("content") or "", [embed.to_dict() for embed in post.get("embeds") or ()]
    parts = view.to_components() if view is not None else []
    people, channels = await namer.names(json.dumps([text, embeds, parts], ensure_ascii=False))
    files: Sequence[PictureFile] = post.get("attachments") or post.get("files") or ()
    return {
        "id": str(number),
        "text": text,
        "embeds": embeds,
        "parts": parts,
        "pictures": [_picture(file, pictures) for file in files],
        "people": people,
        "channels": channels,
    }


def _picture(file: PictureFile, pictures: Pictures) -> Json:
    file.reset(seek=True)  # it may have been sent before
    data = file.fp.read()
    file.reset(seek=True)
    made = {"key": pictures.keep(data, file.filename), "name": file.filename, "alt": file.description}
    shown, slider = file.picture, None if file.picture is None else file.picture.slider
    found = shown.taps() if shown is not None and shown.taps is not None else ()
    taps = [{"press": tap.custom_id, "area": tap.area, "leads": tap.leads_on} for tap in found]
    slid = None if slider is None else {"choose": slider.custom_id, "values": slider.values, "at": slider.at}
    return made | {"taps": taps, "slider": slid}


# -- from the page


class BadMessage(UserError):
    """The page never sends this."""

    def __init__(self) -> None:
        super().__init__("activity-bad-message")


@dataclass(frozen=True, slots=True)
class Act:
    """A component used, or a form submitted; ``data`` is still as the page sent it."""

    message: int
    kind: discord.InteractionType
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Open:
    """Another match to be shown; ``None`` is that of the channel."""

    match: MatchId | None


def admission(body: bytes) -> tuple[str, str]:
    """The OAuth2 code and the instance of a page that begins. Raises ``BadMessage``."""
    match _parsed(body):
        case {"code": str(code), "instance": str(instance)} if len(code) <= LONGEST and _INSTANCE.fullmatch(instance):
            return code, instance
    raise BadMessage


def greeting(text: str) -> tuple[str, MatchId | None]:
    """The first message of a page: its session, and the match that it showed before. Raises ``BadMessage``."""
    match _parsed(text):
        case {"session": str(session), "match": None}:
            return session, None
        case {"session": str(session), "match": int(number)} if _is_match(number):
            return session, MatchId(number)
    raise BadMessage


def read(text: str) -> Act | Open:
    """A message of the page. Raises ``BadMessage``."""
    match _parsed(text):
        case {"open": None}:
            return Open(None)
        case {"open": int(number)} if _is_match(number):
            return Open(MatchId(number))
        case {"message": str(message), "press": dict(data)} if _is_number(message):
            return Act(int(message), discord.InteractionType.component, data)
        case {"message": str(message), "submit": dict(data)} if _is_number(message):
            return Act(int(message), discord.InteractionType.modal_submit, data)
    raise BadMessage


def _parsed(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage from None


def _is_match(number: int) -> bool:
    return number is not True and 0 < number < MOST_NUMBER


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < LONGEST_NUMBER
