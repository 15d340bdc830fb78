"""Histories of finished matches, and seasons that are over, in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.matches.texts.lists import outcome_text, seated
from bot.model.ids import UserId
from bot.model.ratings.seasons import LAST_MEDAL, LEAST_MATCHES, LEAST_PLAYERS, PastMatch, Season, SeasonTitle, Title
from bot.ratings.leaderboard_texts import period_name
from bot.ui import Post, Texts
from bot.ui.texts import one_line, plain, within
from bot.ui.words import Signs, not_rated, when
from rules import GAMES
from rules.records import Ending


def quarter(period: str, texts: Texts) -> str:
    """A quarter in short: ``Q4 2026``."""
    year, number = map(int, period.split("-Q"))
    return texts("season-quarter", quarter=number, year=year)


def season_line(season: Season, names: Mapping[UserId, str], texts: Texts, signs: Signs) -> str:
    """Return a season's line in a history: the first three, and the number of players."""
    game = season.ladder.game
    places = texts.series(
        texts("season-place", rank=line.rank or 0, name=plain(names[line.user])) for line in season.lines[:LAST_MEDAL]
    )
    text = texts(
        "season-line",
        quarter=quarter(season.ladder.period, texts),
        game=GAMES[game].title,
        places=places,
        players=season.players,
    )
    return signs.before(text, game)


def season_label(period: str, game: str, texts: Texts) -> str:
    """A season of a game in short."""
    return texts("season-label", quarter=quarter(period, texts), game=GAMES[game].title)


def season_over(seasons: Sequence[Season], names: Mapping[UserId, str], texts: Texts, signs: Signs) -> str:
    """The text above the final tables of a quarter: the champions."""
    period = period_name(seasons[0].ladder.period, texts)
    lines = [signs.before(_won(season, names, texts), season.ladder.game) for season in seasons]
    return within([f"**{texts('season-over', period=period)}**", *lines], texts)


def _won(season: Season, names: Mapping[UserId, str], texts: Texts) -> str:
    game = f"**{GAMES[season.ladder.game].title}**"
    if not season.champions:
        return texts("season-no-champion", game=game, players=LEAST_PLAYERS, matches=LEAST_MATCHES)
    champions = texts.listed(plain(names[user]) for user in season.champions)
    return texts("season-champion", game=game, champions=champions, count=len(season.champions), players=season.players)


def title_text(title: Title, texts: Texts) -> str:
    """Return a title in full: the place, the game and the quarter."""
    if isinstance(title, SeasonTitle):
        game, when = GAMES[title.game].title, quarter(title.period, texts)
        return texts("season-title", rank=title.rank, game=game, quarter=when)
    name = plain(title.name) or GAMES[title.game].title
    return texts("season-tournament-won", name=name, when=texts.month(title.won.date()))


def short_title(title: Title, texts: Texts) -> str:
    """Return the short form of a title, for use with a medal."""
    if isinstance(title, SeasonTitle):
        return season_label(title.period, title.game, texts)
    return one_line(title.name) or GAMES[title.game].title


MOST_SEASONS: Final = 3  # the number of matches with a line; the menu holds the others
_TOLD: Final = (Ending.RESIGNED, Ending.CLAIMED, Ending.DRAWN)
"""The endings that are named; others follow from the outcome or the reason for not being rated."""


def history(
    title: str,
    found: Sequence[PastMatch],
    page: int,
    texts: Texts,
    signs: Signs,
    *,
    more: bool,
    names: Mapping[UserId, str],
    seasons: Sequence[Season] = (),
) -> Post:
    """A page of finished matches, below the newest ``seasons`` that are over; menus below it show one of each."""
    head = texts("history-page", title=title, page=page, next=page + 1) if more else title
    lines = [signs.before(_past(past, names, texts), past.game) for past in found] or [texts("history-none")]
    over = [season_line(season, names, texts, signs) for season in seasons[:MOST_SEASONS]]
    return Post(within([head, *over, *lines], texts))


def _past(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> str:
    called = [plain(name) for name in seated(past, names, texts)]
    parts = [str(past.match), GAMES[past.game].title, outcome_text(past, called, texts)]
    if past.ending in _TOLD:
        parts.append(texts("history-ending", ending=past.ending.value))
    if past.voided:
        parts.append(texts("history-void"))
    elif past.unrated is not None:
        parts.append(not_rated(past.unrated, texts))
    return " · ".join([*parts, when(past.ended), f"<#{past.channel}>"])
