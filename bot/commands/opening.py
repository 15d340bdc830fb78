"""Opening a match and taking its seats: ``/play`` and the buttons of an invitation."""

import inspect
from collections.abc import Collection, Sequence
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands.transformers import RangeTransformer

from bot.answers import Answer, Interaction
from bot.commands.common import run
from bot.commands.ending import agree, refuse
from bot.delivery import missing
from bot.house import House
from bot.match import Status
from bot.messages import Post
from bot.messages.invitation import PACE_NAMES, invitation
from bot.people import PACES, Server
from bot.table import Opening, Refused
from bot.views import FROM_LIST, Pressed, challenging
from renderers.kit.text import listed
from rules import GAMES
from rules.game import AnyGame
from rules.notation import either
from rules.options import BadOption, Option, declared, read

Person = discord.Member | discord.User
GuildPlace = discord.abc.GuildChannel | discord.Thread
INTEGER: Final = discord.AppCommandOptionType.integer
PACE_CHOICES: Final = {name: PACE_NAMES[seconds] for name, seconds in PACES.items()}
FIRST: Final = {"me": "I begin", "other": "My opponent begins", "random": "By lot"}


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/play`` with one subcommand a game, its options made from what the game declares."""
    in_servers = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
    group = app_commands.Group(name="play", description="Open a match", allowed_contexts=in_servers)
    for game in GAMES.values():
        group.add_command(_command(game, house))
    tree.add_command(group)

    @tree.context_menu(name="Challenge")
    async def challenge(interaction: Interaction, person: discord.Member) -> None:
        async def work(answer: Answer) -> None:
            _check_place(interaction)
            _check_people(interaction, [person])
            await answer.privately()
            await answer.say(Post(f"Which game would you like to play with {person.mention}?"), challenging(person.id))

        await run(interaction, house, work)

    challenge.allowed_contexts = in_servers


def _command(game: AnyGame, house: House) -> app_commands.Command[Any, Any, Any]:
    opponents = [f"opponent{n if n > 1 else ''}" for n in range(1, max(game.seats))]
    options = declared(game.options)

    async def play(interaction: Interaction, /, **given: Any) -> None:
        people = [given[name] for name in opponents if given.get(name) is not None]
        values = {option.name: given[option.name] for option in options if given.get(option.name) is not None}
        seats = given.get("seats") or max(len(people) + 1, min(game.seats))

        async def work(answer: Answer) -> None:
            _check_place(interaction)
            _check_people(interaction, people)
            role = given.get("role")
            asked = Opening(
                game=game,
                options=_read(game, values),
                seats=seats,
                first=_among("first", given.get("first") or "random", FIRST),
                opener=interaction.user.id,
                invited=tuple(person.id for person in people),
                guild=interaction.guild_id or 0,
                home=interaction.channel_id or 0,
                pace=await _pace(house, interaction, given.get("pace")),
                role=None if role is None else role.id,
                rated=given.get("rated") is not False,
            )
            for person in people:
                house.names.note(asked.guild, person)
            match = await house.table.open(asked)
            if not await house.boards.invited(match, answer.announce(match, invitation(match))):
                await house.boards.show(match.id)
                await answer.say(Post(f"Match {match.id} is open."))

        await run(interaction, house, work)

    play.__signature__ = _signature(game, opponents, options)  # type: ignore[attr-defined]  # discord.py reads it
    app_commands.describe(**_descriptions(game, opponents, options))(play)
    app_commands.choices(**_choices(game, options))(play)
    return app_commands.Command(name=game.key, description=game.summary, callback=play)


def _signature(game: AnyGame, opponents: Sequence[str], options: Sequence[Option]) -> inspect.Signature:
    """The typed options of the command, all of them optional, in the order in which Discord shows them."""
    kinds: dict[str, object] = dict.fromkeys(opponents, Person | None)
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
        first = {"me": f"I begin, as {role}", "other": f"My opponent begins, as {role}", "random": "By lot"}
    offered = {
        option.name: {str(value): f"{value}: {text}" for value, text in option.choices.items()}
        for option in options
        if option.limits is None
    }
    return {
        name: [app_commands.Choice(name=text, value=value) for value, text in choices.items()]
        for name, choices in (offered | {"pace": PACE_CHOICES, "first": first}).items()
    }


def _check_place(interaction: Interaction) -> None:
    lacking = missing(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))
    if lacking:
        raise Refused(f"I lack permissions in this channel: {lacking}. Somebody who manages it can grant them.")


async def _pace(house: House, interaction: Interaction, named: str | None) -> int | None:
    """The pace that was named or the server's own; refuses channels in which the server wants no matches."""
    settings = await house.people.server(interaction.guild_id or 0)
    _check_channel(interaction, settings)
    return PACES[_among("pace", named or settings.pace, PACES)]


