"""What stands below a position of a match looked at once more: buttons to leaf through it, and to take it away."""

from typing import Final

import discord

from bot.display.components import select, view
from bot.display.replay_ids import Control, ReplayPress, TurnChosen
from bot.messages.languages import Texts
from bot.messages.replay import Leafed, turns

_SIGNS: Final = {Control.FIRST: "⏮️", Control.BACK: "◀️", Control.ON: "▶️", Control.LAST: "⏭️"}
_LEAFING: Final = tuple(_SIGNS)


def stepper(opened: Leafed, names: tuple[str, ...], texts: Texts, *, alone: bool) -> discord.ui.View:
    """To the first position, back, on, to the last and to any turn; to play on; as a GIF, a record, and for everyone.

    Where somebody is ``alone`` there is nobody to show it to.
    """
    everyone = () if alone else (Control.EVERYONE,)
    taking = (Control.STUDY, Control.GIF, Control.RECORD, *everyone)
    number = opened.match.id
    labels = {TurnChosen(number, steps).value: told for steps, told in turns(opened, names, texts).items()}
    menu = select(TurnChosen(number, opened.steps).menu, texts("button-go-to"), labels)
    menu.row = 1
    return view(
        *(_button(opened, control, texts, 0) for control in _LEAFING),
        menu,
        *(_button(opened, control, texts, 2) for control in taking),
    )


def leafed(opened: Leafed, control: Control) -> Leafed:
    """Where one of the upper buttons leads."""
    match control:
        case Control.FIRST:
            return opened.first
        case Control.BACK:
            return opened.moved(-1)
        case Control.ON:
            return opened.moved(1)
        case Control.LAST:
            return opened.last
        case Control.GIF | Control.RECORD | Control.EVERYONE | Control.STUDY:
            return opened


def _button(opened: Leafed, control: Control, texts: Texts, row: int) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        label=texts(f"button-{control}"),
        emoji=_SIGNS.get(control),
        custom_id=ReplayPress(opened.match.id, opened.steps, control).custom_id,
        disabled=control in _LEAFING and leafed(opened, control) == opened,
        row=row,
    )
