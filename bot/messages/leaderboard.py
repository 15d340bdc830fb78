"""Leaderboards: the picture, and the same in words."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.match import UserId
from bot.messages.figures import matches, part_name, rating
from bot.messages.post import LONGEST_ALT, Picture, Post
from bot.messages.words import plain, within
from bot.standing.ladders import ALWAYS, WORLD, Ladder
from bot.standing.leaderboards import MOST_RANKED, PAGE, Line, Order
from renderers.kit.encoding import png
from renderers.kit.text import cut
from renderers.standing.leaderboard import Leaderboard, Row, draw_leaderboard
from rules import GAMES

BY: Final = {
    Order.RATING: "rating",
    Order.WINS: "matches won",
    Order.STREAK: "matches won in a row",
    Order.MATCHES: "matches played",
}
ALMOST_CERTAIN: Final = "what is almost certain: the left end of each bar"
_FIGURES: Final = {Order.WINS: "Won", Order.STREAK: "In a row"}
_ORDINALS: Final = {"1": "first", "2": "second", "3": "third", "4": "fourth"}
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    """Which leaderboard somebody asked for, and from where."""

    ladder: Ladder
    by: Order
    page: int
    caller: UserId
    server: str
    dark: bool


async def leaderboard(
    asked: LeaderboardQuery, lines: Sequence[Line], own: Line | None, names: Mapping[UserId, str]
) -> Post:
    """A page of a leaderboard; ``lines`` may hold one line more than a page, which says that there is another."""
    shown = lines[:PAGE]
    apart = own if own is not None and own.user not in {line.user for line in shown} else None
    title, period = GAMES[asked.ladder.game].title, period_name(asked.ladder.period)
    head = f"**{title}** · {_scope(asked)} · {period} · by {BY[asked.by]}"
    told = [_told(line, names[line.user], asked) for line in shown]
    if apart is not None:
        told.append(_told(apart, names[apart.user], asked))
    if not told:
        told = ["Nobody is on this leaderboard yet. Finish a rated match, and you are the first!"]
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


def _scope(asked: LeaderboardQuery) -> str:
    return "all servers" if asked.ladder.scope == WORLD else plain(asked.server)


def period_name(period: str) -> str:
    """A period as people say it."""
    if period == ALWAYS:
        return "all time"
    year, part = period.split("-")
    return f"{_ORDINALS[part[1:]]} quarter of {year}" if part[0] == "Q" else f"{_MONTHS[int(part) - 1]} {year}"


def _told(line: Line, name: str, asked: LeaderboardQuery) -> str:
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


def _short(line: Line, names: Mapping[UserId, str]) -> str:
    standing = line.standing
    rank = "unseen" if line.rank is None else _rank(line.rank)
    return f"{rank}: {names[line.user]}, {rating(standing)}, {standing.wins} of {standing.matches} won."


def _rank(rank: int) -> str:
    return str(rank) if rank <= MOST_RANKED else f"{MOST_RANKED}+"


def _drawn(
    asked: LeaderboardQuery, lines: Sequence[Line], own: Line | None, names: Mapping[UserId, str], alt: str
) -> Picture:
    game = GAMES[asked.ladder.game]
    everyone = [*lines, *([own] if own else [])]
    parts = list(game.roles) or [str(seat + 1) for seat in range(max(game.seats))]

    def row(line: Line) -> Row:
        standing = line.standing
        figures = {Order.WINS: standing.wins, Order.STREAK: standing.streak}
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

    order = f"Ranked by {ALMOST_CERTAIN if asked.by is Order.RATING else BY[asked.by]}"
    newcomers = " · ? under ten matches" if any(line.standing.provisional for line in everyone) else ""
    page = f" · page {asked.page}" if asked.page > 1 else ""
    board = Leaderboard(
        title=game.title,
        about=f"{'all servers' if asked.ladder.scope == WORLD else asked.server} · {period_name(asked.ladder.period)}",
        figure=_FIGURES.get(asked.by, "Matches"),
        parts=tuple(parts),
        rows=tuple(map(row, lines)),
        own=None if own is None else row(own),
        note=f"{order}{newcomers}{page}" if everyone else "Finish a rated match, and you are the first",
    )
    return Picture(png(draw_leaderboard(board, dark=asked.dark)), alt, "leaderboard.png")
