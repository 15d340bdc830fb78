"""LINK as people perceive it."""

import random
import re

from data.texts import Texts
from renderers import RENDERERS
from renderers.kit.palette import theme
from renderers.look import LONGEST_WORDS, ON_PAPER, Appearance, Look
from rules.link.game import LinkGame
from rules.link.state import BLACK, WHITE, Bar, LinkOptions, LinkState, bars, board, stones, winning_path
from rules.play import AnyPlay, begin, replay
from tests.renderers.positions import NAMES as FOUR
from tests.renderers.positions import each_language, each_theme, look, pixel, positions
from tests.rules.helpers import result_of
from tests.texts import ENGLISH, GERMAN

RENDERER = RENDERERS["link"]
PLAYS = positions(LinkGame(), 30, seed=7)
MATERIALS = ("black", "white")
NAMES = FOUR[:2]
EXAMPLE = ["c4", "b4", "a3", "c3", "b3", "b2", "c2", "d2", "b3-c4", "b1", "c1", "c3-d2", "b3-c2"]


def crowded(size: int, seed: int) -> AnyPlay:
    play, dice = begin(LinkGame(), LinkOptions(size, "none"), 2), random.Random(seed)
    while play.to_move is not None:
        moves = play.game.legal_moves(play.state)
        drawn = [move for move in moves if isinstance(move, Bar)]
        play = play.after(dice.choice(drawn if drawn and dice.random() < 0.4 else moves))
    return play


CROWDED = {size: crowded(size, size) for size in range(4, 13)}
EVERY = [*PLAYS, *CROWDED.values()]
ENDED = [play for play in EVERY if play.outcome]


