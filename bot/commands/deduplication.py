"""Interactions that Discord tells of twice: after a lost connection it repeats what may not have been heard."""

from collections import OrderedDict
from typing import Final

REMEMBERED: Final = 10_000


class Deduplicator:
    """Remembers which interactions were taken up, so that none is acted on twice."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: int) -> bool:
        """Whether this interaction is heard of for the first time; from now on it is known."""
        if interaction in self._known:
            return False
        self._known[interaction] = None
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return True
