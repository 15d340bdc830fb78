"""Love Links in words."""

import re
from collections.abc import Iterable
from dataclasses import replace

from data.texts import Texts
from renderers import RENDERERS
from renderers.kit.palette import LIGHT
from renderers.kit.typography import SMALL, SMALL_STRONG, STRONG, TEXT, width
from renderers.look import LONGEST_WORDS
from rules.codes import code
from rules.game import Passed
from rules.lovelinks.bracelets import CLOSE, LOCK, METALS, NEW, Charm, Link, bracelet, link, placement
from rules.lovelinks.game import LoveLinksGame
from rules.lovelinks.state import Draw, RoundBegan, Scored, draw, side_of
from rules.play import Step
from tests.renderers.games.lovelinks_tables import FULL, PLAYS, LovePlay, full_table, just_closed, played
from tests.renderers.positions import LONG_NAMES, NAMES, each_language
from tests.texts import ENGLISH

RENDERER = RENDERERS["lovelinks"]
MENTIONS = tuple(f"<@{10**19 + seat}>" for seat in range(4))


@each_language
def test_limits_hold_for_every_table_and_match(texts: Texts) -> None:
    for play in (*PLAYS[::3], *FULL[::2], full_table(4, 0, 30, seed=2), full_table(4, 20, 15, seed=3)):
        for names in (LONG_NAMES, MENTIONS):
            expect_limits(play, names, texts, range(play.seats))
    for seed in range(3):
        whole = played(seed + 2, None, seed, closing=(None, False, True)[seed])
        play = replace(whole, state=LoveLinksGame().start(whole.options, whole.seats), steps=())
        for step in whole.steps:
            play = play.after(step.move)
            if len(play.steps) % 9 == seed:
                expect_limits(play, MENTIONS, texts, [len(play.steps) % play.seats])


def expect_limits(play: LovePlay, names: tuple[str, ...], texts: Texts, seats: Iterable[int]) -> None:
    assert len(RENDERER.words(play, names, texts)) <= LONGEST_WORDS
    assert len(RENDERER.board(play, NAMES, texts)) < 1900
    for seat in seats:
        assert len(RENDERER.hand_words(play, seat, names, texts)) <= LONGEST_WORDS


def test_words_and_text_boards_tell_everything() -> None:
    for play in (*PLAYS, *FULL):
        words, state = RENDERER.words(play, NAMES, ENGLISH), play.state
        for each in state.layout.bracelets:
            lock = each.lock or "M"
            count = len(each.charms)
            sentence = f"{each.label} {each.key} to {lock}, {count} link", f"{each.label} {each.key}-{lock} {count}"
            assert any(text in words for text in sentence)
        for seat in range(play.seats):
            side = side_of(seat, play.seats)
            score, taken = state.progress.scores[side], state.progress.captured[side]
            held = " ".join(map(_held, state.layout.stocks[seat])) or "no links"
            shared = f"with {NAMES[side]}" if seat >= 2 and play.seats == 4 else rf"{score} points?, {taken} captured"
            assert re.search(rf"{NAMES[seat]} \(\w+\): {shared}, {re.escape(held)}\.", words)
        assert f"{state.metal} round, {state.to_come} link" in words
        expect_board(play)


def expect_board(play: LovePlay) -> None:
    board, state = RENDERER.board(play, NAMES, ENGLISH), play.state
    rows = {
        row[0]: row[1:4]
        for row in map(str.split, board.splitlines())
        if len(row) > 5 and row[0].isupper() and row[1].isdigit()
    }
    assert rows == {
        each.label: [str(each.key), str(each.lock or "M"), str(len(each.charms))] for each in state.layout.bracelets
    }
    for seat, stock in enumerate(state.layout.stocks):
        below = board.partition(f"{NAMES[seat]} {'#^x'[side_of(seat, play.seats)]} ")[2].splitlines()[1]
        held = [part for each in stock for part in (each.text, each.stone[:1].upper()) if part]
        assert below.split() == (held or ["no", "links"])
        assert (f">{NAMES[seat]} " in board) == (play.to_move == seat)


def test_steps_and_closings_are_told_with_their_points() -> None:
    at_lock = placement(link("3-7"), LOCK, "C")
    step = Step(1, at_lock, at_lock.text, 4, (Scored(1, (("match", 1),), at_lock, None),))
    assert RENDERER.narrate(step, NAMES, ENGLISH) == "Ben joined 3-7 to C's lock: 1 point for equal numbers."
    step = Step(1, at_lock, at_lock.text, 4, (Scored(1, (("match", 3),), at_lock, None),))
    assert "3 points for equal numbers, the second time this turn." in RENDERER.narrate(step, NAMES, ENGLISH)
    new = placement(link("3-6"), NEW, "F")
    assert RENDERER.narrate(Step(0, new, new.text, 4, ()), NAMES, ENGLISH) == "Ada started F with 3-6."
    drawn = draw(link("7-M"))
    assert RENDERER.narrate(Step(None, drawn, drawn.text, 1, ()), NAMES, ENGLISH) == "7-M is drawn."
    closed = bracelet("C", (Charm(link("3-7"), 1),))
    move = placement(link("5-M"), CLOSE, "C")
    account = (("metal", 14), ("unopposed", 10), ("captured", 5), ("master", -4))
    step = Step(2, move, move.text, 9, (Scored(2, account, move, closed), Passed(0, code("lovelinks-pass"))))
    assert RENDERER.narrate(step, NAMES, ENGLISH) == (
        "Cleo closed C with 5-M: 25 points (metal 14, no opposing gemstone 10, gemstones captured 5, master lock −4). "
        "Ada passes: the stock is empty."
    )
    began = Step(2, move, move.text, 9, (RoundBegan(1, "silver"),))
    assert RENDERER.narrate(began, NAMES, ENGLISH).endswith("The silver round begins; Ben has the first turn.")


