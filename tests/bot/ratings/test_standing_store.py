"""Standings in the database: counted one by one, all at once or by ``recompute``, voided, and of every size."""

import asyncio
import random
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.__main__ import main
from bot.app.command_line import UNUSABLE
from bot.app.stores import Storage
from bot.matches.store import recount
from bot.matches.store.recount import RecountResult
from bot.matches.store.results import circumstances, write_standings
from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import ALWAYS, UNSEEN_FOR, WORLD, Ladder, Rating, Standing
from bot.model.ratings.results import Result, ResultContext, Unrated
from bot.model.ratings.seasons import MOST_RANKED, Order
from rules.records import Ending
from tests.bot.scores import GUILD, START, kept, listed_worldwide, random_results, result
from tests.bot.storage.places import on_each_engine, storage_on
from tests.bot.storage.rows import done
from tests.databases import connected

storage = on_each_engine

ADA, BEN, CLEO = (UserId(user) for user in (101, 102, 103))
HERE = Ladder(GUILD, "linkx", ALWAYS)


async def tables(storage: Storage) -> dict[str, list[tuple[object, ...]]]:
    def read(connection):
        names = ("standing", "counters", "placing", "dirty_ratings")
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in names}

    return await storage.database.read(read)


@pytest.mark.slow
async def test_counting_anew_gives_the_same_and_repairs_what_is_wrong(storage, long):
    results = random_results(20_000 if long else 400, seed=8)
    await kept(storage, results)
    before = await tables(storage)
    assert len(before["standing"]) > 500
    assert await storage.recount.everything() == RecountResult(len(results), 0)
    after = await tables(storage)
    for row in before["standing"] + after["standing"]:
        assert row[0] != WORLD or row[-1] in (0, 1)
    # Across servers nobody is listed who did not ask for it; the results here say nothing about that.
    for found in (before, after):
        found["standing"] = [row[:-1] for row in found["standing"]]
    assert after == before
    await done(
        storage,
        "UPDATE standing SET mu = mu + 1e-13 WHERE user = 105 AND period = ''",
        "DELETE FROM counters WHERE user = 104 AND what = 'won'",
        "UPDATE placing SET sigma = 1 WHERE result = 7 AND mu IS NOT NULL",
    )
    assert (await storage.recount.everything()).differing > 2
    assert (await storage.recount.everything()).differing == 0
    assert (await tables(storage))["counters"] == before["counters"]


async def test_voiding_is_as_if_the_match_had_never_counted(storage, elsewhere, monkeypatch):
    monkeypatch.setattr(recount, "PAGE", 20)  # so that most is counted while others use the database
    results, dice = random_results(60, seed=1, guilds=1), random.Random(1)
    await kept(storage, results)
    struck = {one.match for one in dice.sample([one for one in results if one.ending is not Ending.CLOSED], 4)}
    for match in struck:
        assert (await storage.recount.void(match)).match == match
        assert await storage.recount.void(match) is None
    assert await storage.recount.void(999) is None, "it has no result"
    async with storage_on(elsewhere) as other:
        await kept(other, [replace(one, voided=one.match in struck) for one in results])
        ours, theirs = await tables(storage), await tables(other)
    assert [row[:-1] for row in ours["standing"]] == [row[:-1] for row in theirs["standing"]]
    assert ours["counters"] == theirs["counters"]
    assert ours["placing"] == theirs["placing"]
    assert ours["dirty_ratings"] == []
    assert (await storage.recount.everything()).differing == 0


