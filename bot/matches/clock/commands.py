"""The buttons under overdue boards and reminders: Claim win, Give time, Mute this turn."""

from typing import Final

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.routing import ButtonRoute
from bot.matches.routing import match_button
from bot.matches.services import MatchServices
from bot.matches.views import MUTING, ButtonPress, MutePress, mute_pressed
from bot.model.errors import Refused
from bot.ui import Button, Post


async def claim(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Claim win: end the part of a player whose time has run out."""
    await answer.silently()
    await services.table.claim(press.match, answer.user, press.revision)
    await services.reconciler.show(press.match)


async def extend(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Give time: let a player whose time has run out have another turn's pace."""
    await answer.silently()
    await services.table.give_time(press.match, answer.user, press.revision)
    await services.reconciler.show(press.match)


async def mute(services: MatchServices, answer: Answer, press: MutePress) -> None:
    """Mute this turn: no more reminders about the turns that a reminder was about, where they are still under way."""
    await answer.privately()
    muted, refusals = [], []
    for turn in press.turns:
        try:
            await services.people.mute(turn.match, answer.user, turn.revision)
        except Refused as refusal:
            refusals.append(refusal)
        else:
            muted.append(str(turn.match))
    if not muted:
        raise refusals[0]
    await answer.say(Post(answer.texts("answer-muted", matches=answer.texts.listed(muted))))


ROUTES: Final = (
    match_button(Button.CLAIM, claim),
    match_button(Button.EXTEND, extend),
    ButtonRoute(MUTING, mute_pressed, mute),
)
