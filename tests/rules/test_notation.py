"""Parsing of typed text: properties of any text, and spellings that players use."""

import random
import re
import string
import unicodedata
from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES
from rules.game import CHANCE, AnyGame
from rules.linkage import LinkageGame, LinkageOptions
from rules.notation import (
    LONGEST,
    Unreadable,
    complete,
    fits,
    in_other_words,
    normalized,
    steps_in,
    tokens,
    words_meant,
)
from rules.play import AnyPlay, begin

LINKAGE = GAMES["linkage"]
MOVES = LINKAGE.legal_moves(LINKAGE.start(LinkageOptions(), 2))


@given(st.text(), st.text(st.characters(codec="utf-8"), max_size=20))
def test_normalized_text_is_left_as_it_is(text, more):
    for typed in (text, more):
        plain = normalized(typed)
        assert normalized(plain) == plain
        assert plain == plain.strip()
        assert "  " not in plain
        for letter in plain:
            assert letter.isascii() or unicodedata.category(letter) not in ("Cf", "Nd", "Pd")


def test_what_is_no_token_or_another_one_is_not_read():
    for text in ("", " ", "!", "ä1", "d1=d2", "-", "дд1", "a" * (LONGEST + 1)):
        assert tokens(text) == ()
    for written, meant in (("a1", "a10"), ("1", "12"), ("5", "5-8"), ("5-1", "5-10"), ("a", "a1")):
        assert not fits((written,), (meant,), whole=True)
        assert fits((written,), (meant,), whole=False)


@settings(max_examples=40)
@given(st.text(string.ascii_letters + string.digits + " -,", max_size=14), st.integers(1, 25), st.data())
def test_completion_is_short_and_finds_what_fits_or_begins(typed, most, data):
    found = complete(typed, MOVES, LINKAGE.format, most)
    assert len(found) <= most
    assert len(set(found)) == len(found)
    for move in found:
        assert not tokens(typed) or fits(tokens(typed), tokens(LINKAGE.format(move)), whole=False)
    if not tokens(typed) and typed.strip():
        assert found == []
    move = data.draw(st.sampled_from(MOVES))
    text = LINKAGE.format(move)
    typed = text[: data.draw(st.integers(0, len(text)))]
    assert move in complete(typed, MOVES, LINKAGE.format, most=len(MOVES))
    assert len(complete(typed, MOVES, LINKAGE.format)) <= 25


def test_completion_puts_what_is_typed_first():
    assert complete("", MOVES, LINKAGE.format) == list(MOVES[:25])
    texts = ["red b1-b2", "blue a1-a2", "b1-b2", "blue b1-b2", "white b1-b2"]
    assert complete("b", texts, str) == ["blue a1-a2", "b1-b2", "blue b1-b2", "red b1-b2", "white b1-b2"]
    assert complete("b1", texts, str) == ["b1-b2", "red b1-b2", "blue b1-b2", "white b1-b2"]
    assert complete("b2 blue", texts, str) == ["blue b1-b2"]
    assert complete("b2 blue", texts, str, most=0) == []
    texts = ["a1-a2-b1", "a1-b1-c1", "a1-b1", "a1"]
    assert complete("a1-b1", texts, str) == ["a1-b1", "a1-b1-c1", "a1-a2-b1"]
    assert complete("b1 a1", texts, str) == ["a1-b1", "a1-a2-b1", "a1-b1-c1"]


def test_words_of_every_language_are_understood_after_notation():
    assert in_other_words("blue d1-d2") == ("blau d1-d2",)
    assert set(in_other_words("white d1-d2")) == {"weiss d1-d2"}
    assert in_other_words("d1-d2") == ()
    assert tokens("Weiß d1") == tokens("weiss d1")
    found = {
        word: words_meant(word, ("swap", "black", "white")) for word in ["white", "weiss", "w", "s", "sch", "b", "x"]
    }
    assert found == {
        **dict.fromkeys(("white", "weiss", "w"), ("white",)),
        **{"s": ("swap",), "sch": ("black",), "b": ("black",), "x": ()},
    }


class Texts(LinkageGame):
    def legal_moves(self, state):
        return [SimpleNamespace(text=text) for text in state]


