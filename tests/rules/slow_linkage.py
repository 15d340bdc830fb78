"""A slow implementation of Linkage from its rule sheet that shares no code with ``rules``; cells are ``(column, row)``
from 1."""

from collections import Counter

COLUMNS = "abcdefg"
COLOURS = ("white", "blue", "red", "yellow")
EVERY_CELL = [(x, y) for x in range(1, 8) for y in range(1, 8)]


def near(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def name(cell):
    return f"{COLUMNS[cell[0] - 1]}{cell[1]}"


class SlowLinkage:
    def __init__(self, counter="centre", target=12):
        self.target = target
        self.colour_at = {}
        self.dominoes = []
        self.black = (4, 4) if counter == "centre" else None
        self.more = 0 if counter == "centre" else None
        self.to_move: int | None = 0
        self.green = None
        self.passed = []

    def free(self):
        return [c for c in EVERY_CELL if c != self.black and c not in self.colour_at]

    def free_pairs(self):
        free = set(self.free())
        return [(a, b) for a in free for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in free]

    def allowed_pairs(self):
        under_green = self.green or ()
        return [pair for pair in self.free_pairs() if not any(near(c, g) for c in pair for g in under_green)]

    def colours_left(self):
        used = Counter(colour for colour, _ in self.dominoes)
        return [colour for colour in COLOURS if used[colour] < 6]

    def legal(self):
        if self.to_move is None:
            return []
        if self.black is None:
            return sorted(f"counter {name(c)}" for c in EVERY_CELL)
        if self.more is None:
            return ["fewer", "more"]
        return sorted(f"{c} {name(a)}-{name(b)}" for c in self.colours_left() for a, b in self.allowed_pairs())

    def play(self, step):
        word, _, where = step.partition(" ")
        seat = self.to_move
        assert seat is not None
        self.passed = []
        if word == "counter":
            self.black = (COLUMNS.index(where[0]) + 1, int(where[1]))
            self.to_move = 1
        elif word in ("more", "fewer"):
            self.more = 1 if word == "more" else 0
            self.to_move = self.more
        else:
            cells = tuple((COLUMNS.index(w[0]) + 1, int(w[1])) for w in where.split("-"))
            self.dominoes.append((word, cells))
            for cell in cells:
                self.colour_at[cell] = word
            self.green = cells
            if not self.free_pairs():
                self.to_move = None
                return
            other = 1 - seat
            self.to_move = other
            if not self.allowed_pairs():
                self.green = None
                self.passed.append(other)
                self.to_move = seat

    def groups(self):
        heaps = [(colour, set(cells)) for colour, cells in self.dominoes]
        merged = True
        while merged:
            merged = False
            for i, (colour, cells) in enumerate(heaps):
                for j in range(i + 1, len(heaps)):
                    if heaps[j][0] == colour and any(near(a, b) for a in cells for b in heaps[j][1]):
                        cells.update(heaps.pop(j)[1])
                        merged = True
                        break
                if merged:
                    break
        return len(heaps)

    def roles(self):
        return [None, None] if self.more is None else ["fewer", "more"] if self.more else ["more", "fewer"]

    def places(self):
        if self.to_move is not None or self.more is None:
            return None
        winner = self.more if self.groups() >= self.target else 1 - self.more
        return [1, 2] if winner == 0 else [2, 1]

    def detail(self):
        return {"groups": self.groups()}
