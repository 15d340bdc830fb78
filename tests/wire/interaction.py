"""One use of a command or component: what was sent to the bot, and what the bot made of it."""

import time
from dataclasses import dataclass, field
from typing import Any

from tests.layouts import words
from tests.wire.gateway import Session
from tests.wire.truth import EPHEMERAL, Message, Truth

COMMAND, COMPONENT, COMPLETION, FORM = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8
PATIENCE = 10.0  # Seconds; three in the real Discord, more here for a busy machine


@dataclass
class Interaction:
    """An interaction. ``said`` are the texts of its answers in order."""

    id: int
    token: str
    user: int
    kind: int
    payload: dict[str, Any]
    source: Message | None = None
    sent: float = field(default_factory=time.monotonic)
    acknowledged_after: float | None = None
    kind_of_answer: int | None = None
    original: Message | None = None
    said: list[str] = field(default_factory=list)
    private: list[Message] = field(default_factory=list)
    choices: list[dict[str, Any]] | None = None
    sessions: list[Session] = field(default_factory=list)
    failed: bool = False  # True once the person was told so

    @property
    def channel_id(self) -> int:
        return int(self.payload["channel_id"])

    def too_late(self) -> bool:
        return self.failed or time.monotonic() - self.sent > PATIENCE

    def acknowledge(self, truth: Truth, kind: int, data: dict[str, Any]) -> Message | None:
        """Answer first; returns the message made, if any."""
        self.kind_of_answer = kind
        self.acknowledged_after = time.monotonic() - self.sent
        if kind == CHOICES:
            self.choices = data["choices"]
        elif kind in (DEFERRED_UPDATE, UPDATE):
            self.original = self.source
            if kind == UPDATE and self.source is not None:
                self.source.become(data)
                self.said.append(words(self.source))
        elif kind in (MESSAGE, DEFERRED):
            self.original = self._new(truth, data, loading=kind == DEFERRED)
            return self.original
        return None

    def follow_up(self, truth: Truth, payload: dict[str, Any]) -> Message:
        return self._new(truth, payload, loading=False)

    def _new(self, truth: Truth, payload: dict[str, Any], *, loading: bool) -> Message:
        channel = truth.channels[self.channel_id]
        if int(payload.get("flags") or 0) & EPHEMERAL:
            message = truth.whisper(channel, payload, self.user, loading=loading)
            self.private.append(message)
        else:
            message = truth.say(channel, payload)
            message.asked_by = self.user
            message.loading = loading
        if not loading:
            self.said.append(words(message))
        return message
