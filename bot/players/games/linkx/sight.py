"""Static analysis of Linkx: who is ahead, which steps matter, and forced replies."""

from collections.abc import Sequence
from math import exp
from typing import Final

from bot.players.games.linkx.pieces import COLUMNS, COVERS, SIZES, cells_of
from bot.players.games.linkx.race import NEVER, Ground, Race

AHEAD: Final = 0.4
"""The cost of each cell still needed, as a logarithm."""
TEMPO: Final = 0.7
"""The value of the move, as a logarithm: not quite two cells."""
OWN: Final = 0.5
"""The bonus of each cell on one's own cheapest ways, as a logarithm."""
THEIRS: Final = 0.5
"""The same of those of the other side, which the step then blocks."""
SECOND: Final = 0.4
"""The weight of a side's longer race, for each cell of difference and once more."""
LARGE: Final = 0.15
"""The bonus of each covered cell; small pieces are best kept for holes."""


class View:
    """The options of one side if it were to move."""

    __slots__ = ("_ground", "_races", "_reserve", "_wins", "steps")

    def __init__(self, steps: Sequence[int], areas: Sequence[int], taken: int, stock: int) -> None:
        self.steps = steps
        self._reserve = cells_of(stock)
        ready = 0
        for step in steps:
            ready |= COVERS[step]
        self._ground = Ground(areas, taken, ready)
        self._wins: list[int] | None = None
        self._races: tuple[Race, Race] | None = None

    @property
    def wins(self) -> list[int]:
        """The steps that win at once."""
        if self._wins is None:
            self._wins = self._ground.wins(self.steps)
        return self._wins

    @property
    def races(self) -> tuple[Race, Race]:
        """Its races, the shorter one first."""
        if self._races is None:
            first, second = self._ground.races(self._reserve)
            self._races = (second, first) if second.cells < first.cells else (first, second)
        return self._races

    def standing(self) -> float:
        """The progress to a win: 0 if it can link no more, 2 if it had linked both ways."""
        return sum(exp(-AHEAD * cells) for cells in self._ground.lengths(self._reserve) if cells != NEVER)


class Sight:
    """The analysis of a position for the side to move."""

    __slots__ = ("_looks", "_mine", "_theirs")

    def __init__(self, mine: View, theirs: View) -> None:
        self._mine, self._theirs = mine, theirs
        self._looks: dict[int, float] | None = None

    @property
    def wins(self) -> list[int]:
        """The steps that win at once."""
        return self._mine.wins

    @property
    def threats(self) -> list[int]:
        """The steps by which the other side would win at once if it were on the move."""
        return self._theirs.wins

    def answers(self) -> list[int]:
        """The steps that could meet all the threats: they change a column under each of them."""
        threats = {COLUMNS[step] for step in self.threats}
        return [step for step in self.looks if all(COLUMNS[step] & columns for columns in threats)]

    def hope(self) -> float | None:
        """The expected share of the side to move; ``None`` if nobody can link any more."""
        if self.wins:
            return 1.0
        mine, theirs = self._mine.standing(), self._theirs.standing()
        if not mine and not theirs:
            return None
        mine *= exp(TEMPO)
        return mine / (mine + theirs)

    @property
    def looks(self) -> dict[int, float]:
        """The rank of every legal step, best first: cells on the cheapest ways of either side, and size."""
        if self._looks is None:
            (own, own_second), (their, their_second) = self._mine.races, self._theirs.races
            a, b, c, d = own.ways, own_second.ways, their.ways, their_second.ways
            of_b = OWN * SECOND ** (own_second.cells - own.cells + 1)
            of_d = THEIRS * SECOND ** (their_second.cells - their.cells + 1)
            looks = [
                exp(
                    OWN * ((cells := COVERS[step]) & a).bit_count()
                    + of_b * (cells & b).bit_count()
                    + THEIRS * (cells & c).bit_count()
                    + of_d * (cells & d).bit_count()
                    + LARGE * SIZES[step]
                )
                for step in self._mine.steps
            ]
            pairs = sorted(zip(looks, self._mine.steps, strict=True), reverse=True)
            self._looks = {step: look for look, step in pairs}
        return self._looks

    def priors(self, steps: Sequence[int]) -> list[float]:
        """The priors of these steps (1 in total)."""
        looks = self.looks
        chosen = [looks[step] for step in steps]
        total = sum(chosen)
        return [look / total for look in chosen]
