"""Replay of a log: a fold of its entries into a match."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, assert_never

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


class Course(NamedTuple):
    """The fields of a match that each entry of its log may change; a whole match for each would be slow."""

    play: AnyPlay | None
    offer: Offer | None
    asked: frozenset[tuple[int, OfferKind]]
    out: tuple[int, ...]


def logged(match: Match, entries: Iterable[Entry]) -> Match:
    """The match after more entries: its revision, its play and what is offered follow them."""
    course, added, happenings = Course(match.play, match.offer, match.asked, match.out), list(entries), []
    for entry in added:
        after = _happened(match, course, entry)
        happenings.append(_happening(course, entry, after))
        course = after
    return replace(
        match,
        revision=added[-1].revision if added else match.revision,
        entries=(*match.entries, *added),
        happenings=(*match.happenings, *happenings),
        **course._asdict(),
    )


def _happening(before: Course, entry: Entry, after: Course) -> Happening:
    awaited = None if before.play is None or (seat := before.play.to_move) == CHANCE else seat
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


def _happened(match: Match, course: Course, entry: Entry) -> Course:
    match entry.kind:
        case Kind.BEGUN:
            return course._replace(play=begin(match.game, match.options, len(match.seats)), offer=None)
        case Kind.STEP | Kind.PREPARED:
            assert course.play is not None, "steps follow the beginning"
            return _moved(match, course, course.play.to_move, course.play.read(entry.text))
        case Kind.UNDONE:
            assert course.play is not None, "only what was played is undone"
            return _moved(match, course, entry.seat, course.play.at(int(entry.text)))
        case Kind.OFFERED:
            assert entry.seat is not None, "players make offers"
            wish = OfferKind(entry.text)
            offer = Offer(wish, entry.seat, frozenset({entry.seat}))
            return course._replace(offer=offer, asked=course.asked | {(entry.seat, wish)})
        case Kind.AGREED:
            assert course.offer is not None, "something was offered"
            assert entry.seat is not None, "players agree"
            return course._replace(offer=replace(course.offer, agreed=course.offer.agreed | {entry.seat}))
        case Kind.RESIGNED | Kind.CLAIMED:
            return course._replace(out=course.out + entry.seats, offer=None)
        case Kind.OPENED | Kind.JOINED | Kind.READY | Kind.LEVEL | Kind.HOSTED | Kind.EXTENDED:
            return course
        case Kind.REFUSED | Kind.DRAWN | Kind.ABORTED | Kind.CLOSED | Kind.LAPSED | Kind.ABANDONED | Kind.UNREACHABLE:
            return course._replace(offer=None)
        case Kind.DECLINED | Kind.WITHDRAWN | Kind.EXPIRED | Kind.UNHOSTED | Kind.REMATCHED:
            return course._replace(offer=None)
        case _:
            assert_never(entry.kind)


def _moved(match: Match, course: Course, seat: int | None, play: AnyPlay) -> Course:
    """The course after ``seat`` has played a step or taken one back."""
    same_turn = course.asked and course.play is not None and course.play.turn == play.turn
    asked = course.asked if same_turn else frozenset()
    offer = course.offer if _outlives(match, course, seat) and play.to_move is not None else None
    return Course(play, offer, asked, course.out)


def _outlives(match: Match, course: Course, seat: int | None) -> bool:
    """True if an offer stays open after a step of ``seat``."""
    if course.offer is None or course.offer.wish is not OfferKind.DRAW:
        return False
    return seat in (CHANCE, *course.out, *match.side_of(course.offer.by))
