"""A mutable position of Love Links."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Self, TypeAlias

from bot.players.board import OVER, FastBoard, Shares
from bot.players.games.lovelinks.links import (
    ALONE,
    AT_BOTH,
    BIRTH,
    CLOSABLE,
    DECKS,
    ENDS,
    FIRST_PLACEMENT,
    FIT,
    HOWS,
    KIND_BITS,
    KIND_MASK,
    KINDS,
    LABELS,
    NUMBER,
    STEP_BITS,
    WORTH,
    Way,
    placement_number,
)
from rules.game import CHANCE
from rules.lovelinks.bracelets import LINKS, NEW, SHORTEST_CLOSED, Bracelet, How
from rules.lovelinks.state import OPEN_BRACELETS, PLACEMENTS, SHORT_SCORE, STOCK_SIZES, LoveLinksState, side_of
from rules.play import AnyPlay

Key: TypeAlias = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The key of a position within a match."""

SHAPE, BORN, LENGTH, VALUE, GEMS, OWN = range(6)
"""The fields of a bracelet, which is a list: its shape in ``links.FIT``, its place in the order of birth, its links,
what they are worth when it is closed, its gemstones, and from ``OWN`` on how many of them each side has."""
UNOPPOSED: Final = 10  # the bonus of a closed bracelet without opposing gemstones
GROWN: Final = SHORTEST_CLOSED - 1  # the length at which one more link may close a bracelet
_NEUTRAL: Final = -1  # the receiver of a link drawn as a neutral bracelet
_TRIES: Final = 10  # pairs of link and bracelet that a playout tries before it looks at all of them


def _row(bracelet: Bracelet, sides: int) -> list[int]:
    own = [sum(charm.side == side for charm in bracelet.charms) for side in range(sides)]
    ends, closable = divmod(bracelet.ends.shape, 2)
    value = sum(WORTH[NUMBER[charm.link]] for charm in bracelet.charms)
    shape = ends + CLOSABLE * closable
    return [shape, BIRTH[bracelet.label], len(bracelet.charms), value, sum(own), *own]


