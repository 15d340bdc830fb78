"""The message that shows a match: what happened, who is to move, the picture, and the same in words."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.match import Entry, Kind, Match, Status, UserId
from bot.messages.invitation import closed, partners
from bot.messages.post import LONGEST_ALT, Button, Picture, Post
from bot.messages.rulebooks import NAMES
from bot.messages.words import LONGEST_MESSAGE, NOBODY_AWAY, Away, called, day, mention, players, when
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.kit.text import cut, listed
from renderers.look import Look
from rules.deal import commitment
from rules.game import CHANCE
from rules.play import AnyPlay

MOST_PINGED: Final = 100
"""As many people as Discord lets one message ping."""


async def board(
    match: Match, names: Sequence[str], *, dark: bool = False, now: datetime | None = None, away: Away = NOBODY_AWAY
) -> Post:
    """A match as it stands; ``names`` are the players' names, for the picture, ``away`` until when they are away."""
    waiting = match.waiting_for
    return Post(
        said(match, now, away),
        await picture(match, names, dark=dark),
        buttons(match, now),
        () if waiting is None else (waiting,),
    )


def buttons(match: Match, now: datetime | None = None) -> tuple[Button, ...]:
    """What can be done with a match as it stands."""
    if match.status is Status.FINISHED:
        return (Button.REMATCH, Button.TEXT, Button.RULES)
    if match.status is not Status.RUNNING:
        return (Button.TEXT, Button.RULES)
    overdue = match.due is not None and now is not None and now >= match.due
    return (
        Button.MOVE,
        *((Button.CLAIM, Button.EXTEND) if overdue else ()),
        *((Button.STOCK,) if RENDERERS[match.game.key].has_hands else ()),
        Button.TEXT,
        Button.UNDO,
        *((Button.DRAW,) if match.game.draw_can_be_agreed else ()),
        Button.RESIGN,
        Button.RULES,
    )


def said(match: Match, now: datetime | None = None, away: Away = NOBODY_AWAY) -> str:
    """What happened last and who is to move, or how the match ended."""
    assert match.play is not None, "a match with a board has begun"
    renderer, people = RENDERERS[match.game.key], players(match)
    lines = [renderer.told(step, people) for step in match.play.latest()]
    if any(step.seat is None for step in match.play.steps):
        secret = f"The draws of this match followed from the seed `{match.seed.hex()}`."
    else:
        secret = ""
    if match.status is Status.FINISHED:
        # Where the rules did not end it, the last step is old news.
        last = lines if match.ended_by is None else []
        return cut("\n".join(filter(None, [*last, f"**{ending(match, people)}**", secret])), LONGEST_MESSAGE)
    if match.status is Status.CLOSED:
        return "\n".join(filter(None, [f"**{closed(match)}**", secret]))
    # The message of the first turn goes on saying so while its steps are played: nothing else tells the commitment.
    begins = [f"**{match.game.title}** begins.", *partners(match)] if match.play.turn == 1 else []
    if begins and secret:
        begins.append(f"The SHA-256 of the seed of its draws is `{commitment(match.seed)}`.")
    told = [*begins, *lines, *_since(match), renderer.asks(match.play, people), *_clock(match, now, away)]
    return cut("\n".join(told), LONGEST_MESSAGE)


def _since(match: Match) -> list[str]:
    """What has happened beside steps since somebody played one."""
    told: list[str] = []
    for entry in reversed(match.entries):
        if entry.kind is Kind.STEP and entry.seat is not None:
            break
        who = called(None if entry.seat is None else match.seats[entry.seat].occupant)
        if entry.kind is Kind.UNDONE:
            told.insert(0, f"{who} took a step back.")
        elif entry.kind is Kind.EXTENDED:
            told.insert(0, f"{who} gave more time.")
        elif entry.kind in (Kind.RESIGNED, Kind.CLAIMED):
            gone = [players(match)[seat] for seat in entry.seats]
            told.insert(0, f"{_left(entry, gone)} and {_come(gone)} last; a simple player goes on for them.")
    return list(dict.fromkeys(told))


def _left(entry: Entry, gone: Sequence[str]) -> str:
    """That players have left the match, and why."""
    return f"{listed(gone)} {'resigned' if entry.kind is Kind.RESIGNED else 'ran out of time'}"


def ended(post: Post, followers: Sequence[UserId]) -> Post:
    """The board that ends a match, for those who follow it as well: as many of them as a message holds."""
    told: list[UserId] = []
    for user in followers[:MOST_PINGED]:
        line = f"{post.content}\n{_followed([*told, user])}"
        if len(line) > LONGEST_MESSAGE:
            break
        told.append(user)
    content = f"{post.content}\n{_followed(told)}" if told else post.content
    return replace(post, content=content, pings=tuple(told))


def _followed(users: Sequence[UserId]) -> str:
    return f"Followed by {listed(map(mention, users))}."


