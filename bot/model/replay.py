"""Replay of a log: a fold of its entries into a match."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from bot.model.log import ENDS_WITHOUT_RESULT, PLAYED, Entry, Happening, Kind, OfferKind
from bot.model.match import Match, Offer, Status
from rules.codes import Code
from rules.game import CHANCE
from rules.play import AnyPlay, begin


class Unreplayable(Exception):
    """A log that does not replay by the rules of this bot; its own text is for operators, ``text`` for people."""

    def __init__(self, why: str, text: Code | None = None) -> None:
        super().__init__(why)
        self.text: Code | str = text or why


def logged(match: Match, entries: Iterable[Entry]) -> Match:
    """The match after more entries: its revision, its play and what is offered follow them."""
    for entry in entries:
        after = _happened(match, entry)
        match = replace(
            after,
            revision=entry.revision,
            entries=(*match.entries, entry),
            happenings=(*match.happenings, _happening(match, entry, after)),
        )
    return match


def _happening(before: Match, entry: Entry, after: Match) -> Happening:
    awaited = None if before.play is None or before.play.to_move == CHANCE else before.play.to_move
    step = after.play.steps[-1] if entry.kind in PLAYED and after.play is not None else None
    if entry.kind is not Kind.UNDONE or before.play is None:
        return Happening(entry, awaited, step)
    kept = int(entry.text)
    undone = before.play.steps[kept:]
    return Happening(entry, awaited, step, undone, before.play.at(kept).labels(undone))


def status_of(match: Match) -> Status:
    """The status of a match, from its log alone."""
    kinds = {entry.kind for entry in match.entries}
    if kinds & ENDS_WITHOUT_RESULT:
        return Status.CLOSED
    if match.play is None:
        return Status.OPEN
    over = match.play.to_move is None or match.decided or Kind.DRAWN in kinds
    return Status.FINISHED if over else Status.RUNNING


def at(match: Match, revision: int) -> Match:
    """A match as it stood at an earlier revision, as if it were under way now."""
    fresh = replace(
        match, status=Status.RUNNING, play=None, offer=None, asked=frozenset(), out=(), entries=(), happenings=()
    )
    return logged(fresh, match.entries[:revision])


def _happened(match: Match, entry: Entry) -> Match:
    match entry.kind:
        case Kind.BEGUN:
            return replace(match, play=begin(match.game, match.options, len(match.seats)), offer=None)
        case Kind.STEP | Kind.PREPARED:
            assert match.play is not None, "steps follow the beginning"
            return _moved(match, match.play.to_move, match.play.read(entry.text))
        case Kind.UNDONE:
            assert match.play is not None, "only what was played is undone"
            return _moved(match, entry.seat, match.play.at(int(entry.text)))
        case Kind.OFFERED:
            assert entry.seat is not None, "players make offers"
            wish = OfferKind(entry.text)
            offer = Offer(wish, entry.seat, frozenset({entry.seat}))
            return replace(match, offer=offer, asked=match.asked | {(entry.seat, wish)})
        case Kind.AGREED:
            assert match.offer is not None, "something was offered"
            assert entry.seat is not None, "players agree"
            return replace(match, offer=replace(match.offer, agreed=match.offer.agreed | {entry.seat}))
        case Kind.RESIGNED | Kind.CLAIMED:
            return replace(match, out=match.out + entry.seats, offer=None)
        case Kind.OPENED | Kind.JOINED | Kind.READY | Kind.LEVEL | Kind.HOSTED | Kind.EXTENDED:
            return match
        case (
            Kind.DECLINED
            | Kind.WITHDRAWN
            | Kind.EXPIRED
            | Kind.UNHOSTED
            | Kind.REFUSED
            | Kind.DRAWN
            | Kind.ABORTED
            | Kind.LAPSED
            | Kind.ABANDONED
            | Kind.UNREACHABLE
            | Kind.CLOSED
            | Kind.REMATCHED
        ):
            return replace(match, offer=None)
        case _:
            assert_never(entry.kind)


def _moved(match: Match, seat: int | None, play: AnyPlay) -> Match:
    """The match after ``seat`` has played a step or taken one back."""
    asked = match.asked if match.play is not None and match.play.turn == play.turn else frozenset()
    offer = match.offer if play.to_move is not None and _outlives(match, seat) else None
    return replace(match, play=play, offer=offer, asked=asked)


def _outlives(match: Match, seat: int | None) -> bool:
    """True if an offer stays open after a step of ``seat``."""
    if match.offer is None or match.offer.wish is not OfferKind.DRAW:
        return False
    return seat in (CHANCE, *match.out, *match.side_of(match.offer.by))
