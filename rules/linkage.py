"""Linkage (Ethan Larson, 2007): dominoes of four colours on 7x7; More wants many colour groups, Fewer wants few.
Rulings: a domino may touch the one under the green counter at a corner, not along a side; a single domino is a group;
when only the green counter leaves no placement, it comes off and the turn passes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from rules.codes import Code, code, either
from rules.game import Choice, Column, Event, Game, Illegal, Label, Menu, Outcome, Passed, replaced
from rules.grid import grid, groups
from rules.notation import tokens, words_meant
from rules.options import choice, number

BOARD: Final = grid(7, 7)
COLOURS: Final = ("white", "blue", "red", "yellow")
DOMINOES_PER_COLOUR: Final = 6
CENTRE: Final = BOARD.by_name["d4"]
MORE, FEWER = "more", "fewer"
_ONLY_BESIDE_GREEN: Final = code("linkage-pass")


@dataclass(frozen=True)
class LinkageOptions:
    """``counter``: where the black counter comes from; ``target``: the number of groups More needs."""

    counter: str = choice("centre", "free")
    target: int = number(12, 10, 15)


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino of one colour on two neighbouring cells, lower cell first."""

    colour: str
    cells: tuple[int, int]
    slot: int
    """The index of its pair of neighbouring cells, of 84."""
    place: str
    """The cells in notation: ``d1-d2``."""
    text: str


@dataclass(frozen=True, slots=True)
class Counter:
    """The black counter on a cell, where it is placed by hand."""

    cell: int
    text: str


@dataclass(frozen=True, slots=True)
class Role:
    """The choice of More or Fewer after the black counter was placed by hand."""

    name: str
    text: str


Move = Domino | Counter | Role

_PAIRS: Final = tuple((c, n) for c in BOARD.cells for n in BOARD.beside[c] if n > c)
_PLACES: Final = tuple(map(BOARD.join, _PAIRS))
_DOMINOES: Final = {
    colour: tuple(
        Domino(colour, pair, slot, place, f"{colour} {place}")
        for slot, (pair, place) in enumerate(zip(_PAIRS, _PLACES, strict=True))
    )
    for colour in COLOURS
}
_DOMINO_BY_TEXT: Final = {domino.text: domino for dominoes in _DOMINOES.values() for domino in dominoes}
_COUNTERS: Final = tuple(Counter(cell, f"counter {BOARD.names[cell]}") for cell in BOARD.cells)
_ROLES: Final = (Role(MORE, "more"), Role(FEWER, "fewer"))
_CELLS: Final = tuple(1 << a | 1 << b for a, b in _PAIRS)
"""For each slot its cells, a bit each."""
_REACH: Final = tuple(sum(1 << n for c in pair for n in BOARD.beside[c]) for pair in _PAIRS)
"""For each slot the cells that share a side with it (its own two among them), a bit each."""
_COVERED: Final = tuple(frozenset(slot for slot, pair in enumerate(_CELLS) if pair & cells) for cells in _CELLS)
"""For each slot those that share a cell with it, itself among them."""
_BESIDE: Final = tuple(frozenset(slot for slot, pair in enumerate(_CELLS) if pair & reach) for reach in _REACH)
"""For each slot those that a green counter on it forbids."""
_DOUBLED: Final = tuple((2 * BOARD.column(c), 2 * BOARD.row(c)) for c in BOARD.cells)
_MIDDLES: Final = tuple((BOARD.column(a) + BOARD.column(b), BOARD.row(a) + BOARD.row(b)) for a, b in _PAIRS)
"""The centres of cells and slots: twice their column and row."""
_NUMBER: Final = {colour: number for number, colour in enumerate(COLOURS)}
_DOMINO_CHOICES: Final[dict[str, tuple[Choice[Move], ...]]] = {
    colour: tuple(Choice(domino.place, domino) for domino in dominoes) for colour, dominoes in _DOMINOES.items()
}
_COUNTER_CHOICES: Final[tuple[Choice[Move], ...]] = tuple(
    Choice(BOARD.names[counter.cell], counter) for counter in _COUNTERS
)
_LAST: Final = 3
"""Near how many of the last dominoes the next is likely to be wanted."""
_GROUP: Final = 4
"""As much as a group more or fewer counts, a domino may lie farther from those: two cells."""
_ALIKE: Final = 7
"""The number of dominoes of one colour that are offered before others."""


