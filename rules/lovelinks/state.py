"""The state of Love Links, and its transitions by draws and placements."""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from rules.codes import code
from rules.game import CHANCE, Event, Passed, maker, replaced, without
from rules.lovelinks.bracelets import (
    CAPTURED,
    CLOSE,
    DECK,
    KEY,
    LOCK,
    MATCH,
    METALS,
    NEW,
    Bracelet,
    Items,
    Link,
    Placement,
    bracelet,
    charm,
    closing_items,
    label,
    placement,
)
from rules.options import choice

STOCK_SIZES: Final = (5, 4, 4)
"""Links that a seat draws up to, by round."""
OPEN_BRACELETS: Final = 5
"""Bracelets that lie open at least when a round begins."""
PLACEMENTS: Final = 2
"""Placements of a turn."""
SHORT_SCORE: Final = 90
"""Points that end a short match."""
_FIRST_MATCH: Final = ((MATCH, 1),)
_SECOND_MATCH: Final = ((MATCH, 3),)
_EMPTY_STOCK: Final = code("lovelinks-pass")


@dataclass(frozen=True)
class LoveLinksOptions:
    """``length``: whether 90 points end the match."""

    length: str = choice("standard", "short")


@dataclass(frozen=True, eq=False, slots=True)
class Draw:
    """A link drawn at random. There is one instance of each, as of :class:`Link`."""

    link: Link
    text: str

    def __reduce__(self) -> tuple[object, ...]:
        return draw, (self.link,)


@cache
def draw(link: Link) -> Draw:
    """The draw of a link."""
    return Draw(link, f"draw {link.text}")


Move = Placement | Draw


_DRAWS: Final = tuple(tuple(draw(link) for link in DECK if link.metal == metal) for metal in range(len(METALS)))
"""The draws of each round."""
_COPIES: Final = tuple(tuple(DECK[draw.link] for draw in draws) for draws in _DRAWS)
"""The number of copies of each."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Points that a placement made, itemised; ``closed`` is the bracelet that it closed, the closing link last."""

    items: Items
    placement: Placement
    closed: Bracelet | None

    @property
    def points(self) -> int:
        """All of them together."""
        return sum([points for _, points in self.items])


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Links of another metal are drawn from now on; ``seat`` has the first turn."""

    metal: str

    @property
    def new_stage(self) -> bool:
        """A round is one."""
        return True


class Progress(NamedTuple):
    """The state without the places of links. Draws never change it, which keeps them cheap."""

    options: LoveLinksOptions
    round: int
    turn: int
    seat: int
    """The seat to move; while draws are due, the seat to move after them."""
    placed: int
    """Placements completed in this turn."""
    owed: bool
    """True if a bracelet was closed and a new one must be started."""
    scores: tuple[int, ...]
    """By side."""
    captured: tuple[int, ...]
    """By side."""
    latest: tuple[Placement, ...]
    """Placements of the latest turn, for pictures and texts."""
    scored: tuple[Scored, ...]
    """Points of those placements."""


Stocks = tuple[tuple[Link, ...], ...]


class Layout(NamedTuple):
    """The places of links: stocks, bracelets, the bag. Every step changes it."""

    stocks: Stocks
    bracelets: tuple[Bracelet, ...]
    """In order of birth."""
    born: int
    """The number of bracelets so far."""
    due: tuple[int | None, ...]
    """The seats that receive the draws that are due, in order; ``None`` is a neutral bracelet."""
    draws: tuple[Draw, ...]
    """The links of this round's metal that can still be drawn, each kind once."""
    copies: tuple[int, ...]
    """The number of copies of each, in the same order."""


