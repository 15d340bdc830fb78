"""LINK in words: the sentences and the text board."""

from collections.abc import Sequence
from typing import Final

from renderers.kit.text import LONGEST_WORDS, cut, roles_told, rows_told, your_turn
from renderers.look import name_of
from rules.link import BLACK, COLOURS, SWAP, WHITE, Bar, LinkState, Move, Stone, bars, board, stones
from rules.play import Play, Step

EDGES: Final = (("top", "bottom"), ("left", "right"))
"""What each colour joins."""
_STEP_TEXT: Final = "place a stone on a free cell, or draw a bar between two of your stones that touch at a corner"


def words(play: Play[LinkState, Move], begin: str) -> str:
    """The position in sentences, after those that ``begin`` for every game."""
    state = play.state
    grid = board(state.options.size).grid
    held = {name: frozenset(stones(state, colour)) for colour, name in enumerate(COLOURS)}
    drawn = [bars(state, colour) for colour in (BLACK, WHITE)]
    start = f"{begin} {grid.width} by {grid.height} cells."
    edges = "Black joins top and bottom, White left and right."
    named = [
        f"{name.capitalize()} bars: {', '.join(bar.text for bar in own)}."
        for name, own in zip(COLOURS, drawn, strict=True)
        if own
    ]
    words = " ".join([start, edges, rows_told(grid, held), *named])
    if len(words) <= LONGEST_WORDS:
        return words
    return cut(" ".join([start, rows_told(grid, held, spaced=False), _bars_by_row(state)]), LONGEST_WORDS)


def text_board(play: Play[LinkState, Move], names: Sequence[str]) -> str:
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
    key = ["", "# Black joins top and bottom", "O White joins left and right", "/ \\ bars   x two bars that cross"]
    return "\n".join([*lines, letters, *key, *roles_told(play, names)])


def asked(play: Play[LinkState, Move], names: Sequence[str]) -> str:
    """What is asked of the seat to move, spoken to it."""
    state, seat = play.state, play.to_move or 0
    who, other = name_of(names, seat), name_of(names, 1 - seat)
    if state.options.opening == "three-move" and state.black is None:
        return (
            f"{who}, place the opening for both: a black stone, then a white one, then a black one. "
            f"{other} then chooses a colour, so keep it balanced. First: a black stone.",
            f"{who}, now the white stone of the opening; a last black one follows, then {other} chooses a colour.",
            f"{who}, now the last stone of the opening, a black one; then {other} chooses a colour.",
            f"{who}, choose the colour you want to play, black or white; White moves next.",
        )[_placed(state)]
    if state.options.opening == SWAP.text and state.turn == 1:
        return (
            f"{who}, place the first black stone. {other} may then swap, that is play Black and own that stone, "
            "so keep it balanced."
        )
    if state.options.opening == SWAP.text and state.turn == 2:
        return (
            f"{who}, choose: swap, and the black stone is yours, so you play Black and {other} plays White from now "
            "on; or place a white stone and stay White."
        )
    told = your_turn(play, names)
    return f"{told[:-1]}: {_STEP_TEXT}." if state.turn <= 4 else told


def did(step: Step[Move], names: Sequence[str]) -> str:
    """What a step did."""
    who = name_of(names, step.seat or 0)
    if isinstance(step.move, Stone):
        return f"{who} placed a stone on {step.text}."
    if isinstance(step.move, Bar):
        return f"{who} drew the bar {step.text}."
    if step.move == SWAP:
        return f"{who} swapped and plays Black now; the stone stays where it is."
    return f"{who} chose to play {step.text.capitalize()}."


def verdict(play: Play[LinkState, Move], names: Sequence[str]) -> str:
    """Who won and why."""
    state = play.state
    seat = state.black if state.colour == BLACK else 1 - (state.black or 0)
    who, colour = name_of(names, seat or 0), COLOURS[state.colour]
    return f"{who} ({colour.capitalize()}) wins: {reason(play)}."


def reason(play: Play[LinkState, Move]) -> str:
    """What the winner has joined."""
    first, second = EDGES[play.state.colour]
    return f"{COLOURS[play.state.colour]} stones join {first} and {second}"


def latest(play: Play[LinkState, Move], names: Sequence[str], seat: int | None) -> list[str]:
    """The footer's sentences: the last step, and who is to go on."""
    told = did(play.steps[-1], names) if play.steps else "The board is empty."
    if play.outcome:
        first, second = EDGES[play.state.colour]
        return [told, f"{first.capitalize()} and {second} are joined."]
    return [told] if seat is None else [told, f"{names[seat]} to move."]


def panel(play: Play[LinkState, Move], second: str) -> tuple[str, str]:
    """What is asked now, as the title and text of a narrow panel; ``second`` is the name of seat 1."""
    state = play.state
    if state.options.opening == "three-move" and state.black is None:
        placed = _placed(state)
        return f"Opening, {placed + 1} of 4", (
            f"Place a black stone, then a white, then a black. Then {second} takes a colour.",
            f"Now a white stone, then the last black. Then {second} takes a colour.",
            f"Now the last stone, a black one. Then {second} takes a colour.",
            "Choose a colour: black or white. White moves next.",
        )[placed]
    if state.options.opening == SWAP.text and state.turn == 1:
        return "Opening, 1 of 2", f"Place the first black stone. {second} may then swap and own it as Black."
    if state.options.opening == SWAP.text and state.turn == 2:
        return "Opening, 2 of 2", "Swap and own the black stone, or place a white one and stay White."
    return "A turn", "One stone, or one bar between two of your stones that touch at a corner."


def _placed(state: LinkState) -> int:
    return sum(len(stones(state, colour)) for colour in (BLACK, WHITE))


def _bars_by_row(state: LinkState) -> str:
    """All bars as pairs of column letters, the end in the lower row first."""
    grid, said = board(state.options.size).grid, []
    drawn = sorted((bar for colour in (BLACK, WHITE) for bar in bars(state, colour)), key=lambda bar: bar.slot)
    for row in reversed(range(grid.height - 1)):
        ends = [sorted(bar.cells) for bar in drawn if min(bar.cells) // grid.width == row]
        if ends:
            pairs = " ".join(grid.names[low][0] + grid.names[high][0] for low, high in ends)
            said.append(f"{row + 1} {pairs}")
    return f"Bars by the row of their lower end, that end first: {', '.join(said)}." if said else ""
