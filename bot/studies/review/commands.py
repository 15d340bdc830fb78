"""Looking back at a match that is over: the Review button."""

from typing import Final

from bot.discord.interactions.answers import Answer
from bot.matches.routing import match_button
from bot.matches.views import ButtonPress
from bot.model.match import Match
from bot.players.reviewing import Review
from bot.studies.review.texts import review as reviewed
from bot.studies.services import StudyServices
from bot.ui import Button, Post


async def review(services: StudyServices, answer: Answer, press: ButtonPress) -> None:
    """Review: how the match stood along it, and what turned it; thought out where nobody has asked before."""
    await answer.privately()
    match = await services.table.match(press.match)
    found = await services.reviews.kept(match)
    if found is None:
        await answer.say(Post(answer.texts("review-thinking")))
        found = await services.reviews.of(match)
    await answer.say(await _shown(services, answer, match, found))


async def _shown(services: StudyServices, answer: Answer, match: Match, found: Review) -> Post:
    names = await services.posts.names(match, answer.texts)
    appearance = await services.posts.appearance(match.guild, answer.user)
    return await reviewed(match, found, names, answer.texts, appearance=appearance)


ROUTES: Final = (match_button(Button.REVIEW, review),)
