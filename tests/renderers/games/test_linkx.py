"""Linkx as people perceive it."""

import re
from itertools import pairwise

from PIL import Image

from renderers import RENDERERS
from renderers.games.linkx.picture import layout
from renderers.kit.encoding import png
from renderers.kit.palette import Colour, theme
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look
from rules.game import Column, Menu, Outcome, Passed
from rules.linkx import GRID, PIECES, LinkxGame, LinkxOptions, LinkxState, Slide, area, winning_path
from rules.play import AnyPlay, replay
from tests.renderers.positions import MOST_BYTES, changed, each_theme, look, pixel, positions
from tests.renderers.positions import NAMES as FOUR
from tests.texts import ENGLISH, GERMAN

RENDERER = RENDERERS["linkx"]
PLAYS = positions(LinkxGame(), 40, seed=7)
ENDS = [play for seed in range(6) for play in positions(LinkxGame(), 1, seed)]
EVERY = PLAYS + ENDS
NAMES = FOUR[:2]
COLOURS = ("blue", "white")
LEFT, TOP, PITCH = 75, 115, 66


def at(image: Image.Image, x: int, y: int, appearance: Appearance = ON_PAPER) -> Colour:
    return pixel(image, (x, y), appearance)


def centre(cell: int) -> tuple[int, int]:
    return LEFT + cell % 9 * PITCH + PITCH // 2, TOP + (8 - cell // 9) * PITCH + PITCH // 2


def covered(state: LinkxState) -> dict[int, tuple[str, int]]:
    return {
        cell: (colour, number)
        for colour, placed in zip(COLOURS, state.placed, strict=True)
        for number, slide in enumerate(placed)
        for cell in slide.cells
    }


def ended_by(how: str) -> list[AnyPlay]:
    return [play for play in EVERY if play.outcome and play.outcome.detail["by"] == how]


