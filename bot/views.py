"""Buttons and selects. Their ids carry the action, the match and the revision, so that they outlive every restart."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.match import Match
from bot.messages import Button
from rules.game import Choice, Menu

STYLES: Final = {
    Button.ACCEPT: discord.ButtonStyle.success,
    Button.JOIN: discord.ButtonStyle.success,
    Button.MOVE: discord.ButtonStyle.primary,
    Button.CONFIRM: discord.ButtonStyle.success,
}
ACTIONS: Final = "|".join(button.value.lower() for button in Button)


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a component's id says: the button, the match, the moment, and how far its dialogue has come.

    ``path`` holds the choices made in a picker; for Resign it is empty at first and ``(1,)`` once confirmed.
    """

    button: Button
    match: int
    revision: int
    path: tuple[int, ...]


Handler = Callable[[discord.Interaction[Any], Pressed], Awaitable[None]]


def components(handler: Handler) -> tuple[type[discord.ui.DynamicItem[Any]], ...]:
    """The two kinds of component, to be registered with a client: every press of either calls ``handler``."""

    class Press(
        discord.ui.DynamicItem[discord.ui.Button[Any]], template=rf"il:({ACTIONS}):(\d{{1,15}}):(\d{{1,9}}):([\d.]*)"
    ):
        """A button."""

        def __init__(self, pressed: Pressed) -> None:
            super().__init__(_button(pressed))
            self.pressed = pressed

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> "Press":
            return cls(_read(match))

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            await handler(interaction, self.pressed)

    class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"il:(pick):(\d{1,15}):(\d{1,9}):([\d.]*)"):
        """A select of the picker; choosing in it is another press of Move, one choice further."""

        def __init__(self, pressed: Pressed, select: discord.ui.Select[Any]) -> None:
            super().__init__(select)
            self.pressed = pressed

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> "Pick":
            assert isinstance(item, discord.ui.Select), "only selects carry such an id"
            return cls(_read(match), item)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            chosen, pressed = int(self.item.values[0]), self.pressed
            await handler(interaction, Pressed(Button.MOVE, pressed.match, pressed.revision, (*pressed.path, chosen)))

    return Press, Pick


def _read(match: re.Match[str]) -> Pressed:
    action, number, revision, path = match.groups()
    button = Button.MOVE if action == "pick" else Button(action.capitalize())
    return Pressed(button, int(number), int(revision), tuple(int(part) for part in path.split(".") if part))


def _button(pressed: Pressed, label: Button | None = None) -> discord.ui.Button[Any]:
    shown = label or pressed.button
    path = ".".join(map(str, pressed.path))
    return discord.ui.Button(
        label=shown,
        style=STYLES.get(shown, discord.ButtonStyle.secondary),
        custom_id=f"il:{pressed.button.lower()}:{pressed.match}:{pressed.revision}:{path}",
    )


def _view() -> discord.ui.View:
    """A view that discord.py does not keep after sending it: the ids say all, and one kept a message would never go."""
    view = discord.ui.View(timeout=None)
    view.stop()
    return view


def buttons(match: Match, wanted: Sequence[Button]) -> discord.ui.View | None:
    """A row of buttons for a match as it stands now, or ``None`` if there are none."""
    if not wanted:
        return None
    view = _view()
    for button in wanted:
        view.add_item(_button(Pressed(button, match.id, match.revision, ())))
    return view


def resigning(match: Match) -> discord.ui.View:
    """Confirm and Cancel under the question before a match is given up."""
    view = _view()
    view.add_item(_button(Pressed(Button.RESIGN, match.id, match.revision, (1,)), Button.CONFIRM))
    view.add_item(_button(Pressed(Button.CANCEL, match.id, match.revision, ())))
    return view


@dataclass(frozen=True, slots=True)
class Picked:
    """How far a picker has come: the levels shown, the choices made, and the move once they lead to one."""

    menus: tuple[Menu[Any], ...]
    path: tuple[int, ...]
    move: Any | None


def pick(menu: Menu[Any], path: Sequence[int]) -> Picked:
    """Follow ``path`` into a menu; a level with a single choice is taken at once.

    :raises IndexError: the path does not belong to this menu.
    """
    menus: list[Menu[Any]] = []
    taken: list[int] = []
    then: Any = menu
    rest = list(path)
    while isinstance(then, Menu):
        menus.append(then)
        if rest:
            taken.append(rest.pop(0))
        elif len(then.choices) == 1:
            taken.append(0)
        else:
            return Picked(tuple(menus), tuple(taken), None)
        choice: Choice[Any] = then.choices[taken[-1]]
        then = choice.then
    if rest:
        raise IndexError(path)
    return Picked(tuple(menus), tuple(taken), then)


def picker(match: Match, picked: Picked) -> discord.ui.View:
    """The selects of a picker, one a level, and Confirm once they lead to a move."""
    view = _view()
    for level, menu in enumerate(picked.menus):
        chosen = picked.path[level] if level < len(picked.path) else None
        view.add_item(
            discord.ui.Select(
                custom_id=f"il:pick:{match.id}:{match.revision}:{'.'.join(map(str, picked.path[:level]))}",
                placeholder=menu.prompt,
                options=[
                    discord.SelectOption(label=choice.label, value=str(i), default=i == chosen)
                    for i, choice in enumerate(menu.choices)
                ],
            )
        )
    if picked.move is not None:
        view.add_item(_button(Pressed(Button.CONFIRM, match.id, match.revision, picked.path)))
    view.add_item(_button(Pressed(Button.CANCEL, match.id, match.revision, picked.path)))
    return view
