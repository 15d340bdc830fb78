"""The move command, and whole turns of two players."""

import re
from datetime import timedelta
from typing import Any

import pytest

from bot.matches.play import commands
from bot.model.ids import MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Status
from tests.bot.picking import Picking, choices, indexes
from tests.bot.shared import begun_in, unchanged
from tests.bot.stories import (
    PLACE_BESIDE,
    RUNNING,
    begin,
    ids,
    labels,
    match,
    mentions,
    name_of,
    outcome_of,
    play,
    play_of,
    private,
    told,
)
from tests.bot.tables import asking
from tests.bot.weeks import ends, first_step, reminders, wait
from tests.bot.weeks import told as spoken
from tests.peer import Club
from tests.present import present
from tests.texts import in_words

GARBAGE = [
    "💙 d1-d2",
    "blue " * 1200,
    "'; DROP TABLE entry=1; --",
    "@everyone",
    "<@1> <@&2> @here",
    "أزرق d1-d2",
    "||",
    " ",
]


async def test_moves_and_completions_are_for_the_mover_and_a_match(club, monkeypatch):
    await begin(club)
    with unchanged(club):
        for text in GARBAGE:
            several = "Step 1: " if ";" in text else ""
            refused = private(await club.slash("ada", "move", club.thread, move=text))
            assert refused == f"{several}That is not a step; one looks like `blue d1-d2`.", text
        none = "No match here. Open its thread, or pick one with `match:`."
        assert private(await club.slash("ada", "move", move="blue d1-d2")) == none
        unknown = await club.slash("ada", "move", move="blue d1-d2", match=7)
        assert private(unknown) == "There is no match 7; /matches lists yours."
        for typed in ("blue d1 d2", "d2 blue d1", "D1-D2 B"):
            shown = await club.complete("ada", "move", typed, channel=club.thread)
            assert shown == [{"name": "Blue on d1-d2", "value": "blue d1-d2"}]
        for who, typed in (("ben", ""), ("cleo", ""), *(("ada", text) for text in GARBAGE[:-1])):
            assert await club.complete(who, "move", typed, channel=club.thread) == [], (who, typed)
        assert await club.complete("ada", "move", "") == [], "elsewhere the match must be named"
        assert await club.complete("ada", "move", "", match=9) == []
        for _ in range(2):
            assert len(await club.complete("ada", "move", "", match=1)) == 25
            await club.restart()
    long = [("a" * 100, "whole"), ("b" * 101, "cut"), ("\U0001f517" * 60, "counted"), ("left out", "c" * 101)]
    with monkeypatch.context() as patched:
        patched.setattr(commands, "completions", lambda *_: long)
        shown = await club.complete("ada", "move", "", channel=club.thread)
    cut = [("a" * 100, "whole"), ("b" * 99 + "…", "cut"), ("\U0001f517" * 49 + "…", "counted")]
    assert [(choice["name"], choice["value"]) for choice in shown] == cut
    result = await club.slash("ada", "move", move="blue d1-d2", match=1)
    assert private(result) == f"You played: Blue on d1-d2. See {club.thread.mention}."
    by_letter = await club.people["ben"].user.slash("move", move="red a1-a2", match=1)
    assert private(by_letter).startswith("You played: Red on a1-a2.")
    assert "placed red a1-a2" in club.boards()[-1].content
    assert len(club.boards()) == 3


async def test_a_step_moves_the_buttons_to_one_new_board(club):
    await begin(club)
    requests = len(club.env.http_requests)
    result = await club.slash("ada", "move", club.thread, move="b d2 d1")
    first, second = club.boards()
    assert private(result) == "You played: Blue on d1-d2."
    assert told(second) == mentions(club, "{ada} placed blue d1-d2.\n{ben}, it is your turn (Fewer)" + PLACE_BESIDE)
    assert labels(first) == []
    assert labels(second) == RUNNING
    assert first.attachments
    assert [pinged for pinged in club.pings(requests) if pinged] == [{club.people["ben"].id}]
    (data,) = [data for _, data in club.said() if "placed blue" in data["content"]]
    assert data["allowed_mentions"] == {"parse": [], "users": [club.people["ben"].id]}
    (picture,) = second.attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    roles = "Ada plays More and Ben plays Fewer."
    assert picture.description.startswith(f"Linkage, turn 2. {roles} Ben, it is your turn (Fewer)" + PLACE_BESIDE)
    assert "Ada placed blue d1-d2." in picture.description
    assert len(picture.description) <= 1024
    calls = [("ada", "blue d1-d2"), ("ben", "red a1-a2"), ("ada", "yellow g6-g7"), ("cleo", "white c6-c7")]
    await club.slash_at_once(club.thread, *[(who, "move", step) for who, step in calls])
    found = await match(club)
    *old, last = club.boards()
    assert [labels(board) for board in old] == [[]] * len(old)
    assert labels(last) == RUNNING
    assert mentions(club, f"{{{name_of(club, found.waiting_for)}}}, it is your turn") in last.content
    for _, data in club.said():
        assert not re.search(r"None|\{|\}|<rules|Button\.|somebody|  ", data["content"]), data["content"]


