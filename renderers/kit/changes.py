"""Differences between two pictures by their layers, so that only those areas are painted again."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from renderers.kit.canvas import Area, Canvas, Laid

MOST: Final = 5
"""Into so many areas changes are gathered at most."""
_WORTH: Final = 8_000
"""Pixels that take as long as it takes to begin another area."""
_NEVER: Final = 2**31
"""More than there are."""


def changes(before: Canvas, after: Canvas) -> list[Area]:
    """Few areas outside of which two pictures of one size are the same; they may meet."""
    wide, high = after.size
    if before.theme is not after.theme or before.base is not after.base:
        return [(0, 0, wide, high)]
    inside = (
        (max(0, left), max(0, top), min(wide, right), min(high, bottom))
        for left, top, right, bottom in changed(before.laid, after.laid)
    )
    return _gathered(area for area in inside if area[0] < area[2] and area[1] < area[3])


def changed(before: list[Laid], after: list[Laid]) -> Iterator[Area]:
    """The layers in only one of two pictures, or over other layers than in the other one.

    What is left out lies in both in the same order, and so does what is seen of it.
    """
    same = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        same += 1
    places, last = {each: at for at, each in enumerate(before[same:])}, -1
    gone = len(before) - same > len(places)
    if gone:  # the same twice: which of them lies in the other picture is not looked into
        yield from (each[1] for each in before[same:])
    for each in after[same:]:
        at = places.pop(each, -1)
        if at > last:
            last = at
        else:
            yield each[1]
    yield from (each[1] for each in places)


def _gathered(areas: Iterable[Area]) -> list[Area]:
    """Areas taken together where that costs least."""
    found: list[Area] = []
    for area in areas:
        more, at = _nearest(area, found)
        if more <= _WORTH or len(found) >= 2 * MOST:
            found[at] = _around(area, found[at])
        else:
            found.append(area)
    while len(found) > 1:
        (more, at), of = min((_nearest(area, found[:of]), of) for of, area in enumerate(found))
        if more > _WORTH and len(found) <= MOST:
            break
        area = found.pop(of)
        found[at] = _around(area, found[at])
    return found


def _nearest(area: Area, others: Sequence[Area]) -> tuple[int, int]:
    """The best area to merge with: the fewest pixels that belong to neither.

    The first that is good enough, where one lies on the other.
    """
    least, best = _NEVER, -1
    left, top, right, bottom = area
    own = (right - left) * (bottom - top)
    for at, (start, above, end, below) in enumerate(others):
        wide = (right if right > end else end) - (left if left < start else start)
        high = (bottom if bottom > below else below) - (top if top < above else above)
        more = wide * high - own - (end - start) * (below - above)
        if more <= 0:
            return more, at
        if more < least:
            least, best = more, at
    return least, best


def _around(one: Area, other: Area) -> Area:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
