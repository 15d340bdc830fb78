"""Opening a match: ``/play``, and Challenge in a person's menu."""

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands.transformers import RangeTransformer

from bot.commands.answers import Answer, answering
from bot.commands.options import IN_SERVERS, Someone, choices, one_of
from bot.commands.place import expect_place
from bot.commands.services import Services
from bot.display.components import challenging
from bot.display.custom_ids import GameChosen
from bot.match import ChannelId, First, GuildId, Pace, RoleId, UserId
from bot.match.people import ServerSettings
from bot.messages import Post
from bot.messages.invitation import PACE_NAMES, invitation
from bot.table import Opening, Refused
from renderers.kit.text import listed
from rules import GAMES
from rules.game import AnyGame
from rules.notation import either
from rules.options import BadOption, Option, declared, read

GuildPlace = discord.abc.GuildChannel | discord.Thread
INTEGER: Final = discord.AppCommandOptionType.integer
FIRST: Final = {First.ME: "I begin", First.OTHER: "My opponent begins", First.RANDOM: "By lot"}


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/play`` with one subcommand a game, its options made from what the game declares, and Challenge."""
    group = app_commands.Group(name="play", description="Open a match", allowed_contexts=IN_SERVERS)
    for game in GAMES.values():
        group.add_command(_command(game, services))
    tree.add_command(group)

    @tree.context_menu(name="Challenge")
    @answering(services)
    async def challenge(answer: Answer, person: discord.Member) -> None:
        await _expect_place_here(services, answer)
        _check_people(answer, [person])
        await answer.privately()
        question = Post(f"Which game would you like to play with {person.mention}?")
        await answer.say(question, challenging(UserId(person.id)))

    challenge.allowed_contexts = IN_SERVERS


def _command(game: AnyGame, services: Services) -> app_commands.Command[Any, Any, Any]:
    opponents = [f"opponent{n if n > 1 else ''}" for n in range(1, max(game.seats))]
    options = declared(game.options)

    @answering(services)
    async def play(answer: Answer, /, **given: Any) -> None:  # people, texts and numbers, as declared below
        people: list[Someone] = [given[name] for name in opponents if given.get(name) is not None]
        await _expect_place_here(services, answer)
        _check_people(answer, people)
        values = {option.name: given[option.name] for option in options if given.get(option.name) is not None}
        settings = await _settings(services, answer)
        opening = _opening(game, answer, people, given, _read(game, values), settings.pace)
        for person in people:
            services.names.note(opening.guild, person)
        match = await services.table.open(opening)
        if not await services.reconciler.invited(match, answer.announce(match, invitation(match))):
            await services.reconciler.show(match.id)
            await answer.say(Post(f"Match {match.id} is open."))

    play.__signature__ = _signature(game, opponents, options)  # type: ignore[attr-defined]  # discord.py reads it
    app_commands.describe(**_descriptions(game, opponents, options))(play)
    app_commands.choices(**_choices(game, options))(play)
    return app_commands.Command(name=game.key, description=game.summary, callback=play)


def _opening(
    game: AnyGame,
    answer: Answer,
    people: Sequence[Someone],
    given: Mapping[str, Any],
    options: object,
    usual_pace: Pace,
) -> Opening:
    """What the options that were given ask for."""
    role = given.get("role")
    return Opening(
        game=game,
        options=options,
        seats=given.get("seats") or max(len(people) + 1, min(game.seats)),
        first=one_of("first", given.get("first") or First.RANDOM, First),
        opener=answer.user,
        invited=tuple(UserId(person.id) for person in people),
        guild=answer.guild or GuildId(0),
        home=answer.channel,
        pace=one_of("pace", given.get("pace") or usual_pace, Pace),
        role=None if role is None else RoleId(role.id),
        rated=given.get("rated") is not False,
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
    kinds |= {"pace": str | None, "first": str | None, "role": discord.Role | None, "rated": bool | None}
    keyword = inspect.Parameter.KEYWORD_ONLY
    asked = [inspect.Parameter(name, keyword, default=None, annotation=kind) for name, kind in kinds.items()]
    return inspect.Signature([inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY), *asked])


def _descriptions(game: AnyGame, opponents: Sequence[str], options: Sequence[Option]) -> dict[str, str]:
    who = "Whom you invite; leave it empty and anyone may join"
    seats = {"seats": "How many play"} if len(game.seats) > 1 else {}
    common = {
        "pace": "Time for one turn",
        "first": "Who begins",
        "role": "Only people with this role may take the open seats",
        "rated": "Whether the result changes ratings (it does unless you say no)",
    }
    return dict.fromkeys(opponents, who) | seats | {o.name: o.text for o in options} | common


def _choices(game: AnyGame, options: Sequence[Option]) -> dict[str, list[app_commands.Choice[str]]]:
    first = FIRST
    if game.roles:
        role = game.roles[0]
        first = {**FIRST, First.ME: f"I begin, as {role}", First.OTHER: f"My opponent begins, as {role}"}
    offered = {
        option.name: choices({str(value): f"{value}: {text}" for value, text in option.choices.items()})
        for option in options
        if option.limits is None
    }
    return offered | {"pace": choices(PACE_NAMES), "first": choices(first)}


async def _expect_place_here(services: Services, answer: Answer) -> None:
    await expect_place(services, answer, answer.guild or GuildId(0), answer.channel)


async def _settings(services: Services, answer: Answer) -> ServerSettings:
    """What the server has set; refuses channels in which it wants no matches."""
    settings = await services.people.server(answer.guild or GuildId(0))
    channel = answer.interaction.channel
    here = {answer.channel}
    if isinstance(channel, discord.Thread):
        here.add(ChannelId(channel.parent_id))
    if settings.channels and not here & set(settings.channels):
        allowed = listed(f"<#{number}>" for number in settings.channels)
        raise Refused(f"In this server matches are opened in {allowed}.")
    return settings


def _read(game: AnyGame, values: Mapping[str, object]) -> object:
    try:
        return read(game.options, values)
    except BadOption as error:
        raise Refused(str(error)) from error


def _check_people(answer: Answer, people: Sequence[Someone]) -> None:
    for person in people:
        if person.id == answer.user:
            raise Refused("You cannot play against yourself; name somebody else, or nobody and anyone may join.")
        if person.bot:
            raise Refused(f"{person.mention} is a bot and does not play; name a person, or nobody and anyone may join.")
        if not _sees(answer, person):
            raise Refused(f"{person.mention} cannot see this channel; open the match in one that you both can see.")


def _sees(answer: Answer, person: Someone) -> bool:
    if not isinstance(person, discord.Member):
        return False
    if person.resolved_permissions is not None:
        return person.resolved_permissions.view_channel
    channel = answer.interaction.channel
    return isinstance(channel, GuildPlace) and channel.permissions_for(person).view_channel


async def challenged(services: Services, answer: Answer, press: GameChosen) -> None:
    """The game chosen under Challenge: invite the person to it, with the printed rules."""
    await answer.in_place()
    if press.game >= len(GAMES):
        raise Refused(f"That game is not played here any more; choose {either(game.title for game in GAMES.values())}.")
    game = list(GAMES.values())[press.game]
    await _expect_place_here(services, answer)
    match = await services.table.open(
        Opening(
            game=game,
            options=game.options(),
            seats=min(game.seats),
            first=First.RANDOM,
            opener=answer.user,
            invited=(press.person,),
            guild=answer.guild or GuildId(0),
            home=answer.channel,
            pace=(await _settings(services, answer)).pace,
            once=True,
        )
    )
    await services.reconciler.show(match.id)
    await answer.say(Post(f"You invited <@{press.person}> to {game.title}: match {match.id}."))
