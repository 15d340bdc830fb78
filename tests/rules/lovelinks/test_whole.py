"""Love Links over whole matches: what is told, how values behave, and the agreement with the slow rules."""

import copy
import pickle
import random
from itertools import pairwise

import pytest

from rules.game import CHANCE, Passed
from rules.lovelinks.bracelets import DECK, link
from rules.lovelinks.state import LoveLinksOptions, Scored
from rules.play import trace
from tests.rules.helpers import random_play
from tests.rules.lovelinks.table import LOVELINKS, draws, play_all, setting
from tests.rules.slow_lovelinks import SlowLoveLinks


def random_match(seed, seats=2):
    return random_play(LOVELINKS, LoveLinksOptions(), seats, random.Random(seed))


def scores(play):
    return list(play.state.progress.scores)


# -- what is told, and values


def test_a_closing_is_told_with_its_account_and_the_bracelet_the_closing_link_last():
    play = play_all(setting(["3-6 7-2", "9-4"], ["6-4/1 3-5 5-7 7-9"]), "3-6 A:close")
    (event,) = play.steps[-1].events
    assert isinstance(event, Scored)
    assert event.closed is not None
    assert (event.seat, event.closed.label) == (0, "A")
    assert [charm.link.text for charm in event.closed.charms] == ["6-4", "3-5", "5-7", "7-9", "3-6"]
    assert event.points == scores(play)[0]
    assert play.state.progress.captured == (1, 0)


def test_what_was_scored_is_kept_through_the_draws_until_the_next_placement():
    play = play_all(setting(["3-6 6-8 8-9", "9-4"], ["5-3"], bag="7-8 7-8"), "3-6 A:lock", "6-8 A:lock")
    play = draws(play)
    assert [event.points for event in play.state.progress.scored] == [1, 3]
    play = play.after(LOVELINKS.legal_moves(play.state)[0])
    assert len(play.state.progress.latest) == 1


def test_links_and_moves_stay_the_same_when_copied_and_pickled():
    play = random_match(5)
    for value in (link("5-8"), *(step.move for step in play.steps), play.state):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value


def test_turns_count_up_by_one_and_draws_belong_to_the_turn_they_lead_to():
    play = random_match(3, 3)
    turns = [step.turn for step in play.steps]
    assert turns[0] == 1
    assert {b - a for a, b in pairwise(turns)} <= {0, 1}
    for step, following in pairwise(play.steps):
        if step.seat is None:
            assert step.turn == following.turn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_link_is_drawn_once_and_none_is_lost(seats):
    play = random_match(seats, seats)
    drawn = [step.move.link for step in play.steps if step.seat is None]
    assert {each: drawn.count(each) for each in DECK} == dict(DECK)
    assert not any(play.state.layout.stocks)


# -- against the slow rules


def compare(seed):
    dice = random.Random(seed)
    seats, length, greedy = dice.choice((2, 3, 4)), dice.choice(("standard", "short")), dice.random() < 0.5
    state, slow = LOVELINKS.start(LoveLinksOptions(length), seats), SlowLoveLinks(seats, length)
    while True:
        to_move = LOVELINKS.to_move(state)
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


def test_random_matches_agree_with_the_slow_rules(long):
    for seed in range(3000 if long else 120):
        compare(seed)


def test_a_trace_calls_draws_chance():
    traced = trace({"game": "lovelinks", "seats": 3, "steps": ["draw 2-3"]})
    assert [ply["to_move"] for ply in traced["plies"]] == ["chance", "chance"]
