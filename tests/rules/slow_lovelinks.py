"""A slow implementation of Love Links from its rules that shares no code with ``rules``; a bracelet is ``[text,
owner]``."""

from pathlib import Path

DECK = Path(__file__).parents[2] / "data" / "love_links_deck.csv"
ROWS = [line.split(",") for line in DECK.read_text().split()[1:]]
METAL = {f"{key}-{lock}": metal for key, lock, metal, _, _ in ROWS}
STONE = {f"{key}-{lock}": stone for key, lock, _, _, stone in ROWS}
CARDS = [f"{key}-{lock}" for key, lock, _, copies, _ in ROWS for _ in range(int(copies))]
ROUNDS = [("bronze", 5), ("silver", 4), ("gold", 4)]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LABELS = [*ALPHABET, *(a + b for a in ALPHABET for b in ALPHABET)]


def key_of(link):
    return link.split("-")[0]


def lock_of(link):
    return link.split("-")[1]


def goes_into(key, lock):
    if lock == "M":
        return key in ("2", "3", "4", "5", "6", "8")
    return int(lock) in range(int(key), 11, int(key))


class SlowLoveLinks:
    def __init__(self, seats=2, length="standard"):
        self.seats, self.length = seats, length
        self.sides = 2 if seats == 4 else seats
        self.scores, self.captured = [0] * self.sides, [0] * self.sides
        self.stocks: list[list[str]] = [[] for _ in range(seats)]
        self.bracelets = {}
        self.labels = list(LABELS)
        self.passed = []
        self.over = False
        self.round = -1
        self.seat = 0
        self.begin_round()

    def begin_round(self):
        self.round += 1
        self.deck = [card for card in CARDS if METAL[card] == ROUNDS[self.round][0]]
        self.phase = "round"
        self.begin_turn()

    def begin_turn(self):
        self.done, self.matches, self.must_start = 0, 0, False

    def receiver(self):
        """The receiver of the next draw: a seat, "table", or None."""
        full = ROUNDS[self.round][1]
        if self.over or not self.deck:
            return None
        if self.phase == "round":
            for seat in range(self.seats):
                if len(self.stocks[seat]) < full:
                    return seat
            return "table" if len(self.bracelets) < 5 else None
        if self.phase == "refill" and len(self.stocks[self.seat]) < full:
            return self.seat
        return None

    def settle(self):
        while not self.over and self.receiver() is None:
            if self.phase == "round":
                self.phase = "play"
            elif self.phase == "refill":
                if any(self.stocks):
                    self.seat = (self.seat + 1) % self.seats
                    while not self.stocks[self.seat]:
                        self.passed.append(self.seat)
                        self.seat = (self.seat + 1) % self.seats
                    self.phase = "play"
                    self.begin_turn()
                elif self.round == 2:
                    self.over = True
                else:
                    self.seat = (self.seat + 1) % self.seats
                    self.begin_round()
            else:
                return

    @property
    def to_move(self):
        """The seat to move, or -1 where a draw is due."""
        return None if self.over else -1 if self.receiver() is not None else self.seat

    def roles(self):
        return [None] * self.seats

    def legal(self):
        if self.over:
            return []
        if self.receiver() is not None:
            return sorted({f"draw {card}" for card in self.deck})
        stock = self.stocks[self.seat]
        if self.must_start:
            return sorted({f"{link} new" for link in stock})
        found = set()
        for link in stock:
            for label, chain in self.bracelets.items():
                in_lock = goes_into(key_of(link), lock_of(chain[-1][0]))
                on_key = goes_into(key_of(chain[0][0]), lock_of(link))
                if in_lock:
                    found.add(f"{link} {label}:lock")
                if on_key:
                    found.add(f"{link} {label}:key")
                if in_lock and on_key and len(chain) >= 4:
                    found.add(f"{link} {label}:close")
        return sorted(found or {f"{link} new" for link in stock})

    def play(self, text):
        assert text in self.legal(), text
        words = text.replace(":", " ").split()
        self.passed = []
        if words[0] == "draw":
            self.take(words[1])
        else:
            self.stocks[self.seat].remove(words[0])
            self.place(*words)
        self.settle()

    def take(self, card):
        who = self.receiver()
        self.deck.remove(card)
        if who == "table":
            self.bracelets[self.labels.pop(0)] = [[card, None]]
        else:
            self.stocks[who].append(card)

    def place(self, link, where, how=None):
        side = self.seat % self.sides
        stock = self.stocks[self.seat]
        if where == "new":
            self.bracelets[self.labels.pop(0)] = [[link, side]]
            self.must_start = False
        else:
            chain = self.bracelets[where]
            key_match = lock_of(link) == key_of(chain[0][0])
            lock_match = key_of(link) == lock_of(chain[-1][0])
            if how == "close":
                del self.bracelets[where]
                self.scores[side] += self.worth([*chain, [link, side]], side, key_match + lock_match)
                self.must_start = bool(stock)
            elif key_match if how == "key" else lock_match:
                self.matches += 1
                self.scores[side] += 3 if self.matches == 2 else 1
            if how == "key":
                chain.insert(0, [link, side])
            elif how == "lock":
                chain.append([link, side])
        if self.length == "short" and self.scores[side] >= 90:
            self.over = True
            return
        if not self.must_start:
            self.done += 1
            if self.done == 2 or not stock:
                self.phase = "refill"

    def worth(self, chain, side, matches):
        total = 0
        for link, _ in chain:
            total += {"bronze": 1, "silver": 2, "gold": 3}[METAL[link]]
            total += {"": 0, "diamond": 10}.get(STONE[link], 5)
        total += 2 * (len(chain) - 5)
        foreign = [owner for _, owner in chain if owner not in (None, side)]
        self.captured[side] += len(foreign)
        total += len(foreign) or 10
        total += {0: 0, 1: 4, 2: 8}[matches]
        return total - 4 if lock_of(chain[-1][0]) == "M" else total

    def places(self):
        ranks = [(self.scores[side], self.captured[side]) for side in range(self.sides)]
        better = [sum(other > mine for other in ranks) for mine in ranks]
        return [1 + better[seat % self.sides] for seat in range(self.seats)]

    def detail(self):
        return {"scores": self.scores, "captured": self.captured}
