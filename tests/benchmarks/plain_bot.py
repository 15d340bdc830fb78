"""A bot that makes the requests described in ``/move`` from prepared bytes, started like :mod:`tests.wire.launch`."""

import logging
import os
import random
import sys
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord.http import Route
from discord.webhook.async_ import async_context

from tests.benchmarks.peer import Request
from tests.wire.launch import ADDRESS, hurry, point_at

PICTURE: Final = random.Random(1).randbytes(200_000)
TEXT: Final = "x" * 10_000
COMMAND: Final[Any] = {
    "name": "move",
    "description": "Makes requests",
    "options": [{"type": 3, "name": "move", "description": "Which"}],
}
CALLBACK: Final = "callback"
ROUTES: Final = {
    CALLBACK: ("POST", "/interactions/{webhook_id}/{webhook_token}/callback"),
    "original": ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    "followup": ("POST", "/webhooks/{webhook_id}/{webhook_token}"),
    "send": ("POST", "/channels/{channel_id}/messages"),
    "edit": ("PATCH", "/channels/{channel_id}/messages/{message_id}"),
}


def described(requests: Sequence[Request]) -> str:
    return " ".join(f"{each.kind}:{len(each.payload)}:{each.picture}" for each in requests)


class PlainBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)

    async def setup_hook(self) -> None:
        assert self.application_id is not None
        await self.http.bulk_upsert_global_commands(self.application_id, [COMMAND])

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        for each in data["options"][0]["value"].split():
            kind, text, picture = each.split(":")
            payload: dict[str, Any] = {"content": TEXT[: int(text)]}
            if kind.startswith(CALLBACK):
                kind, payload = CALLBACK, {"type": int(kind.removeprefix(CALLBACK)), "data": payload}
            await self._request(interaction, kind, payload, PICTURE[: int(picture)])

    async def _request(self, interaction: discord.Interaction[Any], kind: str, payload: Any, picture: bytes) -> None:
        route = Route(
            *ROUTES[kind],
            webhook_id=interaction.id if kind == CALLBACK else interaction.application_id,
            webhook_token=interaction.token,
            channel_id=interaction.channel_id if kind in ("send", "edit") else None,
            message_id=interaction.id,
        )
        parts = [
            {"name": "payload_json", "value": discord.utils._to_json(payload)},
            {"name": "files[0]", "value": picture, "filename": "board.png", "content_type": "image/png"},
        ]
        body: dict[str, Any]
        if route.channel_id:
            body = {"form": parts} if picture else {"json": payload}
            await self.http.request(route, **body)
        else:
            body = {"multipart": parts} if picture else {"payload": payload}
            await async_context.get().request(route, session=interaction._session, **body)


if __name__ == "__main__":
    point_at(os.environ[ADDRESS])
    hurry()
    sys.stdin.readline()
    PlainBot().run(os.environ["DISCORD_TOKEN"], log_level=logging.WARNING)
