"""Whom a message pings, which Discord shows by colour and the side bar by a mark."""

from collections.abc import Mapping
from typing import Any

import discord
import simcord


class Pings:
    """Notes whom each message calls when it is sent: an edit calls nobody, but it may take a call back."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._called: dict[int, tuple[Any, frozenset[int]]] = {}
        env.backend.subscribers.append(self._hear)

    def of(self, message: discord.Message) -> set[int]:
        """The people pinged, by id: those whom the text mentions and whom its sender let Discord call."""
        if message.id not in self._called:  # a private answer
            return set()
        kept, called = self._called[message.id]
        return set(called.intersection(kept.ping_user_ids))

    def _hear(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "MESSAGE_CREATE":
            message = self._env.backend.get_message(int(payload["channel_id"]), int(payload["id"]))
            self._called[message.id] = message, frozenset(message.ping_user_ids)
