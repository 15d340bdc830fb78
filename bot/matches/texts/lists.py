"""Lists of matches, and a match as one line or as a choice."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.matches.opening.texts import closed
from bot.matches.views import match_line
from bot.model.following import FollowWish
from bot.model.ids import GuildId, MatchId, MessageRef, UserId
from bot.model.match import Match, Status
from bot.model.ratings.seasons import PastMatch
from bot.ui import Texts
from bot.ui.post import Post, PostLine
from bot.ui.texts import LONGEST_LABEL, fitting, within
from bot.ui.words import NOBODY_AWAY, Away, Signs, called, computer, computers, day, link, place, someone, when
from rules import GAMES

Boards: TypeAlias = Mapping[MatchId, MessageRef]
Followed: TypeAlias = Mapping[MatchId, FollowWish]  # matches that a person follows, and the wished messages
PAGE: Final = 6  # as many lines as a message always holds


def listing(
    matches: Sequence[Match],
    user: UserId,
    texts: Texts,
    signs: Signs,
    *,
    here: GuildId | None,
    title: str,
    now: datetime,
    page: int = 1,
    away: Away = NOBODY_AWAY,
    boards: Boards = MappingProxyType({}),
    closed_lately: Sequence[Match] = (),
    unreadable: Sequence[MatchId] = (),
    followed: Followed = MappingProxyType({}),
) -> Post:
    """A page of matches with their buttons, seen by ``user`` in the server ``here``; closed and unreadable ones follow
    the last page."""
    pages = pages_of(matches)
    page = min(max(page, 1), pages)
    head = [f"{title} {texts('list-page', page=page, pages=pages)}" if pages > 1 else title]
    if user in away:
        head.append(away_until(away[user], texts))
    lines = []
    for match in on_page(matches, page):
        parts = [_who(match, user, texts, signs), _state(match, user, texts, now, away)]
        wish = [texts("list-followed", wish=followed[match.id].value)] if match.id in followed else []
        text = " · ".join([*parts, *wish, _where(match, here, boards)])
        lines.append(match_line(text, match, user, texts, is_followed=match.id in followed))
    last = [] if matches else [texts("list-none")]
    if closed_lately and page == pages:
        last.append(texts("list-closed-lately"))
        last += [f"{_who(match, user, texts, signs)} · {closed(match, texts)}" for match in closed_lately]
    if unreadable and page == pages:
        last.append(texts("list-unreadable", matches=texts.listed(map(str, unreadable))))
    return Post("\n".join(head), lines=(*lines, *([PostLine(within(last, texts))] if last else [])))


def away_until(until: datetime, texts: Texts) -> str:
    """The text about a person's absence."""
    return texts("list-away", until=day(until))


def on_page(matches: Sequence[Match], page: int) -> Sequence[Match]:
    """The matches on a page, or on the last page."""
    start = (min(max(page, 1), pages_of(matches)) - 1) * PAGE
    return matches[start : start + PAGE]


def pages_of(matches: Sequence[Match]) -> int:
    """The number of pages, at least 1."""
    return max(1, -(-len(matches) // PAGE))


def _who(match: Match, user: UserId, texts: Texts, signs: Signs) -> str:
    people, machines = (*match.players, *match.invited), computers(match, texts).values()
    others = texts.listed([*(someone(other, texts) for other in people if other != user), *machines])
    key = "list-match" if not others else "list-match-with" if user in people else "list-match-of"
    return signs.before(texts(key, match=match.id, game=match.game.title, who=others), match.game.key)


def _state(match: Match, user: UserId, texts: Texts, now: datetime, away: Away) -> str:
    if user in match.invited:
        return texts("list-your-answer")
    if match.open_seats:
        return texts("list-open-seats", count=match.open_seats)
    if match.awaits_level:
        return texts("list-level" if user == match.opener else "list-awaits-answer")
    if match.status is Status.OPEN:
        return texts("list-awaits-answer")
    state = [texts("list-offer")] if user in match.asked_people else []
    if match.waiting_for == user:
        state.append(texts("list-turn"))
    else:
        seat = match.seat_to_move
        mover = someone(None, texts) if seat is None else called(match, seat, texts)
        state.append(texts("list-move", who=mover))
    if match.due is not None:
        ends = "ends" if now < match.due else "own" if match.waiting_for == user else "ended"
        state.append(texts("list-time", time=ends, when=when(match.due)))
    if match.stopped is not None:
        state.append(texts("list-paused", channel=place(match)))
    if match.waiting_for is not None and match.waiting_for in away:
        state.append(texts("list-away-until", until=day(away[match.waiting_for])))
    return texts.series(state)


def _where(match: Match, here: GuildId | None, boards: Boards) -> str:
    if match.id in boards:
        return link(match.guild, boards[match.id].channel, boards[match.id].message)
    return place(match) if match.guild == here else link(match.guild, match.channel or match.home)


def label(match: Match, user: UserId, names: Mapping[UserId, str], texts: Texts) -> str:
    """A match in a list of choices: the game, the number and the known names of others."""
    known = (names[other] for other in match.players if other != user and other in names)
    others, game = texts.listed([*known, *computers(match, texts).values()]), match.game.title
    name = texts("list-choice-with", game=game, match=match.id, who=others) if others else f"{game} {match.id}"
    return fitting(f"{name} · {texts('list-your-turn')}" if match.waiting_for == user else name, LONGEST_LABEL)


def outcome_text(past: PastMatch, called: Sequence[str], texts: Texts) -> str:
    """The places in words; ``called`` are the names as displayed."""
    ranked = [(seat.place or 0, name) for seat, name in zip(past.seats, called, strict=True)]
    first = texts.listed(name for place, name in ranked if place == 1)
    behind = texts.listed(name for place, name in sorted(ranked, key=lambda one: one[0]) if place != 1)
    return texts("history-result", first=first, behind=behind) if behind else texts("history-tied", first=first)


def seated(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> list[str]:
    """The players' names in seat order."""
    machines = [seat for seat in past.seats if seat.user is None]
    numbers = iter(range(1, len(machines) + 1) if len(machines) > 1 else [None])
    return [
        computer(seat.level, texts, next(numbers)) if seat.user is None else names[seat.user] for seat in past.seats
    ]


def past_label(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> str:
    """A finished match as an entry of a menu."""
    people = texts.series(seated(past, names, texts))
    label = texts("history-label", game=GAMES[past.game].title, match=int(past.match), people=people)
    return fitting(label, LONGEST_LABEL)
