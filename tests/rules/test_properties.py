"""Properties that hold along any match of any game."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES
from rules.game import Illegal
from rules.notation import Unreadable, complete
from rules.play import read_record, trace
from tests.rules.helpers import combinations, random_move, random_play
from tests.texts import ENGLISH, GERMAN


@st.composite
def prefixes(draw):
    """A match of any game with any options, played at random for a while."""
    game = draw(st.sampled_from(list(GAMES.values())))
    options, seats = draw(st.sampled_from(combinations(game))), draw(st.sampled_from(game.seats))
    seed, most = draw(st.integers(0, 2**32)), draw(st.integers(0, 60))
    return random_play(game, options, seats, random.Random(seed), most)


def spoiled(play):
    """Texts near to steps: steps with a letter changed, and words and cells of the game thrown together."""
    steps = [play.game.format(move) for move in play.game.legal_moves(play.state)[:40]]
    steps += [step.text for step in play.steps] or [play.game.example]
    parts = sorted({part for step in steps for part in step.replace("-", " ").split()})
    mixed = st.lists(st.sampled_from(parts), max_size=5).map(" ".join)
    cut = st.builds(lambda step, at, new: step[:at] + new + step[at + 1 :], st.sampled_from(steps), *NEAR)
    return st.one_of(st.sampled_from(steps), mixed, cut, st.text())


NEAR = (st.integers(0, 12), st.sampled_from(["", " ", "a", "1", "-", "9", "x", "é"]))


@given(prefixes(), st.data())
def test_any_text_is_a_legal_step_or_refused_in_a_sentence(play, data):
    game = play.game
    text = data.draw(spoiled(play))
    before = repr(play)
    try:
        after = play.read(text)
    except (Illegal, Unreadable) as error:
        for texts in (ENGLISH, GERMAN):
            sentence = texts.of(error.code)
            assert sentence[0].isalnum()
            assert sentence.endswith(".")
            assert len(sentence) < 400
    else:
        assert after.steps[:-1] == play.steps
        assert after.steps[-1].move in game.legal_moves(play.state)
        assert game.apply(play.state, after.steps[-1].move) == after.state
    assert repr(play) == before


@given(prefixes())
def test_record_says_all_of_a_match(play):
    first, steps = read_record(play.record())
    again = first
    for step in steps:
        again = again.read(step)
    assert again == play
    traced = trace(play.record())
    assert len(traced["plies"]) == len(play.steps) + 1
    assert traced["over"] is (play.outcome is not None)


@given(prefixes(), st.data())
def test_completion_offers_legal_moves_and_the_one_typed(play, data):
    legal = play.game.legal_moves(play.state)
    found = complete(data.draw(spoiled(play)), legal, play.game.format)
    assert len(found) <= 25
    assert all(move in legal for move in found)
    if legal:
        move = data.draw(st.sampled_from(list(legal)))
        text = play.game.format(move)
        assert complete(text, legal, play.game.format)[0] == move


@given(prefixes(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_branches_of_a_match_are_independent(play, dice):
    if play.to_move is None:
        return
    before = repr(play.state)
    one, other = (play.after(random_move(play.game, play.state, dice)) for _ in range(2))
    assert repr(play.state) == before
    assert one.steps[:-1] == other.steps[:-1] == play.steps
    assert (one.state == other.state) == (one.steps[-1].move == other.steps[-1].move)
