"""Profiles of a user as a picture and as text."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from bot.matches.texts.board import how_it_ended
from bot.model.ids import UserId
from bot.model.match import Match
from bot.model.ratings.counters import Statistic, duration, median, parts_of
from bot.model.ratings.days import DailyStreak
from bot.model.ratings.ladders import NEW, PuzzleSolver, Rating, Standing
from bot.model.ratings.seasons import LONGEST_HISTORY, HeadToHead, Title
from bot.puzzles.views import solver_text
from bot.ratings.history_texts import short_title, title_text
from bot.ui import Picture, Post, Texts
from bot.ui.drawing import to_worker
from bot.ui.texts import one_line, plain, unmarked, within
from bot.ui.words import Counts, alt_text, form, part_label, part_name, rating, span
from renderers.kit.encoding import png
from renderers.look import Appearance
from renderers.standings.head_to_head import PairingGame, PairingPicture, draw_head_to_head
from renderers.standings.profile import Count, Medal, Profile, draw_profile
from rules import GAMES

_MANY: Final = 2  # with more seats than this, being ahead is not the same as having won


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The head-to-head record of two people in a server, by game."""

    names: tuple[str, str]
    server: str
    results: Mapping[str, HeadToHead]


async def head_to_head(rivalry: Rivalry, texts: Texts, *, appearance: Appearance) -> Post:
    """Return a head-to-head as a picture below one sentence; only the sentence if the two have not met."""
    if not rivalry.results:
        return _not_met(rivalry, texts)
    lines = _rivalry_in_words(rivalry, texts)
    picture = await to_worker(_rivalry_drawn, rivalry, alt_text(unmarked(lines)), texts, appearance=appearance)
    return Post(lines[0], replace(picture, brief=alt_text(unmarked(lines[:1]))))


def head_to_head_in_words(rivalry: Rivalry, texts: Texts) -> Post:
    """The same in words, game by game."""
    return Post(within(_rivalry_in_words(rivalry, texts), texts)) if rivalry.results else _not_met(rivalry, texts)


def _not_met(rivalry: Rivalry, texts: Texts) -> Post:
    one, two = map(plain, rivalry.names)
    return Post(texts("head-to-head-nothing", one=one, two=two))


def _rivalry_in_words(rivalry: Rivalry, texts: Texts) -> list[str]:
    one, two = map(plain, rivalry.names)
    stand = _stand(rivalry.results.values(), (one, two), texts)
    lines = [texts("head-to-head-line", one=f"**{one}**", two=f"**{two}**", stand=stand)]
    for game, results in rivalry.results.items():
        stand = _stand([results], (one, two), texts)
        lines.append(texts("head-to-head-game", game=f"**{GAMES[game].title}**", stand=stand))
    return lines


def _stand(results: Collection[HeadToHead], names: tuple[str, str], texts: Texts) -> str:
    won, tied, lost = (sum(getattr(of, part) for of in results) for part in ("won", "tied", "lost"))
    if won != lost:
        most, least = max(won, lost), min(won, lost)
        return texts("head-to-head-leads", who=names[won < lost], more=most, fewer=least, tied=tied)
    if not won:
        return texts("head-to-head-only-ties", tied=tied)
    return texts("head-to-head-level", won=won, tied=tied)


def _rivalry_drawn(rivalry: Rivalry, alt: str, texts: Texts, *, appearance: Appearance) -> Picture:
    ahead = any(max(GAMES[game].seats) > _MANY for game in rivalry.results)
    shown = PairingPicture(
        names=rivalry.names,
        about=one_line(rivalry.server),
        games=tuple(PairingGame(GAMES[game].title, of.won, of.tied, of.lost) for game, of in rivalry.results.items()),
        note=texts("head-to-head-note-ahead" if ahead else "head-to-head-note"),
    )
    return Picture(png(draw_head_to_head(shown, texts, appearance=appearance)), alt, "head-to-head.png")


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """Everything known about a user in a server, and the game of the picture."""

    user: UserId
    game: str
    server: str
    standings: Mapping[str, Standing]
    counts: Mapping[str, Counts]
    met: Sequence[tuple[UserId, HeadToHead]]
    ratings: Sequence[tuple[datetime, Rating]]
    running: Sequence[Match]
    puzzles: Mapping[str, PuzzleSolver] = field(default_factory=dict)
    """The puzzle results by game, the same in all servers."""
    daily: DailyStreak = field(default_factory=DailyStreak)  # the same with puzzles of the day
    titles: Sequence[Title] = ()  # the titles in the server, newest first
    pinned: Match | None = None  # the match of the server that the user shows here
    pinned_names: Sequence[str] = ()  # of its players, in seat order


async def profile(player: PlayerSummary, names: Mapping[UserId, str], texts: Texts, *, appearance: Appearance) -> Post:
    """Return a profile in one game as a picture below one line; as text without a finished match."""
    name, server, title = plain(names[player.user]), plain(player.server), GAMES[player.game].title
    if player.game not in player.counts:
        key = "profile-nothing-of" if player.counts else "profile-nothing"
        nothing = texts(key, name=f"**{name}**", game=title, server=server)
        return Post("\n".join([nothing, *_pinned(player, texts), *_titles(player, texts), *_puzzles(player, texts)]))
    heading = texts("profile-heading", name=name, server=server)
    spoken = [texts("format-sentence", text=heading), *_in_words(player, names, texts)]
    spoken += [*_titles(player, texts), *_puzzles(player, texts)]
    if player.running:
        running = texts("profile-running", count=len(player.running))
        spoken.append(texts("format-sentence", text=running))
    lines = unmarked(spoken)
    content = "\n".join([f"**{name}** · {title} · {server}", *_pinned(player, texts)])
    picture = await to_worker(_drawn, player, names, alt_text(lines), texts, appearance=appearance)
    return Post(content, replace(picture, brief=alt_text(lines[:2])))


