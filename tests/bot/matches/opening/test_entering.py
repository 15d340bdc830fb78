"""Permission to enter, leave, begin, end and correct a tournament; and the rules of its matches."""

import asyncio
from dataclasses import replace

from bot.model.ids import GuildId, TournamentId, UserId
from bot.model.match import Match
from bot.model.ratings.ladders import NEW
from bot.model.ratings.results import MOST_OF_A_PAIR
from bot.model.time_limits import Pace
from bot.model.tournament import Correction, Stage, System
from bot.tournaments.registration import MOST_OF_SERVER, OPEN_FOR
from tests.bot.playing import step
from tests.bot.tables import ADA, BEN, refuses, refusing
from tests.bot.tables import asking as asking_for
from tests.bot.tournaments.touring import CHANNEL, GUILD, ORGANISER, Tour, asked, at_once, people
from tests.generous import generous

MANAGER = UserId(2)


async def entering(tour: Tour, system: System = System.SWISS, count: int = 0) -> TournamentId:
    await tour.entered(asked(system), count)
    return tour.number


async def over(tour: Tour) -> Match:
    match = (await tour.running())[0]
    return await tour.table.resign(match.id, match.players[0])


async def test_openings_are_limited_per_organiser_and_server(tour):
    await refuses("at most 60 characters", tour.tournaments.open(asked(System.SWISS, name="x" * 61)))
    await refuses("needs a time for each turn", tour.tournaments.open(asked(System.SWISS, pace=Pace.NONE)))
    with generous():
        love = await tour.tournaments.open(asked(System.SWISS, "lovelinks", name="  Spring   Cup "))
        assert (love.name, love.due) == ("Spring Cup", love.opened + OPEN_FOR)
        await entering(tour)
        await refuses("You have 2 tournaments here", entering(tour))
        for index in range(2, MOST_OF_SERVER):
            await tour.tournaments.open(replace(asked(System.LADDER), organiser=UserId(10 + index)))
        with refusing("There are 10 tournaments in this server"):
            await tour.tournaments.open(replace(asked(System.LADDER), organiser=UserId(99)))
        await tour.tournaments.open(replace(asked(System.LADDER), organiser=UserId(99), guild=GuildId(2)))


async def test_entrants_are_seeded_by_their_ratings(tour, clock):
    match = await tour.table.open(asking_for(BEN))
    match = await tour.table.join(match.id, BEN, match.revision)
    for user, text in ((ADA, "blue d1-d2"), (BEN, "red a1-a2")):
        match = await tour.table.submit(match.id, user, text)
    number = (await tour.tournaments.open(asked(System.SWISS, "linkage"))).id
    await tour.table.resign(match.id, BEN)
    for user in (ADA, UserId(300)):
        await tour.tournaments.join(number, user)
    ratings = [entrant.rating for entrant in (await tour.tournaments.tournament(number)).entrants]
    standing = (await tour.storage.standings.of(GUILD, ADA)).get("linkage")
    assert ratings == [(standing.rating if standing else NEW).conservative, NEW.conservative]


async def test_simultaneous_entries_count_once_each(tour):
    number = await entering(tour)
    calls = [tour.tournaments.join(number, user) for user in (ADA, ADA, BEN)]
    assert await at_once(*calls) == 1
    assert sorted(entrant.user for entrant in (await tour.now()).entrants) == [ADA, BEN]
    assert [entrant.number for entrant in (await tour.now()).entrants] == [1, 2]
    number = await entering(tour, System.ROUND_ROBIN, 11)
    assert await at_once(*[tour.tournaments.join(number, user) for user in (UserId(400), UserId(401))]) == 1
    await refuses("is full", tour.tournaments.join(number, UserId(402)))


async def test_leaving_is_free_before_and_forfeits_after_the_start(tour):
    number = await entering(tour, count=3)
    left = await tour.tournaments.leave(number, people(3)[0])
    assert [(entrant.number, entrant.user) for entrant in left.entrants] == [(1, people(3)[1]), (2, people(3)[2])]
    await tour.tournaments.join(number, people(3)[0])
    await refuses("You are not in this tournament", tour.tournaments.leave(number, UserId(900)))
    await tour.paired(asked(System.SWISS), 4)
    match = (await tour.running())[0]
    waiting = next(user for user in match.players if user != match.waiting_for)
    await tour.tournaments.leave(tour.number, waiting)
    given_up = await tour.tournaments.advance(tour.number)
    assert [each.id for each in given_up] == [match.id], "also on the turn of the other"
    assert (await tour.now()).pairings[0].legs[0].score in ((2, 0), (0, 2))
    await refuses("dropped out", tour.tournaments.join(tour.number, waiting))


async def test_people_come_late_where_the_system_allows_it(tour):
    await tour.opened(asked(System.KNOCK_OUT), 4)
    await refuses("come too far", tour.tournaments.join(tour.number, UserId(500)))
    await tour.paired(asked(System.LADDER), 3)
    late = await tour.tournaments.join(tour.number, UserId(500))
    assert late.entrants[-1].entered == 1
    await tour.tournaments.leave(tour.number, UserId(500))
    back = await tour.tournaments.join(tour.number, UserId(500))
    assert back.entrants[-1].dropped is None


