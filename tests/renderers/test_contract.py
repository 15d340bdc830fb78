"""The contract of all renderers."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice, product
from math import hypot

import pytest

from data.texts import Texts
from renderers import RENDERERS
from renderers.kit import typography
from renderers.kit.canvas import SIZE, Path, Spot
from renderers.kit.encoding import png
from renderers.kit.layout import plan
from renderers.kit.palette import PALETTES, theme
from renderers.kit.typography import TEXT, shown_name, width
from renderers.look import LONGEST_NAME, LONGEST_WORDS, ON_PAPER, ON_SLATE, Appearance, Look, cut, to_move
from rules import GAMES
from rules.game import Menu
from rules.play import AnyPlay
from tests.renderers.positions import EVERY, LONG_NAMES, MOST_BYTES, changed, each_language, indices, look
from tests.rules.helpers import levels, result_of, stages
from tests.texts import ENGLISH, GERMAN

APPEARANCES = (
    *(ON_PAPER, ON_SLATE, Appearance(large=True)),
    *(Appearance(False, "colour-blind"), Appearance(True, "high-contrast", large=True)),
)
LANGUAGES = (ENGLISH, GERMAN)
OVER = [(key, play) for key, play in EVERY if play.outcome is not None]


def test_every_game_is_shown_with_room_and_free_colours() -> None:
    assert set(RENDERERS) == set(GAMES) == {key for key, _ in OVER}
    for palette in PALETTES:
        for dark in (False, True):
            assert len(theme(Appearance(dark, palette)).palette) < 256
    for large in (False, True):
        colours = theme(Appearance(large=large))
        left, right = plan(colours).panel
        for texts in LANGUAGES:
            for key, role in ((key, role) for key, game in GAMES.items() for role in game.roles):
                sentence = texts("position-wins-as", role=texts(f"{key}-role-{role}"))
                assert width(colours, sentence, TEXT) <= right - left - 44, sentence


def test_pictures_have_one_size_one_palette_and_few_bytes() -> None:
    for at, (key, play) in enumerate(EVERY[::3]):
        texts, appearance = LANGUAGES[at // 5 % 2], APPEARANCES[at % 5]
        image = RENDERERS[key].draw(play, look(play, appearance=appearance, texts=texts))
        colours, palette = theme(appearance), bytes(image.getpalette() or [])
        assert (image.mode, image.size) == ("P", SIZE), (at, appearance)
        assert palette[: len(colours.flat_palette)] == colours.flat_palette, (at, appearance)
        assert max(indices(image)) < len(colours.palette), (at, appearance)
        assert len(png(image)) <= MOST_BYTES, (at, appearance)


def test_choosing_keeps_palette_and_weight_and_leaves_no_mark() -> None:
    for key, play in EVERY[::2]:
        if play.to_move is None or play.to_move < 0:
            continue
        renderer, seen = RENDERERS[key], look(play)
        plain = renderer.draw(play, seen).tobytes()
        menus = [*levels(play.game.menu(play.state))]
        for menu in menus[:: len(menus) // 2 + 1]:
            image = renderer.choosing(play, menu, seen)
            assert (image.mode, image.size) == ("P", SIZE)
            assert max(indices(image)) < len(theme(ON_PAPER).palette)
            assert len(png(image)) <= MOST_BYTES
        assert renderer.draw(play, seen).tobytes() == plain


def tapped(spots: list[Spot], x: int, y: int) -> Path:
    """The choice at a position: the smallest place there, of equal ones the nearest, as the page finds it."""
    found = [(path, area) for path, area in spots if area[0] <= x < area[2] and area[1] <= y < area[3]]

    def rank(spot: Spot) -> tuple[int, float]:
        left, top, right, bottom = spot[1]
        return (right - left) * (bottom - top), hypot((left + right) / 2 - x, (top + bottom) / 2 - y)

    return min(found, key=rank)[0]


def test_each_choice_on_the_board_can_be_tapped() -> None:
    without = {"link-kind-bar", "link-kind-swap", "link-role-black", "link-role-white"}
    for at, (key, play) in enumerate(EVERY[::2]):
        if play.to_move is None or play.to_move < 0:
            continue
        whole, places = play.game.menu(play.state), dict[int, set[Path]]()
        for menu in levels(whole):
            spots = RENDERERS[key].marked(play, menu, look(play, appearance=APPEARANCES[at % 5])).spots
            for path, (left, top, right, bottom) in spots:
                assert path[0] < len(menu.choices)
                chosen: object = menu
                for index in path:
                    chosen = chosen.choices[index].then if isinstance(chosen, Menu) else None
                assert chosen is not None, (at, path)
                assert 0 <= left <= right - 30 <= SIZE[0] - 30, (at, path)
                assert 0 <= top <= bottom - 30 <= SIZE[1] - 30, (at, path)
                inside = product(range(left, right, (right - left) // 9), range(top, bottom, (bottom - top) // 9))
                assert path in {tapped(spots, *point) for point in inside}, (at, path)
            places[id(menu)] = {path for path, _ in spots}
            marked = {path[0] for path, _ in spots}
            lacking = [each.label for i, each in enumerate(menu.choices) if each.then is not None and i not in marked]
            assert {getattr(label, "key", label) for label in lacking} <= without, at
        for move in whole.moves():
            menus, path = zip(*whole.path(move), strict=True)
            once = max((each for each in places[id(whole)] if path[: len(each)] == each), key=len, default=path[:1])
            rest = path[len(once) :]
            assert not rest or rest in places[id(menus[len(once)])], (at, move, "more than two taps")


def test_signs_are_small_transparent_around_and_unlike() -> None:
    for key, renderer in RENDERERS.items():
        drawn = {name: draw() for name, draw in renderer.signs.items()}
        assert key in drawn
        assert all(name.startswith(key) for name in drawn)
        assert len({sign.tobytes() for sign in drawn.values()}) == len(drawn)
        for sign in drawn.values():
            assert (sign.mode, sign.size, sign.getpixel((0, 127))) == ("RGBA", (128, 128), (0, 0, 0, 0))
        menus = [play.game.menu(play.state) for game, play in EVERY if game == key]
        assert {renderer.sign_of(choice.about) for menu in menus for choice in menu.choices} <= {None, *drawn}


@each_language
def test_words_boards_and_steps_fit_and_name_who_plays(texts: Texts) -> None:
    for key, play in EVERY:
        renderer = RENDERERS[key]
        for names in (LONG_NAMES[: play.seats], tuple(f"<@{10**19 + seat}>" for seat in range(play.seats))):
            words = renderer.words(play, names, texts)
            assert len(words) <= LONGEST_WORDS
            assert "\n" not in words
            seat = to_move(play, Look(names, texts))
            if seat is not None and seat >= 0:
                assert names[seat][:31] in words
        board = renderer.board(play, LONG_NAMES, texts)
        assert len(board) < 1900
        assert "`" not in board + renderer.board(play, ("```py", "a\nb", "`", "")[: play.seats], texts)
        roles = [play.game.role(play.state, seat) for seat in range(play.seats)]
        assert all(cut(LONG_NAMES[seat], LONGEST_NAME) in board for seat, role in enumerate(roles) if role)
        assert "Player" not in board
        names = tuple(f"<@{seat}>" for seat in range(play.seats))
        for step in play.steps:
            sentence = renderer.narrate(step, names, texts)
            assert "\n" not in sentence
            assert sentence.endswith(".")
            assert step.seat is None or names[step.seat] in sentence
            assert all(names[event.seat] in sentence for event in step.events)


def test_the_verdict_names_the_winners_alone() -> None:
    for key, play in OVER:
        verdict = RENDERERS[key].verdict(play, tuple(f"<@{seat}>" for seat in range(play.seats)), ENGLISH)
        who, won, why = re.split(r" (wins?|ties?)\b", verdict, maxsplit=1)
        best = {str(seat) for seat, place in enumerate(result_of(play).places) if place == 1}
        assert set(re.findall(r"<@(\d+)>", who)) == best
        assert won.startswith("win") or len(best) > 1
        assert why.endswith(".")


def test_the_turn_is_the_first_from_which_the_winners_lead() -> None:
    turned = set()
    for key, play in OVER:
        renderer, winners = RENDERERS[key], {seat for seat, place in enumerate(result_of(play).places) if place == 1}
        leading = [{*renderer.ahead(stage)} for stage in islice(stages(play), 1, len(play.steps))]
        first = len(leading) - next((at for at, who in enumerate(reversed(leading)) if who != winners), len(leading))
        rivals = any(who and who != winners for who in leading)
        step = play.steps[first] if rivals and first < len(leading) else None
        assert renderer.turned(play) is step
        turned |= {key} if step else set()
    assert turned == {*GAMES}


@pytest.mark.parametrize("key", RENDERERS)
def test_pictures_do_not_depend_on_the_thread_or_those_before(key: str) -> None:
    renderer, plays = RENDERERS[key], [play for game, play in EVERY if game == key][::3]
    for appearance in (ON_PAPER, ON_SLATE):
        theme(appearance).index.cache_clear()
    typography.lettered.cache_clear()
    typography._glyph.cache_clear()

    # Pixels, since ISA-L packs equal pixels in different ways, as the memory that it is given happens to be.
    def pixels(play: AnyPlay) -> tuple[bytes, list[int] | None]:
        image = renderer.draw(play, look(play))
        return image.tobytes(), image.getpalette()

    def drawn() -> list[tuple[bytes, list[int] | None]]:
        return [pixels(play) for play in plays]

    with ThreadPoolExecutor(1) as thread:
        elsewhere = thread.submit(drawn)
        while not elsewhere.done():
            for at, name in enumerate(LONG_NAMES):
                typography.legible.cache_clear()
                assert shown_name(name, at, ENGLISH)
    for play in plays:
        renderer.draw(play, look(play)).paste(0, (0, 0, *SIZE))
    here = [pixels(play) for play in reversed(plays)]
    # Which pictures differ: the bytes themselves would tell nobody.
    pairs = zip(elsewhere.result(), reversed(here), strict=True)
    assert [at for at, (one, other) in enumerate(pairs) if one != other] == []


def test_a_match_given_up_shows_its_note_and_nobody_to_move() -> None:
    accent, header = theme(ON_PAPER).index(theme(ON_PAPER).accent), (0, 0, SIZE[0], 70)
    for key, renderer in RENDERERS.items():
        play = next(play for game, play in EVERY if game == key and play.steps and play.to_move in range(play.seats))
        over = replace(look(play), over=True, winners=(1,), note="Given up.")
        image, running = renderer.draw(play, over), renderer.draw(play, look(play))
        assert [accent in indices(each.crop(header)) for each in (image, running)] == [False, True]
        other = renderer.draw(play, replace(over, note="Something else."))
        assert [changed(image, other, (0, *box)) for box in ((756, *SIZE), (0, SIZE[0], 756))] == [True, False]
