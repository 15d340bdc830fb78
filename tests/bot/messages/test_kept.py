"""Files kept in memory: the same again while there is room, and never more than there is room for."""

from hypothesis import given
from hypothesis import strategies as st

from bot.messages.kept import KeptFiles


def test_what_nobody_asked_for_the_longest_goes_first() -> None:
    kept = KeptFiles(10)
    kept.keep("a", b"1234")
    kept.keep("b", b"1234")
    assert kept.get("a") == b"1234"
    kept.keep("c", b"1234")
    assert [kept.get(key) for key in "abc"] == [b"1234", None, b"1234"]


@given(st.lists(st.tuples(st.integers(0, 5), st.binary(max_size=12))))
def test_it_never_takes_more_than_it_may(files: list[tuple[int, bytes]]) -> None:
    kept, latest = KeptFiles(10), dict[int, bytes]()
    for key, file in files:
        kept.keep(key, file)
        latest[key] = file
        there = {each: found for each in latest if (found := kept.get(each)) is not None}
        assert there.items() <= latest.items()
        assert kept.taken == sum(map(len, there.values())) <= 10
        assert (key in there) is (len(file) <= 10)
