"""Context of a picture besides the match: appearance, players, language, result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from data.texts import Texts
from rules.play import AnyPlay

STANDARD: Final = "standard"
"""The default palette."""


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