class LinkageState(NamedTuple):
    """A position, a tuple because every step makes one; ``dominoes`` in order, ``green`` under the green counter."""

    options: LinkageOptions
    to_move: int | None
    more: int | None
    """The seat that plays More; ``None`` until it is chosen."""
    black: int | None
    """The cell of the black counter; ``None`` until it is placed."""
    dominoes: tuple[Domino, ...]
    green: Domino | None
    pool: tuple[int, ...]
    """Dominoes left, by colour in the order of :data:`COLOURS`."""
    empty: tuple[int, ...]
    """Slots with both cells free."""
    playable: tuple[int, ...]
    """Slots of ``empty`` that the green counter does not forbid."""
    turn: int
    events: tuple[Event, ...]


class LinkageGame(Game[LinkageState, Move]):
    """The rules of Linkage."""

    version: ClassVar = 1
    key: ClassVar = "linkage"
    title: ClassVar = "Linkage"
    example: ClassVar = "blue d1-d2"
    options: ClassVar = LinkageOptions
    roles: ClassVar = (MORE, FEWER)
    draw_can_be_agreed: ClassVar = False
    rated_by_role: ClassVar = True

    def start(self, options: LinkageOptions, seats: int) -> LinkageState:
        pool = (DOMINOES_PER_COLOUR,) * len(COLOURS)
        state = LinkageState(options, 0, None, None, (), None, pool, (), (), turn=1, events=())
        return state if options.counter == "free" else _with_counter(state, CENTRE)._replace(more=0)

    def least_turns(self, options: LinkageOptions) -> int:
        """A third of the twelve turns each has at most: a third of the dominoes lie, and the groups take shape."""
        return 4

    def role(self, state: LinkageState, seat: int) -> str | None:
        return None if state.more is None else MORE if seat == state.more else FEWER

    def legal_moves(self, state: LinkageState) -> Sequence[Move]:
        if state.to_move is None:
            return ()
        if state.black is None:
            return _COUNTERS
        if state.more is None:
            return _ROLES
        slots = state.playable
        moves: list[Move] = []
        for colour, left in zip(COLOURS, state.pool, strict=True):
            if left:
                dominoes = _DOMINOES[colour]
                moves += [dominoes[slot] for slot in slots]
        return moves

    def apply(self, state: LinkageState, move: Move) -> LinkageState:
        if isinstance(move, Domino):
            if not _is_legal(state, move):
                raise Illegal(self.refusal(state, tokens(move.text)))
            return _placed(state, move)
        if move not in self.legal_moves(state):
            raise Illegal(self.refusal(state, tokens(move.text)))
        turn = state.turn + 1
        if isinstance(move, Counter):
            return _with_counter(state, move.cell)._replace(to_move=1, turn=turn)
        more = 1 if move.name == MORE else 0
        return state._replace(more=more, to_move=more, turn=turn)

    def outcome(self, state: LinkageState) -> Outcome | None:
        if state.to_move is not None or state.more is None:
            return None
        count = len(colour_groups(state))
        won = state.more if count >= state.options.target else 1 - state.more
        return Outcome((1, 2) if won == 0 else (2, 1), {"groups": count})

    # -- notation

    def written(self, state: LinkageState, text: str) -> Move | None:
        domino = _DOMINO_BY_TEXT.get(text)
        if domino is None:
            return super().written(state, text)
        return domino if _is_legal(state, domino) else None

    def label(self, state: LinkageState, move: Move) -> Label:
        if isinstance(move, Domino):
            return code("linkage-label-domino", colour=move.colour, cells=move.place)
        if isinstance(move, Counter):
            return code("linkage-label-counter", cell=BOARD.names[move.cell])
        return code("linkage-label-role", role=move.name)

    def likely(self, state: LinkageState, moves: Sequence[Move], latest: Sequence[Move]) -> Sequence[Move]:
        """Dominoes near the last ones that gain something for the role to move; the black counter in the middle."""
        if state.more is not None:
            return _mixed(_by_gain(state, [move for move in moves if isinstance(move, Domino)]))
        middle = _DOUBLED[CENTRE]
        return sorted(moves, key=lambda move: _far(_DOUBLED[move.cell], middle) if isinstance(move, Counter) else 0)

    def refusal(self, state: LinkageState, written: tuple[str, ...]) -> Code:
        if state.to_move is None:
            return code("linkage-over")
        if state.black is None:
            return code("linkage-counter-first")
        if state.more is None:
            return code("linkage-role-first")
        words = [token for token in written if token.isalpha()]
        cells = [token for token in written if not token.isalpha()]
        colours = words_meant(words[0], COLOURS) if len(words) == 1 else ()
        off_board = [name for name in cells if name not in BOARD.by_name]
        if off_board:
            return code("linkage-no-cell", cell=off_board[0])
        if not colours:
            return code("linkage-no-colour", example=self.example)
        if len(cells) != 2:
            return code("linkage-two-cells", example=self.example)
        first, second = sorted(BOARD.by_name[name] for name in cells)
        return self._no_domino(state, colours[0], (first, second))

    def _no_domino(self, state: LinkageState, colour: str, cells: tuple[int, int]) -> Code:
        names = BOARD.join(cells)
        if cells not in _PAIRS:
            one, other = names.split("-")
            return code("linkage-no-neighbours", one=one, other=other)
        if not state.pool[COLOURS.index(colour)]:
            left = either(code(f"linkage-colour-{c}") for c, n in zip(COLOURS, state.pool, strict=True) if n)
            return code("linkage-none-left", colour=colour, left=left)
        covered = {cell for domino in state.dominoes for cell in domino.cells}
        taken = [cell for cell in cells if cell in covered or cell == state.black]
        if taken:
            key = "linkage-black-counter-there" if taken[0] == state.black else "linkage-covered"
            return code(key, cell=BOARD.names[taken[0]])
        return code("linkage-next-to-green", cells=names)

    # -- the short path to a move

    def menu(self, state: LinkageState) -> Menu[Move]:
        if state.black is None:
            cells = [_COUNTER_CHOICES[column :: BOARD.width] for column in range(BOARD.width)]
            menus = [Menu(code("rules-prompt-cell"), choices) for choices in cells]
            return _columns(code("rules-prompt-column"), menus)
        if state.more is None:
            roles: tuple[Choice[Move], ...] = tuple(Choice(code(f"linkage-role-{role.name}"), role) for role in _ROLES)
            return Menu(code("linkage-prompt-role"), roles)
        choices = (
            Choice(code(f"linkage-choice-{c}", left=n), _places(state, c) if n and state.playable else None, about=c)
            for c, n in zip(COLOURS, state.pool, strict=True)
        )
        return Menu(code("linkage-prompt-colour"), tuple(choices))


