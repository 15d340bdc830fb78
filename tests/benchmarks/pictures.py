"""What pictures cost against ones drawn the plain way, and their sizes: ``python -m tests.benchmarks.pictures``.

The plain way draws the same things three times as large in RGB, scales them down with LANCZOS, and saves a PNG of
level 6. A game without a plain way here has only its sizes measured.
"""

import random
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.messages.readme_pictures import levels
from renderers import RENDERERS
from renderers.kit.canvas import SIZE
from renderers.kit.encoding import png
from renderers.look import Look
from renderers.renderer import AnyRenderer
from rules import GAMES, linkage, linkx
from rules.game import CHANCE, AnyGame, Menu
from rules.link import state as link
from rules.options import values
from rules.play import AnyPlay, begin
from tests.benchmarks.measure import ratio
from tests.texts import ENGLISH

CPU_BUDGET: Final = 0.12
BYTES_BUDGET: Final = 45_000

_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
_FACE: Final = Path(__file__).parents[2] / "data" / "fonts" / "Inter-SemiBold.otf"
_FILLS: Final = {"white": "#FFFFFF", "blue": "#2F6FD0", "red": "#D1495B", "yellow": "#F2B632"}
_TIMES: Final = 3
_SHADOW: Final = "#8A8375"


def position(game: AnyGame, options: object, steps: int, seed: int) -> AnyPlay:
    """A random match after so many steps, or at its end."""
    play, dice = begin(game, options, game.seats[0]), random.Random(seed)
    while play.to_move is not None and len(play.steps) < steps:
        weights = game.weights(play.state) if play.to_move == CHANCE else None
        play = play.after(dice.choices(game.legal_moves(play.state), weights)[0])
    return play


