"""The command ``/help`` and the buttons below it."""

from typing import Any, Final

from discord import app_commands

from bot.app.help.texts import HelpControl, HelpPress, help_buttons, help_post, help_text, private, private_help
from bot.app.services import Services
from bot.community.lobby.views import playing_form
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import about, answering, name, personal
from bot.discord.interactions.components import ButtonRoute
from bot.discord.places import invitation
from bot.matches.opening.opening import expect_place_here
from bot.matches.views import challenging
from bot.model.ids import UserId
from bot.studies.lessons.views import lessons_menu
from bot.ui.post import Post
from rules import GAMES


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/help``."""

    @personal
    @tree.command(name=name("help"), description=about("help"))
    @answering(services)
    async def help_(answer: Answer) -> None:
        await answer.say(help_post(answer.texts, guest=not answer.is_member), help_buttons(answer.texts))


async def pressed(services: Services, answer: Answer, press: HelpPress) -> None:
    """A button below the help."""
    texts, is_member = answer.texts, answer.is_member
    match press.control:
        case HelpControl.PLAY if is_member:
            await expect_place_here(services, answer)
            robot = answer.interaction.client.user
            assert robot is not None, "only a client that is logged in is pressed"
            await answer.privately()
            await answer.say(Post(texts("help-game")), challenging(UserId(robot.id), texts, services.signs))
        case HelpControl.PLAY:
            await answer.privately()
            await answer.say(Post(texts("help-private-play", **private(services.mentions, texts))))
        case HelpControl.LEARN:
            await answer.privately()
            await answer.say(Post(texts("help-lesson")), lessons_menu(list(GAMES.values()), services.signs))
        case HelpControl.INVITE if answer.guild is not None and is_member:
            await answer.ask(playing_form((await services.people.server(answer.guild)).pace, texts))
        case HelpControl.INVITE:
            await answer.privately()
            await answer.say(Post(texts("help-invite", link=invitation(answer.interaction.application_id))))
        case HelpControl.MORE:
            await answer.privately()
            await answer.say((help_text if is_member else private_help)(services.mentions, texts))


ROUTES: Final = (ButtonRoute(HelpPress.pattern(), HelpPress.read, pressed),)
