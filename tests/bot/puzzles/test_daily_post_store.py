"""Posts of the puzzle of the day: due once a day; results and solvers, without hints."""

from datetime import UTC, datetime

from bot.app.stores import Storage
from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef, UserId
from bot.model.ratings.days import Day, WeekLine
from bot.puzzles.catalogue.files import catalogue, puzzle_of
from bot.puzzles.daily.store import DailyChannel, DailyResults
from bot.puzzles.daily.views import MOST_NAMED, POST_LINES, DailyNews, daily_channel_text, daily_scene
from bot.ui import texts_for
from bot.ui.texts import LONGEST_MESSAGE, units
from renderers.look import ON_PAPER
from tests.bot.puzzles.daily_solving import stars
from tests.bot.storage.places import on_each_engine
from tests.bot.storage.rows import done

storage = on_each_engine

ONE, TWO = GuildId(1), GuildId(2)
HERE, THERE = ChannelId(10), ChannelId(20)
NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
DAY = Day(100)


def at(message: int) -> MessageRef:
    return MessageRef(HERE, MessageId(message))


async def due(storage: Storage, day: Day = DAY, hour: int = 23) -> list[GuildId]:
    return [found.guild for found in await storage.daily_posts.due(day, hour)]


async def tries(storage: Storage, day: Day, *users: int) -> None:
    """These people, who have opened a puzzle of the day in the first server, answer that of a day."""
    once = "ON CONFLICT DO NOTHING"
    await done(
        storage,
        f"INSERT INTO daily_puzzle (day, puzzle) VALUES ({day}, 'link-00000000') {once}",
        *(f"INSERT INTO daily_solver (guild, user) VALUES ({ONE}, {user}) {once}" for user in users),
        *(
            f"INSERT INTO daily_try (day, user, answer, solved, tried) VALUES ({day}, {user}, 'c3', true, 0)"
            for user in users
        ),
    )


async def test_puzzle_is_due_from_its_hour_until_it_is_posted(storage: Storage):
    assert (await storage.daily_posts.want(ONE, HERE, 9, DAY)).posted is None
    await storage.daily_posts.want(TWO, THERE, 0, DAY)
    assert await storage.daily_posts.channel(ONE) == DailyChannel(ONE, HERE, 9)
    assert await due(storage, hour=8) == [TWO]
    assert await due(storage, hour=9) == [TWO, ONE]
    await storage.daily_posts.begin(ONE, NOW)
    assert (await storage.daily_posts.due(DAY, 9))[1] == DailyChannel(ONE, HERE, 9, None, NOW)
    await storage.daily_posts.posted(ONE, DAY, at(5), 0)
    assert (await storage.daily_posts.due(Day(DAY + 1), 9))[1].begun is None
    assert await due(storage) == [TWO]
    assert await storage.daily_posts.post(ONE, DAY) == at(5)
    assert await due(storage, Day(DAY + 1)) == [TWO, ONE]
    await storage.daily_posts.gone(THERE)
    assert await due(storage, Day(DAY + 1)) == [ONE]


async def test_skipped_post_is_due_the_next_day_or_elsewhere(storage: Storage):
    await storage.daily_posts.want(ONE, HERE, 9, DAY)
    (found,) = await storage.daily_posts.due(DAY, 9)
    await storage.daily_posts.skip(found, DAY)
    assert await due(storage) == []
    assert await due(storage, Day(DAY + 1)) == [ONE]
    await storage.daily_posts.want(ONE, THERE, 9, DAY)
    assert await due(storage) == [ONE]
    await storage.daily_posts.skip(found, DAY)
    assert await due(storage) == [ONE], "that was elsewhere"


async def test_day_is_posted_once_whatever_is_set_meanwhile(storage: Storage):
    assert not await storage.daily_posts.any(DAY)
    await storage.daily_posts.want(ONE, HERE, 9, DAY)
    assert await storage.daily_posts.any(DAY)
    await storage.daily_posts.posted(ONE, DAY, at(5), 0)
    await storage.daily_posts.end(ONE)
    looked_after = [await storage.daily_posts.any(Day(DAY + later)) for later in range(3)]
    assert looked_after == [True, True, False], "while they may change"
    assert await storage.daily_posts.channel(ONE) is None
    assert (await storage.daily_posts.want(ONE, THERE, 0, DAY)).posted == DAY
    assert await due(storage) == []
    await storage.daily_posts.posted(ONE, Day(DAY + 60), at(6), 0)
    assert await due(storage) == [], "the clock was put right again"
    assert await due(storage, Day(DAY + 1)) == [ONE]