def _columns(prompt: Code, menus: Sequence[Menu[Move] | None]) -> Menu[Move]:
    """The choice of a column, each with what it leads to."""
    choices: list[Choice[Move]] = [Choice(BOARD.names[i][0], then, about=Column(i)) for i, then in enumerate(menus)]
    return Menu(prompt, tuple(choices))


def _places(state: LinkageState, colour: str) -> Menu[Move]:
    """The column of a domino's lower left cell, then its cells: upwards, along the row before upright."""
    places: list[list[Choice[Move]]] = [[] for _ in range(BOARD.width)]
    choices = _DOMINO_CHOICES[colour]
    for slot in state.playable:
        places[BOARD.column(_PAIRS[slot][0])].append(choices[slot])
    prompt = code("rules-prompt-cells")
    menus = [Menu(prompt, tuple(column), numbered=True) if column else None for column in places]
    return _columns(code("linkage-prompt-column"), menus)


def _by_gain(state: LinkageState, dominoes: Sequence[Domino]) -> list[Domino]:
    """Sorted by how near the last dominoes they lie and by how many groups of their colour they join."""
    last = [_MIDDLES[domino.slot] for domino in state.dominoes[-_LAST:]]
    last = last or [_DOUBLED[CENTRE if state.black is None else state.black]]
    joined = {domino.slot: [0] * len(COLOURS) for domino in dominoes}
    for colour, group in _group_masks(state):
        for slot, counts in joined.items():
            if group & _REACH[slot]:
                counts[colour] += 1
    gains: dict[int, list[float]] = {}
    for slot, counts in joined.items():
        near, most = -min(_far(_MIDDLES[slot], middle) for middle in last), max(counts)
        if state.to_move == state.more:  # a group of its own, best where another colour would join some
            gain = [near - _GROUP * count if count else near + _GROUP * most / 2 for count in counts]
        else:
            gain = [near + _GROUP * count for count in counts]
        # Equal ones take turns: the colours from place to place, and then the places.
        turns = [(slot + at) % len(COLOURS) / len(COLOURS) - slot / 1000 for at in range(len(COLOURS))]
        gains[slot] = [value + turn for value, turn in zip(gain, turns, strict=True)]
    return sorted(dominoes, key=lambda domino: -gains[domino.slot][_NUMBER[domino.colour]])


