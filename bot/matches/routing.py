"""Routes of the buttons under messages about matches, and of pickers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.routing import ButtonRoute, FormRoute, Route, SelectRoute, Work
from bot.matches.finding import expect_its_server
from bot.matches.play.picker import Typed, steps_typed
from bot.matches.play.picker_ids import (
    CancelPress,
    Over,
    PickerPress,
    PickingPress,
    Spot,
    StepsPress,
    TypePress,
    picked,
    picker_buttons,
    picker_forms,
    picker_selects,
    picking,
)
from bot.matches.services import MatchServices
from bot.matches.views import ButtonPress, button_pressed, pattern_of
from bot.ui import Button

M_contra = TypeVar("M_contra", bound=MatchServices, contravariant=True)


def match_button(button: Button, handle: Work[M_contra, ButtonPress]) -> ButtonRoute[M_contra, ButtonPress]:
    """The route of a button under messages about a match, for those who can see that match where they press it."""

    async def handled(services: M_contra, answer: Answer, press: ButtonPress) -> None:
        await expect_its_server(services, answer, press.match)
        services.recovery.looked_at(press.match)
        await handle(services, answer, press)

    return ButtonRoute(pattern_of(button), button_pressed, handled)


@dataclass(frozen=True, slots=True)
class Picking(Generic[M_contra]):
    """Handlers of the components of one picker."""

    choose: Work[M_contra, PickerPress]
    """A choice, or Back."""
    confirm: Work[M_contra, StepsPress]
    """Play the steps that are chosen."""
    pencil: Work[M_contra, TypePress]
    """Open the form to type a step into."""
    typed: Work[M_contra, Typed]
    """The form was sent."""
    cancel: Work[M_contra, CancelPress]
    """Close the picker."""


def picker_routes(
    over: Over,
    handlers: Picking[M_contra],
    within: Callable[[M_contra, Answer, Spot, Awaitable[None]], Awaitable[None]],
) -> tuple[Route[M_contra], ...]:
    """The routes of a picker; all its work is done ``within`` what it is over, which shows refusals."""

    async def pressed(services: M_contra, answer: Answer, press: PickingPress) -> None:
        await within(services, answer, press.spot, _pressed(handlers, services, answer, press))

    async def typed(services: M_contra, answer: Answer, sent: Typed) -> None:
        await within(services, answer, sent.spot, handlers.typed(services, answer, sent))

    return (
        ButtonRoute(picker_buttons(over), picking, pressed),
        SelectRoute(picker_selects(over), picked, pressed),
        FormRoute(picker_forms(over), steps_typed, typed),
    )


async def _pressed(handlers: Picking[M_contra], services: M_contra, answer: Answer, press: PickingPress) -> None:
    match press:
        case PickerPress():
            await handlers.choose(services, answer, press)
        case StepsPress():
            await handlers.confirm(services, answer, press)
        case TypePress():
            await handlers.pencil(services, answer, press)
        case CancelPress():
            await handlers.cancel(services, answer, press)
