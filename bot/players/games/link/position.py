"""A position of LINK whose opening is over, or does not matter: what the board, the solver and the patterns share.

What makes it fast: masks of whole groups, so that joining is a handful of operations on whole numbers, and the edges of
a colour are groups from the start (the rim of :class:`Geometry`). What is never changed, only replaced, is shared by
copies.
"""

from collections.abc import Sequence
from typing import Final, Self

from bot.players.games.link.geometry import geometry
from rules.link.state import BLACK, WHITE

NOBODY: Final = -1


class LinkPosition:
    """Stones and bars, changed in place; colours are numbered as the rules number them."""

    __slots__ = (
        "colour",
        "fixed",
        "groups",
        "held",
        "latest",
        "opened",
        "stones",
        "vacant",
        "vacant_bytes",
        "white",
        "won",
    )

    def __init__(self, size: int) -> None:
        fixed = self.fixed = geometry(size)
        self.colour: int = BLACK
        """The colour to move."""
        self.won: int = NOBODY
        """The colour that has joined its edges."""
        self.latest = 0
        """The cell of the last stone, or one end of the last bar."""
        self.vacant = list(fixed.cells)
        self.vacant_bytes = fixed.vacant_bytes
        """As in :class:`Geometry`, for the cells still vacant."""
        self.white = bytearray(fixed.all_white)
        """As in :class:`Geometry`, with White's stones."""
        self.held = bytearray(2 * fixed.area)
        """For each crossing, by what its bars lie between, who has drawn one: 0 nobody, 1 Black, 2 White."""
        self.stones = [0, 0]
        """For each colour the mask of its stones."""
        self.groups: list[list[int]] = [list(fixed.rims[BLACK]), list(fixed.rims[WHITE])]
        """For each colour what is joined, as masks: to its first edge, to its second, and every other group."""
        self.opened: list[list[int]] = [[], []]
        """For each colour the slots of the bars that it may draw."""

    def copy(self) -> Self:
        """The same position, to be played on apart from this one."""
        twin = object.__new__(type(self))
        twin.fixed = self.fixed
        twin.colour = self.colour
        twin.won = self.won
        twin.latest = self.latest
        twin.vacant = self.vacant[:]
        twin.vacant_bytes = self.vacant_bytes
        twin.white = self.white[:]
        twin.held = self.held[:]
        twin.stones = self.stones[:]
        twin.groups = self.groups[:]
        twin.opened = self.opened[:]
        return twin

    # -- steps

    def play(self, move: int) -> None:
        """Place a stone or draw a bar, of the colour to move."""
        if move < self.fixed.area:
            self._stone(move)
        else:
            self._bar(move - self.fixed.area)

    def _stone(self, cell: int) -> None:
        fixed, colour = self.fixed, self.colour
        self.vacant.remove(cell)
        self.vacant_bytes &= ~(255 << 8 * cell)
        if colour:
            self.white[cell] = 1
        stones, held = self.stones[colour], self.held
        for other, slot, between in fixed.diagonals_from[cell]:
            if stones >> other & 1 and held[between] != 2 - colour:
                self.opened[colour] = [*self.opened[colour], slot]
        self.stones[colour] = stones | 1 << cell
        self.latest = cell
        self._join(1 << cell, fixed.beside[cell])

    def _bar(self, slot: int) -> None:
        bar, colour = self.fixed.diagonals[slot], self.colour
        self.held[bar.between] = colour + 1
        self.opened[colour] = [other for other in self.opened[colour] if other != slot]
        if slot ^ 1 in self.opened[1 - colour]:
            self.opened[1 - colour] = [other for other in self.opened[1 - colour] if other != slot ^ 1]
        self.latest = bar.cells[0]
        self._join(0, bar.ends)

    def _join(self, joined: int, near: int) -> None:
        """Join to one group all of the colour to move that lie ``near``, and give the turn to the other."""
        colour = self.colour
        first, second, *others = self.groups[colour]
        apart = []
        for group in others:
            if group & near:
                joined |= group
            else:
                apart.append(group)
        if first & near:
            first |= joined
            if second & near:
                self.won = colour
        elif second & near:
            second |= joined
        else:
            apart.append(joined)
        self.groups[colour] = [first, second, *apart]
        self.colour = 1 - colour

    def legal(self) -> list[int]:
        """The stones and bars that the colour to move may play."""
        return self.vacant + [self.fixed.area + slot for slot in self.opened[self.colour]]

    # -- what decides

    def winning(self, colour: int) -> list[int]:
        """The steps that would win for a colour if it were to move: bars first."""
        fixed, (first, second, *_) = self.fixed, self.groups[colour]
        found = []
        for slot in self.opened[colour]:
            ends = fixed.diagonals[slot].ends
            if first & ends and second & ends:
                found.append(fixed.area + slot)
        both = fixed.touching(first) & fixed.touching(second)
        both &= ~(self.stones[0] | self.stones[1])
        while both:
            cell = both.bit_length() - 1
            both ^= 1 << cell
            found.append(cell)
        return found

    def crossings(self, colour: int) -> list[int]:
        """The bars of a colour that are worth drawing; no other can be the only good step.

        A bar while a cell across it is vacant is not: a stone there joins the same two stones, stops the crossing for
        good, and stands somewhere besides. Nor is one between stones of a group, or across a pair of one group of the
        other colour (edges count as part of what they touch): what it and that group enclose can never be part of a
        path of the other colour, so neither bar of that crossing is worth anything to anybody.
        """
        theirs = self.opened[1 - colour]
        return [
            self.fixed.area + slot
            for slot in self.opened[colour]
            if slot ^ 1 in theirs and self._parts(colour, slot) and self._parts(1 - colour, slot ^ 1)
        ]

    def meeting(self, threats: Sequence[int]) -> int | None:
        """A step that meets one of these threats of the other colour, if there is one."""
        mine, area = self.opened[self.colour], self.fixed.area
        for threat in threats:
            if threat < area:
                return threat
            if (threat - area) ^ 1 in mine:
                return area + (threat - area ^ 1)
        return None

    def _parts(self, colour: int, slot: int) -> bool:
        """True if a bar would join separate groups."""
        ends = self.fixed.diagonals[slot].ends
        return all(group & ends != ends for group in self.groups[colour])
