"""A stopping bot answers requests in progress, refuses others, and ends cleanly."""

import signal

import pytest

from bot.runtime.process import TO_STOP as STOPS
from bot.storage.sqlite.lock import lock_path
from tests.texts import ENGLISH, domino
from tests.wire.checks import in_order, stopped
from tests.wire.interaction import Interaction
from tests.wire.log import read
from tests.wire.matches import NEVER, awake, begun, held_up, move, next_step, place, well
from tests.wire.wire import wired

INTERRUPTED, RESTARTING = ENGLISH("reply-interrupted"), ENGLISH("reply-restarting")
FINISH_WITHIN = "bot.discord.interactions.context.FINISH_WITHIN"
pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_acknowledged_people_are_answered_before_the_end(wire, dice, long):
    moves: dict[int, Interaction] = {}
    looks: list[Interaction] = []
    matches = [await begun(wire) for _ in range(40 if long else 5)]
    for match in matches:
        who, step, channel = next_step(wire, match, dice)
        moves[match] = await wire.slash(who, "move", channel, move=step)
        looks += [await wire.slash(one, "matches", channel) for one in ("ada", "ben", "cleo", "dan", "eve")]
    everybody = [*moves.values(), *looks]
    # On a busy machine it may be too late for some.
    await wire.until(lambda: all(one.kind_of_answer is not None or one.too_late() for one in everybody))
    assert (acknowledged := [one for one in everybody if one.kind_of_answer is not None])
    await stopped(wire)
    assert [one.payload["data"] for one in acknowledged if not one.said] == [], "nobody is left without an answer"
    played = {match: read(wire, match).revision == 5 for match in matches}
    for match, made in moves.items():
        if made.said and made.said[-1].startswith("You played"):
            assert played[match]
        else:
            assert made.said in ([], [INTERRUPTED], [RESTARTING])
    await wire.start()
    await wire.settled()
    for match in matches:
        await well(wire, match, 4 + played[match])


async def test_idle_or_starting_bot_ends_at_once(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        for ends in (*STOPS, signal.SIGKILL):
            before = read(wire, number).revision
            who, step, channel = next_step(wire, number, dice)
            board = wire.boards(number)[-1]
            if ends is signal.SIGKILL:
                await wire.killed()
            else:
                await stopped(wire, ends)
            lost = [await wire.slash(who, "move", channel, move=step), await wire.click(who, board, "Text")]
            await wire.start()
            await awake(wire)  # what was sent before it was there would have come before
            assert [(made.said, made.kind_of_answer) for made in lost] == [([], None)] * 2
            assert read(wire, number).revision == before
            assert await wire.tell(who, "move", channel, move=step) == f"You played: {domino(step)}."
            await wire.answer(await wire.click(who, board, "Text"))
            await well(wire, number, before + 1)
        await wire.bot.stop()
        wire.gateway.says_goodbye = False
        await wire.start()
        await stopped(wire)
        wire.fault("GET", "/users/@me", late=NEVER)
        await wire.begin()
        await wire.until(lambda: not wire.rest.faults.due)
        await stopped(wire)  # before it is there


async def test_late_commands_are_refused_and_next_bot_waits(tmp_path, dice):
    async with wired(tmp_path) as wire:
        wire.bot.log_level, wire.bot.constants[FINISH_WITHIN] = "INFO", NEVER
        wire.gateway.identify_every = 0.0  # the next bot may identify as soon as it has the lock
        await wire.start()
        slow, other = await begun(wire), await begun(wire)
        held, _, made = await held_up(wire, slow, dice)
        old = wire.bot.running
        await wire.begin()
        await wire.until(lambda: "waiting at most" in wire.bot.log.read_text(encoding="utf-8"))
        old.send_signal(signal.SIGTERM)
        await wire.until(lambda: "Stopping." in wire.bot.log.read_text(encoding="utf-8"))
        who, step, channel = next_step(wire, other, dice)
        late = [
            await wire.slash(who, "move", channel, move=step),
            await wire.slash("cleo", "play linkage", await place(wire)),
            await wire.click(who, wire.boards(other)[-1], "Text"),
            await wire.slash("dan", "help"),
        ]
        completed = await wire.complete(who, "move", "move", "", channel)
        await wire.until(lambda: all(one.said for one in late) and completed.choices is not None)
        held.freed.set()
        assert await old.wait() == 0
        assert [one.said for one in late] == [[RESTARTING]] * len(late)
        assert all(one.original is not None and one.original.only_for for one in late)
        assert completed.choices == []
        assert made.said[-1].startswith("You played")
        assert read(wire, other).revision == 4
        assert wire.query("SELECT max(id) FROM match") == [(other,)]
        await wire.until(lambda: wire.gateway.starts == ["identify", "identify"])
        await well(wire, slow, 5)
        assert (await move(wire, slow, dice)).startswith("You played")
        await well(wire, slow, 6)
        assert lock_path(wire.bot.database).read_text("ascii") == f"{wire.bot.running.pid}\n"
        await held_up(wire, slow, dice)
        wire.bot.log.write_text("")
        wire.bot.signal(signal.SIGINT)
        await wire.until(lambda: "Stopping." in wire.bot.log.read_text(encoding="utf-8"))
        assert wire.bot.alive, "it waits for a request"
        wire.bot.signal(signal.SIGINT)
        assert await wire.bot.gone() == 0
        in_order(wire)
        await wire.start()
        await well(wire, slow, 7)


async def test_long_work_is_broken_off_and_made_good_later(tmp_path, dice):
    async with wired(tmp_path) as wire:
        wire.bot.constants[FINISH_WITHIN] = 1.0
        await wire.start()
        number, other, third = [await begun(wire) for _ in range(3)]
        who, step, channel = next_step(wire, number, dice)
        await wire.tell(who, "move", channel, move=step)
        await well(wire, number, 5)
        board = wire.boards(third)[-1]
        before = board.content
        _, played, made = await held_up(wire, other, dice)
        late = wire.fault("PATCH", rf"/channels/{channel.id}/messages/\d+", delay=NEVER)
        undone = await wire.slash(who, "undo", channel)
        await wire.until(lambda: read(wire, number).revision == 6 and late.done)
        wire.fault("POST", r"/interactions/.*/callback", delay=NEVER)
        pressed = await wire.click("ada", board, "Text")
        await wire.until(lambda: pressed.kind_of_answer is not None)
        await stopped(wire)
        assert undone.said == [INTERRUPTED]
        (told,) = made.said
        assert told.startswith(f"You played: {domino(played)}."), (
            "a board that takes too long does not take the answer back"
        )
        assert board.content == before, "the answer to a button takes no place"
        await wire.start()
        await well(wire, number, 6)
        await well(wire, other, 5)
