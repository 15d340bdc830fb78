"""A fair queue of questions, with at most one running per match."""

from collections import OrderedDict, deque
from collections.abc import Container, Iterator
from typing import Generic, Protocol, TypeVar

from bot.players.question import Question


class Asked(Protocol):
    """Something that waits with a question."""

    @property
    def question(self) -> Question: ...


A = TypeVar("A", bound=Asked)


class WaitingRoom(Generic[A]):
    """Those who ask take turns, by fairness key; what each of them asks is taken in order.

    What is asked in the background is taken only when nothing else can be.
    """

    def __init__(self) -> None:
        self._rounds: tuple[OrderedDict[int, deque[A]], ...] = (OrderedDict(), OrderedDict())

    def __iter__(self) -> Iterator[A]:
        return (each for turns in self._rounds for waiting in turns.values() for each in waiting)

    def pressing(self) -> int:
        """The number of queued questions outside the background."""
        return sum(len(waiting) for waiting in self._rounds[0].values())

    def add(self, each: A) -> None:
        """Somebody asks; whoever had nothing waiting comes last."""
        self._rounds[each.question.background].setdefault(each.question.fairness, deque()).append(each)

    def take(self, busy: Container[int]) -> A | None:
        """The next one whose match is not thought about already; who asked it comes last then."""
        for turns in self._rounds:
            for key, waiting in turns.items():
                chosen = next((each for each in waiting if each.question.match not in busy), None)
                if chosen is not None:
                    self.remove(chosen)
                    if key in turns:
                        turns.move_to_end(key)
                    return chosen
        return None

    def remove(self, each: A) -> None:
        """It waits no longer, if it did."""
        turns, key = self._rounds[each.question.background], each.question.fairness
        if key in turns and each in turns[key]:
            turns[key].remove(each)
            if not turns[key]:
                del turns[key]
