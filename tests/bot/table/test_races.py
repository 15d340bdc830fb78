"""The table under several people at once and across restarts."""

import asyncio
import random
import re
from datetime import timedelta

import pytest

from bot.match import ChannelId, Kind, Match, Status
from bot.storage import Storage
from bot.table import Refused, Stale, Table
from bot.table.memory import MatchMemory
from tests.bot.stories import play_of, random_step
from tests.bot.tables import ADA, BEN, CLEO, DAN, asking, begun
from tests.texts import ENGLISH, GERMAN


def log(match: Match) -> list[tuple[int, Kind]]:
    return [(entry.revision, entry.kind) for entry in match.entries]


async def test_of_many_steps_at_once_exactly_one_lands(table, storage):
    match = await begun(table)
    steps = ["blue d1-d2", "red a1-a2", "white g6-g7", "yellow b2-c2"] * 5
    calls = [table.submit(match.id, user, step) for step in steps for user in (ADA, CLEO)]
    results = await asyncio.gather(*calls, return_exceptions=True)
    landed = [result for result in results if isinstance(result, Match)]
    assert len(landed) == 1
    assert all(isinstance(result, Refused) for result in results if result not in landed)
    kept = await storage.matches.load(match.id)
    assert kept == landed[0]
    assert log(kept) == [*log(match), (match.revision + 1, Kind.STEP)]


async def test_a_step_of_each_at_once_lands_one_after_the_other(table, storage):
    match = await begun(table)
    results = await asyncio.gather(
        table.submit(match.id, BEN, "red a1-a2"),
        *[table.submit(match.id, user, step) for step in ("blue d1-d2", "blue g6-g7") for user in (ADA, BEN)],
        return_exceptions=True,
    )
    kept = await storage.matches.load(match.id)
    assert len(kept.play.steps) == sum(isinstance(result, Match) for result in results) <= 2
    assert [revision for revision, _ in log(kept)] == list(range(1, kept.revision + 1))


async def test_one_open_seat_goes_to_exactly_one_of_those_who_want_it(table, storage):
    match = await table.open(asking())
    calls = [table.join(match.id, user, match.revision) for user in (BEN, CLEO, DAN) for _ in range(3)]
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(result, Match) for result in results) == 1
    assert sum(isinstance(result, Stale) for result in results) == 8
    kept = await storage.matches.load(match.id)
    assert [kind for _, kind in log(kept)] == [Kind.OPENED, Kind.JOINED, Kind.BEGUN]


async def test_of_accepting_declining_and_withdrawing_at_once_one_counts(table, storage):
    match = await table.open(asking(BEN))
    results = await asyncio.gather(
        table.withdraw(match.id, ADA, 1),
        table.join(match.id, BEN, 1),
        table.decline(match.id, BEN, 1),
        return_exceptions=True,
    )
    (landed,) = [result for result in results if isinstance(result, Match)]
    assert await storage.matches.load(match.id) == landed


async def test_two_bots_on_one_database_never_both_play_a_step(table, storage, clock):
    match = await begun(table)
    other = Table(storage, clock, seed=2)
    await other.match(match.id)
    results = await asyncio.gather(
        *[each.submit(match.id, ADA, step) for each, step in ((table, "blue d1-d2"), (other, "red a1-a2"))],
        return_exceptions=True,
    )
    assert sum(isinstance(result, Match) for result in results) == 1
    assert (await storage.matches.load(match.id)).revision == match.revision + 1


async def test_in_a_crowd_of_matches_each_has_its_own_log(table, storage, clock):
    matches = []
    for number in range(12):
        matches.append(await begun(table, channel=ChannelId(100 + number)))
        clock.time += timedelta(minutes=5)
    dice = random.Random(3)

    async def few_steps(match: Match) -> Match:
        for _ in range(6):
            match = await table.submit(match.id, match.waiting_for, random_step(match, dice))
        return match

    played = await asyncio.gather(*map(few_steps, matches))
    for match in played:
        assert await storage.matches.load(match.id) == match
        assert len(play_of(match).steps) == 6


@pytest.mark.parametrize("options", [{}, {"counter": "free", "target": 10}])
async def test_a_restart_between_every_two_steps_of_a_match_changes_nothing(file, clock, options):
    async def at_a_fresh_table(act):
        storage = Storage(file)
        await storage.open()
        try:
            return await act(Table(storage, clock, seed=1))
        finally:
            await storage.close()

    dice = random.Random(8)
    straight = await at_a_fresh_table(lambda table: table.open(asking(BEN, **options)))
    straight = await at_a_fresh_table(lambda table: table.join(1, BEN, straight.revision))
    straight = await at_a_fresh_table(lambda table: table.host(1, 77))
    while straight.waiting_for is not None:
        user, step = straight.waiting_for, random_step(straight, dice)
        clock.time += timedelta(hours=5)
        after = await at_a_fresh_table(lambda table, u=user, s=step: table.submit(1, u, s))
        assert after.play == straight.play.read(step)
        straight = after
    assert straight.status is Status.FINISHED
    assert straight.outcome == straight.play.outcome
    assert await at_a_fresh_table(lambda table: table.match(1)) == straight
    assert len(straight.play.steps) > 10


async def test_a_match_that_has_left_the_memory_is_the_same_when_it_comes_back(table, storage, monkeypatch):
    table.repository._known = MatchMemory(most=10_000)
    matches = [await begun(table, channel=ChannelId(100 + n)) for n in range(5)]
    loaded: list[int] = []
    load = storage.matches.load

    async def counted(number):
        loaded.append(number)
        return await load(number)

    monkeypatch.setattr(storage.matches, "load", counted)
    for match in (*matches[3:], *matches):
        assert await table.match(match.id) == match
    assert loaded == [1, 2, 3, 4, 5], "of five the last two are known, until others are asked for"
    for match in matches:
        played = await table.submit(match.id, ADA, "blue d1-d2")
        assert [step.text for step in play_of(played).steps] == ["blue d1-d2"]


async def test_a_match_that_is_asked_for_again_and_again_stays_in_memory(table, storage, monkeypatch):
    table.repository._known = MatchMemory(most=10_000)
    first, *others = [await begun(table, channel=ChannelId(100 + n)) for n in range(4)]
    await table.match(first.id)
    load = storage.matches.load

    async def others_only(number):
        assert number != first.id, "it was forgotten"
        return await load(number)

    monkeypatch.setattr(storage.matches, "load", others_only)
    for match in others:
        await table.match(match.id)
        assert await table.match(first.id) == first


async def test_every_refusal_is_one_sentence(table):
    match = await begun(table)
    calls = [table.submit(match.id, ADA, text) for text in ("", "pink d1-d2", "blue d1", "blue z9-d1", "a b c d")]
    for result in await asyncio.gather(*calls, table.match(99), return_exceptions=True):
        assert isinstance(result, Refused)
        for texts in (ENGLISH, GERMAN):
            said = texts.of(result.code)
            assert re.fullmatch(r"[A-Z0-9a-z][^\n]{10,160}\.", said), said
