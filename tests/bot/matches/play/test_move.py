"""Playing by /move: boards, completion, and whole matches with restarts in them."""

import random
import re

import pytest

from bot.model.ids import MatchId, UserId
from tests.bot.picking import Picking, choices, indexes
from tests.bot.shared import begun_in, unchanged
from tests.bot.stories import (
    OVER,
    PLACE_BESIDE,
    RUNNING,
    begin,
    labels,
    match,
    mentions,
    name_of,
    outcome_of,
    play,
    play_of,
    private,
    random_step,
    told,
)
from tests.bot.tables import asking

GARBAGE = [
    "💙 d1-d2",
    "blue " * 1200,
    "'; DROP TABLE entry; --",
    "@everyone",
    "<@1> <@&2> @here",
    "blue\u200b d1-d2",
    "\u202eblue d1-d2",
    "أزرق d1-d2",
    "`blue d1-d2`",
    "**blue**",
    "||",
    " ",
]


async def test_a_step_moves_the_buttons_to_a_new_board(club):
    await begin(club)
    requests = len(club.env.http_requests)
    result = await club.slash("ada", "move", club.thread, move="b d2 d1")
    first, second = club.boards()
    assert private(result) == "You played `blue d1-d2`."
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


async def test_text_that_is_no_step_is_refused(club):
    await begin(club)
    with unchanged(club):
        for text in GARBAGE:
            several = "Step 1: " if ";" in text else ""
            refused = private(await club.slash("ada", "move", club.thread, move=text))
            assert refused == f"{several}That is not a step; one looks like `blue d1-d2`.", text


async def test_away_from_its_channel_a_match_must_be_named(club):
    await begin(club)
    with unchanged(club):
        none = "No match is played in this channel; name one with the match option, /matches lists yours."
        assert private(await club.slash("ada", "move", move="blue d1-d2")) == none
        unknown = await club.slash("ada", "move", move="blue d1-d2", match=7)
        assert private(unknown) == "There is no match 7; /matches lists yours."
    result = await club.slash("ada", "move", move="blue d1-d2", match=1)
    assert private(result) == f"You played `blue d1-d2`. See {club.thread.mention}."
    by_letter = await club.people["ben"].user.slash("move", move="red a1-a2", match=1)
    assert private(by_letter).startswith("You played `red a1-a2`.")
    assert "placed red a1-a2" in club.boards()[-1].content
    assert len(club.boards()) == 3


async def test_simultaneous_steps_leave_one_board_with_buttons(club):
    await begin(club)
    calls = [("ada", "blue d1-d2"), ("ben", "red a1-a2"), ("ada", "yellow g6-g7"), ("cleo", "white c6-c7")]
    await club.slash_at_once(club.thread, *[(who, "move", step) for who, step in calls])
    found = await match(club)
    *old, last = club.boards()
    assert [labels(board) for board in old] == [[]] * len(old)
    assert labels(last) == RUNNING
    assert mentions(club, f"{{{name_of(club, found.waiting_for)}}}, it is your turn") in last.content


# -- completion


async def test_completion_offers_legal_steps_to_the_mover(club):
    await begin(club)
    assert len(await club.complete("ada", "move", "", channel=club.thread)) == 25
    for typed in ("blue d1 d2", "d2 blue d1", "D1-D2 B"):
        assert await club.complete("ada", "move", typed, channel=club.thread) == [
            {"name": "Blue on d1-d2", "value": "blue d1-d2"}
        ]
    for who in ("ben", "cleo"):
        assert await club.complete(who, "move", "", channel=club.thread) == []
    for text in GARBAGE[:-1]:
        assert await club.complete("ada", "move", text, channel=club.thread) == []
    assert await club.complete("ada", "move", "") == [], "elsewhere the match must be named"
    assert await club.complete("ada", "move", "", match=9) == []
    for _ in range(2):
        assert len(await club.complete("ada", "move", "", match=1)) == 25
        await club.restart()


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


# -- whole matches


@pytest.mark.slow
async def test_a_whole_match_has_buttons_on_its_last_board(club):
    await begin(club)
    dice = random.Random(1)
    while (found := await match(club)).waiting_for is not None:
        await play(club, random_step(found, dice))
    *old, last = club.boards()
    assert [labels(board) for board in old] == [[]] * len(play_of(found).steps)
    assert labels(last) == OVER
    winner, role = (("ada", "More"), ("ben", "Fewer"))[outcome_of(found).places.index(1)]
    wins = f"({role}) wins with {outcome_of(found).detail['groups']} colour groups"
    assert last.content.endswith(mentions(club, f"\n**{{{winner}}} {wins}; 12 were needed.**"))
    assert f"{winner.capitalize()} {wins}" in last.attachments[0].description
    assert not club.pings()[-1], "the end pings nobody"
    for _, data in club.said():
        assert not re.search(r"None|\{|\}|<rules|Button\.|somebody|  ", data["content"]), data["content"]


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
    assert await club.bot._storage.matches.load(MatchId(1)) == await match(club)
    assert len(club.boards()) == 4


async def test_completions_are_cut_to_what_discord_shows(club, monkeypatch):
    await begin(club)

    async def offered(*_):
        return [("a" * 100, "whole"), ("b" * 101, "cut"), ("\U0001f517" * 60, "counted"), ("left out", "c" * 101)]

    monkeypatch.setattr(club.bot.services.table, "completions", offered)
    shown = await club.complete("ada", "move", "", channel=club.thread)
    assert [(choice["name"], choice["value"]) for choice in shown] == [
        ("a" * 100, "whole"),
        ("b" * 99 + "…", "cut"),
        ("\U0001f517" * 49 + "…", "counted"),
    ]
