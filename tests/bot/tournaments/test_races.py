"""Tournaments under simultaneous acts, closed matches and erased people: all of it fits together."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from bot.community.privacy.service import Erasure
from bot.model.ids import ChannelId, UserId
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.tournament import Correction, Stage, System
from tests.bot.stories import dump
from tests.bot.tables import refuses
from tests.bot.tournaments.touring import GUILD, ORGANISER, Tour, asked, at_once, people
from tests.generous import generous

MANAGER, LATE = UserId(2), UserId(900)
AT_ONCE = 5
MOST_STEPS = 40


def last_stage(system: System) -> Stage:
    return Stage.RUNNING if system is System.LADDER else Stage.OVER


async def acts(tour: Tour) -> list[Callable[[], Awaitable[object]]]:
    """All that anybody could do to the tournament or its matches as they stand."""
    now, tournaments, table, dice = await tour.now(), tour.tournaments, tour.table, tour.dice
    found: list[Callable[[], Awaitable[object]]] = [
        partial(tournaments.advance, tour.number),
        partial(tournaments.advance, tour.number),
        partial(tournaments.join, tour.number, LATE),
        partial(tournaments.leave, tour.number, dice.choice(now.entrants).user),
        partial(tournaments.begin, tour.number, ORGANISER, manages=False),
    ]
    for leg in (leg for pairing in now.pairings for leg in pairing.legs):
        if leg.over:
            said = dice.choice(list(Correction))
            found.append(partial(tournaments.correct, leg.match, MANAGER, said, manages=True))
            found.append(partial(table.void, leg.match, GUILD, MANAGER))
        else:
            for user in (await table.match(leg.match)).players:
                found += [partial(table.resign, leg.match, user), partial(table.draw, leg.match, user)]
            found.append(partial(table.end, leg.match, Kind.ABANDONED))
    return found


@pytest.mark.slow
async def test_simultaneous_acts_fit_together(tour):
    with generous():
        for system in System:
            for _ in range(2):
                await tour.opened(asked(system), 6)
                for _ in range(MOST_STEPS):
                    offered = await acts(tour)
                    await at_once(*(act() for act in tour.dice.choices(offered, k=AT_ONCE)))
                    if not (await tour.now()).stage.live:
                        break
                await tour.sound()
                assert (await tour.play(rounds=10)).stage is last_stage(system)
                if system is System.LADDER:
                    await tour.tournaments.withdraw(tour.number, MANAGER, manages=True)


async def test_leaving_while_it_begins_pairs_nobody_in_vain(tour):
    for _ in range(4):
        await tour.entered(asked(System.ROUND_ROBIN), 3)
        calls = [
            tour.tournaments.begin(tour.number, ORGANISER, manages=False),
            tour.tournaments.leave(tour.number, people(3)[0]),
            tour.tournaments.advance(tour.number),
        ]
        tour.dice.shuffle(calls)
        assert await at_once(*calls) == 0
        ended = await tour.play()
        assert ended.stage is Stage.OVER
        left = ended.entrant_of(people(3)[0])
        assert left is None or left.dropped is not None
        assert left is None or all(leg.over for pairing in ended.pairings_of(left.number) for leg in pairing.legs)


async def closed(tour: Tour) -> Match:
    return await tour.table.end((await tour.running())[0].id, Kind.ABANDONED)


async def test_a_match_with_a_deleted_thread_counts_for_neither(tour):
    for system in (System.ROUND_ROBIN, System.SWISS, System.LADDER):
        await tour.paired(asked(system), 4)
        match = await closed(tour)
        (leg,) = (leg for pairing in (await tour.now()).pairings for leg in pairing.legs if leg.match == match.id)
        assert (leg.over, leg.score) == (True, None), system
        assert (await tour.play(rounds=8)).stage is last_stage(system)
    await tour.paired(asked(System.KNOCK_OUT), 2)
    first = await closed(tour)
    (again,) = await tour.tournaments.advance(tour.number)
    assert again.players == first.players[::-1], "in a knock-out it is played again once"
    await closed(tour)
    assert await tour.tournaments.advance(tour.number) == ()
    ended = await tour.now()
    assert ended.stage is Stage.OVER
    assert ended.entrants[0].dropped is None, "then the better seed goes on"


async def forget(tour: Tour, user: UserId) -> None:

    async def shown(_: object) -> None:
        return None

    async def taken_back(_: UserId) -> ChannelId | None:
        await tour.tournaments.advance(tour.number)
        return None

    forgetting = Erasure(tour.storage.forgetting, tour.table, shown, taken_back, lambda _: None)
    await forgetting.begin(user)
    await forgetting.finish(user)


@pytest.mark.slow
async def test_an_erased_entrant_drops_out_and_the_others_go_on(tour):
    with generous():
        for system in System:
            for rounds in (0, 1 if system is System.SWISS else 2):
                await tour.opened(asked(system), 5)
                await tour.play(rounds=rounds)
                await tour.tournaments.advance(tour.number)
                gone = people(5)[1]
                for match in await tour.running():
                    if gone not in match.players:
                        await tour.finish(match)
                before = await tour.now()
                await forget(tour, gone)
                assert (await tour.now()).entrant_of(gone) is None
                assert not any(f"{gone}" in line.replace(",", " ").split() for line in dump(tour.file))
                played = await tour.play(rounds=10)
                assert played.stage is last_stage(system), (system, rounds)
                if before.stage.live:
                    assert played.entrants[1].dropped == before.round, (system, rounds)
                    later = [pairing for pairing in played.pairings_of(2) if pairing.round > before.round]
                    assert not any(pairing.legs for pairing in later), (system, rounds)
                if system is System.LADDER:
                    await tour.tournaments.withdraw(tour.number, MANAGER, manages=True)


async def test_it_outlives_its_erased_organiser_and_forgets_entries(tour):
    await tour.paired(asked(System.LADDER), 3)
    await forget(tour, ORGANISER)
    assert (await tour.now()).organiser < 0
    await refuses("Only its organiser", tour.tournaments.withdraw(tour.number, ORGANISER, manages=False))
    await tour.play(rounds=2)
    assert (await tour.tournaments.withdraw(tour.number, MANAGER, manages=True)).stage is Stage.OVER
    await tour.sound()
    await tour.entered(asked(System.SWISS), 3)
    await forget(tour, people(3)[0])
    assert [entrant.user for entrant in (await tour.now()).entrants] == people(3)[1:]
    await tour.sound()
