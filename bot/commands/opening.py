"""Opening a match and taking its seats: ``/play`` and the buttons of an invitation."""

import inspect
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands.transformers import RangeTransformer

from bot import messages
from bot.answers import Answer, Interaction
from bot.commands.common import run
from bot.delivery import missing
from bot.house import House
from bot.table import Opening, Refused
from bot.views import Pressed, buttons
from rules import GAMES
from rules.game import AnyGame
from rules.notation import either
from rules.options import BadOption, Option, declared, read

Person = discord.Member | discord.User
GuildPlace = discord.abc.GuildChannel | discord.Thread
INTEGER: Final = discord.AppCommandOptionType.integer
FIRST: Final = {"me": "I begin", "other": "My opponent begins", "random": "By lot"}


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/play`` with one subcommand a game, its options made from what the game declares."""
    in_servers = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
    group = app_commands.Group(name="play", description="Open a match", allowed_contexts=in_servers)
    for game in GAMES.values():
        group.add_command(_command(game, house))
    tree.add_command(group)


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
            asked = Opening(
                game=game,
                options=_read(game, values),
                seats=seats,
                first=_first(given.get("first")),
                opener=interaction.user.id,
                invited=tuple(person.id for person in people),
                guild=interaction.guild_id or 0,
                home=interaction.channel_id or 0,
            )
            for person in people:
                house.names.note(asked.guild, person)
            match = await house.table.open(asked)
            post = messages.invitation(match)
            message = await answer.announce(post, buttons(match, post.buttons))
            if message is not None:
                await house.boards.invited(match, match.home, message)

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
    kinds["first"] = str | None
    keyword = inspect.Parameter.KEYWORD_ONLY
    asked = [inspect.Parameter(name, keyword, default=None, annotation=kind) for name, kind in kinds.items()]
    return inspect.Signature([inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY), *asked])


def _descriptions(game: AnyGame, opponents: Sequence[str], options: Sequence[Option]) -> dict[str, str]:
    who = "Whom you invite; leave it empty and anyone may join"
    seats = {"seats": "How many play"} if len(game.seats) > 1 else {}
    return dict.fromkeys(opponents, who) | seats | {o.name: o.text for o in options} | {"first": "Who begins"}


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
        for name, choices in (offered | {"first": first}).items()
    }


def _read(game: AnyGame, values: dict[str, object]) -> object:
    try:
        return read(game.options, values)
    except BadOption as error:
        raise Refused(str(error)) from error


def _first(given: str | None) -> str:
    if given is not None and given not in FIRST:
        raise Refused(f"The option first must be {either(FIRST)}.")
    return given or "random"


def _check_place(interaction: Interaction) -> None:
    lacking = missing(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))
    if lacking:
        raise Refused(f"I lack permissions in this channel: {lacking}. Somebody who manages it can grant them.")


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


# -- the buttons of an invitation


async def join(house: House, answer: Answer, press: Pressed) -> None:
    """Accept and Join: take a seat; the last to sit begins the match."""
    await answer.silently()
    await house.table.join(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)


async def decline(house: House, answer: Answer, press: Pressed) -> None:
    """Decline: turn the invitation down."""
    await answer.silently()
    await house.table.decline(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)


async def withdraw(house: House, answer: Answer, press: Pressed) -> None:
    """Withdraw: take the opened match back."""
    await answer.silently()
    await house.table.withdraw(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)
