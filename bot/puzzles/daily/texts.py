"""The puzzle of the day as one person reads it: what counts, how all fared, the line to share, the table of a week."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.model.ids import UserId
from bot.model.ratings.days import WEEK, DailyStreak, Day, WeekLine, date_of
from bot.puzzles.catalogue.answering import Judgement
from bot.puzzles.catalogue.puzzle import GRADES, Puzzle
from bot.ui.escaping import plain
from bot.ui.languages import Texts
from bot.ui.lengths import within
from bot.ui.post import Post

MOST_NAMED: Final = 20
"""Of those who solved it so many are named, the first ones."""
MOST_LINES: Final = 25
"""Lines of the table of a week."""
MEASURED: Final = 5
"""Squares of a turn that is measured."""
SOLVED, NEARLY, WRONG, LEFT = "🟩", "🟨", "🟥", "⬛"
STARS: Final = ("★", "☆")


@dataclass(frozen=True, slots=True)
class SolversTold:
    """How all fared with a puzzle, those of a server or everybody."""

    tried: int
    solved: int
    named: Sequence[str]
    """What the first of those who solved it are called in the server; nobody is named elsewhere."""


def daily_title(day: Day, puzzle: Puzzle, texts: Texts) -> str:
    """What stands above the puzzle of a day."""
    game = puzzle.play.game.title
    return texts("daily-heading", date=texts.date(date_of(day)), game=game, stars=stars(puzzle.grade))


def stars(grade: int) -> str:
    """How hard a puzzle is, as stars."""
    return STARS[0] * grade + STARS[1] * (GRADES[-1] - grade)


def fared_told(fared: SolversTold, texts: Texts) -> str:
    """How many solved it, and who."""
    return solvers_told(fared.tried, fared.solved, [plain(name) for name in fared.named], texts)


def solvers_told(tried: int, solved: int, named: Sequence[str], texts: Texts) -> str:
    """The same of people who are ``named`` as they are to be read."""
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
