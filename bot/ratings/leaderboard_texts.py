"""Leaderboards: the picture, and the same in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from bot.matches.views import ChallengePress
from bot.model.ids import UserId
from bot.model.ratings.counters import Statistic, WinCount, duration, median, parts_of, win_counts
from bot.model.ratings.ladders import ALWAYS, WORLD, Ladder
from bot.model.ratings.results import PEOPLE_MET, PEOPLE_OF_A_SERVER, PROVEN_MET, SERVERS_MET
from bot.model.ratings.seasons import MOST_RANKED, PAGE, Line, Order
from bot.ui import Picture, Post, Texts
from bot.ui.drawing import to_worker
from bot.ui.post import PostLine
from bot.ui.texts import one_line, plain, unmarked, within
from bot.ui.words import Counts, alt_text, form, former, lasted, nobody, part_label, part_name, rating, turns
from renderers.kit.encoding import png
from renderers.look import Appearance
from renderers.standings.leaderboard import Leaderboard, Row, draw_leaderboard
from renderers.standings.statistics import EndingCount, GameStatistics, Share, Statistics, draw_statistics
from rules import GAMES
from rules.records import Ending

_ENDINGS: Final = (Ending.RULES, Ending.RESIGNED, Ending.CLAIMED, Ending.DRAWN, Ending.CLOSED)
"""Endings of matches in display order."""
_MANY: Final = 10  # the number of matches from which on shares are shown in hundredths
_ENOUGH: Final = 100  # the number of matches after which the interval is narrow enough to call an equal share balanced


@dataclass(frozen=True, slots=True)
class ServerCounts:
    """Counters of a server by game, and the requested game; ``None`` for all."""

    server: str
    counts: Mapping[str, Counts]
    game: str | None

    @property
    def counted_games(self) -> Sequence[str]:
        wanted = GAMES if self.game is None else [self.game]
        return [game for game in wanted if _total(self.counts.get(game, {}))]


async def statistics(server: ServerCounts, texts: Texts, *, appearance: Appearance) -> Post:
    """The statistics of a server as a picture with a line above it, or the line alone without finished matches."""
    if not server.counted_games:
        return Post(_nothing(server, texts))
    game, *more = server.counted_games
    if more:
        what, text = texts("statistics-title"), texts("statistics-all-games")
    else:
        counts = server.counts[game]
        what = GAMES[game].title
        text = _who_wins(game, counts, texts) or texts("format-matches", count=_total(counts))
    spoken = unmarked(_in_words(server, texts))
    line = f"**{what}** · {plain(server.server)} · {text}"
    picture = await to_worker(_statistics_drawn, server, alt_text(spoken), texts, appearance=appearance)
    brief = unmarked(_of_game(each, server.counts[each], texts)[0] for each in server.counted_games)
    return Post(line, replace(picture, brief=alt_text(brief)))


def statistics_in_words(server: ServerCounts, texts: Texts) -> Post:
    """The same in words."""
    return Post(within(_in_words(server, texts), texts) if server.counted_games else _nothing(server, texts))


def _nothing(server: ServerCounts, texts: Texts) -> str:
    if server.game is None:
        return texts("statistics-nothing", server=plain(server.server))
    return texts("statistics-nothing-of", game=GAMES[server.game].title, server=plain(server.server))


def _in_words(server: ServerCounts, texts: Texts) -> list[str]:
    return [
        texts("statistics-heading", server=plain(server.server)),
        *(line for game in server.counted_games for line in _of_game(game, server.counts[game], texts)),
    ]


def _of_game(game: str, counts: Counts, texts: Texts) -> list[str]:
    title = texts("statistics-game", game=f"**{GAMES[game].title}**", matches=_total(counts))
    lines = [" ".join(filter(None, [title, _who_wins(game, counts, texts)]))]
    many = _total(counts) >= _MANY
    shares = [
        _share(fortune, (part_name if place else part_label)(game, fortune.part, texts), texts, in_hundredths=many)
        for place, fortune in enumerate(_win_counts(game, counts))
    ]
    if shares:
        lines.append(texts("format-sentence", text="; ".join(shares)))
    ends = [texts("statistics-ending", ending=ending.value, count=count) for ending, count in _ended(counts)]
    return [*lines, _length(counts, "statistics-length", texts), texts("statistics-ended", endings=texts.series(ends))]


def _total(counts: Counts) -> int:
    return sum(count for ending, count in _ended(counts) if ending is not Ending.CLOSED)


def _ended(counts: Counts) -> list[tuple[Ending, int]]:
    ended = counts.get(Statistic.ENDED, {})
    return [(ending, ended[ending]) for ending in _ENDINGS if ended.get(ending)]


def _length(counts: Counts, key: str, texts: Texts) -> str:
    played, seconds = (
        median({int(which): count for which, count in counts.get(what, {}).items()}) or 0
        for what in (Statistic.TURNS, Statistic.LASTED)
    )
    return texts(key, turns=turns(played, texts), within=lasted(duration(seconds), texts))


def _win_counts(game: str, counts: Counts) -> list[WinCount]:
    return win_counts(game, counts.get(Statistic.PLAYED, {}), counts.get(Statistic.WON, {}))


def _who_wins(game: str, counts: Counts, texts: Texts) -> str:
    found = _win_counts(game, counts)
    if not found:
        return ""
    best = max(found, key=lambda fortune: fortune.beyond_even)
    who = f"*{part_label(game, best.part, texts)}*"
    two = len(found) == 2
    if best.beyond_even > 0:
        share = texts.percent(best.share)
        if two:
            other = f"*{part_name(game, found[found.index(best) - 1].part, texts)}*"
            return texts("statistics-ahead", who=who, other=other, share=share, matches=best.of)
        return texts("statistics-ahead-of-many", who=who, even=texts.percent(best.even), share=share, matches=best.of)
    if best.of < _ENOUGH:
        return texts("statistics-too-few", who=who, won=best.won, matches=best.of)
    return texts("statistics-even-sides" if two else "statistics-even-seats")


def _share(fortune: WinCount, part: str, texts: Texts, *, in_hundredths: bool) -> str:
    if not in_hundredths:
        return texts("statistics-won-few", part=part, won=fortune.won, matches=fortune.of)
    low, high = fortune.bounds
    return texts(
        "statistics-won",
        part=part,
        share=texts.percent(fortune.share),
        matches=fortune.of,
        low=round(low * 100),
        high=texts.percent(high),
    )


def _statistics_drawn(server: ServerCounts, alt: str, texts: Texts, *, appearance: Appearance) -> Picture:
    shown = Statistics(
        title=texts("statistics-title"),
        about=one_line(server.server),
        games=tuple(_card(game, server.counts[game], texts) for game in server.counted_games),
        note=texts("statistics-note"),
    )
    return Picture(png(draw_statistics(shown, texts, appearance=appearance)), alt, "statistics.png")


def _card(game: str, counts: Counts, texts: Texts) -> GameStatistics:
    return GameStatistics(
        title=GAMES[game].title,
        matches=_total(counts),
        about=_length(counts, "statistics-length-short", texts),
        shares=tuple(
            Share(part_label(game, of.part, texts), of.share, *of.bounds, even=of.even)
            for of in (_win_counts(game, counts) if _total(counts) >= _MANY else ())
        ),
        endings=tuple(
            EndingCount(texts("statistics-ending-short", ending=ending.value), count)
            for ending, count in _ended(counts)
        ),
    )


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard: the query, the caller, and the lines; one line more if another page follows."""

    ladder: Ladder
    by: Order
    page: int
    caller: UserId
    server: str
    lines: Sequence[Line]
    own: Line | None  # the caller's line, wherever it is
    names: Mapping[UserId, str]
    final: bool = False  # true for the final table of a past season
    waiting: bool = False  # true if the caller has rated matches here, but is not listed yet

    @property
    def shown(self) -> Sequence[Line]:
        return self.lines[:PAGE]

    @property
    def apart(self) -> Line | None:
        """The caller's line, if it is not on this page."""
        return None if self.own is None or self.own.user in {line.user for line in self.shown} else self.own

    @property
    def all_lines(self) -> Sequence[Line]:
        return [*self.shown, *([self.apart] if self.apart else [])]

    @property
    def title(self) -> str:
        return GAMES[self.ladder.game].title


