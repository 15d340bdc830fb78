"""The next puzzle of a person, and the puzzle of the day: its rules, its posts, and what they tell."""

import random
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.stores import Storage
from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef, UserId
from bot.model.ratings.days import Day, WeekLine
from bot.puzzles.catalogue.files import (
    AHEAD,
    CatalogueEntry,
    catalogue,
    chosen,
    game_on,
    kept_back,
    listed,
    puzzle_of,
    ruled,
    shipped,
    still_free,
)
from bot.puzzles.catalogue.judge import Judgement
from bot.puzzles.daily.store import DailyChannel, DailyResults
from bot.puzzles.daily.views import MOST_NAMED, POST_LINES, DailyNews, daily_channel_text, daily_scene, squares
from bot.ui import texts_for
from bot.ui.texts import LONGEST_MESSAGE, units
from renderers.look import ON_PAPER
from rules import GAMES
from tests.bot.puzzles.daily_solving import stars
from tests.bot.storage.places import on_each_engine
from tests.bot.storage.rows import done

TODAY = Day(739_942)
TOYS = {"a": ["a1", "a2", "a3"], "b": ["b1", "b2", "b3", "b4", "b5"]}


def test_games_take_turns_in_any_order_of_the_files():
    days = [Day(TODAY + ahead) for ahead in range(4 * max(len(each) for each in shipped().values()))]
    first = [ruled(day, shipped()).partition("-")[0] for day in days[:4]]
    assert [game_on(day, list(GAMES)) for day in days[:4]] == first
    assert len({*first}) == 4
    for game, puzzles in shipped().items():
        had = [ruled(day, shipped()) for day in days if game_on(day, list(GAMES)) == game]
        assert set(had[: len(puzzles)]) == set(puzzles)
    days = [Day(day) for day in range(TODAY, TODAY + 60)]
    for game, toys in TOYS.items():
        had = [ruled(day, TOYS) for day in days if game_on(day, list(TOYS)) == game]
        for at in range(len(had) - len(toys)):
            assert len(set(had[at : at + len(toys)])) == len(toys)
            assert had[at] == had[at + len(toys)]
    dice = random.Random(5)
    shuffled = {game: dice.sample(list(puzzles), len(puzzles)) for game, puzzles in shipped().items()}
    for ahead in range(50):
        assert ruled(Day(TODAY + ahead), shuffled) == ruled(Day(TODAY + ahead), shipped())


def test_puzzles_are_kept_back_and_distant_ones_come_first():
    kept = {game: kept_back(game, TODAY, shipped()) for game in GAMES}
    for ahead in range(-1, 4 * AHEAD + 1):
        puzzle = ruled(Day(TODAY + ahead), shipped())
        assert puzzle in kept[puzzle.partition("-")[0]]
    for game, puzzles in kept.items():
        assert AHEAD <= len(puzzles) <= AHEAD + 2
        assert puzzles < set(catalogue(game))
    among = {"a": 1, "b": 2, "c": 3}
    assert still_free(among, ["a"], ["b"]) == {"c": 3}
    assert still_free(among, ["a"], ["b", "c"]) == {"b": 2, "c": 3}
    assert still_free(among, ["a", "b", "c"], []) == among
    assert still_free(among) == among


def test_squares_tell_only_the_result():
    wrong = []
    for game, turns, judgement, own, shown in (
        ("linkage", 3, Judgement(True, ()), True, "🟩🟩🟩"),
        ("linkage", 3, Judgement(False, ()), True, "🟥⬛⬛"),
        ("linkage", 3, Judgement(True, ()), False, "⬛⬛⬛"),
        ("lovelinks", None, Judgement(True, (), 9, 9), True, "🟩🟩🟩🟩🟩"),
        ("lovelinks", None, Judgement(False, (), 8, 9), True, "🟨🟨🟨🟨🟥"),
        ("lovelinks", None, Judgement(False, (), 4, 10), True, "🟨🟨🟥⬛⬛"),
        ("lovelinks", None, Judgement(False, (), -4, 10), True, "🟥⬛⬛⬛⬛"),
        ("lovelinks", None, Judgement(False, (), -4, -1), True, "🟥⬛⬛⬛⬛"),
        ("lovelinks", None, Judgement(False, ()), True, "🟥⬛⬛⬛⬛"),
        ("lovelinks", None, Judgement(True, (), 9, 9), False, "⬛⬛⬛⬛⬛"),
    ):
        puzzle = next(each for each in map(puzzle_of, catalogue(game).values()) if each.goal.turns == turns)
        found = squares(puzzle, judgement, own=own)
        if found != shown:
            wrong.append(f"{judgement}: {found} instead of {shown}")
    assert not wrong, "\n".join(wrong)


