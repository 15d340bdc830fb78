"""The pieces that texts are made of."""

import pytest

from renderers.kit.text import cut, listed


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
