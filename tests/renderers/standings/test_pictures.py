"""Pictures of standings and endings: their shape, what they weigh, and that nothing overlaps."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise, product

from PIL import Image

from renderers.kit.canvas import SIZE, Canvas
from renderers.kit.encoding import png
from renderers.kit.palette import theme
from renderers.kit.typography import Style
from renderers.look import ON_PAPER, ON_SLATE, Appearance
from renderers.standings.ending import EndCard, FinishedPlayer, Meeting, draw_ending
from renderers.standings.head_to_head import PairingGame, PairingPicture, draw_head_to_head
from renderers.standings.leaderboard import Leaderboard, Row, draw_leaderboard
from renderers.standings.profile import Count, Profile, draw_profile
from renderers.standings.statistics import EndingCount, GameStatistics, Share, Statistics, draw_statistics
from tests.renderers.positions import LONG_NAMES, MOST_BYTES, indices, texts_noted
from tests.renderers.room import NAMES as GREEK
from tests.renderers.room import watched
from tests.texts import ENGLISH, GERMAN

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


def check(image: Image.Image, *, appearance: Appearance = ON_PAPER, heaviest: float = MOST_BYTES) -> None:
    assert (image.width, image.mode) == (SIZE[0], "P")
    assert max(indices(image)) < len(theme(appearance).palette)
    assert len(png(image)) <= heaviest


def check_both(draw: Callable[..., Image.Image]) -> Image.Image:
    light, dark = draw(appearance=ON_PAPER), draw(appearance=ON_SLATE)
    for image, appearance in ((light, ON_PAPER), (dark, ON_SLATE)):
        check(image, appearance=appearance, heaviest=MOST_BYTES * max(1, image.height / SIZE[1]))
    assert light.size == dark.size
    assert light.getpalette() != dark.getpalette()
    return light


def test_pictures_have_one_width_one_palette_and_few_bytes():
    for draw in PICTURES.values():
        check_both(partial(draw, ENGLISH))
    for rows, parts in product((0, 1, 10), (("More", "Fewer"), ("1", "2", "3", "4"))):
        check_both(partial(draw_leaderboard, board(rows, parts), ENGLISH))
    for matches in (0, 1, 2, 121):
        check_both(partial(draw_profile, person(matches), ENGLISH))
    one = replace(board(1).rows[0], rating=1500, spread=0)
    check(draw_leaderboard(replace(board(1), rows=(one,) * 10, own=None), ENGLISH))
    check(draw_profile(replace(person(2), ratings=((1500, 0), (1500, 0))), ENGLISH))


def test_a_leaderboard_is_as_high_as_its_rows():
    for own in (True, False):
        heights = [draw_leaderboard(board(rows, own=own), ENGLISH).height for rows in (1, 4, 7, 10)]
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


def test_each_thing_told_changes_a_leaderboard():
    shown = board(3)
    first = shown.rows[0]
    seen = {png(draw_leaderboard(shown, ENGLISH))}
    for change in (
        *({"rank": "999+"}, {"name": "Zoe"}, {"rating": first.rating + 300}, {"spread": 77}, {"provisional": True}),
        *({"form": "LLLLWWWWTT"}, {"figure": "77"}, {"shares": (0.123, 0.456)}, {"mine": True}),
    ):
        seen.add(png(draw_leaderboard(replace(shown, rows=(replace(first, **change), *shown.rows[1:])), ENGLISH)))
    assert len(seen) == 10


LONGEST = (*GREEK[:3], "Dan")

ENDINGS = tuple(
    EndingCount(how, count)
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
FACING = PairingPicture(("Ada", "Ben"), "The Link Club", ALL, "Of three or more, who came in ahead")

PAIR = (FinishedPlayer("1", "Ada", 1512, 1530), FinishedPlayer("2", "Ben", 1544, 1526, provisional=True))
WON = EndCard("Linkage", 128, PAIR, "24 turns", "in 2 days 3 h", meeting=Meeting(("Ada", "Ben"), 5, 1, 3))
FOUR = tuple(FinishedPlayer("1" if n < 2 else "3", name, 1500, 1500 + n - 1) for n, name in enumerate(LONGEST))

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
            "drawn": replace(WON, players=(FinishedPlayer("1", "Ada"), FinishedPlayer("1", "Ben"))),
            "unrated": replace(
                WON, players=(FinishedPlayer("1", "Ada"),), unrated="Not rated: it was against a computer player"
            ),
            "long": replace(WON, meeting=Meeting((LONGEST[0], LONGEST[1]), 125, 11, 103), note="Ω" * 200),
            "longest": replace(WON, unrated="ω " * 99),
            "three": replace(WON, players=FOUR[1:], meeting=None),
            "turned": replace(WON, turned="Turn 14: Ada joined 3-7 to B's lock, and that was worth 41 points to her."),
            "turned long ago": replace(WON, turned=f"Turn 1: {LONGEST[0]} closed A with {'Ω ' * 99}."),
            "partners": replace(WON, players=FOUR),
            "first rating": replace(WON, players=(FinishedPlayer("1", "Ada", None, 1530), PAIR[1])),
        }.items()
    },
}


def test_texts_have_room_in_the_picture() -> None:
    for at, draw in enumerate(PICTURES.values()):
        for large in (False, True):
            with watched():
                draw((ENGLISH, GERMAN)[(at + large) % 2], appearance=Appearance(large=large))


def test_ending_is_read_where_it_is_400_pixels_wide() -> None:
    sizes = []

    def note(canvas: Canvas, at: tuple[int, int], text: str, style: Style, *_: object, **__: object) -> None:
        sizes.append(style.of(canvas.theme).size)

    with texts_noted(note):
        PICTURES["ending: turned"](GERMAN, ON_SLATE)
    assert min(sizes) * 400 / SIZE[0] >= 10


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


def test_each_thing_told_changes_statistics_and_endings() -> None:
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
            *({}, {"game": "LINK"}, {"match": 1}),
            *({"length": "3 turns"}, {"took": "1 h"}, {"unrated": "Too short"}, {"meeting": None}, {"note": "-"}),
            {"turned": "Turn 3"},
            *({"players": PAIR[::-1]}, {"players": (replace(PAIR[0], after=1494), PAIR[1])}),
            {"players": (replace(PAIR[0], provisional=True), PAIR[1])},
        )
    ]
    assert len({png(draw_ending(card, ENGLISH)) for card in cards}) == len(cards)
