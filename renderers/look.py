"""The presentation of a match besides its position: appearance, names, result, and parts of texts of all games."""

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from data.texts import Texts
from rules.grid import Grid
from rules.play import AnyPlay

STANDARD: Final = "standard"
"""The default palette."""
_EMPTY: Final = "\u115f\u1160\u2800"
"""The fillers of Hangul, whose compatibility forms are U+3164 and U+FFA0, and the empty pattern of Braille."""
LONGEST_WORDS: Final = 1024
"""Discord's limit for the alternative text of a picture."""
LONGEST_NAME: Final = 32
"""As long as a name in Discord may be; longer ones are cut."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The appearance of all pictures."""

    dark: bool = False
    """On slate rather than on paper."""
    palette: str = STANDARD
    """The key of its colours, one of :data:`renderers.kit.palette.PALETTES`."""
    large: bool = False
    """True for large letters and signs."""


ON_PAPER: Final = Appearance()
ON_SLATE: Final = Appearance(dark=True)


@dataclass(frozen=True, slots=True)
class Look:
    """The presentation of a match. ``names`` are in seat order, ``texts`` those of the picture's language."""

    names: tuple[str, ...]
    texts: Texts
    appearance: Appearance = ON_PAPER
    match: int | None = None
    note: str | None = None
    """A sentence that takes the footer's place, such as "Ben resigned. Ada wins."."""
    over: bool = False
    """The match has ended although the rules would allow more steps: a resignation, an agreed draw, a forfeit."""
    winners: tuple[int, ...] | None = None
    """The seats that won a match ended in that way; left out, the rules tell."""
    replayed: bool = False
    """One picture of a replay: nobody is marked as the one to move, and the number of the turn stands below."""


def ended(play: AnyPlay, look: Look) -> bool:
    """True if the match is shown as finished."""
    return look.over or play.outcome is not None


def to_move(play: AnyPlay, look: Look) -> int | None:
    """The seat shown as the one to move, if any."""
    return None if look.replayed or ended(play, look) else play.to_move


def winners(play: AnyPlay, look: Look) -> tuple[int, ...]:
    """The seats that have won; empty during the match, or if nobody won."""
    if look.winners is not None or not ended(play, look):
        return look.winners or ()
    outcome = play.outcome
    if outcome is None or len(set(outcome.places)) == 1:
        return ()
    return tuple(seat for seat, place in enumerate(outcome.places) if place == 1)


def name_of(names: Sequence[str], seat: int, texts: Texts) -> str:
    """The name of a seat, or its number where no name is known."""
    return names[seat] if seat < len(names) and names[seat].strip() else texts("position-player", number=seat + 1)


def role_of(play: AnyPlay, seat: int, texts: Texts) -> str | None:
    """The role of a seat in words; ``None`` without roles or before they are chosen."""
    role = play.game.role(play.state, seat)
    return None if role is None else texts(f"{play.game.key}-role-{role}")


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
