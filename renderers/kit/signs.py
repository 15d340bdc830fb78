"""Signs: small pictures on nothing, which Discord shows in sentences and on buttons."""

from io import BytesIO
from typing import Final

from PIL import Image

from renderers.kit.sketch import Sketch

SIDE: Final = 128
"""The size of an emoji in Discord."""


def sign_image(sketch: Sketch) -> Image.Image:
    """A square sketch as a sign, transparent where nothing is drawn, whatever it was sketched over."""
    return sketch.cut_out((SIDE, SIDE))


def sign_png(image: Image.Image) -> bytes:
    """A sign as a file of some 65 kB: not packed, so that no other version of what packs makes another file of it."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=0)
    return file.getvalue()
