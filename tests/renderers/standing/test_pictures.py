"""Pictures of leaderboards and profiles: their shape, what they may weigh, and that nothing people have breaks them."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise, product

from PIL import Image

from renderers.kit.canvas import SIZE
from renderers.kit.encoding import png
from renderers.kit.palette import theme
from renderers.look import ON_PAPER, ON_SLATE, Appearance
from renderers.standing.leaderboard import Leaderboard, Row, draw_leaderboard
from renderers.standing.profile import Count, Profile, draw_profile
from tests.renderers.positions import indices
from tests.texts import ENGLISH

HEAVIEST = 45_000
NAMES = ("Ada", "Ben Okafor", "Cléo", "Гриша", "🦊🦊", "", "a former player", "W" * 32, "名前", "Jo")


def board(rows: int, parts: tuple[str, ...] = ("More", "Fewer"), own: bool = True) -> Leaderboard:
    dice = random.Random(rows)
    made = [
        Row(
            rank=str(place + 1),
            name=NAMES[place % len(NAMES)],
            rating=dice.randint(-200, 3000),
            spread=dice.randint(1, 500),
            provisional=place % 3 == 2,
            form="".join(dice.choices("WTL", k=dice.randint(0, 10))),
            figure=str(dice.randint(0, 20_000)),
            shares=tuple(dice.choice([None, 0.0, dice.random(), 1.0]) for _ in parts),
        )
        for place in range(rows)
    ]
    mine = replace(made[0], rank=None, mine=True) if made and own else None
    return Leaderboard("Linkage", "The Link Club · all time", "Matches", parts, tuple(made), mine, "Ranked by luck")


def person(matches: int) -> Profile:
    dice = random.Random(matches)
    return Profile(
        name="🦊",
        about="Linkage · The Link Club",
        ratings=tuple((dice.randint(900, 2400), dice.randint(50, 500)) for _ in range(matches)),
        since="1 Jan 2026",
        until="14 Nov 2026",
        provisional=matches < 10,
        won=matches,
        tied=0,
        lost=0,
        streak=matches,
        best=matches,
        form="WTL"[: matches % 4],
        parts=tuple(Count(f"seat {n + 1}", n, n + 1) for n in range(min(matches, 6))),
        rivals=tuple(Count(name, 1, 12_345) for name in NAMES[: min(matches, 6)]),
        note="W" * 300,
    )


def check(image: Image.Image, *, appearance: Appearance = ON_PAPER, heaviest: float = HEAVIEST) -> None:
    assert (image.width, image.mode) == (SIZE[0], "P")
    assert max(indices(image)) < len(theme(appearance).palette)
    assert len(png(image)) <= heaviest


def check_both(draw: Callable[..., Image.Image]) -> None:
    """The same holds in light and in dark, which are two pictures of one size."""
    light, dark = draw(appearance=ON_PAPER), draw(appearance=ON_SLATE)
    for image, appearance in ((light, ON_PAPER), (dark, ON_SLATE)):
        check(image, appearance=appearance, heaviest=HEAVIEST * max(1, image.height / SIZE[1]))
    assert light.size == dark.size
    assert png(light) != png(dark)


def test_leaderboards_and_profiles_have_one_width_and_few_bytes():
    for rows, parts in product((0, 1, 10), (("More", "Fewer"), ("1", "2", "3", "4"))):
        check_both(partial(draw_leaderboard, board(rows, parts), ENGLISH))
    for matches in (0, 1, 2, 121):
        check_both(partial(draw_profile, person(matches), ENGLISH))
    one = replace(board(1).rows[0], rating=1500, spread=0)
    check(draw_leaderboard(replace(board(1), rows=(one,) * 10, own=None), ENGLISH))
    check(draw_profile(replace(person(2), ratings=((1500, 0), (1500, 0))), ENGLISH))


def test_a_leaderboard_is_as_high_as_its_rows():
    for own in (True, False):
        heights = [draw_leaderboard(board(rows, own=own), ENGLISH).height for rows in range(1, 11)]
        assert heights[-1] == SIZE[1]
        assert len({later - before for before, later in pairwise(heights)}) == 1
        assert heights[0] < 320
        assert draw_leaderboard(replace(board(1), rows=()), ENGLISH).height < heights[0] + 60


def test_a_profile_leaves_out_what_there_is_nothing_to_show_of():
    full = person(30)
    assert draw_profile(full, ENGLISH).size == SIZE
    heights = [
        draw_profile(replace(full, **without), ENGLISH).height
        for without in (
            {},
            {"parts": full.parts[:1], "rivals": full.rivals[:1]},
            {"parts": (), "rivals": ()},
            {"ratings": full.ratings[:1], "parts": (), "rivals": ()},
            {"ratings": (), "parts": (), "rivals": ()},
        )
    ]
    assert heights == sorted(set(heights), reverse=True)
    assert heights[-1] < 260
    assert (
        draw_profile(replace(full, rivals=()), ENGLISH).height
        == draw_profile(replace(full, parts=full.parts[:4]), ENGLISH).height
    )


def test_each_thing_that_is_told_changes_the_picture():
    shown = board(3)
    first = shown.rows[0]
    seen = {png(draw_leaderboard(shown, ENGLISH))}
    for change in (
        {"rank": "999+"},
        {"name": "Zoe"},
        {"rating": first.rating + 300},
        {"spread": 77},
        {"provisional": True},
        {"form": "LLLLWWWWTT"},
        {"figure": "77"},
        {"shares": (0.123, 0.456)},
        {"mine": True},
    ):
        seen.add(png(draw_leaderboard(replace(shown, rows=(replace(first, **change), *shown.rows[1:])), ENGLISH)))
    assert len(seen) == 10