def test_what_is_owed_is_asked() -> None:
    play = played(3, 0, 1)
    assert RENDERER.question(play, NAMES, ENGLISH) == "Ada, it is your turn: place two links."
    play = next(later for move in play.state.legal for later in [play.after(move)] if later.state.progress.placed == 1)
    assert RENDERER.question(play, NAMES, ENGLISH) == "Ada, place one more link."
    owing = next(
        play
        for seed in range(200)
        for placements in range(8, 40)
        for play in [played(2, placements, seed, closing=True)]
        if play.state.progress.owed
    )
    asked = RENDERER.question(owing, NAMES, ENGLISH)
    assert re.fullmatch(r"(Ada|Ben), you closed [A-Z]+: now start a new bracelet\.", asked)
    assert asked in RENDERER.words(owing, NAMES, ENGLISH)


def test_stocks_are_told_without_draws() -> None:
    play = just_closed(2)
    for seat in range(2):
        words = RENDERER.hand_words(play, seat, NAMES, ENGLISH)
        assert words.startswith(f"The stock of {NAMES[seat]}")
        for each in play.state.layout.stocks[seat]:
            assert f"{_held(each)}: " in words or f"{_held(each)} (twice): " in words
    play = played(2, 9, 1)
    assert not any(isinstance(step.move, Draw) for step in play.latest())
    assert "is drawn" not in RENDERER.words(play, NAMES, ENGLISH)


def _held(each: Link) -> str:
    return f"{each.text} ({each.stone})" if each.stone else each.text


def _over(seats: int, scores: tuple[int, ...], captured: tuple[int, ...]) -> LovePlay:
    play = played(seats, None, 1)
    progress = play.state.progress._replace(scores=scores, captured=captured)
    return replace(play, state=play.state._replace(progress=progress))


def test_the_verdict_says_who_and_why() -> None:
    for scores, captured, verdict in (
        ((63, 51), (2, 9), "Ada wins with 63 points; Ben has 51."),
        ((63, 63), (4, 9), "Ben wins with 63 points and 9 captured gemstones; Ada has 63 and 4."),
        ((63, 63), (4, 4), "Ada and Ben tie with 63 points and 4 captured gemstones."),
        ((20, 1, 40), (0, 1, 2), "Cleo wins with 40 points; Ada has 20; Ben has 1."),
        ((40, 9, 40), (2, 1, 2), "Ada and Cleo tie with 40 points and 2 captured gemstones; Ben has 9 and 1."),
    ):
        assert RENDERER.verdict(_over(len(scores), scores, captured), NAMES, ENGLISH) == verdict
    sentence = RENDERER.verdict(_over(4, (120, 98), (3, 4)), NAMES, ENGLISH)
    assert sentence == "Ada and Cleo win with 120 points; Ben and Dan have 98."
    sentence = RENDERER.verdict(_over(4, (98, 98), (3, 4)), NAMES, ENGLISH)
    assert sentence == "Ben and Dan win with 98 points and 4 captured gemstones; Ada and Cleo have 98 and 3."


@each_language
def test_columns_cards_and_lines_have_room(texts: Texts) -> None:
    for play in (PLAYS[4], FULL[0]):
        head, *rows = RENDERER.board(play, NAMES, texts).split("\n\n")[1].splitlines()
        end = head.index(texts("bracelet-board-links")) + len(texts("bracelet-board-links"))
        for row, each in zip(rows, play.state.layout.bracelets, strict=True):
            assert row[:end].endswith(f" {len(each.charms)}")
    for what in ("metal", "long", "captured", "unopposed", "stones", "match", "master"):
        label_text = texts(f"bracelet-column-{what}")
        assert width(LIGHT, label_text, SMALL) <= 320 - 22 - 124 - 16 - width(LIGHT, "−4", STRONG) - 8 + 10
    assert width(LIGHT, texts("position-wins"), SMALL_STRONG) <= 84 - 8
    for metal in METALS:
        begin = width(LIGHT, texts("bracelet-round", metal=metal), STRONG) + width(
            LIGHT, texts("bracelet-to-come", links=29), TEXT
        )
        for key in ("bracelet-to-place", "bracelet-to-start"):
            assert 58 + begin + 10 + 8 + 48 + width(LIGHT, texts(key), TEXT) + 22 <= 612
