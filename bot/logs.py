"""The log: what is written to it, and what never is, however talkative it is."""

import logging
import re
from collections.abc import Mapping
from typing import Any, Final, cast

import discord

OURS: Final = "bot"
"""The logger above all of ours."""
LEFT_OUT: Final = "…"
_IN_ADDRESS: Final = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?&\"'<>)\]]+")
"""Interaction tokens: whoever has one can answer in the bot's name for a quarter of an hour."""


def set_up(level: str, token: str) -> None:
    """Write to the terminal what is at least as grave as ``level``, and never ``token``.

    What others log in detail holds all that people type and every interaction's token, so below INFO only we speak.
    """
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # of what only voices in calls would need
    discord.utils.setup_logging(level=max(logging.getLevelNamesMapping()[level], logging.INFO), root=True)
    logging.getLogger(OURS).setLevel(level)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(Discreet(handler.formatter or logging.Formatter(), token))


class Discreet(logging.Formatter):
    """Writes as another formatter does, tracebacks included, but leaves tokens out."""

    def __init__(self, usual: logging.Formatter, token: str) -> None:
        super().__init__()
        self._usual = usual
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """The record as it is written."""
        written = _IN_ADDRESS.sub(rf"\1{LEFT_OUT}", self._usual.format(record))
        return written.replace(self._token, LEFT_OUT) if self._token else written


def described(interaction: discord.Interaction[Any]) -> str:
    """What somebody did, in the words that are ours: the command or the button, and nothing of what was typed."""
    command, data = interaction.command, cast("Mapping[str, object]", interaction.data or {})
    what = command.qualified_name if command is not None else data.get("custom_id", "unknown")
    return f"{interaction.type.name} {what} of user {interaction.user.id} in channel {interaction.channel_id}"
