"""Playing: ``/move`` with its completion, and the picker behind the Move button."""

from typing import Any

from discord import app_commands

from bot.commands.answers import Answer, Interaction, answering
from bot.commands.completing import completing
from bot.commands.finding import meant, own_matches
from bot.commands.services import Services
from bot.commands.stock import closed_dms
from bot.commands.wording import about, name, options
from bot.display.components import buttons, picker
from bot.display.custom_ids import ButtonPress, PickerPress
from bot.display.move_picker import Picked, pick
from bot.match import Match, MatchId, Status, UserId
from bot.messages import Button, Post
from bot.messages.board import picture
from bot.messages.invitation import closed
from bot.messages.languages import Texts, texts_for
from bot.messages.lengths import LONGEST_LABEL, fitting, units
from bot.table import Refused, Stale


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/move``."""

    @tree.command(name=name("move"), description=about("move"))
    @options("move", "move", "match")
    @answering(services, Answer.privately)
    async def move(answer: Answer, move: str, match: int | None = None) -> None:
        found = await meant(answer.interaction, services, match)
        played = await services.table.submit(found.id, answer.user, move)
        await _played(services, answer, found, played)

    @move.autocomplete("move")
    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            found = await meant(interaction, services, getattr(interaction.namespace, "match", None))
        except Refused:
            return []
        offered = await services.table.completions(found.id, UserId(interaction.user.id), typed)
        texts = texts_for(interaction.locale.value)
        return [
            app_commands.Choice(name=fitting(texts.said(label), LONGEST_LABEL), value=step)
            for label, step in offered
            if units(step) <= LONGEST_LABEL
        ]

    move.autocomplete("match")(own_matches(services))


async def _played(services: Services, answer: Answer, before: Match, after: Match) -> None:
    """Show the board, tell the player privately what was played, and lead to the next match that waits."""
    link = await services.reconciler.show(after.id)
    texts = answer.texts
    where, notice = await _where(services, after.id, link, texts), await closed_dms(services, answer)
    text = f"{_steps(before, after, texts)} {where}{notice}"
    waiting = await services.table.next_for(answer.user, after.id)
    if after.waiting_for == answer.user or waiting is None:
        await answer.say(Post(text))
    else:
        more = texts("answer-waits-as-well", game=waiting.game.title, match=waiting.id)
        await answer.say(Post(f"{text}\n{more}"), buttons(waiting, (Button.NEXT,), texts))


async def _where(services: Services, number: MatchId, link: str | None, texts: Texts) -> str:
    if link is not None:
        return texts("answer-board-here", link=link)
    now = await services.table.match(number)
    return closed(now, texts) if now.status is Status.CLOSED else texts("answer-board-later")


def _steps(before: Match, after: Match, texts: Texts) -> str:
    assert before.play is not None, "a step was played, so the match had begun"
    assert after.play is not None, "a step was played, so the match has begun"
    fresh = after.play.steps[len(before.play.steps) :]
    seat = before.play.to_move
    steps = texts.series(f"`{step.text}`" for step in fresh if step.seat == seat)
    return texts("answer-played", steps=steps) if steps else texts("answer-played-unknown")


# -- the picker


async def move(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Move: open the picker."""
    await answer.privately()
    match = await services.table.check_turn(press.match, answer.user, press.revision)
    await _pick(services, answer, match, _picked(match, ()))


async def choose(services: Services, answer: Answer, press: PickerPress) -> None:
    """Each select of the picker: show the choices made so far and the next ones."""
    await answer.in_place()
    match = await services.table.check_turn(press.match, answer.user, press.revision)
    await _pick(services, answer, match, _picked(match, press.path))


async def confirm(services: Services, answer: Answer, press: PickerPress) -> None:
    """Confirm: play the move that the picker shows; within a turn of several steps, go on picking."""
    await answer.in_place()
    match = await services.table.check_turn(press.match, answer.user, press.revision)
    step = _picked(match, press.path).move
    if step is None:
        raise Stale(match)
    played = await services.table.submit(press.match, answer.user, match.game.format(step), revision=press.revision)
    assert match.play is not None, "a match in which it is somebody's turn has begun"
    assert played.play is not None, "a match in which a step was played has begun"
    if played.waiting_for == answer.user and played.play.turn == match.play.turn:
        await services.reconciler.show(played.id)
        await _pick(services, answer, played, _picked(played, ()))
    else:
        await _played(services, answer, match, played)


async def cancel(services: Services, answer: Answer, press: PickerPress) -> None:
    """Cancel: close the picker or the question; nothing changes."""
    await answer.in_place()
    await answer.say(Post(answer.texts("answer-nothing-changed")))


def _picked(match: Match, path: tuple[int, ...]) -> Picked:
    assert match.play is not None, "it is somebody's turn, so the match has begun"
    try:
        return pick(match.game.menu(match.play.state), path)
    except IndexError as error:
        raise Stale(match) from error


async def _pick(services: Services, answer: Answer, match: Match, picked: Picked) -> None:
    assert match.play is not None, "it is somebody's turn, so the match has begun"
    texts = answer.texts
    names, dark = await services.posts.names(match, texts), await services.posts.dark(match.guild, answer.user)
    if picked.move is None:
        text = texts("answer-choose", what=picked.menus[-1].prompt)
        await answer.say(Post(text, await picture(match, names, texts, dark=dark)), picker(match, picked, texts))
        return
    step = match.game.label(match.play.state, picked.move)
    shown = await picture(match, names, texts, match.play.after(picked.move), dark=dark)
    await answer.say(Post(texts("answer-would-look", step=step), shown), picker(match, picked, texts))
