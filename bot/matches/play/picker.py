"""Handlers of the picker of steps, shared by matches, studies, lessons and puzzles."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

import discord

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.components import ButtonRoute, Fields, FormRoute, Route, SelectRoute, text_form
from bot.matches.play import picker_views as views
from bot.matches.services import MatchServices
from bot.model.errors import UserError
from bot.players.question import EngineAnswer
from bot.ui import Texts
from renderers import RENDERERS
from rules.game import AnyGame
from rules.play import AnyPlay

LONGEST_STEPS: Final = 200
_FIELD: Final = "steps"

S_contra = TypeVar("S_contra", bound=MatchServices, contravariant=True)
T = TypeVar("T")


def steps_typed(custom_id: str, fields: Fields) -> views.StepsPress | None:
    """The steps typed into the form of a picker; ``None`` if the id is not that of such a form."""
    press = views.picking(custom_id)
    return views.StepsPress(press.spot, fields.text(_FIELD)) if isinstance(press, views.TypePress) else None


class StepPicker(ABC, Generic[S_contra, T]):
    """Handlers of the components of a picker over a subject ``T``, such as a match or a puzzle."""

    over: ClassVar[views.PickerSubject]
    stale: ClassVar[tuple[type[UserError], ...]] = ()  # errors after which the picker is not shown again

    @abstractmethod
    async def find(self, services: S_contra, answer: Answer, spot: views.PickerTarget) -> T:
        """The subject for this person. Raises ``UserError`` if it has changed."""

    @abstractmethod
    def form(self, subject: T, texts: Texts) -> tuple[str, AnyGame]:
        """The title of the form to type into, and the game of the steps."""

    @abstractmethod
    async def picker(self, services: S_contra, answer: Answer, subject: T, path: Sequence[int]) -> views.Picker:
        """The picker where ``path`` leads. Raises ``UserError`` for a wrong path."""

    @abstractmethod
    async def play(self, services: S_contra, answer: Answer, subject: T, steps: str) -> None:
        """Play steps and show the result. Raises ``UserError`` if they are illegal."""

    @abstractmethod
    async def leave(self, services: S_contra, answer: Answer, spot: views.PickerTarget, note: str = "") -> None:
        """Show the subject without its picker, below a ``note``."""

    async def choosing(
        self, services: S_contra, answer: Answer, subject: T, path: Sequence[int], note: str = ""
    ) -> None:
        """Show the picker where ``path`` leads, below a ``note``. Raises ``UserError`` for a wrong path."""
        picker = await self.picker(services, answer, subject, path)
        await answer.say(await picker.post(note), picker.view(services.signs))

    async def within(self, services: S_contra, answer: Answer, spot: views.PickerTarget, work: Awaitable[None]) -> None:
        """Do something with a subject; an error is shown above it."""
        try:
            await work
        except UserError as refused:
            await self.leave(services, answer, spot, answer.texts.of(refused.code))

    @property
    def routes(self) -> tuple[Route[S_contra], ...]:
        return (
            ButtonRoute(views.picker_buttons(self.over), views.picking, self.pressed),
            SelectRoute(views.picker_selects(self.over), views.picked, self.pressed),
            FormRoute(views.picker_forms(self.over), steps_typed, self.typed),
        )

    async def pressed(self, services: S_contra, answer: Answer, press: views.PickingPress) -> None:
        await self.within(services, answer, press.spot, self._pressed(services, answer, press))

    async def typed(self, services: S_contra, answer: Answer, sent: views.StepsPress) -> None:
        await self.within(services, answer, sent.spot, self._typed(services, answer, sent))

    async def _pressed(self, services: S_contra, answer: Answer, press: views.PickingPress) -> None:
        answer.soon_in_place()
        if isinstance(press, views.CancelPress):
            await self.leave(services, answer, press.spot)
            return
        subject = await self.find(services, answer, press.spot)
        match press:
            case views.PickerPress():
                await self.choosing(services, answer, subject, press.path)
            case views.StepsPress():
                await self.play(services, answer, subject, press.steps)
            case views.TypePress():
                title, game = self.form(subject, answer.texts)
                field = discord.ui.TextInput[Any](
                    custom_id=_FIELD, placeholder=game.example, min_length=1, max_length=LONGEST_STEPS
                )
                label = answer.texts("picker-form-field")
                await answer.ask(text_form(views.TypePress(press.spot).custom_id, title, label, field))

    async def _typed(self, services: S_contra, answer: Answer, sent: views.StepsPress) -> None:
        answer.soon_in_place()
        subject = await self.find(services, answer, sent.spot)
        try:
            await self.play(services, answer, subject, sent.steps)
        except self.stale:
            raise
        except UserError as refused:
            await self.choosing(services, answer, subject, (), answer.texts.of(refused.code))


def hinted(play: AnyPlay, advice: EngineAnswer, texts: Texts) -> str:
    """The text above a picker with a hint."""
    game, state = play.game, play.state
    step = texts.render(game.label(state, game.parse(state, advice.step)))
    why = "chance"
    if advice.certain and advice.chance in (0, 1):
        why = "wins" if advice.chance else "loses"
    because = RENDERERS[game.key].because(play, game.parse(state, advice.step), texts)
    return f"{texts('picker-hint', step=step, why=why, chance=round(100 * advice.chance))} {because}".rstrip()
