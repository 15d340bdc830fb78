"""Keeping people away: ``/block``."""

from typing import Any, Final

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.options import Someone
from bot.commands.services import Services
from bot.match import UserId
from bot.messages import Post
from bot.messages.words import mention
from renderers.kit.text import listed

MOST_LISTED: Final = 50


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/block add``, ``/block remove`` and ``/block list``."""
    group = app_commands.Group(
        name="block", description="People who can't invite you, take your open seats or ping you"
    )
    people = services.people

    @group.command(name="add", description="Block somebody; they are not told")
    @app_commands.describe(player="Whom")
    @answering(services, Answer.privately)
    async def add(answer: Answer, player: Someone) -> None:
        await people.block(answer.user, UserId(player.id))
        await answer.say(Post(f"{player.mention} can't invite you, take your open seats or ping you any more."))

    @group.command(name="remove", description="Let somebody invite you again")
    @app_commands.describe(player="Whom")
    @answering(services, Answer.privately)
    async def remove(answer: Answer, player: Someone) -> None:
        await people.unblock(answer.user, UserId(player.id))
        await answer.say(Post(f"{player.mention} can invite you, take your open seats and ping you."))

    @group.command(name="list", description="Whom you have blocked")
    @answering(services, Answer.privately)
    async def show(answer: Answer) -> None:
        blocked = await people.blocked_by(answer.user)
        more = f" and {len(blocked) - MOST_LISTED} more" if len(blocked) > MOST_LISTED else ""
        names = listed(map(mention, blocked[:MOST_LISTED]))
        await answer.say(Post(f"You have blocked {names}{more}." if blocked else "You block nobody."))

    tree.add_command(group)