async def leaderboard(page: LeaderboardPage, texts: Texts, *, appearance: Appearance) -> Post:
    """Return a leaderboard page as a picture below one line; only the line if it is empty."""
    if not page.all_lines:
        nobody = texts("leaderboard-nobody-titled", head=_head(page, texts))
        return Post(" ".join([nobody, *_waiting(page, texts), *_across(page, texts)]))
    period = _period(page, texts)
    spoken = [_short(page, line, texts) for line in page.all_lines]
    long, brief = (
        alt_text(
            [texts("leaderboard-alt", game=page.title, period=period, by=_by(page, texts), lines=" ".join(lines_shown))]
        )
        for lines_shown in (spoken, spoken[:1])
    )
    picture = replace(await to_worker(_drawn, page, long, texts, appearance=appearance), brief=brief)
    lines = () if page.ladder.scope == WORLD else tuple(_challenge(page, line, texts) for line in page.shown)
    return Post("\n".join([_head(page, texts), *_waiting(page, texts)]), picture, lines=lines, layout=True)


def _challenge(page: LeaderboardPage, line: Line, texts: Texts) -> PostLine:
    """A line with the button to challenge its player."""
    rank = texts("leaderboard-inactive") if line.rank is None else _rank(line.rank)
    text = texts("leaderboard-place", rank=rank, who=plain(page.names[line.user]), rating=rating(line.standing))
    if line.user == page.caller or page.names[line.user] in (former(texts), nobody(texts)):
        return PostLine(text)
    return PostLine(text, ChallengePress(line.user).custom_id, texts("command-challenge"))


