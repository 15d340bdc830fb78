"""The picture of a match looked back at: its size and weight, and that nothing in it lies over anything else."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from renderers.kit.canvas import SIZE, Canvas
from renderers.kit.encoding import png
from renderers.kit.typography import Style, width
from renderers.standings.review import SIDES, ReviewPicture, ReviewTurn, _at, draw_review
from rules import GAMES
from tests.renderers.positions import LONG_NAMES, texts_noted
from tests.renderers.standings.test_pictures import LONGEST, check_both
from tests.texts import ENGLISH, GERMAN

TOLD = "Turn 5: Ada played d4; e5 would have won about 23% more often."
LONG_STEP = "bracelet-of-blue-and-yellow, stock 3 to 7, chain 4 and draws none"
LONG_TOLD = f"Turn 105: {LONGEST[0]} played {LONG_STEP}; {LONG_STEP} would have won about 23% more often."
NO_WORDS = f"Turn 1: {'W' * 32} played {'c' * 99}; d4 would have won about 5% more often."
STEADY = "Nobody lost much in a single turn."


def look_back(sides: Sequence[str], moments: int, steps: int, *turned: ReviewTurn) -> ReviewPicture:
    """A match of so many steps, looked at so often, in which the shares go up and down."""
    dice = random.Random(moments)
    shares = []
    for n in range(moments):
        parts = [dice.random() for _ in sides]
        shares.append((n * steps // max(moments - 1, 1), tuple(part / sum(parts) for part in parts)))
    turns = tuple((index, turn) for turn, index in enumerate(range(0, steps, 2), 1))
    return ReviewPicture("Love Links 12345", tuple(sides), tuple(shares), turns, turned, STEADY)


ONE = ReviewTurn(8, 0, TOLD)
PICTURES = {
    "two sides": look_back(("Ada", "Ben"), 16, 30, ONE, ReviewTurn(21, 1, TOLD)),
    "three sides": look_back(("Ada", "Ben", "Cleo"), 20, 40, ONE),
    "teams": look_back(("Ada and Dan", "Ben and Cleo"), 20, 40, ONE),
    "nothing turned it": look_back(("Ada", "Ben"), 10, 40),
    "short": look_back(("Ada", "Ben"), 3, 4, ReviewTurn(0, 1, TOLD)),
    "long": look_back(LONGEST[:2], 61, 240, ONE, ReviewTurn(200, 1, TOLD)),
    "long names": look_back(LONGEST[:3], 61, 143, ReviewTurn(3, 0, LONG_TOLD), ReviewTurn(140, 2, LONG_TOLD)),
    "long teams": look_back([" and ".join(LONGEST[:2])] * 2, 61, 120, ReviewTurn(60, 0, NO_WORDS)),
    "strange names": look_back(LONG_NAMES[1:], 30, 60, ONE),
    "decided at once": replace(look_back(("Ada", "Ben"), 2, 4), shares=((0, (1.0, 0.0)), (4, (1.0, 0.0)))),
    "in the corners": replace(
        look_back(("Ada", "Ben"), 2, 4, ReviewTurn(0, 0, TOLD), ReviewTurn(3, 1, TOLD)),
        shares=((0, (0.0, 1.0)), (3, (1.0, 0.0)), (4, (0.0, 1.0))),
    ),
}


def test_it_has_one_width_one_palette_and_few_bytes():
    for shown in PICTURES.values():
        assert 560 <= check_both(partial(draw_review, shown, ENGLISH)).height <= SIZE[1] + 60


Box = tuple[int, int, int, int, str]


@pytest.fixture
def written() -> Iterator[list[Box]]:
    boxes: list[Box] = []

    def note(
        canvas: Canvas, at: tuple[int, int], text: str, style: Style, *_: object, align: str = "left", **__: object
    ) -> None:
        wide, half = width(canvas.theme, text, style), round(style.of(canvas.theme).size * 0.37)
        left = at[0] - {"left": 0, "middle": wide // 2, "right": wide}[align]
        if text:
            boxes.append((left, at[1] - half, left + wide, at[1] + half, text))

    with texts_noted(note):
        yield boxes


def test_a_long_text_wraps_and_the_picture_grows_by_its_lines(written: list[Box]):
    plain = PICTURES["two sides"]
    heights = []
    for words in (1, 30, 60, 90):
        written.clear()
        told = " ".join(["word"] * words)
        image = draw_review(replace(plain, turned=(ReviewTurn(8, 0, told),)), ENGLISH)
        lines = [text for *_, text in written if text.startswith("word")]
        assert " ".join(lines) == told, "nothing of it is cut"
        heights.append((len(lines), image.height))
    assert heights[0][0] == 1
    assert len({count for count, _ in heights}) == len(heights)
    per_line = {
        (later - earlier) / (more - fewer) for (fewer, earlier), (more, later) in pairwise(heights) if more > fewer
    }
    assert len(per_line) == 1, "each line takes as much room as any other"


def test_turning_points_are_numbered_on_the_curve(written: list[Box]):
    shown = PICTURES["two sides"]
    draw_review(shown, ENGLISH)
    for number, turned in enumerate(shown.turned, 1):
        then = [shares for steps, shares in shown.shares if steps <= turned.steps][-1]
        x, y = _at(shown, turned.steps, then[turned.side])
        marks = [box for box in written if box[4] == str(number)]
        assert any(abs((left + right) / 2 - x) <= 1 and top <= y <= bottom for left, top, right, bottom, _ in marks)
        assert any(right < 100 and top > 450 for _, top, right, _, _ in marks), "beside what is told of it"


def test_chart_begins_with_the_first_turn_in_enough_colours():
    shown = PICTURES["two sides"]
    later = replace(
        shown,
        shares=tuple((steps + 20, shares) for steps, shares in shown.shares),
        turns=tuple((steps + 20, turn) for steps, turn in shown.turns),
        turned=tuple(replace(turned, steps=turned.steps + 20) for turned in shown.turned),
    )
    assert draw_review(later, ENGLISH).tobytes() == draw_review(shown, ENGLISH).tobytes()
    assert max(len(game.sides(seats)) for game in GAMES.values() for seats in game.seats) <= len(SIDES)


def test_turns_and_shares_are_written_where_they_belong(written: list[Box]):
    for moments, steps in ((3, 4), (20, 40), (61, 1200)):
        written.clear()
        draw_review(look_back(("Ada", "Ben"), moments, steps), ENGLISH)
        named = [text for _, top, _, bottom, text in written if top > 440 and bottom < 500]
        numbers = [int(number) for number in named]
        assert len({two - one for one, two in pairwise(numbers)}) <= 1
        assert 2 <= len(numbers) <= 25
    draw_review(PICTURES["nothing turned it"], ENGLISH)
    assert STEADY in [text for *_, text in written]
    draw_review(PICTURES["short"], ENGLISH)
    draw_review(PICTURES["short"], GERMAN)
    text = [each for *_, each in written]
    assert "75%" in text
    assert "75\N{NO-BREAK SPACE}%" in text


def test_each_thing_that_is_told_changes_the_picture():
    shown = PICTURES["two sides"]
    first = shown.shares[0]
    changed = [
        shown,
        replace(shown, about="LINK 1"),
        replace(shown, sides=("Ada", "Zoe")),
        replace(shown, sides=shown.sides[::-1]),
        replace(shown, shares=((first[0], first[1][::-1]), *shown.shares[1:])),
        replace(shown, turns=shown.turns[3:]),
        replace(shown, turned=()),
        replace(shown, turned=shown.turned[:1]),
        replace(shown, turned=(replace(ONE, text="-"), *shown.turned[1:])),
        replace(shown, turned=(replace(ONE, side=1), *shown.turned[1:])),
        replace(shown, turned=(replace(ONE, steps=12), *shown.turned[1:])),
        replace(shown, turned=(), note="-"),
    ]
    assert len({png(draw_review(each, ENGLISH)) for each in changed}) == len(changed)
