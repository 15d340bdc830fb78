"""A slow implementation of LINK from Taylor's post that shares no code with ``rules``; cells are ``(column, row)`` from
1."""

COLUMNS = "abcdefghijkl"
OTHER = {"black": "white", "white": "black"}


def name(cell):
    return f"{COLUMNS[cell[0] - 1]}{cell[1]}"


def cell_named(text):
    return COLUMNS.index(text[0]) + 1, int(text[1:])


class SlowLink:
    def __init__(self, size=8, opening="three-move"):
        self.size = size
        self.opening = opening
        self.stones = {}
        self.bars = []
        self.steps = []
        self.seat_of = {"black": 0, "white": 1}
        self.winner = None
        self.passed = []

    def cells(self):
        return [(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1)]

    def choosing(self):
        return self.opening == "three-move" and len(self.steps) == 3

    def colour_to_move(self):
        """Colours alternate over what is placed; words place nothing."""
        placed = [step for step in self.steps if step not in ("swap", "black", "white")]
        return "white" if len(placed) % 2 else "black"

    @property
    def to_move(self):
        if self.winner:
            return None
        if self.opening == "three-move" and len(self.steps) < 4:
            return 1 if len(self.steps) == 3 else 0
        return self.seat_of[self.colour_to_move()]

    def placements(self, colour):
        found = [name(cell) for cell in self.cells() if cell not in self.stones]
        for x, y in self.cells():
            for up in (1, -1):
                pair = [(x, y), (x + 1, y + up)]
                if all(self.stones.get(cell) == colour for cell in pair) and not self.in_the_way(pair, colour):
                    found.append("-".join(map(name, pair)))
        return found

    def in_the_way(self, pair, colour):
        (x, y), (right, other) = pair
        across = sorted([(x, other), (right, y)])
        return any(bar == pair or (sorted(bar) == across and c != colour) for bar, c in self.bars)

    def legal(self):
        if self.winner:
            return []
        if self.choosing():
            return ["black", "white"]
        swap = ["swap"] if self.opening == "swap" and len(self.steps) == 1 else []
        return sorted(self.placements(self.colour_to_move()) + swap)

    def play(self, step):
        colour = self.colour_to_move()
        self.steps.append(step)
        if step in ("swap", "black"):
            self.seat_of = {"black": 1, "white": 0}
        elif "-" in step:
            self.bars.append(([cell_named(part) for part in step.split("-")], colour))
        elif step != "white":
            self.stones[cell_named(step)] = colour
        if self.joined(colour):
            self.winner = colour
        elif not self.choosing() and not self.placements(self.colour_to_move()):
            raise AssertionError("the post knows no pass, and a match was thought never to need one")

    def joined(self, colour):
        along = 1 if colour == "black" else 0
        left = {cell for cell, c in self.stones.items() if c == colour}
        edge = [cell for cell in left if cell[along] == 1]
        while edge:
            cell = edge.pop()
            left.discard(cell)
            if cell[along] == self.size:
                return True
            edge += [other for other in left if other not in edge and self.adjoin(cell, other, colour)]
        return False

    def adjoin(self, a, b, colour):
        across, up = abs(a[0] - b[0]), abs(a[1] - b[1])
        return across + up == 1 or (across == up == 1 and (sorted([a, b]), colour) in self.bars)

    def roles(self):
        settled = self.opening != "three-move" or len(self.steps) > 3
        return [colour for _, colour in sorted((s, c) for c, s in self.seat_of.items())] if settled else [None, None]

    def places(self):
        return None if not self.winner else [1, 2] if self.seat_of[self.winner] == 0 else [2, 1]

    def detail(self):
        return {"colour": self.winner} if self.winner else None
