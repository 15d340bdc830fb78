"""Commands and buttons that open a match: ``/play``, Challenge, and the buttons of an invitation."""

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands.transformers import RangeTransformer

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import (
    IN_SERVERS,
    Someone,
    about,
    answering,
    choices,
    chosen,
    name,
    option_name,
    personal,
    worded,
)
from bot.discord.interactions.components import ButtonRoute, SelectRoute, Work
from bot.matches import views
from bot.matches.finding import acting, expect_its_server, expect_place, match_button
from bot.matches.offers.commands import answered
from bot.matches.opening import opening
from bot.matches.opening.service import Opening
from bot.matches.service import MatchService
from bot.matches.services import MatchServices
from bot.model.errors import UserError
from bot.model.ids import MatchId, RoleId, UserId
from bot.model.levels import LEVELS
from bot.model.match import Computer, First, Match, Status
from bot.model.time_limits import Pace
from bot.ui import Button, Post
from bot.ui.words import mention
from rules import GAMES
from rules.codes import code, either
from rules.game import AnyGame
from rules.options import BadOption, Option, declared, read

INTEGER: Final = discord.AppCommandOptionType.integer
COMMON: Final = ("level", "pace", "first", "role", "rated", "hints")  # the options of every game


Privately: TypeAlias = Callable[[Answer, AnyGame, object, Sequence[Someone], Mapping[str, Any]], Awaitable[None]]
"""Starts a private match in user installs."""


def register(tree: app_commands.CommandTree[Any], services: MatchServices, privately: Privately) -> None:
    """Add ``/play`` with one subcommand per game, and Challenge."""
    group = personal(app_commands.Group(name=name("play"), description=about("play")))
    for game in GAMES.values():
        group.add_command(_command(game, services, privately))
    tree.add_command(group)

    @tree.context_menu(name=worded(code("command-challenge")))
    @answering(services)
    async def challenge(answer: Answer, person: discord.Member) -> None:
        opening.check_people(answer, [person])
        services.names.note(answer.guild, person)
        await _ask_for_game(services, answer, UserId(person.id))

    challenge.allowed_contexts = IN_SERVERS


def _command(game: AnyGame, services: MatchServices, privately: Privately) -> app_commands.Command[Any, Any, Any]:
    opponents = [f"opponent{n if n > 1 else ''}" for n in range(1, max(game.seats))]
    options = declared(game.options)

    @answering(services)
    async def play(answer: Answer, /, **given: Any) -> None:  # people, texts and numbers, as declared below
        people: list[Someone] = [given[name] for name in opponents if given.get(name) is not None]
        values = {option.name: given[option.name] for option in options if given.get(option.name) is not None}
        if not answer.is_member:
            await privately(answer, game, _read(game, values), people, given)
            await opening.offer_lesson_to(services, answer, game)
            return
        await opening.play_here(services, answer, game, people, given, _read(game, values), answer.channel)

    play.__signature__ = _signature(game, opponents, options)  # type: ignore[attr-defined]  # discord.py reads it
    common = ("seats", *COMMON) if len(game.seats) > 1 else COMMON
    described = dict.fromkeys(opponents, about("play opponent"))
    described |= {option.name: worded(code(f"{game.key}-option-{option.name}")) for option in options}
    described |= {option: about(f"play {option}") for option in common}
    app_commands.describe(**described)(play)
    app_commands.rename(**{option: option_name(option) for option in described})(play)
    app_commands.choices(**_choices(game, options))(play)
    return app_commands.Command(
        name=game.key, description=worded(code(f"{game.key}-summary")), callback=play, auto_locale_strings=False
    )


def _signature(game: AnyGame, opponents: Sequence[str], options: Sequence[Option]) -> inspect.Signature:
    kinds: dict[str, object] = dict.fromkeys(opponents, Someone | None)
    if len(game.seats) > 1:
        kinds["seats"] = RangeTransformer(INTEGER, min=min(game.seats), max=max(game.seats))
    for option in options:
        limits = option.limits
        kinds[option.name] = RangeTransformer(INTEGER, min=limits[0], max=limits[1]) if limits else str | None
    kinds |= dict.fromkeys(("level", "pace", "first"), str | None)
    kinds |= {"role": discord.Role | None, "rated": bool | None, "hints": bool | None}
    keyword = inspect.Parameter.KEYWORD_ONLY
    asked = [inspect.Parameter(name, keyword, default=None, annotation=kind) for name, kind in kinds.items()]
    return inspect.Signature([inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY), *asked])


def _choices(game: AnyGame, options: Sequence[Option]) -> dict[str, list[app_commands.Choice[str]]]:
    def valued(option: Option, value: int | str) -> app_commands.Choice[str]:
        meaning = code(f"{game.key}-option-{option.name}-{value}")
        return chosen(code("command-choice-value", value=str(value), meaning=meaning), str(value))

    def beginning(first: First) -> app_commands.Choice[str]:
        if first is First.RANDOM or not game.roles:
            return chosen(code(f"command-choice-first-{first}"), first)
        role = code(f"{game.key}-role-{game.roles[0]}")
        return chosen(code(f"command-choice-first-{first}-as", role=role), first)

    offered = {each.name: [valued(each, value) for value in each.choices] for each in options if each.limits is None}
    firsts = [beginning(first) for first in First]
    return offered | {"level": opening.level_choices(), "pace": choices("invitation-pace", Pace), "first": firsts}


