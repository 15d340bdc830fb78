"""Love Links, how its steps are typed, shown and refused: a test for each sentence that a player can meet."""

import pytest

from rules.game import Illegal
from rules.notation import Unreadable, complete
from tests.rules.lovelinks.table import LOVELINKS, fresh, legal, play_all, setting
from tests.texts import ENGLISH, GERMAN

CLOSABLE = "6-4/1 3-5 5-7 10-3"


def refused(play, text):
    with pytest.raises((Illegal, Unreadable)) as refusing:
        play.read(text)
    return refusing.value.code


def refusal(play, text):
    return ENGLISH.of(refused(play, text))


def label(state, move):
    return ENGLISH.said(LOVELINKS.label(state, move))


def read(play, text):
    return play.read(text).steps[-1].text


# -- what may be typed


@pytest.mark.parametrize(
    "text", ["3-6 A:lock", "a l 3-6", "3-6 A lock", "LOCK a 3-6", "3-6,a,lo", "3–6 a:l", "lock:A 3-6"]
)
def test_a_placement_may_be_typed_loosely(text):
    assert read(setting(["3-6", "9-4"], {"A": "5-9", "B": "7-9"}), text) == "3-6 A:lock"


@pytest.mark.parametrize("text", ["CLOSE a 3-6", "c a 3-6", "3-6 a c", "a 3-6 clo"])
def test_a_closing_may_be_typed_loosely(text):
    assert read(setting(["3-6", "9-4"], [CLOSABLE]), text) == "3-6 A:close"


def test_other_steps_may_be_typed_loosely():
    assert read(setting(["7-2", "9-4"], []), "n 7-2") == "7-2 new"
    assert read(fresh(), "2-3 d") == "draw 2-3"
    assert read(setting(["5-M", "9-4"], ["10-8"]), "5-m new") == "5-M new"


def test_the_order_of_key_and_lock_is_meant():
    play = setting(["2-8 8-2", "9-4"], ["5-4"])
    assert read(play, "2-8 a lock") == "2-8 A:lock"
    assert "8-2" in refusal(play, "8-2 a lock")


def test_labels_share_letters_with_words_and_each_token_means_one_thing():
    play = setting(["3-6", "9-4"], {"L": "5-9", "K": "6-4", "C": "7-9"})
    assert read(play, "3-6 L lock") == "3-6 L:lock"
    assert read(play, "lock l 3-6") == "3-6 L:lock"
    assert read(play, "3-6 l l") == "3-6 L:lock"
    assert read(play, "3-6 k k") == "3-6 K:key"
    assert read(play, "3-6 c l") == "3-6 C:lock"
    assert legal(play) == ["3-6 C:lock", "3-6 K:key", "3-6 L:lock"]


def test_what_fits_two_steps_is_none_and_both_are_named():
    play = setting(["3-6", "9-4"], {"L": "6-4", "K": "7-9"})
    sentence = "That could mean `3-6 L:key` or `3-6 K:lock`; please write one of them in full."
    assert refusal(play, "3-6 k l") == sentence
    assert read(play, "3-6 l key") == "3-6 L:key"
    assert read(play, "3-6 k lock") == "3-6 K:lock"


def test_what_stands_before_a_colon_is_a_bracelet():
    play = setting(["3-6", "9-4"], {"L": "6-4", "K": "7-9"})
    assert sorted(legal(play)) == ["3-6 K:lock", "3-6 L:key"]
    for text in ("L:k 3-6", "3-6 l:k", "3-6 L: k", "l : k, 3-6", "L:key 3-6", "L:3-6 k"):
        assert read(play, text) == "3-6 L:key"
    for text in ("K:l 3-6", "3-6 k:l", "K:lo 3-6"):
        assert read(play, text) == "3-6 K:lock"
    assert [move.text for move in LOVELINKS.complete(play.state, "L:")] == ["3-6 L:key"]
    assert [move.text for move in LOVELINKS.complete(play.state, "k:l")] == ["3-6 K:lock"]


def test_a_bracelet_before_a_colon_is_not_passed_over_for_another_where_the_link_would_fit():
    play = setting(["3-6", "9-4"], {"K": "7-9", "L": "5-4"})
    assert legal(play) == ["3-6 K:lock"]
    assert read(play, "3-6 l k") == "3-6 K:lock"
    assert refusal(play, "L:k 3-6") == "L's open key 5 does not go into the lock of 3-6; key 5 goes into 5, 10 or M."
    assert LOVELINKS.complete(play.state, "L:k") == []


def test_before_a_colon_may_stand_the_way_where_nothing_else_is_meant():
    play = setting(["3-6", "9-4"], {"L": "7-4", "A": "5-9"})
    assert legal(play) == ["3-6 A:lock"]
    for text in ("lock:A 3-6", "l:A 3-6", "l:a 3-6"):
        assert read(play, text) == "3-6 A:lock"


def test_labels_of_two_letters_stand_before_a_colon_in_full():
    play = setting(["3-6", "9-4"], {"A": "5-9", "AA": "6-4", "KA": "7-9"})
    assert read(play, "AA:k 3-6") == "3-6 AA:key"
    assert read(play, "aa:k 3-6") == "3-6 AA:key"
    assert read(play, "A:l 3-6") == "3-6 A:lock"
    assert read(play, "ka:l 3-6") == "3-6 KA:lock"
    assert refusal(play, "A:k 3-6").startswith("A's open key 5 does not go into the lock of 3-6")


