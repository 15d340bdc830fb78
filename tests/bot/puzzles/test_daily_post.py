"""The post of the puzzle of the day in a server: results and solvers, without hints."""

from bot.model.ids import UserId
from bot.model.ratings.days import Day, WeekLine
from bot.puzzles.catalogue.files import catalogue, puzzle_of
from bot.puzzles.daily.store import DailyResults
from bot.puzzles.daily.views import MOST_NAMED, POST_LINES, DailyNews, daily_channel_text, daily_scene
from bot.ui import texts_for
from bot.ui.texts import LONGEST_MESSAGE, units
from renderers.look import ON_PAPER

PUZZLE = puzzle_of(next(iter(catalogue("linkx").values())))
SCENE = daily_scene(PUZZLE, Day(739578), texts_for("en"), appearance=ON_PAPER)
NOBODY = DailyResults(0, ())
LONG = 10**19


def solved(count: int, of: int) -> DailyResults:
    """So many have solved it, whose numbers are as long as Discord's."""
    return DailyResults(of, tuple(UserId(LONG + number) for number in range(count)))


def told(today: DailyResults, before: DailyResults = NOBODY) -> list[str]:
    return daily_channel_text(DailyNews(today, before), SCENE).split("\n")[2:]


def test_before_any_try_it_says_what_is_wanted():
    heading, wanted, counts = daily_channel_text(DailyNews(NOBODY, NOBODY), SCENE).split("\n")
    stars = "★" * PUZZLE.grade + "☆" * (5 - PUZZLE.grade)
    assert heading == f"**Puzzle of the day** · 23 Nov 2025 · Linkx · {stars}"
    assert wanted.startswith("You play **")
    assert counts == "-# One try counts."


def test_it_tells_how_todays_and_yesterdays_went():
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
