"""A Discord that answers late, wrongly, twice or not at all: everything is done, answered and shown exactly once."""

import random
import re
from typing import Any

import pytest

from tests.texts import ENGLISH
from tests.wire.checks import check_stocks
from tests.wire.log import read
from tests.wire.matches import (
    NEVER,
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
    "502": {"status": 502},
    "500 after acting": {"status": 500, "acts": True},
    "503 after acting": {"status": 503, "acts": True},
    "lost": {"lost": True},
    "lost twice": {"lost": True, "times": 2},
    "unheard": {"unheard": True},
    "unheard twice": {"unheard": True, "times": 2},
    "late": {"late": 2.5},
}
UNCERTAIN = [way for way in WAYS if way not in ("429", "502")]
CERTAIN, BROKEN = ("429", "500", "lost", "unheard"), ("lost", "unheard", "lost twice", "unheard twice")


def home_of(wire: Wire, number: int) -> Channel:
    return wire.truth.channels[read(wire, number).channel or 0]


def asked(wire: Wire, path: str, method: str = "POST") -> int:
    return sum(made == method and re.fullmatch(path, there) is not None for made, there in wire.rest.requests)


# -- acknowledgements


async def test_move_is_played_and_answered_once(wire, dice):
    number = await begun(wire, "link", opening="none")

    async def story(way: str) -> None:
        wire.fault("POST", CALLBACK, **WAYS[way])
        await goes_on(wire, number, dice)

    await all_well(wire, [way for way in WAYS if way != "502"], story)


async def test_invitation_is_posted_and_accepted_once(wire):
    async def story(way: str) -> None:
        fault = wire.fault("POST", CALLBACK, **WAYS[way])
        channel = await place(wire)
        made = await wire.slash("ada", "play linkage", channel, opponent="ben", first="me")
        number = await wire.until(lambda: next(iter(matches_of(wire, channel)), 0))
        await wire.until(lambda: wire.sound(number) and wire.invitations(number) and not fault.times)
        (invitation,) = wire.invitations(number)
        if way in UNCERTAIN:
            wire.fault("POST", CALLBACK, **WAYS[way])
        pressed = await wire.click("ben", invitation, "Accept")
        await wire.until(lambda: wire.boards(number))
        await well(wire, number, 4)
        assert invitation is made.original, "it is the answer itself"
        assert invitation.pinged == {wire.truth.people["ben"]}
        # The opener's first match brings a private offer of a lesson as well, some time after the invitation.
        assert len(made.said) - len(made.private) == 1, made.said
        offer = ENGLISH("lesson-offer", game="Linkage")
        assert [message.content for message in made.private] in ([], [offer])
        assert pressed.said == [], "nothing was to be said"

    await all_well(wire, [*UNCERTAIN, "429", "502"], story)


async def test_immediate_answers_are_said_once(wire):
    number = await begun(wire)
    channel = home_of(wire, number)

    async def story(way: str) -> None:
        fault = wire.fault("POST", CALLBACK, **WAYS[way])
        helped = await wire.slash("ada", "help")
        assert "Interlink" in await wire.answer(helped)
        await wire.until(lambda: not fault.times)
        assert len(helped.said) == 1
        before = len(channel.messages)
        fault = wire.fault("POST", CALLBACK, **WAYS[way])
        assert "your turn" in await wire.answer(await wire.slash("ada", "board", channel))
        await wire.until(lambda: not fault.times)
        assert len(channel.messages) == before + 1
        fault = wire.fault("POST", CALLBACK, **WAYS[way])
        completed = await wire.complete("ada", "move", "move", "", channel)
        await wire.until(lambda: completed.choices and not fault.times)

    await all_well(wire, [way for way in UNCERTAIN if way not in ("500", "late")], story)
    before = len(wire.rest.requests)
    wire.fault("POST", CALLBACK, status=404, body={"code": 10062, "message": "Unknown interaction"})
    await wire.complete("ada", "move", "move", "", channel)
    await wire.until(lambda: any(path.endswith("/callback") for _, path in wire.rest.requests[before:]))
    await awake(wire)
    assert not wire.bot.errors(), "a completion that comes too late is no error"


async def test_refusal_beside_a_board_is_told(wire):
    number = await invited(wire)

    async def story(way: str) -> None:
        wire.fault("POST", FOLLOWUP, **WAYS[way])
        pressed = await wire.click("cleo", wire.invitations(number)[0], "Accept")
        assert "Every seat is kept for somebody else" in await wire.answer(pressed)
        assert wire.invitations(number)[0].components, "what others see stays"

    await all_well(wire, ["lost", "unheard", "500 after acting"], story)


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


async def test_many_lost_acknowledgements_at_once(wire):
    numbers = [await begun(wire) for _ in range(4)]
    wire.fault("POST", CALLBACK, status=500, acts=True, times=len(numbers))
    steps = [next_step(wire, number, random.Random(1)) for number in numbers]
    made = [await wire.slash(who, "move", channel, move=step) for who, step, channel in steps]
    for one in made:
        assert (await wire.answer(one)).startswith("You played")
    for number in numbers:
        await well(wire, number, 5)


# -- messages


