"""Routes of the buttons under messages about matches, and of pickers."""

from typing import TypeVar

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.routing import ButtonRoute, Work
from bot.matches.finding import expect_its_server
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
