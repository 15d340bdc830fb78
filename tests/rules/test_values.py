"""Named tuples made at half the cost are those that their classes make."""

import pickle
from typing import NamedTuple

import pytest

from rules.values import maker


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
