"""Keeping people away: ``/block``."""

from collections.abc import Sequence
from typing import Any, Final

from discord import app_commands

from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.options import Someone
from bot.matches.opening.computers import is_me
from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.ui import Post
from bot.ui.languages import Texts
from bot.ui.words import mention

MOST_LISTED: Final = 50


def register(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    """Add ``/block add``, ``/block remove`` and ``/block list``."""
    group = app_commands.Group(name=name("block"), description=about("block"))
    people = services.people

    @group.command(name=name("block add"), description=about("block add"))
    @options("block add", "player")
    @answering(services, Answer.privately)
    async def add(answer: Answer, player: Someone) -> None:
        if is_me(answer, player):
            raise Refused("answer-block-me")
        await people.block(answer.user, UserId(player.id))
        await answer.say(Post(answer.texts("answer-blocked", player=player.mention)))

    @group.command(name=name("block remove"), description=about("block remove"))
    @options("block remove", "player")
    @answering(services, Answer.privately)
    async def remove(answer: Answer, player: Someone) -> None:
        await people.unblock(answer.user, UserId(player.id))
        await answer.say(Post(answer.texts("answer-unblocked", player=player.mention)))

    @group.command(name=name("block list"), description=about("block list"))
    @answering(services, Answer.privately)
    async def show(answer: Answer) -> None:
        blocked = await people.blocked_by(answer.user)
        await answer.say(Post(_listed(blocked, answer.texts)))

    tree.add_command(group)


def _listed(blocked: Sequence[UserId], texts: Texts) -> str:
    if not blocked:
        return texts("answer-block-nobody")
    people = texts.listed(map(mention, blocked[:MOST_LISTED]))
    if len(blocked) <= MOST_LISTED:
        return texts("answer-block-list", people=people)
    return texts("answer-block-list-more", people=people, more=len(blocked) - MOST_LISTED)