async def test_board_is_shown_once(wire, dice):
    number = await begun(wire, "link", opening="none")

    async def story(row: tuple[str, str, str]) -> None:
        method, path, way = row
        fault = wire.fault(method, path, **WAYS[way])
        await goes_on(wire, number, dice)
        await wire.until(lambda: not fault.times)
        await goes_on(wire, number, dice)

    sent = [("POST", SEND, way) for way in ("429", "500", "502", *BROKEN)]
    await all_well(wire, [*sent, *(("PATCH", EDIT, way) for way in ("502", *BROKEN))], story)


async def test_deferred_answer_is_given_or_given_up(wire):
    number = await begun(wire)

    async def story(way: str) -> None:
        fault = wire.fault("PATCH", ORIGINAL, **WAYS[way])
        made = await wire.slash("ada", "board", home_of(wire, number), private=True)
        await wire.until(lambda: not fault.times)
        if not way.endswith("twice"):
            assert "your turn" in await wire.answer(made)
        await well(wire, number, 4)

    await all_well(wire, ("429", *BROKEN), story)


async def test_thread_is_made_once(wire):
    async def story(way: str) -> None:
        before = len(wire.truth.threads())
        fault = wire.fault("POST", THREAD, **WAYS[way])
        number = await begun(wire)
        assert fault.done
        assert len(wire.truth.threads()) == before + 1
        await well(wire, number, 4)
        assert home_of(wire, number) in wire.truth.threads()

    await all_well(wire, CERTAIN, story)


async def test_stock_is_sent_once(wire):
    async def story(row: tuple[str, str, str]) -> None:
        who, way, path = row
        number = await invited(wire, "lovelinks", opponent=who, first="other")
        wire.fault("POST", path, **WAYS[way], skip=int(path == SEND))
        await wire.click(who, wire.invitations(number)[0], "Accept")
        await wire.until(lambda: wire.stocks(number) and wire.sound(number))
        assert len(wire.stocks(number)) == 1
        check_stocks(wire, read(wire, number))

    opened = [(who, way, DM) for who, way in zip(("fay", "gus", "hal", "ida"), CERTAIN, strict=True)]
    await all_well(wire, [*opened, *(("ben", way, SEND) for way in CERTAIN)], story)


async def test_slow_answers_delay_no_acknowledgement(wire, dice):
    for path in (SEND, CALLBACK, THREAD):
        number = await invited(wire) if path == THREAD else await begun(wire)
        held = wire.fault("POST", path, delay=NEVER)
        if path == THREAD:
            pressed = await wire.click("ben", wire.invitations(number)[0], "Accept")
        else:
            who, step, channel = next_step(wire, number, dice)
            pressed = await wire.slash(who, "move", channel, move=step)
        await wire.until(lambda pressed=pressed, held=held: pressed.acknowledged_after is not None and held.done)
        held.freed.set()
        await wire.until(lambda number=number: wire.boards(number))
        await well(wire, number, 4 if path == THREAD else 5)
        assert path == THREAD or (await wire.answer(pressed)).startswith("You played")
    assert not wire.rest.faults.due


# -- the gateway


async def test_gateway_resumes_and_repeats_nothing(wire, dice):
    number = await begun(wire)
    await wire.gateway.drop()
    assert (await move(wire, number, dice)).startswith("You played"), "what was sent meanwhile is done"
    assert wire.gateway.starts[-1] == "resume"
    await wire.gateway.drop()
    wire.gateway.repeat(1)
    await awake(wire)
    await well(wire, number, 5)
    await wire.gateway.demand_reconnect()
    assert (await move(wire, number, dice)).startswith("You played")
    assert wire.gateway.starts[-1] == "resume"
    starts = len(wire.gateway.starts)
    wire.gateway.resumes_refused = True
    await wire.gateway.demand_new_session()
    await wire.until(lambda: wire.gateway.starts[starts:] and wire.gateway.starts[-1] == "identify")
    wire.gateway.resumes_refused = False
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 7)
    opened = await invited(wire)
    await wire.gateway.drop()
    wire.gateway.repeat(1)
    await awake(wire)
    assert wire.query("SELECT max(id) FROM match") == [(opened,)]
    await well(wire, opened, 1)


# -- what is deleted


async def test_deleted_board_is_followed_by_another(wire, dice):
    number = await begun(wire)
    board = wire.boards(number)[-1]
    del board.channel.messages[board.id]
    assert (await move(wire, number, dice)).startswith("You played")
    await wire.until(lambda: wire.sound(number))
    (newest,) = wire.boards(number)
    assert newest.id != board.id


async def test_match_without_invitation_is_played_in_the_channel(wire, dice):
    number = await invited(wire)
    invitation = wire.invitations(number)[0]
    del invitation.channel.messages[invitation.id]
    await wire.click("ben", invitation, "Accept")
    board = (await wire.until(lambda: wire.boards(number)))[0]
    assert board.channel is invitation.channel
    await wire.until(lambda: wire.sound(number))


async def test_seat_for_a_deleted_role_can_be_given_up(wire):
    channel, role = await place(wire), wire.truth.new_id()
    await wire.tell("ada", "play linkage", channel, role=wire.truth.role(role))
    (number,) = matches_of(wire, channel)
    await wire.gateway.dispatch("GUILD_ROLE_DELETE", {"guild_id": str(GUILD), "role_id": str(role)})
    invitation = wire.invitations(number)[0]
    assert "kept for people with the role" in await wire.answer(await wire.click("ben", invitation, "Join"))
    await wire.click("ada", invitation, "Withdraw")
    await wire.until(lambda: read(wire, number).closed and wire.sound(number))
