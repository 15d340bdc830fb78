"""What stands in the ids of the buttons below a server's lobby; its menus are those of other lists."""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

_LOBBY: Final = "lobby"


class LobbyControl(StrEnum):
    """The buttons below a lobby; their labels are texts."""

    PLAY = auto()
    """Opens the short form, which has the same id."""
    DAILY = auto()
    """The puzzle of the day on which it is pressed."""
    LEADERBOARD = auto()


@dataclass(frozen=True, slots=True)
class LobbyPress:
    """A button below the lobby of the server in which it is pressed."""

    control: LobbyControl

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_LOBBY}:{self.control}"


LOBBY: Final = rf"il:{_LOBBY}:(?:{'|'.join(LobbyControl)})"
"""A pattern, without groups, of the ids of the buttons."""


def lobby_pressed(custom_id: str) -> LobbyPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(LOBBY, custom_id) is None:
        return None
    return LobbyPress(LobbyControl(custom_id.rpartition(":")[2]))
