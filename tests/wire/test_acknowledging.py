"""An interaction is acknowledged once and answered once, whatever becomes of the first attempt."""

import random
import re
from typing import Any

import pytest

from tests.wire.interaction import Interaction
from tests.wire.log import read
from tests.wire.matches import begun, invited, matches_of, move, next_step, place, well
from tests.wire.wire import Wire

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("no_fault_is_left")]

CALLBACK, FOLLOWUP = r"/interactions/.*/callback", r"/webhooks/\d+/[\w-]+"
ORIGINAL = FOLLOWUP + "/messages/@original"
UNCERTAIN: dict[str, dict[str, Any]] = {
    "500 after acting": {"status": 500, "acts": True},
    "503 after acting": {"status": 503, "acts": True},
    "lost": {"lost": True},
    "lost twice": {"lost": True, "times": 2},
    "unheard": {"unheard": True},
    "unheard twice": {"unheard": True, "times": 2},
    "late": {"late": 2.5},
}
"""Ways in which Discord may have heard, without the bot being told so at once."""
uncertain = pytest.mark.parametrize("wrong", UNCERTAIN)


def asked(wire: Wire, path: str, method: str = "POST") -> int:
    """How often something was asked of Discord."""
    return sum(made == method and re.fullmatch(path, there) is not None for made, there in wire.rest.requests)


@uncertain
async def test_a_move_is_played_and_its_player_told(wire, dice, wrong):
    number = await begun(wire)
    wire.fault("POST", CALLBACK, **UNCERTAIN[wrong])
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 5)


@uncertain
async def test_a_command_that_is_answered_at_once_is_answered_once(wire, wrong):
    fault = wire.fault("POST", CALLBACK, **UNCERTAIN[wrong])
    made = await wire.slash("ada", "help")
    assert "Interlink" in await wire.answer(made)
    await wire.until(lambda: not fault.times)
    assert len(made.said) == 1


@uncertain
async def test_an_invitation_is_there_once_and_nothing_takes_its_place(wire, wrong):
    wire.fault("POST", CALLBACK, **UNCERTAIN[wrong])
    channel = await place(wire)
    made = await wire.slash("ada", "play linkage", channel, opponent="ben", first="me")
    number = await wire.until(lambda: next(iter(matches_of(wire, channel)), 0))
    await wire.until(lambda: wire.sound(number) and wire.invitations(number))
    (invitation,) = wire.invitations(number)
    assert invitation is made.original, "it is the answer itself"
    assert invitation.pinged == {wire.truth.people["ben"]}
    assert len(made.said) == 1
    await wire.click("ben", invitation, "Accept")
    await wire.until(lambda: wire.boards(number))
    await well(wire, number, 4)


@uncertain
async def test_pressing_accept_begins_the_match(wire, wrong):
    number = await invited(wire)
    wire.fault("POST", CALLBACK, **UNCERTAIN[wrong])
    pressed = await wire.click("ben", wire.invitations(number)[0], "Accept")
    await wire.until(lambda: wire.boards(number))
    await well(wire, number, 4)
    assert pressed.said == [], "nothing was to be said"


@uncertain
async def test_a_public_answer_is_one_message(wire, wrong):
    number = await begun(wire)
    channel = wire.truth.channels[read(wire, number).channel or 0]
    before = len(channel.messages)
    wire.fault("POST", CALLBACK, **UNCERTAIN[wrong])
    made = await wire.slash("ada", "board", channel)
    assert "your turn" in await wire.answer(made)
    assert len(channel.messages) == before + 1


@uncertain
async def test_what_fits_is_offered_once_and_nothing_is_logged_as_an_error(wire, wrong):
    number = await begun(wire)
    channel = wire.truth.channels[read(wire, number).channel or 0]
    fault = wire.fault("POST", CALLBACK, **UNCERTAIN[wrong])
    made = await wire.complete("ada", "move", "move", "", channel)
    await wire.until(lambda: made.choices and not fault.times)
    assert "Interlink" in await wire.tell("ada", "help")
    assert not wire.bot.errors()


async def test_a_completion_that_comes_too_late_is_no_error(wire):
    number = await begun(wire)
    channel = wire.truth.channels[read(wire, number).channel or 0]
    before = len(wire.rest.requests)
    wire.fault("POST", CALLBACK, status=404, body={"code": 10062, "message": "Unknown interaction"})
    await wire.complete("ada", "move", "move", "", channel)
    await wire.until(lambda: any(path.endswith("/callback") for _, path in wire.rest.requests[before:]))
    assert "Interlink" in await wire.tell("ada", "help")
    assert not wire.bot.errors()


@pytest.mark.parametrize("wrong", ["lost", "unheard", "500 after acting"])
async def test_a_refusal_beside_a_board_is_told(wire, wrong):
    number = await invited(wire)
    wire.fault("POST", FOLLOWUP, **UNCERTAIN[wrong])
    pressed = await wire.click("cleo", wire.invitations(number)[0], "Accept")
    assert "Every seat is kept for somebody else" in await wire.answer(pressed)
    assert wire.invitations(number)[0].components, "what others see stays"


async def test_where_discord_never_heard_nothing_is_done(wire):
    number = await begun(wire)
    board = wire.boards(number)[-1]
    wire.fault("POST", CALLBACK, unheard=True, times=3)
    made = await wire.click(wire.name_of(read(wire, number).to_move), board, "Undo")
    await wire.until(lambda: asked(wire, f"/webhooks/.*{made.token}/messages/@original", "PATCH"))
    assert "Interlink" in await wire.tell("ada", "help")
    assert read(wire, number).revision == 4
    assert made.kind_of_answer is None


async def test_where_it_had_heard_all_the_same_that_is_said(wire):
    number = await begun(wire)
    board = wire.boards(number)[-1]
    wire.fault("POST", CALLBACK, lost=True, times=3)
    made = await wire.click(wire.name_of(read(wire, number).to_move), board, "Undo")
    assert "nothing was done; please try again" in await wire.answer(made)
    assert read(wire, number).revision == 4


async def test_a_step_is_shown_to_all_even_where_its_player_cannot_be_told(wire, dice):
    number = await begun(wire)
    wire.fault("POST", CALLBACK, unheard=True, times=3)
    who, step, channel = next_step(wire, number, dice)
    made = await wire.slash(who, "move", channel, move=step)
    await wire.until(lambda: read(wire, number).revision == 5)
    await well(wire, number, 5)
    await wire.until(lambda: asked(wire, f"/interactions/.*/{made.token}/callback") == 3)
    assert made.kind_of_answer is None
    assert (await move(wire, number, dice)).startswith("You played")


async def test_twelve_at_once_of_which_discord_forgets_to_say_that_it_heard(wire):
    numbers = [await begun(wire) for _ in range(12)]
    wire.fault("POST", CALLBACK, status=500, acts=True, times=12)
    dice = random.Random(1)
    made: list[Interaction] = []
    for number in numbers:
        who, step, channel = next_step(wire, number, dice)
        made.append(await wire.slash(who, "move", channel, move=step))
    for one in made:
        assert (await wire.answer(one)).startswith("You played")
    for number in numbers:
        await well(wire, number, 5)