PUZZLES = [CatalogueEntry(f"link-{number:08x}", 1 + number % 5, b"") for number in range(20)]
SEEN = st.dictionaries(st.sampled_from([puzzle.id for puzzle in PUZZLES]), st.integers(0, 99))
STRENGTHS = st.dictionaries(st.sampled_from([puzzle.id for puzzle in PUZZLES]), st.floats(0, 50))


@settings(max_examples=50)
@given(SEEN, STRENGTHS, st.floats(0, 50), st.randoms())
def test_nearest_untried_or_longest_unseen_is_chosen(seen, strengths, strength, dice):
    found = chosen(PUZZLES, seen, strengths, strength)
    assert chosen(dice.sample(PUZZLES, len(PUZZLES)), seen, strengths, strength) == found, "in any order"
    fresh = [puzzle for puzzle in PUZZLES if puzzle.id not in seen]
    if fresh:
        assert found in fresh
        far = [abs(strengths.get(puzzle.id, puzzle.start_mu) - strength) for puzzle in fresh]
        assert abs(strengths.get(found.id, found.start_mu) - strength) == min(far)
    else:
        assert seen[found.id] == min(seen.values())


def test_catalogue_agrees_with_the_puzzles():
    for game in GAMES:
        for key, entry in list(catalogue(game).items())[:5]:
            puzzle = puzzle_of(entry)
            assert (puzzle.id, puzzle.grade, puzzle.play.game.key) == (key, entry.grade, game)
            assert puzzle.start_mu == entry.start_mu
            assert listed(key) is entry
    assert listed("link-zzzzzzzz") is None
    assert listed("chess-00000000") is None


storage = on_each_engine

ONE, TWO = GuildId(1), GuildId(2)
HERE, THERE = ChannelId(10), ChannelId(20)
NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
THE_DAY = Day(100)


def at(message: int) -> MessageRef:
    return MessageRef(HERE, MessageId(message))


async def due(storage: Storage, day: Day = THE_DAY, hour: int = 23) -> list[GuildId]:
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


async def test_puzzle_is_due_from_its_hour_until_posted_or_skipped(storage: Storage):
    assert (await storage.daily_posts.want(ONE, HERE, 9, THE_DAY)).posted is None
    await storage.daily_posts.want(TWO, THERE, 0, THE_DAY)
    assert await storage.daily_posts.channel(ONE) == DailyChannel(ONE, HERE, 9)
    assert await due(storage, hour=8) == [TWO]
    assert await due(storage, hour=9) == [TWO, ONE]
    await storage.daily_posts.begin(ONE, NOW)
    assert (await storage.daily_posts.due(THE_DAY, 9))[1] == DailyChannel(ONE, HERE, 9, None, NOW)
    await storage.daily_posts.posted(ONE, THE_DAY, at(5), 0)
    assert (await storage.daily_posts.due(Day(THE_DAY + 1), 9))[1].begun is None
    assert await due(storage) == [TWO]
    assert await storage.daily_posts.post(ONE, THE_DAY) == at(5)
    assert await due(storage, Day(THE_DAY + 1)) == [TWO, ONE]
    await storage.daily_posts.gone(THERE)
    (found,) = await storage.daily_posts.due(Day(THE_DAY + 1), 9)
    assert found.guild == ONE
    await storage.daily_posts.skip(found, Day(THE_DAY + 1))
    assert [await due(storage, Day(THE_DAY + ahead)) for ahead in (1, 2)] == [[], [ONE]]
    await storage.daily_posts.want(ONE, THERE, 9, Day(THE_DAY + 1))
    assert await due(storage, Day(THE_DAY + 1)) == [ONE]
    await storage.daily_posts.skip(found, Day(THE_DAY + 1))
    assert await due(storage, Day(THE_DAY + 1)) == [ONE], "that was elsewhere"


