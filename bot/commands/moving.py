"""Playing: ``/move`` with its completion, and the picker behind the Move button."""

from typing import Any, Final

from discord import app_commands

from bot.answers import Answer, Interaction
from bot.commands.common import MATCH_OPTION, meant, notices, own_matches, run
from bot.house import House
from bot.match import Match, Status
from bot.messages import Button, Post
from bot.messages.board import picture
from bot.messages.invitation import closed
from bot.table import Refused, Stale
from bot.views import Picked, Pressed, buttons, pick, picker

LONGEST_CHOICE: Final = 100


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/move``."""

    @tree.command(name="move", description="Play a step; the legal ones are offered as you type")
    @app_commands.describe(move="Your step", match=MATCH_OPTION)
    async def move(interaction: Interaction, move: str, match: int | None = None) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            found = await meant(interaction, house, match)
            played = await house.table.submit(found.id, interaction.user.id, move)
            await _played(house, answer, found, played)

        await run(interaction, house, work)

    @move.autocomplete("move")
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            found = await meant(interaction, house, getattr(interaction.namespace, "match", None))
        except Refused:
            return []
        offered = await house.table.completions(found.id, interaction.user.id, typed)
        return [
            app_commands.Choice(name=label[:LONGEST_CHOICE], value=step)
            for label, step in offered
            if len(step) <= LONGEST_CHOICE
        ]

    move.autocomplete("match")(own_matches(house))


async def _played(house: House, answer: Answer, before: Match, after: Match) -> None:
    """Show the board, tell the player privately what was played, and lead to the next match that waits."""
    user = answer.interaction.user.id
    link = await house.boards.show(after.id)
    text = f"You played {_steps(before, after)}. {await _where(house, after, link)}{await notices(house, user)}"
    waiting = await house.table.next_for(user, after.id)
    if after.waiting_for == user or waiting is None:
        await answer.say(Post(text))
    else:
        await answer.say(
            Post(f"{text}\n{waiting.game.title} {waiting.id} waits for you as well."), buttons(waiting, (Button.NEXT,))
        )


async def _where(house: House, played: Match, link: str | None) -> str:
    if link is not None:
        return f"The board is [here]({link})."
    now = await house.table.match(played.id)
    return closed(now) if now.status is Status.CLOSED else "The board will be posted as soon as Discord lets me."


def _steps(before: Match, after: Match) -> str:
    assert before.play is not None, "a step was played, so the match had begun"
    assert after.play is not None, "a step was played, so the match has begun"
    fresh = after.play.steps[len(before.play.steps) :]
    seat = before.play.to_move
    return ", ".join(f"`{step.text}`" for step in fresh if step.seat == seat) or "your step"


# -- the picker


async def choose(house: House, answer: Answer, press: Pressed) -> None:
    """Move, and each select of the picker: show the choices made so far and the next ones."""
    if press.path:
        await answer.in_place()
    else:
        await answer.privately()
    match = await house.table.check_turn(press.match, answer.interaction.user.id, press.revision)
    await _pick(house, answer, match, _picked(match, press.path))


async def confirm(house: House, answer: Answer, press: Pressed) -> None:
    """Confirm: play the move that the picker shows; within a turn of several steps, go on picking."""
    await answer.in_place()
    user = answer.interaction.user.id
    match = await house.table.check_turn(press.match, user, press.revision)
    move = _picked(match, press.path).move
    if move is None:
        raise Stale(match)
    played = await house.table.submit(press.match, user, match.game.format(move), revision=press.revision)
    assert match.play is not None, "a match in which it is somebody's turn has begun"
    assert played.play is not None, "a match in which a step was played has begun"
    if played.waiting_for == user and played.play.turn == match.play.turn:
        await house.boards.show(played.id)
        await _pick(house, answer, played, _picked(played, ()))
    else:
        await _played(house, answer, match, played)


async def cancel(house: House, answer: Answer, press: Pressed) -> None:
    """Cancel: close the picker or the question; nothing changes."""
    await answer.in_place()
    await answer.say(Post("Nothing was changed."))


def _picked(match: Match, path: tuple[int, ...]) -> Picked:
    assert match.play is not None, "it is somebody's turn, so the match has begun"
    try:
        return pick(match.game.menu(match.play.state), path)
    except IndexError as error:
        raise Stale(match) from error


async def _pick(house: House, answer: Answer, match: Match, picked: Picked) -> None:
    assert match.play is not None, "it is somebody's turn, so the match has begun"
    names, dark = await house.boards.names(match), await house.boards.dark(match)
    if picked.move is None:
        text = f"Choose: {picked.menus[-1].prompt.lower()}."
        await answer.say(Post(text, await picture(match, names, dark=dark)), picker(match, picked))
        return
    label = match.game.label(match.play.state, picked.move)
    candidate = match.play.after(picked.move)
    shown = await picture(match, names, candidate, dark=dark)
    await answer.say(Post(f"{label}: this is how it would look.", shown), picker(match, picked))
