"""Pictures of statistics, of two against each other, and of how a match ended: all that fits, and nothing overlaps."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, product

import pytest
from PIL import Image

from renderers.kit.canvas import SIZE, Canvas
from renderers.kit.encoding import png
from renderers.kit.lettering import Style, width
from renderers.kit.palette import Colour
from renderers.look import Appearance
from renderers.standing.ending import EndCard, Finisher, Meeting, draw_ending
from renderers.standing.head_to_head import Facing, PairingGame, draw_head_to_head
from renderers.standing.profile import draw_profile
from renderers.standing.statistics import Ended, GameStatistics, Share, Statistics, draw_statistics
from tests.renderers.positions import LONG_NAMES
from tests.renderers.standing.test_pictures import check_both, person
from tests.texts import ENGLISH, GERMAN

Box = tuple[int, int, int, int, str]
LONGEST = ("Maximiliane von Hohenstaufen-Nor", "Bartholomew_Fitzgerald_the_Third", "W" * 32, "Dan")

ENDINGS = tuple(
    Ended(how, count)
    for how, count in (("played out", 1011), ("resigned", 140), ("out of time", 41), ("agreed draw", 1))
)
GAME = GameStatistics(
    "Linkage",
    1204,
    "usually 24 turns in 2 days",
    (Share("More", 0.54, 0.5, 0.58), Share("Fewer", 0.46, 0.42, 0.5)),
    ENDINGS,
)
SURE = replace(
    GAME, title="Love Links", shares=(Share("seat 1", 1, 1, 1), Share("seat 2", 0, 0, 0)), endings=ENDINGS[:1]
)
UNSURE = replace(
    GAME, shares=tuple(Share(f"seat {n}", part, 0, 1, 1 / 3) for n, part in enumerate((0.0, 1.0, 0.01, None), 1))
)
NONE = GameStatistics("Linkx", 0, "", (), ())
UNENDED = replace(GAME, shares=(), endings=())
BOTH = Statistics("Statistics", "The Link Club", (GAME, SURE), "The line: even chances")

ALL = (
    PairingGame("Linkage", 12, 2, 8),
    PairingGame("LINK", 1, 0, 0),
    PairingGame("Linkx", 0, 0, 15_000),
    PairingGame("Love Links", 0, 2, 0),
)
FACING = Facing(("Ada", "Ben"), "The Link Club", ALL, "Of three or more, who came in ahead")

PAIR = (Finisher("1", "Ada", 1512, 1530), Finisher("2", "Ben", 1544, 1526, provisional=True))
WON = EndCard(
    "Linkage", 128, "Ada wins", "12 colour groups; 12 were needed", False, PAIR, "24 turns", "in 2 days 3 h",
    meeting=Meeting(("Ada", "Ben"), 5, 1, 3),
)  # fmt: skip
FOUR = tuple(Finisher("1" if n < 2 else "3", name, 1500, 1500 + n - 1) for n, name in enumerate(LONGEST))

Draw = Callable[..., Image.Image]
PICTURES: dict[str, Draw] = {
    **{
        f"statistics of {name}": lambda texts, appearance, games=games: draw_statistics(
            replace(BOTH, games=games), texts, appearance=appearance
        )
        for name, games in {
            "none": (),
            "one": (GAME,),
            "two": (GAME, SURE),
            "three": (UNSURE, NONE, SURE),
            "four": (GAME, UNSURE, UNENDED, SURE),
            "one without a match": (NONE,),
        }.items()
    },
    **{
        f"head to head in {len(games)}": lambda texts, appearance, games=games: draw_head_to_head(
            replace(FACING, games=games), texts, appearance=appearance
        )
        for games in ((), ALL[:1], ALL[3:], ALL)
    },
    "head to head of long names": lambda texts, appearance: draw_head_to_head(
        replace(FACING, names=LONGEST[:2]), texts, appearance=appearance
    ),
    "head to head of strange names": lambda texts, appearance: draw_head_to_head(
        replace(FACING, names=LONG_NAMES[2:]), texts, appearance=appearance
    ),
    **{
        f"ending: {name}": lambda texts, appearance, ending=ending: draw_ending(ending, texts, appearance=appearance)
        for name, ending in {
            "won": WON,
            "drawn": replace(WON, headline="A draw", drawn=True, players=(Finisher("1", "Ada"), Finisher("1", "Ben"))),
            "unrated": replace(
                WON, players=(Finisher("1", "Ada"),), unrated="Not rated: it was against a computer player"
            ),
            "long": replace(
                WON,
                headline=f"{LONGEST[0]} wins",
                meeting=Meeting((LONGEST[0], LONGEST[1]), 125, 11, 103),
                note="W" * 200,
            ),
            "longest": replace(WON, headline=f"{'W' * 32} and {LONGEST[0]} win", why="w" * 300, unrated="w " * 99),
            "three": replace(WON, players=FOUR[1:], meeting=None),
            "partners": replace(WON, headline=f"{LONGEST[0]} and {LONGEST[1]} win", players=FOUR),
            "first rating": replace(WON, players=(Finisher("1", "Ada", None, 1530), PAIR[1])),
        }.items()
    },
}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """What is written on pictures, each with its bounds."""
    boxes: list[Box] = []
    text = Canvas.text

    def spy(
        canvas: Canvas, at: tuple[int, int], said: str, style: Style, ink: Colour, *, on: Colour, align: str = "left"
    ) -> int:
        wide, half = width(canvas.theme, said, style), round(style.of(canvas.theme).size * 0.37)
        left = at[0] - {"left": 0, "middle": wide // 2, "right": wide}[align]
        if said:
            boxes.append((left, at[1] - half, left + wide, at[1] + half, said))
        return text(canvas, at, said, style, ink, on=on, align=align)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", spy)
    return boxes


def expect_apart(written: Sequence[Box], height: int) -> None:
    """What is written lies in the picture, and not over anything else."""
    for left, top, right, bottom, said in written:
        assert left >= 28, said
        assert right <= SIZE[0] - 28, said
        assert top >= 0, said
        assert bottom < height, said
    for one, other in combinations(written, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def test_texts_lie_apart_in_the_picture(written: list[Box]) -> None:
    draws: list[Draw] = [*PICTURES.values(), *(partial(draw_profile, person(matches)) for matches in (0, 1, 12))]
    for draw, texts, large in product(draws, (ENGLISH, GERMAN), (False, True)):
        written.clear()
        image = draw(texts, appearance=Appearance(large=large))
        expect_apart(written, image.height)


def test_pictures_have_one_width_one_palette_and_few_bytes() -> None:
    for draw in PICTURES.values():
        check_both(partial(draw, ENGLISH))


def test_heights_follow_what_is_shown() -> None:
    def statistics(*games: GameStatistics) -> int:
        return draw_statistics(replace(BOTH, games=games), ENGLISH).height

    assert statistics() < statistics(GAME) < statistics(GAME, GAME, GAME)
    assert statistics(GAME, GAME, GAME) == statistics(GAME, GAME, GAME, GAME) - 32, "ways of ending take a second line"
    assert statistics(NONE) < statistics(UNENDED) < statistics(GAME) < statistics(UNSURE)
    games = [draw_head_to_head(replace(FACING, games=ALL[:count]), ENGLISH).height for count in range(5)]
    assert games == sorted(set(games))
    players = [draw_ending(replace(WON, players=FOUR[:count], meeting=None), ENGLISH).height for count in (2, 3, 4)]
    assert players == sorted(set(players))
    assert max(*games, *players, statistics(*[GAME] * 4)) <= SIZE[1]


def test_each_thing_that_is_told_changes_the_picture() -> None:
    share = GAME.shares[0]
    games = [
        replace(GAME, **change)
        for change in ({}, {"title": "LINK"}, {"matches": 7}, {"about": "short"}, {"endings": ENDINGS[:2]})
    ]
    for change in ({"won": 0.55}, {"won": None}, {"low": 0.4}, {"high": 0.8}, {"even": 0.25}, {"name": "Black"}):
        games.append(replace(GAME, shares=(replace(share, **change), GAME.shares[1])))
    assert len({png(draw_statistics(replace(BOTH, games=(game,)), ENGLISH)) for game in games}) == len(games)
    tallies = [PairingGame("LINK", *counts) for counts in ((1, 2, 3), (3, 2, 1), (1, 3, 2), (2, 2, 2))]
    assert len({png(draw_head_to_head(replace(FACING, games=(tally,)), ENGLISH)) for tally in tallies}) == len(tallies)
    cards = [
        replace(WON, **change)
        for change in (
            {},
            {"game": "LINK"},
            {"match": 1},
            {"headline": "Ben wins"},
            {"why": "-"},
            {"drawn": True},
            {"length": "3 turns"},
            {"took": "1 h"},
            {"unrated": "Too short"},
            {"meeting": None},
            {"note": "-"},
            {"players": PAIR[::-1]},
            {"players": (replace(PAIR[0], after=1494), PAIR[1])},
            {"players": (replace(PAIR[0], provisional=True), PAIR[1])},
        )
    ]
    assert len({png(draw_ending(card, ENGLISH)) for card in cards}) == len(cards)
