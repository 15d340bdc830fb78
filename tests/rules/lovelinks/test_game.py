"""Love Links: its rules by example, and whole matches; links and scoring are in ``test_bracelets``."""

import random
from itertools import pairwise

import pytest

from rules.codes import code
from rules.game import CHANCE, Passed
from rules.lovelinks.bracelets import DECK, label
from rules.lovelinks.state import LoveLinksOptions, RoundBegan, Scored
from rules.options import BadOption
from rules.play import begin, trace
from tests.rules.helpers import random_play, unequal
from tests.rules.lovelinks.table import LOVELINKS, by_label, draws, fresh, legal, setting, stocks
from tests.rules.slow_lovelinks import SlowLoveLinks

CLOSABLE = "6-4 3-5 5-7 10-3"


def scores(play):
    return list(play.state.progress.scores)


# -- seats and sides


def test_four_seats_play_in_two_pairs_that_share_their_score():
    assert LOVELINKS.seats == (2, 3, 4)
    assert [LOVELINKS.sides(seats) for seats in LOVELINKS.seats] == [((0,), (1,)), ((0,), (1,), (2,)), ((0, 2), (1, 3))]
    with pytest.raises(BadOption):
        begin(LOVELINKS, LoveLinksOptions(), 5)
    play = setting(["5-7", "4-8", "3-6", "7-9"], ["3-5", "10-3", "3-4"])
    play = play.read("5-7 A:lock", "4-8 C:lock", "3-6 B:lock")
    assert (play.to_move, scores(play), stocks(play)) == (3, [2, 1], ["", "", "", "7-9"])
    assert by_label(play) == {"A": "3-5 5-7/0", "B": "10-3 3-6/0", "C": "3-4 4-8/1"}


# -- rounds


def test_each_seat_draws_five_links_and_then_the_table_does():
    for seats in LOVELINKS.seats:
        play = fresh(seats)
        seats_due = tuple(seat for seat in range(seats) for _ in range(5))
        assert (play.to_move, play.state.layout.due) == (CHANCE, (*seats_due, *[None] * 5))
        play = draws(play)
        assert (play.to_move, list(by_label(play))) == (0, list("ABCDE"))
        assert [len(stock.split()) for stock in stocks(play)] == [5] * seats
        assert all(charm.side is None for each in play.state.layout.bracelets for charm in each.charms)


def test_draws_are_weighed_by_copies_left_and_hold_no_order():
    play = fresh()
    assert legal(play) == sorted(f"draw {each.text}" for each in DECK if each.metal == 0)
    assert sum(LOVELINKS.weights(play.state)) == 35 == play.state.to_come
    assert play.state.metal == "bronze"
    play = play.read("draw 2-3", "draw 5-2")
    assert "draw 5-2" not in legal(play)
    weight = {m.text: w for m, w in zip(LOVELINKS.legal_moves(play.state), LOVELINKS.weights(play.state), strict=True)}
    assert (weight["draw 2-3"], weight["draw 2-4"], play.state.to_come) == (1, 2, 33)
    one, other = (fresh().read(f"draw {a}", f"draw {b}").state.layout for a, b in (("2-3", "2-4"), ("2-4", "2-3")))
    assert (one.draws, one.copies) == (other.draws, other.copies)


def test_seats_draw_up_to_their_stock_and_empty_ones_are_skipped():
    rounds = {"bronze": (5, "3-5 3-6 4-5"), "silver": (4, "3-8 4-7 4-8"), "gold": (4, "5-7 6-8 7-8")}
    for metal, (size, bag) in rounds.items():
        play = setting([" ".join(["3-6"] * size), "4-5"], ["9-6", "5-3"], metal=metal, bag=bag)
        play = play.read("3-6 A:lock", "3-6 B:lock")
        assert (play.to_move, play.state.layout.due) == (CHANCE, (0, 0))
        play = draws(play)
        assert ([len(each) for each in play.state.layout.stocks], play.to_move) == ([size, 1], 1)
    play = setting(["3-6 3-6 3-6 3-6", "4-5"], ["5-3", "10-3"], bag="7-8").read("3-6 A:lock", "3-6 B:lock")
    assert play.state.layout.due == (0,), "no more than are left"
    assert setting(["3-6", "4-5"], ["5-3"]).read("3-6 A:lock").to_move == 1, "an empty stock ends the turn"
    play = setting(["3-6 3-6 7-2", "", "2-4 2-5"], ["5-3", "10-3"]).read("3-6 A:lock", "3-6 B:lock")
    assert play.to_move == 2
    assert Passed(1, code("lovelinks-pass")) in play.steps[-1].events
    play = setting(["3-6 3-6 7-2", ""], ["5-3", "10-3"]).read("3-6 A:lock", "3-6 B:lock")
    assert (play.to_move, play.turn) == (0, 2)
    assert [event.seat for event in play.steps[-1].events if isinstance(event, Passed)] == [1]


