"""A Discord that answers late, wrongly, twice or not at all: nothing is lost, and nothing is doubled."""

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.storage.care import check as check_file
from tests.wire.checks import check_boards, check_other_messages, check_stocks
from tests.wire.log import Log, read
from tests.wire.matches import begun, invited, move, next_step, place
from tests.wire.truth import GUILD, Channel
from tests.wire.wire import Wire, wired

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEND, EDIT = r"/channels/\d+/messages", r"/channels/\d+/messages/\d+"
CALLBACK, ORIGINAL = r"/interactions/.*/callback", r"/webhooks/.*/messages/@original"
THREAD, DM = r".*/threads", "/users/@me/channels"
DAY = 86_400


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def wire(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Wire]:
    """A running bot."""
    async with wired(tmp_path_factory.mktemp("wire")) as found:
        await found.start()
        yield found
        assert list(check_file(found.bot.database)) == []
        assert not found.bot.errors(), found.bot.errors()[:5]


@pytest.fixture(autouse=True)
def no_fault_is_left(wire: Wire) -> Iterator[None]:
    """Every fault befell the test that wanted it."""
    yield
    assert not wire.rest.faults.due


@pytest.fixture
def dice() -> random.Random:
    return random.Random(5)


async def well(wire: Wire, number: int, revision: int) -> Log:
    """The match at this revision, all of it shown once."""
    await wire.until(lambda: wire.sound(number))
    log = read(wire, number)
    assert log.revision == revision
    check_boards(wire, log)
    check_stocks(wire, log)
    check_other_messages(wire, log)
    return log


# -- wrong answers and none

WRONG = {
    "429": {"status": 429, "retry_after": 0.05},
    "500": {"status": 500},
    "502": {"status": 502},
    "lost": {"lost": True},
    "unheard": {"unheard": True},
    "lost twice": {"lost": True, "times": 2},
    "unheard twice": {"unheard": True, "times": 2},
}
NEVER_REPEATED = {"lost twice", "unheard twice"}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(("method", "path"), [("POST", SEND), ("PATCH", EDIT), ("PATCH", ORIGINAL)])
async def test_a_move_is_played_and_shown_once(wire, dice, wrong, method, path):
    number = await begun(wire)
    revision = read(wire, number).revision
    fault = wire.fault(method, path, **WRONG[wrong])
    if path == ORIGINAL and wrong in NEVER_REPEATED:
        await _unanswered(wire, number, dice)
    else:
        assert (await move(wire, number, dice)).startswith("You played")
    await wire.until(lambda: not fault.times)
    await well(wire, number, revision + 1)
    await move(wire, number, dice)
    await well(wire, number, revision + 2)


async def _unanswered(wire: Wire, number: int, dice: random.Random) -> None:
    before = read(wire, number).revision
    who, step, channel = next_step(wire, number, dice)
    await wire.slash(who, "move", channel, move=step)
    await wire.until(lambda: read(wire, number).revision > before)


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
    number = await wire.until(lambda: next(iter(_matches_of(wire, channel)), 0))
    await wire.until(lambda: wire.invitations(number))
    await well(wire, number, 1)
    await wire.click("ben", wire.invitations(number)[0], "Accept")
    await wire.until(lambda: wire.boards(number))
    await well(wire, number, 4)


def _matches_of(wire: Wire, channel: Channel) -> list[int]:
    return [row[0] for row in wire.query("SELECT id FROM match WHERE home = ?", channel.id)]


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
    await _awake(wire)
    await well(wire, number, 5)


async def test_a_match_that_is_opened_twice_by_a_repeated_interaction_is_one(wire):
    number = await invited(wire)
    await wire.gateway.drop()
    wire.gateway.repeat(1)
    await _awake(wire)
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


async def _awake(wire: Wire) -> None:
    """Wait until the bot answers whatever was sent before this."""
    assert "Interlink" in await wire.tell("dan", "help")


# -- what is taken away


async def test_closed_direct_messages_are_noticed_once_and_told_privately(wire, dice):
    eve = wire.truth.people["eve"]
    wire.truth.dms_closed.add(eve)
    number = await invited(wire, "lovelinks", opponent="eve", first="other")
    await wire.click("eve", wire.invitations(number)[0], "Accept")
    await wire.until(lambda: wire.boards(number) and wire.sound(number))
    tried = wire.rest.requests.count(("POST", f"/channels/{wire.truth.dm(eve).id}/messages"))
    assert tried == 1
    told = await move(wire, number, dice)
    assert "I could not send you a direct message" in told
    for _ in range(6):
        assert "I could not send you" not in await move(wire, number, dice)
    assert wire.rest.requests.count(("POST", f"/channels/{wire.truth.dm(eve).id}/messages")) == 1


