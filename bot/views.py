"""Buttons and selects. Their ids carry the action, the match and the revision, so that they outlive every restart."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord

from bot.match import Match
from bot.messages import Button
from rules import GAMES
from rules.game import Choice, Menu

STYLES: Final = {
    Button.ACCEPT: discord.ButtonStyle.success,
    Button.JOIN: discord.ButtonStyle.success,
    Button.MOVE: discord.ButtonStyle.primary,
    Button.CONFIRM: discord.ButtonStyle.success,
}
FROM_LIST: Final = (1,)
LONGEST_ID: Final = 100
"""Discord's limit for the id of a component."""
ACTIONS: Final = "|".join(button.name.lower() for button in Button)
PRESS: Final = re.compile(rf"il:({ACTIONS}):(\d{{1,15}}):(\d{{1,9}}):([\d.]*)")


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a component's id says: the button, the match, the moment, and how far its dialogue has come.

    ``path`` holds the choices made in a picker; for Resign it is empty at first and ``(1,)`` once confirmed, for Join
    it tells a seat taken in a list from one taken under the invitation. For Mute it holds further matches and their
    revisions. For Challenge, which belongs to no match yet,
    ``match`` is the person challenged and ``path`` the game.
    """

    button: Button
    match: int
    revision: int
    path: tuple[int, ...]


Handler = Callable[[discord.Interaction[Any], Pressed], Awaitable[None]]


def components(handler: Handler) -> tuple[type[discord.ui.DynamicItem[Any]], ...]:
    """The two kinds of component, to be registered with a client: every press of either calls ``handler``."""

    class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=PRESS):
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

    class Pick(
        discord.ui.DynamicItem[discord.ui.Select[Any]],
        template=r"il:(pick|seat|game|finished):(\d{1,20}):(\d{1,9}):([\d.]*)",
    ):
        """A select: of the picker, of open seats, of finished matches, or of the game to challenge somebody to."""

        def __init__(self, match: re.Match[str], select: discord.ui.Select[Any]) -> None:
            super().__init__(select)
            self.match = match

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> "Pick":
            assert isinstance(item, discord.ui.Select), "only selects carry such an id"
            return cls(match, item)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            chosen = tuple(int(part) for part in self.item.values[0].split("."))
            if self.match[1] == "seat":
                pressed = Pressed(Button.JOIN, chosen[0], chosen[1], FROM_LIST)
            elif self.match[1] == "finished":
                pressed = Pressed(Button.PAST, chosen[0], 0, ())
            elif self.match[1] == "game":
                pressed = Pressed(Button.CHALLENGE, int(self.match[2]), 0, chosen)
            else:
                before = _read(self.match)
                pressed = Pressed(Button.MOVE, before.match, before.revision, (*before.path, *chosen))
            await handler(interaction, pressed)

    return Press, Pick


def _read(match: re.Match[str]) -> Pressed:
    action, number, revision, path = match.groups()
    button = Button.MOVE if action == "pick" else Button[action.upper()]
    return Pressed(button, int(number), int(revision), tuple(int(part) for part in path.split(".") if part))


def _button(pressed: Pressed, label: Button | None = None) -> discord.ui.Button[Any]:
    shown = label or pressed.button
    style = STYLES.get(shown, discord.ButtonStyle.secondary)
    return discord.ui.Button(label=shown, style=style, custom_id=_id(pressed))


def _id(pressed: Pressed) -> str:
    path = ".".join(map(str, pressed.path))
    return f"il:{pressed.button.name.lower()}:{pressed.match}:{pressed.revision}:{path}"


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


def pressable(message: discord.Message) -> list[Pressed]:
    """The buttons of ours that a message carries."""
    ids = [getattr(child, "custom_id", None) for row in message.components for child in getattr(row, "children", ())]
    return [_read(found) for custom_id in ids if (found := PRESS.fullmatch(custom_id or ""))]


def resigning(match: Match) -> discord.ui.View:
    """Confirm and Cancel under the question before a match is given up."""
    view = _view()
    view.add_item(_button(Pressed(Button.RESIGN, match.id, match.revision, (1,)), Button.CONFIRM))
    view.add_item(_button(Pressed(Button.CANCEL, match.id, match.revision, ())))
    return view


def muting(matches: Sequence[Match]) -> discord.ui.View:
    """Mute this turn, for each of these matches: the first is the button's own, the others are its path."""
    first, *others = matches
    pressed = Pressed(Button.MUTE, first.id, first.revision, ())
    for match in others:
        longer = replace(pressed, path=(*pressed.path, match.id, match.revision))
        if len(_id(longer)) > LONGEST_ID:
            break
        pressed = longer
    view = _view()
    view.add_item(_button(pressed))
    return view


def joining(matches: Sequence[Match]) -> discord.ui.View:
    """A select under a list of open seats, at most 25 of them."""
    view = _view()
    options = [
        discord.SelectOption(label=f"{match.game.title} {match.id}", value=f"{match.id}.{match.revision}")
        for match in matches
    ]
    view.add_item(discord.ui.Select(custom_id="il:seat:0:0:", placeholder="Take a seat", options=options))
    return view


def past(matches: Mapping[int, str]) -> discord.ui.View:
    """A select under a history that shows one of its matches, at most 25 of them, by number and label."""
    view = _view()
    options = [discord.SelectOption(label=label[:100], value=str(number)) for number, label in matches.items()]
    view.add_item(discord.ui.Select(custom_id="il:finished:0:0:", placeholder="Show a match", options=options))
    return view


def challenging(person: int) -> discord.ui.View:
    """A select of the games that somebody can be challenged to."""
    view = _view()
    options = [discord.SelectOption(label=game.title, value=str(i)) for i, game in enumerate(GAMES.values())]
    view.add_item(discord.ui.Select(custom_id=f"il:game:{person}:0:", placeholder="Game", options=options))
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
