"""The one abstraction of this package: how the matches of one game are perceived, in pictures and in words."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from PIL import Image

from renderers.look import Look, name_of
from rules.game import Event, Passed
from rules.play import Play, Step

S = TypeVar("S")
M = TypeVar("M")


class Renderer(ABC, Generic[S, M]):
    """Shows matches of one game. Every method is pure and may be called from any thread.

    Names are given in seat order; in texts they may be mentions such as ``<@1>``.
    """

    @abstractmethod
    def draw(self, play: Play[S, M], look: Look) -> Image.Image:
        """The position as a picture of 1000 x 800 in the fixed palette of its theme."""

    @abstractmethod
    def words(self, play: Play[S, M], names: Sequence[str]) -> str:
        """The position in plain sentences, at most 1024 characters: what the picture tells, for those who hear it."""

    @abstractmethod
    def board(self, play: Play[S, M]) -> str:
        """The position as text of equally wide characters, fewer than 1900, with coordinates on all sides."""

    @abstractmethod
    def did(self, step: Step[M], names: Sequence[str]) -> str:
        """What a step itself did, as one sentence."""

    @abstractmethod
    def verdict(self, play: Play[S, M], names: Sequence[str]) -> str:
        """Who won and why, as one sentence, once the outcome of ``play`` is set."""

    def told(self, step: Step[M], names: Sequence[str]) -> str:
        """What a step did and what it brought about, on one line."""
        return " ".join([self.did(step, names), *(self.happened(event, names) for event in step.events)])

    def happened(self, event: Event, names: Sequence[str]) -> str:
        """What a step brought about by itself, as one sentence; games with events of their own extend it."""
        if isinstance(event, Passed):
            return f"{name_of(names, event.seat)} passes: {event.reason}."
        raise NotImplementedError(f"nothing tells of {type(event).__name__}")


AnyRenderer: TypeAlias = Renderer[Any, Any]
"""The renderer of some game (see :data:`rules.game.AnyGame`)."""
