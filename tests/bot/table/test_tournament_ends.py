"""How tournaments end and what stays of them; who comes back to a ladder; what a clock that was set back changes."""

from datetime import timedelta

import pytest

from bot.match import Match, MatchId, UserId
from bot.table import Refused
from bot.tournaments.ladder import rungs
from bot.tournaments.standings import standings, winners
from bot.tournaments.tournament import Correction, Stage, System
from tests.bot.table.touring import ORGANISER, Tour, asked, people
from tests.bot.tables import refusing

MANAGER = UserId(2)


async def finish_all(tour: Tour) -> None:
    """All matches that are still played end."""
    for match in await tour.running():
        if match.status.live:
            await tour.table.resign(match.id, match.players[0])


# -- what stays


@pytest.mark.parametrize("game", ["linkx", "linkage"])
@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize("over", range(3))
async def test_what_still_runs_as_one_is_withdrawn_goes_on_and_changes_nothing_in_it(tour, system, game, over):
    """After each number of matches that are over, also where one of two is, or one that is played again."""
    await tour.opened(asked(system, game), 6)
    await tour.tournaments.advance(tour.number)
    for match in (await tour.running())[:over]:
        if system is System.KNOCK_OUT:
            await tour.table.abandon(match.id)
        else:
            await tour.table.resign(match.id, match.players[0])
        await tour.tournaments.advance(tour.number)
    withdrawn = await tour.tournaments.withdraw(tour.number, MANAGER, manages=True)
    assert withdrawn.stage is (Stage.OVER if system is System.LADDER else Stage.WITHDRAWN)
    running = await tour.running()
    assert running
    assert all(match.status.live for match in running)
    await finish_all(tour)
    assert await tour.tournaments.advance(tour.number) == ()
    after = await tour.now()
    assert standings(after) == standings(withdrawn)
    assert after.pairings == withdrawn.pairings
    for match in running:
        with refusing("its table stays as it is"):
            await tour.tournaments.correct(match.id, MANAGER, Correction.WON, manages=True)
    await tour.sound()


async def test_on_a_ladder_the_one_below_who_wins_after_its_end_does_not_rise(tour):
    await tour.opened(asked(System.LADDER), 2)
    (match,) = await tour.tournaments.advance(tour.number)
    top, below = (tour_entrant.user for tour_entrant in (await tour.now()).entrants)
    ended = await tour.tournaments.withdraw(tour.number, ORGANISER, manages=False)
    await tour.table.resign(match.id, top)
    after = await tour.now()
    assert rungs(after) == rungs(ended) == (1, 2)
    assert [after.entrant(number).user for number in winners(after)] == [top]
    assert below in match.players


# -- who comes back


async def lost_by(tour: Tour, loser: UserId) -> None:
    """The match of somebody ends, and they lose it."""
    (match,) = [match for match in await tour.running() if loser in match.players]
    await tour.table.resign(match.id, loser)


async def test_who_comes_back_to_a_ladder_comes_to_its_bottom_and_what_was_meanwhile_stays(tour):
    """The first leaves, comes back, rises, leaves and comes back again: nobody's rung follows from where they were."""
    first, second, third = people(3)

    async def week() -> None:
        now = await tour.now()
        tour.clock.time = max(tour.clock.time, now.due or tour.clock.time)
        await tour.tournaments.advance(tour.number)

    async def order() -> list[UserId]:
        now = await tour.now()
        return [now.entrant(number).user for number in rungs(now)]

    await tour.opened(asked(System.LADDER), 3)
    await week()
    assert await order() == [first, second, third]
    await tour.tournaments.leave(tour.number, first)
    await tour.tournaments.advance(tour.number)
    await tour.tournaments.join(tour.number, first)
    assert await order() == [second, third, first], "at the bottom at once"
    await finish_all(tour)
    before = await order()
    for _ in range(4):
        await week()
        before = await order()
        for match in await tour.running():
            if first in match.players:
                await tour.table.resign(match.id, next(user for user in match.players if user != first))
            else:
                await tour.table.resign(match.id, match.players[0])
    assert before[-1] != first, "they have risen"
    risen = await order()
    await tour.tournaments.leave(tour.number, first)
    await tour.tournaments.advance(tour.number)
    left = await order()
    assert left == [user for user in risen if user != first]
    await tour.tournaments.join(tour.number, first)
    assert await order() == [*left, first]
    entrant = (await tour.now()).entrant_of(first)
    assert entrant is not None
    assert len(entrant.returned) == 2
    await tour.sound()


async def test_who_comes_new_after_somebody_came_back_stands_below_them(tour):
    await tour.opened(asked(System.LADDER), 3)
    await tour.tournaments.advance(tour.number)
    top = people(3)[0]
    await tour.tournaments.leave(tour.number, top)
    await tour.tournaments.advance(tour.number)
    await tour.tournaments.join(tour.number, top)
    await finish_all(tour)
    tour.clock.time += timedelta(days=8)
    await tour.tournaments.advance(tour.number)
    await tour.tournaments.join(tour.number, UserId(900))
    now = await tour.now()
    order = [now.entrant(number).user for number in rungs(now)]
    assert order[-1] == UserId(900)
    assert top in order[:-1]


# -- how many rounds there are


async def test_rounds_are_counted_for_those_who_are_there_when_the_first_is_paired(tour):
    for system, rounds in ((System.ROUND_ROBIN, 3), (System.KNOCK_OUT, 2)):
        await tour.opened(asked(system), 5)
        await tour.tournaments.leave(tour.number, people(5)[0])
        await tour.tournaments.advance(tour.number)
        assert (await tour.now()).planned == rounds
        ended = await tour.play()
        assert (ended.stage, ended.round) == (Stage.OVER, rounds)


# -- the clock, and what fails


async def test_it_never_begins_before_it_was_opened_nor_ends_before_it_began(tour, clock):
    tour.number = (await tour.tournaments.open(asked(System.SWISS))).id
    for user in people(2):
        await tour.tournaments.join(tour.number, user)
    clock.time -= timedelta(days=3)
    await tour.tournaments.begin(tour.number, ORGANISER, manages=False)
    await tour.sound()
    clock.time -= timedelta(days=3)
    await tour.tournaments.withdraw(tour.number, ORGANISER, manages=False)
    await tour.sound()


async def test_what_was_opened_is_handed_over_though_what_follows_fails(tour, monkeypatch):
    await tour.opened(asked(System.SWISS), 4)
    read, handed = tour.tournaments.tournament, list[MatchId]()

    async def busy(number):
        if handed:
            raise Refused("table-tournament-busy")
        return await read(number)

    def moved(match: Match) -> None:
        handed.append(match.id)

    monkeypatch.setattr(tour.tournaments, "tournament", busy)
    with refusing("Much is happening"):
        await tour.tournaments.advance(tour.number, moved)
    monkeypatch.undo()
    assert handed == [match.id for match in await tour.running()]
