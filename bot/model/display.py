"""Presets for the look of boards, to a person and in a server."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from bot.model.people import (
    Palette,
    Preferences,
    PrivateBoards,
    PrivateDescriptions,
    PrivateLabels,
    PrivateLook,
    PrivatePalette,
    ServerSettings,
)


class Display(StrEnum):
    """A preset, or ``CUSTOM`` for everything one by one."""

    SERVER = "server"
    DARK = "dark"
    LIGHT = "light"
    LARGE = "large"
    COLOUR_BLIND = "colour-blind"
    HIGH_CONTRAST = "high-contrast"
    TEXT = "text"
    CUSTOM = "custom"


LOOKS: Final = (PrivateLook.LIGHT, PrivateLook.DARK)
LABELS: Final = (PrivateLabels.USUAL, PrivateLabels.LARGE)
DESCRIPTIONS: Final = (PrivateDescriptions.LONG, PrivateDescriptions.SHORT)
PERSONAL: Final[Mapping[str, tuple[StrEnum, ...]]] = {
    "look": tuple(PrivateLook),
    "palette": tuple(PrivatePalette),
    "labels": tuple(PrivateLabels),
    "boards": tuple(PrivateBoards),
    "descriptions": tuple(PrivateDescriptions),
}
PUBLIC: Final[Mapping[str, tuple[StrEnum, ...]]] = {
    "look": LOOKS,
    "palette": tuple(Palette),
    "labels": LABELS,
    "descriptions": DESCRIPTIONS,
}
"""The fields of the look of boards, and the values of each."""

_LIKE_SERVER: Final[dict[str, Any]] = {field: values[0] for field, values in PERSONAL.items()}
_USUAL: Final[dict[str, Any]] = {"dark": True, "palette": Palette.STANDARD, "large": False, "brief": False}
PERSON_DISPLAYS: Final[Mapping[Display, dict[str, Any]]] = {
    Display.SERVER: _LIKE_SERVER,
    Display.LIGHT: _LIKE_SERVER | {"look": PrivateLook.LIGHT},
    Display.DARK: _LIKE_SERVER | {"look": PrivateLook.DARK},
    Display.LARGE: _LIKE_SERVER | {"labels": PrivateLabels.LARGE},
    Display.COLOUR_BLIND: _LIKE_SERVER | {"palette": PrivatePalette.COLOUR_BLIND},
    Display.HIGH_CONTRAST: _LIKE_SERVER | {"palette": PrivatePalette.HIGH_CONTRAST},
    Display.TEXT: _LIKE_SERVER | {"boards": PrivateBoards.TEXT},
}
SERVER_DISPLAYS: Final[Mapping[Display, dict[str, Any]]] = {
    Display.DARK: _USUAL,
    Display.LIGHT: _USUAL | {"dark": False},
    Display.LARGE: _USUAL | {"large": True},
    Display.COLOUR_BLIND: _USUAL | {"palette": Palette.COLOUR_BLIND},
    Display.HIGH_CONTRAST: _USUAL | {"palette": Palette.HIGH_CONTRAST},
}
"""The preferences or settings of each preset."""


def display_of(settings: Preferences | ServerSettings) -> Display:
    """The preset that a person or a server has."""
    presets = PERSON_DISPLAYS if isinstance(settings, Preferences) else SERVER_DISPLAYS
    for display, fields in presets.items():
        if all(getattr(settings, field) == value for field, value in fields.items()):
            return display
    return Display.CUSTOM


def values_of(person: Preferences) -> dict[str, StrEnum]:
    """The values of a person by field."""
    return {field: getattr(person, field) for field in PERSONAL}


def values_in(settings: ServerSettings) -> dict[str, StrEnum]:
    """The values of a server by field, as a person may prefer them."""
    found = (LOOKS[settings.dark], settings.palette, LABELS[settings.large], DESCRIPTIONS[settings.brief])
    return dict(zip(PUBLIC, found, strict=True))
