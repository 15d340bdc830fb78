"""Named tuples made at half the cost are those that their classes make; tuples are changed by making others."""

import pickle
from typing import NamedTuple

import pytest

from rules.values import maker, replaced, without


class Pair(NamedTuple):
    one: int
    other: str


def test_what_is_made_is_what_the_class_would_have_made():
    made = maker(Pair)(1, "b")
    assert type(made) is Pair
    assert (made, repr(made), hash(made)) == (Pair(1, "b"), "Pair(one=1, other='b')", hash(Pair(1, "b")))
    assert pickle.loads(pickle.dumps(made)) == made
    assert made.other == "b"


def test_what_is_made_cannot_be_changed():
    with pytest.raises(AttributeError):
        setattr(maker(Pair)(1, "b"), "one", 2)  # noqa: B010 - mypy refuses the plain way as well


def test_another_value_at_an_index_leaves_the_rest_and_the_old_tuple():
    values = ("a", "b", "c")
    assert [replaced(values, at, "-") for at in range(3)] == [("-", "b", "c"), ("a", "-", "c"), ("a", "b", "-")]
    assert values == ("a", "b", "c")


def test_the_value_at_an_index_is_left_out():
    values = ("a", "b", "a")
    assert [without(values, at) for at in range(3)] == [("b", "a"), ("a", "a"), ("a", "b")]
    assert values == ("a", "b", "a")
