"""Love Links over whole matches: events, turns, draws, and the agreement with an independent implementation."""

import random
from itertools import pairwise

from rules.game import CHANCE, Passed
from rules.lovelinks.bracelets import DECK
from rules.lovelinks.state import LoveLinksOptions, Scored
from rules.play import trace
from tests.rules.helpers import random_play
from tests.rules.lovelinks.table import LOVELINKS, draws, play_all, setting
from tests.rules.slow_lovelinks import SlowLoveLinks


def test_closing_is_an_event_with_its_account_and_bracelet():
    play = play_all(setting(["3-6 7-2", "9-4"], ["6-4/1 3-5 5-7 7-9"]), "3-6 A:close")
    (event,) = play.steps[-1].events
    assert isinstance(event, Scored)
    assert event.closed is not None
    assert (event.seat, event.closed.label) == (0, "A")
    assert [charm.link.text for charm in event.closed.charms] == ["6-4", "3-5", "5-7", "7-9", "3-6"]
    assert event.points == play.state.progress.scores[0]
    assert play.state.progress.captured == (1, 0)


def test_scores_of_a_turn_are_kept_until_the_next_placement():
    play = play_all(setting(["3-6 6-8 8-9", "9-4"], ["5-3"], bag="7-8 7-8"), "3-6 A:lock", "6-8 A:lock")
    play = draws(play)
    assert [event.points for event in play.state.progress.scored] == [1, 3]
    play = play.after(LOVELINKS.legal_moves(play.state)[0])
    assert len(play.state.progress.latest) == 1


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


def test_random_matches_agree_with_slow_implementation(long):
    for seed in range(3000 if long else 120):
        compare(seed)
