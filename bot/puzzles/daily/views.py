"""Texts and buttons of the puzzle of the day; a button belongs to the day in its ID, also after midnight.

A button's ID is ``il:daily:<day>:<control>``; those of its picker are in ``picker_views``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto
from typing import Any, Final

import discord

from bot.discord.interactions.components import Press, view
from bot.model.ids import ChannelId, UserId
from bot.model.ratings.days import WEEK, DailyStreak, Day, WeekLine, date_of
from bot.puzzles.catalogue.files import GRADES, Puzzle
from bot.puzzles.catalogue.judge import Judgement
from bot.puzzles.daily.service import DailyAnswer
from bot.puzzles.daily.store import DailyResults
from bot.puzzles.views import PuzzleControl, PuzzlePress, PuzzleScene, first_number, number_of
from bot.ui import Texts
from bot.ui.texts import plain, within
from bot.ui.words import clock, mention
from bot.ui.words import day as moment_told
from renderers.look import Appearance

MOST_NAMED: Final = 20  # maximum number of solvers named, the first ones
MOST_LINES: Final = 25  # maximum lines of the table of a week
POST_LINES: Final = 10  # the same in a post
MEASURED: Final = 5  # squares of a measured turn
SOLVED, NEARLY, WRONG, LEFT = "🟩", "🟨", "🟥", "⬛"
STARS: Final = ("★", "☆")


def daily_title(day: Day, puzzle: Puzzle, texts: Texts) -> str:
    """The heading: date, game and grade."""
    game = puzzle.play.game.title
    return texts("daily-heading", date=texts.date(date_of(day)), game=game, stars=stars(puzzle.grade))


def stars(grade: int) -> str:
    """The grade as stars."""
    return STARS[0] * grade + STARS[1] * (GRADES[-1] - grade)


def solvers_text(tried: int, solved: int, named: Sequence[str], texts: Texts) -> str:
    """The number of solvers of a puzzle; ``named`` are the first of them, escaped, none outside servers."""
    if not solved:
        return texts("daily-unsolved", tried=tried)
    if not named:
        return texts("daily-solved-by-many", solved=solved, tried=tried)
    more = solved - len(named)
    who = texts.listed([*named, *([texts("daily-more", count=more)] if more else [])])
    return texts("daily-solved-by", solved=solved, tried=tried, who=who)


def squares(puzzle: Puzzle, judgement: Judgement, *, own: bool) -> str:
    """Return a result as squares without spoilers: one for each turn of the win. A wrong turn ends it, so the others
    are left. For measured turns, five squares show the share of the best value. A requested solution has no turns."""
    count = puzzle.goal.turns or MEASURED
    if not own:
        return LEFT * count
    if judgement.right:
        return SOLVED * count
    reached = 0
    if judgement.worth is not None and judgement.best is not None and judgement.best > 0:
        reached = max(0, min(count - 1, count * judgement.worth // judgement.best))
    return NEARLY * reached + WRONG + LEFT * (count - reached - 1)


def share_line(day: Day, puzzle: Puzzle, shown: str, streak: DailyStreak, texts: Texts) -> str:
    """Return a result in one line without spoilers; ``shown`` are the squares."""
    game, date = puzzle.play.game.title, texts.date(date_of(day))
    row = [texts("daily-in-a-row", count=streak.streak)] if streak.streak > 1 else []
    return " · ".join([texts("daily-share", date=date), f"{game} {stars(puzzle.grade)}", shown, *row])


def week_text(first: Day, server: str, lines: Sequence[WeekLine], names: Mapping[UserId, str], texts: Texts) -> str:
    """The table of a week in a server."""
    sentences = [_week_line(line, names[line.user], texts) for line in lines]
    head = texts("daily-week", first=texts.date(date_of(first)), last=_last(first, texts), server=plain(server))
    return within([head, *(sentences or [texts("daily-week-nobody")])], texts)


def own_week_text(first: Day, solved: int, tried: int, texts: Texts) -> str:
    """The results of one person in a week."""
    head = texts("daily-week-own", first=texts.date(date_of(first)), last=_last(first, texts))
    return f"{head}\n{texts('daily-week-solved', solved=solved, tried=tried)}"


def _last(first: Day, texts: Texts) -> str:
    return texts.date(date_of(Day(first + WEEK - 1)))


@dataclass(frozen=True, slots=True)
class DailyNews:
    """Texts of a post depend on these results."""

    today: DailyResults
    before: DailyResults  # of the day before
    week: Sequence[WeekLine] = ()  # table of the past week, on Mondays


def daily_scene(puzzle: Puzzle, day: Day, texts: Texts, *, appearance: Appearance) -> PuzzleScene:
    """The public post of a day's puzzle."""
    return PuzzleScene(puzzle, texts("daily-post-solver"), texts, appearance, daily_title(day, puzzle, texts))


