"""Commands and buttons for moves: ``/move``, ``/stock``, the Move, Hint, Stock, Play and Next buttons."""

from collections.abc import Awaitable, Sequence
from itertools import takewhile
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer, Interaction
from bot.discord.interactions.commands import command, completing
from bot.discord.interactions.components import ButtonRoute
from bot.discord.requests import both
from bot.matches.apply import begun, completions
from bot.matches.finding import match_button, meant, own_matches
from bot.matches.opening.texts import closed
from bot.matches.play.picker import StepPicker, hinted
from bot.matches.play.picker_views import Picker, PickerSubject, PickerTarget
from bot.matches.services import MatchServices
from bot.matches.texts.board import drawing, hand_in_words, has_hands
from bot.matches.texts.narration import has_draws
from bot.matches.views import STOCK, ButtonPress, StockText, going_on, stock_buttons
from bot.model.errors import StaleButton, UserError
from bot.model.ids import MatchId, UserId
from bot.model.match import Match, Status
from bot.model.picking import path_to, pick
from bot.runtime.context import add_match
from bot.ui import Button, Post, Texts, texts_for
from bot.ui.texts import LONGEST_LABEL, fitting, units
from bot.ui.words import place
from rules.game import AnyGame


def register(tree: app_commands.CommandTree[Any], services: MatchServices) -> None:
    """Add ``/move`` and ``/stock``."""

    @command(tree, services, "move")
    async def move(answer: Answer, move: str, match: int | None = None) -> None:
        answer.soon_privately()
        found = await meant(answer.interaction, services, match)
        played = await services.table.submit(found.id, answer.user, move)
        await _played(services, answer, found, played)

    @move.autocomplete("move")
    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            found = await meant(interaction, services, getattr(interaction.namespace, "match", None))
        except UserError:
            return []
        offered = completions(found, UserId(interaction.user.id), typed)
        texts = texts_for(interaction.locale.value)
        return [
            app_commands.Choice(name=fitting(texts.render(label), LONGEST_LABEL), value=step)
            for label, step in offered
            if units(step) <= LONGEST_LABEL
        ]

    @command(tree, services, "stock", acknowledge=Answer.privately)
    async def show(answer: Answer, match: int | None = None) -> None:
        await _say_stock(services, answer, await meant(answer.interaction, services, match))

    for each in (move, show):
        each.autocomplete("match")(own_matches(services))


async def _played(services: MatchServices, answer: Answer, before: Match, after: Match) -> None:
    """Show the board and tell the player privately what was played; if the board cannot be shown, say so."""
    user, texts, notice = answer.user, answer.texts, await closed_dms(services, answer)
    old, new = begun(before.play), begun(after.play)
    own = list(takewhile(lambda step: step.seat == old.to_move, new.steps[len(old.steps) :]))
    steps = texts.series(map(texts.render, old.labels(own)))
    played = texts("reply-played", steps=steps) if steps else texts("reply-played-unknown")

    async def tell(now: Match, why: str | None = None) -> None:
        undo = now if now.status is Status.RUNNING and await _at_once(services, user, now) else None
        waiting = await services.table.next_for(user, now.id) if now.waiting_for != user else None
        if waiting is not None and not services.waiting_said.is_new((user, waiting.id, begun(waiting.play).turn)):
            waiting = None
        elsewhere = "" if answer.channel == now.channel else texts("reply-board-in-channel", channel=place(now))
        text = " ".join(filter(None, (played, elsewhere if why is None else why))) + notice
        if waiting is not None:
            text += f"\n{texts('reply-also-waiting', game=waiting.game.title, match=waiting.id)}"
        say = answer.say if notice or why is not None else answer.confirm
        await say(Post(text), going_on(undo, waiting, texts))

    if services.reconciler.can_post(after):
        link, _ = await both(services.reconciler.show(after.id), tell(after))
    elif (link := await services.reconciler.show(after.id)) is not None:
        await tell(after)
    if link is None:
        now = await services.table.match(after.id)
        await tell(now, closed(now, texts) if now.status is Status.CLOSED else texts("reply-board-delayed"))


# -- the picker


