"""A match of LINK in place, for computer players: a position, its opening, and what a search asks."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import ClassVar, Final, Self

from bot.players.board import OVER, WON, Effort, Exact, FastBoard, PackedBoard, Shares, SideChoice, StaticEvaluation
from bot.players.games.link.joining import evaluate, winning_step
from bot.players.games.link.position import Geometry, LinkPosition, geometry
from rules.link.state import BLACK, OPENING_STONES, LinkOptions
from rules.play import AnyPlay

EVEN: Final[dict[int, tuple[str, ...]]] = {
    4: ("b1", "a2"),
    5: ("c1", "a2"),
    6: ("b2", "a3"),
    **dict.fromkeys(range(7, 13), ("b2", "c2", "d2")),
}
"""First stones that are worth as much to either side, by size, as columns and rows from the nearest corner.

The opponent of the opener chooses: a stone that is too good is taken, one that is too weak is left.
On 8×8 matches of our own search against itself (150 simulations a step, 40 matches a stone) went to Black with c2 in
50 %, d2 42 %, b2, a3, c1 60 %, b3 70 %, c3 75 %. The smaller boards are by what the search holds of each stone after
15,000 simulations (on 4×4, where every stone but the four in the middle loses, of those at an edge); the larger ones
are taken to be like 8×8. With three stones to place, Black's two are such stones and White's is one turned over the
diagonal: to first order three of equal worth are as even as one is.
"""


@lru_cache(maxsize=32)
def even_stones(size: int, colour: int) -> tuple[int, ...]:
    """The cells that are nearest to even for a colour's first stone."""
    fixed, found = geometry(size), set[int]()
    for name in EVEN[size]:
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        if colour != BLACK:
            column, row = row, column
        found |= {fixed.cell(across, up) for across in (column, size - 1 - column) for up in (row, size - 1 - row)}
    return tuple(sorted(found))


def white_wins(
    fixed: Geometry, white: bytes | bytearray, held: bytes | bytearray, when: bytes, traces: tuple[list[int], list[int]]
) -> bool:
    """True if White wins a full board; the bars drawn to decide it are added to ``traces``, by colour.

    Once every cell is taken and every crossing settled exactly one colour is joined, and nobody can have been joined
    before who is not joined then. So a playout deals the empty cells out in random order and looks only at the end: by
    a walk along the border between the colours (as one does in Hex), from the corner of the south edge, which is
    Black's, and the west edge, White's, with White on the left and Black on the right. What lies left is joined to the
    west edge, what lies right to the south edge, so the walk tells who wins by the edge that it comes to.

    ``white`` says for each cell (rim included) whether it is White's, ``held`` for each crossing (by what its bars lie
    between) whose bar lies there already (0: nobody's, 1: Black's, 2: White's), ``when`` for each cell when its stone
    came. A crossing that nobody holds goes to who had both ends first: that colour answers the stone that attacks it.
    Lots drawn for crossings instead lost 87 of 100 matches at equal simulations, which took the same time.
    """
    north, left_of = fixed.area - fixed.width, fixed.left_of
    left, right, ahead = 0, 1, fixed.width
    while True:
        front_left, front_right = left + ahead, right + ahead
        to = white[front_right]
        if white[front_left]:
            if not to:
                left, right = front_left, front_right
                continue
            turns_right = True
        elif not to:
            turns_right = False
        elif holder := held[left + front_right]:
            turns_right = holder == 2
        else:
            since = when[left] if when[left] > when[front_right] else when[front_right]
            turns_right = since < when[right] or since < when[front_left]
            if turns_right:
                traces[1].append(fixed.bar_between[left][front_right - left])
            else:
                traces[0].append(fixed.bar_between[right][front_left - right])
        if turns_right:
            if to == 2:
                return True
            left, ahead = front_right, -left_of[ahead]
        else:
            if front_left >= north:
                return False
            right, ahead = front_left, left_of[ahead]


_UNSETTLED: Final = -1
_MOST_VACANT: Final = 56
"""The maximum number of vacant cells for a static evaluation. It proves the winner of nine in ten positions with 40, of
half with 48, of a third with 52, of one in fourteen with 56, and then of none."""
_LEAST_NODES: Final = 200
"""The minimum node limit for a static evaluation, which takes about as long as so many nodes."""


