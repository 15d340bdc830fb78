"""Lists of matches, and a match as one line or as a choice."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.match import GuildId, Match, MatchId, Status, UserId
from bot.messages.invitation import closed
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_LABEL, fitting, within
from bot.messages.post import Post
from bot.messages.words import NOBODY_AWAY, Away, day, link, mention, someone, when

PAGE: Final = 7
"""As many lines as a message always holds."""


def listing(
    matches: Sequence[Match],
    user: UserId,
    texts: Texts,
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
    lines = [line(match, user, here, texts, away) for match in on_page(matches, page)]
    head = [title]
    if pages > 1:
        head = [f"{title} {texts('list-page', page=page, pages=pages, next=page % pages + 1)}"]
    if user in away:
        head.append(away_until(away[user], texts))
    told = [*head, *(lines or [texts("list-none")])]
    if closed_lately and page == pages:
        told.append(texts("list-closed-lately"))
        told += [" · ".join([_who(match, user, texts), closed(match, texts)]) for match in closed_lately]
    if unreadable and page == pages:
        told.append(texts("list-unreadable", matches=texts.listed(map(str, unreadable))))
    return Post(within(told, texts))


def away_until(until: datetime, texts: Texts) -> str:
    """What somebody who is away is told of it."""
    return texts("list-away", until=day(until))


def on_page(matches: Sequence[Match], page: int) -> Sequence[Match]:
    """The matches that a page lists; the last page for any number beyond it."""
    start = (min(page, _pages(matches)) - 1) * PAGE
    return matches[start : start + PAGE]


def _pages(matches: Sequence[Match]) -> int:
    return max(1, -(-len(matches) // PAGE))


def line(match: Match, user: UserId, here: GuildId | None, texts: Texts, away: Away = NOBODY_AWAY) -> str:
    """A match in a list: with whom, what is awaited, how much time is left, and where it is."""
    return " · ".join([_who(match, user, texts), _state(match, user, texts, away), where(match, here)])


def _who(match: Match, user: UserId, texts: Texts) -> str:
    people = (*match.players, *match.invited)
    others = texts.listed(mention(other) for other in people if other != user)
    if not others:
        return texts("list-match", match=match.id, game=match.game.title)
    key = "list-match-with" if user in people else "list-match-of"
    return texts(key, match=match.id, game=match.game.title, who=others)


def _state(match: Match, user: UserId, texts: Texts, away: Away) -> str:
    if user in match.invited:
        return texts("list-answer")
    if match.open_seats:
        return texts("list-open-seats", count=match.open_seats)
    if match.status is Status.OPEN:
        return texts("list-unanswered")
    state = [texts("list-asked")] if user in match.asked_people else []
    if match.waiting_for == user:
        state.append(texts("list-turn"))
    else:
        state.append(texts("list-move", who=someone(match.waiting_for, texts)))
    if match.due is not None:
        state.append(texts("list-time", when=when(match.due)))
    if match.waiting_for is not None and match.waiting_for in away:
        state.append(texts("list-away-until", until=day(away[match.waiting_for])))
    return texts.series(state)


def where(match: Match, here: GuildId | None) -> str:
    """A link to where a match is played, for somebody in the server ``here``."""
    channel = match.channel or match.home
    return f"<#{channel}>" if match.guild == here else link(match.guild, channel)


def label(match: Match, user: UserId, names: Mapping[UserId, str], texts: Texts) -> str:
    """A match in a list of choices: the game, the number and the others, as far as their names are known."""
    others = texts.listed(names[other] for other in match.players if other != user and other in names)
    name = f"{match.game.title} {match.id}"
    if others:
        name = texts("list-choice-with", game=match.game.title, match=match.id, who=others)
    parts = [name, texts("list-your-turn")] if match.waiting_for == user else [name]
    return fitting(" · ".join(parts), LONGEST_LABEL)