def _clock(match: Match, now: datetime | None, away: Away) -> list[str]:
    gone = [f"{mention(user)} is away until {day(away[user])}." for user in match.players if user in away]
    if match.due is None:
        return gone
    if now is not None and now >= match.due:
        late = f"Time for this turn ran out {when(match.due)}; the others may claim the win or give more time."
        return [*gone, late]
    return [*gone, f"Time for this turn ends {when(match.due)}."]


def ending(match: Match, names: Sequence[str]) -> str:
    """Who won and why, in one sentence."""
    assert match.play is not None, "a match that ended has begun"
    last = match.ended_by
    if last is None or last.kind is Kind.DRAWN:
        left = [names[seat] for seat in match.out]
        verdict = RENDERERS[match.game.key].verdict(match.play, names) if last is None else "All agreed to a draw."
        return f"{verdict} {listed(left)} left before the end and {_come(left)} last." if left else verdict
    assert match.outcome is not None, "a match that somebody left has a result"
    winners = [name for name, place in zip(names, match.outcome.places, strict=True) if place == 1]
    gone = _left(last, [names[seat] for seat in last.seats])
    return f"{gone}; {listed(winners)} {'wins' if len(winners) == 1 else 'win'}."


def _come(who: Sequence[str]) -> str:
    return "comes" if len(who) == 1 else "come"


# -- pictures, drawn in a worker thread


async def picture(match: Match, names: Sequence[str], play: AnyPlay | None = None, *, dark: bool = False) -> Picture:
    """The board; ``play`` shows another position than the one that stands."""
    shown = play or match.play
    assert shown is not None, "a match with a board has begun"
    return await asyncio.to_thread(_drawn, match, tuple(names), shown, dark)


async def hand(match: Match, seat: int, names: Sequence[str], *, dark: bool = False) -> Picture:
    """What one seat holds, with what may be done with it."""
    return await asyncio.to_thread(_drawn_hand, match, seat, tuple(names), dark)


async def illustration(play: AnyPlay, *, dark: bool = False) -> Picture:
    """The picture of a position in a rulebook."""
    return await asyncio.to_thread(_illustrated, play, dark)


def _look(match: Match, names: tuple[str, ...], dark: bool) -> Look:
    over = match.status in (Status.FINISHED, Status.CLOSED)
    by_rules = match.ended_by is None
    places = match.outcome.places if match.outcome is not None and not by_rules else ()
    winners = tuple(seat for seat, place in enumerate(places) if place == 1 and len(set(places)) > 1)
    note = None
    if over and not by_rules:
        note = ending(match, names) if match.status is Status.FINISHED else closed(match)
    return Look(names=names, dark=dark, match=match.id, over=over, note=note, winners=winners if places else None)


def _drawn(match: Match, names: tuple[str, ...], play: AnyPlay, dark: bool) -> Picture:
    drawn = RENDERERS[match.game.key].draw(play, _look(match, names, dark))
    return Picture(png(drawn), alt(match, names, play))


def _drawn_hand(match: Match, seat: int, names: tuple[str, ...], dark: bool) -> Picture:
    renderer = RENDERERS[match.game.key]
    assert match.play is not None, "players hold something once a match has begun"
    drawn = renderer.hand(match.play, seat, _look(match, names, dark))
    assert drawn is not None, "only games with hands are asked for them"
    return Picture(png(drawn), cut(renderer.hand_words(match.play, seat, names), LONGEST_ALT), "stock.png")


def _illustrated(play: AnyPlay, dark: bool) -> Picture:
    names, renderer = NAMES[: play.seats], RENDERERS[play.game.key]
    return Picture(
        png(renderer.draw(play, Look(names=names, dark=dark))), cut(renderer.words(play, names), LONGEST_ALT)
    )


def alt(match: Match, names: Sequence[str], play: AnyPlay) -> str:
    """The position in words, for people who cannot see the picture."""
    words = RENDERERS[match.game.key].words(play, names)
    if match.ended_by is not None:
        words = f"{ending(match, names) if match.status is Status.FINISHED else closed(match)} {words}"
    return cut(words, LONGEST_ALT)


# -- the same for those who would rather read


def in_words(match: Match, names: Sequence[str]) -> list[Post]:
    """The position in sentences and as a text board, in as few messages as it takes."""
    assert match.play is not None, "a match with a board has begun"
    words = alt(match, names, match.play)
    drawn = f"```\n{RENDERERS[match.game.key].board(match.play)}\n```"
    both = f"{words}\n{drawn}"
    return [Post(both)] if len(both) <= LONGEST_MESSAGE else [Post(words), Post(drawn)]


def hand_in_words(match: Match, seat: int, names: Sequence[str]) -> str:
    """What one seat holds, with what may be done with it."""
    assert match.play is not None, "players hold something once a match has begun"
    return RENDERERS[match.game.key].hand_words(match.play, seat, names)


def has_hands(match: Match) -> bool:
    """Whether the players of this match hold something of their own."""
    return RENDERERS[match.game.key].has_hands and match.play is not None and match.play.to_move != CHANCE
