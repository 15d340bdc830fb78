"""Whole tournaments: every system, all ends of matches, restarts, withdrawals, ladders and titles."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

import pytest

from bot.model.errors import UserError
from bot.model.ids import GuildId, MatchId, TournamentId, UserId
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.ratings.seasons import TournamentTitle
from bot.model.tournament import Correction, Stage, System
from bot.tournaments.pairing.standings import standings, winners
from bot.tournaments.pairing.systems import rungs
from tests.bot.tables import refuses, refusing
from tests.bot.tournaments.touring import CHANNEL, GUILD, ORGANISER, Tour, asked, people
from tests.generous import generous
from tests.present import present

ENDING = [System.ROUND_ROBIN, System.SWISS, System.KNOCK_OUT]


class Killed(Exception):
    """The bot is gone, in the middle of something."""


WHOLE = [
    *((system, "linkx", 2, 0, 0) for system in ENDING),
    *((system, "linkage", 5, 0, 0) for system in System),
    *((system, "linkx", 5, 1, 0) for system in ENDING),
    (System.SWISS, "linkx", 12, 2, 3),
    (System.LADDER, "linkx", 5, 2, 3),
]
"""System, game, number of entrants, of those who drop out, and of those who come late."""


async def test_entrants_are_paired_from_their_entry_until_they_leave(tour):
    with generous():
        for row in WHOLE:
            system, game, count, leaving, late = row
            ladder = system is System.LADDER
            await tour.opened(asked(system, game), count)
            restarts = 2 / count if leaving else 0
            ended = await tour.play(rounds=8 if ladder else 60, drop_outs=leaving, restarts=restarts, late=late)
            assert ended.stage is (Stage.RUNNING if ladder else Stage.OVER), row
            assert (ended.due is None, ended.ended is None) == (not ladder, ladder), row
            counts = {len(pairing.legs) for pairing in ended.pairings if pairing.other is not None}
            assert counts <= {0, ended.legs_each, 2 * ended.legs_each}, "who draws in a knock-out plays all again"
            assert counts != {0}, row
            assert leaving or ladder or await tour.tournaments.advance(tour.number) == (), "nothing follows any more"
            came = [entrant for entrant in ended.entrants if entrant.entered]
            assert not late or any(ended.pairings_of(entrant.number) for entrant in came), row
            assert all(ladder or entrant.entered < (ended.planned + 1) // 2 for entrant in came)
            for entrant in ended.entrants:
                paired = ended.pairings_of(entrant.number)
                assert all(pairing.round > entrant.entered for pairing in paired), row
                if entrant.dropped is not None:
                    assert not any(each.legs for each in paired if each.round > entrant.dropped), row


@pytest.mark.slow
async def test_it_goes_on_after_a_kill_behind_any_write(tour):

    def kill(number: TournamentId) -> None:
        raise Killed

    async def begin() -> object:
        return await tour.tournaments.begin(tour.number, ORGANISER, manages=False)

    async def leave(user: UserId) -> object:
        return await tour.tournaments.leave(tour.number, user)

    for system in ENDING:
        await tour.entered(asked(system), 5)
        kills = 0
        calls: list[Callable[[], Awaitable[object]]] = [begin]
        for _ in range(200):
            tour.tournaments.listeners.append(kill)
            try:
                await (calls.pop(0)() if calls else tour.tournaments.advance(tour.number))
            except Killed:
                kills += 1
                await tour.restart()
                await tour.sound()
                continue
            tour.tournaments.listeners.clear()
            if not (await tour.now()).stage.live:
                break
            matches = await tour.running()
            if len(matches) > 1 and kills == 3:
                calls.append(partial(leave, matches[0].players[0]))
            else:
                for match in matches:
                    await tour.finish(match)
        assert (await tour.now()).stage is Stage.OVER, system
        assert kills > 3, system


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
    rows = [
        *((system, "linkx", 2) for system in System),
        (System.SWISS, "linkage", 1),
        (System.ROUND_ROBIN, "linkx", 0),
    ]
    with generous():
        for system, game, over in rows:
            await tour.paired(asked(system, game), 6)
            for match in (await tour.running())[:over]:
                if system is System.KNOCK_OUT:
                    await tour.table.end(match.id, Kind.ABANDONED)
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

    async def come_back() -> None:
        others = [user for user in await order(tour) if user != first]
        await tour.tournaments.leave(tour.number, first)
        await tour.tournaments.advance(tour.number)
        assert await order(tour) == others
        await tour.tournaments.join(tour.number, first)
        assert await order(tour) == [*others, first]

    await tour.opened(asked(System.LADDER), 3)
    await week(tour)
    assert await order(tour) == [first, second, third]
    await come_back()
    await finish_all(tour)
    for _ in range(4):
        await week(tour)
        before = await order(tour)
        for match in await tour.running():
            others = [user for user in match.players if user != first]
            await tour.table.resign(match.id, others[0])
    assert before[-1] != first, "they have risen"
    await come_back()
    assert len(present((await tour.now()).entrant_of(first)).returned) == 2
    await finish_all(tour)
    tour.clock.time += timedelta(days=8)
    await tour.tournaments.advance(tour.number)
    await tour.tournaments.join(tour.number, UserId(900))
    found = await order(tour)
    assert found[-1] == UserId(900), "a newcomer stands below those who came back"
    assert first in found[:-1]
    await tour.sound()


async def test_late_leavers_and_clocks_set_back_do_no_harm(tour, clock):
    for system, rounds in ((System.ROUND_ROBIN, 3), (System.KNOCK_OUT, 2)):
        await tour.opened(asked(system), 5)
        await tour.tournaments.leave(tour.number, people(5)[0])
        await tour.tournaments.advance(tour.number)
        assert (await tour.now()).planned == rounds
        ended = await tour.play()
        assert (ended.stage, ended.round) == (Stage.OVER, rounds)
    await tour.entered(asked(System.SWISS), 2)
    clock.time -= timedelta(days=3)
    await tour.tournaments.begin(tour.number, ORGANISER, manages=False)
    await tour.sound()
    clock.time -= timedelta(days=3)
    await tour.tournaments.withdraw(tour.number, ORGANISER, manages=False)
    await tour.sound()
    found = await tour.now()
    assert found.opened <= present(found.begun) <= present(found.ended)


async def test_opened_matches_are_reported_before_a_failure(tour, monkeypatch):
    await tour.opened(asked(System.SWISS), 4)
    read, handed = tour.tournaments.tournament, list[MatchId]()

    async def busy(number):
        if handed:
            raise UserError("error-tournament-busy")
        return await read(number)

    def moved(match: Match) -> None:
        handed.append(match.id)

    monkeypatch.setattr(tour.tournaments, "tournament", busy)
    await refuses("A lot is happening", tour.tournaments.advance(tour.number, moved))
    monkeypatch.undo()
    assert handed == [match.id for match in await tour.running()]


async def test_titles_are_of_tournaments_that_ended_here(tour: Tour) -> None:
    won_by = tour.storage.tournaments.won_by

    async def told(guild: GuildId = GUILD) -> dict[UserId, list[TournamentTitle]]:
        return {user: found for user in people(4) if (found := await won_by(guild, user))}

    wanted = dict[UserId, list[TournamentTitle]]()
    for system in ENDING:
        await tour.opened(asked(system, name=f"{system} Cup"), 4)
        await tour.play(rounds=1)
        assert await told() == wanted, "it is not over"
        ended = await tour.play()
        assert ended.stage is Stage.OVER
        won = {ended.entrant(number).user for number in winners(ended)}
        title = TournamentTitle(f"{system} Cup", "linkx", present(ended.ended), CHANNEL)
        wanted |= {user: [title, *wanted.get(user, [])] for user in won}
        assert await told() == wanted, "the newest first"
        assert await told(GuildId(2)) == {}
        tour.clock.time += timedelta(days=1)
    for system, rounds, stage in ((System.LADDER, 4, Stage.OVER), (System.SWISS, 1, Stage.WITHDRAWN)):
        await tour.opened(asked(system, name="last"), 3)
        await tour.play(rounds=rounds)
        assert (await tour.tournaments.in_server(GUILD))[0].name == "last", "running ones are listed first"
        await tour.tournaments.withdraw(tour.number, MANAGER, manages=True)
        assert (await tour.now()).stage is stage
    assert await told() == wanted, "neither ladders nor what was withdrawn bring one"
