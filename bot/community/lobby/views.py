"""IDs of the buttons below a lobby; its menus are those of other lists."""

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, Final

import discord

from bot.discord.interactions.components import Fields, Press, form_of
from bot.matches.opening.texts import pace_name
from bot.model.time_limits import Pace
from bot.ui import Texts
from bot.ui.texts import LONGEST_IN_FORM, LONGEST_LABEL, fitting
from rules import GAMES


class LobbyControl(StrEnum):
    """The buttons below a lobby; their labels are texts."""

    PLAY = auto()  # opens the short form, which has the same ID
    DAILY = auto()  # the daily puzzle of the day of the press
    LEADERBOARD = auto()


@dataclass(frozen=True, slots=True)
class LobbyPress(Press):
    """A button below the lobby of a server; its id is ``il:lobby:<control>``."""

    word = "lobby"

    control: LobbyControl


PLAYING: Final = LobbyPress(LobbyControl.PLAY).custom_id  # the id of the form, and of the button that opens it
_GAME: Final = "game"
_OPPONENT: Final = "opponent"
_PACE: Final = "pace"


@dataclass(frozen=True, slots=True)
class LobbyRequest:
    """A match requested with the short form."""

    game: str  # its key, or whatever was sent instead
    opponent: discord.Member | discord.User | None
    pace: str | None


def playing_form(usual: Pace, texts: Texts) -> discord.ui.Modal:
    """The form; ``usual`` is the server's pace."""
    games = [discord.SelectOption(label=game.title, value=key) for key, game in GAMES.items()]
    paces = [discord.SelectOption(label=pace_name(pace, texts), value=pace, default=pace is usual) for pace in Pace]
    fields: dict[str, discord.ui.Item[Any]] = {
        _GAME: discord.ui.Select[Any](custom_id=_GAME, options=games),
        _OPPONENT: discord.ui.UserSelect[Any](custom_id=_OPPONENT, required=False),
        _PACE: discord.ui.Select[Any](custom_id=_PACE, options=paces, required=False),
    }
    about = {_OPPONENT: fitting(texts("lobby-form-about-opponent"), LONGEST_LABEL)}
    labelled = (
        discord.ui.Label[Any](
            text=fitting(texts(f"lobby-form-{name}"), LONGEST_IN_FORM), description=about.get(name), component=field
        )
        for name, field in fields.items()
    )
    return form_of(PLAYING, texts("lobby-form"), *labelled)


def wished(_: str, fields: Fields) -> LobbyRequest:
    """The match that was wished for."""
    return LobbyRequest(fields.text(_GAME), fields.person(_OPPONENT), fields.text(_PACE) or None)
