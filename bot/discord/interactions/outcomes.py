"""Outcomes and kinds of interactions, for metrics."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import discord

_ACTION: Final = re.compile(r"il:([a-z-]{1,20}):")
"""The start of our component ids."""
OTHER: Final = "other"


class Fate(StrEnum):
    """The outcome of an interaction."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """It was told what would be right."""
    UNFORESEEN = "unforeseen"
    """It was told an id that stands in the log."""
    UNWRITABLE = "unwritable"
    """The disk did not let it be kept."""
    DAMAGED = "damaged"
    """The database is damaged."""
    LATE = "late"
    """Discord could not be told of it in time, or not for certain, so that nothing was done."""
    UNDELIVERED = "undelivered"
    """It was done, but the answer could not be delivered."""
    INTERRUPTED = "interrupted"
    """The bot was stopped meanwhile, or before."""


def kind_of(interaction: discord.Interaction[Any]) -> str:
    """The kind of an interaction: the name of a command, or the action of a component; never typed text."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Mapping[str, object] = interaction.data or {}
    found = _ACTION.match(str(data.get("custom_id", "")))
    return f"{interaction.type.name} {found[1]}" if found else OTHER
