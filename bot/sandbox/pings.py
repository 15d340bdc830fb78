"""Whom a message pings, which Discord shows by colour and the side bar by a mark."""

import discord
import simcord


class Pings:
    """Knows from the bot's requests which of the people it mentions it asked Discord to leave alone."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._allowed: dict[str, frozenset[int]] = {}
        self._read = 0

    def of(self, message: discord.Message) -> set[int]:
        """The people pinged, by id."""
        requests = self._env.http_requests
        for request in requests[self._read :]:
            sent = request.json if isinstance(request.json, dict) else {}
            allowed = sent.get("allowed_mentions")
            if sent.get("content") and isinstance(allowed, dict) and "users" not in allowed.get("parse", []):
                self._allowed[sent["content"]] = frozenset(int(user) for user in allowed.get("users", []))
        self._read = len(requests)
        mentioned = {user.id for user in message.mentions}
        return mentioned & self._allowed.get(message.content, frozenset(mentioned))
