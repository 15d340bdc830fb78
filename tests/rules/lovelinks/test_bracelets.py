"""The deck of Love Links, what fits, and what a closed bracelet is worth."""

from collections import Counter

from rules.lovelinks.bracelets import (
    DECK,
    LINKS,
    MASTER,
    METALS,
    Placement,
    bracelet,
    closing_items,
    link,
)
from tests.rules.helpers import label, unequal
from tests.rules.lovelinks.table import LOVELINKS, charm, setting

FOUR = "2-3 2-4 2-5 2-6"


def account(chain, closing, side=0):
    return dict(closing_items(bracelet("A", tuple(charm(word) for word in chain.split())), link(closing), side))


def counted(of):
    found: Counter[object] = Counter()
    for each, copies in DECK.items():
        found[of(each)] += copies
    return found


def test_deck_has_94_links_as_printed():
    assert counted(lambda each: METALS[each.metal]) == {"bronze": 35, "silver": 30, "gold": 29}
    assert counted(lambda each: each.key) == {2: 16, 3: 15, 4: 13, 5: 14, 6: 5, 7: 10, 8: 6, 9: 8, 10: 7}
    locks = {2: 5, 3: 4, 4: 11, 5: 6, 6: 11, 7: 9, 8: 14, 9: 11, 10: 16, MASTER: 7}
    assert counted(lambda each: each.lock) == locks
    stones = counted(lambda each: each.stone)
    assert [stones[name] for name in ("diamond", "ruby", "emerald", "sapphire")] == [2, 4, 4, 4]
    assert (link("5-8").key, link("5-8").lock, link("7-M").lock) == (5, 8, MASTER)
    assert all(text == f"{each.key}-{each.lock or 'M'}" for text, each in LINKS.items())


def test_placements_that_score_come_first():
    play = setting(["2-5 3-6", "9-4"], ["7-9", "6-4 3-5 5-7 10-3"])
    texts = [LOVELINKS.format(move) for move in LOVELINKS.legal_moves(play.state)]
    assert texts == ["3-6 B:close", "3-6 B:lock", "3-6 B:key", "3-6 A:lock"]
    play = setting(["3-6", "9-4"], ["7-9"])
    (move,) = LOVELINKS.legal_moves(play.state)
    assert isinstance(move, Placement)
    assert LOVELINKS.parse(play.state, "3-6 a lock") is move


# -- closing


def test_worked_example_makes_43_points_and_gems_add_up():
    chain = "3-7/1 7-8/1 2-10/1 10-7 7-2/1 2-9/1"
    assert account(chain, "3-9") == {"metal": 14, "long": 4, "captured": 5, "stones": 20}
    before = setting(["3-9", "9-4"], [chain])
    play = before.read("3-9 A:close")
    assert (play.state.progress.scores, play.state.progress.captured) == ((43, 0), (5, 0))
    assert label(before, "3-9 A:close") == "3-9 closes A (+43)"
    chain = "6-4/1 3-5/1 5-7 10-3"
    play = setting(["3-6 3-6 7-2", "9-4"], [chain, chain], captured=(7, 3)).read("3-6 A:close", "7-2 new")
    assert play.read("3-6 B:close").state.progress.captured == (11, 3)


def test_closing_adds_up_metal_length_gems_stones_and_matches():
    rows = [
        (FOUR, "2-7", 0, "metal", 5),
        ("2-9 2-3 2-4 2-5", "2-7", 0, "metal", 6),
        ("4-10 2-3 2-4 2-5", "5-7", 0, "metal", 9),
        (FOUR, "2-7", 0, "long", None),
        (f"{FOUR} 2-3", "2-7", 0, "long", 2),
        (f"{FOUR} 2-3 2-3 2-3", "2-7", 0, "long", 6),
        ("2-3/1 2-4/2 2-5 2-6/0", "2-7", 0, "captured", 2),
        ("2-3/1 2-4/1 2-5 2-6/0", "2-7", 1, "captured", 1),
        ("2-3 2-4 2-5 2-6/0", "2-7", 0, "unopposed", 10),
        ("2-3 2-4 2-5 2-6/1", "2-7", 0, "unopposed", None),
        ("2-3 2-4 2-5 2-8", "4-10", 0, "match", None),
        ("2-3 2-4 2-5 2-4", "4-10", 0, "match", 4),
        ("10-3 2-4 2-5 2-8", "4-10", 0, "match", 4),
        ("10-3 2-4 2-5 2-4", "4-10", 0, "match", 8),
        ("2-3 2-4 2-5 5-8", "10-M", 0, "master", -4),
        ("2-3 2-4 2-5 5-8", "10-M", 0, "match", None),
        ("2-3 2-4 2-5 2-10", "10-M", 0, "match", 4),
        ("2-3 2-4 2-5 7-M", "2-7", 0, "master", None),
    ]
    for text, points in (("7-2", 10), ("5-3", 5), ("7-6", 5), ("4-2", 5)):
        rows += [
            (f"{text} 2-4 2-5 2-6", "2-7", 0, "stones", points),
            (FOUR, text, 0, "stones", points),
            (f"{text} {text} 2-5 2-6", text, 0, "stones", 3 * points),
        ]
    assert not unequal(
        ((chain, closing, item), account(chain, closing, side).get(item), points)
        for chain, closing, side, item, points in rows
    )
