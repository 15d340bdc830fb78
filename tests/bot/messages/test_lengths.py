"""No text is longer than Discord takes, whatever is put into it, and as much of it is told as fits."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match import ChannelId, MatchId
from bot.messages import Picture, Post
from bot.messages.head_to_head import Rivalry, head_to_head_in_words
from bot.messages.history import history
from bot.messages.lengths import LONGEST_ALT, LONGEST_MESSAGE, fitting, units, within
from bot.standing.leaderboards import PAGE, HeadToHead, PastMatch, PastSeat
from bot.standing.results import Ending, Unrated
from rules import GAMES
from tests.bot.messages.test_escaping import CHANNEL, USERS, standings

LINES = st.lists(st.text(st.sampled_from("a🦊\\ "), max_size=700), max_size=12)
WORST = ["\\" * 32, ":" * 32, "🦊" * 32, "`" * 32]


def test_a_text_with_the_last_line_that_fits_is_whole():
    assert within(["a" * 999, "b" * 1000]) == "a" * 999 + "\n" + "b" * 1000
    assert within(["a" * 1000, "b" * 1000]) == "a" * 1000 + "\nand more."
    assert within(["a" * 1990, "b" * 10]) == "a" * 1990 + "\nand more."
    assert within(["a" * 989, "b" * 1000, "c" * 9]) == "a" * 989 + "\n" + "b" * 1000 + "\n" + "c" * 9
    assert within(["a" * 990, "b" * 1000, "c" * 9]) == "a" * 990 + "\nand more."
    assert within(["a" * 3000]) == "a" * 1989 + "…\nand more."
    assert within([]) == ""


@pytest.mark.parametrize("length", range(1985, 2004))
def test_two_lines_of_any_length_fit(length):
    """The newline between them counts as well."""
    for first in (1, 500, length - 1):
        told = within(["a" * first, "b" * (length - first), "c"])
        assert len(told) <= LONGEST_MESSAGE, (first, length)


@given(lines=LINES, longest=st.integers(30, 2000))
def test_as_many_lines_as_fit(lines, longest):
    told, whole = within(lines, longest), "\n".join(lines)
    assert units(told) <= longest
    if units(whole) <= longest:
        assert told == whole
    else:
        kept = told.removesuffix("\nand more.")
        count = kept.count("\n") + 1
        cut = count == 1 and kept != lines[0]
        assert kept.endswith("…") if cut else kept == "\n".join(lines[:count])
        more = "\n".join([*lines[: count + 1]])
        assert cut or units(more) > longest - len("\nand more.")


@given(text=st.text(st.sampled_from("a🦊 \ud800"), max_size=60), longest=st.integers(1, 50))
def test_a_text_that_is_too_long_is_cut_between_letters(text, longest):
    short = fitting(text, longest)
    assert units(short) <= longest
    assert short == text or short.endswith("…")
    assert text.startswith(short.removesuffix("…").rstrip()) or "\ud800" in text


@given(text=st.text(st.sampled_from("a🦊\n`\\"), min_size=1990, max_size=2100))
def test_a_post_cannot_be_too_long(text):
    post = Post(text, Picture(b"", text))
    assert post.picture is not None
    assert units(post.content) <= LONGEST_MESSAGE
    assert units(post.picture.alt) <= LONGEST_ALT
    if units(text) <= LONGEST_MESSAGE:
        assert post.content == text


@pytest.mark.parametrize("name", WORST)
def test_a_full_page_of_everything_fits(name):
    _, _, rivalry, _, called = standings([name + letter for letter in "abcde"])
    past = PastMatch(
        *(MatchId(2**40), "lovelinks", datetime(2026, 12, 1, tzinfo=UTC), Ending.RESIGNED, Unrated.OFTEN, False),
        *(ChannelId(2**63), CHANNEL),
        tuple(PastSeat(user, place) for place, user in enumerate(USERS, start=1)),
    )
    told = history("Matches.", [past] * PAGE, 1, more=True, names=called).content
    assert units(told) <= LONGEST_MESSAGE
    assert told.count("\n") == PAGE or told.endswith("and more.")
    met = Rivalry(rivalry.names, rivalry.server, dict.fromkeys(GAMES, HeadToHead(10**6, 10, 10)))
    assert units(head_to_head_in_words(met).content) <= LONGEST_MESSAGE