@dataclass(init=False, repr=False, eq=False, slots=True)
class LoveLinksPosition(FastBoard):
    """The course of a match by the rules; it knows which links are to come, not their order."""

    rows: list[list[int]]  # the bracelets, see :data:`SHAPE`; in no order
    stocks: list[list[int]]  # the links of each seat, in no order
    bag: list[int]  # the links of this round still to come, in no order
    due: list[int]  # the receivers of due draws, the next one last
    side_of: tuple[int, ...]  # the side of each seat
    scores: list[int]
    captured: list[int]
    round: int
    seat: int  # the seat to move; while draws are due, the seat after them
    placed: int  # placements completed in this turn
    born: int  # the number of bracelets so far
    owed: bool  # true if a new bracelet must be started
    matched: bool  # true if the first placement of this turn matched, so that a second one scores more
    over: bool
    short: bool

    @classmethod
    def of(cls, play: AnyPlay) -> Self:
        state: LoveLinksState = play.state
        now, layout = state.progress, state.layout
        board, sides = cls.__new__(cls), len(now.scores)
        board.rows = [_row(each, sides) for each in layout.bracelets]
        board.stocks = [[NUMBER[link] for link in stock] for stock in layout.stocks]
        to_come = zip(layout.draws, layout.copies, strict=True)
        board.bag = [NUMBER[draw.link] for draw, copies in to_come for _ in range(copies)]
        board.due = [_NEUTRAL if seat is None else seat for seat in reversed(layout.due)]
        board.side_of = tuple(side_of(seat, play.seats) for seat in range(play.seats))
        board.scores, board.captured = list(now.scores), list(now.captured)
        board.round, board.seat, board.placed, board.born = now.round, now.seat, now.placed, layout.born
        board.owed, board.over, board.short = now.owed, state.to_move is None, now.options.length == "short"
        board.matched = now.placed == 1 and bool(now.scored) and now.scored[0].closed is None
        return board

    def copy(self) -> Self:
        board = self.__class__.__new__(self.__class__)
        board.rows = [row[:] for row in self.rows]
        board.stocks = [stock[:] for stock in self.stocks]
        board.bag, board.due = self.bag[:], self.due[:]
        board.scores, board.captured = self.scores[:], self.captured[:]
        board.side_of, board.short = self.side_of, self.short
        board.round, board.seat, board.placed, board.born = self.round, self.seat, self.placed, self.born
        board.owed, board.matched, board.over = self.owed, self.matched, self.over
        return board

    def key(self) -> Key:
        """Equal for positions in which the same turn would be planned, apart from the links to come."""
        turn = (self.round, self.seat, self.placed, len(self.bag), self.owed, self.matched)
        return tuple(map(tuple, self.rows)), tuple(map(tuple, self.stocks)), (*turn, *self.scores, *self.captured)

    def side_to_move(self) -> int:
        if self.over:
            return OVER
        return CHANCE if self.due else self.side_of[self.seat]

    def moves(self) -> Sequence[int]:
        if self.over:
            return ()
        if self.due:
            return list(dict.fromkeys(self.bag))
        kinds = dict.fromkeys(self.stocks[self.seat])
        found = []
        if not self.owed:
            for row in self.rows:
                fit = FIT[row[0]]
                for kind in kinds:
                    found += [placement_number(row[1], way[0], kind) for way in fit[kind]]
        return found or [placement_number(self.born, ALONE, kind) for kind in kinds]

    def play(self, move: int) -> None:
        kind = move & KIND_MASK
        if move < FIRST_PLACEMENT:
            self.bag.remove(kind)
            self._receive(kind)
            return
        how, born = move >> KIND_BITS & 3, (move >> STEP_BITS) - 1
        if how == ALONE:
            self._start(kind)
            return
        row = next(row for row in self.rows if row[BORN] == born)
        self._place(row, kind, next(way for way in FIT[row[SHAPE]][kind] if way.how == how))

    def shares(self) -> Shares | None:
        if not self.over:
            return None
        ranks = list(zip(self.scores, self.captured, strict=True))
        best = max(ranks)
        return tuple((rank == best) / ranks.count(best) for rank in ranks)

    def draw(self, dice: Random) -> int:
        return self.bag[int(dice.random() * len(self.bag))]

    def playout(self, dice: Random, traces: Sequence[list[int]]) -> Shares:
        roll, side_of = dice.random, self.side_of
        while not self.over:
            while self.due:
                bag = self.bag
                at = int(roll() * len(bag))
                kind, bag[at] = bag[at], bag[-1]
                bag.pop()
                self._receive(kind)
            trace, stock = traces[side_of[self.seat]], self.stocks[self.seat]
            found = None if self.owed else self._any_fit(roll, stock)
            if found is None:
                kind = stock[int(roll() * len(stock))]
                trace.append(placement_number(self.born, ALONE, kind))
                self._start(kind)
                continue
            row, kind = found
            ways = FIT[row[0]][kind]
            way = ways[0] if len(ways) == 1 else ways[int(roll() * len(ways))]
            trace.append((row[1] + 1) << STEP_BITS | way[0] << KIND_BITS | kind)
            self._place(row, kind, way)
        shares = self.shares()
        assert shares is not None
        return shares

    def _any_fit(self, roll: Callable[[], float], stock: list[int]) -> tuple[list[int], int] | None:
        """Return a random bracelet and a link that fits it; ``None`` if none fits anywhere."""
        rows = self.rows
        links, many = len(stock), len(stock) * len(rows)
        for _ in range(_TRIES if rows else 0):
            at, which = divmod(int(roll() * many), links)
            row, kind = rows[at], stock[which]
            if FIT[row[0]][kind]:
                return row, kind
        found = [(row, kind) for row in rows for kind in stock if FIT[row[0]][kind]]
        return found[int(roll() * len(found))] if found else None

    def text(self, move: int) -> str:
        link = KINDS[move & KIND_MASK].text
        if move < FIRST_PLACEMENT:
            return f"draw {link}"
        how = move >> KIND_BITS & 3
        return f"{link} new" if how == ALONE else f"{link} {LABELS[(move >> STEP_BITS) - 1]}:{HOWS[how]}"

    def number(self, text: str) -> int:
        first, second = text.split()
        if first == "draw":
            return NUMBER[LINKS[second]]
        if second == NEW:
            return placement_number(self.born, ALONE, NUMBER[LINKS[first]])
        name, how = second.split(":")
        return placement_number(BIRTH[name], HOWS.index(How(how)), NUMBER[LINKS[first]])

    # -- what a step makes of the position

    def _receive(self, kind: int) -> None:
        """Give the link to the seat that is due the next draw."""
        receiver = self.due.pop()
        if receiver == _NEUTRAL:
            self._begin(kind, [0] * len(self.scores))
        else:
            self.stocks[receiver].append(kind)

    def _begin(self, kind: int, own: list[int]) -> None:
        self.rows.append([ENDS[kind], self.born, 1, WORTH[kind], sum(own), *own])
        self.born += 1

    def _start(self, kind: int) -> None:
        stock = self.stocks[self.seat]
        stock.remove(kind)
        own = [0] * len(self.scores)
        own[self.side_of[self.seat]] = 1
        self._begin(kind, own)
        self.owed = False
        self.placed += 1
        if self.placed == PLACEMENTS or not stock:
            self._end_turn()

    def _place(self, row: list[int], kind: int, way: Way) -> None:
        how, shape, bonus = way
        side, stock = self.side_of[self.seat], self.stocks[self.seat]
        stock.remove(kind)
        if how == AT_BOTH:
            opposing = row[4] - row[5 + side]
            self.scores[side] += row[3] + WORTH[kind] + bonus + (opposing or UNOPPOSED)
            self.captured[side] += opposing
            self.rows.remove(row)
            if stock and not self._won(side):
                self.owed = True
                return
        else:
            row[0] = shape
            row[2] += 1
            row[3] += WORTH[kind]
            row[4] += 1
            row[5 + side] += 1
            if row[2] == GROWN:
                row[0] += CLOSABLE
            if bonus:
                self.scores[side] += 3 if self.matched else 1
                self.matched = self.placed == 0
        self.placed += 1
        if self._won(side):
            self.over = True
        elif self.placed == PLACEMENTS or not stock:
            self._end_turn()

    def _won(self, side: int) -> bool:
        return self.short and self.scores[side] >= SHORT_SCORE

    def _end_turn(self) -> None:
        """Draw for the seat; without a draw the next seat with a stock plays it, or the round ends."""
        seat, stocks = self.seat, self.stocks
        following = (seat + 1) % len(stocks)
        self.placed, self.matched = 0, False
        missing = min(STOCK_SIZES[self.round] - len(stocks[seat]), len(self.bag))
        if missing:
            self.due = [seat] * missing
        elif any(stocks):
            while not stocks[following]:
                following = (following + 1) % len(stocks)
        else:
            self._end_round()
        self.seat = following

    def _end_round(self) -> None:
        self.round += 1
        if self.round == len(DECKS):
            self.over = True
            return
        self.bag = list(DECKS[self.round])
        receivers = [seat for seat in range(len(self.stocks)) for _ in range(STOCK_SIZES[self.round])]
        self.due = [_NEUTRAL] * (OPEN_BRACELETS - len(self.rows)) + receivers[::-1]
