"""The pieces that texts are made of."""

import pytest

from renderers.kit.text import counted, cut, listed


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_items_are_listed_as_in_a_sentence(items: list[str], text: str) -> None:
    assert listed(items) == text
    assert listed(iter(items)) == text


@pytest.mark.parametrize(
    ("text", "longest", "short"), [("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a bc", 3, "a…")]
)
def test_a_long_text_is_cut_with_an_ellipsis_that_no_space_precedes(text: str, longest: int, short: str) -> None:
    assert cut(text, longest) == short


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [(1, "cross", "1 cross"), (2, "cross", "2 crosses"), (0, "link", "0 links"), (3, "square", "3 squares")],
)
def test_nouns_take_the_plural_that_their_ending_asks_for(number: int, noun: str, text: str) -> None:
    assert counted(number, noun) == text
