"""Told to stop, the bot answers whom it has taken up, tells the others to come again, and is gone in good order."""

import asyncio
import random
import signal
from collections.abc import Sequence

import pytest

from bot.storage.maintenance import check
from bot.storage.sqlite.lock import beside
from tests.texts import ENGLISH
from tests.wire.cases import mostly_long
from tests.wire.interaction import Interaction
from tests.wire.log import read
from tests.wire.matches import begun, held_up, move, next_step, place, well
from tests.wire.wire import Wire, wired

INTERRUPTED, RESTARTING = ENGLISH("answer-interrupted"), ENGLISH("answer-restarting")

STOPS = (signal.SIGTERM, signal.SIGINT)
WITHIN = 8.0
"""Seconds in which the bot promises to be gone, so that a supervisor need not kill it."""
CALLBACK, EDIT = r"/interactions/.*/callback", r"/channels/\d+/messages/\d+"
MATCHES, PRESSES = 40, 5
"""240 people at once: a move in each match, and five who look at it."""


@pytest.fixture
def dice() -> random.Random:
    return random.Random(3)


async def stopped(wire: Wire, number: signal.Signals = signal.SIGTERM) -> None:
    """Tell the bot to stop, and see it gone in good order."""
    wire.bot.signal(number)
    async with asyncio.timeout(WITHIN):
        assert await wire.bot.gone() == 0
    in_order(wire)


def in_order(wire: Wire) -> None:
    lines = wire.bot.log.read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "Stopped."
    assert not wire.bot.errors(), wire.bot.errors()[:5]
    file = wire.bot.database
    assert not beside(file).exists(), "the next bot need not wait"
    ahead = file.with_name(f"{file.name}-wal")
    assert not ahead.exists() or not ahead.stat().st_size, "everything is in the one file"
    assert list(check(file)) == []


async def taken_up(wire: Wire, made: Sequence[Interaction]) -> list[Interaction]:
    """Those whom the bot has acknowledged; on a busy machine it may be too late for some."""
    await wire.until(lambda: all(one.kind_of_answer is not None or one.too_late() for one in made), 60)
    found = [one for one in made if one.kind_of_answer is not None]
    assert found
    return found


@pytest.mark.parametrize("number", mostly_long(STOPS, signal.SIGTERM))
async def test_all_who_were_acknowledged_are_answered_and_what_they_are_told_is_in_the_log(tmp_path, dice, number):
    async with wired(tmp_path) as wire:
        await wire.start()
        matches = [await begun(wire) for _ in range(MATCHES)]
        moves: dict[int, Interaction] = {}
        looks: list[Interaction] = []
        for match in matches:
            who, step, channel = next_step(wire, match, dice)
            moves[match] = await wire.slash(who, "move", channel, move=step)
            looks += [await wire.slash(one, "matches", channel) for one in ("ada", "ben", "cleo", "dan", "eve")]
        everybody = [*moves.values(), *looks]
        assert len(everybody) == MATCHES * (1 + PRESSES)
        acknowledged = await taken_up(wire, everybody)
        await stopped(wire, number)
        assert [one.payload["data"] for one in acknowledged if not one.said] == [], "nobody is left without an answer"
        played = {match: read(wire, match).revision == 5 for match in matches}
        for match, made in moves.items():
            if made.said and made.said[-1].startswith("You played"):
                assert played[match]
            else:
                assert made.said in ([], [INTERRUPTED], [RESTARTING])
        await wire.start()
        await wire.settled(60)
        for match in matches:
            await well(wire, match, 4 + played[match])


@pytest.mark.parametrize("number", STOPS)
async def test_an_idle_bot_ends_at_once(tmp_path, number):
    async with wired(tmp_path) as wire:
        await wire.start()
        await move(wire, await begun(wire), random.Random(1))
        await stopped(wire, number)


async def test_a_discord_that_does_not_say_goodbye_keeps_nobody_waiting(tmp_path):
    async with wired(tmp_path) as wire:
        wire.gateway.says_goodbye = False
        await wire.start()
        await stopped(wire)


