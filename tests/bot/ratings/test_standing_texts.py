"""Standings in words: one line above a picture, words that fit, any names."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.app.stores import Storage
from bot.model.ids import UserId
from bot.model.ratings.counters import Statistic
from bot.model.ratings.ladders import ALWAYS, Ladder, Standing
from bot.model.ratings.results import MOST_OF_A_PAIR, MOST_OF_A_PERSON, PROVEN_MET, Unrated
from bot.model.ratings.seasons import MOST_RANKED, HeadToHead, Line, Order
from bot.ratings.history_texts import history
from bot.ratings.leaderboard_texts import (
    LeaderboardPage,
    ServerCounts,
    leaderboard,
    leaderboard_in_words,
    period_name,
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
from bot.ui.post import Post
from bot.ui.texts import LONGEST_ALT, LONGEST_MESSAGE
from bot.ui.words import Signs, alt_text, lasted, not_rated, span
from renderers.look import ON_PAPER, ON_SLATE
from rules import GAMES
from rules.records import Ending
from tests.bot.scores import GUILD, kept, random_results, result
from tests.present import present
from tests.texts import ENGLISH, GERMAN

ROLES = next(key for key, game in GAMES.items() if game.roles)
SEATS = next(key for key, game in GAMES.items() if not game.roles)
ONE, TWO = (ENGLISH(f"{ROLES}-role-{role}") for role in GAMES[ROLES].roles)
SERVER = "**The_Club**: " + "W" * 80
NAMES = ("*" * 32, "W" * 32, "a. b. c. d. e. f.", "_x_", "\\", "`", "🦊", "Ada", "<@5>", "**Ben**", "@here", "-" * 32)


def counted(game: str, **won: int) -> dict[str, dict[Statistic, dict[str, int]]]:
    """Counters of one game: ``<part>_won`` of ``of`` matches."""
    of = won.pop("of")
    parts = GAMES[game].roles or ("1", "2")
    return {
        game: {
            Statistic.ENDED: {Ending.RULES: of},
            Statistic.TURNS: {"20": of},
            Statistic.LASTED: {"30": of},
            Statistic.PLAYED: dict.fromkeys(parts, of),
            Statistic.WON: dict(zip(parts, won.values(), strict=True)),
        }
    }


async def test_one_sentence_says_who_wins_more_often_if_anybody():
    for game, of, one, two, sentence in (
        (ROLES, 20, 14, 6, f"*{ONE}* won 14 of 20; too few to say more."),
        (ROLES, 20, 6, 14, f"*{TWO}* won 14 of 20; too few to say more."),
        (ROLES, 20, 15, 5, f"*{ONE}* wins clearly more often than *{TWO}* (75% of 20)."),
        (ROLES, 240, 149, 91, f"*{ONE}* wins clearly more often than *{TWO}* (62% of 240)."),
        (ROLES, 240, 91, 149, f"*{TWO}* wins clearly more often than *{ONE}* (62% of 240)."),
        (ROLES, 240, 121, 119, "Neither side wins clearly more often."),
        (ROLES, 240, 100, 60, f"*{ONE}* wins clearly more often than *{TWO}* (42% of 240)."),
        (ROLES, 3, 0, 0, f"*{ONE}* won 0 of 3; too few to say more."),
        (SEATS, 20, 14, 6, "*Seat 1* won 14 of 20; too few to say more."),
        (SEATS, 240, 91, 149, "*Seat 2* wins clearly more often than *seat 1* (62% of 240)."),
    ):
        server = ServerCounts("Club", counted(game, of=of, one=one, two=two), None)
        post = await statistics(server, ENGLISH, appearance=ON_PAPER)
        assert post.content == f"**{GAMES[game].title}** · Club · {sentence}"
        assert f"**{GAMES[game].title}**: {of} matches. {sentence}" in statistics_in_words(server, ENGLISH).content
        assert present(post.picture).brief == f"{GAMES[game].title}: {of} matches. {sentence}".replace("*", "")
    assert (await statistics(server, GERMAN, appearance=ON_PAPER)).content == (
        f"**{GAMES[SEATS].title}** · Club · *Platz 2* gewinnt deutlich öfter als *Platz 1* (62\xa0% von 240)."
    )
    counts = counted(SEATS, of=300, one=150, two=75)
    counts[SEATS][Statistic.PLAYED] = dict.fromkeys("123", 300)
    counts[SEATS][Statistic.WON]["3"] = 75
    post = await statistics(ServerCounts("Club", counts, SEATS), ENGLISH, appearance=ON_PAPER)
    assert post.content.endswith("*Seat 1* wins clearly more often (50% of 300) than would be even (33%).")
    counts[SEATS][Statistic.WON] = dict.fromkeys("123", 100)
    post = await statistics(ServerCounts("Club", counts, SEATS), ENGLISH, appearance=ON_PAPER)
    assert post.content.endswith("No seat wins clearly more often.")
    counts = counted(ROLES, of=3, one=1, two=2)
    counts[ROLES] |= {Statistic.PLAYED: {"1": 3, "2": 3}, Statistic.WON: {"1": 1, "2": 2}}
    server = ServerCounts("Club", counts, None)
    post = await statistics(server, ENGLISH, appearance=ON_PAPER)
    assert post.content == f"**{GAMES[ROLES].title}** · Club · 3 matches"
    assert statistics_in_words(server, ENGLISH).content.splitlines()[1:] == [
        f"**{GAMES[ROLES].title}**: 3 matches.",
        "Usually 20 turns in 11 hours.",
        "Ended: 3 by the rules.",
    ]
    server = ServerCounts("Club", {ROLES: {Statistic.ENDED: {Ending.CLOSED: 4}}}, None)
    nothing = Post("No match has ended in Club yet; `/play` opens one.")
    assert await statistics(server, ENGLISH, appearance=ON_PAPER) == statistics_in_words(server, ENGLISH) == nothing


async def test_one_sentence_says_who_leads():
    for results, sentence, german in (
        ([(9, 5, 1)], "Ada leads 5 to 3 with 1 tie.", "Ada führt 5 zu 3 bei einem Unentschieden."),
        ([(9, 3, 2)], "Ben leads 4 to 3 with 2 ties.", "Ben führt 4 zu 3 bei 2 Unentschieden."),
        ([(3, 2, 0), (4, 1, 0)], "Ben leads 4 to 3.", "Ben führt 4 zu 3."),
        ([(8, 4, 0)], "They are level at 4 each.", "Es steht 4 zu 4."),
        ([(9, 4, 1)], "They are level at 4 each with 1 tie.", "Es steht 4 zu 4 bei einem Unentschieden."),
        ([(1, 0, 1)], "Their one match was tied.", "Die einzige Partie ging unentschieden aus."),
        ([(1, 0, 1), (2, 0, 2)], "All 3 of their matches were tied.", "Alle 3 Partien gingen unentschieden aus."),
    ):
        games = {game: HeadToHead(*of) for game, of in zip(GAMES, results, strict=False)}
        rivalry = Rivalry(("Ada", "Ben"), "Club", games)
        for texts, versus, said in ((ENGLISH, "against", sentence), (GERMAN, "gegen", german)):
            post = await head_to_head(rivalry, texts, appearance=ON_PAPER)
            lines = head_to_head_in_words(rivalry, texts).content.splitlines()
            assert post.content == lines[0] == f"**Ada** {versus} **Ben**: {said}"
            assert [line.split(":")[0] for line in lines[1:]] == [f"**{GAMES[game].title}**" for game in games]


async def fits(drawn: Callable[..., Awaitable[Post]], said: Callable[..., Post], *about: object) -> str:
    """One line and a picture, in light and in dark, whose words fit and end where a sentence does; the words."""
    post, twin = [await drawn(*about, appearance=appearance) for appearance in (ON_PAPER, ON_SLATE)]
    words = said(*about).content
    assert post.picture is not None
    assert twin.picture is not None
    assert "\n" not in post.content
    assert len(post.content) <= 400
    assert 0 < len(post.picture.alt) <= LONGEST_ALT
    assert post.picture.alt.endswith(".")
    assert post.picture.data != twin.picture.data
    assert (post.content, post.picture.alt) == (twin.content, twin.picture.alt)
    assert len(words) <= LONGEST_MESSAGE
    assert not post.pings
    return words


@pytest.mark.slow
@pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["en", "de"])
async def test_all_fits_whatever_people_are_called(storage, texts):
    await kept(storage, random_results(150, 4, guilds=1))
    users = [UserId(100 + number) for number in range(12)]
    names, now, found = dict(zip(users, NAMES, strict=True)), datetime(2026, 12, 1, tzinfo=UTC), storage.standings
    for game in GAMES:
        ladder = Ladder(GUILD, game, ALWAYS)
        for number in (1, 2):
            lines = await found.top(ladder, Order.RATING, number, now)
            own = await found.line(ladder, Order.RATING, users[0], now)
            page = LeaderboardPage(ladder, Order.RATING, number, users[0], SERVER, lines, own, names)
            await fits(leaderboard, leaderboard_in_words, page, texts)
        counts = await found.counts(GUILD, users[0])
        met, ratings = await found.met(GUILD, users[0], 4), await found.rating_history(GUILD, users[0], game)
        player = PlayerSummary(users[0], game, SERVER, await found.of(GUILD, users[0]), counts, met, ratings, [])
        words = await fits(profile, profile_in_words, player, names, texts)
        assert words.splitlines()[1].startswith(f"**{GAMES[game].title}**: ")
    for wanted in (None, *GAMES):
        server = ServerCounts(SERVER, await found.counts(GUILD), wanted)
        await fits(statistics, statistics_in_words, server, texts)
    for one, two in ((0, 1), (1, 11), (4, 9)):
        rivalry = Rivalry((NAMES[one], NAMES[two]), SERVER, await found.versus(GUILD, users[one], users[two]))
        await fits(head_to_head, head_to_head_in_words, rivalry, texts)


async def test_unlisted_people_learn_what_is_missing():
    page = LeaderboardPage(Ladder(GUILD, ROLES, ALWAYS), Order.RATING, 1, UserId(1), SERVER, [], None, {}, waiting=True)
    for texts in (ENGLISH, GERMAN):
        waiting = texts("leaderboard-waiting", people=PROVEN_MET)
        for lines in ([], [Line(UserId(2), 1, Standing(matches=12))]):
            some = replace(page, lines=lines, names={UserId(2): "Ben"})
            assert (await leaderboard(some, texts, appearance=ON_PAPER)).content.endswith(waiting)
            assert leaderboard_in_words(some, texts).content.splitlines()[-1] == waiting
            assert waiting not in leaderboard_in_words(replace(some, waiting=False), texts).content
    far = Line(UserId(1), MOST_RANKED + 1, Standing(matches=12))
    behind = replace(page, lines=[far], own=far, names={far.user: "Ada"})
    post = await leaderboard(behind, ENGLISH, appearance=ON_PAPER)
    assert "999+: Ada" in present(post.picture).alt, "such ranks are not counted"
    assert leaderboard_in_words(behind, ENGLISH).content.splitlines()[1].startswith("999+. **Ada**: ")


def test_durations_are_told_as_said_and_long_words_are_cut():
    for seconds, told, within, german, german_within in (
        (59, "less than a minute", "in less than a minute", "weniger als eine Minute", "in unter einer Minute"),
        (60, "1 minute", "in 1 minute", "eine Minute", "in 1 Minute"),
        (7300, "2 hours", "in 2 hours", "2 Stunden", "in 2 Stunden"),
        (86_400, "1 day", "in 1 day", "einen Tag", "an einem Tag"),
        (400_000, "5 days", "in 5 days", "5 Tage", "in 5 Tagen"),
    ):
        assert (span(seconds, ENGLISH), lasted(seconds, ENGLISH)) == (told, within)
        assert (span(seconds, GERMAN), lasted(seconds, GERMAN)) == (german, german_within)
    for period, english, german in (
        (ALWAYS, "all time", "insgesamt"),
        ("2026-Q3", "third quarter of 2026", "3. Quartal 2026"),
        ("2027-03", "March 2027", "März 2027"),
    ):
        assert (period_name(period, ENGLISH), period_name(period, GERMAN)) == (english, german)
    for lines, words in (
        (["*Ada* leads.", "More won."], "*Ada* leads.\nMore won."),
        (["w" * 1000 + ".", "w" * 22], "w" * 1000 + ".\n" + "w" * 22),
        (["w" * 1000 + ".", "w" * 23], "w" * 1000 + "."),
        (["w" * 1023 + ". w"], "w" * 1023 + "."),
        (["A 3.5. " + "w" * 1024], "A 3.5."),
        (["w" * 1025], "w" * 1023 + "…"),
        (["🦊" * 500 + ". " + "🦊" * 20], "🦊" * 500 + "."),
        (["🦊" * 513], "🦊" * 511 + "…"),
    ):
        assert alt_text(lines) == words


ADA, BEN = UserId(101), UserId(102)
COUNTS = {ENGLISH: {5: "more than five", 10: "more than ten"}, GERMAN: {5: "mehr als fünf", 10: "mehr als zehn"}}


async def test_why_a_match_was_not_rated_is_told_with_the_bounds(storage: Storage):
    reasons = [reason for reason in Unrated if reason is not Unrated.NO_RESULT]
    await kept(storage, [result(n, (ADA, 1), (BEN, 2), unrated=reason) for n, reason in enumerate(reasons, 1)])
    found = await storage.standings.history(GUILD, 1)
    said = history("Matches.", found, 1, ENGLISH, Signs(), more=False, names={ADA: "Ada", BEN: "Ben"}).content
    assert [reason for reason in reasons if f" · {not_rated(reason, ENGLISH)} · " not in said] == []
    for texts in (ENGLISH, GERMAN):
        assert len({not_rated(reason, texts) for reason in Unrated}) == len(Unrated)
        assert len({texts("ending-unrated", reason=reason.value) for reason in Unrated}) == len(Unrated)
        assert COUNTS[texts][MOST_OF_A_PAIR] in not_rated(Unrated.OFTEN, texts)
        assert COUNTS[texts][MOST_OF_A_PERSON] in not_rated(Unrated.BUSY, texts)
