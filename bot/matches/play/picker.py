"""The picker of steps: its buttons, and handlers shared by matches, studies, lessons and puzzles."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

import discord

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.components import (
    ButtonRoute,
    Fields,
    FormRoute,
    Route,
    SelectRoute,
    button,
    select,
    text_form,
    view,
)
from bot.matches.play import picker_ids as ids
from bot.matches.services import MatchServices
from bot.matches.texts.board import AltContext, drawn, shown
from bot.model.errors import UserError
from bot.model.picking import PickerChoices
from bot.players.question import EngineAnswer
from bot.ui import Button, Texts
from bot.ui.drawing import to_worker
from bot.ui.post import Picture, Post
from bot.ui.texts import LONGEST_BUTTON, fitting
from bot.ui.words import Signs
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import Look
from rules.game import AnyGame, Choice, Menu
from rules.play import AnyPlay

MOST: Final = 25  # buttons of a message, and entries of a select
ROW: Final = 5
LONGEST_STEPS: Final = 200
_FIELD: Final = "steps"

S_contra = TypeVar("S_contra", bound=MatchServices, contravariant=True)
T = TypeVar("T")


def steps_typed(custom_id: str, fields: Fields) -> ids.StepsPress | None:
    """The steps typed into the form of a picker; ``None`` if the id is not that of such a form."""
    press = ids.picking(custom_id)
    return ids.StepsPress(press.spot, fields.text(_FIELD)) if isinstance(press, ids.TypePress) else None


@dataclass(frozen=True, slots=True)
class Picker:
    """A picker as it is shown to one person; ``at_once`` if its last choice plays without Confirm."""

    spot: ids.PickerTarget
    picked: PickerChoices
    at_once: bool

    def view(self, texts: Texts, signs: Signs) -> discord.ui.View:
        """All its buttons, or a select if there are too many choices."""
        menu, below = self.picked.menu, self._below(texts)
        choices: list[discord.ui.Item[Any]] = []
        if menu is not None and len(menu.choices) + len(below) <= MOST:
            choices = [self._choice(menu, index, texts, signs) for index in range(len(menu.choices))]
        elif menu is not None:
            choices = [self._select(menu, texts, signs)]
        _in_rows(choices, below)
        return view(*choices, *below)

    def _below(self, texts: Texts) -> list[discord.ui.Button[Any]]:
        spot, path = self.spot, self.picked.path
        back = ids.PickerPress(spot, path[:-1]).custom_id
        confirm = button(Button.CONFIRM, self._steps(*self.picked.steps).custom_id, texts)
        if self.picked.menu is not None:  # the turn is not complete yet
            confirm.style = discord.ButtonStyle.secondary
        return [
            *([confirm] if self.picked.steps else []),
            button(Button.BACK, back if path else f"{back}.", texts, disabled=not path),
            button(Button.CANCEL, ids.CancelPress(spot).custom_id, texts),
            button(Button.TYPE, ids.TypePress(spot).custom_id, texts),
        ]

    def _choice(self, menu: Menu[Any], index: int, texts: Texts, signs: Signs) -> discord.ui.Button[Any]:
        choice, press = menu.choices[index], ids.PickerPress(self.spot, (*self.picked.path, index)).custom_id
        if self.at_once and choice.then is not None and not isinstance(choice.then, Menu):
            press = self._steps(*self.picked.steps, self.picked.play.game.format(choice.then)).custom_id
        return discord.ui.Button(
            label=str(index + 1) if menu.numbered else fitting(texts.render(choice.label), LONGEST_BUTTON),
            style=discord.ButtonStyle.secondary,
            emoji=self._emoji(choice, signs),
            custom_id=press,
            disabled=choice.then is None,
        )

    def _emoji(self, choice: Choice[Any], signs: Signs) -> str | None:
        about = choice.then if choice.about is None else choice.about
        return signs.emoji(RENDERERS[self.picked.play.game.key].sign_of(about))

    def _steps(self, *steps: str) -> ids.StepsPress:
        return ids.StepsPress(self.spot, ", ".join(steps))

    def _select(self, menu: Menu[Any], texts: Texts, signs: Signs) -> discord.ui.Select[Any]:
        press = ids.PickerPress(self.spot, self.picked.path)
        labels: dict[str, str] = {}
        emojis: dict[str, str | None] = {}
        for index, choice in enumerate(menu.choices):
            if choice.then is not None:
                label = texts.render(choice.label)
                labels[str(index)] = f"{index + 1} · {label}" if menu.numbered else label
                emojis[str(index)] = self._emoji(choice, signs)
        return select(press.menu, texts.of(menu.prompt), labels, emojis)


def _in_rows(choices: Sequence[discord.ui.Item[Any]], below: Sequence[discord.ui.Item[Any]]) -> None:
    """Lay choices in rows of equal length, and ``below`` in a row of its own while there is one."""
    rows = -(-len(choices) // ROW)
    long = -(-len(choices) // rows) if rows else 0
    for index, item in enumerate(choices):
        item.row = index // long
    for item in below:
        item.row = min(rows, MOST // ROW - 1)


async def show_picker(
    services: MatchServices,
    answer: Answer,
    spot: ids.PickerTarget,
    picked: PickerChoices,
    look: Look,
    context: AltContext,
    *,
    note: str,
    notice: str | None = None,
) -> None:
    """Show a picker below a ``note``; ``notice`` says that the last choice plays at once."""
    post = await picker(picked, look, context, note, at_once=notice)
    await answer.say(post, Picker(spot, picked, at_once=notice is not None).view(answer.texts, services.signs))


class StepPicker(ABC, Generic[S_contra, T]):
    """Handlers of the components of a picker over a subject ``T``, such as a match or a puzzle."""

    over: ClassVar[ids.PickerSubject]
    stale: ClassVar[tuple[type[UserError], ...]] = ()  # errors after which the picker is not shown again

    @abstractmethod
    async def find(self, services: S_contra, answer: Answer, spot: ids.PickerTarget) -> T:
        """The subject for this person. Raises ``UserError`` if it has changed."""

    @abstractmethod
    def form(self, subject: T, texts: Texts) -> tuple[str, AnyGame]:
        """The title of the form to type into, and the game of the steps."""

    @abstractmethod
    async def choosing(
        self, services: S_contra, answer: Answer, subject: T, path: Sequence[int], note: str = ""
    ) -> None:
        """Show the picker where ``path`` leads, below a ``note``. Raises ``UserError`` for a wrong path."""

    @abstractmethod
    async def play(self, services: S_contra, answer: Answer, subject: T, steps: str) -> None:
        """Play steps and show the result. Raises ``UserError`` if they are illegal."""

    @abstractmethod
    async def leave(self, services: S_contra, answer: Answer, spot: ids.PickerTarget, note: str = "") -> None:
        """Show the subject without its picker, below a ``note``."""

    async def within(self, services: S_contra, answer: Answer, spot: ids.PickerTarget, work: Awaitable[None]) -> None:
        """Do something with a subject; an error is shown above it."""
        try:
            await work
        except UserError as refused:
            await self.leave(services, answer, spot, answer.texts.of(refused.code))

    @property
    def routes(self) -> tuple[Route[S_contra], ...]:
        return (
            ButtonRoute(ids.picker_buttons(self.over), ids.picking, self.pressed),
            SelectRoute(ids.picker_selects(self.over), ids.picked, self.pressed),
            FormRoute(ids.picker_forms(self.over), steps_typed, self.typed),
        )

    async def pressed(self, services: S_contra, answer: Answer, press: ids.PickingPress) -> None:
        await self.within(services, answer, press.spot, self._pressed(services, answer, press))

    async def typed(self, services: S_contra, answer: Answer, sent: ids.StepsPress) -> None:
        await self.within(services, answer, sent.spot, self._typed(services, answer, sent))

    async def _pressed(self, services: S_contra, answer: Answer, press: ids.PickingPress) -> None:
        answer.soon_in_place()
        if isinstance(press, ids.CancelPress):
            await self.leave(services, answer, press.spot)
            return
        subject = await self.find(services, answer, press.spot)
        match press:
            case ids.PickerPress():
                await self.choosing(services, answer, subject, press.path)
            case ids.StepsPress():
                await self.play(services, answer, subject, press.steps)
            case ids.TypePress():
                title, game = self.form(subject, answer.texts)
                field = discord.ui.TextInput[Any](
                    custom_id=_FIELD, placeholder=game.example, min_length=1, max_length=LONGEST_STEPS
                )
                label = answer.texts("picker-form-field")
                await answer.ask(text_form(ids.TypePress(press.spot).custom_id, title, label, field))

    async def _typed(self, services: S_contra, answer: Answer, sent: ids.StepsPress) -> None:
        answer.soon_in_place()
        subject = await self.find(services, answer, sent.spot)
        try:
            await self.play(services, answer, subject, sent.steps)
        except self.stale:
            raise
        except UserError as refused:
            await self.choosing(services, answer, subject, (), answer.texts.of(refused.code))


async def picker(
    picked: PickerChoices, look: Look, context: AltContext, note: str = "", *, at_once: str | None = None
) -> Post:
    """The post of a picker below a ``note``; ``at_once`` is the text that says that the last choice plays."""
    menu, texts = picked.menu, look.texts
    if menu is None:
        lines = [texts("picker-preview", steps=texts.series(map(texts.render, picked.labels)))]
        picture = await drawn(picked.play, look, context)
    else:
        lines = _question(picked, menu, texts, at_once)
        picture = await to_worker(_drawn_to_choose, picked.play, menu, look, context)
    return Post("\n".join([*([note] if note else []), *lines]), picture)


def hinted(play: AnyPlay, advice: EngineAnswer, texts: Texts) -> str:
    """The text above a picker with a hint."""
    game, state = play.game, play.state
    step = texts.render(game.label(state, game.parse(state, advice.step)))
    why = "chance"
    if advice.certain and advice.chance in (0, 1):
        why = "wins" if advice.chance else "loses"
    because = RENDERERS[game.key].because(play, game.parse(state, advice.step), texts)
    return f"{texts('picker-hint', step=step, why=why, chance=round(100 * advice.chance))} {because}".rstrip()


def _question(picked: PickerChoices, menu: Menu[Any], texts: Texts, at_once: str | None) -> list[str]:
    what, lines = texts.of(menu.prompt), []
    if picked.labels:
        lines.append(texts("picker-so-far", steps=texts.series(map(texts.render, picked.labels))))
    if picked.chosen:
        chosen = " · ".join(texts.render(label) for label in picked.chosen)
        lines.append(texts("picker-choose-next", chosen=chosen, what=what))
    else:
        lines.append(texts("picker-choose", what=what))
    if at_once is not None:
        lines.append(f"-# {at_once}")
    return lines


def _drawn_to_choose(play: AnyPlay, menu: Menu[Any], look: Look, position: AltContext) -> Picture:
    image, texts = RENDERERS[play.game.key].choosing(play, menu, look), look.texts
    labels = enumerate((texts.render(choice.label) for choice in menu.choices), 1)
    numbers = "; ".join(texts("picker-number", number=number, choice=label) for number, label in labels)
    first = texts("picker-numbers", choices=numbers) if menu.numbered else ""
    return shown(png(image), play, position, texts, first=first)
