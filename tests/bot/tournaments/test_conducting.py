"""Tournaments that go on by themselves: in threads, over weeks, through restarts."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

from bot.model.ids import ChannelId, GuildId, TournamentId, UserId
from bot.model.match import Match
from bot.model.people import Venue
from bot.model.time_limits import Pace
from bot.model.tournament import Stage, System, Tournament
from bot.tournaments.registration import NewTournament
from rules import GAMES
from tests.bot.shared import resigned
from tests.bot.weeks import clock_wrong, wait
from tests.peer import Club
from tests.present import present

A_MOMENT = 3.0  # seconds in which the bot does the next thing


def user(club: Club, name: str) -> UserId:
    return UserId(club.people[name].id)


async def opened(club: Club, system: System, *names: str, begin: bool = True, **asked: Any) -> TournamentId:
    tournaments, rules = club.bot.services.tournaments, GAMES["linkx"]
    guild, channel = GuildId(club.guild.id), ChannelId(asked.pop("channel", club.channel).id)
    asked = {"pace": Pace.DAY} | asked
    wanted = NewTournament(user(club, "ada"), guild, channel, system, rules, rules.options(), **asked)
    with club.as_bot():
        number = (await tournaments.open(wanted)).id
        for name in names:
            await tournaments.join(number, user(club, name))
    if begin:
        await begun(club, number)
        await moment(club)
    return number


async def begun(club: Club, number: TournamentId) -> None:
    with club.as_bot():
        await club.bot.services.tournaments.begin(number, user(club, "ada"), manages=False)


async def resign(club: Club, match: Match) -> None:
    with club.as_bot():
        await club.bot.services.table.resign(match.id, match.players[0])


async def moment(club: Club) -> None:
    for _ in range(4):
        await club.env.advance_time(A_MOMENT)
        await club.env.settle()


async def now(club: Club, number: TournamentId) -> Tournament:
    return await club.bot.services.tournaments.tournament(number)


async def running(club: Club, number: TournamentId) -> list[Match]:
    legs = [leg for pairing in (await now(club, number)).pairings for leg in pairing.legs if not leg.over]
    return [await club.bot.services.table.match(leg.match) for leg in legs]


async def finish(club: Club, number: TournamentId) -> None:
    """Resign each match for its first seat, by the command, in its thread."""
    names = {person.id: name for name, person in club.people.items()}
    for match in await running(club, number):
        thread = next(thread for thread in club.channel.threads if thread.id == match.channel)
        await resigned(club, names[match.players[0]], thread)
    await moment(club)


async def test_restarts_finish_what_was_left_and_live_rounds_end(club: Club):
    in_channel = partial(replace, venue=Venue.CHANNEL)  # its matches have threads of their own all the same
    await club.bot.storage.people.change_server(GuildId(club.guild.id), in_channel)
    number = await opened(club, System.ROUND_ROBIN, "ada", "ben", "cleo", begin=False)
    await begun(club, number)
    await club.restart()
    await moment(club)
    for rounds in (1, 2, 3):
        (match,) = await running(club, number)
        assert len(club.channel.threads) == rounds
        assert match.channel == club.thread.id
        assert len(club.boards()) == 1
        await resign(club, match)
        await club.restart()
        await moment(club)
    assert (await now(club, number)).stage is Stage.OVER
    assert len(club.channel.threads) == 3
    number = await opened(club, System.SWISS, "ada", "ben", "cleo", "dan", pace=Pace.FIVE_MINUTES)
    began, limit = club.env.now(), timedelta(minutes=5)
    for round_ in (1, 2):
        matches = await running(club, number)
        assert (await now(club, number)).round == round_
        assert len(matches) == 2
        assert all(match.channel is not None and match.due is not None for match in matches)
        assert all(match.due <= club.env.now() + limit for match in matches if match.due is not None)
        await wait(club, (limit + timedelta(seconds=30)) / timedelta(days=1))
        await moment(club)
    ended = await now(club, number)
    assert ended.stage is Stage.OVER
    assert present(ended.ended) < began + 3 * limit
    assert all(leg.score in ((2, 0), (0, 2)) for pairing in ended.pairings for leg in pairing.legs)


async def test_ladder_pairs_weekly_and_unbegun_tournament_lapses(club: Club):
    number = await opened(club, System.SWISS, "ada", "ben", begin=False)
    ladder = await opened(club, System.LADDER, "ada", "ben", "cleo")
    await finish(club, ladder)
    assert (await now(club, ladder)).round == 1
    with clock_wrong(timedelta(days=40)):
        await moment(club)
        assert (await now(club, number)).stage is Stage.OPEN
    await wait(club, 7.1)
    await moment(club)
    assert (await now(club, ladder)).round == 2
    with club.as_bot():
        await club.bot.services.tournaments.withdraw(ladder, user(club, "ada"), manages=False)
    await wait(club, 22.8)
    assert (await now(club, number)).stage is Stage.OPEN
    await wait(club, 0.2)
    assert (await now(club, number)).stage is Stage.WITHDRAWN


async def test_deleted_channels_end_it_and_a_removed_bot_pauses_it(club: Club):
    deleted, missed, unbegun = [club.text_channel(name) for name in ("one", "two", "three")]
    number = await opened(club, System.KNOCK_OUT, "ada", "ben", channel=deleted)
    await club.delete(deleted)
    await moment(club)
    assert (await now(club, number)).stage is Stage.WITHDRAWN
    assert await running(club, number) == []
    numbers = [
        await opened(club, System.LADDER, "ada", "ben", channel=missed),
        await opened(club, System.LADDER, "ada", "ben", channel=unbegun, begin=False),
    ]
    await moment(club)
    for channel in (missed, unbegun):
        club.env.backend.delete_channel(channel.id)
    await club.restart()
    await moment(club)
    assert [(await now(club, number)).stage for number in numbers] == [Stage.WITHDRAWN] * 2
    number = await opened(club, System.ROUND_ROBIN, "ada", "ben", "cleo")
    (match,) = await running(club, number)
    await club.remove_bot()
    await resign(club, match)
    await moment(club)
    assert (await now(club, number)).round == 1
    await club.take_bot_back()
    await moment(club)
    assert (await now(club, number)).round == 2
    forgetting = club.bot.services.forgetting
    with club.as_bot():
        await forgetting.begin(user(club, "ben"))
        await forgetting.finish(user(club, "ben"))
    await moment(club)
    for _ in range(3):
        await finish(club, number)
    ended = await now(club, number)
    assert ended.stage is Stage.OVER
    assert [entrant.number for entrant in ended.entrants if entrant.user < 0] == [2]
    assert ended.entrants[1].dropped is not None


async def test_matches_without_threads_wait_for_each_other(club: Club):
    await club.let(club.channel, create_public_threads=False)
    number = await opened(club, System.KNOCK_OUT, "ada", "ben", "cleo", "dan")
    matches = await running(club, number)
    assert sorted(match.channel is None for match in matches) == [False, True]
    await wait(club, 0.5)
    allowed = club.env.now()
    await club.let(club.channel)
    await wait(club, 0.3)
    placed = await running(club, number)
    assert all(match.channel is not None for match in placed)
    late = next(match for match in placed if match.channel != club.channel.id)
    assert present(late.due) > allowed + timedelta(days=1), "its time began when there was a place for it"
