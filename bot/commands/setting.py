"""What people and servers set: ``/preferences``, ``/block`` and ``/server``."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final
from zoneinfo import available_timezones

import discord
from discord import app_commands

from bot.answers import Answer, Interaction
from bot.commands.common import run
from bot.house import House
from bot.messages import Post
from bot.messages.invitation import PACE_NAMES
from bot.messages.post import mention
from bot.people import PACES, REMIND_BY, REMINDERS, Person, Server
from bot.table import Refused
from renderers.kit.text import listed

HOURS: Final = re.compile(r"(\d{1,2})(?::([0-5]\d))?\s*[-–]\s*(\d{1,2})(?::([0-5]\d))?")
IN_SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
PLACES: Final = {"thread": "A thread for each match", "channel": "In the channel itself"}
OVERDUE: Final = {"claim": "The others may claim the win", "forfeit": "Automatic forfeit"}


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add the three commands."""
    _preferences(tree, house)
    tree.add_command(_block(house))
    tree.add_command(_server(house))


def _choices(values: Mapping[str, str] | Iterable[str]) -> list[app_commands.Choice[str]]:
    """Values to choose from, by the names given or by themselves."""
    named = values.items() if isinstance(values, Mapping) else ((value, value) for value in values)
    return [app_commands.Choice(name=name, value=value) for value, name in named]


def _preferences(tree: app_commands.CommandTree[Any], house: House) -> None:
    @tree.command(name="preferences", description="How I treat you; without options, shows what is set")
    @app_commands.describe(
        stock_dm="Send me what I hold by direct message at each of my turns",
        reminders="How often I am reminded of a turn",
        remind_by="Where I am reminded",
        quiet="Hours without reminders, such as 22-7, or off",
        timezone="Where those hours are meant, such as Europe/Berlin",
        global_rating="Rate and list me across servers as well, in matches in which everybody wants that",
    )
    @app_commands.choices(reminders=_choices(REMINDERS), remind_by=_choices(REMIND_BY))
    async def preferences(
        interaction: Interaction,
        stock_dm: bool | None = None,
        reminders: str | None = None,
        remind_by: str | None = None,
        quiet: str | None = None,
        timezone: str | None = None,
        global_rating: bool | None = None,
    ) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            person = await house.people.person(interaction.user.id)
            if stock_dm is not None:
                # Asking for them again also forgets that they could not be delivered before.
                person = replace(person, stock_dm=stock_dm, dm_closed=person.dm_closed and not stock_dm)
            if reminders is not None:
                person = replace(person, reminders=_among(reminders, REMINDERS))
            if remind_by is not None:
                closed = person.dm_closed and remind_by == "channel"
                person = replace(person, remind_by=_among(remind_by, REMIND_BY), dm_closed=closed)
            if quiet is not None:
                person = replace(person, quiet=_hours(quiet))
            if timezone is not None:
                person = replace(person, timezone=_timezone(timezone))
            if global_rating is not None:
                person = replace(person, global_rating=global_rating)
            await house.people.set_person(person)
            await house.clock.look_again(person.user, discord.utils.utcnow())
            await answer.say(Post(_told(person)))

        await run(interaction, house, work)

    @preferences.autocomplete("timezone")
    async def zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.strip().casefold().replace(" ", "_")
        return _choices([zone for zone in _zones() if wanted in zone.casefold()][:25])


def _among(value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise Refused(f"Choose one of {listed(allowed)}.")
    return value


def _hours(text: str) -> tuple[int, int] | None:
    if text.strip().lower() == "off":
        return None
    found = HOURS.fullmatch(text.strip())
    start, end = (int(found[1]) * 60 + int(found[2] or 0), int(found[3]) * 60 + int(found[4] or 0)) if found else (0, 0)
    if start == end or max(start, end) >= 24 * 60:
        raise Refused("Write quiet hours as from and to, such as `22-7` or `21:30-8:00`, or `off`.")
    return start, end


@cache
def _zones() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))


def _timezone(name: str) -> str:
    if name not in _zones():
        raise Refused("Choose a timezone from the list, such as Europe/Berlin.")
    return name


def _told(person: Person) -> str:
    quiet = "none"
    if person.quiet is not None:
        start, end = (f"{minute // 60}:{minute % 60:02}" for minute in person.quiet)
        quiet = f"{start} to {end} ({person.timezone})"
    closed = " (they could not be delivered)" if person.dm_closed else ""
    return (
        f"Stock by direct message: {'on' if person.stock_dm else 'off'}{closed}. Reminders: {person.reminders}, "
        f"by {person.remind_by}. Quiet hours: {quiet}. Rated across servers: {'yes' if person.global_rating else 'no'}."
    )


