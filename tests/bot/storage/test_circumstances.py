"""What a result is judged by, as it is found in the database: what is counted, and what is not."""

from dataclasses import replace
from datetime import timedelta

from bot.app.stores import Storage
from bot.matches.store.result_context import circumstances
from bot.model.ratings.judging import Circumstances
from bot.model.ratings.results import Result, Unrated
from tests.bot.scores import START, kept, listed_worldwide, result

ADA, BEN, CLEO = 101, 102, 103


async def before(storage: Storage, one: Result) -> Circumstances:
    return await storage._database.read(lambda connection: circumstances(connection, one))


async def test_only_rated_matches_of_the_day_are_counted_each_once(storage: Storage):
    three = result(1, (ADA, 1), (BEN, 2), (CLEO, 3), game="lovelinks")
    reasons = [Unrated.ASKED, Unrated.LEFT, Unrated.BUSY, Unrated.OFTEN]
    unrated = [result(2 + n, (ADA, 1), (BEN, 2), unrated=reason) for n, reason in enumerate(reasons)]
    earlier = result(9, (ADA, 1), (BEN, 2), at=START - timedelta(days=1))
    await kept(storage, [three, *unrated, earlier])
    found = await before(storage, result(10, (ADA, 1), (BEN, 2)))
    assert (found.of_a_pair, found.of_a_person) == (1, 1)
    assert (await before(storage, result(10, (CLEO, 1), (104, 2)))).of_a_person == 1


async def test_people_of_a_server_are_counted_once_and_only_if_they_have_played(storage: Storage):
    games = [result(1, (ADA, 1), (BEN, 2)), result(2, (ADA, 1), (BEN, 2), game="linkage")]
    left = result(3, (ADA, 1), (104, 2), unrated=Unrated.LEFT)
    await kept(storage, [*games, left])
    assert (await before(storage, result(4, (ADA, 1), (BEN, 2)))).in_server == 2


async def test_only_matches_that_lift_somebody_across_servers_use_up_what_two_may_have_there(storage: Storage):
    one = result(1, (ADA, 1), (BEN, 2))
    paid = [replace(result(n, (ADA, 1), (BEN, 2)), unrated=Unrated.LEFT, worldwide=True) for n in (2, 3)]
    await kept(storage, [one, *paid, result(4, (BEN, 1), (ADA, 2), worldwide=True)])
    assert (await before(storage, one)).across == 1


async def test_all_agree_only_if_everybody_does(storage: Storage):
    for user, agreed in ((ADA, False), (BEN, True)):
        await listed_worldwide(storage, result(1, (user, 1), (CLEO, 2)).placings[0].person)
        assert (await before(storage, result(1, (ADA, 1), (BEN, 2)))).all_agree is agreed
