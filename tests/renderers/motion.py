"""GIFs opened again: the pictures that one sees, each put together from the frames that follow each other at once."""

import io

from PIL import Image, ImageSequence

from renderers.kit.animation import SHORTEST


def pictures(file: bytes) -> list[tuple[bytes, int]]:
    """The pixels of each picture, and how many milliseconds it takes together with what leads to it."""
    found, so_far = [], 0
    with Image.open(io.BytesIO(file)) as opened:
        for each in ImageSequence.Iterator(opened):
            so_far += each.info["duration"]
            if each.info["duration"] > SHORTEST:
                found.append((each.convert("RGB").tobytes(), so_far))
                so_far = 0
    assert so_far == 0, "the last frame shows all of the last picture"
    return found
