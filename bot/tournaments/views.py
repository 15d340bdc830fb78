"""Ids of buttons about a tournament: the tournament, the action, and a number.

A button's id is ``il:tournament:<id>:<control>``, or ``il:tournament:<id>:<control>:<number>``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, Final

import discord

from bot.discord.interactions.components import view
from bot.model.ids import TournamentId
from bot.model.tournament import Stage, Tournament
from bot.tournaments.pairing.rounds import may_enter
from bot.tournaments.texts.messages import standings_pages
from bot.ui import Texts

_TOURNAMENT: Final = "tournament"


class TournamentControl(StrEnum):
    """The buttons about a tournament; their labels are texts."""

    JOIN = auto()
    LEAVE = auto()
    QUIT = auto()  # under the question before matches are given up by that: it is meant
    STAY = auto()  # under the same question: it is not
    BEGIN = auto()
    RULES = auto()  # the rulebook of the tournament's game
    TABLE = auto()  # sends the standings privately; the number is that of the round above the button
    TEXT = auto()  # the standings in words, in a private message of their own
    LEAF = auto()  # replaces the page of the standings by another, numbered from 0


@dataclass(frozen=True, slots=True)
class TournamentPress:
    """A button about a tournament."""

    tournament: TournamentId
    control: TournamentControl
    number: int = 0

    @property
    def custom_id(self) -> str:
        number = f":{self.number}" if self.number else ""
        return f"il:{_TOURNAMENT}:{self.tournament}:{self.control}{number}"


TOURNAMENTS: Final = rf"il:{_TOURNAMENT}:\d{{1,15}}:(?:{'|'.join(TournamentControl)})(?::\d{{1,6}})?"
"""A pattern, without groups, of the ids of the buttons."""


def tournament_pressed(custom_id: str) -> TournamentPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(TOURNAMENTS, custom_id) is None:
        return None
    tournament, control, *number = custom_id.split(":")[2:]
    return TournamentPress(TournamentId(int(tournament)), TournamentControl(control), int(number[0]) if number else 0)


_STYLES: Final = {
    TournamentControl.JOIN: discord.ButtonStyle.success,
    TournamentControl.BEGIN: discord.ButtonStyle.primary,
    TournamentControl.QUIT: discord.ButtonStyle.danger,
}


def entering(tournament: Tournament, texts: Texts) -> discord.ui.View:
    """Return the buttons of the registration message, also for its private copy."""
    wanted = [TournamentControl.JOIN] if may_enter(tournament) else []
    if tournament.stage.live:
        wanted.append(TournamentControl.LEAVE)
    if tournament.stage is Stage.OPEN:
        wanted.append(TournamentControl.BEGIN)
    return _below(tournament.id, (*wanted, TournamentControl.RULES, TournamentControl.TABLE), texts)


def leaving(tournament: Tournament, texts: Texts) -> discord.ui.View:
    """Confirm and Cancel under the question before matches are given up by leaving."""
    return _below(tournament.id, (TournamentControl.QUIT, TournamentControl.STAY), texts)


def under_round(tournament: Tournament, number: int, texts: Texts) -> discord.ui.View:
    """Below the pairings of a round."""
    return view(_button(TournamentPress(tournament.id, TournamentControl.TABLE, number), texts))


def under_standings(tournament: Tournament, texts: Texts) -> discord.ui.View:
    """Return the buttons below a picture of the standings."""
    return _below(tournament.id, (TournamentControl.TEXT,), texts)


def standings_leafing(tournament: Tournament, page: int, texts: Texts) -> discord.ui.View | None:
    """Return Back and Next below a page of the standings; nothing for a single page."""
    pages = standings_pages(tournament)
    if pages == 1:
        return None
    at = min(page, pages - 1)
    leaf = TournamentControl.LEAF
    return view(
        # Where there is nothing before the first page or behind the last one, each leads to where nobody gets by it.
        _leaf(TournamentPress(tournament.id, leaf, at - 1 if at else pages), texts("button-back"), disabled=at == 0),
        _leaf(TournamentPress(tournament.id, leaf, at + 1), texts("button-next-page"), disabled=at == pages - 1),
    )


def _below(number: TournamentId, wanted: Sequence[TournamentControl], texts: Texts) -> discord.ui.View:
    return view(*(_button(TournamentPress(number, control), texts) for control in wanted))


def _button(press: TournamentPress, texts: Texts) -> discord.ui.Button[Any]:
    style = _STYLES.get(press.control, discord.ButtonStyle.secondary)
    return discord.ui.Button(label=texts(f"button-tournament-{press.control}"), style=style, custom_id=press.custom_id)


def _leaf(press: TournamentPress, label: str, *, disabled: bool) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, custom_id=press.custom_id, disabled=disabled)
