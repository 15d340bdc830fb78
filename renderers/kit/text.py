"""Parts of texts and text boards shared by all games."""

import unicodedata
from collections.abc import Collection, Mapping, Sequence

from data.texts import Texts
from renderers.look import name_of, role_of
from rules.grid import Grid
from rules.play import AnyPlay

_EMPTY = "\u115f\u1160\u2800"
"""The fillers of Hangul, whose compatibility forms are U+3164 and U+FFA0, and the empty pattern of Braille."""
LONGEST_WORDS = 1024
"""Discord's limit for the alternative text of a picture."""
LONGEST_NAME = 32
"""As long as a name in Discord may be; longer ones are cut."""


def is_blank(text: str) -> bool:
    """True if nothing of a text can be seen: spaces, control and format characters, marks without a letter, and the
    few letters and symbols that Unicode defines as empty."""
    return all(sign in _EMPTY or unicodedata.category(sign)[0] in "CMZ" for sign in unicodedata.normalize("NFKC", text))


def signed(number: int, *, plus: bool = False) -> str:
    """A number of points with a true minus sign; with ``plus`` what is gained has a sign as well."""
    return f"{number:{'+' if plus else '-'}d}".replace("-", "−")


def in_code(names: Sequence[str], seat: int, texts: Texts) -> str:
    """The name of a seat as it can stand on a line of a text board: short, and without what would end its frame."""
    return cut(" ".join(name_of(names, seat, texts).replace("`", "'").split()), LONGEST_NAME)


def cut(text: str, longest: int) -> str:
    """``text``, shortened at its end, with an ellipsis, if it is longer."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def role_lines(play: AnyPlay, names: Sequence[str], texts: Texts) -> list[str]:
    """The roles, one line each for a text board; empty before they are chosen."""
    roles = [role_of(play, seat, texts) for seat in range(play.seats)]
    return [
        texts("position-role-line", role=role, name=in_code(names, seat, texts))
        for seat, role in enumerate(roles)
        if role is not None
    ]


def your_turn(play: AnyPlay, names: Sequence[str], texts: Texts) -> str:
    """The announcement of a turn, with the role."""
    seat = play.to_move
    assert seat is not None, "told only while somebody is to move"
    who, role = name_of(names, seat, texts), role_of(play, seat, texts)
    if role is None:
        return texts("position-your-turn", who=who)
    return texts("position-your-turn-as", who=who, role=role)


def row_texts(grid: Grid, held: Mapping[str, Collection[int]], run: str, texts: Texts, *, spaced: bool = True) -> str:
    """The contents of each row from the top: ``Row 3: black a c, white b.``; ``held`` has the cells of each thing,
    ``run`` is the key of the text for one thing (``what``) and its ``columns``. Free rows are joined."""
    spans: list[tuple[int, int, str]] = []
    for row in reversed(range(grid.height)):
        parts = []
        for what, cells in held.items():
            letters = [grid.names[column][0] for column in range(grid.width) if row * grid.width + column in cells]
            if letters:
                parts.append(texts(run, what=what, columns=(" " if spaced else "").join(letters)))
        text = texts.series(parts)
        if spans and spans[-1][2] == text == "":
            spans[-1] = (row + 1, spans[-1][1], text)
        else:
            spans.append((row + 1, row + 1, text))
    return " ".join(
        texts("position-row", row=low, held=text or texts("position-free"))
        if low == high
        else texts("position-rows", low=low, high=high, held=text or texts("position-free"))
        for low, high, text in spans
    )


def framed(grid: Grid, cells: Sequence[str]) -> str:
    """A text board: one text of equal length for each cell, with coordinates on all four sides."""
    wide, margin = len(cells[0]), len(str(grid.height))
    letters = " " * (margin + 1) + "".join(grid.names[c][0].center(wide) for c in range(grid.width)).rstrip()
    rows = []
    for row in reversed(range(grid.height)):
        inner = "".join(cells[row * grid.width : (row + 1) * grid.width])
        rows.append(f"{row + 1:>{margin}} {inner} {row + 1}")
    return "\n".join([letters, *rows, letters])
