"""The pieces that texts are made of."""

import pytest

from renderers.kit.text import cut


@pytest.mark.parametrize(
    ("text", "longest", "short"), [("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a bc", 3, "a…")]
)
def test_a_long_text_is_cut_with_an_ellipsis_that_no_space_precedes(text: str, longest: int, short: str) -> None:
    assert cut(text, longest) == short
