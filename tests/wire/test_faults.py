"""A Discord that answers late, wrongly, twice or not at all: everything is done, answered and shown exactly once."""

import re
from typing import Any

import pytest

from tests.texts import ENGLISH
from tests.wire.log import read
from tests.wire.matches import (
    SEND,
    all_well,
    awake,
    begun,
    goes_on,
    invited,
    matches_of,
    move,
    next_step,
    place,
    well,
)
from tests.wire.truth import GUILD, Channel
from tests.wire.wire import Wire

pytestmark = pytest.mark.asyncio(loop_scope="module")

EDIT, THREAD, DM = r"/channels/\d+/messages/\d+", r".*/threads", "/users/@me/channels"
CALLBACK, FOLLOWUP = r"/interactions/.*/callback", r"/webhooks/\d+/[\w-]+"
ORIGINAL = FOLLOWUP + "/messages/@original"
WAYS: dict[str, dict[str, Any]] = {  # Ways in which a request fails; after some of them Discord has acted
    "429": {"status": 429, "retry_after": 0.05},
    "500": {"status": 500},
    "500 after acting": {"status": 500, "acts": True},
    "lost": {"lost": True},
    "lost twice": {"lost": True, "times": 2},
    "unheard": {"unheard": True},
    "unheard twice": {"unheard": True, "times": 2},
    "late": {"late": 2.5},
}
BROKEN = ("lost", "unheard", "lost twice", "unheard twice")
NEW = {"429": "fay", "500": "gus", "lost": "hal", "unheard": "ida"}  # People to whom the bot has not written before


def home_of(wire: Wire, number: int) -> Channel:
    return wire.truth.channels[read(wire, number).channel or 0]


def asked(wire: Wire, path: str, method: str = "POST") -> int:
    return sum(made == method and re.fullmatch(path, there) is not None for made, there in wire.rest.requests)


async def test_failed_requests_are_made_good_once(wire, dice):
    async def story(way: str) -> None:
        number = await opened(wire, way)
        await accept(wire, way, number)
        for method, path, ways in (
            ("POST", CALLBACK, WAYS),
            ("POST", SEND, ("429", "500", *BROKEN)),
            ("PATCH", EDIT, ("500", *BROKEN)),
        ):
            if way in ways:
                wire.fault(method, path, **WAYS[way])
                await goes_on(wire, number, dice)
                await all_befell(wire)
        await goes_on(wire, number, dice)
        await look(wire, way, number)

    await all_well(wire, WAYS, story)


async def all_befell(wire: Wire) -> None:
    await wire.until(lambda: not wire.rest.faults.due)


async def opened(wire: Wire, way: str) -> int:
    """Open a match while the answer fails in a way; returns its number."""
    channel, who = await place(wire), NEW.get(way, "ben")
    wire.fault("POST", CALLBACK, **WAYS[way])
    made = await wire.slash("ada", "play lovelinks", channel, opponent=who, first="other")
    number = await wire.until(lambda: next(iter(matches_of(wire, channel)), 0))
    await wire.until(lambda: wire.sound(number) and wire.invitations(number))
    await all_befell(wire)
    (invitation,) = wire.invitations(number)
    assert invitation is made.original, "it is the answer itself"
    assert invitation.pinged == {wire.truth.people[who]}
    # The opener's first match brings a private offer of a lesson as well, some time after the invitation.
    assert len(made.said) - len(made.private) == 1, made.said
    offer = ENGLISH("lesson-offer", game="Love Links")
    assert [message.content for message in made.private] in ([], [offer])
    return number


async def accept(wire: Wire, way: str, number: int) -> None:
    """Accept an invitation while acknowledgement, thread, and stock fail; somebody else is refused before."""
    (invitation,), threads = wire.invitations(number), len(wire.truth.threads())
    if way in ("lost", "unheard", "500 after acting"):
        wire.fault("POST", FOLLOWUP, **WAYS[way])
        assert "Every seat is kept" in await wire.answer(await wire.click("cleo", invitation, "Accept"))
        assert invitation.components, "what others see stays"
    if way in NEW:
        for path in (THREAD, DM, SEND):
            wire.fault("POST", path, **WAYS[way], skip=int(path == SEND))
    wire.fault("POST", CALLBACK, **WAYS[way])
    pressed = await wire.click(NEW.get(way, "ben"), invitation, "Accept")
    await wire.until(lambda: wire.stocks(number) and wire.boards(number) and wire.sound(number))
    await all_befell(wire)
    await well(wire, number, read(wire, number).revision)
    assert len(wire.stocks(number)) == 1
    assert len(wire.truth.threads()) == threads + 1
    assert home_of(wire, number) in wire.truth.threads()
    assert pressed.said == [], "nothing was to be said"


