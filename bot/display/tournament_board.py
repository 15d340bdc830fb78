"""What stands below messages about tournaments."""

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.display.components import view
from bot.display.tournament_ids import TournamentControl, TournamentPress
from bot.match.ids import TournamentId
from bot.messages.languages import Texts
from bot.messages.tournament_standings import standings_pages
from bot.tournaments.rounds import may_enter
from bot.tournaments.tournament import Stage, Tournament

_STYLES: Final = {
    TournamentControl.JOIN: discord.ButtonStyle.success,
    TournamentControl.BEGIN: discord.ButtonStyle.primary,
    TournamentControl.QUIT: discord.ButtonStyle.danger,
}


def entering(tournament: Tournament, texts: Texts) -> discord.ui.View:
    """Below the message under which people enter, and below the same as one person is shown it."""
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
    """Below a picture of how it stands."""
    return _below(tournament.id, (TournamentControl.TEXT,), texts)


def standings_leafing(tournament: Tournament, page: int, texts: Texts) -> discord.ui.View | None:
    """Back and Next below a page of the standings in words; nothing where there is but one."""
    pages = standings_pages(tournament)
    if pages == 1:
        return None
    at = min(page, pages - 1)
    leaf = TournamentControl.LEAF
    return view(
        # Where there is nothing before the first page or behind the last one, each leads to where nobody gets by it.
        _leaf(TournamentPress(tournament.id, leaf, at - 1 if at else pages), texts("button-back"), disabled=at == 0),
        _leaf(TournamentPress(tournament.id, leaf, at + 1), texts("button-following"), disabled=at == pages - 1),
    )


def _below(number: TournamentId, wanted: Sequence[TournamentControl], texts: Texts) -> discord.ui.View:
    return view(*(_button(TournamentPress(number, control), texts) for control in wanted))


def _button(press: TournamentPress, texts: Texts) -> discord.ui.Button[Any]:
    style = _STYLES.get(press.control, discord.ButtonStyle.secondary)
    return discord.ui.Button(label=texts(f"button-tournament-{press.control}"), style=style, custom_id=press.custom_id)


def _leaf(press: TournamentPress, label: str, *, disabled: bool) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, custom_id=press.custom_id, disabled=disabled)
