"""Buttons about a tournament; their IDs are ``il:tournament:<id>:<control>``, and ``:<number>`` if not 0."""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, Final

import discord

from bot.discord.interactions.components import page_buttons, view
from bot.model.ids import TournamentId
from bot.model.tournament import Stage, Tournament
from bot.tournaments.pairing.rounds import may_enter
from bot.ui import Texts
from bot.ui.post import PostLine


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
        return f"il:tournament:{self.tournament}:{self.control}{number}"


TOURNAMENTS: Final = rf"il:tournament:\d{{1,15}}:(?:{'|'.join(TournamentControl)})(?::\d{{1,6}})?"
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
    """Return the buttons of the registration message but for Join, also for its private copy."""
    wanted = [TournamentControl.LEAVE] if tournament.stage.live else []
    if tournament.stage is Stage.OPEN:
        wanted.append(TournamentControl.BEGIN)
    return below(tournament, texts, *wanted, TournamentControl.RULES, TournamentControl.TABLE)


def listed_tournament(tournament: Tournament, text: str, texts: Texts) -> PostLine:
    """A tournament in a list, with the button to join it, or else to see how it stands."""
    can_enter = may_enter(tournament)
    control = TournamentControl.JOIN if can_enter else TournamentControl.TABLE
    press = TournamentPress(tournament.id, control)
    return PostLine(text, press.custom_id, texts(f"button-tournament-{control}"), main=can_enter)


def standings_leafing(tournament: Tournament, page: int, pages: int, texts: Texts) -> discord.ui.View | None:
    """Return Back and Next below a page of the standings; nothing for a single page."""

    def leaf(number: int) -> str:
        return TournamentPress(tournament.id, TournamentControl.LEAF, number).custom_id

    return view(*page_buttons(min(page, pages - 1), pages, leaf, texts)) if pages > 1 else None


def below(tournament: Tournament, texts: Texts, *wanted: TournamentControl, number: int = 0) -> discord.ui.View:
    """Return buttons below a message; ``number`` is the round above the button of the standings."""
    return view(
        *(
            discord.ui.Button[Any](
                label=texts(f"button-tournament-{control}"),
                style=_STYLES.get(control, discord.ButtonStyle.secondary),
                custom_id=TournamentPress(tournament.id, control, number).custom_id,
            )
            for control in wanted
        )
    )
