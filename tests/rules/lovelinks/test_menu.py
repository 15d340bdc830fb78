"""Love Links as it is picked and completed: a link and where it goes, and what is offered first."""

import random

from rules.game import CHANCE, Menu
from rules.lovelinks.bracelets import CLOSE, KEY, LOCK, NEW, link
from rules.lovelinks.state import LoveLinksOptions
from tests.rules.helpers import levels, random_play, stages
from tests.rules.lovelinks.table import LOVELINKS, draws, fresh, play_all, setting
from tests.texts import ENGLISH, GERMAN

CLOSABLE = "6-4/1 3-5 5-7 10-3"


def labels_of(menu, texts=ENGLISH):
    return [texts.said(choice.label) for choice in menu.choices]


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
    assert (ENGLISH.of(menu.prompt), menu.numbered) == ("Link", False)
    assert labels_of(menu) == ["3-6", "7-8", "2-5"], "in the order of the stock"
    assert [choice.about for choice in menu.choices] == [link("3-6"), link("7-8"), link("2-5")]
    below = menu.choices[0].then
    assert (ENGLISH.of(below.prompt), below.numbered) == ("Place", True)
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
    play = play_all(setting(["3-6 2-5", "9-4"], [CLOSABLE, "5-9"]), "2-5 B:key")
    (choice,) = LOVELINKS.menu(play.state).choices
    assert "A, into lock 3, 3 points" in labels_of(choice.then)


def test_link_that_goes_nowhere_keeps_its_place():
    menu = menu_of(["9-4 3-6 9-4", "7-2"], ["5-9", "5-2"], metal="bronze")
    assert labels_of(menu) == ["9-4", "3-6"], "two of a kind are one choice"
    assert labels_of(menu.choices[0].then) == ["A, into lock 9, 1 point"]
    menu = menu_of(["9-4 3-6", "7-2"], ["5-3"])
    assert labels_of(menu) == ["9-4", "3-6"]
    assert menu.choices[0].then is None
    assert texts_of(menu.moves()) == ["3-6 A:lock"]


def test_link_that_must_start_a_bracelet_is_a_step_at_once():
    menu = menu_of(["7-2 7-4", "9-4"], [])
    assert (ENGLISH.of(menu.prompt), menu.numbered) == ("Link for a new bracelet", False)
    assert labels_of(menu) == ["7-2", "7-4"]
    assert [texts_of(choice.moves()) for choice in menu.choices] == [["7-2 new"], ["7-4 new"]]
    assert not any(isinstance(choice.then, Menu) for choice in menu.choices)
    owed = play_all(setting(["3-6 7-2 2-5", "9-4"], [CLOSABLE, "4-2"]), "3-6 A:close")
    assert texts_of(LOVELINKS.menu(owed.state).moves()) == ["7-2 new", "2-5 new"]


def test_draws_are_one_level_and_nothing_follows_the_end():
    state = fresh().state
    menu = LOVELINKS.menu(state)
    assert ENGLISH.of(menu.prompt) == "Draw"
    assert [choice.then for choice in menu.choices] == list(LOVELINKS.legal_moves(state))
    over = play_all(setting(["3-6", ""], ["5-9"]), "3-6 a lock")
    assert list(LOVELINKS.menu(over.state).moves()) == []


def test_placements_stand_by_birth_of_the_bracelet_and_way():
    order = [LOCK, KEY, CLOSE, NEW]
    for state in random_states():
        if state.to_move in (None, CHANCE):
            continue
        menu = LOVELINKS.menu(state)
        assert labels_of(menu) == [each.text for each in dict.fromkeys(state.layout.stocks[state.to_move])]
        born = [each.label for each in state.layout.bracelets]
        for choice in menu.choices:
            if isinstance(choice.then, Menu):
                assert not any(isinstance(way.then, Menu) for way in choice.then.choices)
                moves = list(choice.then.moves())
                assert 1 <= len(moves) <= 22
                assert choice.then.numbered
                places = [(born.index(move.label), order.index(move.how)) for move in moves]
                assert places == sorted(places)
                assert all(move.link is choice.about for move in moves)


def test_picker_asks_for_the_bracelet_on_a_crowded_table():
    crowd = setting(["2-5 2-3 3-6 4-8 2-10", "9-4"], ["5-M"] * 24, metal="bronze")
    menu = LOVELINKS.menu(crowd.state)
    assert len(crowd.state.legal) > 100
    assert sorted(texts_of(menu.moves())) == sorted(texts_of(crowd.state.legal))
    below = menu.choices[0].then
    assert isinstance(below, Menu)
    assert (ENGLISH.of(below.prompt), labels_of(below)[:2]) == ("Bracelet", ["A", "B"])
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
