"""Ends of tournaments and what stays of them; people who come back to a ladder; clocks set back."""

from datetime import timedelta

from bot.match import Match, MatchId, UserId
from bot.table import Refused
from bot.tournaments.ladder import rungs
from bot.tournaments.standings import standings, winners
from bot.tournaments.tournament import Correction, Stage, System
from tests.bot.table.touring import ORGANISER, Tour, asked, people
from tests.bot.tables import refusing
from tests.generous import generous

MANAGER = UserId(2)


async def finish_all(tour: Tour) -> None:
    for match in await tour.running():
        if match.status.live:
            await tour.table.resign(match.id, match.players[0])


async def week(tour: Tour) -> None:
    now = await tour.now()
    tour.clock.time = max(tour.clock.time, now.due or tour.clock.time)
    await tour.tournaments.advance(tour.number)


async def order(tour: Tour) -> list[UserId]:
    now = await tour.now()
    return [now.entrant(number).user for number in rungs(now)]


async def test_matches_of_a_withdrawn_tournament_change_nothing(tour):
    rows = [(system, game, over) for system in System for game, over in (("linkx", 2), ("linkage", 1), ("linkx", 0))]
    with generous():
        for system, game, over in rows:
            await tour.opened(asked(system, game), 6)
            await tour.tournaments.advance(tour.number)
            for match in (await tour.running())[:over]:
                if system is System.KNOCK_OUT:
                    await tour.table.abandon(match.id)
                else:
                    await tour.table.resign(match.id, match.players[0])
                await tour.tournaments.advance(tour.number)
            withdrawn = await tour.tournaments.withdraw(tour.number, MANAGER, manages=True)
            assert withdrawn.stage is (Stage.OVER if system is System.LADDER else Stage.WITHDRAWN), system
            running = await tour.running()
            assert running
            assert all(match.status.live for match in running)
            await finish_all(tour)
            assert await tour.tournaments.advance(tour.number) == ()
            after = await tour.now()
            assert standings(after) == standings(withdrawn), (system, game, over)
            assert after.pairings == withdrawn.pairings
            if system is System.LADDER:
                assert winners(after) == rungs(after)[:1] == rungs(withdrawn)[:1], "a later win moves nobody"
            for match in running:
                with refusing("its table stays as it is"):
                    await tour.tournaments.correct(match.id, MANAGER, Correction.WON, manages=True)
            await tour.sound()


async def test_a_person_comes_back_to_the_bottom_of_a_ladder(tour):
    first, second, third = people(3)
    await tour.opened(asked(System.LADDER), 3)
    await week(tour)
    assert await order(tour) == [first, second, third]
    await tour.tournaments.leave(tour.number, first)
    await tour.tournaments.advance(tour.number)
    await tour.tournaments.join(tour.number, first)
    assert await order(tour) == [second, third, first], "at the bottom at once"
    await finish_all(tour)
    before = await order(tour)
    for _ in range(4):
        await week(tour)
        before = await order(tour)
        for match in await tour.running():
            loser = match.players[0]
            if first in match.players:
                loser = next(user for user in match.players if user != first)
            await tour.table.resign(match.id, loser)
    assert before[-1] != first, "they have risen"
    risen = await order(tour)
    await tour.tournaments.leave(tour.number, first)
    await tour.tournaments.advance(tour.number)
    left = await order(tour)
    assert left == [user for user in risen if user != first]
    await tour.tournaments.join(tour.number, first)
    assert await order(tour) == [*left, first]
    entrant = (await tour.now()).entrant_of(first)
    assert entrant is not None
    assert len(entrant.returned) == 2
    await finish_all(tour)
    tour.clock.time += timedelta(days=8)
    await tour.tournaments.advance(tour.number)
    await tour.tournaments.join(tour.number, UserId(900))
    found = await order(tour)
    assert found[-1] == UserId(900), "a newcomer stands below those who came back"
    assert first in found[:-1]
    await tour.sound()


async def test_rounds_are_counted_when_the_first_is_paired(tour):
    for system, rounds in ((System.ROUND_ROBIN, 3), (System.KNOCK_OUT, 2)):
        await tour.opened(asked(system), 5)
        await tour.tournaments.leave(tour.number, people(5)[0])
        await tour.tournaments.advance(tour.number)
        assert (await tour.now()).planned == rounds
        ended = await tour.play()
        assert (ended.stage, ended.round) == (Stage.OVER, rounds)


async def test_a_clock_set_back_keeps_the_stages_in_order(tour, clock):
    tour.number = (await tour.tournaments.open(asked(System.SWISS))).id
    for user in people(2):
        await tour.tournaments.join(tour.number, user)
    clock.time -= timedelta(days=3)
    await tour.tournaments.begin(tour.number, ORGANISER, manages=False)
    await tour.sound()
    clock.time -= timedelta(days=3)
    await tour.tournaments.withdraw(tour.number, ORGANISER, manages=False)
    await tour.sound()
    found = await tour.now()
    assert found.begun is not None
    assert found.ended is not None
    assert found.opened <= found.begun <= found.ended


async def test_opened_matches_are_reported_before_a_failure(tour, monkeypatch):
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