def test_next_round_begins_after_the_seat_that_played_last():
    for seat, begins in ((0, 1), (1, 2), (2, 0)):
        held = ["", "", ""]
        held[seat] = "3-6"
        play = setting(held, ["5-3", "10-3/1"], seat=seat, metal="bronze").read("3-6 A:lock")
        assert RoundBegan(begins, "silver") in play.steps[-1].events
        assert (play.state.metal, sum(LOVELINKS.weights(play.state))) == ("silver", 30)
        assert play.state.layout.due == (0,) * 4 + (1,) * 4 + (2,) * 4 + (None,) * 3
        play = draws(play)
        assert (play.to_move, play.turn) == (begins, 2)
    play = setting(["3-6", ""], ["10-3/1"]).read("3-6 A:lock")
    assert (play.to_move, legal(play)) == (None, []), "after gold the match is over"
    assert play.steps[-1].events == (Scored(0, (("match", 1),), play.steps[-1].move, None),)


def test_scores_and_labels_are_kept_as_long_as_they_count():
    assert [label(n) for n in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == [*"ABZ", *("AA", "AB", "AZ", "BA", "ZZ", "AAA")]
    play = setting(["3-6 7-2 7-2 7-2", "9-4"], [CLOSABLE, "10-7"]).read("3-6 A:close", "7-2 new")
    assert (list(by_label(play)), play.state.layout.born) == (["B", "C"], 3)
    play = setting(["3-6 6-8 8-9", "9-4"], ["5-3"], bag="7-8 7-8").read("3-6 A:lock", "6-8 A:lock")
    play = draws(play)
    assert [event.points for event in play.state.progress.scored] == [1, 3]
    play = play.after(LOVELINKS.legal_moves(play.state)[0])
    assert len(play.state.progress.latest) == 1


# -- a turn


def test_turn_is_two_placements_at_either_end():
    first = setting(["3-6 6-8 7-2", "9-4 9-4"], ["5-3"]).read("3-6 A:lock")
    assert (first.to_move, first.turn) == (0, 1)
    second = first.read("6-8 A:lock")
    assert (second.to_move, second.turn) == (1, 2)
    assert [step.text for step in second.latest()] == ["3-6 A:lock", "6-8 A:lock"]
    assert [move.text for move in second.state.progress.latest] == ["3-6 A:lock", "6-8 A:lock"]
    play = setting(["3-6 2-5", "9-4"], ["5-9/1", "10-3"])
    assert legal(play) == ["2-5 A:key", "3-6 A:lock", "3-6 B:lock"]
    assert by_label(play.read("3-6 A:lock"))["A"] == "5-9/1 3-6/0"
    assert by_label(play.read("2-5 A:key"))["A"] == "2-5/0 5-9/1"
    play = setting(["7-2", "3-6 7-2", "9-4"], ["5-9"], seat=1).read("3-6 A:lock", "7-2 new")
    assert by_label(play) == {"A": "5-9 3-6/1", "B": "7-2/1"}


def test_closed_bracelet_is_followed_by_a_new_one_at_once():
    play = setting(["3-6 7-2 3-5", "9-4"], [CLOSABLE, "4-9"]).read("3-6 A:close")
    assert "A" not in by_label(play)
    assert (play.to_move, play.turn, play.state.progress.owed) == (0, 1, True)
    assert legal(play) == ["3-5 new", "7-2 new"]
    play = play.read("7-2 new")
    assert (by_label(play)["C"], play.to_move, play.turn, play.state.progress.placed) == ("7-2/0", 0, 1, 1)
    play = play.read("3-5 B:lock")
    assert (play.to_move, play.turn, len(play.latest())) == (1, 2, 3)
    play = setting(["3-9 3-6 7-2", "9-4"], [CLOSABLE, "4-9"]).read("3-9 B:lock", "3-6 A:close")
    assert (play.to_move, legal(play)) == (0, ["7-2 new"])
    assert play.read("7-2 new").to_move == 1
    for bag, to_move in (((), 1), ("7-8", CHANCE)):
        play = setting(["3-6", "9-4"], [CLOSABLE, "4-9"], bag=bag).read("3-6 A:close")
        assert play.to_move == to_move, "with an empty stock none is owed"


# -- joining scores


def test_match_scores_one_and_the_second_in_a_turn_three():
    play = setting(["3-6 6-8 8-9", "9-4"], ["5-3"]).read("3-6 A:lock")
    assert (scores(play), play.steps[-1].events[0].items) == ([1, 0], (("match", 1),))
    play = play.read("6-8 A:lock")
    assert (scores(play), play.steps[-1].events[0].items) == ([4, 0], (("match", 3),))
    rows = [("2-5", "key", 1), ("2-10", "key", 0), ("3-6", "lock", 0), ("5-M", "key", 0)]
    assert not unequal(
        (link, scores(setting([f"{link} 2-5", "9-4"], ["5-9"]).read(f"{link} A:{end}")), [points, 0])
        for link, end, points in rows
    )
    assert scores(setting(["7-2 7-2", "9-4"], ["5-9"]).read("7-2 new")) == [0, 0]
    play = setting(["3-6 2-9", "6-8 9-4", ""], ["5-3", "4-2"], seat=0)
    assert scores(play.read("3-6 A:lock", "2-9 B:lock", "6-8 A:lock")) == [4, 1, 0]


# -- the end


def test_highest_score_wins_then_more_captured_gems():
    rows = [
        ((5, 4), (0, 9), ("3-6", ""), (1, 2)),
        ((5, 5), (0, 9), ("3-6", ""), (2, 1)),
        ((5, 5), (9, 9), ("3-6", ""), (1, 1)),
        ((5, 5, 5), (9, 1, 9), ("3-6", "", ""), (1, 3, 1)),
        ((4, 5), (0, 0), ("3-6", "", "", ""), (2, 1, 2, 1)),
    ]
    assert not unequal(
        (row, setting(row[2], ["5-9"], scores=row[0], captured=row[1]).read("3-6 A:lock").outcome.places, row[3])
        for row in rows
    )
    play = setting(["3-6", "", "", ""], ["5-3"], scores=(7, 8), captured=(1, 2)).read("3-6 A:lock")
    assert dict(play.outcome.detail) == {"scores": [8, 8], "captured": [1, 2]}


def test_short_match_ends_at_once_with_ninety_points():
    setup = (["3-6 6-8 8-9 7-2", "9-4"], ["5-3", CLOSABLE])
    for length, before, to_move in (("short", 88, 0), ("standard", 89, 0), ("short", 89, None)):
        play = setting(*setup, length=length, scores=(before, 0), bag="7-8 7-8").read("3-6 A:lock")
        assert play.to_move == to_move
    assert (legal(play), play.outcome.places) == ([], (1, 2))
    play = setting(["3-6 7-2", "9-4"], [CLOSABLE], length="short", scores=(80, 0), bag="7-8 7-8")
    play = play.read("3-6 A:close")
    assert (play.to_move, play.state.progress.owed, play.state.layout.due) == (None, False, ())
    play = setting(["", "3-6", ""], ["5-3"], seat=1, length="short", scores=(40, 89, 40), captured=(1, 0, 2), bag="7-8")
    assert play.read("3-6 A:lock").outcome.places == (3, 1, 2)
    play = setting(["3-6", ""], ["5-9"], length="short", scores=(9, 9), captured=(1, 2))
    assert play.read("3-6 A:lock").outcome.places == (2, 1)


def test_closing_is_an_event_with_its_account_and_bracelet():
    play = setting(["3-6 7-2", "9-4"], ["6-4/1 3-5 5-7 7-9"]).read("3-6 A:close")
    (event,) = play.steps[-1].events
    assert isinstance(event, Scored)
    assert event.closed is not None
    assert (event.seat, event.closed.label) == (0, "A")
    assert [charm.link.text for charm in event.closed.charms] == ["6-4", "3-5", "5-7", "7-9", "3-6"]
    assert event.points == play.state.progress.scores[0]
    assert play.state.progress.captured == (1, 0)


def test_every_link_is_drawn_once_in_the_turn_it_leads_to():
    for seats in LOVELINKS.seats:
        play = random_play(LOVELINKS, LoveLinksOptions(), seats, random.Random(seats))
        drawn = [step.move.link for step in play.steps if step.seat is None]
        assert {each: drawn.count(each) for each in DECK} == dict(DECK)
        assert not any(play.state.layout.stocks)
        turns = [step.turn for step in play.steps]
        assert turns[0] == 1
        assert {b - a for a, b in pairwise(turns)} <= {0, 1}
        assert all(step.turn == following.turn for step, following in pairwise(play.steps) if step.seat is None)
    traced = trace({"game": "lovelinks", "seats": 3, "steps": ["draw 2-3"]})
    assert [ply["to_move"] for ply in traced["plies"]] == ["chance", "chance"]


def test_random_matches_agree_with_slow_implementation(long):
    for seed in range(3000 if long else 120):
        dice = random.Random(seed)
        seats, length, greedy = dice.choice((2, 3, 4)), dice.choice(("standard", "short")), dice.random() < 0.5
        state, slow = LOVELINKS.start(LoveLinksOptions(length), seats), SlowLoveLinks(seats, length)
        while True:
            to_move = state.to_move
            assert ("chance" if to_move == CHANCE else to_move) == slow.to_move()
            moves = LOVELINKS.legal_moves(state)
            assert sorted(move.text for move in moves) == slow.legal()
            if to_move is None:
                break
            if to_move == CHANCE:
                weights = LOVELINKS.weights(state)
                assert list(weights) == [slow.deck.count(move.link.text) for move in moves]
                move = dice.choices(moves, weights)[0]
            else:
                move = moves[0] if greedy and dice.random() < 0.7 else dice.choice(moves)
            state = LOVELINKS.apply(state, move)
            slow.play(move.text)
            assert list(state.progress.scores) == slow.scores
            assert list(state.progress.captured) == slow.captured
            assert [event.seat for event in state.events if isinstance(event, Passed)] == slow.skipped
        outcome = LOVELINKS.outcome(state)
        assert outcome is not None
        assert (list(outcome.places), dict(outcome.detail)) == (slow.places(), slow.detail())