def _group_masks(state: LinkageState) -> list[tuple[int, int]]:
    """Every group as the number of its colour and its cells, a bit each."""
    found: list[tuple[int, int]] = []
    for domino in state.dominoes:
        colour, group, apart = _NUMBER[domino.colour], _CELLS[domino.slot], []
        for other, cells in found:
            if other == colour and cells & _REACH[domino.slot]:
                group |= cells
            else:
                apart.append((other, cells))
        found = [*apart, (colour, group)]
    return found


def _mixed(ranked: Sequence[Domino]) -> list[Domino]:
    """The first of them on different cells and of several colours, as far as what follows has any."""
    first: list[Domino] = []
    rest: list[Domino] = []
    slots, left = set[int](), dict.fromkeys(COLOURS, _ALIKE)
    for domino in ranked:
        if left[domino.colour] and domino.slot not in slots:
            first.append(domino)
            slots.add(domino.slot)
            left[domino.colour] -= 1
        else:
            rest.append(domino)
    return first + rest


def _far(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _is_legal(state: LinkageState, move: Domino) -> bool:
    return state.more is not None and move.slot in state.playable and bool(state.pool[_NUMBER[move.colour]])


def _with_counter(state: LinkageState, cell: int) -> LinkageState:
    slots = tuple(slot for slot, pair in enumerate(_PAIRS) if cell not in pair)
    return state._replace(black=cell, empty=slots, playable=slots)


def _placed(state: LinkageState, move: Domino) -> LinkageState:
    covered, beside = _COVERED[move.slot], _BESIDE[move.slot]
    empty = tuple([slot for slot in state.empty if slot not in covered])
    playable = tuple([slot for slot in empty if slot not in beside])
    seat = state.to_move
    assert seat is not None, "a domino was legal, so somebody was to move"
    over, blocked = not empty, bool(empty) and not playable
    index = COLOURS.index(move.colour)
    return LinkageState(
        state.options,
        None if over else seat if blocked else 1 - seat,
        state.more,
        state.black,
        dominoes=(*state.dominoes, move),
        green=None if blocked else move,
        pool=replaced(state.pool, index, state.pool[index] - 1),
        empty=empty,
        playable=empty if blocked else playable,
        turn=state.turn if over else state.turn + (2 if blocked else 1),
        events=(Passed(1 - seat, _ONLY_BESIDE_GREEN),) if blocked else (),
    )


def colour_groups(state: LinkageState) -> list[tuple[str, frozenset[int]]]:
    """Every group on the board as its colour and cells, colours in the order of :data:`COLOURS`."""
    found = []
    for colour in COLOURS:
        cells = [cell for domino in state.dominoes if domino.colour == colour for cell in domino.cells]
        found += [(colour, group) for group in groups(cells, BOARD.beside)]
    return found


def forbidden_cells(state: LinkageState) -> frozenset[int]:
    """The free cells that the green counter keeps from being covered this turn."""
    if state.green is None or state.to_move is None:
        return frozenset()
    covered = {cell for domino in state.dominoes for cell in domino.cells} | {state.black}
    return frozenset(n for c in state.green.cells for n in BOARD.beside[c]) - covered
