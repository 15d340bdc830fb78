"""The way back: copied while people play, killed, restored, and started; what Discord shows of later is safe."""

import asyncio
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

from bot.app.maintenance import backup, check
from bot.storage.moving import restore
from tests.texts import ENGLISH, domino
from tests.wire.log import read
from tests.wire.matches import begun, invited, move, next_step
from tests.wire.truth import Message
from tests.wire.wire import Wire, button, wired


def log_of(file: Path, wire: Wire) -> list[tuple[object, ...]]:
    wire.bot.database, ours = file, wire.bot.database
    try:
        return wire.query("SELECT match, revision, at, seat, kind, text, hash FROM entry ORDER BY match, revision")
    finally:
        wire.bot.database = ours


def newest(wire: Wire, number: int) -> Message:
    return wire.boards(number)[-1]


async def test_restored_backup_is_safe_from_later_messages(tmp_path, dice):
    async with wired(tmp_path) as wire:
        copy = tmp_path / "copy.db"
        await wire.start()
        played, other = await begun(wire), await begun(wire, "link")
        invitation, asked = await invited(wire), await begun(wire, "linkx")
        await wire.tell("ada", "draw", newest(wire, asked).channel)
        await wire.until(lambda: wire.offers(asked) and wire.sound(asked))
        copying = asyncio.create_task(asyncio.to_thread(backup, wire.bot.database, copy))
        while not copying.done() and read(wire, other).running:
            assert (await move(wire, other, dice)).startswith("You played")
            await asyncio.sleep(0.1)
        await copying
        before = log_of(copy, wire)
        for _ in range(3):
            assert (await move(wire, played, dice)).startswith("You played")
        await wire.click("ben", wire.invitations(invitation)[0], "Accept")
        await wire.until(lambda: wire.boards(invitation) and wire.sound(invitation))
        await wire.click("ben", wire.offers(asked)[0], "Accept")
        later = await begun(wire)
        await wire.settled()
        lost = [newest(wire, number) for number in (played, invitation, later)]
        below = [message.components for message in lost]

        await wire.killed()
        await asyncio.to_thread(restore, copy, wire.bot.database, datetime.now(UTC))
        assert log_of(wire.bot.database, wire) == before
        wire.truth.forget_nonces()
        await wire.start()
        await wire.settled()
        assert list(check(wire.bot.database)) == []
        assert log_of(wire.bot.database, wire) == before, "nothing is played again"

        for number in (played, other):
            board = newest(wire, number)
            assert board not in lost
            assert board.ids
            assert [each for each in wire.boards(number) if each.ids] == [board], "only the newest can be pressed"
        assert lost[0].content == ENGLISH("board-rolled-back")
        for message in (wire.invitations(invitation)[0], wire.offers(asked)[0]):
            assert button(message, "Accept"), "it can be accepted anew"
        for message, components in zip(lost, below, strict=True):
            message.components = components  # as where so much was said since that the bot did not find it
            for who, custom_id in product(("ada", "ben"), sorted(message.ids_ever)):
                made = await wire.press(who, message, custom_id)
                await wire.until(lambda made=made: made.kind_of_answer is not None)  # type: ignore[misc]
        assert log_of(wire.bot.database, wire) == before

        who, step, channel = next_step(wire, played, dice)
        assert (await wire.tell(who, "move", channel, move=step)).startswith(f"You played: {domino(step)}.")
        await wire.click("ben", wire.offers(asked)[0], "Accept")
        await wire.until(lambda: read(wire, asked).status == "finished")
        await wire.click("ben", wire.invitations(invitation)[0], "Accept")
        await wire.until(lambda: len(wire.boards(invitation)) == 2 and wire.sound(invitation))
        assert await begun(wire) > later, "a number that is on buttons is not given anew"
        await wire.settled()
        assert read(wire, played).revision == 5
        assert list(check(wire.bot.database)) == []
        assert not wire.bot.errors()