def daily_channel_text(news: DailyNews, scene: PuzzleScene) -> str:
    """The text of a post."""
    texts, before = scene.texts, news.before
    lines = [
        scene.heading,
        f"-# {texts('daily-post-counts')}",
        texts("daily-post-yesterday", solved=len(before.solvers), tried=before.tried) if before.tried else "",
    ]
    if news.week:
        lines.append(texts("daily-post-week"))
        lines += [_week_line(line, mention(line.user), texts) for line in news.week[:POST_LINES]]
    if news.today.tried:
        named = [mention(user) for user in news.today.solvers[:MOST_NAMED]]
        lines.append(solvers_text(news.today.tried, len(news.today.solvers), named, texts))
    return "\n".join(filter(None, lines))


def _week_line(line: WeekLine, who: str, texts: Texts) -> str:
    return texts("daily-week-line", rank=line.rank, who=who, solved=line.solved, tried=line.tried)


def daily_wanted(channel: ChannelId, following: datetime | None, texts: Texts) -> str:
    """Return the settings of a server; ``following`` is the time of the next post, ``None`` for at once."""
    if following is None:
        return texts("daily-post-enabled-now", channel=f"<#{channel}>")
    return texts("daily-post-enabled", channel=f"<#{channel}>", time=clock(following), next=moment_told(following))


# -- buttons


class DailyControl(StrEnum):
    """The buttons about a puzzle of the day; their labels are texts."""

    OPEN = auto()  # the puzzle in a private message
    TRY = auto()
    SHOW = auto()
    SHARE = auto()
    WEEK = auto()  # the table of the week of the day, in a private message
    LEAF = auto()  # the same in place


@dataclass(frozen=True, slots=True)
class DailyPress(Press):
    """A button of the puzzle of a day."""

    word = "daily"

    day: Day
    control: DailyControl


def daily_asking(day: Day, texts: Texts) -> discord.ui.View:
    """Buttons of a puzzle that waits for an answer."""
    return view(
        DailyPress(day, DailyControl.TRY).button(texts("button-puzzle-try"), style=discord.ButtonStyle.primary),
        DailyPress(day, DailyControl.SHOW).button(texts("button-puzzle-show")),
    )


def daily_answered_view(answered: DailyAnswer, texts: Texts) -> discord.ui.View:
    """Buttons of the result of an answer."""
    day, puzzle, right = answered.question.day, answered.question.puzzle, answered.judgement.right

    def button(control: DailyControl, name: str, **given: Any) -> discord.ui.Button[Any]:
        return DailyPress(day, control).button(texts(name), **given)

    share = answered.question.stands is not None
    return view(
        *([button(DailyControl.SHARE, "button-daily-share", style=discord.ButtonStyle.primary)] if share else []),
        button(DailyControl.WEEK, "button-daily-week"),
        *([] if right and answered.own else [button(DailyControl.TRY, "button-puzzle-retry")]),
        *([] if right else [button(DailyControl.SHOW, "button-puzzle-show")]),
        PuzzlePress(number_of(puzzle.id), 0, PuzzleControl.STUDY).button(texts("button-puzzle-study")),
        PuzzlePress(first_number(puzzle.play.game.key), 0, PuzzleControl.NEW).button(texts("button-puzzle-next")),
    )


def week_leafing(first: Day, today: Day, texts: Texts) -> discord.ui.View:
    """Buttons of the table of a week: the weeks before and after."""
    before, after = Day(first - WEEK), Day(first + WEEK)
    return view(
        DailyPress(before, DailyControl.LEAF).button(texts("button-daily-before"), disabled=before < 1),
        DailyPress(after, DailyControl.LEAF).button(texts("button-daily-after"), disabled=after > today),
    )
