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

_PERSONAL_PRESETS: Final[Mapping[Display, dict[str, Any]]] = {
    Display.SERVER: {},
    Display.LIGHT: {"look": PrivateLook.LIGHT},
    Display.DARK: {"look": PrivateLook.DARK},
    Display.LARGE: {"labels": PrivateLabels.LARGE},
    Display.COLOUR_BLIND: {"palette": PrivatePalette.COLOUR_BLIND},
    Display.HIGH_CONTRAST: {"palette": PrivatePalette.HIGH_CONTRAST},
    Display.TEXT: {"boards": PrivateBoards.TEXT},
}
_PUBLIC_PRESETS: Final[Mapping[Display, dict[str, Any]]] = {
    Display.DARK: {},
    Display.LIGHT: {"dark": False},
    Display.LARGE: {"large": True},
    Display.COLOUR_BLIND: {"palette": Palette.COLOUR_BLIND},
    Display.HIGH_CONTRAST: {"palette": Palette.HIGH_CONTRAST},
}
OF_PERSONS: Final = (*_PERSONAL_PRESETS, Display.CUSTOM)
OF_SERVERS: Final = (*_PUBLIC_PRESETS, Display.CUSTOM)  # the presets that are offered, and the form


def person_display(display: Display) -> dict[str, Any]:
    """The preferences of a preset."""
    return {field: values[0] for field, values in PERSONAL.items()} | _PERSONAL_PRESETS[display]


def server_display(display: Display) -> dict[str, Any]:
    """The settings of a preset."""
    return {"dark": True, "palette": Palette.STANDARD, "large": False, "brief": False} | _PUBLIC_PRESETS[display]


def display_of(person: Preferences) -> Display:
    """The preset that a person has."""
    found = (each for each in _PERSONAL_PRESETS if _has(person, person_display(each)))
    return next(found, Display.CUSTOM)


def display_in(settings: ServerSettings) -> Display:
    """The preset that a server has."""
    found = (each for each in _PUBLIC_PRESETS if _has(settings, server_display(each)))
    return next(found, Display.CUSTOM)


def values_of(person: Preferences) -> dict[str, StrEnum]:
    """The values of a person by field."""
    return {field: getattr(person, field) for field in PERSONAL}


def values_in(settings: ServerSettings) -> dict[str, StrEnum]:
    """The values of a server by field, as a person may prefer them."""
    found = (LOOKS[settings.dark], settings.palette, LABELS[settings.large], DESCRIPTIONS[settings.brief])
    return dict(zip(PUBLIC, found, strict=True))


def _has(settings: object, wanted: Mapping[str, Any]) -> bool:
    return all(getattr(settings, field) == value for field, value in wanted.items())
