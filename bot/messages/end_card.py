"""The card that ends a match: who won and why, what that did to ratings, and how two people stand by now."""

import asyncio
from collections.abc import Sequence
from typing import Final

from bot.match import Kind, Match
from bot.messages.account import left_early
from bot.messages.figures import NOT_RATED, span
from bot.messages.post import Picture
from bot.messages.words import alt_text
from bot.standing.leaderboards import Aftermath
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.kit.text import counted, listed
from renderers.standing.ending import EndCard, Finisher, Meeting, draw_ending

MINUTE: Final = 60
"""The shortest time that is told."""


async def end_card(match: Match, names: Sequence[str], aftermath: Aftermath, *, dark: bool) -> Picture:
    """A finished match as a card; ``names`` are the players' names in seat order."""
    return await asyncio.to_thread(_drawn, _card(match, names, aftermath), dark)


def _card(match: Match, names: Sequence[str], aftermath: Aftermath) -> EndCard:
    result = aftermath.result
    first = [names[placing.seat] for placing in result.placings if placing.place == 1]
    sides = {placing.side for placing in result.placings if placing.place == 1}
    drawn = len(sides) > 1
    return EndCard(
        game=match.game.title,
        match=match.id,
        headline=_headline(first, everyone=len(first) == len(names), drawn=drawn),
        why=_why(match, names),
        drawn=drawn,
        players=_finishers(names, aftermath),
        length=counted(result.turns, "turn"),
        took=f"in {span(max(result.lasted, MINUTE))}",
        unrated="" if result.unrated is None else f"{NOT_RATED[result.unrated].capitalize()}.",
        meeting=_meeting(names, aftermath),
    )


def _headline(first: Sequence[str], *, everyone: bool, drawn: bool) -> str:
    if drawn:
        return "A draw" if everyone else f"{listed(first)} tie"
    return f"{listed(first)} {'wins' if len(first) == 1 else 'win'}"


def _why(match: Match, names: Sequence[str]) -> str:
    last = match.ended_by
    assert match.play is not None, "a match that ended has begun"
    if last is not None:
        return "All agreed to a draw" if last.kind is Kind.DRAWN else left_early(last, names)
    reason = RENDERERS[match.game.key].reason(match.play, names)
    left = listed(names[seat] for seat in match.out)
    told = f"{reason}; {left} left before the end" if left else reason
    return told[0].upper() + told[1:]


def _finishers(names: Sequence[str], aftermath: Aftermath) -> tuple[Finisher, ...]:
    """The players, the first first."""
    before, after = aftermath.before, aftermath.after
    rows = []
    for placing in sorted(aftermath.result.placings, key=lambda placing: (placing.place or 0, placing.seat)):
        place, name, user = str(placing.place), names[placing.seat], placing.user
        if user is None or user not in after:
            rows.append(Finisher(place, name))
        else:
            unsure = user in aftermath.provisional
            rows.append(Finisher(place, name, before[user].points, after[user].points, unsure))
    return tuple(rows)


def _meeting(names: Sequence[str], aftermath: Aftermath) -> Meeting | None:
    met = aftermath.met
    return None if met is None else Meeting((names[0], names[1]), met.won, met.tied, met.lost)


def _drawn(card: EndCard, dark: bool) -> Picture:
    return Picture(png(draw_ending(card, dark=dark)), alt_text(_in_words(card)), "end.png")


def _in_words(card: EndCard) -> list[str]:
    """The card for those who cannot see it."""
    lines = [f"{card.game}, match {card.match}: {card.headline}. {card.why}."]
    for player in card.players:
        rated = f", rating {player.after}, before {player.before}" if player.after is not None else ""
        lines.append(f"{player.place}. {player.name}{rated}.")
    if card.unrated:
        lines.append(card.unrated)
    lines.append(f"{card.length} {card.took}.")
    if card.meeting is not None:
        one, two = card.meeting.names
        ties = f", {card.meeting.tied} tied" if card.meeting.tied else ""
        lines.append(f"{one} against {two}: {card.meeting.won} to {card.meeting.lost}{ties}.")
    return lines
