"""Playing what waits, match after match, without opening a thread: the Play and Next buttons."""

from typing import Final

from bot.discord.interactions.answers import Answer
from bot.matches.finding import match_button
from bot.matches.play.commands import PICKER
from bot.matches.services import MatchServices
from bot.matches.views import ButtonPress
from bot.ui import Button, Post


async def play(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Play and Next: the picker of this match, or if it does not wait any more, of the one that has waited longest."""
    answer.soon_in_place()
    match = await services.table.match(press.match)
    if match.waiting_for != answer.user:
        following = await services.table.next_for(answer.user, match.id)
        if following is None:
            await answer.say(Post(answer.texts("answer-nothing-waits")))
            return
        match = following
        services.recovery.looked_at(match.id)
    await PICKER.choosing(services, answer, match, ())


ROUTES: Final = (match_button(Button.PLAY, play), match_button(Button.NEXT, play))
