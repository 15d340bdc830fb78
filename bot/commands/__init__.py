"""The thin edge: each command and button parses, calls one use case, and hands the result to be shown."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, assert_never

from discord import app_commands

from bot.commands import (
    away,
    block,
    board,
    help,
    history,
    invitation,
    leaderboard,
    matches,
    move,
    overdue,
    play,
    preferences,
    profile,
    rules,
    server,
    settle,
    stock,
)
from bot.commands.answers import Answer, Interaction, OtherOptions, answered
from bot.commands.finding import expect_its_server
from bot.commands.services import Services
from bot.display.components import Handler
from bot.display.custom_ids import (
    ButtonPress,
    GameChosen,
    HeadToHeadText,
    LeaderboardText,
    Meaningless,
    MutePress,
    PastChosen,
    PickerPart,
    PickerPress,
    Press,
    ProfileText,
    ResignConfirmed,
    RulesPage,
    SeatChosen,
    StatisticsText,
    StockText,
)
from bot.messages import Button
from bot.table import Refused

BUTTONS: Final[dict[Button, Callable[[Services, Answer, ButtonPress], Awaitable[None]]]] = {
    Button.ACCEPT: invitation.accept,
    Button.DECLINE: invitation.decline,
    Button.JOIN: invitation.join,
    Button.BEGIN: invitation.begin,
    Button.WITHDRAW: invitation.withdraw,
    Button.MOVE: move.move,
    Button.STOCK: stock.stock,
    Button.TEXT: board.text,
    Button.UNDO: settle.undo,
    Button.MORE: board.more,
    Button.CHECK: board.check,
    Button.DRAW: settle.draw,
    Button.RESIGN: settle.resign,
    Button.REMATCH: settle.rematch,
    Button.RULES: rules.rules_of,
    Button.NEXT: board.next_match,
    Button.CLAIM: overdue.claim,
    Button.EXTEND: overdue.extend,
    Button.FOLLOW: board.follow,
    Button.UNFOLLOW: board.unfollow,
}
"""What the buttons under messages about matches do."""
PICKER: Final = {
    PickerPart.CHOOSE: move.choose,
    PickerPart.CONFIRM: move.confirm,
    PickerPart.CANCEL: move.cancel,
}

UNUSABLE: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
    OtherOptions,
)
"""What is raised where somebody's Discord still shows commands of an earlier version."""


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add every command to ``tree``."""
    for module in (
        *(play, move, board, stock, matches, settle, away, leaderboard, profile, history),
        *(preferences, block, server, rules, help),
    ):
        module.register(tree, services)

    @tree.error
    async def unusable(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        async def refuse(answer: Answer) -> None:
            raise Refused("answer-outdated") if isinstance(error, UNUSABLE) else error

        await answered(interaction, services, refuse)


def pressed(services: Services) -> Handler:
    """What happens when a component is pressed, whenever it was posted."""

    async def handle(interaction: Interaction, press: Press) -> None:
        await answered(interaction, services, lambda answer: _handled(services, answer, press))

    return handle


async def _handled(services: Services, answer: Answer, press: Press) -> None:
    match press:
        case ButtonPress():
            await expect_its_server(services, answer, press.match)
            services.recovery.looked_at(press.match)
            await BUTTONS[press.button](services, answer, press)
        case PickerPress():
            await PICKER[press.part](services, answer, press)
        case ResignConfirmed():
            await settle.resign_confirmed(services, answer, press)
        case StockText():
            await stock.stock_told(services, answer, press)
        case MutePress():
            await overdue.mute(services, answer, press)
        case SeatChosen():
            await expect_its_server(services, answer, press.match)
            await invitation.join_chosen(services, answer, press)
        case PastChosen():
            await history.show(services, answer, press)
        case GameChosen():
            await play.challenged(services, answer, press)
        case RulesPage():
            await rules.turned(services, answer, press)
        case LeaderboardText() | ProfileText() | HeadToHeadText() | StatisticsText():
            await _told(services, answer, press)
        case Meaningless():
            raise Refused("answer-unknown")
        case _:
            assert_never(press)


async def _told(
    services: Services, answer: Answer, press: LeaderboardText | ProfileText | HeadToHeadText | StatisticsText
) -> None:
    """Text under a picture of who stands where."""
    match press:
        case LeaderboardText():
            await leaderboard.leaderboard_told(services, answer, press)
        case ProfileText():
            await profile.profile_told(services, answer, press)
        case HeadToHeadText():
            await profile.head_to_head_told(services, answer, press)
        case StatisticsText():
            await leaderboard.statistics_told(services, answer, press)
