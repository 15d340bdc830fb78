"""A bot of several shards: what befalls the connection of one of them leaves those of the others alone."""

from tests.wire.matches import next_step
from tests.wire.sharded import SHARDS, die, divide, goes_on, one_each
from tests.wire.wire import wired


async def test_shards_mend_their_connections_separately(tmp_path, dice):
    async with wired(tmp_path) as wire:
        divide(wire)
        await wire.start()
        numbers, starts = await one_each(wire), wire.gateway.starts

        async def all_go_on(*but: int) -> None:
            for shard, number in enumerate(numbers):
                if shard not in but:
                    await goes_on(wire, number, dice)

        # One is cut off, and told again of what it has done already.
        starts.clear()
        await wire.gateway.drop(1)
        wire.gateway.repeat(1, 1)
        await all_go_on()
        assert starts == ["resume"]

        # All are cut off at once, twice.
        starts.clear()
        for _ in range(2):
            await wire.gateway.drop()
            await all_go_on()
        assert starts == ["resume"] * (2 * SHARDS)

        # One is sent nonsense.
        starts.clear()
        await wire.gateway.garble("{this is no json", 1)
        await wire.until(lambda: starts == ["identify"])
        await all_go_on()
        said = "What Discord sends to shard 1 cannot be understood (JSONDecodeError); it begins anew."
        assert said in wire.bot.log.read_text(encoding="utf-8")

        # All sessions end, and begin anew in their turn.
        wire.gateway.identified.clear()
        for shard in range(SHARDS):
            await wire.gateway.demand_new_session(shard)
        await wire.until(lambda: len(wire.gateway.identified) == SHARDS)
        await all_go_on()

        # One is dead; its match goes on in direct messages.
        starts.clear()
        await die(wire, 1)
        await goes_on(wire, numbers[2], dice)
        who, step, _ = next_step(wire, numbers[1], dice)
        private = wire.truth.dm(wire.truth.people[who])
        assert (await wire.tell(who, "move", private, move=step, match=numbers[1])).startswith("You played")
        await wire.until(lambda: wire.sound(numbers[1]))
        wire.gateway.dead.clear()
        await wire.until(lambda: 1 in wire.gateway.told)
        await all_go_on()
        assert starts.count("identify") == 1

        # The gateway hangs for one while the others resume.
        starts.clear()
        wire.gateway.silent = 1
        await wire.gateway.drop(1)
        await wire.until(lambda: not wire.gateway.silent)
        await wire.gateway.drop(0, 2, 3)
        await all_go_on(1)
        assert starts == ["resume"] * (SHARDS - 1)
        assert not wire.bot.errors(), "\n".join(wire.bot.errors())
