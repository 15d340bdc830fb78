"""Profiles and heads to heads: how people play, in pictures and in words."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.match import Match, UserId
from bot.messages.figures import Counts, matches, part_name, rating, span
from bot.messages.post import LONGEST_ALT, Picture, Post
from bot.messages.words import plain, within
from bot.standing.ladders import Standing
from bot.standing.leaderboards import LONGEST_HISTORY, HeadToHead
from bot.standing.ratings import NEW, Rating
from bot.standing.tallies import Statistic, duration, median, summed
from renderers.kit.encoding import png
from renderers.kit.text import cut, listed
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
    dark: bool


async def profile(player: PlayerSummary, names: Mapping[UserId, str]) -> Post:
    """Somebody's profile: the picture shows one game, the words tell of all."""
    lines = [f"**{plain(names[player.user])}** in {plain(player.server)}"]
    lines += [_of_game(game, player) for game in GAMES if game in player.counts]
    if not player.counts:
        lines.append("No match has ended yet.")
    if player.met:
        often = listed(f"{plain(names[other])} ({_faring(fared)})" for other, fared in player.met)
        lines.append(f"Met most: {often}.")
    pace = _pace(player)
    if pace:
        lines.append(pace + ".")
    if player.running:
        lines.append("Running: " + listed(f"{m.game.title} {m.id} in <#{m.channel}>" for m in player.running[:5]) + ".")
    content = within(lines)
    alt = cut(content.replace("**", "").replace("\\", ""), LONGEST_ALT)
    return Post(content, await asyncio.to_thread(_drawn, player, dict(names), alt))


def _of_game(game: str, player: PlayerSummary) -> str:
    counts, standing = player.counts[game], player.standings.get(game)
    played, won, tied = (counts.get(what, {}) for what in (Statistic.PLAYED, Statistic.WON, Statistic.TIED))
    total = sum(played.values())
    parts = ", ".join(f"{part_name(game, part)} {won.get(part, 0)} of {of}" for part, of in sorted(played.items()))
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


def _drawn(player: PlayerSummary, names: Mapping[UserId, str], alt: str) -> Picture:
    standing, counts = player.standings.get(player.game, Standing()), player.counts.get(player.game, {})
    played, won, tied = (counts.get(what, {}) for what in (Statistic.PLAYED, Statistic.WON, Statistic.TIED))
    wins, ties = sum(won.values()), sum(tied.values())
    ratings = [rating for _, rating in player.ratings]
    if ratings and len(ratings) < LONGEST_HISTORY:
        ratings.insert(0, NEW)
    running = f"{matches(len(player.running))} running" if player.running else ""
    drawn = draw_profile(
        Profile(
            name=names[player.user],
            about=f"{GAMES[player.game].title} · {player.server}",
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
                Count(part_name(player.game, part).capitalize(), won.get(part, 0), of)
                for part, of in sorted(played.items())
            ),
            rivals=tuple(Count(names[other], fared.won, fared.matches) for other, fared in player.met),
            note=" · ".join(filter(None, [_pace(player), running])) or "Streaks and form count rated matches",
        ),
        dark=player.dark,
    )
    return Picture(png(drawn), alt, "profile.png")


def _date(at: datetime) -> str:
    return f"{at.day} {at:%b %Y}"


def head_to_head(user: UserId, other: UserId, fared: Mapping[str, HeadToHead], names: Mapping[UserId, str]) -> Post:
    """How two people have fared against each other, by game."""
    one, two = plain(names[user]), plain(names[other])
    if not fared:
        return Post(f"{one} and {two} have not finished a match against each other here yet.")
    lines = [f"**{one}** against **{two}**"]
    for game, of in fared.items():
        ties = f", {of.tied} tied" if of.tied else ""
        lines.append(
            f"**{GAMES[game].title}**: {matches(of.matches)}, {one} ahead {of.won}, {two} ahead {of.lost}{ties}"
        )
    return Post(within(lines))
