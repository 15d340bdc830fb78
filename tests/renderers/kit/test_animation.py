"""Pictures in motion: what is packed is opened again and compared pixel by pixel."""

import io
import random
import weakref
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from renderers.kit.animation import MOST, SHORTEST, TimedFrame, changed, changes, gif
from renderers.kit.canvas import Canvas, Layer
from renderers.kit.palette import DARK, LIGHT, Theme
from renderers.kit.sketch import Sprite
from tests.renderers.motion import pictures

SIZE = (1000, 120)


@cache
def noise(wide: int, high: int, seed: int = 1) -> Sprite:
    """A sprite of all colours, with a mask that covers half of it."""
    dice, size = random.Random(seed), wide * high
    image = Image.frombytes("L", (wide, high), bytes(dice.choices(range(200), k=size)))
    return Sprite(image, Image.frombytes("L", (wide, high), bytes(dice.choices((0, 255), k=size))), (0, 0))


def things(seed: int, theme: Theme = LIGHT) -> list[Layer]:
    """Shared pieces of pictures: overlapping, and partly out of bounds."""
    canvas, dice = Canvas(theme, height=SIZE[1]), random.Random(seed)
    for number in range(12):
        x, y = dice.randrange(-20, SIZE[0]), dice.randrange(-20, SIZE[1])
        if number % 3:
            canvas.stamp(noise(dice.choice((5, 40, 200)), dice.choice((8, 60)), number), x, y)
        else:
            canvas.fill((x, y, x + dice.randrange(1, 90), y + dice.randrange(1, 90)), theme.materials["red"].face)
    return canvas.laid


def picture(laid: list[Layer], theme: Theme = LIGHT, base: Image.Image | None = None) -> Canvas:
    canvas = Canvas(theme, base, height=SIZE[1])
    canvas.laid.extend(laid)
    return canvas


def painted(canvas: Canvas) -> Image.Image:
    copy = Canvas(canvas.theme, canvas.base, height=canvas.size[1])
    copy.laid.extend(canvas.laid)
    return copy.finished()


def file(canvases: list[Canvas], lasts: int = (MOST + 1) * SHORTEST) -> bytes:
    return b"".join(gif(TimedFrame(each, lasts) for each in canvases))


@st.composite
def matches(draw: st.DrawFn) -> list[list[Layer]]:
    kept = things(draw(st.integers(0, 5)))
    which = st.lists(st.integers(0, len(kept) - 1), max_size=len(kept))
    return [[kept[at] for at in draw(which)] for _ in range(draw(st.integers(2, 4)))]


@settings(max_examples=15)
@given(matches())
def test_every_picture_is_the_one_painted_as_a_whole(laid: list[list[Layer]]) -> None:
    canvases = [picture(each) for each in laid]
    wholes = [painted(each).convert("RGB").tobytes() for each in canvases]
    assert [pixels for pixels, _ in pictures(file(canvases))] == wholes


def test_what_both_have_in_one_order_has_not_changed() -> None:
    a, b, c, d = things(1)[:4]
    assert list(changed([a, b, c, d], [a, b, c, d])) == []
    assert list(changed([a, b, c], [a, c])) == [b[1]]
    assert list(changed([a, b], [a, c, b, d])) == [c[1], d[1]]
    assert list(changed([a, b, c], [a, c, b])) == [b[1]]
    for theme, ground in ((DARK, None), (LIGHT, Image.new("L", SIZE, 7))):
        assert changes(picture(things(1)), picture(things(1), theme, ground)) == [(0, 0, *SIZE)]


def test_pictures_take_their_time_with_all_frames() -> None:
    stills = [TimedFrame(picture(things(seed)), lasts) for seed, lasts in enumerate((400, 1000, 4500))]
    made = b"".join(gif(stills))
    assert [lasts for _, lasts in pictures(made)] == [400, 1000, 4500]
    with Image.open(io.BytesIO(made)) as opened:
        assert opened.info["loop"] == 0
    same = [picture(things(1)), picture(things(1))]
    assert [lasts for _, lasts in pictures(file(same, 500))] == [500, 500], "one that does not change is a frame, too"
    before, after = Canvas(LIGHT), Canvas(LIGHT)
    for canvas in (before, after):
        canvas.stamp(noise(900, 700), 50, 50)
    after.stamp(noise(20, 20), 10, 10)
    after.stamp(noise(30, 30), 900, 700)
    first, frames, _ = gif([TimedFrame(before, 100), TimedFrame(after, 100)])
    assert len(frames) < len(first) / 100
    with Image.open(io.BytesIO(first + frames + b";")) as opened:
        assert [each.info["duration"] for each in ImageSequence.Iterator(opened)] == [100, SHORTEST, 100 - SHORTEST]


def test_pictures_are_drawn_one_by_one_and_only_two_are_held() -> None:
    drawn: list[weakref.ref[Canvas]] = []

    def still() -> TimedFrame:
        canvas = picture(things(len(drawn)))
        drawn.append(weakref.ref(canvas))
        return TimedFrame(canvas, 100)

    for number, _ in enumerate(gif(still() for _ in range(6)), 1):
        assert len(drawn) == min(number, 6)
        assert sum(canvas() is not None for canvas in drawn) <= 2
