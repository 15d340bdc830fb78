"""Opening a match: ``/play``, and Challenge in a person's menu."""

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.app_commands.transformers import RangeTransformer

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, choices, chosen, name, option_name, worded
from bot.discord.interactions.options import IN_SERVERS, Someone, personal
from bot.discord.interactions.routing import SelectRoute
from bot.matches.opening.computers import level_choices
from bot.matches.opening.opening import check_people, expect_place_here, play_here, settings_of, tell_of_lessons
from bot.matches.opening.seating import Opening
from bot.matches.services import MatchServices
from bot.matches.views import CHALLENGED, GameChosen, challenging, game_chosen
from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.model.levels import LEVELS
from bot.model.match import Computer, First
from bot.model.time_limits import Pace
from bot.ui import Post
from bot.ui.words import mention
from rules import GAMES
from rules.codes import code, either
from rules.game import AnyGame
from rules.options import BadOption, Option, declared, read

INTEGER: Final = discord.AppCommandOptionType.integer
EASIEST: Final = LEVELS[0].number
COMMON: Final = ("level", "pace", "first", "role", "rated", "hints")
"""The options of every game."""


Privately: TypeAlias = Callable[[Answer, AnyGame, object, Sequence[Someone], Mapping[str, Any]], Awaitable[None]]
"""How a match is played where the bot is no guest."""


def register(tree: app_commands.CommandTree[Any], services: MatchServices, privately: Privately) -> None:
    """Add ``/play`` with one subcommand a game, its options made from what the game declares, and Challenge."""
    group = personal(app_commands.Group(name=name("play"), description=about("play")))
    for game in GAMES.values():
        group.add_command(_command(game, services, privately))
    tree.add_command(group)

    @tree.context_menu(name=worded(code("command-challenge")))
    @answering(services)
    async def challenge(answer: Answer, person: discord.Member) -> None:
        await expect_place_here(services, answer)
        check_people(answer, [person])
        services.names.note(answer.guild, person)
        await answer.privately()
        question = Post(answer.texts("answer-challenge", player=person.mention))
        await answer.say(question, challenging(UserId(person.id), answer.texts, services.signs))

    challenge.allowed_contexts = IN_SERVERS


def _command(game: AnyGame, services: MatchServices, privately: Privately) -> app_commands.Command[Any, Any, Any]:
    opponents = [f"opponent{n if n > 1 else ''}" for n in range(1, max(game.seats))]
    options = declared(game.options)

    @answering(services)
    async def play(answer: Answer, /, **given: Any) -> None:  # people, texts and numbers, as declared below
        people: list[Someone] = [given[name] for name in opponents if given.get(name) is not None]
        values = {option.name: given[option.name] for option in options if given.get(option.name) is not None}
        if not answer.guest:
            await privately(answer, game, _read(game, values), people, given)
            await tell_of_lessons(services, answer, game)
            return
        await play_here(services, answer, game, people, given, _read(game, values), answer.channel)

    play.__signature__ = _signature(game, opponents, options)  # type: ignore[attr-defined]  # discord.py reads it
    described = _descriptions(game, opponents, options)
    app_commands.describe(**described)(play)
    app_commands.rename(**{option: option_name(option) for option in described})(play)
    app_commands.choices(**_choices(game, options))(play)
    return app_commands.Command(
        name=game.key, description=worded(code(f"{game.key}-summary")), callback=play, auto_locale_strings=False
    )


def _signature(game: AnyGame, opponents: Sequence[str], options: Sequence[Option]) -> inspect.Signature:
    """The typed options of the command, all of them optional, in the order in which Discord shows them."""
    kinds: dict[str, object] = dict.fromkeys(opponents, Someone | None)
    if len(game.seats) > 1:
        kinds["seats"] = RangeTransformer(INTEGER, min=min(game.seats), max=max(game.seats))
    for option in options:
        if option.limits is None:
            kinds[option.name] = str | None
        else:
            kinds[option.name] = RangeTransformer(INTEGER, min=option.limits[0], max=option.limits[1])
    kinds |= dict.fromkeys(("level", "pace", "first"), str | None)
    kinds |= {"role": discord.Role | None, "rated": bool | None, "hints": bool | None}
    keyword = inspect.Parameter.KEYWORD_ONLY
    asked = [inspect.Parameter(name, keyword, default=None, annotation=kind) for name, kind in kinds.items()]
    return inspect.Signature([inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY), *asked])


def _descriptions(game: AnyGame, opponents: Sequence[str], options: Sequence[Option]) -> dict[str, locale_str]:
    common = ("seats", *COMMON) if len(game.seats) > 1 else COMMON
    return (
        dict.fromkeys(opponents, about("play opponent"))
        | {option.name: worded(code(f"{game.key}-option-{option.name}")) for option in options}
        | {option: about(f"play {option}") for option in common}
    )


def _choices(game: AnyGame, options: Sequence[Option]) -> dict[str, list[app_commands.Choice[str]]]:
    offered = {
        option.name: [_valued(game, option, value) for value in option.choices]
        for option in options
        if option.limits is None
    }
    beginning = [_beginning(game, first) for first in First]
    return offered | {"level": level_choices(), "pace": choices("invitation-pace", Pace), "first": beginning}


def _valued(game: AnyGame, option: Option, value: int | str) -> app_commands.Choice[str]:
    meaning = code(f"{game.key}-option-{option.name}-{value}")
    return chosen(code("command-choice-value", value=str(value), meaning=meaning), str(value))


def _beginning(game: AnyGame, first: First) -> app_commands.Choice[str]:
    """Who begins; whoever that is has the first role, where a game has any."""
    if first is First.RANDOM or not game.roles:
        return chosen(code(f"command-choice-first-{first}"), first)
    role = code(f"{game.key}-role-{game.roles[0]}")
    return chosen(code(f"command-choice-first-{first}-as", role=role), first)


def _read(game: AnyGame, values: Mapping[str, object]) -> object:
    try:
        return read(game.options, values)
    except BadOption as error:
        raise Refused(error.code) from error


async def challenged(services: MatchServices, answer: Answer, press: GameChosen) -> None:
    """The game chosen under Challenge: invite the person to it, with the printed rules."""
    await answer.in_place()
    if press.game >= len(GAMES):
        raise Refused("answer-game-gone", games=either(game.title for game in GAMES.values()))
    game = list(GAMES.values())[press.game]
    await expect_place_here(services, answer)
    me = answer.interaction.client.user
    mine = me is not None and me.id == press.person
    person = mention(press.person)
    if not mine and answer.guild is not None and not await services.names.is_here(answer.guild, press.person):
        raise Refused("answer-not-here", player=person)
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
            pace=(await settings_of(services, answer, answer.channel)).pace,
            once=True,
        )
    )
    await services.reconciler.show(match.id)
    if mine:
        await answer.say(Post(answer.texts("answer-level-there", game=game.title, match=match.id)))
        return
    await answer.say(Post(answer.texts("answer-invited", player=person, game=game.title, match=match.id)))


ROUTES: Final = (SelectRoute(CHALLENGED, game_chosen, challenged),)
