"""Lists of matches, and a match as one line or as a choice."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.match import GuildId, Match, MatchId, Status, UserId
from bot.messages.invitation import closed
from bot.messages.lengths import LONGEST_LABEL, fitting, within
from bot.messages.post import Post
from bot.messages.words import NOBODY_AWAY, Away, day, link, mention, when
from renderers.kit.text import listed

PAGE: Final = 7
"""As many lines as a message always holds."""


def listing(
    matches: Sequence[Match],
    user: UserId,
    *,
    here: GuildId | None,
    title: str,
    page: int = 1,
    away: Away = NOBODY_AWAY,
    closed_lately: Sequence[Match] = (),
    unreadable: Sequence[MatchId] = (),
) -> Post:
    """A page of matches, seen by ``user`` in the server ``here``.

    Behind the last one stand those ``closed_lately``, and the numbers of those that are ``unreadable``.
    """
    pages = _pages(matches)
    page = min(page, pages)
    lines = [line(match, user, here, away) for match in on_page(matches, page)]
    head = [title] if pages == 1 else [f"{title} Page {page} of {pages}; /matches page:{page % pages + 1} shows more."]
    if user in away:
        head.append(away_until(away[user]))
    told = [*head, *(lines or ["There are none. Open one with /play."])]
    if closed_lately and page == pages:
        told += ["Closed lately:", *(f"{_who(match, user)} · {closed(match)}" for match in closed_lately)]
    if unreadable and page == pages:
        told.append(f"Can't be shown, because their logs don't replay: {listed(map(str, unreadable))}.")
    return Post(within(told))


def away_until(until: datetime) -> str:
    """What somebody who is away is told of it."""
    return f"You are away until {day(until)}; your clocks stand still. `/away until: back` ends it."


def on_page(matches: Sequence[Match], page: int) -> Sequence[Match]:
    """The matches that a page lists; the last page for any number beyond it."""
    start = (min(page, _pages(matches)) - 1) * PAGE
    return matches[start : start + PAGE]


def _pages(matches: Sequence[Match]) -> int:
    return max(1, -(-len(matches) // PAGE))


def line(match: Match, user: UserId, here: GuildId | None, away: Away = NOBODY_AWAY) -> str:
    """A match in a list: with whom, what is awaited, how much time is left, and where it is."""
    return f"{_who(match, user)} · {_state(match, user, away)} · {where(match, here)}"


def _who(match: Match, user: UserId) -> str:
    people = (*match.players, *match.invited)
    others = listed(mention(other) for other in people if other != user)
    between = f" with {others}" if user in people and others else f": {others}" if others else ""
    return f"{match.id} · {match.game.title}{between}"


def _state(match: Match, user: UserId, away: Away) -> str:
    left = f", time ends {when(match.due)}" if match.due is not None else ""
    if match.waiting_for is not None and match.waiting_for in away:
        left += f", away until {day(away[match.waiting_for])}"
    if user in match.invited:
        return "**waits for your answer**"
    if match.open_seats:
        return "1 open seat" if match.open_seats == 1 else f"{match.open_seats} open seats"
    if match.status is Status.OPEN:
        return "waits for an answer"
    asked = "**something is asked of you**, " if user in match.asked_people else ""
    return asked + (
        f"**your turn**{left}" if match.waiting_for == user else f"{mention(match.waiting_for)} to move{left}"
    )


def where(match: Match, here: GuildId | None) -> str:
    """A link to where a match is played, for somebody in the server ``here``."""
    channel = match.channel or match.home
    return f"<#{channel}>" if match.guild == here else link(match.guild, channel)


def label(match: Match, user: UserId, names: Mapping[UserId, str]) -> str:
    """A match in a list of choices: the game, the number and the others, as far as their names are known."""
    others = [names[other] for other in match.players if other != user and other in names]
    turn = " · your turn" if match.waiting_for == user else ""
    return fitting(f"{match.game.title} {match.id}{' with ' + listed(others) if others else ''}{turn}", LONGEST_LABEL)
