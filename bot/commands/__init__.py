"""The thin edge: each command and button parses, calls one use case, and hands the result to be shown."""

from typing import Any, Final

from discord import app_commands

from bot.answers import Answer, Interaction, answered
from bot.commands import ending, learning, moving, opening, past, setting, showing, standing, waiting
from bot.house import House
from bot.messages import Button
from bot.table import Refused
from bot.views import Handler, Pressed

BUTTONS: Final = {
    Button.ACCEPT: opening.accept,
    Button.DECLINE: opening.decline,
    Button.JOIN: opening.join,
    Button.BEGIN: opening.begin,
    Button.WITHDRAW: opening.withdraw,
    Button.MOVE: moving.choose,
    Button.CONFIRM: moving.confirm,
    Button.CANCEL: moving.cancel,
    Button.STOCK: showing.stock,
    Button.TEXT: showing.text,
    Button.UNDO: ending.undo,
    Button.DRAW: ending.draw,
    Button.RESIGN: ending.resign,
    Button.REMATCH: ending.rematch,
    Button.RULES: learning.rules_of,
    Button.NEXT: showing.next_match,
    Button.CLAIM: waiting.claim,
    Button.EXTEND: waiting.extend,
    Button.MUTE: waiting.mute,
    Button.FOLLOW: showing.follow,
    Button.UNFOLLOW: showing.unfollow,
    Button.CHALLENGE: opening.challenged,
    Button.PAST: past.show,
}


OUTDATED: Final = "That command cannot be used like this; type it again and choose from what is offered."
UNUSABLE: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What discord.py raises where somebody's Discord still shows commands of an earlier version."""


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add every command to ``tree``."""
    for module in (opening, moving, showing, ending, waiting, standing, past, setting, learning):
        module.register(tree, house)

    @tree.error
    async def unusable(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        async def work(answer: Answer) -> None:
            raise Refused(OUTDATED) if isinstance(error, UNUSABLE) else error

        await answered(interaction, house, work)


def pressed(house: House) -> Handler:
    """What happens when a component is pressed, whenever it was posted."""

    async def handle(interaction: Interaction, press: Pressed) -> None:
        async def work(answer: Answer) -> None:
            if interaction.guild_id is not None:
                house.names.note(interaction.guild_id, interaction.user)
            await BUTTONS[press.button](house, answer, press)

        await answered(interaction, house, work)

    return handle