async def test_the_last_two_posts_of_a_server_are_kept(storage: Storage):
    for number in range(4):
        await storage.daily_posts.posted(ONE, Day(DAY + number), at(5 + number), 0)
        await storage.daily_posts.posted(TWO, Day(DAY + number), at(50 + number), 0)
    found = [await storage.daily_posts.post(ONE, Day(DAY + number)) for number in range(4)]
    assert found == [None, None, at(7), at(8)]


async def test_recent_posts_behind_their_tries_are_known(storage: Storage):
    for day in (Day(DAY - 1), DAY):
        await storage.daily_posts.posted(ONE, day, at(5), 0)
        await storage.daily_posts.posted(TWO, day, at(6), 0)
        assert await storage.daily_posts.behind(DAY) == []
        await tries(storage, day, 7, 8)
        assert await storage.daily_posts.behind(DAY) == [(ONE, day)]
        await storage.daily_posts.reported(ONE, day, 2)
        assert await storage.daily_posts.behind(DAY) == []
    await tries(storage, DAY, 9)
    assert await storage.daily_posts.behind(DAY) == [(ONE, DAY)]
    assert await storage.daily_posts.behind(Day(DAY + 2)) == [], "that one stands as it is"


PUZZLE = puzzle_of(next(iter(catalogue("linkx").values())))
SCENE = daily_scene(PUZZLE, Day(739578), texts_for("en"), appearance=ON_PAPER)
NOBODY = DailyResults(0, ())
LONG = 10**19


def solved(count: int, of: int) -> DailyResults:
    return DailyResults(of, tuple(UserId(LONG + number) for number in range(count)))


def told(today: DailyResults, before: DailyResults = NOBODY) -> list[str]:
    return daily_channel_text(DailyNews(today, before), SCENE).split("\n")[2:]


def test_it_tells_what_is_wanted_and_how_two_days_went():
    heading, wanted, counts = daily_channel_text(DailyNews(NOBODY, NOBODY), SCENE).split("\n")
    assert heading == f"**Puzzle of the day** · 23 Nov 2025 · Linkx · {stars(PUZZLE)}"
    assert wanted.startswith("You play **")
    assert counts == "-# One try counts."
    assert told(solved(0, 1))[1:] == ["One person has tried it; nobody has solved it yet."]
    assert told(solved(0, 3))[1:] == ["3 people have tried it; nobody has solved it yet."]
    assert told(solved(2, 5))[1:] == [f"2 of 5 solved it: <@{LONG}> and <@{LONG + 1}>."]
    (line,) = told(solved(MOST_NAMED + 12, 100))[1:]
    assert line.startswith(f"{MOST_NAMED + 12} of 100 solved it: <@{LONG}>, <@")
    assert line.endswith(" and 12 more.")
    assert line.count("<@") == MOST_NAMED
    assert told(NOBODY, solved(3, 5))[1:] == ["Yesterday 3 of 5 solved it."]
    assert told(NOBODY, solved(0, 1))[1:] == ["Yesterday nobody solved it, and 1 tried."]
    assert told(NOBODY, solved(0, 4))[1:] == ["Yesterday nobody solved it, and 4 tried."]


def test_the_table_of_a_week_has_ten_lines_and_all_of_it_fits():
    week = [WeekLine(number + 1, UserId(LONG + number), 7, 7) for number in range(30)]
    for language in ("en", "de"):
        scene = daily_scene(PUZZLE, Day(739578), texts_for(language), appearance=ON_PAPER)
        said = daily_channel_text(DailyNews(solved(5000, 9999), solved(5000, 9999), week), scene)
        assert units(said) < LONGEST_MESSAGE
        assert said.count("<@") == POST_LINES + MOST_NAMED
