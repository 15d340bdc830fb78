"""Profiles: how somebody plays, in a picture and in words."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.match import Match, UserId
from bot.messages.escaping import one_line, plain, unmarked
from bot.messages.figures import Counts, matches, part_name, rating, span
from bot.messages.lengths import within
from bot.messages.post import Picture, Post
from bot.messages.words import alt_text
from bot.standing.ladders import Standing
from bot.standing.leaderboards import LONGEST_HISTORY, HeadToHead
from bot.standing.parts import parts_of
from bot.standing.ratings import NEW, Rating
from bot.standing.tallies import Statistic, duration, median, summed
from renderers.kit.encoding import png
from renderers.kit.text import listed
from renderers.standing.profile import Count, Profile, draw_profile
from rules import GAMES


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """All that is known of somebody in a server, and the game that the picture shows."""

    user: UserId
    game: str
    server: str
    standings: Mapping[str, Standing]
    counts: Mapping[str, Counts]
    met: Sequence[tuple[UserId, HeadToHead]]
    ratings: Sequence[tuple[datetime, Rating]]
    running: Sequence[Match]


async def profile(player: PlayerSummary, names: Mapping[UserId, str], *, dark: bool) -> Post:
    """Somebody's profile in one game as a picture below one line; where no match of it has ended, that line."""
    name, title = plain(names[player.user]), GAMES[player.game].title
    if player.game not in player.counts:
        of = f" of {title}" if player.counts else ""
        return Post(f"**{name}** has not finished a match{of} in {plain(player.server)} yet; `/play` opens one.")
    spoken = [f"{name} in {plain(player.server)}.", *_in_words(player, names)]
    if player.running:
        spoken.append(f"{_running(player)}.")
    line = f"**{name}** · {title} · {plain(player.server)}"
    return Post(line, await asyncio.to_thread(_drawn, player, names, alt_text(unmarked(spoken)), dark=dark))


def profile_in_words(player: PlayerSummary, names: Mapping[UserId, str]) -> Post:
    """The same in words, of all games."""
    lines = [f"**{plain(names[player.user])}** in {plain(player.server)}"]
    lines += _in_words(player, names) or ["No match has ended yet."]
    if player.running:
        lines.append("Running: " + listed(f"{m.game.title} {m.id} in <#{m.channel}>" for m in player.running[:5]) + ".")
    return Post(within(lines))


def _in_words(player: PlayerSummary, names: Mapping[UserId, str]) -> list[str]:
    """How somebody has fared: the game of the picture, the others, opponents, pace."""
    games = sorted((game for game in GAMES if game in player.counts), key=lambda game: game != player.game)
    lines = [_of_game(game, player) for game in games]
    if player.met:
        lines.append(
            "Met most: " + listed(f"{plain(names[other])} ({_faring(fared)})" for other, fared in player.met) + "."
        )
    pace = _pace(player)
    return [*lines, f"{pace}."] if pace else lines


def _of_game(game: str, player: PlayerSummary) -> str:
    counts, standing = player.counts[game], player.standings.get(game)
    played, won, tied = (counts.get(what, {}) for what in (Statistic.PLAYED, Statistic.WON, Statistic.TIED))
    total = sum(played.values())
    parts = ", ".join(
        f"{part_name(game, part)} {won.get(part, 0)} of {played[part]}" for part in parts_of(game, played)
    )
    ties = f", {sum(tied.values())} tied" if tied else ""
    told = f"**{GAMES[game].title}**: {matches(total)}, {sum(won.values())} won ({parts}){ties}"
    if standing is None:
        return f"{told}; none rated."
    streak = f"{standing.streak} won in a row, longest streak {standing.best}"
    return f"{told}. Rating {rating(standing)}; {streak}; lately {standing.form}."


def _faring(fared: HeadToHead) -> str:
    return f"won {fared.won} of {fared.matches}"


def _pace(player: PlayerSummary) -> str:
    buckets = [
        {int(bucket): n for bucket, n in counts.get(Statistic.PACE, {}).items()} for counts in player.counts.values()
    ]
    usual = median(summed(buckets))
    return "" if usual is None else f"Usually {span(duration(usual))} a turn"


def _running(player: PlayerSummary) -> str:
    return f"{matches(len(player.running))} running"


def _drawn(player: PlayerSummary, names: Mapping[UserId, str], alt: str, *, dark: bool) -> Picture:
    standing, counts = player.standings.get(player.game, Standing()), player.counts[player.game]
    played, won, tied = (counts.get(what, {}) for what in (Statistic.PLAYED, Statistic.WON, Statistic.TIED))
    wins, ties = sum(won.values()), sum(tied.values())
    ratings = [rating for _, rating in player.ratings]
    if ratings and len(ratings) < LONGEST_HISTORY:
        ratings.insert(0, NEW)
    running = _running(player) if player.running else ""
    drawn = draw_profile(
        Profile(
            name=names[player.user],
            about=f"{GAMES[player.game].title} · {one_line(player.server)}",
            ratings=tuple((rating.points, rating.spread) for rating in ratings),
            since=_date(player.ratings[0][0]) if player.ratings else "",
            until=_date(player.ratings[-1][0]) if player.ratings else "",
            provisional=standing.provisional,
            won=wins,
            tied=ties,
            lost=sum(played.values()) - wins - ties,
            streak=standing.streak,
            best=standing.best,
            form=standing.form,
            parts=tuple(
                Count(part_name(player.game, part).capitalize(), won.get(part, 0), played[part])
                for part in parts_of(player.game, played)
            ),
            rivals=tuple(Count(names[other], fared.won, fared.matches) for other, fared in player.met),
            note=" · ".join(filter(None, [_pace(player), running])) or "Streaks and form count rated matches",
        ),
        dark=dark,
    )
    return Picture(png(drawn), alt, "profile.png")


def _date(at: datetime) -> str:
    return f"{at.day} {at:%b %Y}"
