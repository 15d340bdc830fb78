"""Calls and results as lines, for the way to the process that draws and back.

Both ends are ours and of one version, so that what Python itself writes of a value will do.
"""

from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Mapping
from copyreg import dispatch_table
from io import BytesIO
from pickle import HIGHEST_PROTOCOL, Pickler, loads
from typing import Any, Final

from data.texts import Texts, texts_in
from rules import GAMES
from rules.game import AnyGame
from rules.play import Step


def packed(value: object) -> bytes:
    """A value as a line. Games and texts go by name and are the very same at the other end."""
    parcel = BytesIO()
    pickler = Pickler(parcel, HIGHEST_PROTOCOL)
    pickler.dispatch_table = _TABLE
    pickler.dump(value)
    return b2a_base64(parcel.getbuffer())


def unpacked(line: bytes) -> Any:
    """The unpacked value."""
    return loads(a2b_base64(line))


def _game(game: AnyGame) -> tuple[Callable[[str], AnyGame], tuple[str]]:
    return _known, (game.key,)


def _known(key: str) -> AnyGame:
    return GAMES[key]


def _texts(texts: Texts) -> tuple[Callable[[str], Texts], tuple[str]]:
    return texts_in, (texts.language,)


def _step(step: Step[Any]) -> tuple[type[Step[Any]], tuple[object, ...]]:
    # Half the time of what dataclasses do by themselves, and most of a long match is steps.
    return Step, (step.seat, step.move, step.text, step.turn, step.events)


_TABLE: Final[Mapping[type, Callable[[Any], Any]]] = {
    **dispatch_table,
    Texts: _texts,
    Step: _step,
    **{type(game): _game for game in GAMES.values()},
}
