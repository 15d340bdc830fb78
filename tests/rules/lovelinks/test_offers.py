"""Love Links: its menu and offers, its notation and refusals."""

import random

import pytest

from rules.game import CHANCE, Illegal, Menu
from rules.lovelinks.bracelets import CLOSE, link
from rules.lovelinks.state import LoveLinksOptions
from rules.notation import complete
from tests.rules.helpers import label, levels, random_play, read, refusal, refused_move, stages, unequal
from tests.rules.lovelinks.table import LOVELINKS, draws, fresh, legal, setting
from tests.texts import ENGLISH, GERMAN

CLOSABLE = "6-4/1 3-5 5-7 10-3"


def labels_of(menu, texts=ENGLISH):
    return [texts.render(choice.label) for choice in menu.choices]


def menu_of(*args, **kwargs):
    return LOVELINKS.menu(setting(*args, **kwargs).state)


def texts_of(moves):
    return [move.text for move in moves]


def random_states():
    for seats in LOVELINKS.seats:
        for seed in range(3):
            match = random_play(LOVELINKS, LoveLinksOptions(), seats, random.Random(f"{seats} {seed}"))
            yield from (stage.state for stage in stages(match))


# -- the picker


def test_picker_goes_from_a_link_to_the_ways_it_can_be_placed():
    menu = menu_of(["3-6 7-8 2-5", "9-4"], [CLOSABLE, "5-9"])
    assert (ENGLISH.of(menu.prompt), menu.numbered) == ("Which link?", False)
    assert labels_of(menu) == ["3-6", "7-8", "2-5"], "in the order of the stock"
    assert [choice.about for choice in menu.choices] == [link("3-6"), link("7-8"), link("2-5")]
    below = menu.choices[0].then
    assert (ENGLISH.of(below.prompt), below.numbered) == ("Where?", True)
    assert labels_of(below) == [
        "A, into lock 3, 1 point",
        "A, onto key 6, 1 point",
        "close A, 22 points",
        "B, into lock 9",
    ]
    assert labels_of(below, GERMAN) == [
        "A, ans Schloss 3, 1 Punkt",
        "A, an den Schlüssel 6, 1 Punkt",
        "A schließen, 22 Punkte",
        "B, ans Schloss 9",
    ]
    assert labels_of(menu.choices[2].then) == ["B, onto key 5, 1 point"]
    play = setting(["3-6 2-5", "9-4"], [CLOSABLE, "5-9"]).read("2-5 B:key")
    (choice,) = LOVELINKS.menu(play.state).choices
    assert "A, into lock 3, 3 points" in labels_of(choice.then)


def test_links_that_fit_nowhere_keep_their_place_or_start_anew():
    menu = menu_of(["9-4 3-6 9-4", "7-2"], ["5-9", "5-2"], metal="bronze")
    assert labels_of(menu) == ["9-4", "3-6"], "two of a kind are one choice"
    assert labels_of(menu.choices[0].then) == ["A, into lock 9, 1 point"]
    menu = menu_of(["9-4 3-6", "7-2"], ["5-3"])
    assert labels_of(menu) == ["9-4", "3-6"]
    assert menu.choices[0].then is None
    assert texts_of(menu.moves()) == ["3-6 A:lock"]
    menu = menu_of(["7-2 7-4", "9-4"], [])
    assert (ENGLISH.of(menu.prompt), menu.numbered) == ("Which link starts the new bracelet?", False)
    assert labels_of(menu) == ["7-2", "7-4"]
    assert [texts_of(choice.moves()) for choice in menu.choices] == [["7-2 new"], ["7-4 new"]]
    assert not any(isinstance(choice.then, Menu) for choice in menu.choices)
    owed = setting(["3-6 7-2 2-5", "9-4"], [CLOSABLE, "4-2"]).read("3-6 A:close")
    assert texts_of(LOVELINKS.menu(owed.state).moves()) == ["7-2 new", "2-5 new"]


