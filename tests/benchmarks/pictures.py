"""What a picture costs against one drawn the plain way, and its size: ``python -m tests.benchmarks.pictures``.

The plain way draws the same things three times as large in RGB, scales them down with LANCZOS, and saves a PNG of
level 6.
"""

import random
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from renderers import RENDERERS
from renderers.canvas import SIZE, png
from renderers.look import Look
from rules.linkage import BOARD, Linkage, LinkageOptions, LinkageState, Move, colour_groups
from rules.play import Play, begin
from tests.benchmarks.measure import ratio

CPU_BUDGET: Final = 0.12
BYTES_BUDGET: Final = 45_000

_LOOK: Final = Look(("Ada", "Ben"), match=128)
_FACE: Final = Path(__file__).parents[2] / "data" / "fonts" / "Inter-SemiBold.otf"
_FILLS: Final = {"white": "#FFFFFF", "blue": "#2F6FD0", "red": "#D1495B", "yellow": "#F2B632"}
_TIMES: Final = 3


def position(steps: int, seed: int) -> Play[LinkageState, Move]:
    """A random match of Linkage after so many steps, or at its end."""
    play, dice = begin(Linkage(), LinkageOptions(), 2), random.Random(seed)
    while play.to_move is not None and len(play.steps) < steps:
        play = play.after(dice.choice(play.game.legal_moves(play.state)))
    return play


def plain(state: LinkageState) -> bytes:
    """The board drawn the plain way, encoded."""
    image = Image.new("RGB", (SIZE[0] * _TIMES, SIZE[1] * _TIMES), "#F3EFE6")
    pen = ImageDraw.Draw(image)
    face = ImageFont.truetype(_FACE, 22 * _TIMES)

    def rounded(left: int, top: int, right: int, bottom: int, fill: str) -> None:
        box = (left * _TIMES, top * _TIMES, right * _TIMES, bottom * _TIMES)
        pen.rounded_rectangle(box, 12 * _TIMES, fill, "#B9B2A3", _TIMES)

    def letters(x: int, y: int, text: str) -> None:
        pen.text((x * _TIMES, y * _TIMES), text, "#23262E", face, anchor="mm")

    for area in ((28, 72, 716, 752), (734, 72, 972, 412), (734, 428, 972, 752)):
        rounded(*area, "#FBF9F4")
    for cell in BOARD.cells:
        x, y = 64 + cell % 7 * 88, 632 - cell // 7 * 88
        rounded(x + 3, y + 3, x + 85, y + 85, "#EDE7DA")
    for i in range(7):
        for near, far in ((46, 698), (88, 736)):
            letters(near if near == 46 else 108 + i * 88, 148 + i * 88 if near == 46 else near, str(7 - i))
            letters(far if near == 46 else 108 + i * 88, 148 + i * 88 if near == 46 else far, "abcdefg"[i])
    for domino in state.dominoes:
        first, last = domino.cells
        x, y = 64 + first % 7 * 88, 632 - last // 7 * 88
        right, bottom = 64 + last % 7 * 88 + 88, 632 - first // 7 * 88 + 88
        rounded(x + 5, y + 7, right - 5, bottom - 3, "#8A8375")
        rounded(x + 5, y + 5, right - 5, bottom - 5, _FILLS[domino.colour])
        for cell in domino.cells:
            cx, cy = (108 + cell % 7 * 88) * _TIMES, (676 - cell // 7 * 88) * _TIMES
            pen.ellipse((cx - 40, cy - 40, cx + 40, cy + 40), None, "#7E776A", 12)
    for row, left in enumerate(state.pool):
        rounded(756, 136 + row * 68, 844, 180 + row * 68, list(_FILLS.values())[row])
        letters(890, 158 + row * 68, f"× {left}")
    for x, y, text in (
        (90, 38, "Linkage"),
        (260, 38, "match 128 · turn 12"),
        (700, 38, "Ada · More"),
        (880, 38, "Ben · Fewer"),
        (800, 524, f"{len(colour_groups(state))} of {state.options.target}"),
        (300, 776, "Ada placed blue d6-e6. Ben: any two free neighbours without a cross."),
    ):
        letters(x, y, text)
    held = BytesIO()
    image.resize(SIZE, Image.Resampling.LANCZOS).save(held, "PNG", compress_level=6)
    return held.getvalue()


def main() -> None:
    """Print one line a position, and the largest of many pictures."""
    renderer = RENDERERS[Linkage.key]
    for name, steps in (("start", 0), ("middle", 11), ("end", 99)):
        play = position(steps, seed=4)
        cost = ratio(lambda p=play: png(renderer.draw(p, _LOOK)), lambda p=play: plain(p.state))  # type: ignore[misc]
        size = len(png(renderer.draw(play, _LOOK)))
        print(f"linkage {name:7} {cost:.3f} of the plain way   (budget: {CPU_BUDGET}), {size} bytes")
    largest = max(
        len(png(renderer.draw(position(steps, seed), Look(("Ada", "Ben"), dark, 128))))
        for seed in range(20)
        for steps in (8, 14, 99)
        for dark in (False, True)
    )
    print(f"linkage largest {largest} bytes   (budget: {BYTES_BUDGET})")


if __name__ == "__main__":
    main()
