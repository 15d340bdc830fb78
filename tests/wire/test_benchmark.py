"""The benchmark over real sockets measures whole steps and the same requests with nothing behind them."""

from dataclasses import replace
from itertools import pairwise

from rules import GAMES
from tests.benchmarks.hall import processor_seconds
from tests.benchmarks.moves import both, same
from tests.benchmarks.peer import Use

STEPS = 8
SLACK = 1_000  # Bytes by which requests may differ


def kinds(steps: list[Use]) -> list[list[tuple[str, bool]]]:
    return [[(each.kind, bool(each.picture)) for each in step.requests] for step in steps]


async def test_plain_bot_makes_the_same_requests() -> None:
    async with both(of_each=1) as (ours, hall, plain):
        # Copies, as the plain bot is not told of a request that comes later.
        steps = [replace(use, requests=[*use.requests]) for use in await hall.play(STEPS, a_second=20)]
        entries = ours.query("SELECT count(*) FROM entry WHERE kind = 'step' AND seat IS NOT NULL")
        assert entries == [(STEPS,)]
        assert {step.channel.name.rpartition(" ")[0] for step in steps} == {game.title for game in GAMES.values()}
        for step in steps:
            assert step.board is not None
            assert 0 < step.leaves < step.done
        before = processor_seconds(plain.bot.running.pid)
        again = await same(plain, steps).play(STEPS)
        assert kinds(again) == kinds(steps)
        for step, copy in zip(steps, again, strict=True):
            for one, other in zip(step.requests, copy.requests, strict=True):
                assert abs(one.picture - other.picture) < SLACK
                assert abs(len(one.payload) - len(other.payload)) < SLACK
        assert processor_seconds(plain.bot.running.pid) > before

        # Steps one by one do not overlap.
        ours.light.round_trip = 0.02
        steps = [use for _ in range(3) for use in await hall.play(1)]
        assert all(one.sent + one.done < other.sent for one, other in pairwise(steps))
        await hall.complete(2, a_second=20)
        ours.light.round_trip = 0.0
        await hall.play(2)
