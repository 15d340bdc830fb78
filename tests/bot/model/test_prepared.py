"""Trees of prepared answers as values: how they grow, what stays possible, and how they are cut."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.conditional_moves import Line, PreparedAnswer, Tree, answers_in, branches, due, following, grown, without
from rules import GAMES
from tests.rules.helpers import random_play

LETTERS = st.sampled_from("abc")
LINES = st.lists(LETTERS, max_size=6).map(tuple)


def taking_turns(line: Line, seat: int, base: int = 0) -> Tree:
    """The answers of a seat in a line in which two seats take turns, seat 0 first; each step is one letter."""
    return tuple(
        PreparedAnswer(seat, base, line[:at], step)
        for at, step in enumerate(line)
        if (base + at) % 2 == seat and at > 0
    )


TREES = st.lists(LINES, max_size=5).map(lambda lines: _all_grown(lines, ()))


def _all_grown(lines: list[Line], tree: Tree) -> Tree:
    for line in lines:
        tree = grown(tree, taking_turns(line, 1))
    return tree


def test_a_step_after_one_of_another_player_is_an_answer():
    game = GAMES["linkx"]
    steps = random_play(game, game.options(), 2, random.Random(1), most=4).steps
    texts = tuple(step.text for step in steps)
    assert answers_in(steps, 1, 0) == (
        PreparedAnswer(1, 0, texts[:1], texts[1]),
        PreparedAnswer(1, 0, texts[:3], texts[3]),
    )
    assert answers_in(steps, 0, 0) == (PreparedAnswer(0, 0, texts[:2], texts[2]),), (
        "what is played first answers nothing"
    )
    assert answers_in(steps[1:], 0, 1) == (PreparedAnswer(0, 1, texts[1:2], texts[2]),)
    assert answers_in(steps[:1], 1, 0) == answers_in((), 0, 0) == ()


def test_a_new_answer_replaces_the_old_one():
    old = grown((), taking_turns(tuple("abab"), 1))
    assert branches(old) == (tuple("abab"),)
    more = grown(old, taking_turns(tuple("abcc"), 1))
    assert branches(more) == (tuple("abab"), tuple("abcc"))
    assert branches(grown(more, taking_turns(tuple("ac"), 1))) == (tuple("ac"),)
    assert branches(grown((), taking_turns(tuple("abc"), 1))) == (tuple("ab"),), "branches end with an answer"


@settings(max_examples=50)
@given(TREES, LINES, LINES, st.data())
def test_trees_grow_and_are_cut_branch_by_branch(tree: Tree, first: Line, then: Line, data: st.DataObject):
    paths = {answer.path: answer.step for answer in tree}
    assert len(paths) == len(tree), "each position has one possible answer"
    for answer in tree:
        own = [at for at in range(len(answer.path)) if answer.path[:at] in paths]
        assert all(paths[answer.path[:at]] == answer.path[at] for at in own)
        assert due(tree, 1, answer.path) == answer
    more = taking_turns(first, 1)
    after = grown(tree, more)
    assert set(more) <= set(after) <= {*tree, *more}
    assert grown(after, more) == after
    found = branches(tree)
    assert set(_all_grown(list(found), ())) == set(tree)
    assert not any(a != b and b[: len(a)] == a for a in found for b in found)
    assert without(tree, ("z",)) == tree
    if found:
        cut = data.draw(st.sampled_from(found))
        assert branches(without(tree, cut)) == tuple(line for line in found if line != cut)
    steps = (*first, *then)
    left = following(tree, steps)
    assert left == following(following(tree, first), steps), "step by step or at once"
    wanted = {(*answer.path, answer.step) for answer in tree if answer.path[: len(steps)] == steps != answer.path}
    assert {(*steps, *answer.line) for answer in left} == wanted
    assert all(answer.base == len(steps) and answer.path for answer in left)
    now, later = due(tree, 1, steps), due(following(tree, first), 1, steps)
    assert (now and now.step) == (later and later.step) or not then
    assert due(tree, 0, steps) is None


def test_an_answer_prepared_further_on_is_not_due():
    answer = PreparedAnswer(1, 3, ("a",), "b")
    assert answer.after(("x", "y")) is None
    assert due((answer,), 1, ("x", "y")) is None
    assert answer.after(("x", "y", "z")) == answer
    assert answer.after(("x", "y", "z", "a")) is None
    assert replace(answer, path=("a", "c", "d")).after(("x", "y", "z", "a")) == PreparedAnswer(1, 4, ("c", "d"), "b")
