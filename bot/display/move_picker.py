"""How far a picker has come: from a menu and the choices made in it to a move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.game import Choice, Menu


@dataclass(frozen=True, slots=True)
class Picked:
    """The levels shown, the choices made, and the move once they lead to one."""

    menus: tuple[Menu[Any], ...]
    path: tuple[int, ...]
    move: object | None


def pick(menu: Menu[Any], path: Sequence[int]) -> Picked:
    """Follow ``path`` into a menu; a level with a single choice is taken at once.

    :raises IndexError: the path does not belong to this menu.
    """
    menus: list[Menu[Any]] = []
    taken: list[int] = []
    then: object = menu
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
