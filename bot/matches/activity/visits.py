"""People on the page: who they are and where they opened it, confirmed by Discord and signed for reconnects."""

import asyncio
import binascii
import hashlib
import hmac
import json
import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from time import monotonic
from typing import Any, Final, Protocol

import aiohttp
import discord
from discord.http import Route

from bot.discord.requests import LOST, UNDELIVERED
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, UserId

VALID_FOR: Final = timedelta(minutes=15)  # the lifetime of a session, which is renewed while its page is open
WITHIN: Final = aiohttp.ClientTimeout(total=10)
PAUSE: Final = 5  # seconds after Discord has refused a request as one too many and has not said for how long
LONGEST_PAUSE: Final = 600
SHARED_FOR: Final = 5.0  # seconds
MOST_SHARED: Final = 1000
_PURPOSE: Final = b"interlink activity sessions 1"

log = logging.getLogger(__name__)


class NotAdmitted(UserError):
    """A person may not use the page, or not in the place where they opened it."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A person in one instance of the Activity, and the place where it was launched; no server in direct messages."""

    user: UserId
    guild: GuildId | None
    channel: ChannelId
    instance: str
    locale: str


class Sessions:
    """Signs visits so that a page can connect again, also to another process with the same bot token."""

    def __init__(self, bot_token: str, now: Callable[[], datetime]) -> None:
        self._key = hmac.digest(bot_token.encode(), _PURPOSE, hashlib.sha256)
        self._now = now

    def sign(self, visit: Visit, origin: str) -> str:
        """A session of the visit, for pages of one origin."""
        end = int((self._now() + VALID_FOR).timestamp())
        body = urlsafe_b64encode(json.dumps({**asdict(visit), "origin": origin, "end": end}).encode())
        return f"{body.decode()}.{urlsafe_b64encode(self._signature(body)).decode()}"

    def read(self, session: str, origin: str) -> Visit:
        """The visit of a session. Raises ``NotAdmitted`` if it is forged, over, or of a page of another origin."""
        body, _, signature = session.partition(".")
        try:
            signed = hmac.compare_digest(urlsafe_b64decode(signature), self._signature(body.encode()))
            data = json.loads(urlsafe_b64decode(body)) if signed else {}
        except (binascii.Error, ValueError):
            data = {}
        if data.get("origin") != origin or data["end"] <= self._now().timestamp():
            raise NotAdmitted("activity-session-over")
        return Visit(**{name: data[name] for name in Visit.__slots__})

    def _signature(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, hashlib.sha256)


class Gate(Protocol):
    """Decides who may use the page."""

    async def admit(self, code: str, instance: str) -> Visit: ...  # raises ``NotAdmitted``

    async def is_there(self, visit: Visit) -> bool: ...  # true while the person is in the instance


class DiscordGate:
    """Admits people with an OAuth2 code of the scope ``identify`` who are in a running instance.

    https://docs.discord.com/developers/activities/development-guides/multiplayer-experience
    """

    def __init__(self, client: discord.Client, secret: str) -> None:
        self._client = client
        self._secret = secret
        self._paused_until = 0.0  # while Discord accepts no codes
        self._asked = OrderedDict[str, tuple[float, asyncio.Task[dict[str, Any] | None]]]()

    async def admit(self, code: str, instance: str) -> Visit:
        """The visit of the person who got this code. Raises ``NotAdmitted``."""
        person = await self._person(code)
        user = UserId(int(person["id"]))
        self._asked.pop(instance, None)  # the person may have come since it was asked
        place = await self._instance(instance)
        if place is None or str(user) not in place["users"]:
            raise NotAdmitted("activity-not-there")
        where = place["location"]
        guild = where.get("guild_id")
        channel = ChannelId(int(where["channel_id"]))
        locale = str(person.get("locale") or "")
        return Visit(user, None if guild is None else GuildId(int(guild)), channel, instance, locale)

    async def is_there(self, visit: Visit) -> bool:
        """True while the person is in the instance."""
        place = await self._instance(visit.instance)
        return place is not None and str(visit.user) in place["users"]

    async def _person(self, code: str) -> dict[str, Any]:
        if monotonic() < self._paused_until:
            raise NotAdmitted("activity-discord-away")
        form = {"grant_type": "authorization_code", "code": code, "client_secret": self._secret}
        form["client_id"] = str(self._client.application_id)
        try:
            async with aiohttp.ClientSession(timeout=WITHIN) as session:
                async with session.post(f"{Route.BASE}/oauth2/token", data=form) as answer:
                    granted = await answer.json()
                match granted:
                    case {"access_token": str(token)}:
                        headers = {"Authorization": f"Bearer {token}"}
                    case _:
                        log.warning("Discord refused a code of the Activity with status %d.", answer.status)
                        raise self._refused(answer)
                async with session.get(f"{Route.BASE}/users/@me", headers=headers) as answer:
                    if answer.status != HTTPStatus.OK:
                        raise NotAdmitted("activity-code-refused")
                    person: dict[str, Any] = await answer.json()
                    return person
        except (*LOST, TimeoutError, ValueError) as error:
            log.warning("Discord could not be asked about a person of the Activity: %s", type(error).__name__)
            raise NotAdmitted("activity-discord-away") from error

    def _refused(self, answer: aiohttp.ClientResponse) -> NotAdmitted:
        """The error of a refused code; a pause that Discord asks for is kept."""
        if answer.status == HTTPStatus.TOO_MANY_REQUESTS:
            asked = answer.headers.get("Retry-After", "")
            self._paused_until = monotonic() + (min(int(asked), LONGEST_PAUSE) if asked.isdecimal() else PAUSE)
        away = answer.status == HTTPStatus.TOO_MANY_REQUESTS or answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        return NotAdmitted("activity-discord-away" if away else "activity-code-refused")

    async def _instance(self, instance: str) -> dict[str, Any] | None:
        """The running instance, asked once for all who come within seconds; ``None`` if there is no such one. Raises
        ``NotAdmitted`` if Discord does not answer."""
        at, asked = self._asked.pop(instance, (0.0, None))
        if asked is None or monotonic() - at > SHARED_FOR or (asked.done() and asked.exception() is not None):
            at, asked = monotonic(), asyncio.create_task(self._found(instance))
        self._asked[instance] = at, asked
        if len(self._asked) > MOST_SHARED:
            self._asked.popitem(last=False)
        return await asyncio.shield(asked)

    async def _found(self, instance: str) -> dict[str, Any] | None:
        application = self._client.application_id
        route = Route(
            "GET",
            "/applications/{application}/activity-instances/{instance}",
            application=application,
            instance=instance,
        )
        try:
            found: dict[str, Any] = await self._client.http.request(route)
        except discord.NotFound:
            return None
        except UNDELIVERED as error:
            log.warning("Discord could not be asked about an instance of the Activity: %s", error)
            raise NotAdmitted("activity-discord-away") from error
        return found
