"""LINK in words: the sentences and the text board."""

from collections.abc import Collection, Sequence

from data.texts import Texts
from renderers.look import LONGEST_WORDS, cut, name_of, role_lines, role_of, row_texts, your_turn
from rules.grid import cells_in
from rules.link.state import (
    BLACK,
    COLOURS,
    OPENING_STONES,
    SWAP,
    WHITE,
    Bar,
    LinkState,
    Move,
    OpeningStone,
    Reply,
    Stone,
    bars,
    board,
    stones,
)
from rules.play import Play, Step


def words(play: Play[LinkState, Move], begin: str, texts: Texts) -> str:
    """The position in sentences, after those that ``begin`` for every game."""
    state = play.state
    grid = board(state.options.size).grid
    held = {name: frozenset(stones(state, colour)) for colour, name in enumerate(COLOURS)}
    start = " ".join([begin, texts("link-size", size=grid.width)])
    drawn = [
        texts("link-bars", colour=name, bars=texts.series(bar.text for bar in own))
        for name, own in zip(COLOURS, (bars(state, colour) for colour in (BLACK, WHITE)), strict=True)
        if own
    ]
    words = " ".join([start, texts("link-edges"), row_texts(grid, held, "link-run", texts), *drawn])
    if len(words) <= LONGEST_WORDS:
        return words
    rows = row_texts(grid, held, "link-run", texts, spaced=False)
    return cut(" ".join(filter(None, [start, rows, _bars_by_row(state, texts)])), LONGEST_WORDS)


def text_board(play: Play[LinkState, Move], names: Sequence[str], texts: Texts) -> str:
    """The position as text of equally wide characters."""
    state = play.state
    size = state.options.size
    columns, gap = [name[0] for name in board(size).grid.names[:size]], 3 if size <= 8 else 1
    signs = {cell: sign for colour, sign in ((BLACK, "#"), (WHITE, "O")) for cell in stones(state, colour)}
    slots = {bar.slot for colour in (BLACK, WHITE) for bar in bars(state, colour)}
    letters = " " * 3 + (" " * gap).join(columns)
    lines = [letters]
    for row in reversed(range(size)):
        shown = (" " * gap).join(signs.get(row * size + column, ".") for column in range(size))
        lines.append(f"{row + 1:>2} {shown} {row + 1}")
        if row:
            pairs = [2 * ((row - 1) * (size - 1) + column) for column in range(size - 1)]
            crossed = [" /\\x"[(slot in slots) + 2 * (slot + 1 in slots)].center(gap) for slot in pairs]
            lines.append((" " * 4 + " ".join(crossed)).rstrip())
    key = ["", texts("link-board-black"), texts("link-board-white"), texts("link-board-bars")]
    return "\n".join([*lines, letters, *key, *role_lines(play, names, texts)])


def asked(play: Play[LinkState, Move], names: Sequence[str], texts: Texts) -> str:
    """The question to the seat to move, in the second person."""
    state, seat = play.state, play.to_move or 0
    who, other = name_of(names, seat, texts), name_of(names, 1 - seat, texts)
    if state.options.opening == "three-move" and state.black is None:
        placed = _placed(state)
        if placed == OPENING_STONES:
            return texts("link-ask-colour", who=who)
        return texts("link-ask-opening", who=who, other=other, placed=placed)
    if state.options.opening == SWAP.text and state.turn <= 2:
        return texts("link-ask-first" if state.turn == 1 else "link-ask-swap", who=who, other=other)
    if state.turn > 4:
        return your_turn(play, names, texts)
    return texts("link-ask-step", who=who, role=role_of(play, seat, texts) or "")


def sign_of(about: object) -> str | None:
    """The name of the sign of a bar or of a colour that is chosen."""
    if isinstance(about, Bar) or about is Bar:
        return "link_bar"
    if isinstance(about, Reply):
        # Who swaps owns the black stone.
        return "link_white" if about.text == COLOURS[WHITE] else "link_black"
    return None