async def look(wire: Wire, way: str, number: int) -> None:
    """Ask for answers that change nothing."""
    channel = home_of(wire, number)
    if way in ("429", *BROKEN):
        wire.fault("PATCH", ORIGINAL, **WAYS[way])
        made = await wire.slash("ada", "board", channel, private=True)
        await all_befell(wire)
        assert way.endswith("twice") or "turn" in await wire.answer(made)
    if way in ("500 after acting", *BROKEN):
        wire.fault("POST", CALLBACK, **WAYS[way])
        helped = await wire.slash("ada", "help")
        assert "Interlink" in await wire.answer(helped)
        await all_befell(wire)
        assert len(helped.said) == 1
        before = len(channel.messages)
        wire.fault("POST", CALLBACK, **WAYS[way])
        assert "turn" in await wire.answer(await wire.slash("ada", "board", channel))
        await all_befell(wire)
        assert len(channel.messages) == before + 1
        wire.fault("POST", CALLBACK, **WAYS[way])
        completed = await wire.complete("ada", "move", "move", "", channel)
        await wire.until(lambda: completed.choices is not None)


async def test_unacknowledged_press_does_nothing_and_move_is_kept(wire, dice):
    number = await begun(wire)
    board, who = wire.boards(number)[-1], wire.name_of(read(wire, number).to_move)
    wire.fault("POST", CALLBACK, unheard=True, times=3)
    unheard = await wire.click(who, board, "Undo")
    await wire.until(lambda: asked(wire, f"/webhooks/.*{unheard.token}/messages/@original", "PATCH"))
    await awake(wire)
    assert unheard.kind_of_answer is None
    wire.rest.faults.clear()  # on a busy machine there is time for fewer attempts
    wire.fault("POST", CALLBACK, lost=True, times=3)
    heard = await wire.click(who, board, "Undo")
    assert "nothing was changed; please try again" in await wire.answer(heard)
    assert read(wire, number).revision == 4
    wire.rest.faults.clear()
    wire.fault("POST", CALLBACK, unheard=True, times=6)  # repeated by the safety net
    who, step, channel = next_step(wire, number, dice)
    moved = await wire.slash(who, "move", channel, move=step)
    await wire.until(lambda: read(wire, number).revision == 5)
    await well(wire, number, 5)
    await wire.until(lambda: asked(wire, f"/interactions/.*/{moved.token}/callback") >= 3)
    assert moved.kind_of_answer is None, "all see the step, though its player was not told"
    wire.rest.faults.clear()
    assert (await move(wire, number, dice)).startswith("You played")


async def test_what_was_deleted_or_comes_too_late_is_no_error(wire, dice):
    number = await invited(wire)
    (invitation,) = wire.invitations(number)
    del invitation.channel.messages[invitation.id]
    await wire.click("ben", invitation, "Accept")
    (board,) = await wire.until(lambda: wire.boards(number))
    assert board.channel is invitation.channel, "it is played in the channel"
    await wire.until(lambda: wire.sound(number))
    del board.channel.messages[board.id]
    assert (await move(wire, number, dice)).startswith("You played")
    await wire.until(lambda: wire.sound(number))
    (newest,) = wire.boards(number)
    assert newest.id != board.id
    channel, role = await place(wire), wire.truth.new_id()
    await wire.tell("ada", "play linkage", channel, role=wire.truth.role(role))
    (number,) = matches_of(wire, channel)
    await wire.gateway.dispatch("GUILD_ROLE_DELETE", {"guild_id": str(GUILD), "role_id": str(role)})
    invitation = wire.invitations(number)[0]
    assert "kept for people with the role" in await wire.answer(await wire.click("ben", invitation, "Join"))
    await wire.click("ada", invitation, "Withdraw")
    await wire.until(lambda: read(wire, number).closed and wire.sound(number))
    channel, before = home_of(wire, await begun(wire)), len(wire.rest.requests)
    wire.fault("POST", CALLBACK, status=404, body={"code": 10062, "message": "Unknown interaction"})
    await wire.complete("ada", "move", "move", "", channel)
    await wire.until(lambda: any(path.endswith("/callback") for _, path in wire.rest.requests[before:]))
    await awake(wire)
    assert not wire.bot.errors()
