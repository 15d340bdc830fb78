"""GIF files (CompuServe, GIF89a, 1990) that repeat for ever, and differences of two pictures. All frames share one
palette, and each holds only a rectangle in which something changed, found by the layers of pictures. Pillow packs the
pixels; its own writer would look for a palette in every picture."""

import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from renderers.kit.canvas import Area, Canvas, Layer

MOST: Final = 5
"""The maximum number of changed areas."""
_WORTH: Final = 8_000
"""The number of pixels that cost as much as another area."""
_NEVER: Final = 2**31


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


def changed(before: list[Layer], after: list[Layer]) -> Iterator[Area]:
    """The layers in only one of two pictures, or over other layers than in the other one."""
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
    """The area that costs the fewest additional pixels to merge with; the first one that costs none."""
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


class TimedFrame(NamedTuple):
    """A picture and how many milliseconds it is seen."""

    picture: Canvas
    lasts: int


_THROUGH: Final = 255
"""The entry of the palette through which the frame before is seen; palettes leave it free."""
_SAME: Final = bytes([_THROUGH] + [0] * 255)
_FOR_EVER: Final = b"!\xff\x0bNETSCAPE2.0\3\1\0\0\0"
_BITS: Final = 8
SHORTEST: Final = 20
"""Milliseconds that a frame is seen at least: less is taken for 100 by those that show such files."""

Part: TypeAlias = tuple[Image.Image, tuple[int, int]]
"""A part of a picture and its upper left corner."""


def gif(stills: Iterable[TimedFrame], before: Canvas | None = None) -> Iterator[bytes]:
    """A file piece by piece, a picture each, and its end, for pictures of one size and fewer than 256 colours. A
    picture that changed in several places takes as many frames, :data:`SHORTEST` apart; ``before`` continues a file."""
    image = None if before is None else _whole(before)
    for picture, lasts in stills:
        if before is None or image is None:
            image = _whole(picture)
            yield _head(picture) + _frame((image, (0, 0)), lasts)
        else:
            parts = _changes(image, before, picture)
            held = lasts - SHORTEST * (len(parts) - 1)
            yield b"".join([*(_frame(part, SHORTEST) for part in parts[:-1]), _frame(parts[-1], held)])
        before = picture
    yield b";"


def _whole(picture: Canvas) -> Image.Image:
    return picture.part((0, 0, *picture.size))


def _head(picture: Canvas) -> bytes:
    palette = picture.theme.flat_palette.ljust(3 * 2**_BITS, b"\0")
    return b"GIF89a" + struct.pack("<HHBBB", *picture.size, 0xF7, 0, 0) + palette + _FOR_EVER


def _changes(image: Image.Image, before: Canvas, after: Canvas) -> list[Part]:
    """The parts of a picture that differ from the one before it, which becomes it; one pixel at least."""
    return [part for area in changes(before, after) if (part := _change(image, after.part(area), area))] or [
        (image.crop((0, 0, 1, 1)), (0, 0))
    ]


def _change(image: Image.Image, part: Image.Image, area: Area) -> Part | None:
    """The difference of an area to the previous picture."""
    # Pillow's own methods around these calls take longer than the calls.
    now = part.im
    change = image.im.crop(area).chop_difference(now)
    box = change.getbbox()
    if box is None:
        return None
    image.im.paste(now, area)
    # What is the same becomes the highest index there is, and so higher than that of any colour.
    changed = now.crop(box).chop_lighter(change.crop(box).point(_SAME, part.mode))
    return part._new(changed), (area[0] + box[0], area[1] + box[1])


def _frame(part: Part, lasts: int) -> bytes:
    """One frame: how long it is seen, where it lies, and its pixels."""
    image, at = part
    control = struct.pack("<4sHBB", b"!\xf9\4\5", lasts // 10, _THROUGH, 0)
    place = struct.pack("<cHHHHBB", b",", *at, *image.size, 0, _BITS)
    return control + place + image.tobytes("gif", image.mode, _BITS, 0) + b"\0"
