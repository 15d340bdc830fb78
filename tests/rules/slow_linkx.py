"""A slow implementation of Linkx from its rule sheet that shares no code with ``rules``; cells are ``(column, row)``
from 1."""

COLUMNS = "abcdefghi"
EVERY_CELL = {(x, y) for x in range(1, 10) for y in range(1, 10)}
SET = {
    "I1": {(0, 0)},
    "I2": {(0, 0), (0, 1)},
    "I3": {(0, 0), (0, 1), (0, 2)},
    "V3": {(0, 0), (0, 1), (1, 0)},
    "L4": {(0, 0), (0, 1), (0, 2), (1, 0)},
    "T4": {(0, 0), (1, 0), (2, 0), (1, 1)},
    "S4": {(0, 0), (1, 0), (1, 1), (2, 1)},
}


def name(cells):
    return "-".join(f"{COLUMNS[x - 1]}{y}" for x, y in sorted(cells))


def to_origin(cells):
    low_x, low_y = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - low_x, y - low_y) for x, y in cells)


def ways(cells):
    """All eight orientations of a piece, some of them equal."""
    return {
        to_origin({(y * a, x * b) if swap else (x * a, y * b) for x, y in cells})
        for a in (1, -1)
        for b in (1, -1)
        for swap in (True, False)
    }


WAYS = {piece: ways(cells) for piece, cells in SET.items()}


class SlowLinkx:
    def __init__(self):
        self.owner = {}
        self.left = [dict.fromkeys(SET, 2), dict.fromkeys(SET, 2)]
        self.to_move: int | None = 0
        self.linked = None
        self.passed = []

    def slide(self, form, column):
        """The resting place of a form dropped from above, or ``None`` if it leaves a gap."""
        at = {(x + column, y + 10) for x, y in form}
        while not any((x, y - 1) in self.owner or y == 1 for x, y in at):
            at = {(x, y - 1) for x, y in at}
        gap = any((x, below) not in self.owner and (x, below) not in at for x, y in at for below in range(1, y))
        return None if gap or not at <= EVERY_CELL else at

    def possible(self, seat):
        found = set()
        for piece, left in self.left[seat].items():
            for form in WAYS[piece] if left else ():
                found |= {name(at) for column in range(1, 10) if (at := self.slide(form, column))}
        return sorted(found)

    def legal(self):
        return [] if self.to_move is None else self.possible(self.to_move)

    def play(self, step):
        seat = self.to_move
        assert seat is not None
        cells = {(COLUMNS.index(part[0]) + 1, int(part[1])) for part in step.split("-")}
        (piece,) = (piece for piece, forms in WAYS.items() if to_origin(cells) in forms)
        self.left[seat][piece] -= 1
        self.owner |= dict.fromkeys(cells, seat)
        self.passed = []
        if any(self.links(area) for area in self.areas(seat)):
            self.linked, self.to_move = seat, None
        elif self.possible(1 - seat):
            self.to_move = 1 - seat
        elif self.possible(seat):
            self.passed = [1 - seat]
        else:
            self.to_move = None

    def areas(self, seat):
        left = {cell for cell, owner in self.owner.items() if owner == seat}
        while left:
            area = {left.pop()}
            while more := {a for a in left if any(abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2 for b in area)}:
                area |= more
                left -= more
            yield area

    @staticmethod
    def links(area):
        columns, rows = {x for x, _ in area}, {y for _, y in area}
        return {1, 9} <= columns or {1, 9} <= rows

    def sizes(self):
        return [max(map(len, self.areas(seat)), default=0) for seat in (0, 1)]

    def roles(self):
        return ["blue", "white"]

    def places(self):
        if self.to_move is not None:
            return None
        scores = self.sizes() if self.linked is None else [self.linked == 0, self.linked == 1]
        return [1 + (scores[1] > scores[0]), 1 + (scores[0] > scores[1])]

    def detail(self):
        if self.to_move is not None:
            return None
        return {"by": "link"} if self.linked is not None else {"by": "area", "areas": self.sizes()}