TEXTS: AnyGame = Texts()


def test_word_in_full_is_not_taken_for_the_beginning_of_another():
    for typed in ("5-8 A:lock", "5-8 a lock", "LOCK A 5-8"):
        assert TEXTS.parse(("5-8 AA:lock", "5-8 A:lock", "5-8 AB:lock"), typed).text == "5-8 A:lock"
    assert TEXTS.parse(("5-8 B:lock", "5-8 A:lock"), "5-8,a,lo").text == "5-8 A:lock"
    with pytest.raises(Unreadable, match=re.escape("rules-several: steps=`red a1`|`rose a1`")):
        TEXTS.parse(("red a1", "rose a1"), "r a1")


KEYBOARDS = {
    "dashes": [*"—−‑\xad–‐‒―﹘﹣－〜", " - ", " – ", "→", " -> "],
    "between cells": [" to ", "x", " x ", " bis ", "\xa0", "\u3000", ", "],
    "between numbers": [",", " ", ", ", "."],
    "spaces": [*"\xa0\u2009\u202f\u3000\t", "  ", ". "],
    "quotes and brackets": [
        f"{q[0]}{{}}{q[1]}" for q in ("“”", "‘’", "''", '""', "``", "()", "[]", "«»", "「」", "„“")
    ],
    "ends": ["{}.", "{}!", "{} .", "\ufeff{}", "{}\u200b", "\u2068{}", "\u2060{}", "{}\ufe0f", "\u3164{}", "**{}**"],
    "commands": ["/move {}", "move: {}", "/move move:{}", "Zug: {}"],
    "digits": ["０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "⁰¹²³⁴⁵⁶⁷⁸⁹", "०१२३४५६७८९", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"],
}
"""Changes that keyboards make to typed text."""


def as_keyboards_write(text: str) -> list[str]:
    """A step as a keyboard may change it."""
    links = re.search(r"\d-[\dM]", text) is not None
    between = KEYBOARDS["between numbers"] if links else KEYBOARDS["between cells"]
    return [
        *(text.replace("-", dash) for dash in [*KEYBOARDS["dashes"], *between]),
        *(text.replace(" ", space) for space in KEYBOARDS["spaces"]),
        *(around.format(text) for kind in ("quotes and brackets", "ends", "commands") for around in KEYBOARDS[kind]),
        *(text.translate(str.maketrans(string.digits, digits)) for digits in KEYBOARDS["digits"]),
        "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text),
    ]


def test_steps_are_read_as_keyboards_change_them():
    for play in (play for game in GAMES for play in islice(positions(game, random.Random(3)), 0, None, 5)):
        for move in random.Random(len(play.steps)).sample(list(play.game.legal_moves(play.state)), 2):
            for typed in as_keyboards_write(move.text):
                assert play.game.parse(play.state, typed) == move, repr(typed)


def positions(game: str, dice: random.Random) -> Iterator[AnyPlay]:
    """Positions of a random match in which somebody has at least three steps to choose from."""
    play = begin(GAMES[game], GAMES[game].options(), 2)
    for _ in range(40):
        moves = list(play.game.legal_moves(play.state))
        if not moves:
            return
        if play.to_move != CHANCE and len(moves) > 2:
            yield play
        play = play.after(dice.choice(moves))


def test_soft_hyphens_and_joiners_within_words_mean_nothing():
    assert tokens("bl\xadue d1\u200dd2") == ("blue", "d1", "d2")
    assert normalized(" ２２\u201314\u3000Uhr！ ") == "22-14 Uhr"


def test_steps_of_a_turn_are_divided_by_commas_and_lines():
    for typed in ("3,5 A:lock, 3,6 new", "3-5 A:lock;3-6 new.", "“3–5 A：lock、３－６ new”", "3 5 A:lock\n3 6 new"):
        assert steps_in(typed) == ["3-5 A:lock", "3-6 new"], typed
    assert steps_in("3,5 A:lock, ") == ["3-5 A:lock", ""]
    assert steps_in("3-5 M:lock, 7 M new") == ["3-5 M:lock", "7-M new"]
    assert steps_in("") == [""]
