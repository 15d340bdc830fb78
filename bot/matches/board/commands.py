"""``/board`` and the buttons under boards and reminders."""

from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import command
from bot.discord.interactions.components import ButtonRoute
from bot.matches.finding import acting, known, match_button, meant, own_matches
from bot.matches.service import MatchService
from bot.matches.services import MatchServices
from bot.matches.texts.board import in_words
from bot.matches.texts.narration import has_draws
from bot.matches.texts.record import draws_checked, origin_of_draws
from bot.matches.views import MUTING, ButtonPress, MutePress, buttons, mute_pressed
from bot.model.errors import UserError
from bot.model.match import Match
from bot.ui import Button, Post


def register(tree: app_commands.CommandTree[Any], services: MatchServices) -> None:
    """Add ``/board``."""

    @command(tree, services, "board")
    async def board(answer: Answer, match: int | None = None, private: bool = False) -> None:
        found = await meant(answer.interaction, services, match)
        services.recovery.looked_at(found.id)
        alone = private or answer.guild is None
        await (answer.privately() if alone else answer.publicly())
        texts = answer.texts if alone else await answer.public_texts()
        post = await services.posts.of(found, texts, seen_by=answer.user if alone else None)
        await answer.say(Post(post.content, post.picture), buttons(found, post.buttons, texts))

    board.autocomplete("match")(own_matches(services))


async def more(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """More: show the other buttons privately."""
    await answer.privately()
    match = await services.table.match(press.match)
    wanted = services.posts.more_buttons(match, answer.user)
    message = answer.texts("reply-more", game=match.game.title, match=match.id)
    lines = filter(None, (message, origin_of_draws(match, answer.texts)))
    await answer.say(Post("\n".join(lines)), buttons(match, wanted, answer.texts))


async def check(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Check the draws against the secret of the match."""
    await answer.privately()
    match = await services.table.match(press.match)
    if match.status.live or not has_draws(match):
        raise UserError("reply-draws-not-checkable")
    await answer.say(await draws_checked(match, await known(services, match, answer.texts), answer.texts))


async def text(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Text: show the position in words and as a text board."""
    await answer.privately()
    match = await services.table.match(press.match)
    if match.play is None:
        raise UserError("reply-match-not-begun")
    await say_in_words(services, answer, match)


async def say_in_words(services: MatchServices, answer: Answer, match: Match) -> None:
    """Show the position of a match that has begun in words and as a text board."""
    first, *more = in_words(match, await services.posts.names(match, answer.texts), answer.texts)
    await answer.say(first)
    for post in more:
        await answer.add(post)


async def mute(services: MatchServices, answer: Answer, press: MutePress) -> None:
    """Mute this turn: no more reminders about the turns of a reminder that are still under way."""
    await answer.privately()
    muted, refusals = [], []
    for turn in press.turns:
        try:
            await services.people.mute(turn.match, answer.user, turn.revision)
        except UserError as refusal:
            refusals.append(refusal)
        else:
            muted.append(str(turn.match))
    if not muted:
        raise refusals[0]
    await answer.confirm(Post(answer.texts("reply-reminders-muted", matches=answer.texts.listed(muted))))


ROUTES: Final = (
    match_button(Button.TEXT, text),
    match_button(Button.MORE, more),
    match_button(Button.CHECK, check),
    match_button(Button.EXTEND, acting(MatchService.give_time)),
    ButtonRoute(MUTING, mute_pressed, mute),
)
