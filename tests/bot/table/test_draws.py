"""Random draws and turns of several steps: logged, all or nothing, the same after every restart."""

import random

import pytest

from bot.match import ChannelId, Kind, Match, Status
from bot.storage import Storage
from bot.table import Refused, Table
from rules.deal import audit, commitment
from rules.game import CHANCE
from tests.bot.playing import PEOPLE, Replaying, started, step, wanting
from tests.bot.stories import dump, outcome_of, play_of, random_step
from tests.bot.table.games import each_game
from tests.bot.tables import ADA, BEN, refused
from tests.rules.slow_lovelinks import SlowLoveLinks
from tests.texts import ENGLISH, GERMAN

SEATS = [("lovelinks", seats) for seats in (2, 3, 4)]


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


@pytest.fixture
def dice():
    return random.Random(23)


def drawn(match: Match) -> list[str]:
    assert match.play is not None
    return [each.text for each in match.play.steps if each.seat is None]


def logged_steps(match: Match) -> list[tuple[int | None, str]]:
    return [(entry.seat, entry.text) for entry in match.entries if entry.kind is Kind.STEP]


async def turn_of_two(table: Table, dice: random.Random) -> tuple[Match, str, str]:
    """A match, and two steps that are its first turn."""
    match = await started(table, "lovelinks", 2)
    first = random_step(match, dice)
    after = play_of(match).read(first)
    return match, first, after.game.format(after.game.legal_moves(after.state)[0])


async def test_draws_are_logged_by_nobody_as_soon_as_due(table, dice):
    async for _, seats, fresh in each_game(table, SEATS):
        match = fresh
        assert len(drawn(match)) == 5 * seats + 5, "a stock for each and five bracelets"
        assert all(seat is None and text.startswith("draw ") for seat, text in logged_steps(match))
        for _ in range(20):
            seat = match.seat_to_move
            before = len(logged_steps(match))
            match = await step(table, match, dice)
            own, *draws = logged_steps(match)[before:]
            assert own[0] == seat
            assert all(by is None and text.startswith("draw ") for by, text in draws)
            assert play_of(match).to_move != CHANCE, "nobody ever waits for a draw"
        assert [text for _, text in logged_steps(match)] == [each.text for each in play_of(match).steps]
        assert [entry.revision for entry in match.entries] == list(range(1, match.revision + 1))


@pytest.mark.slow
async def test_whole_matches_end_as_independent_rules_say(storage, clock, dice):
    table = Table(storage, clock, seed=1)
    for length in ("standard", "short"):
        async for _, seats, fresh in each_game(table, SEATS, length=length):
            match = fresh
            while match.waiting_for is not None:
                match = await step(table, match, dice)
            assert match.status is Status.FINISHED
            slow = SlowLoveLinks(seats, length)
            for each in play_of(match).steps:
                assert slow.to_move() == ("chance" if each.seat is None else each.seat)
                assert each.text in slow.legal()
                slow.play(each.text)
            assert not slow.legal()
            assert list(outcome_of(match).places) == slow.places()
            found = audit(play_of(match).record(), match.seed)
            assert (found.followed, found.step) == (len(drawn(match)), None)
            assert await storage.matches.load(match.id) == match


async def test_draws_follow_from_the_seed_of_the_match_alone(table, storage, clock):
    first, second = [await started(table, "lovelinks", 2, channel=ChannelId(70 + n)) for n in range(2)]
    assert commitment(first.seed) != commitment(second.seed)
    assert drawn(first) != drawn(second)
    assert audit(play_of(first).record(), second.seed).step is not None
    firsts = set()
    for n in range(6):
        table, dice = Table(storage, clock, seed=1), random.Random(n)
        match = await started(table, "lovelinks", 2, channel=ChannelId(80 + n))
        while match.waiting_for == ADA:
            match = await step(table, match, dice)
        firsts.add((match.seed, tuple(drawn(match))))
    assert len(firsts) == 1, "play within a turn cannot choose among draws"