class LinkBoard(LinkPosition, FastBoard):
    """A position of LINK; colours are numbered as the rules number them, sides are seats."""

    __slots__ = ("black", "may_choose", "may_swap", "opening_stones")

    # On 8x8, some 10,000 simulations a step: against 3,000 51 of 80 matches, against 30,000 23 of 43.
    rave: ClassVar[float] = 10_000.0
    efforts: ClassVar = (Effort(200, slips=0.22, careless=True), Effort(130), Effort(260), Effort(1500))
    # In the opening too, with some stones left out: there are no ties, so the side that chooses a colour can win
    # whatever was placed, and every stone is as lost as every other.
    sufficient: ClassVar[bool] = True

    def __init__(self, options: LinkOptions) -> None:
        super().__init__(options.size)
        self.black = _UNSETTLED if options.opening == "three-move" else 0  # the seat that plays Black
        self.opening_stones = {"three-move": OPENING_STONES, "swap": 1, "none": 0}[options.opening]
        """The stones the first seat still has to place before the reply."""
        self.may_swap = self.may_choose = False

    @classmethod
    def of(cls, play: AnyPlay) -> Self:
        board = cls(play.options)
        for step in play.steps:
            board.play(board.number(step.text))
        return board

    def copy(self) -> Self:
        twin = super().copy()
        twin.black = self.black
        twin.opening_stones = self.opening_stones
        twin.may_swap = self.may_swap
        twin.may_choose = self.may_choose
        return twin

    # -- the course of a match

    def side_to_move(self) -> int:
        if self.won >= 0:
            return OVER
        if self.opening_stones:
            return 0
        if self.may_choose:
            return 1
        return 1 - self.black if self.colour else self.black

    def moves(self) -> Sequence[int]:
        if self.won >= 0:
            return ()
        fixed = self.fixed
        if self.may_choose:
            return (fixed.black_reply, fixed.white_reply)
        if self.opening_stones:
            first = fixed.opening_stone(0, self.colour)
            return [first + cell for cell in self.vacant]
        return [fixed.swap, *self.legal()] if self.may_swap else self.legal()

    def play(self, move: int) -> None:
        fixed = self.fixed
        if move < fixed.opening:
            self.may_swap = False
            super().play(move)
        elif move < fixed.swap:
            super().play((move - fixed.opening) % fixed.area)
            self.opening_stones -= 1
            if not self.opening_stones:
                self.may_choose = self.black == _UNSETTLED
                self.may_swap = not self.may_choose
        else:
            self.black = 0 if move == fixed.white_reply else 1
            self.may_swap = self.may_choose = False

    def shares(self) -> Shares | None:
        return WON[self.black ^ self.won] if self.won >= 0 else None

    def playout(self, dice: Random, traces: Sequence[list[int]]) -> Shares:
        """Cells in random order, then the crossings; see ``playouts``. What is left to reply is replied at random."""
        if self.won >= 0:
            return WON[self.black ^ self.won]
        fixed, vacant = self.fixed, self.vacant
        when = (dice.getrandbits(8 * fixed.area) & self.vacant_bytes).to_bytes(fixed.area, "little")
        vacant.sort(key=when.__getitem__)
        placed = 0 if self.is_settled else self._open(dice, traces)
        by_colour = traces[self.black], traces[1 - self.black]
        by_colour[self.colour].extend(vacant[placed + placed % 2 :: 2])
        by_colour[1 - self.colour].extend(vacant[placed | 1 :: 2])
        white = self.white
        for cell in vacant[1 - self.colour :: 2]:
            white[cell] = 1
        for slot in self.opened[0]:
            if slot ^ 1 in self.opened[1]:
                drawn = dice.getrandbits(1)
                self.held[fixed.diagonals[slot].between] = drawn + 1
                by_colour[drawn].append(fixed.area + (slot ^ drawn))
        return WON[self.black ^ white_wins(fixed, white, self.held, when, by_colour)]

    def _open(self, dice: Random, traces: Sequence[list[int]]) -> int:
        """Finish the opening: the number of cells, of those in order, that the first seat takes by it."""
        fixed, placed = self.fixed, self.opening_stones
        for index, cell in enumerate(self.vacant[:placed]):
            traces[0].append(fixed.opening_stone(cell, (self.colour + index) % 2))
        if self.black == _UNSETTLED:
            self.black = dice.getrandbits(1)
            traces[1].append(fixed.black_reply if self.black else fixed.white_reply)
        elif dice.getrandbits(1):
            self.black = 1
            traces[1].append(fixed.swap)
        return placed

    # -- what is worth thinking about

    def candidates(self) -> Sequence[int]:
        if self.won >= 0 or self.may_choose:
            return self.moves()
        if self.opening_stones:
            taken = self.stones[0] | self.stones[1]
            even = [cell for cell in even_stones(self.fixed.size, self.colour) if not taken >> cell & 1]
            return [self.fixed.opening_stone(cell, self.colour) for cell in even]
        colour, fixed = self.colour, self.fixed
        if steps := self.winning(colour):
            return steps[:1]
        if threats := self.winning(1 - colour):
            meets = self.meeting(threats)
            return self.moves()[:1] if meets is None else [meets]
        found = self.crossings(colour)
        near = fixed.around[self.latest]
        found += sorted(self.vacant, key=near.__contains__, reverse=True)
        return [fixed.swap, *found] if self.may_swap else found

    @property
    def is_settled(self) -> bool:
        """True once the opening is over."""
        return not (self.opening_stones or self.may_choose or self.may_swap)

    @property
    def exploration(self) -> float:
        """Some in an opening: what is replied is never seen elsewhere, so that RAVE alone would go by the first
        simulation of a reply."""
        return 0.0 if self.is_settled else 0.3

    def side_choice(self) -> SideChoice | None:
        if self.won >= 0 or self.opening_stones or self.is_settled:
            return None
        fixed, settled = self.fixed, self.copy()
        settled.black, settled.may_choose, settled.may_swap = 0, False, False
        if self.may_choose:
            return SideChoice(settled, fixed.white_reply, fixed.black_reply)
        return SideChoice(settled, None, fixed.swap)

    def static_evaluation(self) -> StaticEvaluation | None:
        if not self._evaluable:
            return None
        found, lost = evaluate(self), WON[self.black ^ self.colour ^ 1]
        shares = None if found.wins is None else WON[self.black ^ self.colour] if found.wins else lost
        return StaticEvaluation(shares, frozenset(found.steps), lost)

    @property
    def _evaluable(self) -> bool:
        """True if a static evaluation may prove more than the last steps."""
        return self.won < 0 and self.is_settled and len(self.vacant) <= _MOST_VACANT

    def exact(self, nodes: int) -> Exact | None:
        if not self._evaluable or nodes < _LEAST_NODES:
            return None
        found = evaluate(self)
        if found.wins is None:
            return None
        step = winning_step(self, found) if found.wins else found.steps[0]
        return None if step is None else Exact(step, WON[self.black ^ self.colour ^ (not found.wins)])

    def packed(self) -> PackedBoard | None:
        if not self.is_settled or self.won >= 0:
            return None
        fixed, (black, white) = self.fixed, self.groups
        diagonals = bytes(cell for diagonal in fixed.diagonals for cell in diagonal.cells)
        masks = _packed(self.stones), _packed(black), _packed(white)
        opened = bytes(self.opened[0]), bytes(self.opened[1])
        cells = self.latest, bytes(self.vacant), bytes(self.white), bytes(self.held)
        geometry = fixed.size, bytes(fixed.cells), diagonals, _MOST_VACANT
        return "link", geometry, (self.colour, self.black, *cells, *masks, *opened)

    # -- notation

    def text(self, move: int) -> str:
        return self.fixed.texts[move]

    def number(self, text: str) -> int:
        number = self.fixed.numbers[text]
        return self.fixed.opening_stone(number, self.colour) if self.opening_stones else number


def _packed(masks: Sequence[int]) -> bytes:
    """Masks of cells as the compiled search takes them."""
    return b"".join(mask.to_bytes(32, "little") for mask in masks)
