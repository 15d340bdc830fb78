"""People with their own install in places without the bot, which simcord does not know."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum, auto
from typing import Any
from unittest.mock import patch

from simcord import interactions
from simcord.backend import serializers
from simcord.results import InteractionResult, ResponseMessage

from bot.model.match import Match
from tests.bot.picking import children, open_choices
from tests.layouts import words
from tests.peer import Club, entry

IN_A_SERVER, IN_PRIVATE = 0, 2  # Contexts of interactions
OF_A_SERVER, OF_A_PERSON = "0", "1"
LETTERS, GROUP = 1, 3  # Types of channels
PRIVATE_ROUTES = ("/interactions/", "/webhooks/")
"""Requests that answer an interaction; every other one carries the bot's token."""


class Somewhere(StrEnum):
    """A place without the bot."""

    SERVER = auto()
    HOME = auto()  # A server that has it, but in which only somebody's own install lets them use it
    GROUP = auto()
    LETTERS = auto()


class Guestless:
    """Ada in a place where the bot is no guest, at one private message."""

    def __init__(self, club: Club, where: Somewhere) -> None:
        self.club = club
        self.where = where
        self.message: Any = None
        self.asked = len(club.env.http_requests)
        self.also: dict[str, str] = {}  # Other installers
        if where is Somewhere.SERVER:
            server = club.another("Strangers", both=("ada",))
            club.env.backend.emit("GUILD_DELETE", {"id": str(server.guild.id)})
            self.actor: Any = server.people["ada"]
            self.place: tuple[Any, ...] = (server.channel,)
        elif where is Somewhere.HOME:
            self.actor, self.place = club.people["ada"], (club.channel,)
        else:
            self.actor, self.place = club.people["ada"].user, ()

    async def slash(self, command: str, **options: Any) -> str:
        with self.told():
            return await self.now(await self.actor.slash(*self.place, command, **options))

    async def press(self, label: str) -> str:
        with self.told():
            return await self.now(await self.actor.click(self.message, label=label))

    async def choose(self, label: str) -> str:
        menu, value = entry(self.message, label)
        with self.told():
            return await self.now(await self.actor.select(self.message, [value], custom_id=menu))

    async def typed(self, text: str) -> str:
        with self.told():
            form = await self.actor.click(self.message, label="Type")
            return await self.now(await self.actor.submit_modal(form, {"steps": text}))

    async def pressed(self, custom_id: str, value: str | None = None) -> str:
        with self.told():
            if value is None:
                return await self.now(await self.actor.click(self.message, custom_id=custom_id))
            return await self.now(await self.actor.select(self.message, [value], custom_id=custom_id))

    async def move(self, dice: Any, button: str = "Move", cancel: str = "Cancel") -> str:
        """Play a step with the picker."""
        await self.press(button)
        while cancel in self.labels:
            component, value = dice.choice(open_choices(self.message))
            await self.pressed(component.custom_id, value)
        return words(self.message)

    async def now(self, result: InteractionResult) -> str:
        await self.club.replied()
        assert result.acknowledged, "it was never answered"
        said = [*([result.response] if result.response else []), *result.followups]
        if result.modal is not None:
            return ""
        assert said, "nothing was said"
        assert all(each.ephemeral for each in said), [each.content for each in said]
        self.message = _shown(result, said)
        return words(self.message)

    @property
    def labels(self) -> list[str]:
        return [child.label for child in children(self.message) if getattr(child, "label", None)]

    @property
    def disabled(self) -> list[str]:
        return [child.label for child in children(self.message) if getattr(child, "disabled", False)]

    @property
    def unanswering(self) -> list[str]:
        """Requests since the beginning that answered no interaction."""
        made = ((each.method, each.path) for each in self.club.env.http_requests[self.asked :])
        return [f"{method} {path}" for method, path in made if not path.startswith(PRIVATE_ROUTES)]

    @property
    def friend(self) -> Any:
        guild = getattr(self.actor, "guild", None)
        ben = self.club.people["ben"]
        return ben.user if guild is None or guild.id != self.club.guild.id else ben

    async def matches(self) -> list[Match]:
        return await self.club.bot.services.table.matches_of(self.actor.id)

    @contextmanager
    def told(self) -> Iterator[None]:
        """Add to interactions what Discord sends from a place without the bot."""
        plain = interactions.base_payload

        def base_payload(backend: Any, *, user_id: int, **given: Any) -> tuple[Any, dict[str, Any]]:
            record, payload = plain(backend, user_id=user_id, **given)
            payload["authorizing_integration_owners"] = {OF_A_PERSON: str(user_id), **self.also}
            if self.where in (Somewhere.SERVER, Somewhere.HOME):
                payload["context"] = IN_A_SERVER
                payload["guild"] = {"id": payload["guild_id"], "locale": payload["guild_locale"], "features": []}
            else:
                other = serializers.user_payload(backend.get_user(self.club.people["ben"].id))
                kind = GROUP if self.where is Somewhere.GROUP else LETTERS
                payload["context"] = IN_PRIVATE
                payload["channel"] = {"id": payload["channel_id"], "type": kind, "name": "us", "recipients": [other]}
            return record, payload

        with patch.object(interactions, "base_payload", base_payload):
            yield


def _shown(result: InteractionResult, said: list[ResponseMessage]) -> Any:
    return said[0].message if result.response is not None else said[-1].message
