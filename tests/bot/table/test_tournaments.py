"""Whole tournaments through the use cases: every system, all ways in which matches end, restarts and kills."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from bot.match import TournamentId, UserId
from bot.tournaments.tournament import Stage, System
from tests.bot.table.touring import GUILD, ORGANISER, asked, people
from tests.generous import generous

ENDING = [System.ROUND_ROBIN, System.SWISS, System.KNOCK_OUT]
SIZES = [(system, count) for system in ENDING for count in (2, 3, 8)]


class Killed(Exception):
    """The bot is gone, in the middle of something."""


async def test_a_tournament_is_played_to_its_end(tour):
    for system, count in SIZES:
        await tour.opened(asked(system), count)
        ended = await tour.play()
        assert (ended.stage, ended.due) == (Stage.OVER, None), (system, count)
        assert ended.ended is not None
        if system is System.ROUND_ROBIN:
            met = {frozenset((pairing.one, pairing.other)) for pairing in ended.pairings if pairing.other is not None}
            assert len(met) == count * (count - 1) // 2
        elif system is System.KNOCK_OUT:
            assert ended.round == (count - 1).bit_length()
        assert await tour.tournaments.advance(tour.number) == (), "nothing follows any more"
    await tour.opened(asked(System.SWISS, name="second"), 2)
    assert (await tour.tournaments.in_server(GUILD))[0].name == "second", "running ones are listed first"


async def test_an_entrant_who_drops_out_is_paired_no_more(tour):
    for system, count in (*((system, 5) for system in ENDING), (System.SWISS, 12)):
        await tour.opened(asked(system), count)
        ended = await tour.play(drop_outs=max(1, count // 4), restarts=2 / count)
        assert ended.stage is Stage.OVER, (system, count)
        for entrant in ended.entrants:
            if entrant.dropped is not None:
                later = [pairing for pairing in ended.pairings_of(entrant.number) if pairing.round > entrant.dropped]
                assert not any(pairing.legs for pairing in later), (system, count)


async def test_a_late_entrant_is_paired_from_then_on(tour):
    for system, count in ((System.SWISS, 5), (System.SWISS, 12), (System.LADDER, 5)):
        await tour.opened(asked(system), count)
        rounds = 8 if system is System.LADDER else 60
        ended = await tour.play(rounds=rounds, drop_outs=2, restarts=2 / count, late=3)
        assert ended.stage is (Stage.RUNNING if system is System.LADDER else Stage.OVER), (system, count)
        late = [entrant for entrant in ended.entrants if entrant.entered]
        assert any(ended.pairings_of(entrant.number) for entrant in late), (system, count)
        for entrant in late:
            assert all(pairing.round > entrant.entered for pairing in ended.pairings_of(entrant.number))
            assert system is System.LADDER or entrant.entered < (ended.planned + 1) // 2


async def test_opponents_in_different_roles_play_each_way(tour):
    with generous():
        for system in System:
            await tour.opened(asked(system, "linkage"), 5)
            played = await tour.play(rounds=12 if system in ENDING else 3)
            assert played.legs_each == 2
            counts = {len(pairing.legs) for pairing in played.pairings if pairing.other is not None}
            assert counts <= {0, 2, 4}, "those who draw in a knock-out play both again"
            assert counts & {2, 4}


async def test_a_ladder_goes_on_until_it_is_ended(tour):
    for count in (2, 5):
        await tour.opened(asked(System.LADDER), count)
        played = await tour.play(rounds=6, drop_outs=1, restarts=1 / count)
        assert played.stage is Stage.RUNNING
        assert played.round > 1
        assert played.due is not None
        ended = await tour.tournaments.withdraw(tour.number, ORGANISER, manages=False)
        assert ended.stage is Stage.OVER


@pytest.mark.slow
async def test_it_goes_on_after_a_kill_behind_any_write(tour):

    def kill(number: TournamentId) -> None:
        raise Killed

    async def begin() -> object:
        return await tour.tournaments.begin(tour.number, ORGANISER, manages=False)

    async def leave(user: UserId) -> object:
        return await tour.tournaments.leave(tour.number, user)

    for system in ENDING:
        tour.number = (await tour.tournaments.open(asked(system))).id
        for user in people(5):
            await tour.tournaments.join(tour.number, user)
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
