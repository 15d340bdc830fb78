"""The commands ``/help`` and ``/about``, and the answer to direct messages."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum, auto
from typing import Any, Final

import discord
from discord import app_commands

from bot.app.services import Services
from bot.community.lobby.views import playing_form
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import command, personal
from bot.discord.interactions.components import ButtonRoute, Press, view
from bot.discord.places import Languages, invitation, own_installation
from bot.discord.requests import UNDELIVERED, persistently, to_send
from bot.matches.finding import expect_place
from bot.matches.views import challenging
from bot.model.ids import UserId
from bot.players.kernel import IS_COMPILED
from bot.runtime import VERSION
from bot.studies.lessons.views import lessons_menu
from bot.ui import Texts, words
from bot.ui.post import Post, PostLine
from bot.ui.words import CommandMentions
from rules import GAMES

NAMED: Final = (
    *("move", "board", "stock", "matches", "undo", "draw", "resign", "rematch", "away", "preferences", "block add"),
    "privacy show",
    *("replay", "leaderboard", "profile", "history", "learn", "rules"),
    *("puzzle next", "puzzle run", "puzzle redo", "puzzle daily"),
    *("study open", "study import", "tournament open", "tournament show", "server settings", "about"),
)
"""The commands in the list behind More, besides those that open a match."""
LINES: Final = ("start", "play", "view", "agree", "time", "compare", "learn", "games")
"""Lines of that list; the last stands apart."""
PRIVATE: Final = (
    *("learn", "puzzle next", "puzzle run", "puzzle redo", "puzzle daily"),
    *("rules", "study open", "study import", "about"),
)
"""The commands of user installs, besides those that open a match."""


class HelpControl(StrEnum):
    """The buttons below the help."""

    PLAY = auto()
    LEARN = auto()
    INVITE = auto()
    MORE = auto()


@dataclass(frozen=True, slots=True)
class HelpPress(Press):
    """A button below the help; its id is ``il:help:<control>``."""

    word = "help"

    control: HelpControl


def help_post(texts: Texts, *, guest: bool = False) -> Post:
    """Return the help: a line and a button for each way to begin; as a ``guest`` the bot is alone with the user."""
    games = texts.series(game.title for game in GAMES.values())
    lines = [
        PostLine(
            texts(f"help-way-{control}"),
            HelpPress(control).custom_id,
            texts(f"button-help-{control}"),
            main=control is HelpControl.PLAY,
        )
        for control in HelpControl
    ]
    return Post(texts("help-private-about") if guest else texts("help-about", games=games), lines=tuple(lines))


def help_letter(texts: Texts) -> tuple[Post, discord.ui.View]:
    """Return the help as an ordinary message: direct messages notify, and a notification of components is empty."""
    post = help_post(texts)
    play, *others = (discord.ui.Button[Any](label=line.label, custom_id=line.custom_id) for line in post.lines)
    play.style = discord.ButtonStyle.primary
    return Post("\n".join([post.content, *(line.text for line in post.lines)])), view(play, *others)


def help_text(mentions: CommandMentions, texts: Texts) -> Post:
    """Return the list behind More: every command as a clickable mention, with its purpose."""
    play = texts.listed(mentions.of(f"play {key}", texts) for key in GAMES)
    named = {command.replace(" ", "-"): mentions.of(command, texts) for command in NAMED}
    games = texts.series(game.title for game in GAMES.values())
    *text, last = (texts(f"help-{key}", play=play, games=games, **named) for key in LINES)
    return Post("\n".join([*text, "", last]))


def private_help(mentions: CommandMentions, texts: Texts) -> Post:
    """Return the same in user installs."""
    here = texts.listed(mentions.of(command, texts) for command in PRIVATE)
    named = {"commands": here, **private(mentions, texts)}
    return Post("\n".join(texts(f"help-private-{key}", **named) for key in ("play", "also")))


def private(mentions: CommandMentions, texts: Texts) -> dict[str, str]:
    """Return the commands that the texts for user installs name."""
    play = texts.listed(mentions.of(f"play {key}", texts) for key in GAMES)
    return {"play": play, "study": mentions.of("study open", texts)}


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/help`` and ``/about``."""

    @personal
    @command(tree, services, "help")
    async def help_(answer: Answer) -> None:
        await answer.say(help_post(answer.texts, guest=not answer.is_member))

    @personal
    @command(tree, services, "about")
    async def about_(answer: Answer) -> None:
        answer.soon_privately()
        number, (running, ended) = answer.interaction.application_id, await services.totals.all()
        post = about_post(
            answer.texts,
            uptime=services.uptime(),
            version=VERSION,
            servers=len(answer.interaction.client.guilds),
            running=running,
            ended=ended,
            compiled="yes" if IS_COMPILED else "no",
            invite=f"<{invitation(number)}>",
            own=f"<{own_installation(number)}>",
        )
        await answer.say(post)


async def pressed(services: Services, answer: Answer, press: HelpPress) -> None:
    """A button below the help."""
    texts, is_member = answer.texts, answer.is_member
    answer.soon_privately()
    match press.control:
        case HelpControl.PLAY if is_member:
            await expect_place(services, answer, answer.guild, answer.channel)
            robot = answer.interaction.client.user
            assert robot is not None, "only a client that is logged in is pressed"
            await answer.say(Post(texts("help-game")), challenging(UserId(robot.id), texts, services.signs))
        case HelpControl.PLAY:
            await answer.say(Post(texts("help-private-play", **private(services.mentions, texts))))
        case HelpControl.LEARN:
            await answer.say(Post(texts("help-lesson")), lessons_menu(services.signs))
        case HelpControl.INVITE if answer.guild is not None and is_member:
            await answer.ask(playing_form((await services.people.server(answer.guild)).pace, texts))
        case HelpControl.INVITE:
            await answer.say(Post(texts("help-invite", link=invitation(answer.interaction.application_id))))
        case HelpControl.MORE:
            await answer.say((help_text if is_member else private_help)(services.mentions, texts))


ABOUT: Final = ("version", "servers", "matches", "search", "links")  # lines of the answer to /about, in order


def about_post(texts: Texts, *, uptime: timedelta, **values: int | str) -> Post:
    """Return the version, the time since the start, the counts and the links of the bot."""
    since = words.span(round(uptime.total_seconds()), texts)
    return Post("\n".join(texts(f"about-{line}", uptime=since, **values) for line in ABOUT))


GREETED_AGAIN: Final = timedelta(minutes=1)  # the time in which only the first message of a person is answered
_REMEMBERED: Final = 1000

log = logging.getLogger(__name__)


class Greeter:
    """Answers direct messages with the help; what they say is not read."""

    def __init__(self, languages: Languages, now: Callable[[], datetime]) -> None:
        self._languages = languages
        self._now = now
        self._greeted: OrderedDict[UserId, datetime] = OrderedDict()

    async def greet(self, message: discord.Message) -> None:
        """Answer a message of a person, at most once a minute."""
        user, now = UserId(message.author.id), self._now()
        if message.guild is not None or message.author.bot or now < self._greeted.get(user, now):
            return
        self._greeted[user] = now + GREETED_AGAIN
        while len(self._greeted) > _REMEMBERED:
            self._greeted.popitem(last=False)
        texts = await self._languages.of_person(user, None)
        try:
            await persistently(lambda: message.channel.send(**to_send(*help_letter(texts))))
        except UNDELIVERED:
            log.warning("The direct message of user %d could not be answered.", user)


ROUTES: Final = (ButtonRoute(HelpPress.pattern(), HelpPress.read, pressed),)