async def move(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Move: open the picker."""
    answer.soon_privately()
    found = await services.table.check_turn(press.match, answer.user, press.revision)
    await PICKER.choosing(services, answer, found, ())


async def hint(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Hint: show a good step in the picker."""
    await answer.in_private()
    match = await services.table.check_turn(press.match, answer.user, press.revision)
    advice = await services.opponents.advice(match)
    play, at_once = begun(match.play), await _at_once(services, answer.user, match)
    path = path_to(play, advice.step, skipping=not at_once)
    await PICKER.choosing(services, answer, match, path, hinted(play, advice, answer.texts))


async def _at_once(services: MatchServices, user: UserId, match: Match) -> bool:
    """True if the last choice plays without Confirm; never before a draw, which would reveal it."""
    return not has_draws(match) and not (await services.people.preferences(user)).confirm


class MatchPicker(StepPicker[MatchServices, Match]):
    """The picker behind the Move button."""

    over = PickerSubject.MATCH
    stale = (StaleButton,)

    async def find(self, services: MatchServices, answer: Answer, spot: PickerTarget) -> Match:
        return await services.table.check_turn(MatchId(spot.number), answer.user, spot.revision)

    def form(self, subject: Match, texts: Texts) -> tuple[str, AnyGame]:
        return texts("picker-form", game=subject.game.title, match=subject.id), subject.game

    async def picker(self, services: MatchServices, answer: Answer, subject: Match, path: Sequence[int]) -> Picker:
        texts, at_once = answer.texts, await _at_once(services, answer.user, subject)
        try:
            picked = pick(begun(subject.play), path, skipping=not at_once)
        except IndexError as error:
            raise StaleButton(subject) from error
        names = await services.posts.names(subject, texts)
        how = drawing(subject, names, texts, await services.posts.appearance_for(subject, answer.user))
        return Picker(PickerTarget.of(subject), picked, how, notice=texts("picker-at-once") if at_once else "")

    async def play(self, services: MatchServices, answer: Answer, subject: Match, steps: str) -> None:
        played = await services.table.submit(subject.id, answer.user, steps, revision=subject.revision)
        if played.waiting_for == answer.user and begun(played.play).turn == begun(subject.play).turn:
            await both(services.reconciler.show(played.id), self.choosing(services, answer, played, ()))
        else:
            await _played(services, answer, subject, played)

    async def leave(self, services: MatchServices, answer: Answer, spot: PickerTarget, note: str = "") -> None:
        await answer.confirm(Post(answer.texts("reply-nothing-changed")))

    async def within(self, services: MatchServices, answer: Answer, spot: PickerTarget, work: Awaitable[None]) -> None:
        add_match(spot.number)
        await work


PICKER: Final = MatchPicker()


# -- the stock


async def stock(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Stock: show the stock of the person who presses."""
    await answer.privately()
    await _say_stock(services, answer, await services.table.match(press.match))


async def show_stock_text(services: MatchServices, answer: Answer, press: StockText) -> None:
    """Text under a stock: show it in words."""
    add_match(press.match)
    await answer.privately()
    match = await services.table.match(press.match)
    names = await services.posts.names(match, answer.texts)
    await answer.say(Post(hand_in_words(match, _seat(match, answer), names, answer.texts)))


async def _say_stock(services: MatchServices, answer: Answer, match: Match) -> None:
    post = await services.posts.stock(match, _seat(match, answer), answer.texts)
    content = post.content + await closed_dms(services, answer)
    await answer.say(Post(content, post.picture), stock_buttons(match, (), answer.texts))


def _seat(match: Match, answer: Answer) -> int:
    seat = match.seat_of(answer.user)
    if not has_hands(match):
        raise UserError("reply-no-stocks", game=match.game.title)
    if seat is None:
        raise UserError("reply-not-a-player")
    return seat


async def closed_dms(services: MatchServices, answer: Answer) -> str:
    """The one-time note that a direct message could not be delivered, or nothing."""
    is_due = await services.people.take_closed_dms_notice(answer.user)
    return "\n" + answer.texts("reply-dms-closed", stock=services.mentions.of("stock", answer.texts)) if is_due else ""


async def play_next(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Play and Next: open the picker of this match, or else of the one that has waited longest."""
    (answer.soon_privately if answer.on_list else answer.soon_in_place)()
    match = await services.table.match(press.match)
    if match.waiting_for != answer.user:
        following = await services.table.next_for(answer.user, match.id)
        if following is None:
            await answer.confirm(Post(answer.texts("reply-no-match-waiting")))
            return
        match = following
        services.recovery.looked_at(match.id)
    await PICKER.choosing(services, answer, match, ())


ROUTES: Final = (
    match_button(Button.MOVE, move),
    match_button(Button.HINT, hint),
    *PICKER.routes,
    match_button(Button.STOCK, stock),
    ButtonRoute(STOCK, StockText.read, show_stock_text),
    match_button(Button.PLAY, play_next),
    match_button(Button.NEXT, play_next),
)
