"""A Discord that answers late, wrongly, twice or not at all: nothing is lost, and nothing is doubled."""

from typing import Any

import pytest

from tests.wire.checks import check_stocks
from tests.wire.log import read
from tests.wire.matches import awake, begun, invited, matches_of, move, next_step, place, well
from tests.wire.wire import Wire

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("no_fault_is_left")]

SEND, EDIT = r"/channels/\d+/messages", r"/channels/\d+/messages/\d+"
CALLBACK, ORIGINAL = r"/interactions/.*/callback", r"/webhooks/.*/messages/@original"
THREAD, DM = r".*/threads", "/users/@me/channels"


# -- wrong answers and none

WRONG: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "retry_after": 0.05},
    "500": {"status": 500},
    "502": {"status": 502},
    "lost": {"lost": True},
    "unheard": {"unheard": True},
    "lost twice": {"lost": True, "times": 2},
    "unheard twice": {"unheard": True, "times": 2},
}
NEVER_REPEATED = {"lost twice", "unheard twice"}


@pytest.mark.parametrize(
    ("method", "path", "wrong"),
    [
        *(("POST", SEND, wrong) for wrong in WRONG),
        *(("PATCH", EDIT, wrong) for wrong in ("502", "lost", "unheard", "lost twice", "unheard twice")),
    ],
)
async def test_a_move_is_played_and_shown_once(wire, dice, wrong, method, path):
    number = await begun(wire)
    revision = read(wire, number).revision
    fault = wire.fault(method, path, **WRONG[wrong])
    assert (await move(wire, number, dice)).startswith("You played")
    await wire.until(lambda: not fault.times)
    await well(wire, number, revision + 1)
    await move(wire, number, dice)
    await well(wire, number, revision + 2)


@pytest.mark.parametrize("wrong", ["429", "lost", "unheard", "lost twice", "unheard twice"])
async def test_a_deferred_answer_is_given_or_given_up(wire, wrong):
    number = await begun(wire)
    channel = wire.truth.channels[read(wire, number).channel or 0]
    fault = wire.fault("PATCH", ORIGINAL, **WRONG[wrong])
    made = await wire.slash("ada", "board", channel, private=True)
    await wire.until(lambda: not fault.times)
    if wrong not in NEVER_REPEATED:
        assert "your turn" in await wire.answer(made)
    await well(wire, number, 4)


@pytest.mark.parametrize("wrong", ["429", "500", "lost", "unheard"])
async def test_an_acknowledgement_is_made_once(wire, dice, wrong):
    number = await begun(wire)
    revision = read(wire, number).revision
    wire.fault("POST", CALLBACK, **WRONG[wrong])
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, revision + 1)


@pytest.mark.parametrize("wrong", ["429", "502", "lost", "unheard"])
async def test_an_invitation_is_posted_once(wire, wrong):
    wire.fault("POST", CALLBACK, **WRONG[wrong])
    channel = await place(wire)
    await wire.slash("ada", "play linkage", channel, opponent="ben", first="me")
    number = await wire.until(lambda: next(iter(matches_of(wire, channel)), 0))
    await wire.until(lambda: wire.invitations(number))
    await well(wire, number, 1)
    await wire.click("ben", wire.invitations(number)[0], "Accept")
    await wire.until(lambda: wire.boards(number))
    await well(wire, number, 4)


@pytest.mark.parametrize("wrong", ["429", "500", "lost", "unheard"])
async def test_a_thread_is_made_once(wire, dice, wrong):
    before = len(wire.truth.threads())
    fault = wire.fault("POST", THREAD, **WRONG[wrong])
    number = await begun(wire)
    assert fault.done
    assert len(wire.truth.threads()) == before + 1
    log = await well(wire, number, 4)
    assert log.channel in wire.truth.channels
    assert wire.truth.channels[log.channel] in wire.truth.threads()


@pytest.mark.parametrize(
    ("who", "wrong", "path"),
    [
        ("fay", "429", DM),
        ("gus", "500", DM),
        ("hal", "lost", DM),
        ("ida", "unheard", DM),
        ("ben", "429", SEND),
        ("ben", "500", SEND),
        ("ben", "lost", SEND),
        ("ben", "unheard", SEND),
    ],
)
async def test_a_stock_is_sent_once(wire, who, wrong, path):
    number = await invited(wire, "lovelinks", opponent=who, first="other")
    wire.fault("POST", path, **WRONG[wrong], skip=int(path == SEND))
    await wire.click(who, wire.invitations(number)[0], "Accept")
    await wire.until(lambda: wire.stocks(number))
    await wire.until(lambda: wire.sound(number))
    assert len(wire.stocks(number)) == 1
    check_stocks(wire, read(wire, number))


# -- late answers


@pytest.mark.parametrize(("method", "path"), [("POST", SEND), ("POST", CALLBACK), ("POST", THREAD)])
async def test_an_answer_after_four_seconds_keeps_nobody_waiting_for_the_acknowledgement(wire, dice, method, path):
    wire.fault(method, path, delay=4.0)
    if path == THREAD:
        number = await invited(wire)
        pressed = await wire.click("ben", wire.invitations(number)[0], "Accept")
    else:
        number = await begun(wire) if path != SEND else await _late_board(wire)
        who, step, channel = next_step(wire, number, dice)
        pressed = await wire.slash(who, "move", channel, move=step)
        assert (await wire.answer(pressed)).startswith("You played")
    await wire.until(lambda: pressed.kind_of_answer is not None)
    assert pressed.acknowledged_after is not None
    assert pressed.acknowledged_after < 3
    await wire.until(lambda: wire.boards(number))
    await well(wire, number, 4 if path == THREAD else 5)


async def _late_board(wire: Wire) -> int:
    number = await invited(wire)
    pressed = await wire.click("ben", wire.invitations(number)[0], "Accept")
    await wire.until(lambda: wire.boards(number) and wire.sound(number))
    assert pressed.acknowledged_after is not None
    assert pressed.acknowledged_after < 3
    return number


# -- the gateway


async def test_what_was_sent_while_the_gateway_was_cut_off_is_done_once_it_resumes(wire, dice):
    number = await begun(wire)
    await wire.gateway.drop()
    assert (await move(wire, number, dice)).startswith("You played")
    assert wire.gateway.starts[-1] == "resume"
    await well(wire, number, 5)


async def test_an_interaction_that_is_told_twice_is_done_once(wire, dice):
    number = await begun(wire)
    assert (await move(wire, number, dice)).startswith("You played")
    await wire.gateway.drop()
    wire.gateway.repeat(1)
    await awake(wire)
    await well(wire, number, 5)


async def test_a_match_that_is_opened_twice_by_a_repeated_interaction_is_one(wire):
    number = await invited(wire)
    await wire.gateway.drop()
    wire.gateway.repeat(1)
    await awake(wire)
    assert wire.query("SELECT max(id) FROM match") == [(number,)]
    await well(wire, number, 1)


async def test_the_bot_comes_back_when_discord_sends_it_elsewhere_or_wants_a_new_session(wire, dice):
    number = await begun(wire)
    await wire.gateway.demand_reconnect()
    assert (await move(wire, number, dice)).startswith("You played")
    assert wire.gateway.starts[-1] == "resume"
    starts = len(wire.gateway.starts)
    wire.gateway.resumes_refused = True
    await wire.gateway.demand_new_session()
    await wire.until(lambda: wire.gateway.starts[starts:] and wire.gateway.starts[-1] == "identify")
    wire.gateway.resumes_refused = False
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 6)
