"""The compiled search (module.c)."""

from typing import Self

class LinkTree:
    """A tree of LINK after its opening."""

    def __new__(
        cls,
        geometry: tuple[int, bytes, bytes],  # size; cells; two cells a diagonal
        position: tuple[int, int, int, bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes],
        dice: bytes,
        limits: tuple[float, int, int, int, int],
    ) -> Self: ...
    def grow(self, most: int) -> int: ...
    def root(self) -> tuple[list[int], list[int], list[float], list[tuple[int, int, int]], tuple[float, float]]: ...
    def dice(self) -> bytes: ...