async def test_permissions_that_are_taken_away_and_given_back_stop_no_match(wire, dice):
    number = await begun(wire)
    log = read(wire, number)
    assert log.channel is not None
    wire.truth.channels[log.channel].closed = True
    assert "as soon as Discord lets me" in await move(wire, number, dice)
    assert "as soon as Discord lets me" in await move(wire, number, dice)
    wire.truth.channels[log.channel].closed = False
    await wire.until(lambda: wire.sound(number))
    newest = wire.boards(number)[-1]
    assert {custom_id.split(":")[3] for custom_id in newest.ids} == {"6"}
    assert sum(bool(board.components) for board in wire.boards(number)) == 1
    assert (await move(wire, number, dice)).startswith("You played")


async def test_a_deleted_board_is_followed_by_another_one(wire, dice):
    number = await begun(wire)
    board = wire.boards(number)[-1]
    del board.channel.messages[board.id]
    assert "The board is" in await move(wire, number, dice)
    await wire.until(lambda: wire.sound(number))
    (newest,) = wire.boards(number)
    assert newest.id != board.id


async def test_without_its_invitation_a_match_is_played_in_the_channel(wire, dice):
    number = await invited(wire)
    invitation = wire.invitations(number)[0]
    del invitation.channel.messages[invitation.id]
    await wire.click("ben", invitation, "Accept")
    board = (await wire.until(lambda: wire.boards(number)))[0]
    assert board.channel is invitation.channel
    await wire.until(lambda: wire.sound(number))


@pytest.mark.parametrize("noticed", [True, False])
async def test_a_deleted_thread_closes_its_match(wire, dice, noticed):
    number = await begun(wire)
    log = read(wire, number)
    assert log.channel is not None
    thread = wire.truth.channels.pop(log.channel)
    if noticed:
        await wire.gateway.dispatch("THREAD_DELETE", thread.payload())
    else:
        await move(wire, number, dice, await place(wire))
    await wire.until(lambda: read(wire, number).closed)
    await wire.until(lambda: wire.sound(number))


async def test_a_deleted_channel_closes_what_was_opened_in_it(wire):
    number = await invited(wire)
    channel = wire.truth.channels.pop(wire.invitations(number)[0].channel.id)
    await wire.gateway.dispatch("CHANNEL_DELETE", channel.payload())
    await wire.until(lambda: read(wire, number).closed)


async def test_a_seat_kept_for_a_role_that_is_gone_can_be_given_up(wire):
    channel, role = await place(wire), wire.truth.new_id()
    await wire.tell("ada", "play linkage", channel, role=wire.truth.role(role))
    (number,) = _matches_of(wire, channel)
    await wire.gateway.dispatch("GUILD_ROLE_DELETE", {"guild_id": str(GUILD), "role_id": str(role)})
    invitation = wire.invitations(number)[0]
    assert "kept for people with the role" in await wire.answer(await wire.click("ben", invitation, "Join"))
    await wire.click("ada", invitation, "Withdraw")
    await wire.until(lambda: read(wire, number).closed and wire.sound(number))


async def test_a_server_that_throws_the_bot_out_and_takes_it_back_finds_its_matches(wire, dice):
    number = await begun(wire)
    log = read(wire, number)
    assert log.channel is not None
    await wire.gateway.dispatch("GUILD_DELETE", {"id": str(GUILD)})
    wire.truth.channels[log.channel].closed = True
    await _awake(wire)
    wire.truth.channels[log.channel].closed = False
    await wire.gateway.dispatch("GUILD_CREATE", wire.truth.guild_payload())
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 5)


async def test_a_channel_without_our_permissions_is_refused_by_their_names(wire):
    channel = await place(wire)
    wire.truth.permissions, granted = 0, wire.truth.permissions
    told = await wire.tell("ada", "play linkage", channel)
    wire.truth.permissions = granted
    assert "Send Messages" in told
    assert not _matches_of(wire, channel)


# -- the clock


@pytest.mark.parametrize("seconds", [4 * DAY, -4 * DAY])
async def test_a_clock_that_jumps_changes_no_match_by_itself(wire, dice, seconds):
    number = await begun(wire)
    wire.bot.clock.write_text(str(seconds))
    assert (await move(wire, number, dice)).startswith("You played")
    assert (await move(wire, number, dice)).startswith("You played")
    wire.bot.clock.write_text("0")
    assert (await move(wire, number, dice)).startswith("You played")
    assert [line[0] for line in read(wire, number).lines[-3:]] == ["step"] * 3
    await wire.until(lambda: wire.sound(number))


async def test_a_turn_that_ran_out_while_the_clock_jumped_can_be_claimed(wire, tmp_path: Path):
    number = await begun(wire, pace="1d")
    wire.bot.clock.write_text(str(2 * DAY))
    await wire.tell("dan", "preferences", stock_dm=True)  # whatever is written wakes the clock
    board = await wire.until(lambda: next((b for b in wire.boards(number) if _claimable(b)), None))
    await wire.press("ben", board, next(i for i in board.ids if i.startswith("il:claim:")))
    await wire.until(lambda: read(wire, number).over and wire.sound(number))
    wire.bot.clock.write_text("0")


def _claimable(board) -> bool:
    return any(custom_id.startswith("il:claim:") for custom_id in board.ids)