async def test_more_players_than_ranks_by_pages(storage):
    dice = random.Random(3)
    worth = {user: dice.randrange(3_000) / 100 for user in map(UserId, range(1, MOST_RANKED + 202))}
    standings = {(HERE, user): Standing(Rating(mu, 0.0), 20, seen=int(START.timestamp())) for user, mu in worth.items()}
    await storage.database.write(lambda connection: write_standings(connection, standings))
    assert len({*worth.values()}) < len(worth), "ties share a rank"
    order = sorted(worth, key=lambda user: (-worth[user], user))
    for page in (1, 2, 57):
        lines = await storage.standings.top(HERE, Order.RATING, page, START)
        assert [line.user for line in lines] == order[(page - 1) * 10 : page * 10 + 1]
        assert [line.rank for line in lines] == [
            1 + sum(other > worth[line.user] for other in worth.values()) for line in lines
        ]
    last = await storage.standings.top(HERE, Order.RATING, len(order) // 10, START)
    assert ([line.user for line in last], {line.rank for line in last}) == (order[-10:], {MOST_RANKED + 1})
    assert (await storage.standings.line(HERE, Order.RATING, order[-1], START)).rank == MOST_RANKED + 1
    assert (await storage.standings.line(HERE, Order.RATING, order[500], START)).rank >= 490


async def test_people_unseen_for_60_days_are_unlisted(storage):
    async def order(at: datetime) -> list[UserId]:
        return [line.user for line in await storage.standings.top(HERE, Order.WINS, 1, at)]

    await kept(storage, [result(1, (ADA, 1), (BEN, 2)), result(2, (CLEO, 1), (BEN, 2), at=START + timedelta(days=30))])
    later = START + UNSEEN_FOR
    assert await order(later) == [ADA, CLEO, BEN]
    later += timedelta(seconds=1)
    assert await order(later) == [CLEO, BEN]
    own = await storage.standings.line(HERE, Order.WINS, ADA, later)
    assert (own.rank, own.standing.wins) == (None, 1)
    await kept(storage, [result(3, (ADA, 1), (BEN, 2), at=later)])
    assert await order(later) == [ADA, CLEO, BEN]
    await kept(storage, [result(4, (ADA, 2), (BEN, 1)), result(5, (CLEO, 1), (ADA, 1), game="linkage")])
    met = await storage.standings.met(GUILD, ADA, 4)
    assert [(user, m.matches, m.won, m.tied, m.lost) for user, m in met] == [(BEN, 3, 2, 0, 1), (CLEO, 1, 0, 1, 0)]
    versus = await storage.standings.versus(GUILD, BEN, ADA)
    assert {game: (m.won, m.lost) for game, m in versus.items()} == {"linkx": (1, 2)}
    assert await storage.standings.most_played(GUILD, ADA) == "linkx"


async def test_histories_by_person_opponent_and_game(storage):
    results = random_results(200, seed=5, guilds=2)
    await kept(storage, results)
    before = await tables(storage)

    async def listed(**chosen) -> list[int]:
        found, number = [], 1
        while page := await storage.standings.history(GUILD, number, **chosen):
            found += [past.match for past in page[:10]]
            number += 1
        return found

    def right(user=None, other=None, game=None) -> list[int]:
        return [
            one.match
            for one in reversed(results)
            if one.guild == GUILD
            and one.ending is not Ending.CLOSED
            and (user is None or user in {p.user for p in one.placings})
            and (other is None or (user, other) in {(pairing.user, pairing.opponent) for pairing in one.pairings()})
            and game in (None, one.game)
        ]

    one, other, game = {"user": 103}, {"other": 105}, {"game": "linkage"}
    for chosen in ({}, one, {"game": "linkx"}, one | game, one | other, one | other | {"game": "lovelinks"}):
        assert await listed(**chosen) == right(**chosen) != []
    assert await tables(storage) == before, "reading changes nothing"


async def test_the_history_of_a_rating(storage):
    await kept(storage, [result(n, (ADA, 1), (BEN, 2), at=START + timedelta(days=n)) for n in range(1, 131)])
    ratings = await storage.standings.rating_history(GUILD, ADA, "linkx")
    assert len(ratings) == 120
    assert [at for at, _ in ratings] == [START + timedelta(days=n) for n in range(11, 131)]
    assert ratings[-1][1] == (await storage.standings.line(HERE, Order.RATING, ADA, START)).standing.rating


async def before(storage: Storage, one: Result) -> ResultContext:
    return await storage.database.read(lambda connection: circumstances(connection, one))


async def test_what_a_result_is_judged_by(storage: Storage):
    three = result(1, (ADA, 1), (BEN, 2), (CLEO, 3), game="lovelinks")
    reasons = [Unrated.ASKED, Unrated.LEFT, Unrated.BUSY, Unrated.OFTEN]
    unrated = [result(2 + n, (ADA, 1), (104, 2), unrated=reason) for n, reason in enumerate(reasons)]
    earlier = result(9, (ADA, 1), (BEN, 2), at=START - timedelta(days=1))
    await kept(storage, [three, *unrated, earlier])
    one = result(10, (ADA, 1), (BEN, 2))
    found = await before(storage, one)
    assert (found.of_a_pair, found.of_a_person) == (1, 1), "rated matches of the day, each once"
    assert found.in_server == 3, "who has finished rated matches, each once"
    assert (await before(storage, result(10, (CLEO, 1), (104, 2)))).of_a_person == 1
    assert (await before(storage, replace(one, guild=GuildId(2)))).of_a_person == 1, "in all servers together"
    paid = [replace(result(n, (ADA, 1), (BEN, 2)), unrated=Unrated.LEFT, worldwide=True) for n in (11, 12)]
    await kept(storage, [*paid, result(13, (BEN, 1), (ADA, 2), worldwide=True)])
    assert (await before(storage, one)).across == 1, "only those that lift somebody"
    for user, agreed in ((ADA, False), (BEN, True)):
        await listed_worldwide(storage, user)
        assert (await before(storage, one)).all_agree is agreed


def test_what_is_right_is_reproduced_and_what_is_wrong_put_right(file, capsys, monkeypatch):
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("INTERLINK_DATABASE", "matches.db")
    assert main(["recompute"]) == UNUSABLE
    assert capsys.readouterr().err == "There is no database matches.db; INTERLINK_DATABASE names it.\n"
    assert not file.exists()

    async def fill() -> None:
        async with storage_on(file) as storage:
            await kept(storage, random_results(60, seed=4))

    asyncio.run(fill())
    assert main(["recompute"]) == 0
    assert capsys.readouterr().out == "60 results counted; the stored ratings are correct.\n"
    with connected(file) as connection:
        query = "UPDATE standing SET wins = wins + 1 WHERE user = 103 AND period = '' AND scope = 1"
        spoilt = connection.execute(query).rowcount
    assert spoilt > 0
    assert main(["recompute"]) == 1
    assert capsys.readouterr().out == f"60 results counted; {spoilt} stored rows differed and were corrected.\n"
    assert main(["recompute"]) == 0
