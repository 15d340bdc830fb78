"""Matches for tests that need one at hand: opened, begun, and played step by step."""

import random
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeVar

from tests.wire.checks import check_boards, check_other_messages, check_stocks
from tests.wire.faults import Fault
from tests.wire.interaction import Interaction
from tests.wire.log import Log, read
from tests.wire.party import turn
from tests.wire.truth import GUILD, ROBOT, Channel
from tests.wire.wire import Died, Wire

T = TypeVar("T")
SEND: Final = r"/channels/\d+/messages"
NEVER: Final = 3600.0  # Seconds that no test waits for


async def place(wire: Wire, guild: int = GUILD) -> Channel:
    channel = wire.truth.add_channel("fresh", guild=guild)
    await wire.gateway.dispatch("CHANNEL_CREATE", channel.payload())
    return channel


async def invited(wire: Wire, game: str = "linkage", guild: int = GUILD, **options: Any) -> int:
    """Invite Ben; returns the match's number."""
    channel = await place(wire, guild)
    await wire.tell("ada", f"play {game}", channel, **({"opponent": "ben", "first": "me"} | options))
    return int(wire.query("SELECT max(id) FROM match")[0][0])


async def begun(wire: Wire, game: str = "linkage", guild: int = GUILD, **options: Any) -> int:
    """Start a match of Ada, who is to move, and Ben; returns its number."""
    number = await invited(wire, game, guild, **options)
    await accepted(wire, number)
    return number


async def accepted(wire: Wire, number: int) -> None:
    """Let Ben accept the invitation to a match, and wait until it is shown."""
    await wire.click("ben", wire.invitations(number)[0], "Accept")
    await wire.until(lambda: wire.boards(number) and wire.sound(number))


async def against(wire: Wire, level: str, game: str = "link", **options: Any) -> int:
    number = await invited(wire, game, opponent=ROBOT, level=level, **options)
    await wire.until(lambda: wire.boards(number) and wire.sound(number))
    return number


async def replied(wire: Wire, number: int) -> Log:
    """The match once computer players have played and it is shown."""
    await wire.settled(60)
    return await well(wire, number, read(wire, number).revision)


def next_step(wire: Wire, number: int, dice: random.Random) -> tuple[str, str, Channel]:
    """The person to move, a legal step, and the channel."""
    log = read(wire, number)
    assert log.play is not None
    assert log.channel is not None
    # A channel that is gone is still named by those who saw it.
    channel = wire.truth.channels.get(log.channel, wire.truth.channel)
    return wire.name_of(log.to_move), turn(log.play, dice)[0], channel


async def move(wire: Wire, number: int, dice: random.Random, channel: Channel | None = None) -> str:
    """Play a step for the player to move; returns the answer."""
    who, step, there = next_step(wire, number, dice)
    if channel is not None:
        return await wire.tell(who, "move", channel, move=step, match=number)
    return await wire.tell(who, "move", there, move=step)


async def held_up(wire: Wire, number: int, dice: random.Random) -> tuple[Fault, str, Interaction]:
    """Play a step whose board request hangs; returns the fault, the step, and the interaction."""
    held = wire.fault("POST", SEND, delay=NEVER)
    before = read(wire, number).revision
    who, step, channel = next_step(wire, number, dice)
    made = await wire.slash(who, "move", channel, move=step)
    await wire.until(lambda: read(wire, number).revision == before + 1 and held.done)
    return held, step, made


async def well(wire: Wire, number: int, revision: int) -> Log:
    """Wait until the match is shown at this revision, check it, and return it."""
    await wire.until(lambda: wire.sound(number))
    log = read(wire, number)
    assert log.revision == revision
    check_boards(wire, log)
    check_stocks(wire, log)
    check_other_messages(wire, log)
    return log


async def awake(wire: Wire) -> None:
    """Wait until the bot has handled everything sent before."""
    assert "**Interlink**" in await wire.tell("dan", "help")


def matches_of(wire: Wire, channel: Channel) -> list[int]:
    return [row[0] for row in wire.query("SELECT id FROM match WHERE home = ?", channel.id)]


def steps(log: Log) -> int:
    """The number of steps that were not drawn."""
    assert log.play is not None
    return len([step for step in log.play.steps if step.seat is not None])


async def goes_on(wire: Wire, number: int, dice: random.Random) -> None:
    before = steps(read(wire, number))
    assert (await move(wire, number, dice)).startswith("You played")
    log = read(wire, number)
    assert steps(log) == before + 1
    await well(wire, number, log.revision)


async def all_well(wire: Wire, rows: Iterable[T], story: Callable[[T], Awaitable[None]]) -> None:
    """Run a story for each row; fail with all rows that went wrong or left a fault unused."""
    wrong = []
    for row in rows:
        try:
            await story(row)
            await wire.until(lambda: not wire.rest.faults.due)  # the last retry may follow what is seen
        except (AssertionError, TimeoutError, Died) as error:
            wrong.append(f"{row}: {error!r}")
        if wire.rest.faults.due:
            wrong.append(f"{row}: a fault befell nothing: {wire.rest.faults.due}")
            wire.rest.faults.clear()
    assert not wrong, "\n".join(wrong)
