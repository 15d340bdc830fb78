"""Profiles, heads to heads and histories: what people have played, in pictures and in words."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.match import Match
from bot.messages.post import LONGEST_ALT, Picture, Post, when, within
from bot.messages.standing import Counts, matches, part_name, plain, rating, span
from bot.standing.ladders import Standing
from bot.standing.ratings import NEW, Rating
from bot.standing.results import Ending, Unrated
from bot.standing.tallies import What, duration, median, summed
from bot.storage.standing import COURSE, PAGE, Meetings, Past
from renderers.kit.encoding import png
from renderers.kit.text import cut, listed
from renderers.standing.profile import Count, Profile, draw_profile
from rules import GAMES

_RATED_NOT = {
    Unrated.ASKED: "opened as not rated",
    Unrated.NO_RESULT: "without a result",
    Unrated.YOUNG: "given up too early to be rated",
    Unrated.OFTEN: "not rated, the sixth or later of these two that day",
    Unrated.COMPUTER: "not rated, a computer player took part",
}
_ENDINGS = {Ending.RESIGNED: "by resignation", Ending.CLAIMED: "out of time", Ending.DRAWN: "a draw was agreed"}


@dataclass(frozen=True, slots=True)
class Life:
    """All that is known of somebody in a server, and the game that the picture shows."""

    user: int
    game: str
    server: str
    standings: Mapping[str, Standing]
    counts: Mapping[str, Counts]
    met: Sequence[tuple[int, Meetings]]
    course: Sequence[tuple[datetime, Rating]]
    running: Sequence[Match]
    dark: bool


async def profile(life: Life, names: Mapping[int, str]) -> Post:
    """Somebody's profile: the picture shows one game, the words tell of all."""
    lines = [f"**{plain(names[life.user])}** in {plain(life.server)}"]
    lines += [_of_game(game, life) for game in GAMES if game in life.counts]
    if not life.counts:
        lines.append("No match has ended yet.")
    if life.met:
        often = listed(f"{plain(names[other])} ({_faring(meetings)})" for other, meetings in life.met)
        lines.append(f"Met most: {often}.")
    pace = _pace(life)
    if pace:
        lines.append(pace + ".")
    if life.running:
        lines.append("Running: " + listed(f"{m.game.title} {m.id} in <#{m.channel}>" for m in life.running[:5]) + ".")
    content = within(lines)
    alt = cut(content.replace("**", "").replace("\\", ""), LONGEST_ALT)
    return Post(content, await asyncio.to_thread(_drawn, life, dict(names), alt))


def _of_game(game: str, life: Life) -> str:
    counts, standing = life.counts[game], life.standings.get(game)
    played, won, tied = (counts.get(what, {}) for what in (What.PLAYED, What.WON, What.TIED))
    total = sum(played.values())
    parts = ", ".join(f"{part_name(game, part)} {won.get(part, 0)} of {of}" for part, of in sorted(played.items()))
    ties = f", {sum(tied.values())} tied" if tied else ""
    told = f"**{GAMES[game].title}**: {matches(total)}, {sum(won.values())} won ({parts}){ties}"
    if standing is None:
        return f"{told}; none rated."
    streak = f"{standing.streak} won in a row, longest streak {standing.best}"
    return f"{told}. Rating {rating(standing)}; {streak}; lately {standing.form}."


def _faring(meetings: Meetings) -> str:
    return f"won {meetings.won} of {meetings.matches}"


def _pace(life: Life) -> str:
    holes = [{int(hole): n for hole, n in counts.get(What.PACE, {}).items()} for counts in life.counts.values()]
    usual = median(summed(holes))
    return "" if usual is None else f"Usually {span(duration(usual))} a turn"


def _drawn(life: Life, names: Mapping[int, str], alt: str) -> Picture:
    standing, counts = life.standings.get(life.game, Standing()), life.counts.get(life.game, {})
    played, won, tied = (counts.get(what, {}) for what in (What.PLAYED, What.WON, What.TIED))
    wins, ties = sum(won.values()), sum(tied.values())
    course = [rating for _, rating in life.course]
    if course and len(course) < COURSE:
        course.insert(0, NEW)
    running = f"{matches(len(life.running))} running" if life.running else ""
    drawn = draw_profile(
        Profile(
            name=names[life.user],
            about=f"{GAMES[life.game].title} · {life.server}",
            course=tuple((rating.points, rating.spread) for rating in course),
            since=_date(life.course[0][0]) if life.course else "",
            until=_date(life.course[-1][0]) if life.course else "",
            provisional=standing.provisional,
            won=wins,
            tied=ties,
            lost=sum(played.values()) - wins - ties,
            streak=standing.streak,
            best=standing.best,
            form=standing.form,
            parts=tuple(
                Count(part_name(life.game, part).capitalize(), won.get(part, 0), of)
                for part, of in sorted(played.items())
            ),
            rivals=tuple(Count(names[other], meetings.won, meetings.matches) for other, meetings in life.met),
            note=" · ".join(filter(None, [_pace(life), running])) or "Streaks and form count rated matches",
        ),
        dark=life.dark,
    )
    return Picture(png(drawn), alt, "profile.png")


def _date(at: datetime) -> str:
    return f"{at.day} {at:%b %Y}"


def head_to_head(user: int, other: int, meetings: Mapping[str, Meetings], names: Mapping[int, str]) -> Post:
    """How two people have fared against each other, by game."""
    one, two = plain(names[user]), plain(names[other])
    if not meetings:
        return Post(f"{one} and {two} have not finished a match against each other here yet.")
    lines = [f"**{one}** against **{two}**"]
    for game, of in meetings.items():
        ties = f", {of.tied} tied" if of.tied else ""
        lines.append(
            f"**{GAMES[game].title}**: {matches(of.matches)}, {one} ahead {of.won}, {two} ahead {of.lost}{ties}"
        )
    return Post(within(lines))


# -- histories


def history(title: str, found: Sequence[Past], page: int, *, more: bool, names: Mapping[int, str]) -> Post:
    """A page of finished matches; the menu below it shows one of them."""
    lines = [f"{title} Page {page}; `page:{page + 1}` shows more." if more else title]
    lines += [_past(past, names) for past in found]
    return Post(within(lines if found else [*lines, "There are none here."]))


def _past(past: Past, names: Mapping[int, str]) -> str:
    why = [_ENDINGS[past.ending]] if past.ending in _ENDINGS else []
    why += ["void"] if past.voided else [_RATED_NOT[past.unrated]] if past.unrated is not None else []
    told = f"{past.match} · {GAMES[past.game].title} · {_outcome(past, names)}"
    return " · ".join([told, *why, when(past.ended), f"<#{past.channel}>"])


def _outcome(past: Past, names: Mapping[int, str]) -> str:
    first = [plain(names[user]) for user, place in past.seats if place == 1]
    behind = [plain(names[user]) for user, place in sorted(past.seats, key=lambda s: s[1]) if place != 1]
    return f"{listed(first)} before {listed(behind)}" if behind else f"{listed(first)} tied"


def past_label(past: Past, names: Mapping[int, str]) -> str:
    """A finished match as an entry of a menu."""
    return f"{GAMES[past.game].title} {past.match}: {', '.join(names[user] for user, _ in past.seats)}"


def page_of(found: Sequence[Past]) -> tuple[Sequence[Past], bool]:
    """The matches that a page shows, and whether there are more."""
    return found[:PAGE], len(found) > PAGE