class LoveLinksState(NamedTuple):
    """A position, a tuple because half the steps of a match are draws."""

    to_move: int | None
    progress: Progress
    layout: Layout
    events: tuple[Event, ...]
    legal: tuple[Move, ...]

    @property
    def turn(self) -> int:
        """The number of the turn under way."""
        return self.progress.turn

    @property
    def metal(self) -> str:
        """The metal of this round."""
        return METALS[self.progress.round]

    @property
    def to_come(self) -> int:
        """The number of links of this round's metal that are not drawn yet."""
        return sum(self.layout.copies)


_progress: Final = maker(Progress)
_layout: Final = maker(Layout)
_state: Final = maker(LoveLinksState)


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: four seats are two pairs that sit opposite."""
    return ((0, 2), (1, 3)) if seats == 4 else tuple((seat,) for seat in range(seats))


def side_of(seat: int, seats: int) -> int:
    """The side that a seat plays for."""
    return seat % 2 if seats == 4 else seat


def opening(options: LoveLinksOptions, seats: int) -> LoveLinksState:
    """The state before the first draw."""
    zeros, stocks = (0,) * len(sides(seats)), ((),) * seats
    progress = Progress(options, 0, 1, 0, placed=0, owed=False, scores=zeros, captured=zeros, latest=(), scored=())
    layout = _layout((stocks, (), 0, _round_draws(0, seats, 0), _DRAWS[0], _COPIES[0]))
    return _state((CHANCE, progress, layout, (), layout.draws))


def _round_draws(number: int, seats: int, unfinished: int) -> tuple[int | None, ...]:
    """The receivers of the draws at the start of a round, for a number of unfinished bracelets."""
    stocks = tuple(seat for seat in range(seats) for _ in range(STOCK_SIZES[number]))
    return stocks + (None,) * (OPEN_BRACELETS - unfinished)


def drawn(state: LoveLinksState, move: Draw) -> LoveLinksState:
    """The state after a possible draw; after the last one due the next turn begins, with a stock."""
    stocks, bracelets, born, due, draws, copies = state.layout
    at, link, receiver, due = draws.index(move), move.link, due[0], due[1:]
    if copies[at] > 1:
        copies = replaced(copies, at, copies[at] - 1)
    else:
        draws, copies = without(draws, at), without(copies, at)
    if receiver is None:
        bracelets = (*bracelets, bracelet(label(born), (charm(link, None),)))
        born += 1
    else:
        stocks = replaced(stocks, receiver, (*stocks[receiver], link))
    layout = _layout((stocks, bracelets, born, due, draws, copies))
    if due:
        return _state((CHANCE, state.progress, layout, (), draws))
    seat = state.progress.seat
    return _state((seat, state.progress, layout, (), placements(stocks[seat], bracelets, born, owed=False)))


def placements(
    stock: tuple[Link, ...], bracelets: tuple[Bracelet, ...], born: int, *, owed: bool
) -> tuple[Placement, ...]:
    """The legal placements from a stock: where links fit, or new bracelets if one is owed or nothing fits."""
    kinds = dict.fromkeys(stock)
    found: list[Placement] = []
    others: list[Placement] = []
    if not owed:
        for each in bracelets:
            ways = each.ends.ways
            for link in kinds:
                if link in ways:
                    scoring, rest = ways[link]
                    if scoring:
                        found += scoring
                    if rest:
                        others += rest
    found += others
    return tuple(found or [placement(link, NEW, label(born)) for link in kinds])


def _target(bracelets: tuple[Bracelet, ...], move: Placement) -> int:
    """The index of the bracelet that a placement joins or closes; one past the last where it starts one."""
    for at, each in enumerate(bracelets):
        if each.label == move.label:
            return at
    return len(bracelets)


def items(state: LoveLinksState, move: Placement) -> Items:
    """The account of what a legal placement scores; empty if nothing."""
    if move.how is NEW:
        return ()
    now, layout = state.progress, state.layout
    at = layout.bracelets[_target(layout.bracelets, move)]
    return _items(now, move, at, side_of(now.seat, len(layout.stocks)))


def _items(now: Progress, move: Placement, at: Bracelet, side: int) -> Items:
    link, how = move.link, move.how
    if how is CLOSE:
        return closing_items(at, link, side)
    if (link.key == at.lock) if how is LOCK else (link.lock == at.key):
        again = now.placed == 1 and now.scored and now.scored[0].closed is None
        return _SECOND_MATCH if again else _FIRST_MATCH
    return ()


def placed(state: LoveLinksState, move: Placement) -> LoveLinksState:
    """The state after a legal placement, with all that follows up to the next draw or decision."""
    options, number, turn, seat, count, owed, scores, captured, latest, scored = state.progress
    stocks, bracelets, born, due, draws, copies = state.layout
    stock, side, at = stocks[seat], side_of(seat, len(stocks)), _target(bracelets, move)
    account = () if move.how is NEW else _items(state.progress, move, bracelets[at], side)
    stock = without(stock, stock.index(move.link))
    stocks = replaced(stocks, seat, stock)
    bracelets, closed = _with(bracelets, at, move, side)
    born += move.how is NEW
    latest, scored = ((*latest, move), scored) if count or owed else ((move,), ())
    events: tuple[Event, ...] = ()
    if account:
        event = Scored(seat, account, move, closed)
        scored, events = (*scored, event), (event,)
        scores = replaced(scores, side, scores[side] + event.points)
    if closed:
        captured = replaced(captured, side, captured[side] + dict(account).get(CAPTURED, 0))
    won = options.length == "short" and scores[side] >= SHORT_SCORE
    owed = closed is not None and bool(stock) and not won
    count += not owed
    to_move: int | None = None if won else seat
    if not (won or owed) and (count == PLACEMENTS or not stock):
        following, after, due, consequences = _after_turn(number, seat, stocks, len(bracelets), sum(copies))
        if after != number:
            number, draws, copies = after, _DRAWS[after], _COPIES[after]
        to_move, count, events = CHANCE if due else following, 0, events + consequences
        if following is not None:
            seat, turn = following, turn + 1
    legal: tuple[Move, ...] = draws
    if not due:
        legal = () if to_move is None else placements(stocks[to_move], bracelets, born, owed=owed)
    progress = _progress((options, number, turn, seat, count, owed, scores, captured, latest, scored))
    layout = _layout((stocks, bracelets, born, due, draws, copies))
    return _state((to_move, progress, layout, events, legal))


def _with(
    bracelets: tuple[Bracelet, ...], at: int, move: Placement, side: int
) -> tuple[tuple[Bracelet, ...], Bracelet | None]:
    """The bracelets after a placement at the one with index ``at``, and the one that it closed."""
    new = charm(move.link, side)
    if move.how is NEW:
        return (*bracelets, bracelet(move.label, (new,))), None
    charms = bracelets[at].charms
    grown = bracelet(move.label, (new, *charms) if move.how is KEY else (*charms, new))
    return (without(bracelets, at), grown) if move.how is CLOSE else (replaced(bracelets, at, grown), None)


def _after_turn(
    number: int, seat: int, stocks: Stocks, unfinished: int, left: int
) -> tuple[int | None, int, tuple[int | None, ...], tuple[Event, ...]]:
    """The next seat (``None`` after the last round), round, receivers of draws, and events after a turn."""
    following = (seat + 1) % len(stocks)
    missing = min(STOCK_SIZES[number] - len(stocks[seat]), left)
    if missing:
        return following, number, (seat,) * missing, ()
    if any(stocks):
        passes: tuple[Event, ...] = ()
        while not stocks[following]:
            passes = (*passes, Passed(following, _EMPTY_STOCK))
            following = (following + 1) % len(stocks)
        return following, number, (), passes
    number += 1
    if number == len(METALS):
        return None, number - 1, (), ()
    return following, number, _round_draws(number, len(stocks), unfinished), (RoundBegan(following, METALS[number]),)