def test_picker_asks_for_the_bracelet_on_a_crowded_table():
    crowd = setting(["2-5 2-3 3-6 4-8 2-10", "9-4"], ["5-M"] * 24, metal="bronze")
    menu = LOVELINKS.menu(crowd.state)
    assert len(crowd.state.legal) > 100
    assert sorted(texts_of(menu.moves())) == sorted(texts_of(crowd.state.legal))
    below = menu.choices[0].then
    assert isinstance(below, Menu)
    assert (ENGLISH.of(below.prompt), labels_of(below)[:2]) == ("Which bracelet?", ["A", "B"])
    assert labels_of(below.choices[1].then) == ["B, into lock M", "B, onto key 5, 1 point"]
    for each in (menu, LOVELINKS.menu(draws(fresh(4)).state)):
        assert all(len(level.choices) <= 25 for level in levels(each))


# -- what is offered first


def wanted(play):
    return texts_of(LOVELINKS.likely(play.state, play.state.legal, ()))


def test_best_closing_is_offered_first_then_what_scores():
    play = setting(["3-6 2-5 7-9", "10-4"], ["5-9", "5-7", CLOSABLE, CLOSABLE.replace("3-5", "3-5/1")])
    assert wanted(play)[:2] == ["3-6 D:close", "3-6 C:close"]
    scoring = {"3-6 C:lock", "3-6 C:key", "3-6 D:lock", "3-6 D:key", "2-5 A:key", "2-5 B:key", "7-9 B:lock"}
    assert set(wanted(play)[2:9]) == scoring
    assert set(wanted(play)[9:]) == set(texts_of(play.state.legal)) - scoring - set(wanted(play)[:2])
    play = setting(["2-5 3-6", "9-4"], ["5-9", CLOSABLE])
    assert LOVELINKS.complete(play.state, "")[0].text == "3-6 B:close"
    assert LOVELINKS.complete(play.state, "2")[0].text == "2-5 A:key"


def test_what_the_next_player_could_close_is_offered_later():
    # With 2-9 at its lock the three links of A could be closed by 3-7, with 2-10 they could not.
    chain = "7-4 4-5 5-8"
    assert wanted(setting(["2-9 2-10", "3-7 7-2"], [chain])) == ["2-10 A:lock", "2-9 A:lock"]
    harmless = setting(["2-9 2-10", "7-2 7-2"], [chain])
    assert wanted(harmless) == ["2-9 A:lock", "2-10 A:lock"], "otherwise the order of the legal steps stays"
    short = setting(["2-9 2-10", "3-7 7-2"], ["7-4 4-8"])
    assert wanted(short) == ["2-9 A:lock", "2-10 A:lock"], "four links with the closing one are too few"


def test_offers_are_sorted_by_gain_closings_first():
    for state in random_states():
        moves = LOVELINKS.likely(state, state.legal, ())
        if state.to_move in (None, CHANCE):
            assert list(moves) == list(state.legal)
            continue
        side = state.to_move % len(state.progress.scores)
        gains = [LOVELINKS.apply(state, move).progress.scores[side] - state.progress.scores[side] for move in moves]
        closing = [gain for gain, move in zip(gains, moves, strict=True) if move.how is CLOSE]
        assert gains[: len(closing)] == sorted(closing, reverse=True)
        joining = gains[len(closing) :]
        assert joining == sorted(joining, reverse=True)


def wrongly_read(play, *rows):
    """The texts of these pairs that are not read as the step beside them, or not refused in the sentence."""
    return unequal((text, refusal(play, text) if step.endswith(".") else read(play, text), step) for text, step in rows)


# -- what may be typed


def test_steps_may_be_typed_loosely():
    play = setting(["3-6", "9-4"], {"A": "5-9", "B": "7-9"})
    loose = ("3-6 A:lock", "a l 3-6", "3-6 A lock", "LOCK a 3-6", "3-6,a,lo", "3–6 a:l", "lock:A 3-6")
    assert not wrongly_read(play, *((text, "3-6 A:lock") for text in loose))
    closing = ("CLOSE a 3-6", "c a 3-6", "3-6 a c", "a 3-6 clo")
    assert not wrongly_read(setting(["3-6", "9-4"], [CLOSABLE]), *((text, "3-6 A:close") for text in closing))
    assert not wrongly_read(setting(["7-2", "9-4"], []), ("n 7-2", "7-2 new"))
    assert not wrongly_read(fresh(), ("2-3 d", "draw 2-3"))
    assert not wrongly_read(setting(["5-M", "9-4"], ["10-8"]), ("5-m new", "5-M new"))
    play = setting(["2-8 8-2", "9-4"], ["5-4"])
    assert not wrongly_read(play, ("2-8 a lock", "2-8 A:lock"))
    assert "8-2" in refusal(play, "8-2 a lock"), "the order of key and lock is meant"


