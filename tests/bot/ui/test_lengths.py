"""No text is longer than Discord takes, whatever is put into it, and as much of it is told as fits."""

import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.matches.board.boards import parted
from bot.matches.clock.texts import reminder
from bot.matches.opening.texts import invitation
from bot.matches.texts import lists
from bot.matches.texts.board import LogPart, board_text, ended
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, MessageRef, UserId
from bot.model.log import Entry, Kind, OfferKind
from bot.model.match import First, Match, Offer, Person, Seat, Status
from bot.model.ratings.results import Unrated
from bot.model.ratings.seasons import PAGE, HeadToHead, PastMatch, PastSeat
from bot.model.replay import logged
from bot.ratings.history_texts import history
from bot.ratings.profile_texts import Rivalry, head_to_head_in_words
from bot.ui import Picture, Post
from bot.ui.post import Button
from bot.ui.texts import LONGEST_ALT, LONGEST_LAYOUT, LONGEST_MESSAGE, fitting, units, within
from bot.ui.words import Signs, drawn
from rules import GAMES
from rules.records import Ending
from tests.bot.ui.test_escaping import CHANNEL, NOW, USERS, standings
from tests.layouts import words
from tests.rules.helpers import combinations, random_play
from tests.texts import ENGLISH, GERMAN, label

LINES = st.lists(st.text(st.sampled_from("a🦊\\ "), max_size=700), max_size=12)
WORST = ["\\" * 32, ":" * 32, "🦊" * 32, "`" * 32]


def test_texts_are_cut_between_lines_and_mentions():
    assert within(["a" * 3000], ENGLISH) == "a" * 1989 + "…\nand more."
    assert within(["a" * 1000, "b" * 1000], GERMAN) == "a" * 1000 + "\nund mehr."
    for mention in ("<:blue_a1b2c3:1234567890>", "<@123456>", "<#123456>", "<t:1234:R>", "</block add:12>"):
        for before in range(20):
            cut = fitting(f"{'a' * before} {mention} {'b' * 40}", 41)
            assert units(cut) <= 41
            assert cut.removesuffix("…").rstrip("b").strip() in ("a" * before, f"{'a' * before} {mention}".strip())
    assert fitting("a < b <3 " * 9, 20) == "a < b <3 a < b <3 a…", "other signs stay"


def all_signs(number: int) -> Signs:
    signs = Signs()
    signs.note({name: f"<:{sign.emoji}:{number}>" for name, sign in drawn().items()})
    return signs


LONGEST_SIGNS = all_signs(2**64 - 1)


@given(lines=LINES, longest=st.integers(30, 2000))
def test_as_many_lines_as_fit(lines, longest):
    told, whole = within(lines, ENGLISH, longest), "\n".join(lines)
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


@settings(max_examples=40)
@given(st.sampled_from(["a", "🦊", "\n", "`a", "\\🦊"]), st.integers(980, 2100), st.text("a🦊\n`\\", max_size=9))
def test_a_post_cannot_be_too_long(letters, count, rest):
    text = letters * count + rest
    post = Post(text, Picture(b"", text))
    assert post.picture is not None
    assert units(post.content) <= LONGEST_MESSAGE
    assert units(post.picture.alt) <= LONGEST_ALT
    if units(text) <= LONGEST_MESSAGE:
        assert post.content == text


def test_a_full_page_of_everything_fits():
    for name in WORST:
        for texts in (ENGLISH, GERMAN):
            _, _, rivalry, _, called = standings([name + letter for letter in "abcde"])
            past = PastMatch(
                *(MatchId(2**40), "lovelinks", NOW, Ending.RESIGNED, Unrated.OFTEN, False),
                *(ChannelId(2**63), CHANNEL),
                tuple(PastSeat(user, place) for place, user in enumerate(USERS, start=1)),
            )
            told = history("Matches.", [past] * PAGE, 1, texts, LONGEST_SIGNS, more=True, names=called).content
            assert units(told) <= LONGEST_MESSAGE
            assert told.count("\n") == PAGE or told.endswith(texts("list-more-lines"))
            met = Rivalry(rivalry.names, rivalry.server, dict.fromkeys(GAMES, HeadToHead(10**6, 10, 10)))
            assert units(head_to_head_in_words(met, texts).content) <= LONGEST_MESSAGE


@pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["en", "de"])
def test_a_full_page_of_matches_is_told_whole(texts):
    snowflake, dice = 10**18, random.Random(1)
    signs = all_signs(snowflake)
    match = next(
        found
        for steps in itertools.count(1)
        if (found := logged_match("lovelinks", 4, dice, steps)).seat_to_move is not None
    )
    sitting = tuple(Seat(Person(UserId(snowflake + seat)), taken=True) for seat in range(4))
    asked = Offer(OfferKind.ABORT, 1, frozenset({1}))
    match = replace(match, seats=sitting, offer=asked, guild=GuildId(snowflake))
    matches = [replace(match, id=MatchId(12345 + number)) for number in range(3 * lists.PAGE)]
    boards = {found.id: MessageRef(ChannelId(snowflake), MessageId(snowflake)) for found in matches}
    user = sitting[match.seat_to_move or 0].user
    assert user is not None
    told = words(
        lists.listing(
            matches, user, texts, signs, here=None, title=texts("reply-list-own"), now=NOW, page=2, boards=boards
        )
    )
    assert [line.split(" ")[:2] for line in told.splitlines()[1:]] == [
        [signs("lovelinks"), str(found.id)] for found in lists.on_page(matches, 2)
    ]
    assert units(told) <= LONGEST_LAYOUT


def logged_match(key: str, seats: int, dice: random.Random, most: int | None) -> Match:
    """A match with its whole log, of people whose ids are as long as ids can be; its time has run out."""
    game = GAMES[key]
    play = random_play(game, dice.choice(combinations(game)), seats, dice, most)
    steps = [Entry(at, NOW, step.seat, Kind.STEP, step.text) for at, step in enumerate(play.steps, start=2)]
    sitting = tuple(Seat(Person(UserId(2**64 - 1 - seat)), taken=True) for seat in range(seats))
    begun = Match(
        *(MatchId(2**53), game, play.options, First.ME, b"x" * 32, GuildId(1), CHANNEL, CHANNEL, Status.RUNNING, 0),
        *(sitting, ()),
        due=NOW,
    )
    match = logged(begun, [Entry(1, NOW, None, Kind.BEGUN), *steps])
    return match if play.outcome is None else replace(match, status=Status.FINISHED)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key, game in GAMES.items() for seats in game.seats])
def test_whatever_a_board_tells_is_told_whole(key, seats):
    dice = random.Random(5)
    for most, texts in zip((0, 1, 2, 3, 5, 7, 20, 60, None, None), itertools.cycle((ENGLISH, GERMAN)), strict=False):
        match = logged_match(key, seats, dice, most)
        away = dict.fromkeys(match.players, NOW)
        parts = parted(match, LogPart(0, match.revision), texts, LONGEST_SIGNS)
        assert [part.since for part in parts[1:]] == [part.upto for part in parts[:-1]]
        for part in parts:
            text = board_text(match, part, texts, LONGEST_SIGNS, NOW, away, None)
            assert units(text) <= LONGEST_MESSAGE
            assert "…" not in text.replace(label(Button.MORE, texts), "")
            followed = ended(Post(text), [UserId(2**64 - 99 - n) for n in range(120)], None, texts)
            assert units(followed.content) <= LONGEST_MESSAGE
            assert followed.content.startswith(text)
            assert all(f"<@{user}>" in followed.content for user in followed.pings)
        for post in (invitation(match, texts), reminder([match] * 50, match.players[0], texts)):
            assert units(post.content) <= LONGEST_MESSAGE
