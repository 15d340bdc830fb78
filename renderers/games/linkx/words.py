"""Linkx in words: the sentences and the text board."""

from collections.abc import Sequence
from typing import Final

from renderers.kit.text import LONGEST_WORDS, counted, cut, framed, roles_told, rows_told, your_turn
from renderers.look import name_of
from rules.linkx import GRID, PIECES, LinkxState, Slide, area, winning_path
from rules.play import Play, Step

COLOURS: Final = ("blue", "white")
"""The colours of the seats."""


def words(play: Play[LinkxState, Slide], begin: str) -> str:
    """The position in sentences, after those that ``begin`` for every game."""
    state = play.state
    held = {name: {c for placed in state.placed[seat] for c in placed.cells} for seat, name in enumerate(COLOURS)}
    parts = [begin, rows_told(GRID, held)]
    parts.append(f"Largest areas: blue {len(area(state, 0))}, white {len(area(state, 1))}.")
    for seat, name in enumerate(COLOURS):
        left = [f"{n} {each.name}" for n, each in zip(state.left[seat], PIECES, strict=True) if n]
        parts.append(f"Left for {name}: {', '.join(left) or 'nothing'}.")
    return cut(" ".join(parts), LONGEST_WORDS)


def text_board(play: Play[LinkxState, Slide], names: Sequence[str]) -> str:
    """The position as text of equally wide characters."""
    state = play.state
    cells = [" . "] * len(GRID.cells)
    for seat, name in enumerate(COLOURS):
        for slide in state.placed[seat]:
            letter = name[0].upper()
            now = bool(play.steps) and slide is play.steps[-1].move
            for cell in slide.cells:
                cells[cell] = f"[{letter}]" if now else f" {letter} "
    signs = "B blue   W white   [ ] last piece"
    lines = [framed(GRID, cells), "", signs, *roles_told(play, names), ""]
    lines.append("Left   " + " ".join(each.name for each in PIECES) + "  Area")
    for seat, name in enumerate(COLOURS):
        counts = " ".join(f"{n:>2}" for n in state.left[seat])
        lines.append(f"{name.capitalize():<6} {counts}  {len(area(state, seat)):>4}")
    return "\n".join(lines)


def asked(play: Play[LinkxState, Slide], names: Sequence[str]) -> str:
    """What is asked of the seat to move, spoken to it."""
    told = your_turn(play, names)
    if play.turn > 2:
        return told
    return (
        f"{told[:-1]}: slide a piece down where it leaves no gap beneath it. "
        "Link left and right, or top and bottom; corners count."
    )


def did(step: Step[Slide], names: Sequence[str]) -> str:
    """What a step did."""
    return f"{name_of(names, step.seat or 0)} placed {PIECES[step.move.piece].name} on {step.text}."


def verdict(play: Play[LinkxState, Slide], names: Sequence[str]) -> str:
    """Who won and why."""
    outcome = play.outcome
    assert outcome is not None, "asked only of a match that is over"
    best = [seat for seat, place in enumerate(outcome.places) if place == 1]
    who = f"{name_of(names, best[0])} ({play.game.roles[best[0]]})"
    if outcome.detail["by"] == "link":
        return f"{who} wins: {reason(play)}."
    if len(best) == 2:
        return f"{name_of(names, 0)} and {name_of(names, 1)} tie: {reason(play)}."
    return f"{who} wins with {reason(play)}."


def reason(play: Play[LinkxState, Slide]) -> str:
    """What the winner has linked, or how large the largest areas are."""
    outcome, state = play.outcome, play.state
    assert outcome is not None, "asked only of a match that is over"
    if outcome.detail["by"] == "link":
        return f"{COLOURS[outcome.places.index(1)]} links {_joined(winning_path(state))}"
    sizes = [len(area(state, seat)) for seat in (0, 1)]
    if sizes[0] == sizes[1]:
        return f"both largest areas have {sizes[0]} cells"
    return f"the larger linked area: {counted(max(sizes), 'cell')} against {min(sizes)}"


def latest(play: Play[LinkxState, Slide], names: Sequence[str], seat: int | None) -> list[str]:
    """The footer's sentences: the last step, and who is to go on or how it ended."""
    if play.outcome:
        return [verdict(play, names)]
    told = [did(play.steps[-1], names) if play.steps else "The frame is empty."]
    if play.steps and play.steps[-1].events:
        told.append(f"{names[play.steps[-1].events[0].seat]} has no room and passes.")
    return told if seat is None else [*told, f"{names[seat]} to move."]


def _joined(path: Sequence[int]) -> str:
    """Which sides of the grid a winning link joins."""
    across = {GRID.column(cell) for cell in path} >= {0, GRID.width - 1}
    return "left and right" if across else "top and bottom"
