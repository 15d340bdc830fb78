"""Signs: small pictures on nothing."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from renderers.kit.palette import DARK, LIGHT, Colour, Theme
from renderers.kit.pieces import mark, round_body
from renderers.kit.sketch import Sketch, sign_image, sign_png

MAGENTA = (255, 0, 255)


def stone(side: int, backdrop: Colour, theme: Theme = DARK) -> Sketch:
    sketch = Sketch(theme, (side, side), backdrop)
    middle = (side / 2, side / 2)
    round_body(sketch, middle, side * 0.4, theme.materials["blue"])
    mark(sketch, "blue", middle, side * 0.2)
    return sketch


def on(colour: Colour, image: Image.Image) -> Image.Image:
    seen = Image.new("RGBA", image.size, colour)
    seen.alpha_composite(image)
    return seen.convert("RGB")


def furthest(one: Image.Image, other: Image.Image) -> int:
    return max(ImageChops.difference(one, other).tobytes())


@pytest.mark.parametrize(("theme", "colour"), [(DARK, (0x31, 0x33, 0x38)), (LIGHT, (255, 255, 255))])
def test_a_sign_keeps_no_fringe_of_what_it_was_sketched_over(theme: Theme, colour: Colour) -> None:
    at_home = on(colour, sign_image(stone(128, colour, theme)))
    for backdrop in (MAGENTA, (0, 0, 0), (10, 250, 30)):
        assert furthest(on(colour, sign_image(stone(128, backdrop, theme))), at_home) <= 4


def test_a_sign_is_the_same_file_each_time() -> None:
    image = sign_image(stone(128, MAGENTA))
    file = sign_png(image)
    assert file == sign_png(sign_image(stone(128, MAGENTA)))
    assert Image.open(BytesIO(file)).tobytes() == image.tobytes()
    assert len(file) < 16 * 1024