async def test_the_steps_of_a_whole_turn_are_each_logged(table, dice):
    for between in (", ", ",", ";", " ; ", "\n", ",,"):
        match, first, second = await turn_of_two(table, dice)
        before = len(logged_steps(match))
        match = await table.submit(match.id, ADA, f"{first}{between}{second}{between.strip()}")
        assert logged_steps(match)[before : before + 2] == [(0, first), (0, second)], between
        assert match.waiting_for == BEN, between
        await table.resign(match.id, ADA)
    match = await started(table, "linkage", 2, ChannelId(78))
    assert "blue d1-d2" in [text for _, text in await table.completions(match.id, ADA, "blue d1, d2")]
    match = await table.submit(match.id, ADA, "blue, d1, d2")
    assert match.play.steps[-1].text == "blue d1-d2", "a comma within a step is no border"


async def test_a_turn_with_an_illegal_step_leaves_nothing(table, dice, file):
    match, first, second = await turn_of_two(table, dice)
    ends = "Your turn ends after step 2; leave the rest out."
    await refused(table.submit(match.id, ADA, f"{first}, {second}, {first}"), ends, file)
    before = dump(file)
    for text in (f"{first}, 2-2 Z:lock", f"2-2 Z:lock, {second}", f"{first}, ;DROP TABLE entry", "," * 90 + "x,x"):
        with pytest.raises(Refused) as raised:
            await table.submit(match.id, ADA, text)
        assert raised.value.code.key in ("table-step", "rules-no-step")
    with pytest.raises(Refused):
        await table.submit(match.id, ADA, ", ".join([first] * 200))
    assert dump(file) == before
    assert (await table.match(match.id)).revision == match.revision


async def test_completion_goes_on_within_the_turn(table, dice):
    match, first, second = await turn_of_two(table, dice)
    after = play_of(match).read(first)
    offered = await table.completions(match.id, ADA, f"{first},")
    legal = after.game.legal_moves(after.state)
    assert {text for _, text in offered} <= {f"{first}, {after.game.format(move)}" for move in legal}
    for label, text in offered:
        assert ENGLISH.said(label).startswith(f"{first}, ")
        assert GERMAN.said(label).startswith(f"{first}, "), text
    assert len(offered) == min(25, len(legal))
    assert (await table.completions(match.id, ADA, f"{first}, {second}"))[0][1] == f"{first}, {second}"
    assert await table.completions(match.id, ADA, f"{first}, {second}, ") == []
    assert await table.completions(match.id, ADA, "2-2 Z:lock, ") == []
    assert await table.completions(match.id, BEN, f"{first}, ") == []


async def test_a_restart_after_every_step_changes_no_draw(file, clock, long):
    async def at_a_fresh_table(act):
        storage = Storage(file)
        await storage.open()
        try:
            return await act(Table(storage, clock, seed=1))
        finally:
            await storage.close()

    for number, seats in enumerate((2, 3, 4) if long else (3,), 1):
        match = await at_a_fresh_table(lambda table, s=seats: table.open(wanting("lovelinks", s, *PEOPLE[1:s])))
        for person in PEOPLE[1:seats]:
            match = await at_a_fresh_table(lambda table, n=number, p=person, r=match.revision: table.join(n, p, r))
        match = await at_a_fresh_table(lambda table, n=number: table.host(n, 76 + n))
        dice, played = random.Random(4), 0
        while match.waiting_for is not None and (long or played < 25):
            user, text = match.waiting_for, random_step(match, dice)
            after = await at_a_fresh_table(lambda table, n=number, u=user, t=text: table.submit(n, u, t))
            assert after.play.steps[: len(match.play.steps) + 1] == match.play.read(text).steps
            match, played = after, played + 1
        assert await at_a_fresh_table(lambda table, n=number: table.match(n)) == match
        assert audit(match.play.record(), match.seed).step is None
        assert (match.status is Status.FINISHED) == (match.outcome is not None)
