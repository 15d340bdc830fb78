"""Titles of tournaments: for whoever stayed to the end, is first or shares that, and has won a match for it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.match import GuildId, UserId
from bot.standing.seasons import SeasonTitle, Title, TournamentTitle
from bot.storage.connection import Connection
from bot.table.titles import Titles, has_won
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Pairing, Stage, System, Tournament
from tests.bot.messages.cups import begun, cup, dropped, played, scored
from tests.bot.table.touring import CHANNEL, GUILD, Tour, asked, people

ELSEWHERE = GuildId(2)
THREE = (System.ROUND_ROBIN, System.SWISS, System.KNOCK_OUT)


def won_by(tournament: Tournament) -> set[UserId]:
    return {entrant.user for entrant in tournament.entrants if has_won(tournament, entrant.user)}


def all_drawn(tournament: Tournament) -> Iterator[Pairing]:
    """Its pairings, as if every match had ended in a draw."""
    for pairing in tournament.pairings:
        yield replace(pairing, legs=tuple(replace(leg, score=(1, 1)) for leg in pairing.legs))


@pytest.mark.parametrize("system", THREE)
@pytest.mark.parametrize("count", [5, 8])
def test_whoever_is_first_has_won(system: System, count: int) -> None:
    tournament = played(begun(cup(system, count)))
    first = {line.entrant.user for line in standings(tournament) if line.rank == 1}
    assert first
    assert won_by(tournament) == first


def test_what_is_shared_is_won_by_all_who_share_it() -> None:
    """Everybody has won one match of three, each against another: nothing decides between them."""
    tournament = played(begun(cup(System.ROUND_ROBIN, 3)))
    winner = {1: 2, 2: 3, 3: 1}
    pairings = []
    for pairing in tournament.pairings:
        (leg,) = pairing.legs or (None,)
        if leg is not None:
            assert pairing.other is not None
            other = pairing.other if leg.first == pairing.one else pairing.one
            score = (2, 0) if winner[leg.first] == other else (0, 2)
            leg = replace(leg, over=True, score=score)
        pairings.append(replace(pairing, legs=() if leg is None else (leg,)))
    shared = replace(tournament, pairings=tuple(pairings))
    assert won_by(shared) == {UserId(1), UserId(2), UserId(3)}


def test_nobody_has_won_who_won_no_match() -> None:
    tournament = played(begun(cup(System.ROUND_ROBIN, 4)))
    drawn = replace(tournament, pairings=tuple(all_drawn(tournament)))
    assert {line.rank for line in standings(drawn)} == {1}, "all are first"
    assert won_by(drawn) == set()


def test_nobody_has_won_who_dropped_out() -> None:
    tournament = replace(scored(begun(cup(System.SWISS, 2)), (2, 0)), stage=Stage.OVER)
    (first,) = (line.entrant for line in standings(tournament) if line.rank == 1)
    assert won_by(tournament) == {first.user}
    assert won_by(dropped(tournament, first.number)) == set()


@pytest.mark.parametrize("system", THREE)
async def test_titles_are_of_tournaments_that_came_to_their_end_here(tour: Tour, system: System) -> None:
    titles = Titles(tour.storage)

    async def told(guild: GuildId = GUILD) -> dict[UserId, tuple[Title, ...]]:
        return {user: found for user in people(4) if (found := await titles.of(guild, user))}

    await tour.opened(asked(system, name="Winter Cup"), 4)
    await tour.play(rounds=1)
    assert await told() == {}, "it is not over"
    ended = await tour.play()
    assert ended.stage is Stage.OVER
    assert ended.ended is not None
    title = TournamentTitle("Winter Cup", "linkx", ended.ended, CHANNEL)
    assert await told() == dict.fromkeys(won_by(ended), (title,))
    assert await told(ELSEWHERE) == {}


async def test_a_ladder_and_what_was_called_off_bring_no_titles(tour: Tour) -> None:
    titles = Titles(tour.storage)
    await tour.opened(asked(System.LADDER), 3)
    await tour.play(rounds=4)
    await tour.tournaments.withdraw(tour.number, UserId(1), manages=True)
    assert (await tour.now()).stage is Stage.OVER
    await tour.opened(asked(System.SWISS), 3)
    await tour.play(rounds=1)
    await tour.tournaments.withdraw(tour.number, UserId(1), manages=True)
    assert (await tour.now()).stage is Stage.WITHDRAWN
    assert [await titles.of(GUILD, user) for user in people(3)] == [()] * 3


async def test_the_newest_title_comes_first_whatever_it_is_of(tour: Tour) -> None:
    """Of a quarter, then of a tournament in the quarter after it."""
    await tour.opened(asked(System.KNOCK_OUT, name="Cup"), 2)
    ended = await tour.play()
    (winner,) = won_by(ended)
    assert ended.ended is not None
    year = ended.ended.year

    def frozen(connection: Connection) -> None:
        for statement in _frozen(winner, year - 1):
            connection.execute(statement)

    await tour.storage._database.write(frozen)
    found = await Titles(tour.storage).of(GUILD, winner)
    assert found == (TournamentTitle("Cup", "linkx", ended.ended, CHANNEL), SeasonTitle(f"{year - 1}-Q4", "linkx", 1))


def _frozen(user: UserId, year: int) -> tuple[str, str]:
    """A quarter in which somebody was first of five, after many matches."""
    return (
        f"INSERT INTO season (guild, period, game, players, frozen) VALUES ({GUILD}, '{year}-Q4', 'linkx', 5, 1)",
        "INSERT INTO season_line (guild, period, game, place, rank, user, mu, sigma, matches, wins, ties, streak, best,"
        f" form, seen, parts) VALUES ({GUILD}, '{year}-Q4', 'linkx', 1, 1, {user}, 30, 1, 90, 80, 0, 3, 9, 'W', 1, '')",
    )
