"""Pictures as files."""

import random
from io import BytesIO

import pytest
from PIL import Image

from renderers.kit import encoding
from renderers.kit.canvas import SIZE
from renderers.kit.encoding import BAND, MOST, png
from renderers.kit.palette import theme


def noise(rows: int, repeated: int = 1) -> Image.Image:
    """A picture whose first rows hold nothing that could be packed well but that each is ``repeated``."""
    dice = random.Random(1)
    found = [bytes(dice.choices(range(4), k=SIZE[0])) for _ in range(rows)]
    pixels = b"".join(row for row in found for _ in range(repeated)).ljust(SIZE[0] * SIZE[1], b"\0")
    image = Image.frombytes("L", SIZE, pixels)
    image.putpalette(theme(False).flat_palette)
    return image


def mosaic(count: int) -> Image.Image:
    """A picture of so many pieces of few kinds, which can be packed the better the longer one looks."""
    dice = random.Random(2)
    kinds = [bytes(dice.choices(range(4), k=13)) for _ in range(60)]
    pixels = b"".join(dice.choices(kinds, k=count)).ljust(SIZE[0] * SIZE[1], b"\0")
    return Image.frombytes("L", SIZE, pixels)


@pytest.mark.parametrize(("rows", "repeated"), [(0, 1), (40, 1), (120, 4), (160, 1), (400, 1)])
def test_files_hold_every_pixel_however_hard_they_are_packed(rows: int, repeated: int) -> None:
    image = noise(rows, repeated)
    read = Image.open(BytesIO(png(image)))
    assert (read.mode, read.size) == ("P", SIZE)
    assert read.tobytes() == image.tobytes()
    assert read.getpalette() == image.getpalette()


@pytest.mark.parametrize("high", [1, BAND - 1, BAND, BAND + 1, 3 * BAND + 7])
def test_pictures_of_any_height_are_whole(high: int) -> None:
    image = noise(60).crop((0, 0, SIZE[0], high))
    assert Image.open(BytesIO(png(image))).tobytes() == image.tobytes()


def bands_of(image: Image.Image) -> list[bytes]:
    return [encoding._rows(image, top) for top in range(0, image.height, BAND)]


def packers(image: Image.Image) -> list[int]:
    """Which packer each band of a picture went through."""
    stream, found, at = encoding._packed(image), list[int](), len(encoding._BEGIN)
    for band in bands_of(image):
        packed = [encoding._pack(band, packer) for packer in encoding._PACKERS]
        found.append(next(i for i, each in enumerate(packed) if stream.startswith(each, at)))
        at += len(packed[found[-1]])
    return found


def test_no_more_is_packed_harder_than_must_be() -> None:
    taken = set()
    for count in range(12_000, 34_000, 1_500):
        image = mosaic(count)
        used, bands = packers(image), bands_of(image)
        sizes = [[len(encoding._pack(band, packer)) for packer in encoding._PACKERS] for band in bands]
        taken.update(used)
        assert max(used) - min(used) <= 1
        total = sum(size[i] for size, i in zip(sizes, used, strict=True))
        if max(used):
            before = [size[max(used) - 1] for size in sizes]
            last = min((at for at, i in enumerate(used) if i == max(used)), key=before.__getitem__)
            assert total - sizes[last][used[last]] + before[last] > MOST, "the last one packed harder had to be"
            assert before[last] >= max((before[at] for at, i in enumerate(used) if i < max(used)), default=0)
        assert total <= MOST or min(used) == len(encoding._PACKERS) - 1
    assert taken == set(range(len(encoding._PACKERS)))