def leaderboard_in_words(page: LeaderboardPage, texts: Texts) -> Post:
    """Return the page as text, with all data."""
    lines = [_line_text(page, line, texts) for line in page.all_lines] or [texts("leaderboard-nobody")]
    if page.own is None and not page.final:
        missing = texts("leaderboard-not-listed" if page.ladder.scope == WORLD else "leaderboard-no-match")
        lines.append(" ".join([*(_waiting(page, texts) or [missing]), *_across(page, texts)]))
    if len(page.lines) > PAGE:
        lines.append(texts("leaderboard-text-more", page=page.page + 1))
    return Post(within([_head(page, texts), *lines], texts))


def _head(page: LeaderboardPage, texts: Texts) -> str:
    scope = texts("leaderboard-all-servers") if page.ladder.scope == WORLD else plain(page.server)
    return " · ".join([f"**{page.title}**", scope, _period(page, texts), _by(page, texts), *_number(page, texts)])


def _by(page: LeaderboardPage, texts: Texts) -> str:
    return texts("leaderboard-by", order=page.by.value)


def _number(page: LeaderboardPage, texts: Texts) -> list[str]:
    return [texts("leaderboard-page", page=page.page)] if page.page > 1 else []


def _waiting(page: LeaderboardPage, texts: Texts) -> list[str]:
    return [texts("leaderboard-waiting", people=PROVEN_MET)] if page.waiting else []


def _across(page: LeaderboardPage, texts: Texts) -> list[str]:
    if page.ladder.scope != WORLD:
        return []
    return [texts("leaderboard-global-hint", people=PEOPLE_OF_A_SERVER, met=PEOPLE_MET, servers=SERVERS_MET)]


def period_name(period: str, texts: Texts) -> str:
    """A period as people say it."""
    if period == ALWAYS:
        return texts("leaderboard-all-time")
    year, part = period.split("-")
    if part[0] == "Q":
        return texts("leaderboard-quarter", quarter=int(part[1:]), year=int(year))
    return texts.month(date(int(year), int(part), 1))


def _period(page: LeaderboardPage, texts: Texts) -> str:
    period = period_name(page.ladder.period, texts)
    return texts("season-final", period=period) if page.final else period


def _line_text(page: LeaderboardPage, line: Line, texts: Texts) -> str:
    standing, name = line.standing, plain(page.names[line.user])
    game, parts = page.ladder.game, standing.parts
    shares = texts.series(
        texts("leaderboard-share", part=part_name(game, part, texts), share=texts.percent(share))
        for part in parts_of(game, parts)
        if (share := parts[part].share) is not None
    )
    return texts(
        "leaderboard-line",
        seen="no" if line.rank is None else "yes",
        rank="–" if line.rank is None else f"{_rank(line.rank)}.",
        who=f"**{name}**" if line.user == page.caller else name,
        rating=rating(standing),
        matches=standing.matches,
        won=standing.wins,
        shares=shares,
        streak=standing.streak,
        form=form(standing.form, texts),
    )


def _short(page: LeaderboardPage, line: Line, texts: Texts) -> str:
    standing = line.standing
    return texts(
        "leaderboard-alt-line",
        rank=texts("leaderboard-inactive") if line.rank is None else _rank(line.rank),
        name=page.names[line.user],
        rating=rating(standing),
        won=standing.wins,
        matches=standing.matches,
    )


def _rank(rank: int) -> str:
    return str(rank) if rank <= MOST_RANKED else f"{MOST_RANKED}+"


def _drawn(page: LeaderboardPage, alt: str, texts: Texts, *, appearance: Appearance) -> Picture:
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

    scope = texts("leaderboard-all-servers") if ladder.scope == WORLD else one_line(page.server)
    newcomers = any(line.standing.provisional for line in page.all_lines)
    note = [
        texts("leaderboard-ranked", order=page.by.value),
        *([texts("leaderboard-newcomers")] if newcomers else []),
        *_number(page, texts),
    ]
    board = Leaderboard(
        title=page.title,
        about=f"{scope} · {_period(page, texts)}",
        figure=texts("leaderboard-figure", order=page.by.value),
        parts=tuple(part_name(game.key, part, texts) for part in parts) if game.roles else tuple(parts),
        rows=tuple(map(row, page.shown)),
        own=None if page.apart is None else row(page.apart),
        note=" · ".join(note),
    )
    return Picture(png(draw_leaderboard(board, texts, appearance=appearance)), alt, "leaderboard.png")
