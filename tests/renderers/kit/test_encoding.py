"""Pictures as files."""

import random
from functools import cache
from io import BytesIO

import pytest
from PIL import Image

from renderers.kit import encoding
from renderers.kit.canvas import SIZE
from renderers.kit.encoding import BAND, png
from renderers.kit.palette import theme
from renderers.look import ON_PAPER


def noise(rows: int, repeated: int = 1) -> Image.Image:
    """A picture whose first rows hold nothing that could be packed well but that each is ``repeated``."""
    dice = random.Random(1)
    found = [bytes(dice.choices(range(4), k=SIZE[0])) for _ in range(rows)]
    pixels = b"".join(row for row in found for _ in range(repeated)).ljust(SIZE[0] * SIZE[1], b"\0")
    image = Image.frombytes("L", SIZE, pixels)
    image.putpalette(theme(ON_PAPER).flat_palette)
    return image


def mosaic(across: int) -> Image.Image:
    """A picture of so many pieces a row, of few kinds, which can be packed the better the longer one looks."""
    dice = random.Random(2)
    kinds = [bytes(dice.choices(range(4), k=13)) for _ in range(60)]
    rows = [b"".join(dice.choices(kinds, k=across)).ljust(SIZE[0], b"\0") for _ in range(SIZE[1])]
    return Image.frombytes("L", SIZE, b"".join(rows))


def test_files_hold_every_pixel_however_hard_they_are_packed() -> None:
    for rows, repeated in ((0, 1), (40, 1), (120, 4), (160, 1), (400, 1)):
        image = noise(rows, repeated)
        read = Image.open(BytesIO(png(image)))
        assert (read.mode, read.size) == ("P", SIZE)
        assert read.tobytes() == image.tobytes()
        assert read.getpalette() == image.getpalette()
    for high in (1, BAND - 1, BAND, BAND + 1, 3 * BAND + 7):
        image = noise(60).crop((0, 0, SIZE[0], high))
        assert Image.open(BytesIO(png(image))).tobytes() == image.tobytes(), high


@pytest.fixture
def packed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each packer pack the same rows once: no compressor promises the same bytes twice."""
    monkeypatch.setattr(encoding, "_pack", cache(encoding._pack))


def packed(image: Image.Image) -> list[list[bytes]]:
    (quickly, *harder), found = encoding._PACKERS, []
    for top in range(0, image.height, BAND):
        rows, before = encoding._rows(image, top, top + BAND), encoding._rows(image, top - encoding._BEFORE, top)
        found.append([encoding._pack(quickly, rows), *(encoding._pack(packer, rows, before) for packer in harder)])
    return found


def packers(image: Image.Image, bands: list[list[bytes]]) -> list[int]:
    stream, found, at = encoding._packed(image), list[int](), len(encoding._BEGIN)
    for band in bands:
        found.append(next(i for i, each in enumerate(band) if stream.startswith(each, at)))
        at += len(band[found[-1]])
    return found


@pytest.mark.usefixtures("packed_once")
def test_no_more_is_packed_harder_than_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    image, taken = mosaic(24), set()
    bands = packed(image)
    sizes = [[len(each) for each in band] for band in bands]
    for most in range(41_000, 70_000, 1_000):
        monkeypatch.setattr(encoding, "MOST", most)
        used = packers(image, bands)
        taken.update(used)
        assert max(used) - min(used) <= 1
        total = sum(size[i] for size, i in zip(sizes, used, strict=True))
        if max(used):
            before = [size[max(used) - 1] for size in sizes]
            last = min((at for at, i in enumerate(used) if i == max(used)), key=before.__getitem__)
            assert total - sizes[last][used[last]] + before[last] > most, "the last one packed harder had to be"
            assert before[last] >= max((before[at] for at, i in enumerate(used) if i < max(used)), default=0)
        assert total <= most or min(used) == len(encoding._PACKERS) - 1
    assert taken == set(range(len(encoding._PACKERS)))


@pytest.mark.usefixtures("packed_once")
def test_a_higher_picture_may_be_larger_in_proportion(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = mosaic(24)
    high = Image.new("L", (SIZE[0], 2 * SIZE[1]))
    for top in (0, SIZE[1]):
        high.paste(usual, (0, top))
    quickly = sum(len(band[0]) for band in packed(usual))
    monkeypatch.setattr(encoding, "MOST", quickly)
    assert max(packers(high, packed(high))) == 0
    monkeypatch.setattr(encoding, "MOST", quickly - 1_000)
    assert max(packers(high, packed(high))) == max(packers(usual, packed(usual))) == 1
