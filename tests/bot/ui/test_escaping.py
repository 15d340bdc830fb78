"""Any names of people and servers are shown as they are in messages."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.matches.opening.texts import thread_title
from bot.matches.texts.board import described, drawing, hand_in_words, has_hands, in_words
from bot.matches.texts.lists import label, past_label
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.log import Entry, Kind
from bot.model.match import First, Match, Person, Seat, Status
from bot.model.ratings.counters import Statistic
from bot.model.ratings.ladders import ALWAYS, Ladder, Standing
from bot.model.ratings.seasons import HeadToHead, Line, Order, PastMatch, PastSeat
from bot.ratings.history_texts import history
from bot.ratings.leaderboard_texts import (
    LeaderboardPage,
    ServerCounts,
    leaderboard,
    leaderboard_in_words,
    statistics,
    statistics_in_words,
)
from bot.ratings.profile_texts import (
    PlayerSummary,
    Rivalry,
    head_to_head,
    head_to_head_in_words,
    profile,
    profile_in_words,
)
from bot.ui import Post, Texts
from bot.ui.texts import (
    LONGEST_ALT,
    LONGEST_MESSAGE,
    LONGEST_TITLE,
    code_block,
    escaped,
    isolated,
    joined_again,
    one_line,
    plain,
    units,
    unmarked,
)
from bot.ui.words import Signs
from renderers.look import ON_PAPER
from rules import GAMES
from rules.records import Ending
from tests.bot.ui.nasty import NASTY, like, nasty_names, renamed, told_as
from tests.layouts import words
from tests.markdown import LETTERS, Piece, addresses, pieces
from tests.rules.helpers import combinations, random_play
from tests.texts import ENGLISH, GERMAN

NOW = datetime(2026, 12, 1, tzinfo=UTC)
USERS = tuple(UserId(100 + seat) for seat in range(4))
CHANNEL = ChannelId(7)
LANGUAGES = (ENGLISH, GERMAN)
FINISHED = {Status.FINISHED: (Kind.RESIGNED, Kind.CLAIMED, Kind.DRAWN), Status.CLOSED: (Kind.ABORTED, Kind.LAPSED)}
Told = Callable[[Sequence[str]], list[str]]  # a text with these names


def check(told: Told, names: Sequence[str]) -> None:
    """Messages are built as they would be with names of letters, and show the names as they are."""
    harmless, shown = like(names), [one_line(name) for name in names]
    for message, model in zip(told(names), told(harmless), strict=True):
        assert addresses(message) == addresses(model) == []
        assert pieces(message) == [Piece(kind, told_as(kind, text, harmless, shown)) for kind, text in pieces(model)]


def check_words(told: Told, names: Sequence[str]) -> None:
    harmless, shown = like(names), [one_line(name) for name in names]
    for text, model in zip(told(shown), told(harmless), strict=True):
        assert text == renamed(model, harmless, shown)


@st.composite
def matches(draw: st.DrawFn, key: str) -> Match:
    """A match of a game at some moment, running or ended in some way, perhaps with somebody gone."""
    game = GAMES[key]
    dice, seats = random.Random(draw(st.integers(0, 99))), draw(st.sampled_from(game.seats))
    play = random_play(game, dice.choice(combinations(game)), seats, dice, draw(st.sampled_from([0, 3, 9, 20, None])))
    sitting = tuple(Seat(Person(USERS[seat]), taken=True) for seat in range(seats))
    status = Status.RUNNING
    entries: tuple[Entry, ...] = ()
    out: tuple[int, ...] = ()
    if play.outcome is not None:
        status = Status.FINISHED
    elif draw(st.booleans()):
        status = draw(st.sampled_from(list(FINISHED)))
        kind = draw(st.sampled_from(FINISHED[status]))
        out = (0,) if kind in (Kind.RESIGNED, Kind.CLAIMED) else ()
        entries = (Entry(1, NOW, seats - 1, kind, "0" if out else ""),)
    elif seats > 2 and draw(st.booleans()):
        out = (1,)
    return Match(
        *(MatchId(5), game, play.options, First.ME, b"", GuildId(1), CHANNEL, CHANNEL, status, len(entries), sitting),
        entries,
        play=play,
        out=out,
    )


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=12)
@given(data=st.data())
def test_a_position_in_words_and_its_alt_text(key, data):
    match, names = data.draw(matches(key)), data.draw(nasty_names(4))
    texts = data.draw(st.sampled_from(LANGUAGES))
    seats = len(match.seats)
    assert match.play is not None
    check(lambda names: ["\n".join(post.content for post in in_words(match, names, texts))], names[:seats])
    check_words(lambda names: [joined_again(described(match.play, drawing(match, names, texts)))], names[:seats])
    if has_hands(match):
        check(lambda names: [hand_in_words(match, seat, names, texts) for seat in range(seats)], names[:seats])
    check_words(lambda names: [thread_title(match, names, None, texts)], [name[:8] for name in names[:seats]])
    check_words(lambda names: [label(match, USERS[0], dict(zip(USERS, names, strict=False)), texts)], names[:2])


def standings(names: Sequence[str]) -> tuple[LeaderboardPage, PlayerSummary, Rivalry, ServerCounts, dict[UserId, str]]:
    *people, server = names
    called, game = dict(zip(USERS, people, strict=False)), next(iter(GAMES))
    lines = [Line(user, rank, Standing()) for rank, user in enumerate(called, start=1)]
    counts: dict[str, dict[Statistic, dict[str, int]]] = {
        game: {
            Statistic.ENDED: {Ending.RULES: 9},
            Statistic.PLAYED: dict.fromkeys(GAMES[game].roles, 9),
            Statistic.WON: {GAMES[game].roles[0]: 5},
            Statistic.TURNS: {"20": 9},
            Statistic.LASTED: {"30": 9},
        }
    }
    met = [(user, HeadToHead(3, 1, 1)) for user in USERS[1:]]
    summary = PlayerSummary(USERS[0], game, server, {game: Standing()}, counts, met, [], [])
    page = LeaderboardPage(Ladder(GuildId(1), game, ALWAYS), Order.RATING, 1, USERS[0], server, lines, None, called)
    return (
        page,
        summary,
        Rivalry((people[0], people[1]), server, {game: met[0][1]}),
        ServerCounts(server, counts, None),
        called,
    )


def told_of_standings(texts: Texts, names: Sequence[str]) -> list[str]:
    page, summary, rivalry, server, called = standings(names)
    past = PastMatch(
        *(MatchId(5), page.ladder.game, NOW, Ending.RULES, None, False, CHANNEL, CHANNEL),
        tuple(PastSeat(user, place) for place, user in enumerate(USERS, start=1)),
    )
    posts = [
        *(leaderboard_in_words(page, texts), leaderboard_in_words(replace(page, lines=[]), texts)),
        *(profile_in_words(summary, called, texts), statistics_in_words(server, texts)),
        *(statistics_in_words(replace(server, counts={}), texts), head_to_head_in_words(rivalry, texts)),
        head_to_head_in_words(replace(rivalry, results={}), texts),
        history("Matches.", [past], 1, texts, Signs(), more=False, names=called),
    ]
    return [words(post) for post in posts]


@settings(max_examples=25)
@given(names=nasty_names(5), texts=st.sampled_from(LANGUAGES))
def test_standings_in_words_and_entries_of_menus(names, texts):
    check(partial(told_of_standings, texts), names)
    seats = tuple(PastSeat(user, 1) for user in (*USERS[:2], None))
    past = PastMatch(MatchId(5), next(iter(GAMES)), NOW, Ending.RULES, None, False, CHANNEL, CHANNEL, seats)
    check_words(lambda names: [past_label(past, dict(zip(USERS, names, strict=True)), texts)], names[:4])


async def posted(names: Sequence[str]) -> list[Post]:
    page, summary, rivalry, server, known = standings(names)
    return [
        await leaderboard(page, ENGLISH, appearance=ON_PAPER),
        await statistics(server, ENGLISH, appearance=ON_PAPER),
        await profile(summary, known, ENGLISH, appearance=ON_PAPER),
        await profile(replace(summary, counts={}), known, ENGLISH, appearance=ON_PAPER),
        await head_to_head(rivalry, ENGLISH, appearance=ON_PAPER),
        await head_to_head(replace(rivalry, results={}), ENGLISH, appearance=ON_PAPER),
    ]


async def test_lines_above_pictures_and_the_words_that_stand_for_them():
    said, alts = dict[str, list[str]](), dict[str, list[str]]()
    for names in (NASTY[at : at + 5] for at in range(0, len(NASTY) - 4, 15)):
        for shown in ([one_line(name) for name in called] for called in (names, like(names))):
            posts = await posted(shown)
            said[shown[0]] = [post.content for post in posts]
            alts[shown[0]] = [post.picture.alt for post in posts if post.picture]
        check(lambda called: said[one_line(called[0])], names)
        check_words(lambda called: alts[called[0]], names)
    clubs = ("The Club", "The\u202e\nClub\x00")
    drawn = [[post.picture for post in await posted(["Ada", "Ben", "Cleo", "Dan", club])] for club in clubs]
    assert drawn[0] == drawn[1], "a server is shown without what cannot be seen"


def test_names_addresses_and_code_blocks_stay_what_they_are():
    for name in NASTY:
        shown = one_line(name)
        for text in (plain(name), f"**{plain(name)}**", escaped(isolated(name))):
            assert [piece for piece in pieces(text) if piece.text not in ("**", "*")] == [Piece(LETTERS, shown)]
        assert addresses(plain(name)) == []
        assert unmarked([f"**{plain(name)}** leads."]) == [f"{shown} leads."]
    assert plain("שלום") == "\u2068שלום\u2069"
    assert plain("a\u202eb") == "ab"
    assert isolated("ש" * 40) == "\u2068" + "ש" * 29 + "…\u2069"
    assert isolated("Ada") == plain("Ada") == "Ada"
    block = code_block("🦊" * 2000)
    assert block.startswith("```\n🦊")
    assert block.endswith("…\n```")
    assert units(block) <= LONGEST_MESSAGE
    for address in ("http://ev.il", "HTTPS://ev.il/a_b", "steam://run/1"):
        assert "://" not in plain(address).replace("\\", "")
        assert "://" not in escaped(f"a {address} b").replace("\\", "")
        assert unmarked([plain(address)]) == [address]


@given(name=st.text(max_size=40))
def test_any_name_is_letters_and_nothing_else(name):
    shown = one_line(name)
    assert pieces(plain(name)) == ([Piece(LETTERS, shown)] if shown else [])
    assert unmarked([plain(name)]) == [shown]
    assert one_line(shown) == shown
    assert shown.isprintable() or not set(shown) & set("\n\r\t\u2028\u202e\u2066\u200e\x00")
    plain(name).encode()


WIDEST = ("`" * 32, "🦊" * 32, "\\" * 32, "://" * 10, "ש" * 32, "`🦊" * 16, "[" * 32)


@pytest.mark.parametrize("key", GAMES)
def test_everything_fits_whatever_people_are_called(key):
    game, dice = GAMES[key], random.Random(3)
    for seats, options, most in product(game.seats, combinations(game), (10, 40, None)):
        play = random_play(game, options, seats, dice, most)
        sitting = tuple(Seat(Person(USERS[seat]), taken=True) for seat in range(seats))
        status = Status.RUNNING if play.outcome is None else Status.FINISHED
        match = Match(
            *(MatchId(10**9), game, options, First.ME, b"", GuildId(1), CHANNEL, CHANNEL, status, 0, sitting),
            (),
            play=play,
        )
        for at, name in enumerate(WIDEST):
            names, texts = (name,) * seats, LANGUAGES[(at + len(play.steps)) % 2]
            *_, last = posts = in_words(match, names, texts)
            assert all(units(post.content) <= LONGEST_MESSAGE for post in posts)
            assert last.content.endswith("\n```")
            assert last.content.count("```") == 2
            assert units(thread_title(match, names, None, texts)) <= LONGEST_TITLE
            assert units(joined_again(described(play, drawing(match, names, texts)))) <= 2 * LONGEST_ALT
            if has_hands(match):
                assert units(hand_in_words(match, 0, names, texts)) <= LONGEST_MESSAGE