def did(step: Step[Move], names: Sequence[str], texts: Texts) -> str:
    """A sentence about a step."""
    who = name_of(names, step.seat or 0, texts)
    if isinstance(step.move, Stone):
        if step.events and isinstance(event := step.events[0], OpeningStone):
            return texts("link-placed-opening", who=who, cell=step.text, colour=event.colour)
        return texts("link-placed", who=who, cell=step.text)
    if isinstance(step.move, Bar):
        return texts("link-placed-bar", who=who, bar=step.text)
    if step.move == SWAP:
        return texts("link-swapped", who=who)
    return texts("link-chose", who=who, colour=step.text)


def verdict(play: Play[LinkState, Move], names: Sequence[str], texts: Texts) -> str:
    """The winner and the reason."""
    state = play.state
    seat = state.black if state.colour == BLACK else 1 - (state.black or 0)
    return texts("link-verdict", who=name_of(names, seat or 0, texts), colour=COLOURS[state.colour])


def ahead(play: Play[LinkState, Move]) -> Collection[int]:
    """The seat whose longest link spans more of the way between its edges."""
    state = play.state
    if state.black is None:
        return ()
    black, white = (_span(state, colour) for colour in (BLACK, WHITE))
    return () if black == white else (state.black if black > white else 1 - state.black,)


def _span(state: LinkState, colour: int) -> int:
    """Rows of the longest link of Black, columns of White's."""
    size = state.options.size
    ways = [
        [cell // size if colour == BLACK else cell % size for cell in cells_in(group)]
        for group in state.sides[colour].groups
    ]
    return max((max(way) - min(way) + 1 for way in ways), default=0)


def latest(play: Play[LinkState, Move], names: Sequence[str], seat: int | None, texts: Texts) -> list[str]:
    """The footer's sentences: the last step, and the side to move."""
    step_text = did(play.steps[-1], names, texts) if play.steps else texts("link-empty")
    if play.outcome:
        return [step_text, texts("link-joined", colour=COLOURS[play.state.colour])]
    return [step_text] if seat is None else [step_text, texts("position-to-move", who=names[seat])]


def panel(play: Play[LinkState, Move], second: str, texts: Texts) -> tuple[str, str]:
    """The current question as title and text of a narrow panel; ``second`` is the name of seat 1."""
    state = play.state
    if state.options.opening == "three-move" and state.black is None:
        placed = _placed(state)
        title = texts("link-panel-opening", step=placed + 1, steps=OPENING_STONES + 1)
        if placed == OPENING_STONES:
            return title, texts("link-panel-colour")
        return title, texts("link-panel-three", placed=placed, other=second)
    if state.options.opening == SWAP.text and state.turn <= 2:
        title = texts("link-panel-opening", step=state.turn, steps=2)
        return title, texts("link-panel-first", other=second) if state.turn == 1 else texts("link-panel-swap")
    return texts("link-panel-turn"), texts("link-panel-step")


def _placed(state: LinkState) -> int:
    return sum(len(stones(state, colour)) for colour in (BLACK, WHITE))


def _bars_by_row(state: LinkState, texts: Texts) -> str:
    """All bars as pairs of column letters, the end in the lower row first."""
    grid, pairs_by_row = board(state.options.size).grid, []
    drawn = sorted((bar for colour in (BLACK, WHITE) for bar in bars(state, colour)), key=lambda bar: bar.slot)
    for row in reversed(range(grid.height - 1)):
        ends = [sorted(bar.cells) for bar in drawn if min(bar.cells) // grid.width == row]
        if ends:
            pairs = " ".join(grid.names[low][0] + grid.names[high][0] for low, high in ends)
            pairs_by_row.append(f"{row + 1} {pairs}")
    return texts("link-bars-by-row", bars=texts.series(pairs_by_row)) if pairs_by_row else ""