async def test_who_comes_while_it_stops_is_told_to_come_again_and_nothing_is_done(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        slow, other = await begun(wire), await begun(wire)
        _, made = await held_up(wire, slow, dice, 2.0)
        wire.bot.signal(signal.SIGTERM)
        await asyncio.sleep(0.3)
        who, step, channel = next_step(wire, other, dice)
        late = [
            await wire.slash(who, "move", channel, move=step),
            await wire.slash("cleo", "play linkage", await place(wire)),
            await wire.click(who, wire.boards(other)[-1], "Text"),
            await wire.slash("dan", "help"),
        ]
        completed = await wire.complete(who, "move", "move", "", channel)
        async with asyncio.timeout(WITHIN):
            assert await wire.bot.gone() == 0
        assert [one.said for one in late] == [[RESTARTING]] * len(late)
        assert all(one.original is not None and one.original.only_for for one in late)
        assert completed.choices == []
        assert made.said[-1].startswith("You played")
        assert read(wire, other).revision == 4
        assert wire.query("SELECT max(id) FROM match") == [(other,)]
        in_order(wire)
        await wire.start()
        await well(wire, slow, 5)


async def test_what_takes_too_long_is_broken_off_and_told_to_be_and_made_good_at_the_next_start(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        who, step, channel = next_step(wire, number, dice)
        await wire.tell(who, "move", channel, move=step)
        await well(wire, number, 5)
        wire.fault("PATCH", EDIT, delay=20.0)
        made = await wire.slash(who, "undo", channel)
        await wire.until(lambda: read(wire, number).revision == 6)
        await stopped(wire)
        assert made.said == [INTERRUPTED]
        await wire.start()
        await well(wire, number, 6)


async def test_who_has_played_keeps_the_answer_though_the_board_takes_too_long(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        step, made = await held_up(wire, number, dice, 20.0)
        await stopped(wire)
        assert made.said == [f"You played `{step}`."]
        await wire.start()
        await well(wire, number, 5)


async def test_who_presses_a_button_that_takes_too_long_is_told_beside_it(tmp_path):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        board = wire.boards(number)[-1]
        before = board.content
        wire.fault("POST", CALLBACK, delay=20.0)
        pressed = await wire.click("ada", board, "Text")
        await wire.until(lambda: pressed.kind_of_answer is not None)
        await stopped(wire)
        assert board.content == before
        assert pressed.acknowledged_after is not None


async def test_told_twice_it_ends_at_once_and_in_good_order_all_the_same(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        await held_up(wire, number, dice, 20.0)
        wire.bot.signal(signal.SIGINT)
        await asyncio.sleep(0.3)
        assert wire.bot.alive
        wire.bot.signal(signal.SIGINT)
        async with asyncio.timeout(3):  # it would have waited five seconds for the board
            assert await wire.bot.gone() == 0
        in_order(wire)
        await wire.start()
        await well(wire, number, 5)


@pytest.mark.parametrize("number", STOPS)
async def test_it_can_be_told_to_stop_before_it_is_there(tmp_path, number):
    async with wired(tmp_path) as wire:
        wire.fault("GET", "/users/@me", late=20.0)
        await wire.bot.start()
        await wire.until(lambda: wire.rest.requests)
        await asyncio.sleep(0.1)
        wire.bot.signal(number)
        async with asyncio.timeout(WITHIN):
            assert await wire.bot.gone() == 0
        assert wire.bot.log.read_text(encoding="utf-8").splitlines()[-1] == "Stopped."
        assert not wire.bot.errors()


async def test_a_bot_that_is_started_as_the_old_one_stops_waits_for_it_to_go(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        _, made = await held_up(wire, number, dice, 2.0)
        old = wire.bot.running
        await wire.bot.start()
        old.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(old.wait(), WITHIN) == 0
        assert made.said[-1].startswith("You played")
        await wire.until(lambda: wire.gateway.starts == ["identify", "identify"], 30)
        assert (await move(wire, number, dice)).startswith("You played")
        await well(wire, number, 6)


async def test_a_second_bot_on_a_database_is_refused_with_a_sentence_and_disturbs_nobody(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number, starts = await begun(wire), list(wire.gateway.starts)
        first = wire.bot.running
        await wire.bot.start()
        async with asyncio.timeout(40):
            assert await wire.bot.running.wait() == 2
        said = wire.bot.log.read_text(encoding="utf-8").splitlines()[-1]
        assert said.startswith(f"The database matches.db is in use by another bot (process {first.pid}); stop that one")
        assert wire.gateway.starts == starts, "it was never told of anything"
        wire.bot.running = first
        assert (await move(wire, number, dice)).startswith("You played")
        await well(wire, number, 5)
