"""The presentation of a game in pictures and words."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import Canvas
from renderers.look import LONGEST_NAME, Look, cut, name_of, role_of
from rules.game import CHANCE, Event, M, Menu, Passed, S
from rules.play import Play, Step, begin


class Renderer(ABC, Generic[S, M]):
    """Shows matches of one game; pure and thread-safe. Names are in seat order, in texts also mentions such as
    ``<@1>``."""

    has_hands: ClassVar[bool] = False
    """True if seats have private pieces shown to their player only, such as a stock of links."""

    @abstractmethod
    def laid(self, play: Play[S, M], look: Look) -> Canvas:
        """The position as a picture of 1000 x 800 that is not painted yet."""

    def draw(self, play: Play[S, M], look: Look) -> Image.Image:
        """The same painted, in the fixed palette of its theme."""
        return self.laid(play, look).finished()

    @abstractmethod
    def marked(self, play: Play[S, M], menu: Menu[M], look: Look) -> Canvas:
        """The position with what can be chosen at one level of a menu marked on it, numbered where the menu is; its
        ``spots`` tell where each choice lies."""

    def choosing(self, play: Play[S, M], menu: Menu[M], look: Look) -> Image.Image:
        """The same painted."""
        return self.marked(play, menu, look).finished()

    signs: ClassVar[Mapping[str, Callable[[], Image.Image]]] = {}
    """Pictures of 128 x 128 by names of lower case letters, figures and ``_``, unique among games; the game's own key
    is one."""

    def sign_of(self, about: object) -> str | None:
        """The name of the sign of a move, or of what a choice is about; ``None`` where there is none."""
        return None

    @abstractmethod
    def words(self, play: Play[S, M], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        """The position in sentences, at most 1024 characters; no question where the match is ``over`` by other
        means."""

    @abstractmethod
    def board(self, play: Play[S, M], names: Sequence[str], texts: Texts) -> str:
        """The position as text of equally wide characters, fewer than 1900, with coordinates on all sides."""

    @abstractmethod
    def step_text(self, step: Step[M], names: Sequence[str], texts: Texts) -> str:
        """The effect of a step, as one sentence."""

    @abstractmethod
    def verdict(self, play: Play[S, M], names: Sequence[str], texts: Texts) -> str:
        """The winner and the reason in one sentence, once ``play`` has an outcome."""

    @abstractmethod
    def question(self, play: Play[S, M], names: Sequence[str], texts: Texts) -> str:
        """The question to the seat to move, in one or two sentences; not for finished matches."""

    def because(self, play: Play[S, M], move: M, texts: Texts) -> str:
        """The reason for a legal step in one sentence; empty if none is obvious."""
        return ""

    def opening_words(self, play: Play[S, M], names: Sequence[str], texts: Texts, *, over: bool) -> str:
        """The start of :meth:`words` in every game: roles, the question or the result, the last step."""
        short = [cut(name_of(names, seat, texts), LONGEST_NAME) for seat in range(play.seats)]
        roles = [role_of(play, seat, texts) for seat in range(play.seats)]
        parts = [texts("position-heading", game=play.game.title, turn=play.turn)]
        plays = [texts("position-plays", name=name, role=role) for name, role in zip(short, roles, strict=True) if role]
        if len(plays) == play.seats:
            parts.append(texts("position-roles", plays=texts.listed(plays)))
        parts.append(self._now(play, short, texts, over=over))
        if play.steps:
            parts.append(texts("position-last-step", text=self.narrate(play.steps[-1], short, texts)))
        return " ".join(filter(None, parts))

    def _now(self, play: Play[S, M], names: Sequence[str], texts: Texts, *, over: bool) -> str:
        """The result, or the question; empty if there is neither."""
        if play.outcome:
            return self.verdict(play, names, texts)
        asking = play.to_move is not None and play.to_move != CHANCE and not over
        return self.question(play, names, texts) if asking else ""

    def brief(self, play: Play[S, M], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        """The same in a few short sentences: what is asked or how it ended, the last step, and who leads."""
        short = [cut(name_of(names, seat, texts), LONGEST_NAME) for seat in range(play.seats)]
        parts = [self._now(play, short, texts, over=over)]
        if (last := play.last_played) is not None:
            parts.append(texts("position-last-step", text=self.narrate(last, short, texts)))
        if not play.outcome:
            parts.append(self.standing(play, short, texts))
        return " ".join(filter(None, parts))

    def ahead(self, play: Play[S, M]) -> Collection[int]:
        """The seats in front by what decides the game; empty if none are."""
        return ()

    def turned(self, play: Play[S, M]) -> Step[M] | None:
        """The step of a finished match with which its winners got in front for good; ``None`` if they always were, or
        never before the end."""
        assert play.outcome is not None, "a match that is over"
        winners = {seat for seat, place in enumerate(play.outcome.places) if place == 1}
        found, behind, now = None, False, begin(play.game, play.options, play.seats)
        for step in play.steps[:-1]:
            now = now.after(step.move)
            if {*self.ahead(now)} != winners:
                found, behind = None, behind or bool(self.ahead(now))
            elif found is None:
                found = step
        return found if behind else None

    def standing(self, play: Play[S, M], names: Sequence[str], texts: Texts) -> str:
        """The leader in one sentence; empty in games without a score."""
        return ""

    def hand(self, play: Play[S, M], seat: int, look: Look) -> Image.Image | None:
        """The picture of a seat's stock and its uses, 1000 wide; ``None`` in games without hands."""
        return None

    def hand_words(self, play: Play[S, M], seat: int, names: Sequence[str], texts: Texts) -> str:
        """The same in at most 1024 characters; empty in games without hands."""
        return ""

    def narrate(self, step: Step[M], names: Sequence[str], texts: Texts) -> str:
        """The effect of a step and its consequences, on one line."""
        events = (self.event_text(event, names, texts) for event in step.events)
        return " ".join(filter(None, [self.step_text(step, names, texts), *events]))

    def event_text(self, event: Event, names: Sequence[str], texts: Texts) -> str:
        """The automatic consequences of a step in one sentence; games with events of their own extend it, and return
        an empty one for those that the sentence about the step tells."""
        if isinstance(event, Passed):
            return texts("position-passes", who=name_of(names, event.seat, texts), why=event.reason)
        raise TypeError(f"nothing tells of {type(event).__name__}")


AnyRenderer: TypeAlias = Renderer[Any, Any]
"""The renderer of some game (see :data:`rules.game.AnyGame`)."""
