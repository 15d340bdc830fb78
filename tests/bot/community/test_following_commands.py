"""Choosing matches to follow, being told of their end, and messages over whole matches: no hidden stocks."""

import random
from pathlib import Path
from typing import Any

import pytest

from bot.app.stores import Storage
from bot.community.following.views import choice, could_win, follower_letter, following_text
from bot.community.lobby.views import LobbyScene, lobby_post, seat_label
from bot.matches.service import MatchService
from bot.matches.texts.narration import account
from bot.model.following import FollowWish, News, news
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Match, Status
from bot.model.ratings.days import Day
from bot.ui.texts import LONGEST_MESSAGE, units
from bot.ui.words import Signs, players
from renderers import RENDERERS
from tests.bot.followers import follow, hide
from tests.bot.guide import answer
from tests.bot.picking import children
from tests.bot.playing import TABLES, started, step
from tests.bot.puzzles.daily_solving import puzzle_on
from tests.bot.ratings.test_commands import finished
from tests.bot.shared import resigned
from tests.bot.stories import begin, labels, mentions, opened, play, private
from tests.bot.tables import Clock, table_on
from tests.layouts import words
from tests.peer import Club
from tests.texts import ENGLISH, GERMAN

SHOW = "`/matches show: All matches of this server`"


async def test_matches_are_chosen_followed_and_listed(club: Club):
    none = f"You follow no match of this server yet; press **Follow** next to a running one in {SHOW}."
    assert private(await club.slash("cleo", "matches", show="followed")) == none
    await begin(club)
    await opened(club, "link")
    listed = answer(await club.slash("cleo", "matches", show="server"))
    assert labels(listed) == ["Join", "Follow"]
    shown = answer(await club.press("cleo", listed, "Follow"))
    assert shown.flags.ephemeral
    assert shown.content.startswith("I'll ping you where it is played when match 1 ends.\n\n")
    assert [each.filename for each in shown.attachments] == ["board.png"]
    assert labels(shown) == ["Each turn", "Turning points", "The end", "Unfollow"]
    assert [each.disabled for each in children(shown)] == [False, False, True, False]
    panel = answer(await club.press("cleo", shown, "Each turn"))
    assert [each.disabled for each in children(panel)] == [True, False, False, False]
    assert len(panel.attachments) == 1
    for who, options, below in (
        ("ada", {"show": "server"}, ["Play"]),
        ("cleo", {}, []),
        ("cleo", {"show": "open"}, ["Join"]),
    ):
        assert labels(answer(await club.slash(who, "matches", **options))) == below, (who, options)
    await begin(club, game="linkx")
    await follow(club, "cleo", number=3)
    listed = answer(await club.slash("cleo", "matches", show="followed"))
    title, *lines = words(listed).splitlines()
    assert title == "Matches of this server that you follow:"
    assert sorted(line.split(" · ")[-2] for line in lines) == ["you follow each turn", "you follow it"]
    assert labels(listed) == ["Change", "Change"]
    elsewhere = club.text_channel("elsewhere")
    await hide(club, "cleo")
    assert private(await club.slash("cleo", "matches", elsewhere, show="followed")) == none


async def test_matches_of_leaders_are_watched_from_the_leaderboard(club: Club):
    await finished(club)
    board = answer(await club.slash("cleo", "leaderboard"))
    nobody = f"Nobody on this page plays a match here that you could watch; {SHOW} lists all that run."
    assert private(await club.press("cleo", board, "Watch")) == nobody
    await begin(club, game="linkx")
    watched = await club.press("cleo", board, "Watch")
    title, line = private(watched).splitlines()
    assert title == "What those on this page play here:"
    assert line.startswith(mentions(club, "2 · Linkx: {ada} and {ben} · "))
    await club.press("cleo", answer(watched), "Follow")
    wish = await club.bot.services.following.wish(MatchId(2), UserId(club.people["cleo"].id))
    assert wish is FollowWish.END