def test_labels_may_share_letters_with_words():
    play = setting(["3-6", "9-4"], {"L": "5-9", "K": "6-4", "C": "7-9"})
    assert legal(play) == ["3-6 C:lock", "3-6 K:key", "3-6 L:lock"]
    assert not wrongly_read(
        play,
        *((text, "3-6 L:lock") for text in ("3-6 L lock", "lock l 3-6", "3-6 l l")),
        ("3-6 k k", "3-6 K:key"),
        ("3-6 c l", "3-6 C:lock"),
    )
    play = setting(["3-6", "9-4"], {"L": "6-4", "K": "7-9"})
    assert sorted(legal(play)) == ["3-6 K:lock", "3-6 L:key"]
    before_colon = ("L:k 3-6", "3-6 l:k", "3-6 L: k", "l : k, 3-6", "L:key 3-6", "L:3-6 k", "3-6 l key")
    assert not wrongly_read(
        play,
        ("3-6 k l", "That could mean `3-6 L:key` or `3-6 K:lock`; please write one of them in full."),
        *((text, "3-6 L:key") for text in before_colon),
        *((text, "3-6 K:lock") for text in ("3-6 k lock", "K:l 3-6", "3-6 k:l", "K:lo 3-6")),
    )
    assert [move.text for move in LOVELINKS.complete(play.state, "L:")] == ["3-6 L:key"]
    assert [move.text for move in LOVELINKS.complete(play.state, "k:l")] == ["3-6 K:lock"]


def test_bracelet_before_a_colon_is_meant():
    play = setting(["3-6", "9-4"], {"K": "7-9", "L": "5-4"})
    assert legal(play) == ["3-6 K:lock"]
    assert not wrongly_read(
        play,
        ("3-6 l k", "3-6 K:lock"),
        ("L:k 3-6", "L's open key 5 does not go into the lock of 3-6; key 5 goes into 5, 10 or M."),
    )
    assert LOVELINKS.complete(play.state, "L:k") == []
    play = setting(["3-6", "9-4"], {"L": "7-4", "A": "5-9"})
    assert not wrongly_read(play, *((text, "3-6 A:lock") for text in ("lock:A 3-6", "l:A 3-6", "l:a 3-6")))


def test_labels_of_two_letters_are_written_in_full():
    play = setting(["3-6", "9-4"], {"A": "5-9", "AA": "6-4", "KA": "7-9"})
    assert not wrongly_read(
        play,
        *((text, "3-6 AA:key") for text in ("AA:k 3-6", "aa:k 3-6")),
        ("A:l 3-6", "3-6 A:lock"),
        ("ka:l 3-6", "3-6 KA:lock"),
    )
    assert refusal(play, "A:k 3-6").startswith("A's open key 5 does not go into the lock of 3-6")
    play = setting(["3-6", "9-4"], {"AA": "5-9"})
    assert not wrongly_read(play, ("3-6 aa l", "3-6 AA:lock"))
    assert refusal(play, "3-6 a l").startswith("There is no bracelet A; choose AA")
    play = setting(["3-6", "9-4"], {"A": "5-9", "AA": "7-9"})
    assert not wrongly_read(play, ("3-6 a l", "3-6 A:lock"), ("3-6 aa l", "3-6 AA:lock"))
    play = setting(["3-6 2-8", "9-4"], {"A": "5-9", "AB": "7-9", "C": "7-4"})
    moves = LOVELINKS.legal_moves(play.state)
    assert [move.text for move in complete("a 3", moves, LOVELINKS.format)] == ["3-6 A:lock", "3-6 AB:lock"]


# -- refusals


