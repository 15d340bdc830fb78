"""What is taken away in mid-match: messages, threads, channels, roles, permissions, the server, and the right time."""

import pytest

from tests.wire.log import read
from tests.wire.matches import awake, begun, invited, matches_of, move, next_step, place, well
from tests.wire.truth import GUILD

pytestmark = pytest.mark.asyncio(loop_scope="module")

DAY = 86_400


async def test_closed_direct_messages_are_noticed_once(wire, dice):
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


async def test_permissions_taken_and_given_back_stop_no_match(wire, dice):
    number = await begun(wire)
    log = read(wire, number)
    assert log.channel is not None
    wire.truth.channels[log.channel].closed = True
    who, step, channel = next_step(wire, number, dice)
    made = await wire.slash(who, "move", channel, move=step)
    await wire.until(lambda: any("as soon as Discord lets me" in said for said in made.said))
    assert "as soon as Discord lets me" in await move(wire, number, dice), "now that is known at once"
    tried = len(wire.rest.requests)
    await wire.tell("ada", "board", match=number, private=True)
    await awake(wire)
    assert wire.rest.requests[tried:].count(("POST", f"/channels/{log.channel}/messages")) <= 1
    wire.truth.channels[log.channel].closed = False
    await wire.gateway.dispatch("GUILD_ROLE_UPDATE", wire.truth.role_update())
    await wire.until(lambda: wire.sound(number))
    newest = wire.boards(number)[-1]
    assert {custom_id.split(":")[3] for custom_id in newest.ids} == {"6"}
    assert sum(bool(board.components) for board in wire.boards(number)) == 1
    assert (await move(wire, number, dice)).startswith("You played")


async def test_a_deleted_board_is_followed_by_another_one(wire, dice):
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


async def test_server_that_takes_the_bot_back_finds_its_matches(wire, dice):
    number = await begun(wire)
    log = read(wire, number)
    assert log.channel is not None
    await wire.gateway.dispatch("GUILD_DELETE", {"id": str(GUILD)})
    wire.truth.channels[log.channel].closed = True
    await awake(wire)
    asked = len(wire.rest.requests)
    assert "as soon as Discord lets me" in await move(wire, number, dice)
    await awake(wire)
    assert not [path for _, path in wire.rest.requests[asked:] if path.startswith(f"/channels/{log.channel}")]
    wire.truth.channels[log.channel].closed = False
    await wire.gateway.dispatch("GUILD_CREATE", wire.truth.guild_payload())
    await wire.until(lambda: wire.sound(number))
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 6)


# -- the clock


async def test_jumping_clock_changes_no_match(wire, dice):
    number = await begun(wire)
    for seconds in (4 * DAY, -4 * DAY, 0):
        wire.bot.clock.write_text(str(seconds))
        assert (await move(wire, number, dice)).startswith("You played")
    assert [line[0] for line in read(wire, number).lines[-3:]] == ["step"] * 3
    await wire.until(lambda: wire.sound(number))


async def test_overdue_turn_after_a_clock_jump_can_be_claimed(wire):
    number = await begun(wire, pace="1d")
    wire.bot.clock.write_text(str(2 * DAY))
    await wire.slash("dan", "play linkage", await place(wire), opponent="cleo")  # a new match wakes the clock
    board = await wire.until(lambda: next((b for b in wire.boards(number) if _claimable(b)), None))
    await wire.press("ben", board, next(i for i in board.ids if i.startswith("il:claim:")))
    await wire.until(lambda: read(wire, number).over and wire.sound(number))
    wire.bot.clock.write_text("0")


def _claimable(board) -> bool:
    return any(custom_id.startswith("il:claim:") for custom_id in board.ids)
