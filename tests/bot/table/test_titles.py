"""Titles of tournaments: for those who stayed to the end, are first or share that, and have won a match for it."""

from dataclasses import replace

from bot.match import GuildId, UserId
from bot.standing.seasons import SeasonTitle, Title, TournamentTitle
from bot.storage.connection import Connection
from bot.table.titles import Titles, has_won
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Stage, System, Tournament
from tests.bot.messages.cups import begun, cup, dropped, played, scored
from tests.bot.table.touring import CHANNEL, GUILD, Tour, asked, people

ELSEWHERE = GuildId(2)
THREE = (System.ROUND_ROBIN, System.SWISS, System.KNOCK_OUT)


def won_by(tournament: Tournament) -> set[UserId]:
    return {entrant.user for entrant in tournament.entrants if has_won(tournament, entrant.user)}


def test_the_first_of_a_tournament_has_won() -> None:
    for system in THREE:
        for count in (5, 8):
            tournament = played(begun(cup(system, count)))
            first = {line.entrant.user for line in standings(tournament) if line.rank == 1}
            assert first
            assert won_by(tournament) == first, (system, count)
    tournament = replace(scored(begun(cup(System.SWISS, 2)), (2, 0)), stage=Stage.OVER)
    (winner,) = (line.entrant for line in standings(tournament) if line.rank == 1)
    assert won_by(tournament) == {winner.user}
    assert won_by(dropped(tournament, winner.number)) == set(), "nobody wins who dropped out"


def test_a_shared_first_place_is_won_by_all_who_share_it() -> None:
    tournament = played(begun(cup(System.ROUND_ROBIN, 3)))
    winner, pairings = {1: 2, 2: 3, 3: 1}, []
    for pairing in tournament.pairings:
        legs = []
        for leg in pairing.legs:
            assert pairing.other is not None
            other = pairing.other if leg.first == pairing.one else pairing.one
            legs.append(replace(leg, over=True, score=(2, 0) if winner[leg.first] == other else (0, 2)))
        pairings.append(replace(pairing, legs=tuple(legs)))
    assert won_by(replace(tournament, pairings=tuple(pairings))) == {UserId(1), UserId(2), UserId(3)}
    drawn = tuple(
        replace(pairing, legs=tuple(replace(leg, score=(1, 1)) for leg in pairing.legs)) for pairing in pairings
    )
    shared = replace(tournament, pairings=drawn)
    assert {line.rank for line in standings(shared)} == {1}, "all are first"
    assert won_by(shared) == set(), "nobody has won a match"


async def test_titles_are_of_tournaments_that_ended_here(tour: Tour) -> None:
    titles = Titles(tour.storage)

    async def told(guild: GuildId = GUILD) -> dict[UserId, tuple[Title, ...]]:
        return {user: found for user in people(4) if (found := await titles.of(guild, user))}

    wanted = dict[UserId, tuple[Title, ...]]()
    for system in THREE:
        await tour.opened(asked(system, name=f"{system} Cup"), 4)
        await tour.play(rounds=1)
        assert await told() == wanted, "it is not over"
        ended = await tour.play()
        assert ended.stage is Stage.OVER
        assert ended.ended is not None
        title = TournamentTitle(f"{system} Cup", "linkx", ended.ended, CHANNEL)
        wanted |= {user: (title, *wanted.get(user, ())) for user in won_by(ended)}
        found = await told()
        assert {user: set(each) for user, each in found.items()} == {user: set(each) for user, each in wanted.items()}
        wanted = found
        assert await told(ELSEWHERE) == {}


async def test_ladders_and_withdrawn_tournaments_bring_no_title(tour: Tour) -> None:
    titles = Titles(tour.storage)
    for system, rounds, stage in ((System.LADDER, 4, Stage.OVER), (System.SWISS, 1, Stage.WITHDRAWN)):
        await tour.opened(asked(system), 3)
        await tour.play(rounds=rounds)
        await tour.tournaments.withdraw(tour.number, UserId(1), manages=True)
        assert (await tour.now()).stage is stage
    assert [await titles.of(GUILD, user) for user in people(3)] == [()] * 3


async def test_the_newest_title_comes_first(tour: Tour) -> None:
    await tour.opened(asked(System.KNOCK_OUT, name="Cup"), 2)
    ended = await tour.play()
    (winner,) = won_by(ended)
    assert ended.ended is not None
    year = ended.ended.year - 1

    def frozen(connection: Connection) -> None:
        connection.execute(
            f"INSERT INTO season (guild, period, game, players, frozen) VALUES ({GUILD}, '{year}-Q4', 'linkx', 5, 1)"
        )
        connection.execute(
            "INSERT INTO season_line (guild, period, game, place, rank, user, mu, sigma, matches, wins, ties, streak,"
            f" best, form, seen, parts) VALUES ({GUILD}, '{year}-Q4', 'linkx', 1, 1, {winner}, 30, 1, 90, 80, 0, 3, 9,"
            " 'W', 1, '')"
        )

    await tour.storage._database.write(frozen)
    found = await Titles(tour.storage).of(GUILD, winner)
    assert found == (TournamentTitle("Cup", "linkx", ended.ended, CHANNEL), SeasonTitle(f"{year}-Q4", "linkx", 1))
