"""Whole tournaments through the use cases: every system and size, all ways in which matches end, restarts and kills."""

import shutil
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from bot.match import TournamentId, UserId
from bot.tournaments.tournament import Stage, System
from tests.bot.table.touring import GUILD, ORGANISER, Tour, asked, people

ENDING = [System.ROUND_ROBIN, System.SWISS, System.KNOCK_OUT]


class Killed(Exception):
    """The bot is gone, in the middle of something."""


SIZES = [
    *((System.ROUND_ROBIN, count) for count in (2, 3, 5, 8, 12)),
    *((System.SWISS, count) for count in (2, 3, 5, 8, 33)),
    *((System.KNOCK_OUT, count) for count in (2, 3, 5, 8, 33, 64)),
]
TROUBLED = [*((system, count) for system, count in SIZES if count > 2), (System.SWISS, 64)]


@pytest.mark.parametrize(("system", "count"), SIZES)
async def test_a_tournament_is_played_to_its_end(tour, system, count):
    await tour.opened(asked(system), count)
    ended = await tour.play()
    assert ended.stage is Stage.OVER
    assert ended.ended is not None
    assert ended.due is None
    if system is System.ROUND_ROBIN:
        met = {frozenset((pairing.one, pairing.other)) for pairing in ended.pairings if pairing.other is not None}
        assert len(met) == count * (count - 1) // 2
    elif system is System.KNOCK_OUT:
        assert ended.round == (count - 1).bit_length()
    assert await tour.tournaments.advance(tour.number) == (), "nothing follows any more"


@pytest.mark.parametrize(("system", "count"), TROUBLED)
async def test_who_drops_out_is_paired_no_more_though_the_bot_is_started_again(tour, system, count):
    await tour.opened(asked(system), count)
    ended = await tour.play(drop_outs=max(1, count // 4), restarts=2 / count)
    assert ended.stage is Stage.OVER
    for entrant in ended.entrants:
        if entrant.dropped is not None:
            later = [pairing for pairing in ended.pairings_of(entrant.number) if pairing.round > entrant.dropped]
            assert not any(pairing.legs for pairing in later)


@pytest.mark.parametrize("system", [System.SWISS, System.LADDER])
@pytest.mark.parametrize("count", [5, 8, 33])
async def test_who_comes_late_is_paired_from_then_on(tour, system, count):
    """Also beside drop-outs, byes and restarts; in a Swiss tournament as long as it is not too far on."""
    await tour.opened(asked(system), count)
    rounds = 8 if system is System.LADDER else 60
    ended = await tour.play(rounds=rounds, drop_outs=2, restarts=2 / count, late=3)
    assert ended.stage is (Stage.RUNNING if system is System.LADDER else Stage.OVER)
    late = [entrant for entrant in ended.entrants if entrant.entered]
    assert late
    assert any(ended.pairings_of(entrant.number) for entrant in late)
    for entrant in late:
        assert all(pairing.round > entrant.entered for pairing in ended.pairings_of(entrant.number))
    if system is System.SWISS:
        most = (ended.planned + 1) // 2
        assert all(entrant.entered < most for entrant in late)


@pytest.mark.parametrize("system", System)
async def test_where_roles_differ_two_who_meet_play_each_way(tour, system):
    await tour.opened(asked(system, "linkage"), 5)
    played = await tour.play(rounds=12)
    assert played.legs_each == 2
    counts = {len(pairing.legs) for pairing in played.pairings if pairing.other is not None}
    assert counts <= {0, 2, 4}, "those who draw in a knock-out play both again"
    assert counts & {2, 4}


@pytest.mark.parametrize("count", [2, 3, 5, 8, 33, 64])
async def test_a_ladder_goes_on_until_it_is_ended(tour, count):
    await tour.opened(asked(System.LADDER), count)
    played = await tour.play(rounds=6, drop_outs=1, restarts=1 / count)
    assert played.stage is Stage.RUNNING
    assert played.round > 1
    assert played.due is not None
    ended = await tour.tournaments.withdraw(tour.number, ORGANISER, manages=False)
    assert ended.stage is Stage.OVER


@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize("count", [2, 3, 5])
async def test_it_goes_on_after_a_restart_between_any_two_steps(tour, system, count):
    await tour.opened(asked(system), count)
    for _ in range(5 if system is System.LADDER else 12):
        await tour.restart()
        await tour.tournaments.advance(tour.number)
        await tour.restart()
        for match in await tour.running():
            await tour.finish(match)
            await tour.restart()
        await tour.sound()
        now = await tour.now()
        if not now.stage.live:
            break
        if system is System.LADDER:
            tour.clock.time = max(tour.clock.time, now.due or tour.clock.time)
    assert now.round == 5 if system is System.LADDER else now.stage is Stage.OVER


@pytest.mark.parametrize("system", ENDING)
@pytest.mark.parametrize("count", [3, 5])
async def test_it_goes_on_after_a_kill_behind_any_write(tour, system, count):
    """The bot is killed behind each change of the tournament; what follows is asked for at the next start."""

    def kill(number: TournamentId) -> None:
        raise Killed

    tour.number = (await tour.tournaments.open(asked(system))).id
    for user in people(count):
        await tour.tournaments.join(tour.number, user)

    async def begin() -> object:
        return await tour.tournaments.begin(tour.number, ORGANISER, manages=False)

    async def leave(user: UserId) -> object:
        return await tour.tournaments.leave(tour.number, user)

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
        if not (await tour.now()).stage.live:
            break
        tour.tournaments.listeners.clear()
        matches = await tour.running()
        if len(matches) > 1 and kills == 3:
            calls.append(partial(leave, matches[0].players[0]))
        else:
            for match in matches:
                await tour.finish(match)
    assert (await tour.now()).stage is Stage.OVER
    assert kills > 3


@pytest.mark.parametrize("system", ENDING)
async def test_a_copy_of_any_moment_is_played_to_its_end(tour, system, tmp_path):
    """A copy is what a machine finds that lost its power; the tournament goes on in it, and in the original."""
    await tour.opened(asked(system), 5)
    copies = list[Path]()
    while (await tour.now()).stage.live:
        for match in [None, *await tour.running()]:
            if match is not None:
                await tour.finish(match)
            await tour.storage.close()
            copies.append(tmp_path / f"{len(copies)}.db")
            shutil.copy(tour.file, copies[-1])
            await tour.restart()
        await tour.tournaments.advance(tour.number)
    assert len(copies) > 6
    for copy in copies[::2]:
        other = Tour(copy, tour.clock, seed=len(copies))
        await other.storage.open()
        try:
            assert (await other.play()).stage is Stage.OVER
        finally:
            await other.storage.close()


async def test_a_server_lists_those_that_go_on_before_those_that_have_ended(tour):
    await tour.opened(asked(System.KNOCK_OUT, name="first"), 2)
    await tour.play()
    await tour.opened(asked(System.SWISS, name="second"), 2)
    assert [found.name for found in await tour.tournaments.in_server(GUILD)] == ["second", "first"]