async def test_the_match_option_offers_own_matches_waiting_first(club):
    await begin(club)
    await play(club, "blue d1-d2")
    for opponent in ("ben", "cleo"):
        await begun_in(club, club.channel, opponent=opponent)
    everything = [
        {"name": "Linkage 2 with Ben · your turn", "value": 2},
        {"name": "Linkage 3 with Cleo · your turn", "value": 3},
        {"name": "Linkage 1 with Ben", "value": 1},
    ]
    assert await club.complete("ada", "match", "") == everything
    assert await club.complete("ada", "match", "CLEO") == everything[1:2]
    assert await club.complete("ada", "match", "2", command="board") == everything[:1]
    await club.restart()
    assert await club.complete("dan", "match", "") == []
    assert (await club.complete("ben", "match", ""))[0] == {"name": "Linkage 1 · your turn", "value": 1}
    table, ada = club.bot.services.table, UserId(club.people["ada"].id)
    for _ in range(27):
        await table.open(asking(opener=ada))
    assert len(await table.matches_of(ada)) == 30
    assert len(await club.complete("ada", "match", "")) == 25


async def test_a_restart_posts_nothing_and_keeps_pickers(club):
    await begin(club)
    await play(club, "blue d1-d2", "red a1-a2")
    picking = Picking(club, "ada")
    await picking.open(club.boards()[-1])
    before = [message.id for message in club.public(club.thread)], [message.id for message in club.public()]
    requests = len(club.env.http_requests)
    await club.restart()
    assert ([m.id for m in club.public(club.thread)], [m.id for m in club.public()]) == before
    assert {entry.method for entry in club.env.http_requests[requests:]} == {"GET"}
    stands = play_of(await match(club))
    for index in indexes(stands, [stands.read("yellow g1-g2").steps[-1].move]):
        await picking.choose(choices(picking.message)[index])
        await club.restart()
    await picking.press("Confirm")
    assert play_of(await match(club)).steps[-1].text == "yellow g1-g2"
    assert await club.bot.storage.matches.load(MatchId(1)) == await match(club)
    assert len(club.boards()) == 4


async def test_every_board_says_when_the_turn_ends(club: Club):
    board = await begin(club, pace="1d")
    found = await match(club)
    assert found.due == found.entries[-1].at + timedelta(days=1)
    assert f"The time for this turn runs out {ends(found)}." in board.content
    await wait(club, 0.5)
    await play(club, await first_step(club))
    following = await match(club)
    assert present(following.due) - found.due >= timedelta(days=0.5)
    assert f"The time for this turn runs out {ends(following)}." in club.boards()[-1].content
    listed = private(await club.slash("ben", "matches"))
    assert f"**your turn**, time ends {ends(following)}" in listed
    assert "The time for this turn" not in (await begin(club, pace="none")).content
    await wait(club, 20)
    assert reminders(club) == [], "without a pace nobody speaks of time"
    assert (await match(club, 2)).status is Status.RUNNING


