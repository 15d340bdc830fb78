"""Pictures as files."""

import random
from io import BytesIO

import pytest
from PIL import Image

from renderers.kit import encoding
from renderers.kit.canvas import SIZE
from renderers.kit.encoding import MOST, png
from renderers.kit.palette import theme


def noise(rows: int, repeated: int = 1) -> Image.Image:
    """A picture whose first rows hold nothing that could be packed well but that each is ``repeated``."""
    dice = random.Random(1)
    found = [bytes(dice.choices(range(4), k=SIZE[0])) for _ in range(rows)]
    pixels = b"".join(row for row in found for _ in range(repeated)).ljust(SIZE[0] * SIZE[1], b"\0")
    image = Image.frombytes("L", SIZE, pixels)
    image.putpalette(theme(False).flat_palette)
    return image


@pytest.mark.parametrize(("rows", "repeated"), [(0, 1), (40, 1), (120, 4), (160, 1), (400, 1)])
def test_files_hold_every_pixel_however_hard_they_are_packed(rows: int, repeated: int) -> None:
    image = noise(rows, repeated)
    read = Image.open(BytesIO(png(image)))
    assert (read.mode, read.size) == ("P", SIZE)
    assert read.tobytes() == image.tobytes()
    assert read.getpalette() == image.getpalette()


def test_a_file_is_packed_as_quickly_as_keeps_it_small() -> None:
    taken = set()
    for count in range(100, 200, 12):
        rows = noise(count).tobytes()
        sizes = [len(pack(rows)) for pack in encoding._PACKERS]
        size = len(encoding._packed(rows))
        assert size == next((each for each in sizes if each <= MOST), sizes[-1])
        taken.add(sizes.index(size))
    assert taken == {0, 1, 2}


def test_what_can_be_packed_small_enough_is() -> None:
    for count in range(100, 200, 12):
        rows = noise(count).tobytes()
        hardest = len(encoding._PACKERS[-1](rows))
        assert len(encoding._packed(rows)) <= max(MOST, hardest)