async def test_day_is_posted_once_whatever_is_set_meanwhile(storage: Storage):
    assert not await storage.daily_posts.any(THE_DAY)
    await storage.daily_posts.want(ONE, HERE, 9, THE_DAY)
    assert await storage.daily_posts.any(THE_DAY)
    await storage.daily_posts.posted(ONE, THE_DAY, at(5), 0)
    await storage.daily_posts.end(ONE)
    looked_after = [await storage.daily_posts.any(Day(THE_DAY + later)) for later in range(3)]
    assert looked_after == [True, True, False], "while they may change"
    assert await storage.daily_posts.channel(ONE) is None
    assert (await storage.daily_posts.want(ONE, THERE, 0, THE_DAY)).posted == THE_DAY
    assert await due(storage) == []
    await storage.daily_posts.posted(ONE, Day(THE_DAY + 60), at(6), 0)
    assert await due(storage) == [], "the clock was put right again"
    assert await due(storage, Day(THE_DAY + 1)) == [ONE]


async def test_recent_posts_behind_their_tries_are_known(storage: Storage):
    for day in (Day(THE_DAY - 1), THE_DAY):
        await storage.daily_posts.posted(ONE, day, at(5), 0)
        await storage.daily_posts.posted(TWO, day, at(6), 0)
        assert await storage.daily_posts.behind(THE_DAY) == []
        await tries(storage, day, 7, 8)
        assert await storage.daily_posts.behind(THE_DAY) == [(ONE, day)]
        await storage.daily_posts.reported(ONE, day, 2)
        assert await storage.daily_posts.behind(THE_DAY) == []
    await tries(storage, THE_DAY, 9)
    assert await storage.daily_posts.behind(THE_DAY) == [(ONE, THE_DAY)]
    assert await storage.daily_posts.behind(Day(THE_DAY + 2)) == [], "that one stands as it is"
    for ahead in (1, 2):
        for guild in (ONE, TWO):
            await storage.daily_posts.posted(guild, Day(THE_DAY + ahead), at(50 * guild + ahead), 0)
    found = [await storage.daily_posts.post(ONE, Day(THE_DAY + ahead)) for ahead in range(-1, 3)]
    assert found == [None, None, at(51), at(52)], "the last two posts of a server are kept"


PUZZLE = puzzle_of(next(iter(catalogue("linkx").values())))
SCENE = daily_scene(PUZZLE, Day(739578), texts_for("en"), appearance=ON_PAPER)
NOBODY = DailyResults(0, ())
LONG = 10**19


def solved(count: int, of: int) -> DailyResults:
    return DailyResults(of, tuple(UserId(LONG + number) for number in range(count)))


def test_it_tells_what_is_wanted_and_how_two_days_went():
    heading, wanted, counts = daily_channel_text(DailyNews(NOBODY, NOBODY), SCENE).split("\n")
    assert heading == f"**Puzzle of the day** · 23 Nov 2025 · Linkx · {stars(PUZZLE)}"
    assert wanted.startswith("You play **")
    assert counts == "-# One try counts."
    for today, before, line in (
        (solved(0, 1), NOBODY, "One person has tried it; nobody has solved it yet."),
        (solved(0, 3), NOBODY, "3 people have tried it; nobody has solved it yet."),
        (solved(2, 5), NOBODY, f"2 of 5 solved it: <@{LONG}> and <@{LONG + 1}>."),
        (NOBODY, solved(3, 5), "Yesterday 3 of 5 solved it."),
        (NOBODY, solved(0, 1), "Yesterday nobody solved it, and 1 tried."),
        (NOBODY, solved(0, 4), "Yesterday nobody solved it, and 4 tried."),
    ):
        assert daily_channel_text(DailyNews(today, before), SCENE).split("\n")[3:] == [line]
    (line,) = daily_channel_text(DailyNews(solved(MOST_NAMED + 12, 100), NOBODY), SCENE).split("\n")[3:]
    assert line.startswith(f"{MOST_NAMED + 12} of 100 solved it: <@{LONG}>, <@")
    assert line.endswith(" and 12 more.")
    assert line.count("<@") == MOST_NAMED


def test_the_table_of_a_week_has_ten_lines_and_all_of_it_fits():
    week = [WeekLine(number + 1, UserId(LONG + number), 7, 7) for number in range(30)]
    for language in ("en", "de"):
        scene = daily_scene(PUZZLE, Day(739578), texts_for(language), appearance=ON_PAPER)
        said = daily_channel_text(DailyNews(solved(5000, 9999), solved(5000, 9999), week), scene)
        assert units(said) < LONGEST_MESSAGE
        assert said.count("<@") == POST_LINES + MOST_NAMED
