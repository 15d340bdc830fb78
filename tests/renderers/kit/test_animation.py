"""Pictures in motion: what is packed is opened again and compared pixel by pixel."""

import io
import random
import weakref
from collections.abc import Iterator

import pytest
from PIL import Image, ImageSequence

from renderers.kit.animation import Still, gif

PALETTE = bytes(channel for entry in range(200) for channel in (entry, 255 - entry, entry * 7 % 256))


def picture(size: tuple[int, int], pixels: bytes) -> Image.Image:
    image = Image.frombytes("L", size, pixels)
    image.putpalette(PALETTE)
    return image


def noise(size: tuple[int, int], dice: random.Random) -> Image.Image:
    return picture(size, bytes(dice.choices(range(200), k=size[0] * size[1])))


def changed(image: Image.Image, dice: random.Random) -> Image.Image:
    """A picture with other pixels in a few places."""
    found = image.copy()
    for _ in range(dice.randrange(4)):
        x, y = dice.randrange(image.width), dice.randrange(image.height)
        wide, high = dice.randint(1, image.width - x), dice.randint(1, min(40, image.height - y))
        found.paste(
            noise((wide, high), dice) if dice.random() < 0.5 else dice.randrange(200), (x, y, x + wide, y + high)
        )
    return found


def opened(pieces: Iterator[bytes]) -> Image.Image:
    return Image.open(io.BytesIO(b"".join(pieces)))


def same(images: list[Image.Image]) -> bool:
    """Whether a file made of pictures shows them again, one after the other."""
    again = opened(gif(Still(image, 100) for image in images))
    return [each.convert("RGB").tobytes() for each in ImageSequence.Iterator(again)] == [
        image.convert("RGB").tobytes() for image in images
    ]


@pytest.mark.parametrize("size", [(1, 1), (3, 5), (64, 1), (250, 203), (1000, 800)])
def test_every_frame_is_the_picture_it_was_made_of(size: tuple[int, int]) -> None:
    dice = random.Random(size[0])
    images = [picture(size, bytes([7]) * (size[0] * size[1])), noise(size, dice)]
    for _ in range(12):
        images.append(changed(images[-1], dice))
    assert same(images)


def test_a_picture_that_does_not_change_is_a_frame_of_its_own() -> None:
    image = noise((30, 30), random.Random(1))
    again = opened(gif([Still(image, 500), Still(image, 700)]))
    assert len([*ImageSequence.Iterator(again)]) == 2


def test_it_is_said_how_long_a_frame_is_seen_and_that_all_is_repeated() -> None:
    dice = random.Random(1)
    again = opened(gif(Still(noise((9, 9), dice), lasts) for lasts in (400, 1000, 4500)))
    assert [each.info["duration"] for each in ImageSequence.Iterator(again)] == [400, 1000, 4500]
    assert again.info["loop"] == 0


def test_a_frame_holds_only_what_changed() -> None:
    before = noise((1000, 800), random.Random(1))
    after = before.copy()
    after.paste(5, (10, 10, 30, 30))
    after.paste(6, (900, 700, 920, 720))
    first, frame, _ = gif([Still(before, 100), Still(after, 100)])
    assert len(frame) < len(first) / 100


def test_pictures_are_drawn_one_by_one_and_only_two_are_held() -> None:
    drawn: list[weakref.ref[Image.Image]] = []

    def still() -> Still:
        image = noise((8, 8), random.Random(len(drawn)))
        drawn.append(weakref.ref(image))
        return Still(image, 100)

    for number, _ in enumerate(gif(still() for _ in range(6)), 1):
        assert len(drawn) == min(number, 6)
        assert sum(image() is not None for image in drawn) <= 2