def test_words_may_be_cut_short_but_labels_may_not():
    play = setting(["3-6", "9-4"], {"AA": "5-9"})
    assert read(play, "3-6 aa l") == "3-6 AA:lock"
    assert refusal(play, "3-6 a l").startswith("There is no bracelet A; choose AA")
    play = setting(["3-6", "9-4"], {"A": "5-9", "AA": "7-9"})
    assert read(play, "3-6 a l") == "3-6 A:lock"
    assert read(play, "3-6 aa l") == "3-6 AA:lock"


def test_completion_takes_a_label_that_is_only_begun():
    play = setting(["3-6 2-8", "9-4"], {"A": "5-9", "AB": "7-9", "C": "7-4"})
    moves = LOVELINKS.legal_moves(play.state)
    assert [move.text for move in complete("a 3", moves, LOVELINKS.format)] == ["3-6 A:lock", "3-6 AB:lock"]


# -- refusals


@pytest.mark.parametrize(
    ("play", "text", "sentence"),
    [
        (setting(["3-6", "9-4"], ["5-9"]), "!", "That is not a step; one looks like `5-8 A:lock`."),
        (
            setting(["3-6", "9-4"], ["5-9"]),
            "a lock",
            "Name one link of your stock and where it goes, for example `3-6 A:lock`.",
        ),
        (
            setting(["3-6 7-2", "9-4"], ["5-9"]),
            "9-4 a lock",
            "9-4 is not in your stock; choose 3-6 or 7-2, for example `3-6 A:lock`.",
        ),
        (
            setting(["3-6", "9-4"], ["5-9"]),
            "3-6 new",
            "A new bracelet may be started only when none of your links fits anywhere; yours do, "
            "for example `3-6 A:lock`.",
        ),
        (
            setting(["3-6", "9-4"], ["5-7"]),
            "3-6 a lock",
            "None of your links fits anywhere, so start a new bracelet, for example `3-6 new`.",
        ),
        (
            setting(["3-6", "9-4"], ["5-9", "4-2"]),
            "3-6 b",
            "Name one bracelet and one of `lock`, `key` and `close`, for example `3-6 A:lock`.",
        ),
        (
            setting(["3-6", "9-4"], ["5-9", "4-2"]),
            "3-6 c lock",
            "There is no bracelet C; choose A or B, for example `3-6 A:lock`.",
        ),
        (
            setting(["3-6 7-2", "9-4"], ["5-9", "4-2"]),
            "3-6 b lock",
            "3-6 does not go into B's open lock 2; key 3 goes into 3, 6, 9 or M.",
        ),
        (
            setting(["3-6 7-2", "9-4"], ["5-9", "4-2"]),
            "7-2 key a",
            "A's open key 5 does not go into the lock of 7-2; key 5 goes into 5, 10 or M.",
        ),
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
            play_all(setting(["3-6 7-2", "9-4"], [CLOSABLE, "4-2"]), "3-6 A:close"),
            "7-2 b lock",
            "You closed a bracelet; now start a new one with any link of your stock, for example `7-2 new`.",
        ),
        (fresh(), "2-3 a lock", "A link is to be drawn at random before anybody plays."),
        (
            fresh(),
            "draw 2-9",
            "2-9 cannot be drawn; it is not among the bronze links left.",
        ),
        (
            play_all(setting(["3-6", ""], ["5-9"]), "3-6 a lock"),
            "3-6 a lock",
            "The match is over; no more steps can be played.",
        ),
    ],
)
def test_a_refusal_says_what_would_be_right(play, text, sentence):
    before = repr(play)
    assert refusal(play, text) == sentence
    assert repr(play) == before


def test_a_refusal_is_told_in_german_too():
    play = setting(["3-6 7-2", "9-4"], ["5-9", "4-2"])
    told = "3-6 passt nicht ins offene Schloss 2 von B; Schlüssel 3 passt in 3, 6, 9 oder M."
    assert GERMAN.of(refused(play, "3-6 b lock")) == told
    told = "9-4 ist nicht in deinem Vorrat; nimm 3-6 oder 7-2, zum Beispiel `3-6 A:lock`."
    assert GERMAN.of(refused(play, "9-4 a lock")) == told


def test_a_move_of_another_position_is_refused_in_the_same_words():
    play = setting(["3-6 7-2", "9-4"], ["5-9", "4-2"])
    (move,) = LOVELINKS.legal_moves(setting(["7-2", "9-4"], []).state)
    with pytest.raises(Illegal, match="lovelinks-no-new"):
        LOVELINKS.apply(play.state, move)


# -- what is offered


def test_a_label_says_what_a_step_does_and_scores():
    play = setting(["3-6 2-5", "9-4"], [CLOSABLE, "5-9"])
    labels = {move.text: label(play.state, move) for move in LOVELINKS.legal_moves(play.state)}
    assert labels == {
        "3-6 A:close": "3-6 closes A (+22)",
        "3-6 A:lock": "3-6 to A's lock (+1)",
        "3-6 A:key": "3-6 to A's key (+1)",
        "3-6 B:lock": "3-6 to B's lock",
        "2-5 B:key": "2-5 to B's key (+1)",
    }
    after = play_all(play, "2-5 B:key")
    labels = {move.text: label(after.state, move) for move in LOVELINKS.legal_moves(after.state)}
    assert labels["3-6 A:lock"] == "3-6 to A's lock (+3)"
    owed = play_all(play, "3-6 A:close")
    assert label(owed.state, LOVELINKS.legal_moves(owed.state)[0]) == "2-5 starts bracelet C"
    assert label(fresh().state, LOVELINKS.legal_moves(fresh().state)[0]) == "2-3 is drawn"
