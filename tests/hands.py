"""Interactions beyond simcord's actors: simultaneous or made by hand."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from copy import deepcopy
from typing import Any
from unittest.mock import patch

import discord
import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle, GuildHandle, RoleHandle, UserHandle
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter
from simcord.results import InteractionResult

COMPONENT = 3
BUTTON, SELECT = 2, 3
LAUNCH_ACTIVITY = 12
ATTACHMENT = 11


class Hands:
    """The interactions of the people of one server, as Discord tells the bot of them."""

    env: simcord.Env
    guild: GuildHandle
    channel: ChannelHandle
    bot_role: RoleHandle
    people: dict[str, MemberActor]
    as_bot: Callable[[], AbstractContextManager[None]]
    tells_permissions = True  # The bot's in channels that options name, as Discord has done since July 2026

    async def at_once(self, *presses: tuple[Any, ...]) -> list[InteractionResult]:
        """Several presses (who, message, custom id, values) at the same instant."""
        return await self._together([self._component(*press) for press in presses])

    async def slash_at_once(self, channel: ChannelHandle, *calls: tuple[str, str, str]) -> list[InteractionResult]:
        """Several commands (who, command, its first option) at the same instant."""
        return await self._together([self._command(channel, *call) for call in calls])

    async def crafted(
        self,
        who: str,
        channel: ChannelHandle,
        command: str,
        *options: tuple[str, Any],
        naming: Sequence[UserHandle] = (),
    ) -> InteractionResult:
        """Use a command with options that simcord's checks would refuse."""
        root, *below = command.split()
        resolved = self.people[who]._resolve_root(root, 1, channel.id)
        spec, nesting = interactions.walk_to_subcommand(resolved, below)
        kinds = {option["name"]: option["type"] for option in spec["options"]}
        given = [{"name": name, "type": kinds[name], "value": value} for name, value in options]
        data = {"id": resolved["id"], "name": root, "type": 1}
        data["options"] = interactions.nest_options(resolved, nesting, given)
        users = {str(user.id): self.env.backend.get_user(user.id) for user in naming}
        data["resolved"] = {"users": {number: serializers.user_payload(user) for number, user in users.items()}}
        (result,) = await self._together([self._payload(who, 2, channel.id, data)])
        return result

    async def menu_directly(self, who: str, name: str, message: Any) -> InteractionResult:
        """Use the menu of a direct message, which simcord has none of."""
        backend, (channel, number) = self.env.backend, (message.channel.id, str(message.id))
        found = dict(serializers.message_payload(backend, backend.get_message(channel, message.id)))
        data = {"type": 3, "name": name, "target_id": number, "resolved": {"messages": {number: found}}}
        ids = {"channel_id": channel, "guild_id": None, "user_id": self.people[who].id}
        (result,) = await self._together([interactions.base_payload(backend, type=2, data=data, **ids)])
        return result

    async def thrown(
        self, message: Any, *sent: tuple[str, int, ChannelHandle, dict[str, Any]]
    ) -> list[InteractionResult]:
        """Send interactions (who, kind, channel, data) at the same instant; components are on ``message``."""
        return await self._sent(
            [
                self._pressed(who, message, data) if kind == COMPONENT else self._payload(who, kind, channel.id, data)
                for who, kind, channel, data in sent
            ]
        )

    def interactions(self) -> list[dict[str, Any]]:
        """The interactions so far."""
        return [payload for _, event, payload in self.env.backend.transcript if event == "INTERACTION_CREATE"]

    def again(self, payload: dict[str, Any]) -> dict[str, Any]:
        """The same once more, as another interaction."""
        user = payload["member"]["user"] if "member" in payload else payload["user"]
        place, guild = int(payload["channel"]["id"]), int(payload.get("guild_id", 0)) or None
        record = self.env.backend.new_interaction(payload["type"], place, int(user["id"]), guild)
        record.source_message_id = int(payload["message"]["id"]) if "message" in payload else None
        return deepcopy(payload) | {"id": str(record.id), "token": record.token}

    async def forge(self, *payloads: Any) -> None:
        """Pass payloads to discord.py as interactions; simcord does not read them."""
        with self.as_bot():
            for payload in payloads:
                self.env.bot._connection.parsers["INTERACTION_CREATE"](deepcopy(payload))
        await self.env.settle()

    @contextmanager
    def launching(self) -> Iterator[list[str]]:
        """Let Discord launch Activities, which simcord does not know; the list grows by one for each."""
        launched: list[str] = []
        plain = FakeWebhookAdapter.request

        async def request(adapter: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
            if (kwargs.get("payload") or {}).get("type") == LAUNCH_ACTIVITY:
                launched.append(route.path)
                kwargs["payload"] = {"type": 6}
            return await plain(adapter, route, *args, **kwargs)

        with patch.object(FakeWebhookAdapter, "request", request):
            yield launched

    async def _together(self, made: list[tuple[Any, dict[str, Any]]]) -> list[InteractionResult]:
        results = await self._sent(made)
        assert all(result.acknowledged for result in results)
        return results

    async def _sent(self, made: list[tuple[Any, dict[str, Any]]]) -> list[InteractionResult]:
        for _, payload in made:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return [InteractionResult(self.env, record) for record, _ in made]

    def _component(self, who: str, message: Any, custom_id: str, *values: str) -> tuple[Any, dict[str, Any]]:
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": SELECT if values else BUTTON}
        if values:
            data["values"] = list(values)
        return self._pressed(who, message, data)

    def _pressed(self, who: str, message: Any, data: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        stored = self.env.backend.get_message(message.channel.id, message.id)
        record, payload = self._payload(who, COMPONENT, message.channel.id, data)
        payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
        # The message as it was when the component could be seen on it.
        seen = {"type": data["component_type"], "custom_id": data["custom_id"]}
        values = data.get("values", [])
        seen |= {"options": [{"label": v, "value": v} for v in values]} if values else {"style": 2, "label": "Press"}
        payload["message"]["components"] = [{"type": 1, "components": [seen]}]
        record.source_message_id = message.id
        return record, payload

    def _command(self, channel: ChannelHandle, who: str, command: str, value: str) -> tuple[Any, dict[str, Any]]:
        actor = self.people[who]
        root = actor._resolve_root(command, 1, channel.id)
        options = [{"name": root["options"][0]["name"], "type": root["options"][0]["type"], "value": value}]
        return self._payload(who, 2, channel.id, {"id": root["id"], "name": command, "type": 1, "options": options})

    def attached(self, data: bytes, name: str = "match.json", announced: int | None = None) -> dict[str, Any]:
        """Upload a file, announced with another size if given."""
        made = self.env.backend.cdn.store_attachment(self.env.backend.snowflake(), self.channel.id, name, data, None)
        return dict(made) | ({} if announced is None else {"size": announced})

    async def attaching(self, who: str, command: str, file: dict[str, Any]) -> InteractionResult:
        root = self.people[who]._resolve_root(command.split(maxsplit=1)[0], 1, self.channel.id)
        below = next(each for each in root["options"] if each["name"] == command.split()[1])
        given = [{"name": below["options"][0]["name"], "type": ATTACHMENT, "value": file["id"]}]
        options = [{"name": below["name"], "type": 1, "options": given}]
        data = {"id": root["id"], "name": root["name"], "type": 1, "options": options}
        data["resolved"] = {"attachments": {file["id"]: file}}
        (result,) = await self._together([self._payload(who, 2, self.channel.id, data)])
        return result

    async def private_thread(self, owner: str, *members: str) -> ChannelHandle:
        thread = self.env.backend.create_thread(
            self.channel.id, "among us", self.people[owner].id, type=discord.ChannelType.private_thread.value
        )
        for member in (*(self.people[name].id for name in members), self.env.backend.bot_user.id):
            self.env.backend.add_thread_member(thread.id, member)
        await self.env.settle()
        return next(each for each in self.channel.threads if each.id == thread.id)

    @property
    def robot(self) -> UserHandle:
        return UserHandle(self.env, self.env.backend.bot_user)

    def commands(self) -> list[dict[str, Any]]:
        seen = self.env.backend.visible_commands(user_id=self.people["ada"].id, channel_id=self.channel.id)
        return [dict(command) for command in seen]

    def known(self, *roles: RoleHandle) -> dict[str, dict[str, Any]]:
        """People, channel and roles as the resolved objects of a command."""
        described: dict[str, dict[str, Any]] = {}
        for handle in (*self.people.values(), self.channel, self.bot_role, *roles):
            interactions.resolve_handle(self.people["ada"], handle, described, channel_id=self.channel.id)
        return described

    def _payload(self, who: str, kind: int, channel: int, data: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        ids = {"channel_id": channel, "guild_id": self.guild.id, "user_id": self.people[who].id}
        return interactions.base_payload(self.env.backend, type=kind, data=data, **ids)


@contextmanager
def told_permissions(club: Hands) -> Iterator[None]:
    """Send the bot's permissions in channels that options name, while ``club`` does; simcord sends only a person's."""
    plain = interactions.resolve_handle

    def resolve_handle(actor: Any, value: Any, resolved: dict[str, dict[str, Any]], **given: Any) -> None:
        plain(actor, value, resolved, **given)
        backend = club.env.backend
        for channel in resolved.get("channels", {}).values() if club.tells_permissions else ():
            ids = int(channel["guild_id"]), backend.bot_user.id, int(channel["id"])
            channel["app_permissions"] = str(backend.compute_permissions(*ids))

    with patch.object(interactions, "resolve_handle", resolve_handle):
        yield


@contextmanager
def answer_lost(path: str) -> Iterator[None]:
    """Post the next message there, but break the connection before the answer, twice."""
    whole, tries = FakeHTTPClient.request, list[str]()

    async def request(self: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
        if (route.method, route.url) != ("POST", f"{route.BASE}{path}") or len(tries) == 2:
            return await whole(self, route, *args, **kwargs)
        tries.append(route.url)
        if len(tries) == 1:
            await whole(self, route, *args, **kwargs)
        raise OSError("the connection broke on purpose")

    with patch.object(FakeHTTPClient, "request", request):
        yield
    assert len(tries) == 2, "nothing was posted there"


@contextmanager
def handing_over(file: Callable[[str], Awaitable[bytes]]) -> Iterator[None]:
    """Serve attachments by ``file``, from address to content."""

    async def get_from_cdn(_: Any, url: str) -> bytes:
        return await file(url)

    with patch.object(FakeHTTPClient, "get_from_cdn", get_from_cdn):
        yield
