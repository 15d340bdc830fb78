"""Leaderboards and statistics: the picture, and the same in words."""

import asyncio
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.messages.post import LONGEST_ALT, Picture, Post, within
from bot.standing.ladders import ALWAYS, WORLD, Ladder, Standing
from bot.standing.results import Ending
from bot.standing.tallies import What, duration, interval, median
from bot.storage.standing import MOST_RANKED, PAGE, Line
from renderers.kit.encoding import png
from renderers.kit.text import cut
from renderers.standing.leaderboard import Leaderboard, Row, draw_leaderboard
from rules import GAMES

Counts = Mapping[What, Mapping[str, int]]

BY: Final = {"rating": "rating", "wins": "matches won", "streak": "matches won in a row", "matches": "matches played"}
_FIGURES: Final = {"wins": "Won", "streak": "In a row"}
_ORDINALS: Final = {"1": "first", "2": "second", "3": "third", "4": "fourth"}
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_ENDINGS: Final = {
    Ending.RULES: "by the rules",
    Ending.RESIGNED: "by resignation",
    Ending.CLAIMED: "out of time",
    Ending.DRAWN: "by an agreed draw",
    Ending.CLOSED: "without a result",
}
_SPECIAL: Final = re.compile(r"([\\*_~`|<>\[\]#@-])")


@dataclass(frozen=True, slots=True)
class Asked:
    """Which leaderboard somebody asked for, and from where."""

    ladder: Ladder
    by: str
    page: int
    caller: int
    server: str
    dark: bool


async def leaderboard(asked: Asked, lines: Sequence[Line], own: Line | None, names: Mapping[int, str]) -> Post:
    """A page of a leaderboard; ``lines`` may hold one line more than a page, which says that there is another."""
    shown = lines[:PAGE]
    apart = own if own is not None and own.user not in {line.user for line in shown} else None
    title, period = GAMES[asked.ladder.game].title, period_name(asked.ladder.period)
    head = f"**{title}** · {_scope(asked)} · {period} · by {BY[asked.by]}"
    told = [_told(line, names[line.user], asked) for line in shown]
    if apart is not None:
        told.append(_told(apart, names[apart.user], asked))
    if not told:
        told = ["Nobody stands here yet: finish a rated match, and you do."]
    elif own is None:
        told.append("You have no rated match here yet.")
    if own is None and asked.ladder.scope == WORLD:
        told.append("`/preferences global_rating:True` lets your matches count across servers.")
    more = f"`/leaderboard page:{asked.page + 1}` shows more." if len(lines) > PAGE else ""
    listed = [*shown, *([apart] if apart else [])]
    short = " ".join(_short(line, names) for line in listed) or "Nobody yet."
    alt = f"{title}, {period}, by {BY[asked.by]}. {short}"
    drawn = await asyncio.to_thread(_drawn, asked, shown, apart, dict(names), cut(alt, LONGEST_ALT))
    return Post(within(filter(None, [head, *told, more])), drawn)


def _scope(asked: Asked) -> str:
    return "all servers" if asked.ladder.scope == WORLD else plain(asked.server)


def period_name(period: str) -> str:
    """A period as people say it."""
    if period == ALWAYS:
        return "all time"
    year, part = period.split("-")
    return f"{_ORDINALS[part[1:]]} quarter of {year}" if part[0] == "Q" else f"{_MONTHS[int(part) - 1]} {year}"


def plain(name: str) -> str:
    """A name in a message, its signs shown as they are."""
    return _SPECIAL.sub(r"\\\1", cut(name, 40))


def rating(standing: Standing) -> str:
    """A rating in words: ``1612 ± 80``, with a question mark while it is provisional."""
    return f"{standing.rating.points}{'?' if standing.provisional else ''} ± {standing.rating.spread}"


def matches(count: int) -> str:
    """So many matches."""
    return "1 match" if count == 1 else f"{count} matches"


def part_name(game: str, part: str) -> str:
    """A role, or a seat by its number."""
    return part if GAMES[game].roles else f"seat {part}"


