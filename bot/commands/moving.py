"""Playing: ``/move`` with its completion, and the picker behind the Move button."""

from typing import Any, Final

from discord import app_commands

from bot import messages
from bot.answers import Answer, Interaction
from bot.commands.common import MATCH_OPTION, meant, own_matches, run
from bot.house import House
from bot.match import Match
from bot.messages import Post
from bot.table import Refused, Stale
from bot.views import Picked, Pressed, pick, picker

LONGEST_NAME: Final = 100


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/move``."""

    @tree.command(name="move", description="Play a step; the legal ones are offered as you type")
    @app_commands.describe(move="Your step", match=MATCH_OPTION)
    async def move(interaction: Interaction, move: str, match: int | None = None) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            found = await meant(interaction, house, match)
            await _played(house, answer, await house.table.submit(found.id, interaction.user.id, move))

        await run(interaction, house, work)

    @move.autocomplete("move")
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            found = await meant(interaction, house, getattr(interaction.namespace, "match", None))
        except Refused:
            return []
        offered = await house.table.completions(found.id, interaction.user.id, typed)
        return [app_commands.Choice(name=label[:LONGEST_NAME], value=step) for label, step in offered]

    move.autocomplete("match")(own_matches(house))


async def _played(house: House, answer: Answer, match: Match) -> None:
    """Show the board, and tell the player privately what was played."""
    assert match.play is not None, "a step was played, so the match has begun"
    step = match.play.steps[-1].text
    link = await house.boards.show(match.id)
    where = (
        f" The board is [here]({link})." if link else " The board could not be posted; it will be, as soon as I can."
    )
    await answer.say(Post(f"You played `{step}`.{where}"))


# -- the picker


async def choose(house: House, answer: Answer, press: Pressed) -> None:
    """Move, and each select of the picker: show the choices made so far and the next ones."""
    if press.path:
        await answer.in_place()
    else:
        await answer.privately()
    match = await house.table.check_turn(press.match, answer.interaction.user.id, press.revision)
    picked = _picked(match, press)
    await answer.say(await _asking(house, match, picked), picker(match, picked))


async def confirm(house: House, answer: Answer, press: Pressed) -> None:
    """Confirm: play the move that the picker shows."""
    await answer.in_place()
    match = await house.table.check_turn(press.match, answer.interaction.user.id, press.revision)
    move = _picked(match, press).move
    if move is None:
        raise Stale(match)
    match = await house.table.submit(
        press.match, answer.interaction.user.id, match.game.format(move), revision=press.revision
    )
    await _played(house, answer, match)


async def cancel(house: House, answer: Answer, press: Pressed) -> None:
    """Cancel: close the picker or the question; nothing changes."""
    await answer.in_place()
    await answer.say(Post("Nothing was changed."))


def _picked(match: Match, press: Pressed) -> Picked:
    assert match.play is not None, "it is somebody's turn, so the match has begun"
    try:
        return pick(match.game.menu(match.play.state), press.path)
    except IndexError as error:
        raise Stale(match) from error


async def _asking(house: House, match: Match, picked: Picked) -> Post:
    assert match.play is not None, "it is somebody's turn, so the match has begun"
    names = await house.boards.names(match)
    if picked.move is None:
        return Post(f"Choose: {picked.menus[-1].prompt.lower()}.", await messages.picture(match, names))
    candidate = match.play.after(picked.move)
    label = match.game.label(match.play.state, picked.move)
    return Post(f"{label}: this is how it would look.", await messages.picture(match, names, candidate))
