"""The deck of Love Links, what fits, and what a closed bracelet is worth, a test for each sentence of the rules."""

from collections import Counter

import pytest

from rules.lovelinks.bracelets import (
    DECK,
    FITTING,
    LINKS,
    MASTER,
    METALS,
    Charm,
    Placement,
    bracelet,
    closing_items,
    fits,
    link,
)
from tests.rules.lovelinks.table import LOVELINKS, charm, play_all, setting
from tests.texts import ENGLISH


def account(chain, closing, side=0):
    return dict(closing_items(bracelet("A", tuple(charm(word) for word in chain.split())), link(closing), side))


# -- the deck


def test_there_are_94_links_35_bronze_30_silver_and_29_gold():
    metals: Counter[str] = Counter()
    for each, copies in DECK.items():
        metals[METALS[each.metal]] += copies
    assert metals == {"bronze": 35, "silver": 30, "gold": 29}
    assert metals.total() == 94


def test_keys_and_locks_are_as_many_as_printed():
    keys: Counter[int] = Counter()
    locks: Counter[int] = Counter()
    for each, copies in DECK.items():
        keys[each.key] += copies
        locks[each.lock] += copies
    assert keys == {2: 16, 3: 15, 4: 13, 5: 14, 6: 5, 7: 10, 8: 6, 9: 8, 10: 7}
    assert locks == {2: 5, 3: 4, 4: 11, 5: 6, 6: 11, 7: 9, 8: 14, 9: 11, 10: 16, MASTER: 7}


def test_some_links_bear_stones():
    stones: Counter[str] = Counter()
    for each, copies in DECK.items():
        stones[each.stone] += copies
    assert (stones["diamond"], stones["ruby"], stones["emerald"], stones["sapphire"]) == (2, 4, 4, 4)


def test_a_link_is_written_key_lock():
    assert link("5-8").key == 5
    assert link("5-8").lock == 8
    assert link("7-M").lock == MASTER
    assert all(text == f"{each.key}-{each.lock or 'M'}" for text, each in LINKS.items())


# -- what fits


@pytest.mark.parametrize("key", range(2, 11))
def test_a_key_fits_a_lock_whose_number_is_a_multiple_of_it(key):
    multiples = {2: "2 4 6 8 10", 3: "3 6 9", 4: "4 8", 5: "5 10", 6: "6", 7: "7", 8: "8", 9: "9", 10: "10"}
    assert [lock for lock in range(2, 11) if fits(key, lock)] == [int(lock) for lock in multiples[key].split()]


def test_the_master_lock_takes_2_3_4_5_6_and_8():
    assert [key for key in range(2, 11) if fits(key, MASTER)] == [2, 3, 4, 5, 6, 8]


def test_the_table_of_what_fits_says_the_same():
    for each in LINKS.values():
        for other in LINKS.values():
            for charms in ((Charm(each, None),), (Charm(each, None),) * 4):
                found = FITTING[bracelet("A", charms).ends.shape].get(other)
                hows = set(found.scoring + found.others) if found else set()
                into, onto = fits(other.key, each.lock), fits(each.key, other.lock)
                close = into and onto and len(charms) == 4
                assert hows == {h for h, ok in (("lock", into), ("key", onto), ("close", close)) if ok}


def test_placements_that_score_come_first():
    play = setting(["2-5 3-6", "9-4"], ["7-9", "6-4 3-5 5-7 10-3"])
    texts = [LOVELINKS.format(move) for move in LOVELINKS.legal_moves(play.state)]
    assert texts == ["3-6 B:close", "3-6 B:lock", "3-6 B:key", "3-6 A:lock"]


def test_equal_placements_are_one_value():
    play = setting(["3-6", "9-4"], ["7-9"])
    (move,) = LOVELINKS.legal_moves(play.state)
    assert isinstance(move, Placement)
    assert LOVELINKS.parse(play.state, "3-6 a lock") is move


# -- closing


def test_the_worked_example_makes_43_points():
    chain = "3-7/1 7-8/1 2-10/1 10-7 7-2/1 2-9/1"
    assert account(chain, "3-9") == {"metal": 14, "long": 4, "captured": 5, "stones": 20}
    play = play_all(setting(["3-9", "9-4"], [chain]), "3-9 A:close")
    assert play.state.progress.scores == (43, 0)
    assert play.state.progress.captured == (5, 0)
    label = LOVELINKS.label(setting(["3-9", "9-4"], [chain]).state, play.steps[-1].move)
    assert ENGLISH.said(label) == "3-9 closes A (+43)"


def test_each_link_counts_by_its_metal():
    assert account("2-3 2-4 2-5 2-6", "2-7")["metal"] == 5
    assert account("2-9 2-3 2-4 2-5", "2-7")["metal"] == 6
    assert account("4-10 2-3 2-4 2-5", "5-7")["metal"] == 9


def test_each_link_beyond_five_counts_2():
    five = "2-3 2-4 2-5 2-6"
    assert "long" not in account(five, "2-7")
    assert account(five + " 2-3", "2-7")["long"] == 2
    assert account(five + " 2-3 2-3 2-3", "2-7")["long"] == 6


def test_opposing_gemstones_are_captured_and_neutral_and_own_ones_are_not():
    assert account("2-3/1 2-4/2 2-5 2-6/0", "2-7")["captured"] == 2
    assert account("2-3/1 2-4/1 2-5 2-6/0", "2-7", side=1).get("captured") == 1


def test_without_an_opposing_gemstone_there_are_10_more_and_neutral_links_do_not_count():
    assert account("2-3 2-4 2-5 2-6/0", "2-7")["unopposed"] == 10
    assert "unopposed" not in account("2-3 2-4 2-5 2-6/1", "2-7")


@pytest.mark.parametrize(("text", "points"), [("7-2", 10), ("5-3", 5), ("7-6", 5), ("4-2", 5)])
def test_a_diamond_counts_10_and_a_ruby_emerald_or_sapphire_5_also_on_the_closing_link(text, points):
    assert account(f"{text} 2-4 2-5 2-6", "2-7")["stones"] == points
    assert account("2-3 2-4 2-5 2-6", text)["stones"] == points
    assert account(f"{text} {text} 2-5 2-6", text)["stones"] == 3 * points


def test_a_match_with_one_neighbour_counts_4_and_with_both_8():
    assert "match" not in account("2-3 2-4 2-5 2-8", "4-10")
    assert account("2-3 2-4 2-5 2-4", "4-10")["match"] == 4
    assert account("10-3 2-4 2-5 2-8", "4-10")["match"] == 4
    assert account("10-3 2-4 2-5 2-4", "4-10")["match"] == 8


def test_a_closing_link_with_a_master_lock_costs_4_and_matches_only_with_its_key():
    assert account("2-3 2-4 2-5 5-8", "10-M")["master"] == -4
    assert "match" not in account("2-3 2-4 2-5 5-8", "10-M")
    assert account("2-3 2-4 2-5 2-10", "10-M")["match"] == 4
    assert "master" not in account("2-3 2-4 2-5 7-M", "2-7")


def test_captured_gemstones_are_kept_from_bracelet_to_bracelet():
    chain = "6-4/1 3-5/1 5-7 10-3"
    play = play_all(setting(["3-6 3-6 7-2", "9-4"], [chain, chain], captured=(7, 3)), "3-6 A:close", "7-2 new")
    assert play_all(play, "3-6 B:close").state.progress.captured == (11, 3)
