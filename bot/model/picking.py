"""State of a picker: from its choices to the steps of a turn, or to the next level."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.game import Choice, Label, Menu
from rules.play import AnyPlay


@dataclass(frozen=True, slots=True)
class PickerChoices:
    """The choices so far, and the next level."""

    play: AnyPlay  # the match as it would be with the steps that are chosen
    steps: tuple[str, ...]  # those steps, in notation
    labels: tuple[Label, ...]  # the steps in words
    menu: Menu[Any] | None  # the next level; None where the turn is complete
    outer: Menu[Any] | None  # the level of the last choice made by hand; None if that belongs to another step
    chosen: tuple[Label, ...]  # the choices of the current step
    path: tuple[int, ...]  # the choices made by hand, which lead here


def pick(play: AnyPlay, path: Sequence[int], *, skipping: bool = True) -> PickerChoices:
    """Follow ``path`` into the menus of one turn, step by step. If ``skipping``, a level with one possible choice is
    none and uses no part of the path. Raises ``IndexError`` if the path does not belong to these menus."""
    start, game = play, play.game
    rest = list(path)
    steps: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    while play.same_turn(start):
        then, outer, chosen = _followed(game.menu(play.state), rest, skipping=skipping)
        if isinstance(then, Menu):
            return PickerChoices(play, steps, labels, then, outer, chosen, tuple(path))
        steps, labels = (*steps, game.format(then)), (*labels, game.label(play.state, then))
        play = play.after(then)
    if rest:
        raise IndexError(path)
    return PickerChoices(play, steps, labels, None, None, (), tuple(path))


def path_to(play: AnyPlay, text: str, *, skipping: bool = True) -> tuple[int, ...]:
    """The choices that :func:`pick` follows to a legal step."""
    path = play.game.menu(play.state).path(play.game.parse(play.state, text))
    return tuple(index for menu, index in path if not skipping or len(possible(menu)) > 1)


def first_choice(play: AnyPlay, text: str) -> tuple[Label, Label]:
    """The first real choice on the way to a legal step: its question and its answer."""
    path = play.game.menu(play.state).path(play.game.parse(play.state, text))
    menu, index = next((level for level in path if len(possible(level[0])) > 1), path[-1])
    return menu.prompt, menu.choices[index].label


def possible(menu: Menu[Any]) -> list[Choice[Any]]:
    """The choices of a level that are legal now."""
    return [choice for choice in menu.choices if choice.then is not None]


def _followed(
    menu: Menu[Any], rest: list[int], *, skipping: bool
) -> tuple[object, Menu[Any] | None, tuple[Label, ...]]:
    """The move or next level that a path leads to, and the level of its last choice; removes the used part from
    ``rest``."""
    then: object = menu
    outer = None
    chosen: tuple[Label, ...] = ()
    while isinstance(then, Menu):
        legal = possible(then)
        if skipping and len(legal) == 1:
            choice = legal[0]
        elif rest:
            outer, choice = then, then.choices[rest.pop(0)]
            if choice.then is None:
                raise IndexError
        else:
            break
        chosen = (*chosen, choice.label)
        then = choice.then
    return then, outer, chosen
