"""In which language people here read: that which their Discord and their server would tell the bot."""

from collections.abc import Mapping
from typing import Any

import discord
import simcord


def locale_of(language: str) -> str:
    """The locale that Discord has for a language: ``de`` for German, ``en-US`` for English."""
    # Where Discord has several, the last is the one meant without more: en-US, es-ES.
    found = [locale.value for locale in discord.Locale if locale.value.split("-")[0] == language]
    return max(found, default=language)


def speak(env: simcord.Env, locale: str) -> None:
    """Let everybody's Discord be set to ``locale``.

    The simulation says en-US in each interaction, whoever acts and wherever, and has nothing to change that by. So we
    listen before the bot does, and put our locale in.
    """

    def hear(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            payload.update({name: locale for name in ("locale", "guild_locale") if name in payload})

    env.backend.subscribers.insert(0, hear)