def _block(house: House) -> app_commands.Group:
    group = app_commands.Group(name="block", description="People who can't invite you or take your open seats")

    @group.command(name="add", description="Block somebody; they are not told")
    @app_commands.describe(person="Whom")
    async def add(interaction: Interaction, person: discord.Member | discord.User) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            if person.id == interaction.user.id:
                raise Refused("You can't block yourself; name somebody else.")
            await house.people.set_block(interaction.user.id, person.id, blocked=True)
            await answer.say(Post(f"{person.mention} can't invite you or take your open seats any more."))

        await run(interaction, house, work)

    @group.command(name="remove", description="Let somebody invite you again")
    @app_commands.describe(person="Whom")
    async def remove(interaction: Interaction, person: discord.Member | discord.User) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            await house.people.set_block(interaction.user.id, person.id, blocked=False)
            await answer.say(Post(f"{person.mention} can invite you and take your open seats."))

        await run(interaction, house, work)

    @group.command(name="list", description="Whom you have blocked")
    async def show(interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            blocked = await house.people.blocked_by(interaction.user.id)
            more = f" and {len(blocked) - 50} more" if len(blocked) > 50 else ""
            text = f"You have blocked {listed(map(mention, blocked[:50]))}{more}." if blocked else "You block nobody."
            await answer.say(Post(text))

        await run(interaction, house, work)

    return group


def _server(house: House) -> app_commands.Group:
    group = app_commands.Group(
        name="server",
        description="How matches run in this server",
        allowed_contexts=IN_SERVERS,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(name="settings", description="Show or change the settings of this server")
    @app_commands.describe(
        place="Where matches are played",
        channel="Allow or no longer allow a channel for new matches; none named: everywhere",
        pace="Time for one turn, unless the opener chooses another",
        overdue="What happens when a player's time runs out",
        dark="Dark boards",
        most="How many matches a player may have running here; 0 for no limit",
    )
    @app_commands.choices(place=_choices(PLACES), overdue=_choices(OVERDUE), pace=_choices(_paces()))
    async def settings(
        interaction: Interaction,
        place: str | None = None,
        channel: discord.TextChannel | None = None,
        pace: str | None = None,
        overdue: str | None = None,
        dark: bool | None = None,
        most: app_commands.Range[int, 0, 1000] | None = None,
    ) -> None:
        async def work(answer: Answer) -> None:
            _expect_manager(interaction)
            await answer.privately()
            before = await house.people.server(interaction.guild_id or 0)
            after = before
            if place is not None:
                after = replace(after, place=_among(place, tuple(PLACES)))
            if channel is not None:
                kept = tuple(number for number in after.channels if number != channel.id)
                after = replace(after, channels=kept if channel.id in after.channels else (*kept, channel.id))
            if pace is not None:
                after = replace(after, pace=_among(pace, tuple(PACES)))
            if overdue is not None:
                after = replace(after, overdue=_among(overdue, tuple(OVERDUE)))
            if dark is not None:
                after = replace(after, dark=dark)
            if most is not None:
                after = replace(after, most=most or None)
            await house.people.set_server(after)
            await answer.say(Post(_set(before, after)))

        await run(interaction, house, work)

    @group.command(name="close", description="Close a match of this server without a result")
    @app_commands.describe(match="The match's number")
    async def close(interaction: Interaction, match: int) -> None:
        async def work(answer: Answer) -> None:
            _expect_manager(interaction)
            await answer.privately()
            await _expect_here(house, interaction, match)
            await house.table.close_match(match, interaction.user.id)
            await house.boards.show(match)
            await answer.say(Post(f"Match {match} is closed without a result."))

        await run(interaction, house, work)

    @group.command(name="void", description="Strike the result of a match out; all ratings after it are counted anew")
    @app_commands.describe(match="The match's number")
    async def void(interaction: Interaction, match: int) -> None:
        async def work(answer: Answer) -> None:
            _expect_manager(interaction)
            await answer.privately()
            await _expect_here(house, interaction, match)
            if await house.recount.void(match) is None:
                raise Refused(
                    f"Match {match} has no result that counts: it has none yet, never had, or is void already."
                )
            await answer.say(Post(f"Match {match} is void; everything that followed from it was counted anew."))

        await run(interaction, house, work)

    return group


async def _expect_here(house: House, interaction: Interaction, match: int) -> None:
    if (await house.table.match(match)).guild != interaction.guild_id:
        raise Refused(f"There is no match {match} in this server; `/matches show: server` lists what is played.")


def _expect_manager(interaction: Interaction) -> None:
    if not interaction.permissions.manage_guild:
        raise Refused("Only people who may manage this server can do that; ask one of them.")


def _paces() -> dict[str, str]:
    return {name: PACE_NAMES[seconds] for name, seconds in PACES.items()}


def _set(before: Server, after: Server) -> str:
    lines = {
        "place": ("Matches are played", PLACES[after.place].lower()),
        "channels": (
            "New matches",
            "in " + listed(f"<#{c}>" for c in after.channels) if after.channels else "anywhere",
        ),
        "pace": ("Pace", PACE_NAMES[PACES[after.pace]]),
        "overdue": ("Overdue", OVERDUE[after.overdue].lower()),
        "dark": ("Boards", "dark" if after.dark else "light"),
        "most": ("Running matches a player", str(after.most) if after.most else "no limit"),
    }
    changed = {name for name in lines if getattr(before, name) != getattr(after, name)}
    told = [f"{head}: {text}{' (changed)' if name in changed else ''}." for name, (head, text) in lines.items()]
    return "\n".join(told)
