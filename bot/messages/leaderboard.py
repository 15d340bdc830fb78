"""Leaderboards: the picture, and the same in words."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.match import UserId
from bot.messages.escaping import one_line, plain
from bot.messages.figures import matches, part_name, rating
from bot.messages.lengths import within
from bot.messages.post import Picture, Post
from bot.messages.words import alt_text
from bot.standing.judging import PEOPLE_MET, PEOPLE_OF_A_SERVER, SERVERS_MET
from bot.standing.ladders import ALWAYS, WORLD, Ladder
from bot.standing.leaderboards import MOST_RANKED, PAGE, Line, Order
from bot.standing.parts import parts_of
from renderers.kit.encoding import png
from renderers.standing.leaderboard import Leaderboard, Row, draw_leaderboard
from rules import GAMES

BY: Final = {
    Order.RATING: "rating",
    Order.WINS: "matches won",
    Order.STREAK: "matches won in a row",
    Order.MATCHES: "matches played",
}
ALMOST_CERTAIN: Final = "what is almost certain: the left end of each bar"
_ACROSS: Final = (
    " `/preferences global_rating:True` lets your matches count across servers, where everybody in them wants that and"
    f" {PEOPLE_OF_A_SERVER} people of the server have finished rated matches; whoever has met {PEOPLE_MET} people in"
    f" each of {SERVERS_MET} servers is listed."
)
_FIGURES: Final = {Order.WINS: "Won", Order.STREAK: "In a row"}
_NOBODY: Final = "nobody is on this leaderboard yet. Finish a rated match, and you are the first."
_ORDINALS: Final = {"1": "first", "2": "second", "3": "third", "4": "fourth"}
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard: what was asked for, by whom and from where, and what was found.

    ``lines`` may hold one line more than a page, which says that there is another.
    """

    ladder: Ladder
    by: Order
    page: int
    caller: UserId
    server: str
    lines: Sequence[Line]
    own: Line | None
    """The caller's line, wherever it is."""
    names: Mapping[UserId, str]

    @property
    def shown(self) -> Sequence[Line]:
        """The lines of the page."""
        return self.lines[:PAGE]

    @property
    def apart(self) -> Line | None:
        """The caller's line, if it is not among those of the page."""
        return None if self.own is None or self.own.user in {line.user for line in self.shown} else self.own

    @property
    def all_lines(self) -> Sequence[Line]:
        """Every line that is shown."""
        return [*self.shown, *([self.apart] if self.apart else [])]

    @property
    def title(self) -> str:
        """The game, as people call it."""
        return GAMES[self.ladder.game].title


async def leaderboard(page: LeaderboardPage, *, dark: bool) -> Post:
    """A page of a leaderboard as a picture, below one line that says what it is; where there is nobody, that line."""
    if not page.all_lines:
        return Post(f"{_head(page)}: {_NOBODY}{_worldwide(page)}")
    more = f" · `page:{page.page + 1}` shows more" if len(page.lines) > PAGE else ""
    period = period_name(page.ladder.period)
    alt = alt_text([f"{page.title}, {period}, by {BY[page.by]}. {' '.join(_short(page, x) for x in page.all_lines)}"])
    return Post(f"{_head(page)}{more}", await asyncio.to_thread(_drawn, page, alt, dark=dark))


def leaderboard_in_words(page: LeaderboardPage) -> Post:
    """The same page in words, with all that is known of everybody on it."""
    told = [_told(page, line) for line in page.all_lines] or [f"{_NOBODY[:1].upper()}{_NOBODY[1:]}"]
    if page.own is None:
        missing = "You are not listed here" if page.ladder.scope == WORLD else "You have no rated match here yet"
        told.append(f"{missing}.{_worldwide(page)}")
    if len(page.lines) > PAGE:
        told.append(f"`/leaderboard page:{page.page + 1}` shows more.")
    return Post(within([_head(page), *told]))


def _head(page: LeaderboardPage) -> str:
    scope = "all servers" if page.ladder.scope == WORLD else plain(page.server)
    number = f" · page {page.page}" if page.page > 1 else ""
    return f"**{page.title}** · {scope} · {period_name(page.ladder.period)} · by {BY[page.by]}{number}"


def _worldwide(page: LeaderboardPage) -> str:
    return _ACROSS if page.ladder.scope == WORLD else ""


def period_name(period: str) -> str:
    """A period as people say it."""
    if period == ALWAYS:
        return "all time"
    year, part = period.split("-")
    return f"{_ORDINALS[part[1:]]} quarter of {year}" if part[0] == "Q" else f"{_MONTHS[int(part) - 1]} {year}"


def _told(page: LeaderboardPage, line: Line) -> str:
    standing, name = line.standing, plain(page.names[line.user])
    rank = "–" if line.rank is None else f"{_rank(line.rank)}."
    game, parts = page.ladder.game, standing.parts
    shares = ", ".join(
        f"{part_name(game, part)} {share:.0%}"
        for part in parts_of(game, parts)
        if (share := parts[part].share) is not None
    )
    streak = f", {standing.streak} in a row" if standing.streak > 1 else ""
    who = f"**{name}**" if line.user == page.caller else name
    aside = " (unseen for 60 days)" if line.rank is None else ""
    return (
        f"{rank} {who}{aside}: {rating(standing)}, {matches(standing.matches)}, "
        f"{standing.wins} won ({shares}){streak}, lately {standing.form}"
    )


def _short(page: LeaderboardPage, line: Line) -> str:
    standing = line.standing
    rank = "unseen" if line.rank is None else _rank(line.rank)
    return f"{rank}: {page.names[line.user]}, {rating(standing)}, {standing.wins} of {standing.matches} won."


def _rank(rank: int) -> str:
    return str(rank) if rank <= MOST_RANKED else f"{MOST_RANKED}+"


def _drawn(page: LeaderboardPage, alt: str, *, dark: bool) -> Picture:
    game, ladder = GAMES[page.ladder.game], page.ladder
    parts = list(game.roles) or [str(seat + 1) for seat in range(max(game.seats))]

    def row(line: Line) -> Row:
        standing = line.standing
        figures = {Order.WINS: standing.wins, Order.STREAK: standing.streak}
        of = [standing.parts.get(part) for part in parts]
        return Row(
            rank=None if line.rank is None else _rank(line.rank),
            name=page.names[line.user],
            rating=standing.rating.points,
            spread=standing.rating.spread,
            provisional=standing.provisional,
            form=standing.form,
            figure=str(figures.get(page.by, standing.matches)),
            shares=tuple(part.share if part else None for part in of),
            mine=line.user == page.caller,
        )

    order = f"Ranked by {ALMOST_CERTAIN if page.by is Order.RATING else BY[page.by]}"
    newcomers = " · ? under ten matches" if any(line.standing.provisional for line in page.all_lines) else ""
    number = f" · page {page.page}" if page.page > 1 else ""
    board = Leaderboard(
        title=page.title,
        about=f"{'all servers' if ladder.scope == WORLD else one_line(page.server)} · {period_name(ladder.period)}",
        figure=_FIGURES.get(page.by, "Matches"),
        parts=tuple(parts),
        rows=tuple(map(row, page.shown)),
        own=None if page.apart is None else row(page.apart),
        note=f"{order}{newcomers}{number}",
    )
    return Picture(png(draw_leaderboard(board, dark=dark)), alt, "leaderboard.png")