def test_refusals_say_what_would_be_right():
    one, two = setting(["3-6", "9-4"], ["5-9"]), setting(["3-6", "9-4"], ["5-9", "4-2"])
    stock, owed = setting(["3-6 7-2", "9-4"], ["5-9", "4-2"]), setting(["3-6 7-2", "9-4"], [CLOSABLE, "4-2"])
    rows = [
        (one, "!", "That is not a step; one looks like `5-8 A:lock`."),
        (one, "a lock", "Name one link of your stock and where it goes, for example `3-6 A:lock`."),
        (stock, "9-4 a lock", "9-4 is not in your stock; choose 3-6 or 7-2, for example `3-6 A:lock`."),
        (
            one,
            "3-6 new",
            "A new bracelet may be started only when none of your links fits anywhere; yours do, "
            "for example `3-6 A:lock`.",
        ),
        (
            setting(["3-6", "9-4"], ["5-7"]),
            "3-6 a lock",
            "None of your links fits anywhere, so start a new bracelet, for example `3-6 new`.",
        ),
        (two, "3-6 b", "Name one bracelet and one of `lock`, `key` and `close`, for example `3-6 A:lock`."),
        (two, "3-6 c lock", "There is no bracelet C; choose A or B, for example `3-6 A:lock`."),
        (stock, "3-6 b lock", "3-6 does not go into B's open lock 2; key 3 goes into 3, 6, 9 or M."),
        (stock, "7-2 key a", "A's open key 5 does not go into the lock of 7-2; key 5 goes into 5, 10 or M."),
        (
            setting(["3-6 7-2", "9-4"], ["7-M"]),
            "7-2 a lock",
            "7-2 does not go into A's open lock M; key 7 goes into 7 only.",
        ),
        (
            setting(["3-6", "9-4"], ["6-4"]),
            "3-6 a close",
            "A would have 2 links; a bracelet can be closed when it becomes 5 or longer.",
        ),
        (
            setting(["3-6", "9-4"], ["6-4 3-5 5-7 7-2"]),
            "3-6 a close",
            "3-6 does not go into A's open lock 2; key 3 goes into 3, 6, 9 or M.",
        ),
        (
            owed.read("3-6 A:close"),
            "7-2 b lock",
            "You closed a bracelet; now start a new one with any link of your stock, for example `7-2 new`.",
        ),
        (fresh(), "2-3 a lock", "A link is to be drawn at random before anybody plays."),
        (fresh(), "draw 2-9", "2-9 cannot be drawn; it is not among the bronze links left."),
        (
            setting(["3-6", ""], ["5-9"]).read("3-6 a lock"),
            "3-6 a lock",
            "The match is over; no more steps can be played.",
        ),
    ]
    assert not unequal((text, refusal(play, text), sentence) for play, text, sentence in rows)


def test_refusals_and_labels_are_told_in_words():
    play = setting(["3-6 7-2", "9-4"], ["5-9", "4-2"])
    for text, told in (
        ("3-6 b lock", "3-6 passt nicht ins offene Schloss 2 von B; Schlüssel 3 passt in 3, 6, 9 oder M."),
        ("9-4 a lock", "9-4 ist nicht in deinem Vorrat; nimm 3-6 oder 7-2, zum Beispiel `3-6 A:lock`."),
    ):
        with pytest.raises(Illegal) as refused:
            play.read(text)
        assert GERMAN.of(refused.value.code) == told
    (move,) = LOVELINKS.legal_moves(setting(["7-2", "9-4"], []).state)
    assert refused_move(play, move).startswith("A new bracelet may be started only when none of your links fits")
    play = setting(["3-6 2-5", "9-4"], [CLOSABLE, "5-9"])
    assert {text: label(play, text) for text in legal(play)} == {
        "3-6 A:close": "3-6 closes A (+22)",
        "3-6 A:lock": "3-6 to A's lock (+1)",
        "3-6 A:key": "3-6 to A's key (+1)",
        "3-6 B:lock": "3-6 to B's lock",
        "2-5 B:key": "2-5 to B's key (+1)",
    }
    assert label(play.read("2-5 B:key"), "3-6 A:lock") == "3-6 to A's lock (+3)"
    assert label(play.read("3-6 A:close"), "2-5 new") == "2-5 starts bracelet C"
    assert label(fresh(), "draw 2-3") == "2-3 is drawn"
