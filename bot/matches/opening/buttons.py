"""The buttons of an invitation, and the seats chosen in a list."""

from typing import Final

import discord

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.routing import ButtonRoute, SelectRoute
from bot.matches.finding import expect_its_server, expect_place, match_button
from bot.matches.offers.commands import agree, refuse
from bot.matches.opening.computers import expect_level
from bot.matches.services import MatchServices
from bot.matches.views import LEVELS, SEATS, ButtonPress, LevelPress, SeatChosen, level_pressed, seat_chosen
from bot.model.ids import MatchId, RoleId
from bot.model.match import Match, Status
from bot.ui import Button, Post


async def join(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Join, and Accept while the match is open: take a seat; the last to sit begins the match."""
    await answer.silently()
    await _sit_down(services, answer, press)


async def join_chosen(services: MatchServices, answer: Answer, press: SeatChosen) -> None:
    """A seat chosen in a list of open seats: take it. What others see stays as it is."""
    await expect_its_server(services, answer, press.match)
    message = answer.interaction.message
    await (answer.privately if message is not None and not message.flags.ephemeral else answer.in_place)()
    match = await _sit_down(services, answer, press)
    key = "answer-seated-begun" if match.play is not None else "answer-seated-waiting"
    await answer.say(Post(answer.texts(key, match=match.id)))


async def _sit_down(services: MatchServices, answer: Answer, press: ButtonPress | SeatChosen) -> Match:
    await _expect_its_place(services, answer, press.match)
    user = answer.interaction.user
    roles = frozenset(RoleId(role.id) for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    match = await services.table.join(press.match, answer.user, press.revision, roles)
    await services.reconciler.show(press.match)
    return match


async def _expect_its_place(services: MatchServices, answer: Answer, number: MatchId) -> None:
    """Nobody takes a seat where the match could not be played; what is over or running is refused otherwise."""
    match = await services.table.match(number)
    if match.status is Status.OPEN:
        await expect_place(services, answer, match.guild, match.home)


async def begin(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Begin: play with those who sit, once all of them want to."""
    await answer.silently()
    await _expect_its_place(services, answer, press.match)
    await services.table.begin_with_fewer(press.match, answer.user, press.revision)
    await services.reconciler.show(press.match)


async def level(services: MatchServices, answer: Answer, press: LevelPress) -> None:
    """A level: so well the computer players play; the match begins if it waits for nobody else."""
    await expect_its_server(services, answer, press.match)
    await answer.silently()
    await _expect_its_place(services, answer, press.match)
    expect_level(press.level)
    await services.table.choose_level(press.match, answer.user, press.level, press.revision)
    await services.reconciler.show(press.match)


async def accept(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Accept: take the seat kept for one, or agree to what another player asks in a running match."""
    is_open = (await services.table.match(press.match)).status is Status.OPEN
    await (join if is_open else agree)(services, answer, press)


async def decline(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Decline: turn the invitation down, or do not agree to what another player asks in a running match."""
    if (await services.table.match(press.match)).status is not Status.OPEN:
        await refuse(services, answer, press)
        return
    await answer.silently()
    await services.table.decline(press.match, answer.user, press.revision)
    await services.reconciler.show(press.match)


async def withdraw(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Withdraw: take the opened match back."""
    await answer.silently()
    await services.table.withdraw(press.match, answer.user, press.revision)
    await services.reconciler.show(press.match)


ROUTES: Final = (
    match_button(Button.ACCEPT, accept),
    match_button(Button.DECLINE, decline),
    match_button(Button.JOIN, join),
    match_button(Button.BEGIN, begin),
    match_button(Button.WITHDRAW, withdraw),
    ButtonRoute(LEVELS, level_pressed, level),
    SelectRoute(SEATS, seat_chosen, join_chosen),
)
