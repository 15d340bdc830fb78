"""What holds for every game that is shown."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from data.texts import Texts
from renderers import RENDERERS
from renderers.kit.canvas import SIZE
from renderers.kit.encoding import png
from renderers.kit.lettering import TEXT, width
from renderers.kit.palette import PALETTES, theme
from renderers.kit.plan import plan
from renderers.kit.text import LONGEST_NAME, LONGEST_WORDS, cut
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look, to_move
from rules import GAMES
from rules.play import AnyPlay
from tests.renderers.positions import EVERY, LONG_NAMES, indices, look
from tests.texts import ENGLISH, GERMAN

MOST_BYTES = 45_000
OTHERS = (Appearance(False, "colour-blind"), Appearance(True, "high-contrast", large=True))
each_language = pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["en", "de"])
OVER = [(key, play) for key, play in EVERY if play.outcome is not None]


def test_every_game_is_shown() -> None:
    assert set(RENDERERS) == set(GAMES)


@each_language
@pytest.mark.parametrize("appearance", [ON_PAPER, ON_SLATE, Appearance(large=True), *OTHERS])
@pytest.mark.parametrize(("key", "play"), EVERY)
def test_pictures_have_one_size_one_palette_and_few_bytes(
    key: str, play: AnyPlay, appearance: Appearance, texts: Texts
) -> None:
    image = RENDERERS[key].draw(play, look(play, appearance=appearance, texts=texts))
    assert image.mode == "P"
    assert image.size == SIZE
    assert bytes(image.getpalette() or [])[: len(theme(appearance).flat_palette)] == theme(appearance).flat_palette
    assert max(indices(image)) < len(theme(appearance).palette)
    assert len(png(image)) <= MOST_BYTES


def test_palettes_leave_a_colour_free() -> None:
    for palette in PALETTES:
        for dark in (False, True):
            assert len(theme(Appearance(dark, palette)).palette) < 256


@each_language
@pytest.mark.parametrize(("key", "play"), EVERY)
def test_words_fit_beside_a_picture_and_name_who_is_to_move(key: str, play: AnyPlay, texts: Texts) -> None:
    for names in (LONG_NAMES[: play.seats], tuple(f"<@{10**19 + seat}>" for seat in range(play.seats))):
        words = RENDERERS[key].words(play, names, texts)
        assert len(words) <= LONGEST_WORDS
        assert "\n" not in words
        seat = to_move(play, Look(names, texts))
        if seat is not None and seat >= 0:
            assert names[seat][:31] in words


@each_language
@pytest.mark.parametrize(("key", "play"), EVERY)
def test_boards_fit_into_a_message(key: str, play: AnyPlay, texts: Texts) -> None:
    board = RENDERERS[key].board(play, LONG_NAMES, texts)
    assert len(board) < 1900
    assert "`" not in board
    assert "`" not in RENDERERS[key].board(play, ("```py", "a\nb", "`", "")[: play.seats], texts)


@pytest.mark.parametrize(("key", "play"), EVERY)
def test_boards_name_whoever_plays_something(key: str, play: AnyPlay) -> None:
    board = RENDERERS[key].board(play, LONG_NAMES, ENGLISH)
    roles = [play.game.role(play.state, seat) for seat in range(play.seats)]
    assert all(cut(LONG_NAMES[seat], LONGEST_NAME) in board for seat, role in enumerate(roles) if role)
    assert "Player" not in board


@each_language
@pytest.mark.parametrize(("key", "play"), EVERY)
def test_every_step_is_told_on_one_line(key: str, play: AnyPlay, texts: Texts) -> None:
    names = tuple(f"<@{seat}>" for seat in range(play.seats))
    for step in play.steps:
        told = RENDERERS[key].told(step, names, texts)
        assert "\n" not in told
        assert told.endswith(".")
        if step.seat is not None:
            assert names[step.seat] in told
        assert all(names[event.seat] in told for event in step.events)


def test_every_game_has_ended_somewhere() -> None:
    assert {key for key, _ in OVER} == set(GAMES)


@pytest.mark.parametrize(("key", "play"), OVER)
def test_the_verdict_names_the_winners_and_nobody_else_as_such(key: str, play: AnyPlay) -> None:
    assert play.outcome is not None
    verdict = RENDERERS[key].verdict(play, tuple(f"<@{seat}>" for seat in range(play.seats)), ENGLISH)
    who, won, why = re.split(r" (wins?|ties?)\b", verdict, maxsplit=1)
    best = {str(seat) for seat, place in enumerate(play.outcome.places) if place == 1}
    assert set(re.findall(r"<@(\d+)>", who)) == best
    assert won.startswith("win") or len(best) > 1
    assert why.endswith(".")


@pytest.mark.parametrize("key", RENDERERS)
def test_threads_draw_the_same_as_one_after_the_other(key: str) -> None:
    renderer = RENDERERS[key]
    plays = [play for game, play in EVERY if game == key]
    for appearance in (ON_PAPER, ON_SLATE):
        theme(appearance).index.cache_clear()

    def drawn(play: AnyPlay) -> tuple[bytes, bytes]:
        image = renderer.draw(play, look(play))
        return image.tobytes(), png(image)

    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(drawn, plays * 2))
    alone = [drawn(play) for play in plays] * 2
    pairs = list(enumerate(zip(together, alone, strict=True)))
    # Which picture it is, and of what kind the difference: the bytes themselves would tell nobody.
    assert [at for at, ((pixels, _), (others, _)) in pairs if pixels != others] == [], "drawn differently"
    assert [at for at, ((_, file), (_, other)) in pairs if file != other] == [], "packed differently"


@pytest.mark.parametrize("key", RENDERERS)
def test_drawing_leaves_nothing_behind(key: str) -> None:
    renderer = RENDERERS[key]
    first, *others = [play for game, play in EVERY if game == key]
    before = png(renderer.draw(first, look(first)))
    for play in others:
        renderer.draw(play, look(play)).paste(0, (0, 0, *SIZE))
    assert png(renderer.draw(first, look(first))) == before


@pytest.mark.parametrize("key", RENDERERS)
def test_a_match_that_was_given_up_shows_its_note_and_nobody_to_move(key: str) -> None:
    play = next(play for game, play in EVERY if game == key and play.steps and play.to_move in range(play.seats))
    running = look(play)
    over = replace(running, over=True, winners=(1,), note="Given up.")
    image = RENDERERS[key].draw(play, over)
    accent = theme(ON_PAPER).index(theme(ON_PAPER).accent)
    header = (0, 0, SIZE[0], 70)
    assert accent not in indices(image.crop(header))
    shown = RENDERERS[key].draw(play, running).crop(header)
    assert accent in indices(shown)
    other = RENDERERS[key].draw(play, replace(over, note="Something else."))
    assert image.crop((0, 756, *SIZE)).tobytes() != other.crop((0, 756, *SIZE)).tobytes()
    assert image.crop((0, 0, SIZE[0], 756)).tobytes() == other.crop((0, 0, SIZE[0], 756)).tobytes()


@each_language
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.roles])
def test_what_somebody_won_as_fits_beside_the_board(key: str, texts: Texts) -> None:
    for large in (False, True):
        colours = theme(Appearance(large=large))
        left, right = plan(colours).panel
        for role in GAMES[key].roles:
            told = texts("position-wins-as", role=texts(f"{key}-role-{role}"))
            assert width(colours, told, TEXT) <= right - left - 44
