"""The pictures of Love Links while somebody chooses: what can be placed, and where."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from PIL import Image, ImageChops

from data.texts import Texts
from renderers import RENDERERS
from renderers.games.lovelinks.chains import Arrangement, Margins, arranged, tag_height
from renderers.games.lovelinks.stocks import points, stocks_top
from renderers.kit.encoding import png
from renderers.kit.palette import LIGHT, theme
from renderers.kit.typography import Style, width
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look
from rules.game import Choice, Menu
from rules.lovelinks.bracelets import CLOSE, KEY, LOCK, NEW, Placement
from rules.lovelinks.state import Move, items, placements
from tests.renderers.games.lovelinks_tables import FULL, LovePlay, busiest_turn, just_closed, played
from tests.renderers.positions import MOST_BYTES, NAMES, each_theme, look
from tests.texts import ENGLISH, GERMAN

RENDERER = RENDERERS["lovelinks"]
MOST_BRACELETS = 15
PLAYS = [
    *(played(seats, count, seats + count, closing=False) for seats in (2, 3, 4) for count in (0, 9, 16, 17, 24, 31)),
    *(just_closed(seats) for seats in (2, 3, 4)),
    busiest_turn(3),
]


def allowed(play: LovePlay) -> LovePlay:
    state = play.state
    assert state.to_move is not None
    legal = placements(state.layout.stocks[state.to_move], state.layout.bracelets, state.layout.born, owed=False)
    return replace(play, state=state._replace(legal=legal))


CROWDED = [allowed(play) for play in FULL if len(play.state.layout.bracelets) <= MOST_BRACELETS]
BEYOND = [allowed(play) for play in FULL if len(play.state.layout.bracelets) > MOST_BRACELETS]


def ways(play: LovePlay) -> Iterator[Menu[Move]]:
    """The numbered levels below the links; of tables fuller than any match as many ways as buttons have room for."""
    for choice in play.game.menu(play.state).choices:
        moves = list(choice.moves())
        if moves and not (isinstance(moves[0], Placement) and moves[0].how is NEW):
            closing_first = sorted(moves, key=lambda move: not move.text.endswith(CLOSE))
            level = choice.then if isinstance(choice.then, Menu) and len(moves) <= 22 else None
            listed: tuple[Choice[Move], ...] = tuple(Choice(move.text, move) for move in closing_first[:22])
            yield level or Menu(play.game.menu(play.state).prompt, listed, numbered=True)


def changed(first: Image.Image, second: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()


def worth(play: LovePlay, menu: Menu[Move]) -> list[int]:
    return [points(items(play.state, move)) for move in menu.moves() if isinstance(move, Placement)]


def lying(play: LovePlay) -> Arrangement:
    return arranged(
        play.state.layout.bracelets, (50, 112, 960, stocks_top(LIGHT, play.seats) - 18), Margins(tagged=True)
    )


def numbers(play: LovePlay) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    """The number in each open heart: whose it is, and where it is written."""
    scale, bracelets, _ = lying(play)
    style = Style(scale.letters[0], strong=True)
    for each in bracelets:
        places = list(each.places(scale))
        ends = (places[0][1], places[-1][1] + scale.width(places[-1][2]))
        y, high = each.y - round(scale.heart * 0.1), round(scale.letters[0] * 0.727 / 2)
        for how, x, text in (
            (KEY, ends[0] + scale.inset + scale.heart // 2, str(each.bracelet.key)),
            (LOCK, ends[1] - scale.inset - scale.heart // 2, str(each.bracelet.lock or "M")),
        ):
            half = width(LIGHT, text, style) // 2
            yield f"{each.bracelet.label}:{how}", (x - half, y - high, x + half, y + high)


def test_every_level_has_a_picture_of_few_bytes() -> None:
    ways_to_show: tuple[tuple[Texts, Appearance], ...] = ((ENGLISH, ON_SLATE), (GERMAN, ON_PAPER))
    for at, play in enumerate([*CROWDED[::2], *BEYOND[::2]]):
        texts, appearance = ways_to_show[at % 2]
        shown = look(play, appearance=appearance, texts=texts)
        for menu in (play.game.menu(play.state), *islice(ways(play), at % 3, None, 5)):
            image = RENDERER.choosing(play, menu, shown)
            assert (image.mode, image.size) == ("P", (1000, 800))
            assert len(png(image)) <= MOST_BYTES + (7_000 if play in BEYOND else 0), at


@each_theme
def test_links_that_can_be_placed_are_ringed(appearance: Appearance) -> None:
    for play in PLAYS[appearance.dark :: 4]:
        menu, shown = play.game.menu(play.state), Look(NAMES, ENGLISH, appearance)
        image = RENDERER.choosing(play, menu, shown)
        nothing = RENDERER.choosing(play, Menu(menu.prompt, ()), shown)
        seat, columns = play.to_move, 3 if play.seats == 3 else 2
        assert seat is not None
        box = changed(image, nothing)
        assert box is not None
        row, column = divmod(seat, columns)
        left, top = 28 + column * 944 / columns, stocks_top(LIGHT, play.seats) + row * 114
        assert left < box[0] < box[2] < left + 944 / columns, "the stocks of others and the bracelets stay as they are"
        assert top < box[1] < box[3] < 752
        ink = theme(appearance).index(theme(appearance).ink)
        assert image.crop(box).histogram()[ink] > nothing.crop(box).histogram()[ink] + 150
        one = next(choice for choice in menu.choices if choice.then is not None)
        below = RENDERER.choosing(play, one.then, shown) if isinstance(one.then, Menu) else image
        several = len({choice.label for choice in menu.choices if choice.then is not None}) > 1
        assert (below.crop(box).tobytes() != image.crop(box).tobytes()) == (several and below is not image)


def test_each_way_is_marked_at_its_bracelet() -> None:
    for play in [*PLAYS, *CROWDED][::5]:
        shown = Look(NAMES, ENGLISH)
        for menu in ways(play):
            image = RENDERER.choosing(play, menu, shown)
            without = RENDERER.choosing(play, replace(menu, numbered=False), shown)
            for whose, box in numbers(play):
                assert image.crop(box).tobytes() == without.crop(box).tobytes(), f"the number of {whose} is covered"
            marked = changed(image, without)
            assert marked is not None
            assert 112 - 18 < marked[1] < marked[3] <= stocks_top(LIGHT, play.seats) - 12, (
                "marks lie on the card of the bracelets"
            )
            scale, bracelets, pitch = lying(play)
            places = {each.bracelet.label: each for each in bracelets}
            choice, fewer = menu.choices[-1], replace(menu, choices=menu.choices[:-1])
            assert isinstance(choice.then, Placement)
            at, marks = places[choice.then.label], changed(image, RENDERER.choosing(play, fewer, shown))
            if fewer.choices:
                assert marks is not None
                assert at.x < marks[0] < marks[2] <= at.x + at.room + 10, "beside its own bracelet"
                assert at.y - scale.height < marks[1] < marks[3] < at.y + max(pitch, scale.height + 10)


def test_closings_span_both_ends_and_points_are_written() -> None:
    play = next(
        play
        for play in PLAYS
        if any(move.text.endswith(CLOSE) for menu in ways(play) for move in menu.moves()) and play.seats == 2
    )
    menu = next(menu for menu in ways(play) if any(move.text.endswith(CLOSE) for move in menu.moves()))
    closing = next(choice for choice in menu.choices if isinstance(choice.then, Placement) and choice.then.how is CLOSE)
    assert isinstance(closing.then, Placement)
    name = closing.then.label
    alone, shown = replace(menu, choices=(closing,)), Look(NAMES, ENGLISH)
    box = changed(RENDERER.choosing(play, alone, shown), RENDERER.choosing(play, replace(alone, numbered=False), shown))
    scale, bracelets, _ = lying(play)
    at = next(each for each in bracelets if each.bracelet.label == name)
    places = list(at.places(scale))
    assert box is not None
    assert abs(box[0] - (places[0][1] + scale.heart // 2)) <= 1
    assert abs(box[2] - (places[-1][1] + scale.width(places[-1][2]) - scale.heart // 2)) <= 1
    play, menu = next((play, menu) for play in PLAYS for menu in ways(play) if any(worth(play, menu)))
    highs = {}
    for choice in menu.choices:
        if isinstance(choice.then, Placement) and choice.then.how is not CLOSE:
            alone = replace(menu, choices=(choice,))
            pair = [
                RENDERER.choosing(play, each, Look(NAMES, ENGLISH)) for each in (alone, replace(alone, numbered=False))
            ]
            box = changed(*pair)
            assert box is not None
            highs[points(items(play.state, choice.then)) > 0] = box[3] - box[1]
    high = tag_height(lying(play).scale)
    assert highs[True] > high >= highs.get(False, high)


def test_bracelets_stay_on_every_level() -> None:
    play = just_closed(2)
    assert play.state.progress.scored, "the board shows what the closing scored, beside the bracelets"
    boxes = dict(numbers(play))
    assert all(box[2] <= 972 for box in boxes.values())
    menu = play.game.menu(play.state)
    first = RENDERER.choosing(play, menu, Look(NAMES, ENGLISH))
    for level in ways(play):
        image = RENDERER.choosing(play, level, Look(NAMES, ENGLISH))
        assert all(image.crop(box).tobytes() == first.crop(box).tobytes() for box in boxes.values())


# -- signs


def test_signs_are_of_ways_and_links_show_themselves() -> None:
    assert set(RENDERER.signs) >= {"lovelinks", "lovelinks_square", "lovelinks_triangle", "lovelinks_cross"}
    play = played(2, 0, 1)
    moves = [move for each in PLAYS for menu in ways(each) for move in menu.moves() if isinstance(move, Placement)]
    signs = {move.how: RENDERER.sign_of(move) for move in moves}
    assert signs == {LOCK: "lovelinks_lock", KEY: "lovelinks_key", CLOSE: "lovelinks_close"}
    assert set(signs.values()) <= set(RENDERER.signs)
    assert RENDERER.sign_of(play.game.menu(play.state).choices[0].about) is None