class Plain:
    """A picture drawn the plain way."""

    def __init__(self, title: str) -> None:
        self.image = Image.new("RGB", (SIZE[0] * _TIMES, SIZE[1] * _TIMES), "#F3EFE6")
        self.pen = ImageDraw.Draw(self.image)
        self.face = ImageFont.truetype(_FACE, 22 * _TIMES)
        for x, text in ((90, title), (260, "match 128 · turn 12"), (700, "Ada · First"), (880, "Ben · Second")):
            self.letters(x, 38, text)
        self.letters(300, 776, "Ada placed something somewhere. Ben: any two free neighbours without a cross.")
        for area in ((28, 72, 716, 752), (734, 72, 972, 412), (734, 428, 972, 752)):
            self.rounded(*area, "#FBF9F4")

    def rounded(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        box = (left * _TIMES, top * _TIMES, right * _TIMES, bottom * _TIMES)
        self.pen.rounded_rectangle(box, 12 * _TIMES, fill, "#B9B2A3", _TIMES)

    def disc(self, x: float, y: float, radius: float, fill: str | None) -> None:
        box = ((x - radius) * _TIMES, (y - radius) * _TIMES, (x + radius) * _TIMES, (y + radius) * _TIMES)
        self.pen.ellipse(box, fill, "#7E776A", 2 * _TIMES)

    def line(self, start: tuple[float, float], end: tuple[float, float], thick: int, fill: str) -> None:
        self.pen.line([(x * _TIMES, y * _TIMES) for x, y in (start, end)], fill, thick * _TIMES)

    def letters(self, x: float, y: float, text: str) -> None:
        self.pen.text((x * _TIMES, y * _TIMES), text, "#23262E", self.face, anchor="mm")

    def board(self, size: int) -> None:
        """Cells and coordinates."""
        for cell in range(size * size):
            x, y = centre(size, cell)
            half = 308 / size - 3
            self.rounded(x - half, y - half, x + half, y + half, "#EDE7DA")
        for i in range(size):
            x, y = centre(size, i * (size + 1))
            for beside in (46, 698):
                self.letters(beside, y, str(i + 1))
            for above in (88, 736):
                self.letters(x, above, "abcdefghijkl"[i])

    def encoded(self) -> bytes:
        held = BytesIO()
        self.image.resize(SIZE, Image.Resampling.LANCZOS).save(held, "PNG", compress_level=6)
        return held.getvalue()


def centre(size: int, cell: int) -> tuple[float, float]:
    """The middle of a cell of a square board."""
    pitch = 616 / size
    return 64 + (cell % size + 0.5) * pitch, 720 - (cell // size + 0.5) * pitch


def plain_linkage(play: AnyPlay) -> bytes:
    """A board of Linkage drawn the plain way, encoded."""
    plain, state = Plain("Linkage"), play.state
    plain.board(7)
    for domino in state.dominoes:
        (left, bottom), (right, top) = (centre(7, cell) for cell in domino.cells)
        plain.rounded(left - 39, top - 37, right + 39, bottom + 41, _SHADOW)
        plain.rounded(left - 39, top - 39, right + 39, bottom + 39, _FILLS[domino.colour])
        for cell in domino.cells:
            plain.disc(*centre(7, cell), 13, None)
    for row, left in enumerate(state.pool):
        plain.rounded(756, 136 + row * 68, 844, 180 + row * 68, list(_FILLS.values())[row])
        plain.letters(890, 158 + row * 68, f"× {left}")
    plain.letters(800, 524, f"{len(linkage.colour_groups(state))} of {state.options.target}")
    return plain.encoded()


def plain_link(play: AnyPlay) -> bytes:
    """A board of LINK drawn the plain way, encoded."""
    plain, state, size = Plain("LINK"), play.state, play.options.size
    plain.board(size)
    radius = 215 / size
    for colour, fill in ((link.BLACK, "#22252C"), (link.WHITE, "#FFFFFF")):
        for bar in link.bars(state, colour):
            start, end = (centre(size, cell) for cell in bar.cells)
            plain.line(start, end, 11, "#7E776A")
            plain.line(start, end, 8, fill)
        for cell in link.stones(state, colour):
            x, y = centre(size, cell)
            plain.disc(x, y + 2, radius, _SHADOW)
            plain.disc(x, y, radius, fill)
            plain.disc(x, y, radius / 2, None)
        plain.disc(770, 160 + 50 * colour, 17, fill)
        plain.disc(770, 350 + 50 * colour, 17, fill)
        plain.letters(860, 160 + 50 * colour, "top – bottom")
        plain.letters(820, 350 + 50 * colour, str(len(link.stones(state, colour))))
        plain.letters(920, 350 + 50 * colour, str(len(link.bars(state, colour))))
    for row, text in enumerate(
        ("One stone, or one", "bar between two", "of your stones", "that touch at a", "corner.")
    ):
        plain.letters(850, 530 + 32 * row, text)
    return plain.encoded()


def plain_linkx(play: AnyPlay) -> bytes:
    """A frame of Linkx drawn the plain way, encoded."""
    plain, state = Plain("Linkx"), play.state
    plain.board(9)
    for seat, name in enumerate(("blue", "white")):
        for slide in state.placed[seat]:
            for fill, drop in ((_SHADOW, 2), (_FILLS[name], 0)):
                for cell in slide.cells:
                    x, y = centre(9, cell)
                    plain.rounded(x - 30, y - 30 + drop, x + 30, y + 30 + drop, fill)
            for cell in slide.cells:
                plain.disc(*centre(9, cell), 10, None)
        for row, left in enumerate(state.left[seat]):
            x, y = 756 + row % 2 * 106, 84 + 72 + row // 2 * 56 + seat * 348
            for i in range(3):
                plain.rounded(x + i * 15, y - 8, x + i * 15 + 15, y + 8, _FILLS[name])
            plain.letters(x + 70, y, f"×{left}")
    return plain.encoded()


def plain_lovelinks(play: AnyPlay) -> bytes:
    """The bracelets and stocks of Love Links drawn the plain way, encoded."""
    plain, layout = Plain("Love Links"), play.state.layout
    rows = [[charm.link for charm in each.charms] for each in layout.bracelets]
    for row, links in enumerate([*rows, *layout.stocks]):
        y = 130 + row * 580 / max(1, len(rows) + play.seats)
        plain.letters(60, y, chr(ord("A") + row))
        plain.letters(930, y, f"{len(links)} links")
        for i, each in enumerate(links):
            x = 90 + i * min(98, 800 / len(links))
            for fill, drop in ((_SHADOW, 2), ("#F1D8BE", 0)):
                plain.rounded(x, y - 26 + drop, x + 92, y + 26 + drop, fill)
            for side, (number, fill) in enumerate(((each.key, "#2F6FD0"), (each.lock, "#D1495B"))):
                plain.disc(x + 26 + side * 40, y, 18, fill)
                plain.letters(x + 26 + side * 40, y, str(number))
            plain.disc(x + 46, y + 16, 9, "#FFFFFF")
    return plain.encoded()


PLAIN: Final[Mapping[str, Callable[[AnyPlay], bytes]]] = {
    "linkage": plain_linkage,
    "link": plain_link,
    "linkx": plain_linkx,
    "lovelinks": plain_lovelinks,
}
SHOWN: Final[Mapping[str, tuple[object, ...]]] = {
    "linkage": (linkage.LinkageOptions(),),
    "link": tuple(link.LinkOptions(size, "none") for size in (8, 12)),
    "linkx": (linkx.LinkxOptions(),),
}
"""The options under which each game is measured; others take their defaults."""


def drawn(renderer: AnyRenderer, play: AnyPlay, look: Look) -> bytes:
    """A position drawn our way, encoded."""
    return png(renderer.draw(play, look))


def marked(renderer: AnyRenderer, play: AnyPlay, menu: Menu[object], look: Look) -> bytes:
    """The same with what a level of the menu offers."""
    return png(renderer.choosing(play, menu, look))


def picked(game: AnyGame, options: object, title: str, most: int, look: Look) -> None:
    """Print a line for each level of the picker in the middle of a match."""
    play = position(game, options, most // 2, seed=4)
    while play.to_move == CHANCE:
        play = play.after(game.legal_moves(play.state)[0])
    if play.to_move is None:
        return
    renderer = RENDERERS[game.key]
    for depth, menu in enumerate(levels(game.menu(play.state)), 1):
        size = len(marked(renderer, play, menu, look))
        cost = ratio(partial(marked, renderer, play, menu, look), partial(PLAIN[game.key], play))
        print(f"{title:22} level {depth} {size} bytes   {cost:.3f} of the plain way   (budget: {CPU_BUDGET})")


def measured(game: AnyGame, options: object) -> None:
    """Print one line a position, and the largest of many pictures."""
    renderer, look = RENDERERS[game.key], Look(_NAMES[: game.seats[0]], ENGLISH, match=128)
    title = " ".join([game.key, *(str(value) for value in values(options).values())])
    most = len(position(game, options, 10_000, seed=4).steps)
    for name, steps in (("start", 0), ("middle", most // 2), ("end", most)):
        play = position(game, options, steps, seed=4)
        size = len(png(renderer.draw(play, look)))
        line = f"{title:22} {name:7} {size} bytes"
        if game.key in PLAIN:
            cost = ratio(partial(drawn, renderer, play, look), partial(PLAIN[game.key], play))
            line += f"   {cost:.3f} of the plain way   (budget: {CPU_BUDGET})"
        print(line)
    picked(game, options, title, most, look)
    largest = max(
        len(png(renderer.draw(position(game, options, steps, seed), Look(look.names, ENGLISH, dark, 128))))
        for seed in range(10)
        for steps in (most // 3, most * 2 // 3, 10_000)
        for dark in (False, True)
    )
    print(f"{title:22} largest {largest} bytes   (budget: {BYTES_BUDGET})")


def main() -> None:
    """Measure every game that is shown."""
    for key in RENDERERS:
        for options in SHOWN.get(key, (GAMES[key].options(),)):
            measured(GAMES[key], options)


if __name__ == "__main__":
    main()