def profile_in_words(player: PlayerSummary, names: Mapping[UserId, str], texts: Texts) -> Post:
    """The same in words, of all games."""
    lines = [texts("profile-heading", name=f"**{plain(names[player.user])}**", server=plain(player.server))]
    lines += _in_words(player, names, texts) or [texts("profile-none-ended")]
    lines += [*_pinned(player, texts), *_titles(player, texts), *_puzzles(player, texts)]
    if player.running:
        running = texts.listed(
            texts("profile-running-match", game=m.game.title, match=int(m.id), channel=f"<#{m.channel}>")
            for m in player.running[:5]
        )
        lines.append(texts("profile-running-matches", matches=running))
    return Post(within(lines, texts))


def _in_words(player: PlayerSummary, names: Mapping[UserId, str], texts: Texts) -> list[str]:
    games = sorted((game for game in GAMES if game in player.counts), key=lambda game: game != player.game)
    lines = [_of_game(game, player, texts) for game in games]
    if player.met:
        people = texts.listed(
            texts("profile-opponent", name=plain(names[other]), won=results.won, matches=results.matches)
            for other, results in player.met
        )
        lines.append(texts("profile-opponents", people=people))
    pace = _pace(player, texts)
    return [*lines, texts("format-sentence", text=pace)] if pace else lines


def _of_game(game: str, player: PlayerSummary, texts: Texts) -> str:
    counts, standing = player.counts[game], player.standings.get(game)
    played, won, tied = (counts.get(what, {}) for what in (Statistic.PLAYED, Statistic.WON, Statistic.TIED))
    parts = texts.series(
        texts("profile-part", part=part_name(game, part, texts), won=won.get(part, 0), matches=played[part])
        for part in parts_of(game, played)
    )
    text = texts(
        "profile-game",
        game=f"**{GAMES[game].title}**",
        matches=sum(played.values()),
        won=sum(won.values()),
        tied=sum(tied.values()),
        parts=parts,
    )
    if standing is None:
        return texts("profile-unrated", text=text)
    return texts(
        "profile-rated",
        text=text,
        rating=rating(standing),
        streak=standing.streak,
        best=standing.best,
        form=form(standing.form, texts),
    )


def _pinned(player: PlayerSummary, texts: Texts) -> list[str]:
    match = player.pinned
    if match is None:
        return []
    names = [plain(name) for name in player.pinned_names]
    ending, who = how_it_ended(match, names, texts), texts.listed(names)
    return [texts("profile-pinned", game=match.game.title, match=match.id, who=who, ending=ending)]


def _titles(player: PlayerSummary, texts: Texts) -> list[str]:
    text = " · ".join(title_text(title, texts) for title in player.titles)
    return [texts("profile-titles", titles=text)] if text else []


def _puzzles(player: PlayerSummary, texts: Texts) -> list[str]:
    games = sorted((game for game in GAMES if game in player.puzzles), key=lambda game: game != player.game)
    lines = [solver_text(GAMES[game].title, player.puzzles[game], texts) for game in games]
    daily = player.daily
    if daily.tried:
        results = {"solved": daily.solved, "tried": daily.tried, "streak": daily.streak, "best": daily.best}
        lines.append(texts("daily-profile", **results))
    return lines


def _pace(player: PlayerSummary, texts: Texts) -> str:
    buckets = Counter[int]()
    for counts in player.counts.values():
        buckets.update({int(bucket): n for bucket, n in counts.get(Statistic.PACE, {}).items()})
    usual = median(buckets)
    return "" if usual is None else texts("profile-pace", span=span(duration(usual), texts))


def _drawn(
    player: PlayerSummary, names: Mapping[UserId, str], alt: str, texts: Texts, *, appearance: Appearance
) -> Picture:
    standing, counts = player.standings.get(player.game, Standing()), player.counts[player.game]
    played, won, tied = (counts.get(what, {}) for what in (Statistic.PLAYED, Statistic.WON, Statistic.TIED))
    wins, ties = sum(won.values()), sum(tied.values())
    ratings = [rating for _, rating in player.ratings]
    if ratings and len(ratings) < LONGEST_HISTORY:
        ratings.insert(0, NEW)
    notes = [_pace(player, texts)]
    if player.running:
        notes.append(texts("profile-running", count=len(player.running)))
    solver = player.puzzles.get(player.game)
    if solver is not None:
        notes.append(texts("profile-puzzles", rating=solver.rating.points, streak=solver.streak, best=solver.best))
    drawn = draw_profile(
        Profile(
            name=names[player.user],
            about=f"{GAMES[player.game].title} · {one_line(player.server)}",
            ratings=tuple((rating.points, rating.spread) for rating in ratings),
            since=texts.date(player.ratings[0][0]) if player.ratings else "",
            until=texts.date(player.ratings[-1][0]) if player.ratings else "",
            provisional=standing.provisional,
            won=wins,
            tied=ties,
            lost=sum(played.values()) - wins - ties,
            streak=standing.streak,
            best=standing.best,
            form=standing.form,
            parts=tuple(
                Count(part_label(player.game, part, texts), won.get(part, 0), played[part])
                for part in parts_of(player.game, played)
            ),
            rivals=tuple(Count(names[other], results.won, results.matches) for other, results in player.met),
            note=" · ".join(filter(None, notes)) or texts("profile-note"),
            medals=tuple(Medal(title.rank, short_title(title, texts)) for title in player.titles),
        ),
        texts,
        appearance=appearance,
    )
    return Picture(png(drawn), alt, "profile.png")
