"""Tables of quarters that are over, in a real database: frozen once, part by part, and never changed again."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.ratings.ladders import ALWAYS, Ladder
from bot.model.ratings.results import Result
from bot.model.ratings.seasons import KEPT_LINES, Order, Season, SeasonTitle, as_of, end
from bot.ratings import season_store as seasons
from bot.runtime.database_url import Where
from rules import GAMES
from tests.bot.played import meetings
from tests.bot.scores import GUILD, kept, random_results, result
from tests.bot.storage.places import on_each_engine
from tests.bot.storage.rows import done, rows_of
from tests.present import present

storage = on_each_engine

PERIOD = "2026-Q4"
OVER = end(PERIOD)
DAY = timedelta(days=1)
LATE = datetime(2026, 12, 20, tzinfo=UTC)
ADA, BEN, CLEO = UserId(1), UserId(2), UserId(3)


async def play(
    storage: Storage, *users: UserId, guild: GuildId = GUILD, game: str = "linkx", at: datetime = LATE, times: int = 3
) -> list[Result]:
    """So often everybody meets everybody, and who is named first wins."""
    found = meetings(guild, list(users), game=game, at=at, times=times)
    await kept(storage, found)
    return found


async def freeze(storage: Storage, period: str = PERIOD, now: datetime = OVER) -> int:
    beyond: GuildId | None = GuildId(0)
    parts = 0
    while beyond is not None:
        beyond, parts = await storage.seasons.freeze_some(period, beyond, now), parts + 1
    return parts


async def table(storage: Storage, guild: GuildId = GUILD, game: str = "linkx", period: str = PERIOD) -> Season | None:
    return await storage.seasons.table(Ladder(guild, game, period))


async def users(storage: Storage, guild: GuildId = GUILD) -> list[UserId]:
    found = await table(storage, guild)
    return [] if found is None else [line.user for line in found.lines]


@pytest.mark.slow
async def test_it_is_frozen_as_the_leaderboard_stands(storage: Storage, where: Where):
    await kept(storage, random_results(200, seed=3, people=20))
    await freeze(storage)
    count = 0
    for game in GAMES:
        for guild in (GuildId(1), GuildId(2), GuildId(3)):
            ladder = Ladder(guild, game, PERIOD)
            page = await storage.standings.top(ladder, Order.RATING, 1, as_of(PERIOD, OVER))
            found = await storage.seasons.table(ladder)
            assert (found is None) == (not page)
            if found is not None:
                assert list(found.lines[: len(page)]) == page
                count += 1
    assert count == 3 * len(GAMES)
    assert checked(where) == []


def checked(where: Where) -> list[str]:
    return [said for said in check(where) if "season" in said or "closed" in said]


async def test_frozen_table_changes_only_by_forgetting(storage: Storage, where: Where):
    first, *_ = await play(storage, ADA, BEN, CLEO)
    await _forget(storage, BEN, -1)
    await freeze(storage)
    before = await table(storage)
    assert await users(storage) == [ADA, CLEO], "who was forgotten before is left out"
    await storage.recount.void(MatchId(first.match))
    assert (await storage.standings.of(GUILD, ADA))["linkx"].matches == 5
    await storage.recount.everything()
    await play(storage, CLEO, ADA, at=LATE + DAY)
    await freeze(storage, now=OVER + DAY)
    assert await table(storage) == before
    await _forget(storage, ADA, -2)
    assert await users(storage) == [-2, CLEO]
    assert await storage.seasons.titles(GUILD, ADA) == []
    await done(storage, "DELETE FROM season_line WHERE place = 2")
    assert checked(where) == ["The table of linkx in server 1 for 2026-Q4 has changed since it was closed."]


async def test_players_of_the_first_weeks_are_in_it_and_no_earlier(storage: Storage, where: Where):
    assert await storage.seasons.last_frozen() is None
    assert await storage.seasons.first() is None
    await play(storage, ADA, BEN, at=OVER - 100 * DAY)
    await freeze(storage)
    assert await table(storage) is None, "nobody has played"
    await play(storage, ADA, BEN, at=OVER - 91 * DAY)
    await play(storage, CLEO, BEN)
    await freeze(storage, now=OVER + 300 * DAY)
    assert {*await users(storage)} == {ADA, BEN, CLEO}
    for period in (ALWAYS, "2026-12"):
        assert await table(storage, period=period) is None, "only quarters are frozen"
    assert await storage.seasons.first() == "2026-Q3"
    await storage.seasons.frozen_everywhere("2026-Q3")
    await storage.seasons.frozen_everywhere(PERIOD)
    assert await storage.seasons.last_frozen() == PERIOD
    assert rows_of(where)["closed_seasons"] == [(PERIOD,)]


async def _forget(storage: Storage, user: UserId, number: int) -> None:
    await done(
        storage,
        f"UPDATE season_line SET user = {number} WHERE user = {user}",
        f"UPDATE standing SET user = {number}, listed = false WHERE user = {user}",
    )


async def test_freezing_goes_on_after_a_stop(storage: Storage, where: Where, monkeypatch):
    monkeypatch.setattr(seasons, "SERVERS_AT_ONCE", 2)
    for guild in map(GuildId, range(1, 6)):
        for game in GAMES:
            await play(storage, ADA, BEN, guild=guild, game=game, times=1)
    beyond = await storage.seasons.freeze_some(PERIOD, GuildId(0), OVER)
    rows = rows_of(where)
    assert (beyond, len(rows["season"])) == (2, 2 * len(GAMES))
    assert await freeze(storage, now=OVER + DAY) == 4
    after = rows_of(where)
    assert len(after["season"]) == 5 * len(GAMES)
    assert set(rows["season"]) <= set(after["season"]), "what was frozen first stays"
    assert len(after["season_line"]) == 2 * 5 * len(GAMES)


async def test_titles_and_newest_seasons_of_a_server(storage: Storage):
    other = GuildId(2)
    await play(storage, ADA, BEN, CLEO)
    await play(storage, BEN, ADA, CLEO, game="link")
    await play(storage, CLEO, ADA, game="linkage")
    await play(storage, CLEO, ADA, BEN, guild=other)
    await freeze(storage)
    titles = {user: {(t.game, t.rank) for t in await storage.seasons.titles(GUILD, user)} for user in (ADA, BEN, CLEO)}
    assert titles == {
        ADA: {("linkx", 1), ("link", 2)},
        BEN: {("linkx", 2), ("link", 1)},
        CLEO: {("linkx", 3), ("link", 3)},
    }
    assert await storage.seasons.titles(other, CLEO) == [SeasonTitle(PERIOD, "linkx", 1)]
    await play(storage, ADA, BEN, CLEO, at=OVER - 100 * DAY)
    await freeze(storage, "2026-Q3")
    ladders = [season.ladder for season in await storage.seasons.of_server(GUILD, None, 4)]
    assert [(ladder.period, ladder.game) for ladder in ladders] == [
        *((PERIOD, game) for game in ("link", "linkage", "linkx")),
        ("2026-Q3", "linkx"),
    ]
    ladders = [season.ladder for season in await storage.seasons.of_server(GUILD, "linkx", 3)]
    assert [ladder.period for ladder in ladders] == [PERIOD, "2026-Q3"]
    assert await storage.seasons.of_server(GuildId(3), None, 3) == []
    people, full = range(1, KEPT_LINES + 6), GuildId(4)
    many = [result(n, (n, 1), (people[n % len(people)], 2), guild=full, at=OVER + DAY) for n in people]
    await kept(storage, many)
    await freeze(storage, "2027-Q1", OVER + 92 * DAY)
    found = present(await table(storage, full, period="2027-Q1"))
    assert (found.players, len(found.lines)) == (KEPT_LINES + 5, KEPT_LINES), "the first twenty are kept"


async def test_tables_go_for_good_with_a_server_that_left(storage: Storage):
    other = GuildId(2)
    for guild in (GUILD, other):
        await play(storage, ADA, BEN, CLEO, guild=guild)
    await freeze(storage)
    await storage.left_servers.note(other, OVER)
    while await storage.left_servers.erase_some(other) is not None:
        pass
    assert await table(storage, other) is None
    assert len(present(await table(storage)).lines) == 3
    await storage.left_servers.back(other)
    await play(storage, CLEO, ADA, guild=other, at=OVER + DAY)
    await freeze(storage)
    await freeze(storage, "2027-Q1", OVER + 92 * DAY)
    assert await table(storage, other) is None
    assert (await storage.seasons.of_server(other, None, 9))[0].ladder.period == "2027-Q1"


async def test_newest_tables_are_posted_where_there_is_a_place(storage: Storage):
    places = {"lobby": GuildId(1), "puzzle": GuildId(2), "none": GuildId(3)}
    for guild in places.values():
        await play(storage, ADA, BEN, guild=guild)
        await play(storage, ADA, BEN, guild=guild, at=LATE - 100 * DAY)

    await done(
        storage,
        "INSERT INTO lobby (guild, channel) VALUES (1, 11)",
        "INSERT INTO daily_channel (guild, channel, hour) VALUES (1, 12, 9), (2, 22, 9)",
    )
    await freeze(storage, "2026-Q3")
    await freeze(storage)
    assert [(each.guild, each.period) for each in await storage.seasons.unposted()] == [(1, PERIOD), (2, PERIOD)]
    assert [await storage.seasons.channel(guild) for guild in places.values()] == [11, 22, None]
    await storage.seasons.posted(GuildId(1), PERIOD)
    assert [each.guild for each in await storage.seasons.unposted()] == [2]