async def test_followers_are_pinged_at_the_end_only(club):
    await begin(club)
    sentence = f"You can follow a running match in which you do not play; {SHOW} lists them."
    shown = (await club.slash("cleo", "board", match=1)).response.message
    assert "Follow" not in labels((await club.press("ada", club.boards()[-1], "More")).response.message)
    follow = "il:follow:1:4:"
    assert private(*await club.at_once(("ada", shown, follow))) == sentence
    told = await club.press("cleo", shown, "Follow")
    assert private(told).startswith("I'll ping you where it is played when match 1 ends.")
    assert labels(told.response.message) == ["Each turn", "Turning points", "The end", "Unfollow"]
    await club.press("dan", shown, "Follow")
    eve = club.join("eve")
    unfollow = (await club.press("eve", shown, "Follow")).response.message
    again = await club.press("eve", shown, "More")
    assert labels(again.response.message)[0] == "Follow"
    gone = await club.press("eve", unfollow, "Unfollow")
    assert private(gone) == "I will not write to you about match 1 any more."
    assert labels(gone.response.message) == []
    requests = len(club.env.http_requests)
    await play(club, "blue d1-d2")
    assert set().union(*club.pings(requests)) == {club.people["ben"].id}
    await club.restart()
    requests = len(club.env.http_requests)
    board = await resigned(club)
    assert board.content.endswith(mentions(club, "Followed by {cleo} and {dan}."))
    pinged = club.pings(requests)
    assert {club.people["cleo"].id, club.people["dan"].id} in pinged
    assert eve.id not in set().union(*pinged)
    assert private(*await club.at_once(("dan", shown, follow))) == sentence


SIGNS = Signs()
OURS = (" is to move.", " can win with the next step.**", "More happened before that.")


def held(match: Match) -> set[str]:
    renderer = RENDERERS[match.game.key]
    if not renderer.has_hands or match.play is None:
        return set()
    names = players(match, ENGLISH)
    said = (renderer.hand_words(match.play, seat, names, ENGLISH) for seat in range(len(match.seats)))
    return {line for words in said for line in words.splitlines()}


def read(match: Match, found: News) -> None:
    head, *lines = follower_letter(match, found, None, ENGLISH, SIGNS).splitlines()
    assert head.startswith(f"{match.id} · {match.game.title}: <@")
    public = {line for each in account(match, 0, match.revision, ENGLISH, SIGNS) for line in each.splitlines()}
    assert {line for line in lines if not line.endswith(OURS) and not line.startswith("-# ")} <= public
    assert not held(match) & {head, *lines}
    assert units(follower_letter(match, found, None, GERMAN, SIGNS)) <= LONGEST_MESSAGE


HELD = [(key, seats) for key, seats in TABLES if RENDERERS[key].has_hands]


@pytest.mark.parametrize(("key", "seats"), HELD)
async def test_what_players_hold_does_not_change_what_is_told(tmp_path: Path, clock: Clock, key, seats):
    said, hands = set(), set()
    for seed in range(4):
        storage = Storage(tmp_path / f"{seed}.db")
        await storage.open()
        try:
            table = table_on(storage, clock, seed)
            before = await started(table, key, seats)
            match = await table.draw(before.id, before.players[0])
            hands.add(frozenset(held(match)))
            found = news(match, before.revision - 1, FollowWish.TURNING, await could_win(match))
            assert found is not None
            none: dict[str, Any] = {"boards": {}, "tournaments": [], "past": [], "leaders": [], "tried": 0, "solved": 0}
            shown: dict[str, Any] = {"seats": [match], "running": [match], "all_seats": 1, "all_running": 1}
            scene = LobbyScene(GuildId(1), game=key, puzzle=puzzle_on(Day(20_000)), **shown, **none)
            told = [follower_letter(match, found, None, ENGLISH, SIGNS), words(lobby_post(scene, ENGLISH))]
            texts = [following_text(match, wish, ENGLISH) for wish in FollowWish]
            said.add((*told, *texts, choice(match, {}, ENGLISH), seat_label(match, {}, ENGLISH)))
        finally:
            await storage.close()
    assert len(hands) == 4, "they do differ"
    assert len(said) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_nothing_is_told_that_only_players_know(table: MatchService, key: str, seats: int):
    match, dice, told = await started(table, key, seats), random.Random(seats), 0
    begun = match.revision
    while True:
        before, match = match.revision, await step(table, match, dice)
        if match.status is not Status.RUNNING:
            break
        if told and dice.random() < 0.7:
            continue
        winning = await could_win(match)
        assert winning is None or (winning == match.seat_to_move and not RENDERERS[key].has_hands)
        for wish in FollowWish:
            for since in (begun, before):
                found = news(match, since, wish, winning)
                if found is not None:
                    read(match, found)
                    told += 1
    assert told
    assert all(news(match, 0, wish, 0) is None for wish in FollowWish), "the end is told where it is played"