@each_theme
def test_the_picture_shows_every_cell_and_body(appearance: Appearance) -> None:
    for play in EVERY[appearance.dark :: 5]:
        image = RENDERER.draw(play, look(play, appearance=appearance))
        colours, on = theme(appearance), covered(play.state)
        traced = winning_path(play.state)
        faces = {colour: colours.materials[colour].face for colour in COLOURS}
        for cell in GRID.cells:
            x, y = centre(cell)
            if cell in on:
                material = colours.materials[on[cell][0]]
                assert at(image, x - 20, y + 4, appearance) == material.face or cell in traced
                if cell not in traced:
                    assert at(image, x, y, appearance) == (material.mark if on[cell][0] == "blue" else material.face)
            else:
                assert at(image, x - 20, y, appearance) == colours.cell or cell in traced
            if traced or play.outcome or cell % 9 == 8 or not {cell, cell + 1} <= on.keys():
                continue
            one_body = on[cell] == on[cell + 1]
            assert (at(image, x + PITCH // 2, y, appearance) == faces[on[cell][0]]) == one_body


def test_the_last_piece_is_edged_and_the_end_traced() -> None:
    play = replay(LinkxGame(), LinkxOptions(), 2, ["c1-c2-d1", "e1-e2"])
    image, accent = RENDERER.draw(play, Look(NAMES, ENGLISH)), theme(ON_PAPER).accent
    edged = {GRID.names[cell] for cell in GRID.cells if at(image, centre(cell)[0] - 31, centre(cell)[1]) == accent}
    assert edged == {"e1", "e2"}
    accent, ink = theme(ON_PAPER).accent, theme(ON_PAPER).ink
    for play in ended_by("link"):
        image, path = RENDERER.draw(play, Look(NAMES, ENGLISH)), winning_path(play.state)
        assert {cell for cell in GRID.cells if at(image, *centre(cell)) == accent} == set(path)
        for one, other in pairwise(path):
            (ax, ay), (bx, by) = centre(one), centre(other)
            assert at(image, (ax + bx) // 2, (ay + by) // 2) == accent
    for play in ended_by("area"):
        image = RENDERER.draw(play, Look(NAMES, ENGLISH))
        owner = {cell: seat for seat in (0, 1) for cell in area(play.state, seat)}
        for cell in GRID.cells:
            if cell % 9 < 8:
                x, y = centre(cell)
                assert (at(image, x + PITCH // 2, y) == ink) == (owner.get(cell) != owner.get(cell + 1))


def test_words_and_text_boards_tell_everything() -> None:
    for play in EVERY:
        words, state = RENDERER.words(play, NAMES, ENGLISH), play.state
        read_cells = {
            letter + row: colour
            for row, parts in re.findall(r"Row (\d): ([^.]*)\.", words)
            for colour, letters in re.findall(r"(blue|white) ([a-i ]+)", parts)
            for letter in letters.split()
        }
        assert read_cells == {GRID.names[cell]: colour for cell, (colour, _) in covered(state).items()}
        assert f"Largest areas: blue {len(area(state, 0))}, white {len(area(state, 1))}." in words
        for seat, colour in enumerate(COLOURS):
            left = re.findall(rf"Left for {colour}: ([^.]*)\.", words)[0]
            counts = {name: int(n) for n, name in re.findall(r"(\d) (\w\d)", left)}
            assert [counts.get(piece.name, 0) for piece in PIECES] == list(state.left[seat])
        expect_board(play)


def expect_board(play: AnyPlay) -> None:
    lines, on = RENDERER.board(play, NAMES, ENGLISH).splitlines(), covered(play.state)
    column = {letter: lines[0].index(letter) for letter in "abcdefghi"}
    last = set(play.steps[-1].move.cells) if play.steps else set()
    for cell in GRID.cells:
        x = column[GRID.names[cell][0]]
        shown = lines[9 - cell // 9][x - 1 : x + 2]
        assert shown[1] == (on[cell][0][0].upper() if cell in on else ".")
        assert (shown[0] == "[") == (cell in last)
    for seat, line in enumerate(lines[-2:]):
        assert [int(word) for word in line.split()[1:]] == [*play.state.left[seat], len(area(play.state, seat))]


def test_a_forced_pass_is_told() -> None:
    play = next(p for seed in range(400) for p in positions(LinkxGame(), 1, seed) if any(s.events for s in p.steps))
    step = next(step for step in play.steps if step.events)
    assert isinstance(step.events[0], Passed)
    passing = NAMES[step.events[0].seat]
    assert f"{passing} passes: none of the pieces left comes to rest without a gap." in RENDERER.narrate(
        step, NAMES, ENGLISH
    )


def test_the_verdict_says_who_and_why() -> None:
    for play in (play for play in EVERY if play.outcome):
        outcome, sentence = play.outcome, RENDERER.verdict(play, NAMES, ENGLISH)
        german = RENDERER.verdict(play, NAMES, GERMAN)
        assert isinstance(outcome, Outcome)
        if outcome.places == (1, 1):
            assert sentence.startswith("Ada and Ben tie: both largest areas have ")
            assert german.startswith("Ada und Ben spielen unentschieden: je ")
            continue
        won = outcome.places.index(1)
        assert sentence.startswith(f"{NAMES[won]} ({COLOURS[won].capitalize()}) wins")
        assert german.startswith(f"{NAMES[won]} ({('Blau', 'Weiß')[won]}) gewinnt")
        assert german.endswith(".")
        if outcome.detail["by"] == "area":
            sizes = sorted(len(area(play.state, seat)) for seat in (0, 1))
            assert sentence.endswith(f"{sizes[1]} cells against {sizes[0]}.")
        else:
            across = {cell % 9 for cell in winning_path(play.state)} >= {0, 8}
            assert sentence.endswith(f"links {'left and right' if across else 'top and bottom'}.")


def test_newcomers_and_germans_are_told_as_they_need() -> None:
    play = replay(LinkxGame(), LinkxOptions(), 2, [])
    assert RENDERER.question(play, NAMES, ENGLISH).startswith("Ada, it is your turn (Blue): slide a piece down")
    later = play.read("a1").read("b1")
    assert RENDERER.question(later, NAMES, ENGLISH) == "Ada, it is your turn (Blue)."
    play = replay(LinkxGame(), LinkxOptions(), 2, ["c1-c2-d1", "e1-e2"])
    title, blue, white = RENDERER.board(play, NAMES, GERMAN).splitlines()[-3:]
    assert len(title) == len(blue) == len(white)
    assert title.startswith("Übrig  I1")
    assert title.endswith("Fläche")
    assert blue.startswith("Blau    2")


# -- what can be chosen next

GAME = LinkxGame()
OPEN = [play for play in EVERY if play.to_move is not None]


def below(play: AnyPlay) -> list[Menu[Slide]]:
    return [choice.then for choice in GAME.menu(play.state).choices if isinstance(choice.then, Menu)]


def numbers() -> list[tuple[AnyPlay, Menu[Slide]]]:
    found: dict[int, tuple[AnyPlay, Menu[Slide]]] = {}
    for play in positions(GAME, 100, seed=3):
        for menu in below(play):
            best = found.get(len(menu.choices))
            if best is None or len(best[0].steps) < len(play.steps):
                found[len(menu.choices)] = play, menu
    return [found[number] for number in sorted(found)]


NUMBERS = numbers()


def test_open_columns_are_marked_at_letters_and_tops() -> None:
    for play in OPEN[::4]:
        plain, ink = RENDERER.draw(play, look(play)), theme(ON_PAPER).ink
        image = RENDERER.choosing(play, GAME.menu(play.state), look(play))
        for choice in GAME.menu(play.state).choices:
            assert isinstance(choice.about, Column)
            column = choice.about.index
            x, _ = centre(column)
            assert (at(image, x - 13, 88) == ink) == (at(image, x - 13, 736) == ink) == (choice.then is not None)
            height = play.state.heights[column]
            if height < 9:
                x, y = centre(height * 9 + column)
                assert changed(image, plain, (x - 12, y - 12, x + 12, y + 12)) == (choice.then is not None)


def test_candidates_are_drawn_each_in_its_own_frame() -> None:
    assert {*range(1, 13)} - {len(menu.choices) for _, menu in NUMBERS} <= {10}
    for number, (play, menu) in enumerate(NUMBERS):
        appearance = (ON_PAPER, ON_SLATE)[number % 2]
        shown = look(play, appearance=appearance)
        image = RENDERER.choosing(play, menu, shown)
        expect_frames(play, menu, image, appearance)
        assert len(png(image)) <= MOST_BYTES


def expect_frames(play: AnyPlay, menu: Menu[Slide], image: Image.Image, appearance: Appearance) -> None:
    assert play.to_move is not None
    assert (image.size, image.mode) == ((1000, 800), "P")
    colours = theme(appearance)
    slides = [choice.then for choice in menu.choices if isinstance(choice.then, Slide)]
    assert len(slides) == len(menu.choices)
    window, across, pitch = layout(colours, slides)
    assert pitch >= 32, "read at 400 pixels"
    wide, high = (window.right - window.left) * pitch, (window.high - window.low) * pitch
    unit, line = 944 // across, 680 // -(-len(slides) // across)
    face, on = colours.materials[COLOURS[play.to_move]].face, covered(play.state)
    for number, slide in enumerate(slides):
        left = 28 + number % across * unit + (unit - wide) // 2 + (10 if window.left < slide.column else -10)
        top = 72 + number // across * line + (line - high - 54) // 2 + 12
        tagged = left + (0 if window.left < slide.column else wide)
        for cell in GRID.cells:
            column, row = cell % 9, cell // 9
            if not (window.left <= column < window.right and window.low <= row < window.high):
                assert cell not in slide.cells
                continue
            x, y = (
                left + (column - window.left) * pitch + pitch // 2,
                top + (window.high - 1 - row) * pitch + pitch // 2,
            )
            if abs(x - tagged) < pitch and y < top + 52:
                assert cell not in slide.cells, "under its number"
                continue
            beside = at(image, x - pitch * 5 // 22 - 1, y + pitch // 5, appearance)
            assert (beside == face) == (cell in slide.cells)
            assert (beside == colours.cell) == (cell not in slide.cells and cell not in on)


def test_candidates_stand_out_from_what_lies_there() -> None:
    play = replay(GAME, LinkxOptions(), 2, ["a1-b1-c1", "d1-d2"])
    for stage, name in ((play, "blue"), (play.read("e1"), "white")):
        image = RENDERER.choosing(stage, below(stage)[-1], Look(NAMES, ENGLISH))
        faces = [theme(ON_PAPER).index(theme(ON_PAPER).materials[colour].face) for colour in COLOURS]
        sheet = image.crop((28, 72, 972, 752)).tobytes()
        counts = dict(zip(COLOURS, map(sheet.count, faces), strict=True))
        assert counts[name] > 0
        assert counts["blue" if name == "white" else "white"] == 0


# -- signs


def test_signs_have_the_shape_of_their_pieces() -> None:
    names = {f"linkx_{piece.name.lower()}_{way}" for piece in PIECES for way in range(1, len(piece.forms) + 1)}
    assert len(names) == 25
    assert set(RENDERER.signs) == {"linkx", *names}
    drawn = [draw() for draw in RENDERER.signs.values()]
    assert len({sign.resize((22, 22), Image.Resampling.BOX).tobytes() for sign in drawn}) == 26
    for sign in drawn:
        box = sign.getchannel("A").getbbox()
        assert box is not None
        assert max(box[2] - box[0], box[3] - box[1]) >= 88
    for slide in {(slide.piece, slide.form): slide for play in OPEN for slide in GAME.legal_moves(play.state)}.values():
        name = RENDERER.sign_of(slide)
        assert name is not None
        cover = RENDERER.signs[name]().getchannel("A")
        left, top, right, bottom = cover.getbbox() or (0, 0, 0, 0)
        low, wide, tall = min(slide.floor), len(slide.floor), max(slide.top) - min(slide.floor)
        for x in range(wide):
            for y in range(tall):
                spot = (
                    left + (2 * x + 1) * (right - left) // (2 * wide),
                    bottom - (2 * y + 1) * (bottom - top) // (2 * tall),
                )
                taken = (low + y) * 9 + slide.column + x in slide.cells
                assert cover.getpixel(spot) == (255 if taken else 0)
    assert RENDERER.sign_of(Column(1)) is None
