"""Buttons and selects as discord.py shows them, and what their presses call."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import discord

from bot.display.custom_ids import (
    BUTTON,
    SELECT,
    ButtonPress,
    GameChosen,
    Moment,
    MutePress,
    PastChosen,
    PickerPart,
    PickerPress,
    Press,
    ResignConfirmed,
    RulesPage,
    SeatChosen,
    StandingText,
    StockText,
    chosen,
    pressed,
)
from bot.display.move_picker import Picked
from bot.match import Match, MatchId, UserId
from bot.messages import Button
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_LABEL, fitting
from bot.messages.post import label
from rules import GAMES

STYLES: Final = {
    Button.ACCEPT: discord.ButtonStyle.success,
    Button.JOIN: discord.ButtonStyle.success,
    Button.MOVE: discord.ButtonStyle.primary,
    Button.CONFIRM: discord.ButtonStyle.success,
}

Handler = Callable[[discord.Interaction[Any], Press], Awaitable[None]]


def components(handler: Handler) -> tuple[type[discord.ui.DynamicItem[Any]], ...]:
    """The two kinds of component, to be registered with a client: every press of either calls ``handler``."""

    class PressedButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTON):
        """A button."""

        def __init__(self, match: re.Match[str], button: discord.ui.Button[Any]) -> None:
            super().__init__(button)
            self.press = pressed(match)

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> "PressedButton":
            assert isinstance(item, discord.ui.Button), "only buttons carry such an id"
            return cls(match, item)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            await handler(interaction, self.press)

    class ChosenOption(discord.ui.DynamicItem[discord.ui.Select[Any]], template=SELECT):
        """A select: of the picker, of open seats, of finished matches, of games, or of the pages of a rulebook."""

        def __init__(self, match: re.Match[str], select: discord.ui.Select[Any]) -> None:
            super().__init__(select)
            self.match = match

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> "ChosenOption":
            assert isinstance(item, discord.ui.Select), "only selects carry such an id"
            return cls(match, item)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            await handler(interaction, chosen(self.match, self.item.values[0]))

    return PressedButton, ChosenOption


def _view(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """A view that discord.py does not keep after sending it: the ids say all, and one kept a message would never go."""
    view = discord.ui.View(timeout=None)
    view.stop()
    for item in items:
        view.add_item(item)
    return view


def _button(button: Button, custom_id: str, texts: Texts) -> discord.ui.Button[Any]:
    style = STYLES.get(button, discord.ButtonStyle.secondary)
    return discord.ui.Button(label=label(button, texts), style=style, custom_id=custom_id)


def _select(custom_id: str, placeholder: str, options: Mapping[str, str]) -> discord.ui.Select[Any]:
    """A select of labels by their values."""
    offered = [discord.SelectOption(label=fitting(text, LONGEST_LABEL), value=value) for value, text in options.items()]
    return discord.ui.Select(custom_id=custom_id, placeholder=placeholder, options=offered)


def buttons(match: Match, wanted: Sequence[Button], texts: Texts) -> discord.ui.View | None:
    """A row of buttons for a match as it stands now, or ``None`` if there are none."""
    if not wanted:
        return None
    return _view(*(_button(each, ButtonPress(each, match.id, match.revision).custom_id, texts) for each in wanted))


def stock_buttons(match: Match, wanted: Sequence[Button], texts: Texts) -> discord.ui.View:
    """The same for what one holds, and Text, which says that in words."""
    ids = [(each, ButtonPress(each, match.id, match.revision).custom_id) for each in wanted]
    ids.append((Button.TEXT, StockText(match.id, match.revision).custom_id))
    return _view(*(_button(each, custom_id, texts) for each, custom_id in ids))


def pressable(message: discord.Message) -> list[Press]:
    """The buttons of ours that a message carries."""
    ids = [getattr(child, "custom_id", None) for row in message.components for child in getattr(row, "children", ())]
    return [pressed(found) for custom_id in ids if (found := BUTTON.fullmatch(custom_id or ""))]


def resigning(match: Match, texts: Texts) -> discord.ui.View:
    """Confirm and Cancel under the question before a match is given up."""
    cancel = PickerPress(PickerPart.CANCEL, match.id, match.revision, ())
    return _view(
        _button(Button.CONFIRM, ResignConfirmed(match.id, match.revision).custom_id, texts),
        _button(Button.CANCEL, cancel.custom_id, texts),
    )


def muting(matches: Sequence[Match], texts: Texts) -> discord.ui.View:
    """Mute this turn, for each of these matches."""
    press = MutePress.of([Moment(match.id, match.revision) for match in matches])
    return _view(_button(Button.MUTE, press.custom_id, texts))


def joining(matches: Sequence[Match], texts: Texts) -> discord.ui.View:
    """A select under a list of open seats, at most 25 of them."""
    seats = {SeatChosen(match.id, match.revision).value: f"{match.game.title} {match.id}" for match in matches}
    return _view(_select(SeatChosen.MENU, texts("button-seat"), seats))


def past_matches(labels: Mapping[MatchId, str], texts: Texts) -> discord.ui.View:
    """A select under a history that shows one of its matches, at most 25 of them."""
    past = {PastChosen(number).value: text for number, text in labels.items()}
    return _view(_select(PastChosen.MENU, texts("button-past"), past))


def challenging(person: UserId, texts: Texts) -> discord.ui.View:
    """A select of the games that somebody can be challenged to."""
    games = {GameChosen(person, index).value: game.title for index, game in enumerate(GAMES.values())}
    return _view(_select(GameChosen.menu(person), texts("button-game"), games))


def learning() -> discord.ui.View:
    """A button a game, which opens its rulebook."""
    primary = discord.ButtonStyle.primary
    return _view(
        *(
            discord.ui.Button(label=game.title, style=primary, custom_id=RulesPage(index, 0).custom_id)
            for index, game in enumerate(GAMES.values())
        )
    )


def leafing(at: RulesPage, titles: Sequence[str], texts: Texts) -> discord.ui.View:
    """Back and Next at the same place under every page of a rulebook, and a select of its pages by their titles."""
    contents = {RulesPage(at.game, page).value: title for page, title in enumerate(titles)}
    select = _select(RulesPage.menu(at.game), texts("button-page"), contents)
    select.options[at.page].default = True
    back, following = RulesPage(at.game, max(at.page - 1, 0)), RulesPage(at.game, at.page + 1)
    return _view(
        discord.ui.Button(label=texts("button-back"), custom_id=back.custom_id, disabled=at.page == 0),
        discord.ui.Button(
            label=texts("button-following"),
            style=discord.ButtonStyle.primary,
            custom_id=following.custom_id,
            disabled=following.page == len(titles),
        ),
        select,
    )


def in_text(press: StandingText, texts: Texts) -> discord.ui.View:
    """Text, under a picture of who stands where."""
    return _view(_button(Button.TEXT, press.custom_id, texts))


def picker(match: Match, picked: Picked, texts: Texts) -> discord.ui.View:
    """The selects of a picker, one a level, and Confirm once they lead to a move."""
    items: list[discord.ui.Item[Any]] = []
    for level, menu in enumerate(picked.menus):
        press = PickerPress(PickerPart.CHOOSE, match.id, match.revision, picked.path[:level])
        options = {str(index): texts.said(choice.label) for index, choice in enumerate(menu.choices)}
        select = _select(press.custom_id, texts.said(menu.prompt), options)
        if level < len(picked.path):
            select.options[picked.path[level]].default = True
        items.append(select)
    ends = (PickerPart.CANCEL,) if picked.move is None else (PickerPart.CONFIRM, PickerPart.CANCEL)
    for part in ends:
        press = PickerPress(part, match.id, match.revision, picked.path)
        items.append(_button(Button[part.name], press.custom_id, texts))
    return _view(*items)