def _read(game: AnyGame, values: dict[str, object]) -> object:
    try:
        return read(game.options, values)
    except BadOption as error:
        raise Refused(str(error)) from error


def _among(option: str, given: str, allowed: Collection[str]) -> str:
    if given not in allowed:
        raise Refused(f"The option {option} must be {either(allowed)}.")
    return given


def _check_channel(interaction: Interaction, settings: Server) -> None:
    channel = interaction.channel
    here = {interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None}
    if settings.channels and not here & set(settings.channels):
        allowed = listed(f"<#{number}>" for number in settings.channels)
        raise Refused(f"In this server matches are opened in {allowed}.")


def _check_people(interaction: Interaction, people: Sequence[Person]) -> None:
    for person in people:
        if person.id == interaction.user.id:
            raise Refused("You cannot play against yourself; name somebody else, or nobody and anyone may join.")
        if person.bot:
            raise Refused(f"{person.mention} is a bot and does not play; name a person, or nobody and anyone may join.")
        if not _sees(interaction, person):
            raise Refused(f"{person.mention} cannot see this channel; open the match in one that you both can see.")


def _sees(interaction: Interaction, person: Person) -> bool:
    if not isinstance(person, discord.Member):
        return False
    if person.resolved_permissions is not None:
        return person.resolved_permissions.view_channel
    channel = interaction.channel
    return isinstance(channel, GuildPlace) and channel.permissions_for(person).view_channel


async def challenged(house: House, answer: Answer, press: Pressed) -> None:
    """The game chosen under Challenge: invite the person to it, with the printed rules."""
    await answer.in_place()
    interaction, person = answer.interaction, press.match
    game = list(GAMES.values())[press.path[0]]
    _check_place(interaction)
    match = await house.table.open(
        Opening(
            game=game,
            options=game.options(),
            seats=min(game.seats),
            first="random",
            opener=interaction.user.id,
            invited=(person,),
            guild=interaction.guild_id or 0,
            home=interaction.channel_id or 0,
            pace=await _pace(house, interaction, None),
            once=True,
        )
    )
    await house.boards.show(match.id)
    await answer.say(Post(f"You invited <@{person}> to {game.title}: match {match.id}."))


# -- the buttons of an invitation


async def join(house: House, answer: Answer, press: Pressed) -> None:
    """Join, and Accept while the match is open: take a seat; the last to sit begins the match."""
    await (answer.in_place() if press.path == FROM_LIST else answer.silently())
    user = answer.interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    match = await house.table.join(press.match, user.id, press.revision, roles)
    await house.boards.show(press.match)
    if press.path == FROM_LIST:
        begun = "it has begun" if match.play is not None else "it begins when all seats are taken"
        await answer.say(Post(f"You sit in match {match.id}; {begun}."))


async def begin(house: House, answer: Answer, press: Pressed) -> None:
    """Begin: play with those who sit, once all of them want to."""
    await answer.silently()
    await house.table.begin_with_fewer(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)


async def accept(house: House, answer: Answer, press: Pressed) -> None:
    """Accept: take the seat kept for one, or agree to what another player asks in a running match."""
    if (await house.table.match(press.match)).status is Status.OPEN:
        await join(house, answer, press)
    else:
        await agree(house, answer, press)


async def decline(house: House, answer: Answer, press: Pressed) -> None:
    """Decline: turn the invitation down, or do not agree to what another player asks in a running match."""
    if (await house.table.match(press.match)).status is not Status.OPEN:
        await refuse(house, answer, press)
        return
    await answer.silently()
    await house.table.decline(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)


async def withdraw(house: House, answer: Answer, press: Pressed) -> None:
    """Withdraw: take the opened match back."""
    await answer.silently()
    await house.table.withdraw(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)