async def test_the_organiser_begins_it_and_each_advance_opens_once(tour):
    number = await entering(tour, count=1)
    await refuses("at least 2 players", tour.tournaments.begin(number, ORGANISER, manages=False))
    await tour.tournaments.join(number, BEN)
    await refuses("Only its organiser", tour.tournaments.begin(number, BEN, manages=False))
    calls = [tour.tournaments.begin(number, user, manages=user == MANAGER) for user in (ORGANISER, MANAGER)]
    assert await at_once(*calls) == 1
    await tour.opened(asked(System.SWISS), 8)
    for _ in range(3):
        moved = await asyncio.gather(*[tour.tournaments.advance(tour.number) for _ in range(4)])
        assert sum(map(len, moved)) == 4
        for match in await tour.running():
            await tour.finish(match)
    await tour.play()


async def test_a_correction_counts_and_leaves_ratings_alone(tour):
    await tour.paired(asked(System.ROUND_ROBIN), 4)
    running = await tour.running()
    await refuses("is still running", tour.tournaments.correct(running[0].id, ORGANISER, Correction.WON, manages=False))
    match = await over(tour)
    before = await tour.storage.standings.of(GUILD, match.players[0])
    with refusing("Only its organiser"):
        await tour.tournaments.correct(match.id, match.players[0], Correction.WON, manages=False)
    with refusing("You are a player of match"):
        await tour.tournaments.correct(match.id, match.players[0], Correction.WON, manages=True)
    for correction, score in ((Correction.WON, (2, 0)), (Correction.DRAWN, (1, 1)), (Correction.VOID, None)):
        corrected = await tour.tournaments.correct(match.id, ORGANISER, correction, manages=False)
        scores = {leg.match: leg.score for pairing in corrected.pairings for leg in pairing.legs}
        assert scores[match.id] == score
    assert await tour.storage.standings.of(GUILD, match.players[0]) == before
    with refusing("is not played in a tournament"):
        await tour.tournaments.correct(match.id + 100, ORGANISER, Correction.WON, manages=False)


async def test_knock_out_results_stand_or_are_played_again(tour):
    await tour.paired(asked(System.KNOCK_OUT), 4)
    first = await over(tour)
    await tour.tournaments.correct(first.id, ORGANISER, Correction.WON, manages=False)
    await over(tour)
    await tour.tournaments.advance(tour.number)
    await refuses(
        "already builds on this match", tour.tournaments.correct(first.id, ORGANISER, Correction.LOST, manages=False)
    )
    final = await over(tour)
    await tour.tournaments.advance(tour.number)
    assert (await tour.now()).stage is Stage.OVER
    await tour.tournaments.correct(final.id, ORGANISER, Correction.WON, manages=False)
    with refusing(f"say who won match {final.id}"):
        await tour.tournaments.correct(final.id, ORGANISER, Correction.VOID, manages=False)
    await tour.sound()
    await tour.paired(asked(System.KNOCK_OUT), 4)
    match = await over(tour)
    told = list[TournamentId]()
    tour.tournaments.listeners.append(told.append)
    await tour.table.void(match.id, GUILD, ORGANISER)
    assert told == [tour.number]
    again = await tour.tournaments.advance(tour.number)
    assert [each.players for each in again] == [match.players[::-1]]
    with refusing(f"Match {match.id} was played again"):
        await tour.tournaments.correct(match.id, ORGANISER, Correction.WON, manages=False)


async def test_tournament_matches_need_no_room_and_no_rematch(tour):
    await tour.storage.people.change_server(GUILD, lambda before: replace(before, most_running=1))
    (match,) = await tour.paired(asked(System.SWISS), 2)
    await refuses("can't be aborted", tour.table.abort(match.id, match.players[0]))
    other = await tour.table.open(asking_for(match.players[1], opener=match.players[0]))
    await tour.table.join(other.id, match.players[1], other.revision)
    ended = await over(tour)
    assert not ended.can_be_played_again(ended.ended_at)
    await refuses("has no rematch", tour.table.rematch(ended.id, match.players[0]))
    assert ended.home == CHANNEL


async def test_tournament_matches_are_rated_beyond_the_daily_limit(tour):
    unrated = "SELECT unrated FROM result ORDER BY id"
    with generous():
        for _ in range(MOST_OF_A_PAIR + 2):
            (match,) = await tour.paired(asked(System.SWISS), 2)
            await played_out(tour, match)
            await tour.tournaments.advance(tour.number)
        one, other = match.players
        match = await tour.table.open(
            replace(asking_for(other, opener=one), guild=GUILD, game=match.game, options=match.options)
        )
        await played_out(tour, await tour.table.join(match.id, other, match.revision))
        found = await tour.storage.database.read(lambda connection: connection.execute(unrated).fetchall())
        assert found == [(None,)] * (MOST_OF_A_PAIR + 3), "nor do they use up the matches of the day"


async def played_out(tour: Tour, match: Match) -> Match:
    least = match.game.least_turns(match.options)
    while min(match.turns_of(side) for side in match.sides) < least:
        match = await step(tour.table, match, tour.dice)
    return await tour.table.resign(match.id, match.players[0])
