"""Linkx in words: the sentences and the text board."""

from collections.abc import Collection, Sequence

from data.texts import Texts
from renderers.look import LONGEST_WORDS, cut, framed, name_of, role_lines, role_of, row_texts, your_turn
from rules.linkx import COLOURS, GRID, PIECES, LinkxState, Slide, area, winning_path
from rules.play import Play, Step


def words(play: Play[LinkxState, Slide], begin: str, texts: Texts) -> str:
    """The position in sentences, after those that ``begin`` for every game."""
    state = play.state
    held = {name: {c for placed in state.placed[seat] for c in placed.cells} for seat, name in enumerate(COLOURS)}
    parts = [begin, row_texts(GRID, held, "linkx-run", texts)]
    parts.append(standing(play, (), texts))
    for seat, name in enumerate(COLOURS):
        left = [f"{n} {each.name}" for n, each in zip(state.left[seat], PIECES, strict=True) if n]
        if left:
            parts.append(texts("linkx-left", colour=name, pieces=texts.series(left)))
        else:
            parts.append(texts("linkx-left-nothing", colour=name))
    return cut(" ".join(parts), LONGEST_WORDS)


def standing(play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
    """The sizes of the largest linked areas; the larger wins if nothing is linked."""
    return texts("linkx-areas", blue=len(area(play.state, 0)), white=len(area(play.state, 1)))


def ahead(play: Play[LinkxState, Slide]) -> Collection[int]:
    """The seat with the larger area."""
    blue, white = (len(area(play.state, seat)) for seat in (0, 1))
    return () if blue == white else (int(white > blue),)


def text_board(play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
    """The position as text of equally wide characters."""
    state = play.state
    cells = [" . "] * len(GRID.cells)
    for seat, name in enumerate(COLOURS):
        letter = texts(f"linkx-letter-{name}")
        for slide in state.placed[seat]:
            now = bool(play.steps) and slide is play.steps[-1].move
            for cell in slide.cells:
                cells[cell] = f"[{letter}]" if now else f" {letter} "
    lines = [framed(GRID, cells), "", texts("linkx-board-signs"), *role_lines(play, names, texts), ""]
    return "\n".join([*lines, *_left_table(state, texts)])


def _left_table(state: LinkxState, texts: Texts) -> list[str]:
    """The pieces left to each seat, and their largest areas, as lines with aligned columns."""
    title, largest = texts("linkx-board-left"), texts("linkx-board-area")
    roles = [texts(f"linkx-role-{name}") for name in COLOURS]
    first, last = max(map(len, [title, *roles])), len(largest)
    lines = [f"{title:<{first}}  {' '.join(each.name for each in PIECES)}  {largest}"]
    for seat, role in enumerate(roles):
        counts = " ".join(f"{n:>2}" for n in state.left[seat])
        lines.append(f"{role:<{first}}  {counts}  {len(area(state, seat)):>{last}}")
    return lines


def asked(play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
    """The question to the seat to move, in the second person."""
    if play.turn > 2:
        return your_turn(play, names, texts)
    seat = play.to_move or 0
    return texts("linkx-ask-first", who=name_of(names, seat, texts), role=role_of(play, seat, texts) or "")


def sign_of(about: object) -> str | None:
    """The name of the sign of a piece as it is turned."""
    return sign_name(about.piece, about.form) if isinstance(about, Slide) else None


def sign_name(piece: int, form: tuple[tuple[int, int], ...]) -> str:
    """The same by piece and form."""
    return f"linkx_{PIECES[piece].name.lower()}_{PIECES[piece].forms.index(form) + 1}"


def did(step: Step[Slide], names: Sequence[str], texts: Texts) -> str:
    """A sentence about a step."""
    who = name_of(names, step.seat or 0, texts)
    return texts("linkx-placed", who=who, piece=PIECES[step.move.piece].name, cells=step.text)


def verdict(play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
    """The winner and the reason."""
    outcome = play.outcome
    assert outcome is not None, "asked only of a match that is over"
    best, why = [seat for seat, place in enumerate(outcome.places) if place == 1], _reason(play, names, texts)
    if len(best) == 2:
        one, other = (name_of(names, seat, texts) for seat in (0, 1))
        return texts("linkx-verdict-tie", one=one, other=other, reason=why)
    key = "linkx-verdict-link" if outcome.detail["by"] == "link" else "linkx-verdict-area"
    return texts(key, who=name_of(names, best[0], texts), role=role_of(play, best[0], texts) or "", reason=why)


def _reason(play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts) -> str:
    """The sides that the winner linked, or the sizes of the largest areas."""
    outcome, state = play.outcome, play.state
    assert outcome is not None, "asked only of a match that is over"
    if outcome.detail["by"] == "link":
        across = {GRID.column(cell) for cell in winning_path(state)} >= {0, GRID.width - 1}
        key = "linkx-links-across" if across else "linkx-links-upright"
        return texts(key, colour=COLOURS[outcome.places.index(1)])
    sizes = [len(area(state, seat)) for seat in (0, 1)]
    if sizes[0] == sizes[1]:
        return texts("linkx-areas-tie", cells=sizes[0])
    return texts("linkx-area-larger", cells=max(sizes), fewer=min(sizes))


def latest(play: Play[LinkxState, Slide], names: Sequence[str], seat: int | None, texts: Texts) -> list[str]:
    """The footer's sentences: the last step, and the side to move or the end."""
    if play.outcome:
        return [verdict(play, names, texts)]
    lines = [did(play.steps[-1], names, texts) if play.steps else texts("linkx-empty")]
    if play.steps and play.steps[-1].events:
        lines.append(texts("linkx-passes", who=names[play.steps[-1].events[0].seat]))
    return lines if seat is None else [*lines, texts("position-to-move", who=names[seat])]