def centre(size: int, cell: float) -> tuple[float, float]:
    pitch = 592 // size
    left, top = (744 - pitch * size) // 2, (824 - pitch * size) // 2
    return left + (cell % size + 0.5) * pitch, top + (size - cell // size - 0.5) * pitch


def stone_at(state: LinkState) -> dict[int, int]:
    return {cell: colour for colour in (BLACK, WHITE) for cell in stones(state, colour)}


@each_theme
def test_the_picture_shows_every_cell_and_bar(appearance: Appearance) -> None:
    for play in EVERY[appearance.dark :: 5]:
        image = RENDERER.draw(play, look(play, appearance=appearance))
        colours, size = theme(appearance), play.options.size
        on = stone_at(play.state)
        for cell in board(size).grid.cells:
            shown = pixel(image, centre(size, cell), appearance)
            if cell in on:
                assert shown == colours.materials[MATERIALS[on[cell]]].face
            else:
                checked = (cell // size + cell % size) % 2 == 0
                assert shown == (colours.checked if checked else colours.cell)
        drawn = {bar.slot: colour for colour in (BLACK, WHITE) for bar in bars(play.state, colour)}
        for bar in board(size).bars:
            if bar.slot ^ 1 in drawn:
                continue
            (ax, ay), (bx, by) = (centre(size, cell) for cell in bar.cells)
            shown = pixel(image, ((ax + bx) / 2 + 1, (ay + by) / 2 + 1), appearance)
            assert (shown in (colours.cell, colours.checked)) == (bar.slot not in drawn)


def test_the_end_traces_a_path_and_says_who_won_and_why() -> None:
    for play in ENDED[::3]:
        image, size = RENDERER.draw(play, Look(NAMES, ENGLISH)), play.options.size
        path, accent = winning_path(play.state), theme(ON_PAPER).accent
        pitch = 592 // size
        ring = round(pitch * 0.35) + 2
        for cell in board(size).grid.cells:
            x, y = centre(size, cell)
            assert (pixel(image, (x - ring * 0.924, y - ring * 0.383)) == accent) == (cell in path)
        dx, dy = (0, 1) if play.state.colour == BLACK else (-1, 0)
        for cell, way in ((path[0], 1), (path[-1], -1)):
            x, y = centre(size, cell)
            assert pixel(image, (x + way * dx * (pitch / 2 - 2), y + way * dy * (pitch / 2 - 2))) == accent
        won = result_of(play).places.index(1)
        colour = MATERIALS[play.state.colour]
        edges = "top and bottom" if colour == "black" else "left and right"
        sentence = f"{NAMES[won]} ({colour.capitalize()}) wins: {colour} stones join {edges}."
        assert RENDERER.verdict(play, NAMES, ENGLISH) == sentence


def test_the_last_step_is_ringed() -> None:
    play = replay(LinkGame(), LinkOptions(4, "none"), 2, EXAMPLE[:9])
    image, accent = RENDERER.draw(play, Look(NAMES, ENGLISH)), theme(ON_PAPER).accent
    ringed = {
        name
        for cell, name in enumerate(board(4).grid.names)
        if pixel(image, (centre(4, cell)[0] - 54, centre(4, cell)[1])) == accent
    }
    assert ringed == {"b3", "c4"}
    for size in (2, 3):
        play = begin(LinkGame(), LinkOptions(size, "none"), 2).read("a1")
        shown = pixel(RENDERER.draw(play, Look(NAMES, ENGLISH)), centre(size, 0))
        assert shown == theme(ON_PAPER).materials["black"].face


def told(words: str) -> tuple[dict[str, int], set[str]]:
    read_stones: dict[str, int] = {}
    for row, parts in re.findall(r"Row (\d+): ([^.]*)\.", words):
        for colour, letters in re.findall(r"(black|white) ([a-l ]+)", parts):
            read_stones.update({letter + row: MATERIALS.index(colour) for letter in letters.replace(" ", "")})
    found = set(re.findall(r"[a-l]\d+-[a-l]\d+", words.partition("bars: ")[2]))
    for low, pairs in re.findall(r"(\d+) ((?:[a-l]{2} ?)+)", words.partition("that end first: ")[2]):
        for low_letter, high_letter in pairs.split():
            one, other = f"{low_letter}{low}", f"{high_letter}{int(low) + 1}"
            found.add("-".join(sorted((one, other), key=lambda name: name[0])))
    return read_stones, found


def test_words_tell_everything() -> None:
    names = ("Maximiliane von Hohenstaufen-Nord", "W" * 32)
    for play in EVERY:
        words, grid = RENDERER.words(play, names, ENGLISH), board(play.options.size).grid
        read_stones, found = told(words)
        assert read_stones == {grid.names[cell]: colour for cell, colour in stone_at(play.state).items()}
        assert found == {bar.text for colour in (BLACK, WHITE) for bar in bars(play.state, colour)}
        german = RENDERER.words(play, names, GERMAN)
        assert max(len(words), len(german)) <= LONGEST_WORDS
        assert german.endswith("."), "not cut"


@each_language
def test_the_text_board_reads_back(texts: Texts) -> None:
    for play in EVERY:
        size, lines = play.options.size, RENDERER.board(play, NAMES, texts).splitlines()
        assert max(map(len, lines)) <= 36
        grid, on = board(size).grid, stone_at(play.state)
        column = {letter: lines[0].index(letter) for letter in "abcdefghijkl"[:size]}
        assert lines[2 * size] == lines[0]
        for cell in grid.cells:
            line = lines[1 + 2 * (size - 1 - cell // size)]
            assert line.split()[0] == line.split()[-1] == str(cell // size + 1)
            assert line[column[grid.names[cell][0]]] == {BLACK: "#", WHITE: "O", None: "."}[on.get(cell)]
        drawn = {bar.slot for colour in (BLACK, WHITE) for bar in bars(play.state, colour)}
        for corner in range((size - 1) ** 2):
            row, left = divmod(corner, size - 1)
            line = lines[2 * (size - 1 - row)]
            place = (column["abcdefghijkl"[left]] + column["abcdefghijkl"[left + 1]]) // 2
            shown = line[place] if place < len(line) else " "
            assert shown == " /\\x"[(2 * corner in drawn) + 2 * (2 * corner + 1 in drawn)]


def test_openings_are_explained() -> None:
    play = begin(LinkGame(), LinkOptions(), 2)
    for step, asked in (
        ("d4", "Ada, place the opening for both: a black stone, then a white one, then a black one. Ben then chooses"),
        ("e5", "Ada, now the white stone of the opening"),
        ("d3", "Ada, now the last stone of the opening, a black one; then Ben chooses a colour."),
        ("white", "Ben, choose the colour you want to play, black or white; White moves next."),
        ("c4", "Ben, it is your turn (White): place a stone on a free cell, or draw a bar"),
    ):
        assert RENDERER.question(play, NAMES, ENGLISH).startswith(asked)
        assert asked in RENDERER.words(play, NAMES, ENGLISH)
        play = play.read(step)
    assert RENDERER.narrate(play.steps[3], NAMES, ENGLISH) == "Ben chose to play White."
    for step in ("d5", "c4-d5", "c5"):
        play = play.read(step) if step != "c4-d5" else play.read("h8").read("a1")
    assert RENDERER.question(play, NAMES, ENGLISH).endswith(").")
    play = begin(LinkGame(), LinkOptions(opening="swap"), 2)
    assert "Ben may then swap, that is play Black and own that stone" in RENDERER.question(play, NAMES, ENGLISH)
    play = play.read("d4")
    assert "Ben, choose: swap, and the black stone is yours, so you play Black" in RENDERER.question(
        play, NAMES, ENGLISH
    )
    play = play.read("swap")
    assert RENDERER.narrate(play.steps[-1], NAMES, ENGLISH).startswith("Ben swapped and plays Black now")
    assert RENDERER.question(play, NAMES, ENGLISH).startswith("Ada, it is your turn (White)")
    assert "Ada plays White and Ben plays Black." in RENDERER.words(play, NAMES, ENGLISH)
