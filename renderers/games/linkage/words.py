"""Linkage in words: the sentences and the text board."""

from collections.abc import Sequence

from renderers.kit.text import LONGEST_WORDS, counted, cut, framed, roles_told, your_turn
from renderers.look import name_of
from rules.linkage import (
    BOARD,
    COLOURS,
    FEWER,
    MORE,
    Counter,
    Domino,
    LinkageState,
    Move,
    Role,
    colour_groups,
    forbidden_cells,
)
from rules.play import Play, Step


def words(play: Play[LinkageState, Move], begin: str) -> str:
    """The position in sentences, after those that ``begin`` for every game."""
    state = play.state
    parts = [begin, _rows(state)]
    forbidden = forbidden_cells(state)
    if forbidden:
        parts.append(f"Not allowed beside the green counter: {BOARD.join(forbidden).replace('-', ', ')}.")
    groups = counted(len(colour_groups(state)), "colour group")
    parts.append(f"{groups}; More needs {state.options.target}.")
    parts.append("Left: " + ", ".join(f"{n} {c}" for c, n in zip(COLOURS, state.pool, strict=True)) + ".")
    return cut(" ".join(parts), LONGEST_WORDS)


def text_board(play: Play[LinkageState, Move], names: Sequence[str]) -> str:
    """The position as text of equally wide characters."""
    state = play.state
    cells = [" . "] * len(BOARD.cells)
    for domino in state.dominoes:
        for cell in domino.cells:
            letter = domino.colour[0].upper()
            cells[cell] = f"[{letter}]" if domino == state.green else f" {letter} "
    if state.black is not None:
        cells[state.black] = " # "
    for cell in forbidden_cells(state):
        cells[cell] = " x "
    pool = "  ".join(f"{c[0].upper()} {c} {n} left" for c, n in zip(COLOURS, state.pool, strict=True))
    signs = ". free   # black counter   [ ] green counter   x not this turn"
    count = f"Colour groups: {len(colour_groups(state))} of {state.options.target}"
    return "\n".join([framed(BOARD, cells), "", pool, signs, count, *roles_told(play, names)])


def asked(play: Play[LinkageState, Move], names: Sequence[str]) -> str:
    """What is asked of the seat to move, spoken to it."""
    seat, state = play.to_move or 0, play.state
    who, other = name_of(names, seat), name_of(names, 1 - seat)
    if state.black is None:
        return f"{who}, put the black counter on any cell; {other} then chooses to play More or Fewer."
    if state.more is None:
        return f"{who}, choose to play More, who needs {state.options.target} colour groups, or Fewer."
    told = your_turn(play, names)
    if len(state.dominoes) > 2:
        return told
    beside = "; it may not touch the domino under the green counter by a side" if forbidden_cells(state) else ""
    return f"{told[:-1]}: place a domino on two free cells{beside}."


def did(step: Step[Move], names: Sequence[str]) -> str:
    """What a step did."""
    who = name_of(names, step.seat or 0)
    match step.move:
        case Domino(colour=colour, cells=cells):
            return f"{who} placed {colour} {BOARD.join(cells)}."
        case Counter(cell=cell):
            return f"{who} put the black counter on {BOARD.names[cell]}."
        case Role(name=name):
            return f"{who} chose to play {name}."


def verdict(play: Play[LinkageState, Move], names: Sequence[str]) -> str:
    """Who won and why."""
    count, target = len(colour_groups(play.state)), play.options.target
    won = MORE if count >= target else FEWER
    who = next(name_of(names, seat) for seat in range(play.seats) if play.game.role(play.state, seat) == won)
    return f"{who} ({won}) wins with {reason(play)}."


def reason(play: Play[LinkageState, Move]) -> str:
    """How many colour groups there are, and how many More needed."""
    count, target = len(colour_groups(play.state)), play.options.target
    needed = f"{target} were needed" if count >= target else f"More needed {target}"
    return f"{counted(count, 'colour group')}; {needed}"


def latest(play: Play[LinkageState, Move], names: Sequence[str], seat: int | None) -> list[str]:
    """The footer's sentences: the last step and what follows from it."""
    if not play.steps:
        return [asked(play, names)]
    step = play.steps[-1]
    told = did(step, names)
    if step.events:
        return [told, f"{names[step.events[0].seat]} cannot place and passes; the green counter comes off."]
    if seat is not None and not isinstance(step.move, Domino):
        return [told, asked(play, names)]
    if seat is not None and forbidden_cells(play.state):
        return [told, f"{names[seat]}: any two free neighbours without a cross."]
    return [told]


def _rows(state: LinkageState) -> str:
    """What lies on each row, from the top down, neighbours of one colour taken together."""
    on = {cell: domino.colour for domino in state.dominoes for cell in domino.cells}
    if state.black is not None:
        on[state.black] = "black counter"
    rows = []
    for row in reversed(range(BOARD.height)):
        runs: list[tuple[str, list[str]]] = []
        for cell in range(row * BOARD.width, (row + 1) * BOARD.width):
            what = on.get(cell)
            if what and runs and runs[-1][0] == what and cell - 1 in on:
                runs[-1][1].append(BOARD.names[cell][0])
            elif what:
                runs.append((what, [BOARD.names[cell][0]]))
        said = ", ".join(f"{' '.join(letters)} {what}" for what, letters in runs)
        rows.append(f"Row {row + 1}: {said or 'free'}.")
    return " ".join(rows)
