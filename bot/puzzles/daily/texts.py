"""Texts of the puzzle of the day: private messages, posts in servers, and tables of a week."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.matches.texts.board import drawn, within_one
from bot.model.ids import ChannelId, UserId
from bot.model.ratings.days import WEEK, DailyStreak, Day, WeekLine, date_of
from bot.puzzles.catalogue.judge import Judgement
from bot.puzzles.catalogue.model import GRADES, Puzzle
from bot.puzzles.daily.store import DailyFared
from bot.puzzles.texts import PuzzleScene
from bot.ui.escaping import plain
from bot.ui.languages import Texts
from bot.ui.lengths import within
from bot.ui.post import Picture, Post
from bot.ui.words import clock, mention
from bot.ui.words import day as moment_told
from renderers.look import Appearance

MOST_NAMED: Final = 20
"""Of those who solved it so many are named, the first ones."""
MOST_LINES: Final = 25
"""Lines of the table of a week."""
POST_LINES: Final = 10
"""Lines of that table in a post."""
MEASURED: Final = 5
"""Squares of a turn that is measured."""
SOLVED, NEARLY, WRONG, LEFT = "🟩", "🟨", "🟥", "⬛"
STARS: Final = ("★", "☆")


def daily_title(day: Day, puzzle: Puzzle, texts: Texts) -> str:
    """What stands above the puzzle of a day."""
    game = puzzle.play.game.title
    return texts("daily-heading", date=texts.date(date_of(day)), game=game, stars=stars(puzzle.grade))


def stars(grade: int) -> str:
    """How hard a puzzle is, as stars."""
    return STARS[0] * grade + STARS[1] * (GRADES[-1] - grade)


def solvers_told(tried: int, solved: int, named: Sequence[str], texts: Texts) -> str:
    """How many solved a puzzle; ``named``: the first of them, escaped, none outside of servers."""
    if not solved:
        return texts("daily-unsolved", tried=tried)
    if not named:
        return texts("daily-solved-by-many", solved=solved, tried=tried)
    more = solved - len(named)
    who = texts.listed([*named, *([texts("daily-more", count=more)] if more else [])])
    return texts("daily-solved-by", solved=solved, tried=tried, who=who)


def streak_told(streak: DailyStreak, texts: Texts) -> str:
    """How many days in a row somebody has solved the puzzle of the day."""
    return texts("daily-streak", streak=streak.streak, best=streak.best)


def daily_told(streak: DailyStreak, texts: Texts) -> str:
    """How somebody has fared with puzzles of the day, in a sentence."""
    counts = {"solved": streak.solved, "tried": streak.tried, "streak": streak.streak, "best": streak.best}
    return texts("daily-profile", **counts)


def squares(puzzle: Puzzle, judgement: Judgement, *, own: bool) -> str:
    """How somebody fared, without a word of the solution: a square for each turn that the win takes.

    One wrong turn ends it there, so the others are left. Where turns are measured, five squares say how much of what
    the best is worth was reached. Who asked for the solution has played none.
    """
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
    """One line that says how somebody fared and nothing of how it is solved; ``shown`` are the squares."""
    game, date = puzzle.play.game.title, texts.date(date_of(day))
    row = [texts("daily-in-a-row", count=streak.streak)] if streak.streak > 1 else []
    return " · ".join([texts("daily-share", date=date), f"{game} {stars(puzzle.grade)}", shown, *row])


def shared(name: str, line: str, texts: Texts) -> Post:
    """The line as all read it."""
    return Post(texts("daily-shared", who=f"**{plain(name)}**", line=line))


def to_copy(line: str, texts: Texts, *, stands: bool) -> Post:
    """The line as its owner can take it elsewhere, and whether it ``stands`` here already."""
    said = texts("daily-shared-before" if stands else "daily-copy")
    return Post(f"{said}\n```\n{line}\n```")


def week_told(first: Day, server: str, lines: Sequence[WeekLine], names: Mapping[UserId, str], texts: Texts) -> str:
    """What stands above the table of a week in a server, and the table; whose it is stands there in bold."""
    told = [
        texts("daily-week-line", rank=line.rank, who=names[line.user], solved=line.solved, tried=line.tried)
        for line in lines
    ]
    head = texts("daily-week", first=texts.date(date_of(first)), last=_last(first, texts), server=plain(server))
    return within([head, *(told or [texts("daily-week-nobody")])], texts)


def own_week_told(first: Day, solved: int, tried: int, texts: Texts) -> str:
    """The same where there is no server: how this person fared."""
    head = texts("daily-week-own", first=texts.date(date_of(first)), last=_last(first, texts))
    return f"{head}\n{texts('daily-week-solved', solved=solved, tried=tried)}"


def _last(first: Day, texts: Texts) -> str:
    return texts.date(date_of(Day(first + WEEK - 1)))


@dataclass(frozen=True, slots=True)
class DailyNews:
    """What is told with the puzzle of a day in a server."""

    today: DailyFared
    before: DailyFared
    """How the day before went."""
    week: Sequence[WeekLine] = ()
    """The table of the week that is over, on Mondays."""


def daily_scene(puzzle: Puzzle, day: Day, texts: Texts, *, appearance: Appearance) -> PuzzleScene:
    """The puzzle of a day before everybody: each who reads it is meant."""
    return PuzzleScene(puzzle, texts("daily-post-solver"), texts, appearance, daily_title(day, puzzle, texts))


async def daily_picture(scene: PuzzleScene) -> Picture:
    """The position of the puzzle of a day, the same for all servers of a language and look."""
    return await drawn(scene.puzzle.play, scene.look, scene.heard)


def daily_post_told(news: DailyNews, scene: PuzzleScene) -> str:
    """What is told with the puzzle, above its picture and buttons."""
    texts = scene.texts
    lines = [
        scene.heading,
        f"-# {texts('daily-post-counts')}",
        _yesterday(news.before, texts),
        *_week(news.week, texts),
        _fared(news.today, texts),
    ]
    return within_one([line for line in lines if line])


def _fared(fared: DailyFared, texts: Texts) -> str:
    """How many solved it, and who; nothing before anybody has tried it."""
    named = [mention(user) for user in fared.solvers[:MOST_NAMED]]
    return solvers_told(fared.tried, len(fared.solvers), named, texts) if fared.tried else ""


def _yesterday(fared: DailyFared, texts: Texts) -> str:
    return texts("daily-post-yesterday", solved=len(fared.solvers), tried=fared.tried) if fared.tried else ""


def _week(lines: Sequence[WeekLine], texts: Texts) -> list[str]:
    if not lines:
        return []
    told = (
        texts("daily-week-line", rank=line.rank, who=mention(line.user), solved=line.solved, tried=line.tried)
        for line in lines[:POST_LINES]
    )
    return [texts("daily-post-week"), *told]


def daily_wanted(channel: ChannelId, following: datetime | None, texts: Texts) -> str:
    """Where a server has it posted; ``following`` is when the next one comes, ``None`` if that is at once."""
    if following is None:
        return texts("daily-post-at-once", channel=f"<#{channel}>")
    return texts("daily-post-wanted", channel=f"<#{channel}>", time=clock(following), next=moment_told(following))