async def test_the_others_are_told_and_may_claim_the_win_once(club: Club):
    since = len(club.env.http_requests)
    await begin(club, pace="1d")
    await wait(club, 1.01)
    *_, said = club.public(club.thread)
    assert spoken(club, said) == "Ben: Ada's time has run out. Claim win ends the match; Give time adds 1 day."
    assert club.pings(since)[-1] == {club.people["ben"].id}
    assert labels(said) == ["Claim win", "Give time"]
    board = club.boards()[-1]
    assert labels(board)[:3] == ["Move", "Claim win", "Give time"]
    assert "ran out" in board.content
    for label in ("Claim win", "Give time"):
        refused = private(await club.press("ada", board, label))
        assert refused == "It is your own time that has run out; you can still play."
        assert private(await club.press("cleo", board, label)).startswith("You do not play in this match")
    assert (await match(club)).status is Status.RUNNING
    asked: Any = await club.press("ben", board, "Claim win")
    sure = "Claim the win in match 1? {ada} would lose by time; this cannot be taken back."
    assert private(asked) == mentions(club, sure)
    assert (await match(club)).status is Status.RUNNING
    (confirm, _) = ids(asked.response.message)
    await club.at_once(("ben", asked.response.message, confirm), ("ben", asked.response.message, confirm))
    found = await match(club)
    assert [entry.kind for entry in found.entries].count(Kind.CLAIMED) == 1
    assert found.status is Status.FINISHED
    assert outcome_of(found).places == (2, 1)
    assert mentions(club, "**{ada} ran out of time, and {ben} claimed it; {ben} wins.**") in club.boards()[-1].content


async def test_given_time_lasts_one_turn_and_a_step_ends_claims(club: Club):
    await begin(club, pace="1d")
    await wait(club, 1.01)
    count = len(reminders(club))
    await club.press("ben", club.public(club.thread)[-1], "Give time")
    found = await match(club)
    assert present(found.due) - found.entries[-1].at == timedelta(days=1)
    board = club.boards()[-1]
    assert "Claim win" not in labels(board)
    assert f"{mentions(club, '{ben}')} gave " in board.content
    assert ends(found) in board.content
    await wait(club, 0.9)
    assert len(reminders(club)) == count + 2
    await wait(club, 0.2)
    *_, notice = club.public(club.thread)
    assert "time has run out" in notice.content
    await play(club, await first_step(club))
    (too_late,) = await club.at_once(("ben", notice, ids(notice)[0]))
    assert private(too_late).startswith("That is outdated")
    (notice,) = [message for message in club.public(club.thread) if message.id == notice.id]
    assert labels(notice) == []
    assert notice.content == "-# The time of this turn had run out; it has been played all the same."
    found = await match(club)
    assert (found.status, found.waiting_for) == (Status.RUNNING, club.people["ben"].id)


@pytest.mark.slow
async def test_of_three_a_claim_brings_a_stand_in_until_the_end(club: Club):
    since = len(club.env.http_requests)
    await begin(club, game="lovelinks", opponent2="cleo", pace="1d", length="short")
    await wait(club, 1.01)
    *_, said = club.public(club.thread)
    assert spoken(club, said) == (
        "Ben and Cleo: Ada's time has run out. With Claim win a stand-in plays on for Ada; Give time adds 1 day."
    )
    assert club.pings(since)[-1] == {club.people["ben"].id, club.people["cleo"].id}
    await club.confirm("cleo", said, "Claim win")
    assert "Ada ran out of time" in spoken(club, club.boards()[-1])
    await club.replied()
    found = await match(club)
    assert found.status is Status.RUNNING
    assert found.out == (0,)
    assert found.waiting_for == club.people["ben"].id
    assert found.due is not None
    assert private(await club.slash("ada", "move", club.thread, move="end")).startswith("You have left this match")

    while (before := await match(club)).waiting_for != club.people["cleo"].id:
        await play(club, await first_step(club))
    turn, since = play_of(before).turn, len(club.env.http_requests)
    while (found := await match(club)).waiting_for == club.people["cleo"].id:
        await play(club, await first_step(club))
        await club.replied()
    assert play_of(found).turn == turn + 2, "Cleo has played, and the stand-in after her"
    cleo, stand_in = club.boards()[-2:]
    assert {line.split()[0] for line in in_words(cleo.content).splitlines()} <= {f"<@{club.people['cleo'].id}>", "-#"}
    assert "Last turn: Cleo " in str(cleo.attachments[0].description)
    *steps, drawn, asked, _ = in_words(stand_in.content).splitlines()
    assert all(step.startswith(f"The stand-in for <@{club.people['ada'].id}> ") for step in steps)
    assert len(steps) >= 2, "both its links"
    assert drawn.startswith("-# Drawn: ")
    assert "Last turn: Ada's stand-in " in str(stand_in.attachments[0].description)
    assert asked.startswith(mentions(club, "{ben}, it is your turn"))
    assert [pinged for pinged in club.pings(since) if pinged] == [{club.people["ben"].id}]
