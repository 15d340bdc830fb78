"""Linkage in words: the sentences and the text board."""

from collections.abc import Collection, Sequence

from data.texts import Texts
from renderers.look import LONGEST_WORDS, cut, framed, name_of, role_lines, role_of, your_turn
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


def words(play: Play[LinkageState, Move], begin: str, texts: Texts) -> str:
    """The position in sentences, after those that ``begin`` for every game."""
    state = play.state
    parts = [begin, _rows(state, texts)]
    forbidden = forbidden_cells(state)
    if forbidden:
        parts.append(texts("linkage-forbidden", cells=BOARD.join(forbidden).replace("-", ", ")))
    parts.append(standing(play, (), texts))
    parts.append(texts("linkage-left", **dict(zip(COLOURS, state.pool, strict=True))))
    return cut(" ".join(parts), LONGEST_WORDS)


def standing(play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
    """The number of colour groups so far, and how many are needed."""
    return texts("linkage-groups", groups=len(colour_groups(play.state)), target=play.options.target)


def ahead(play: Play[LinkageState, Move]) -> Collection[int]:
    """The seat of More from the target on, and of Fewer below it; nobody before the roles are chosen."""
    state = play.state
    if state.more is None:
        return ()
    return (state.more if len(colour_groups(state)) >= play.options.target else 1 - state.more,)


def text_board(play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
    """The position as text of equally wide characters."""
    state = play.state
    cells = [" . "] * len(BOARD.cells)
    for domino in state.dominoes:
        for cell in domino.cells:
            letter = texts(f"linkage-letter-{domino.colour}")
            cells[cell] = f"[{letter}]" if domino == state.green else f" {letter} "
    if state.black is not None:
        cells[state.black] = " # "
    for cell in forbidden_cells(state):
        cells[cell] = " x "
    pool = texts("linkage-board-pool", **dict(zip(COLOURS, state.pool, strict=True)))
    count = texts("linkage-board-groups", groups=len(colour_groups(state)), target=state.options.target)
    signs = texts("linkage-board-signs")
    return "\n".join([framed(BOARD, cells), "", pool, signs, count, *role_lines(play, names, texts)])


def asked(play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
    """The question to the seat to move, in the second person."""
    seat, state = play.to_move or 0, play.state
    who, other = name_of(names, seat, texts), name_of(names, 1 - seat, texts)
    if state.black is None:
        return texts("linkage-ask-counter", who=who, other=other)
    if state.more is None:
        return texts("linkage-ask-role", who=who, target=state.options.target)
    if len(state.dominoes) > 2:
        return your_turn(play, names, texts)
    key = "linkage-ask-domino-apart" if forbidden_cells(state) else "linkage-ask-domino"
    return texts(key, who=who, role=role_of(play, seat, texts) or "")


def sign_of(about: object) -> str | None:
    """The name of the sign of a domino or of its colour."""
    colour = about.colour if isinstance(about, Domino) else about
    return f"linkage_{colour}" if colour in COLOURS else None


def did(step: Step[Move], names: Sequence[str], texts: Texts) -> str:
    """A sentence about a step."""
    who = name_of(names, step.seat or 0, texts)
    match step.move:
        case Domino(colour=colour, place=place):
            return texts("linkage-placed", who=who, colour=colour, cells=place)
        case Counter(cell=cell):
            return texts("linkage-put-counter", who=who, cell=BOARD.names[cell])
        case Role(name=name):
            return texts("linkage-chose-role", who=who, role=name)


def because(play: Play[LinkageState, Move], move: Move, texts: Texts) -> str:
    """The effect of a domino on the number of groups, if its player wants it."""
    if not isinstance(move, Domino):
        return ""
    before, after = len(colour_groups(play.state)), len(colour_groups(play.after(move).state))
    if play.game.role(play.state, play.to_move or 0) == FEWER:
        return texts("linkage-because-joins", groups=before + 1 - after) if after <= before else ""
    return texts("linkage-because-new") if after > before else ""


def verdict(play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
    """The winner and the reason."""
    count, target = len(colour_groups(play.state)), play.options.target
    won = MORE if count >= target else FEWER
    seat = next(seat for seat in range(play.seats) if play.game.role(play.state, seat) == won)
    role = role_of(play, seat, texts) or ""
    return texts("linkage-verdict", who=name_of(names, seat, texts), role=role, reason=_reason(play, names, texts))


def _reason(play: Play[LinkageState, Move], names: Sequence[str], texts: Texts) -> str:
    """The number of colour groups, and how many More needed."""
    count, target = len(colour_groups(play.state)), play.options.target
    return texts("linkage-reached" if count >= target else "linkage-missed", groups=count, target=target)


def latest(play: Play[LinkageState, Move], names: Sequence[str], seat: int | None, texts: Texts) -> list[str]:
    """The footer's sentences: the last step and what follows from it."""
    if not play.steps:
        return [asked(play, names, texts)]
    step = play.steps[-1]
    step_text = did(step, names, texts)
    if step.events:
        return [step_text, texts("linkage-green-comes-off", who=names[step.events[0].seat])]
    if seat is not None and not isinstance(step.move, Domino):
        return [step_text, asked(play, names, texts)]
    if seat is not None and forbidden_cells(play.state):
        return [step_text, texts("linkage-hint", who=names[seat])]
    return [step_text]


def _rows(state: LinkageState, texts: Texts) -> str:
    """The contents of each row from the top, with neighbours of one colour grouped."""
    on = {cell: domino.colour for domino in state.dominoes for cell in domino.cells}
    if state.black is not None:
        on[state.black] = "black"
    rows = []
    for row in reversed(range(BOARD.height)):
        runs: list[tuple[str, list[str]]] = []
        for cell in range(row * BOARD.width, (row + 1) * BOARD.width):
            what = on.get(cell)
            if what and runs and runs[-1][0] == what and cell - 1 in on:
                runs[-1][1].append(BOARD.names[cell][0])
            elif what:
                runs.append((what, [BOARD.names[cell][0]]))
        row_text = texts.series(texts("linkage-run", what=what, columns=" ".join(columns)) for what, columns in runs)
        rows.append(texts("position-row", row=row + 1, held=row_text or texts("position-free")))
    return " ".join(rows)
