"""LINK (Bill Taylor, 1992): stones and diagonal bars; the first to join their two edges wins. Rulings: a corner cell
belongs to both its edges; a bar may cross one of its own colour. A seat without a legal step would pass, but with every
cell taken and every bar drawn or crossed, one side has already joined its edges."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rules.codes import Code, code
from rules.game import Game, Illegal, Label, Menu, Outcome, maker
from rules.grid import joined
from rules.link.menu import likely, menu
from rules.link.state import (
    BLACK,
    CHOICES,
    COLOURS,
    OPENING_STONES,
    SWAP,
    WHITE,
    Bar,
    Board,
    LinkOptions,
    LinkState,
    Move,
    OpeningStone,
    Reply,
    Side,
    Stone,
    board,
)
from rules.notation import tokens, words_meant

_HOW: Final = code("link-format")
_side: Final = maker(Side)
_state: Final = maker(LinkState)


class LinkGame(Game[LinkState, Move]):
    """The rules of LINK."""

    version: ClassVar = 1
    key: ClassVar = "link"
    title: ClassVar = "LINK"
    example: ClassVar = "c3-d4"
    options: ClassVar = LinkOptions
    roles: ClassVar = COLOURS
    draw_can_be_agreed: ClassVar = False

    def start(self, options: LinkOptions, seats: int) -> LinkState:
        nothing = Side(0, 0, (), (), ())
        black = None if options.opening == "three-move" else 0
        return LinkState(options, 0, black, BLACK, (nothing, nothing), board(options.size).stones, 1, (), ())

    def least_turns(self, options: LinkOptions) -> int:
        """Half the stones of the shortest way across."""
        return options.size // 2

    def role(self, state: LinkState, seat: int) -> str | None:
        return None if state.black is None else self.roles[BLACK if seat == state.black else WHITE]

    def legal_moves(self, state: LinkState) -> Sequence[Move]:
        if state.to_move is None:
            return ()
        if state.replies:
            return state.replies if state.black is None else (*state.replies, *state.vacant)
        mine = state.sides[state.colour]
        return mine.contested + state.vacant + mine.free

    def apply(self, state: LinkState, move: Move) -> LinkState:
        if isinstance(move, Reply):
            if move not in state.replies:
                raise Illegal(self.refusal(state, (move.text,)))
            black = 1 if move.text in ("swap", "black") else 0
            return state._replace(black=black, to_move=1 - black, colour=WHITE, turn=3, replies=(), events=())
        fixed, colour = board(state.options.size), state.colour
        known = fixed.moves.get(move.text)
        mine, theirs = state.sides[colour], state.sides[1 - colour]
        if (known is not move and known != move) or state.replies == CHOICES or state.to_move is None:
            raise Illegal(self.refusal(state, tokens(move.text)))
        vacant = state.vacant
        if isinstance(move, Stone):
            taken = mine.stones | theirs.stones
            if taken >> move.cell & 1:
                raise Illegal(self.refusal(state, (move.text,)))
            mine, theirs = _with_stone(fixed, mine, theirs, move.cell, colour)
            below = move.cell - (taken & ((1 << move.cell) - 1)).bit_count()
            vacant = vacant[:below] + vacant[below + 1 :]
        else:
            if move.ends & ~mine.stones or (mine.bars | theirs.bars) & move.spots[colour]:
                raise Illegal(self.refusal(state, tokens(move.text)))
            mine, theirs = _with_bar(mine, theirs, move, colour)
        return _next(state, fixed, mine, theirs, vacant)

    def outcome(self, state: LinkState) -> Outcome | None:
        if state.to_move is not None:
            return None
        return Outcome((1, 2) if state.black == state.colour else (2, 1), {"colour": COLOURS[state.colour]})

    # -- notation

    def label(self, state: LinkState, move: Move) -> Label:
        if isinstance(move, Stone):
            return code("link-label-stone", cell=move.text)
        if isinstance(move, Bar):
            return code("link-label-bar", bar=move.text)
        return code("link-label-swap") if move == SWAP else code("link-label-colour", colour=move.text)

    def likely(self, state: LinkState, moves: Sequence[Move], latest: Sequence[Move]) -> Sequence[Move]:
        return likely(state, moves, latest)

    def menu(self, state: LinkState) -> Menu[Move]:
        return menu(state)

    def refusal(self, state: LinkState, written: tuple[str, ...]) -> Code:
        if state.to_move is None:
            return code("link-over")
        if state.replies == CHOICES:
            return code("link-choose")
        fixed = board(state.options.size).grid
        words = [token for token in written if token.isalpha()]
        off_board = [token for token in written if not token.isalpha() and token not in fixed.by_name]
        if words:
            return _no_reply(state, words[0])
        if off_board:
            return code("link-no-cell", cell=off_board[0], last=fixed.names[-1][0], rows=fixed.height)
        if len(written) == 1:
            return code("link-occupied", cell=written[0])
        if len(written) > 2:
            return _HOW
        return _no_bar(state, *(fixed.by_name[token] for token in written))


def _with_stone(fixed: Board, mine: Side, theirs: Side, cell: int, colour: int) -> tuple[Side, Side]:
    """Both sides after ``mine`` has placed a stone, which may open bars to it; one across another contests that too."""
    stones, drawn, groups, contested, free = mine
    here, beside = 1 << cell, fixed.beside[cell]
    groups = joined(groups, here, beside) if stones & beside else (*groups, here)
    if stones & fixed.diagonal[cell]:
        for bar in fixed.bars_from[cell]:
            if bar.ends & stones and not theirs.bars & bar.spots[colour]:
                if bar.across & theirs.stones == bar.across:
                    contested = (*contested, bar)
                    theirs = _contested(theirs, fixed.bars[bar.slot ^ 1])
                else:
                    free = (*free, bar)
    return _side((stones | here, drawn, groups, contested, free)), theirs


def _contested(side: Side, bar: Bar) -> Side:
    return side._replace(contested=(*side.contested, bar), free=_without(side.free, bar.slot))


def _with_bar(mine: Side, theirs: Side, bar: Bar, colour: int) -> tuple[Side, Side]:
    """Both sides after ``mine`` has drawn a bar, which closes the bar across it to the other."""
    stones, drawn, groups, contested, free = mine
    if bar.across & theirs.stones == bar.across:
        contested = _without(contested, bar.slot)
        theirs = theirs._replace(contested=_without(theirs.contested, bar.slot ^ 1))
    else:
        free = _without(free, bar.slot)
    return _side((stones, drawn | bar.spots[colour], joined(groups, 0, bar.ends), contested, free)), theirs


def _without(bars: tuple[Bar, ...], slot: int) -> tuple[Bar, ...]:
    return tuple([bar for bar in bars if bar.slot != slot])


def _next(state: LinkState, fixed: Board, mine: Side, theirs: Side, vacant: tuple[Stone, ...]) -> LinkState:
    """The state after a step, whose group is the last of ``mine``."""
    options, seat, black, colour, turn = state.options, state.to_move, state.black, state.colour, state.turn
    assert seat is not None, "a step was legal, so somebody was to move"
    first, second = fixed.edges[colour]
    group = mine.groups[-1]
    sides = (mine, theirs) if colour == BLACK else (theirs, mine)
    if group & first and group & second:
        return _state((options, None, black, colour, sides, vacant, turn, (), ()))
    if black is not None:
        swap = (SWAP,) if turn == 1 and options.opening == SWAP.text else ()
        return _state((options, 1 - seat, black, 1 - colour, sides, vacant, turn + 1, swap, ()))
    done = len(fixed.stones) - len(vacant) == OPENING_STONES
    replies, events = CHOICES if done else (), (OpeningStone(0, COLOURS[colour]),)
    return _state((options, int(done), None, 1 - colour, sides, vacant, turn + done, replies, events))


def _no_reply(state: LinkState, word: str) -> Code:
    meant = words_meant(word, (SWAP.text, *COLOURS))
    if SWAP.text in meant:
        if state.options.opening != SWAP.text:
            return code("link-no-swap")
        if state.turn == 1:
            return code("link-swap-later")
        return code("link-swap-over")
    if meant:
        return code("link-choice-later" if state.black is None else "link-colours-chosen")
    return _HOW


def _no_bar(state: LinkState, one: int, other: int) -> Code:
    fixed = board(state.options.size)
    names, colour = fixed.grid.names, COLOURS[state.colour]
    bar = fixed.moves.get(fixed.grid.join((one, other)))
    if not isinstance(bar, Bar):
        return code("link-no-neighbours", one=names[one], other=names[other])
    mine, theirs = state.sides[state.colour], state.sides[1 - state.colour]
    bare = [names[cell] for cell in bar.cells if not mine.stones >> cell & 1]
    if bare:
        return code("link-no-stone", cell=bare[0], colour=colour)
    if mine.bars & bar.spots[state.colour]:
        return code("link-drawn", bar=bar.text)
    assert theirs.bars & bar.spots[state.colour], "any other bar would have been legal"
    return code("link-crossed", colour=COLOURS[1 - state.colour], bar=fixed.bars[bar.slot ^ 1].text)