def _read(game: AnyGame, values: Mapping[str, object]) -> object:
    try:
        return read(game.options, values)
    except BadOption as error:
        raise UserError(error.code) from error


async def challenge_pressed(services: MatchServices, answer: Answer, press: views.ChallengePress) -> None:
    """Challenge next to a person on a leaderboard."""
    if press.person == answer.user:
        raise UserError("reply-opponent-yourself")
    await _expect_here(services, answer, press.person)
    await _ask_for_game(services, answer, press.person)


async def _ask_for_game(services: MatchServices, answer: Answer, person: UserId) -> None:
    await expect_place(services, answer, answer.guild, answer.channel)
    await answer.privately()
    question = Post(answer.texts("reply-which-game", player=mention(person)))
    await answer.say(question, views.challenging(person, answer.texts, services.signs))


async def challenged(services: MatchServices, answer: Answer, press: views.GameChosen) -> None:
    """The game chosen under Challenge: invite the person with the default options."""
    await answer.in_place()
    if press.game >= len(GAMES):
        raise UserError("reply-game-removed", games=either(game.title for game in GAMES.values()))
    game = list(GAMES.values())[press.game]
    await expect_place(services, answer, answer.guild, answer.channel)
    mine = await _expect_here(services, answer, press.person)
    match = await services.table.open(
        Opening(
            game=game,
            options=game.options(),
            seats=min(game.seats),
            first=First.RANDOM,
            opener=answer.user,
            invited=(Computer(None) if mine else press.person,),
            guild=answer.guild,
            home=answer.channel,
            pace=(await opening.settings_of(services, answer, answer.channel)).pace,
            usual_pace=True,
            once=True,
        )
    )
    await services.reconciler.show(match.id)
    key = "reply-level-in-channel" if mine else "reply-invited"
    named = answer.texts(key, player=mention(press.person), game=game.title, match=match.id)
    await answer.confirm(Post(named))


async def _expect_here(services: MatchServices, answer: Answer, person: UserId) -> bool:
    """Refuse people who are not in this server; returns whether it is the bot."""
    me = answer.interaction.client.user
    mine = me is not None and me.id == person
    if not mine and answer.guild is not None and not await services.names.is_here(answer.guild, person):
        raise UserError("reply-opponent-not-in-server", player=mention(person))
    return mine


# -- the buttons of an invitation


async def join(services: MatchServices, answer: Answer, press: views.ButtonPress) -> None:
    """Join, and Accept while the match is open: take a seat."""
    await answer.silently()
    await _sit_down(services, answer, press)


async def join_chosen(services: MatchServices, answer: Answer, press: views.SeatChosen) -> None:
    """A seat chosen in a list of open seats: take it, and leave the list as it is."""
    await expect_its_server(services, answer, press.match)
    await answer.privately()
    match = await _sit_down(services, answer, press)
    key = "reply-joined-begun" if match.play is not None else "reply-joined-waiting"
    await answer.confirm(Post(answer.texts(key, match=match.id)))


async def _sit_down(services: MatchServices, answer: Answer, press: views.ButtonPress | views.SeatChosen) -> Match:
    await _expect_its_place(services, answer, press.match)
    user = answer.interaction.user
    roles = frozenset(RoleId(role.id) for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    match = await services.table.join(press.match, answer.user, press.revision, roles)
    await services.reconciler.show(press.match)
    return match


async def _expect_its_place(services: MatchServices, answer: Answer, number: MatchId) -> None:
    match = await services.table.match(number)
    if match.status is Status.OPEN:
        await expect_place(services, answer, match.guild, match.home)


async def begin(services: MatchServices, answer: Answer, press: views.ButtonPress) -> None:
    """Begin: agree to play without the open seats."""
    await answer.silently()
    await _expect_its_place(services, answer, press.match)
    await services.table.begin_with_fewer(press.match, answer.user, press.revision)
    await services.reconciler.show(press.match)


async def level(services: MatchServices, answer: Answer, press: views.LevelPress) -> None:
    """A level button: set the level of the computer players."""
    await expect_its_server(services, answer, press.match)
    await answer.silently()
    await _expect_its_place(services, answer, press.match)
    if all(each.number != press.level for each in LEVELS):
        raise UserError("reply-button-unknown")
    await services.table.choose_level(press.match, answer.user, press.level, press.revision)
    await services.reconciler.show(press.match)


def _answering(invitation: Work[MatchServices, views.ButtonPress]) -> Work[MatchServices, views.ButtonPress]:
    """The work of Accept or Decline: answer an ``invitation``, or an offer in a running match."""

    async def work(services: MatchServices, answer: Answer, press: views.ButtonPress) -> None:
        is_open = (await services.table.match(press.match)).status is Status.OPEN
        await (invitation if is_open else answered)(services, answer, press)

    return work


ROUTES: Final = (
    match_button(Button.ACCEPT, _answering(join)),
    match_button(Button.DECLINE, _answering(acting(MatchService.decline))),
    match_button(Button.JOIN, join),
    match_button(Button.BEGIN, begin),
    match_button(Button.WITHDRAW, acting(MatchService.withdraw)),
    ButtonRoute(views.LevelPress.pattern(), views.LevelPress.read, level),
    SelectRoute(views.SEATS, views.seat_chosen, join_chosen),
    ButtonRoute(views.SEAT, views.SeatPress.read, join_chosen),
    SelectRoute(views.CHALLENGED, views.GameChosen.read, challenged),
    ButtonRoute(views.ChallengePress.pattern(), views.ChallengePress.read, challenge_pressed),
)