def _told(line: Line, name: str, asked: Asked) -> str:
    standing = line.standing
    rank = "–" if line.rank is None else f"{_rank(line.rank)}."
    shares = ", ".join(
        f"{part_name(asked.ladder.game, part)} {of.wins / of.matches:.0%}" for part, of in standing.parts.items()
    )
    streak = f", {standing.streak} in a row" if standing.streak > 1 else ""
    who = f"**{plain(name)}**" if line.user == asked.caller else plain(name)
    aside = " (unseen for 60 days)" if line.rank is None else ""
    return (
        f"{rank} {who}{aside}: {rating(standing)}, {matches(standing.matches)}, "
        f"{standing.wins} won ({shares}){streak}, lately {standing.form}"
    )


def _short(line: Line, names: Mapping[int, str]) -> str:
    standing = line.standing
    rank = "unseen" if line.rank is None else _rank(line.rank)
    return f"{rank}: {names[line.user]}, {rating(standing)}, {standing.wins} of {standing.matches} won."


def _rank(rank: int) -> str:
    return str(rank) if rank <= MOST_RANKED else f"{MOST_RANKED}+"


def _drawn(asked: Asked, lines: Sequence[Line], own: Line | None, names: Mapping[int, str], alt: str) -> Picture:
    game = GAMES[asked.ladder.game]
    everyone = [*lines, *([own] if own else [])]
    parts = list(game.roles) or [str(seat + 1) for seat in range(max(game.seats))]

    def row(line: Line) -> Row:
        standing = line.standing
        figures = {"wins": standing.wins, "streak": standing.streak}
        of = [standing.parts.get(part) for part in parts]
        return Row(
            rank=None if line.rank is None else _rank(line.rank),
            name=names[line.user],
            rating=standing.rating.points,
            spread=standing.rating.spread,
            provisional=standing.provisional,
            form=standing.form,
            figure=str(figures.get(asked.by, standing.matches)),
            shares=tuple(part.wins / part.matches if part else None for part in of),
            mine=line.user == asked.caller,
        )

    order = "Ranked by the sure end of each bar" if asked.by == "rating" else f"Ranked by {BY[asked.by]}"
    newcomers = " · ? fewer than ten matches" if any(line.standing.provisional for line in everyone) else ""
    page = f" · page {asked.page}" if asked.page > 1 else ""
    board = Leaderboard(
        title=game.title,
        about=f"{'all servers' if asked.ladder.scope == WORLD else asked.server} · {period_name(asked.ladder.period)}",
        figure=_FIGURES.get(asked.by, "Matches"),
        parts=tuple(parts),
        rows=tuple(map(row, lines)),
        own=None if own is None else row(own),
        note=f"{order}{newcomers}{page}" if everyone else "Finish a rated match, and you stand here",
    )
    return Picture(png(draw_leaderboard(board, dark=asked.dark)), alt, "leaderboard.png")


# -- statistics


def statistics(server: str, counts: Mapping[str, Counts], games: Iterable[str]) -> Post:
    """How the games go in a server: shares won, lengths, endings."""
    lines = [line for game in games if game in counts for line in _of_game(game, counts[game])]
    return Post(within([f"**Matches in {plain(server)}**", *(lines or ["None has ended yet. Open one with /play."])]))


def _of_game(game: str, counts: Counts) -> list[str]:
    ended = counts.get(What.ENDED, {})
    total = sum(count for ending, count in ended.items() if ending != Ending.CLOSED)
    lines = [f"**{GAMES[game].title}**: {matches(total)}"]
    played, won = counts.get(What.PLAYED, {}), counts.get(What.WON, {})
    shares = [f"{part_name(game, part)} won {_share(won.get(part, 0), of)}" for part, of in sorted(played.items())]
    if shares:
        lines.append(f"{'; '.join(shares)}. In brackets: where the true share lies, 95 times in 100.")
    turns, lasted = (
        median({int(which): count for which, count in counts.get(what, {}).items()})
        for what in (What.TURNS, What.LASTED)
    )
    if turns is not None and lasted is not None:
        lines.append(f"Usual length: {turns} turns, {span(duration(lasted))}.")
    ends = [f"{ended[ending]} {words}" for ending, words in _ENDINGS.items() if ended.get(ending)]
    return [*lines, f"Ended: {', '.join(ends)}."]


def _share(won: int, of: int) -> str:
    low, high = interval(won, of)
    return f"{won / of:.0%} of {of} ({low * 100:.0f} to {high:.0%})"


def span(seconds: int) -> str:
    """A duration in one rounded unit, such as ``3 hours``."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            count = round(seconds / length)
            return f"1 {unit}" if count == 1 else f"{count} {unit}s"
    return "less than a minute"
