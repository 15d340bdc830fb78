"""Pictures as files."""

import random
from io import BytesIO

from PIL import Image

from renderers.kit.canvas import SIZE
from renderers.kit.encoding import MOST, png
from renderers.kit.palette import theme


def noise(rows: int) -> Image.Image:
    """A picture whose first rows hold nothing that could be packed well."""
    dice = random.Random(1)
    pixels = bytes(dice.choices(range(4), k=rows * SIZE[0])).ljust(SIZE[0] * SIZE[1], b"\0")
    image = Image.frombytes("L", SIZE, pixels)
    image.putpalette(theme(False).flat_palette)
    return image


def test_files_hold_every_pixel_however_hard_they_are_packed() -> None:
    sizes = []
    for rows in (0, 40, 400):
        image = noise(rows)
        data = png(image)
        sizes.append(len(data))
        read = Image.open(BytesIO(data))
        assert (read.mode, read.size) == ("P", SIZE)
        assert read.tobytes() == image.tobytes()
    assert sizes[1] < MOST < sizes[2]
