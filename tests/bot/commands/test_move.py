"""Playing by /move: who may, what is shown afterwards, completion, and whole matches with restarts in them."""

import random
import re

import pytest

from bot.match import MatchId, Status, UserId
from bot.stores import Storage
from tests.bot.picking import Picking, choices, indexes
from tests.bot.stories import (
    OVER,
    PLACE_BESIDE,
    RUNNING,
    begin,
    dump,
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

STRANGER = "You do not play in this match; open one of your own with /play."
NO_STEP = "That is not a step; one looks like `blue d1-d2`."
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


async def refused(club, sentence: str, who: str, step: str, **options) -> None:
    """/move is refused to this person alone with this sentence; nothing is stored and nobody pinged."""
    before, requests = dump(club.settings.database), len(club.env.http_requests)
    result = await club.slash(who, "move", options.pop("channel", club.channel), move=step, **options)
    assert private(result) == mentions(club, sentence)
    assert dump(club.settings.database) == before
    assert not any(club.pings(requests))


# -- who may, and what happens


async def test_a_step_makes_a_new_board_and_the_old_one_loses_its_buttons(club):
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


async def test_wrong_people_and_wrong_steps_are_refused(club):
    await begin(club)
    here = {"channel": club.thread}
    await refused(club, "It is {ada}'s turn; yours comes after that.", "ben", "blue d1-d2", **here)
    await refused(club, STRANGER, "cleo", "blue d1-d2", **here)
    await refused(club, "d4 holds the black counter; choose two free cells.", "ada", "blue d4-d5", **here)
    for text in GARBAGE:
        several = "Step 1: " if ";" in text else ""
        await refused(club, several + NO_STEP, "ada", text, **here)
    assert len(club.boards()) == 1
    await play(club, "blue d1-d2")
    await refused(club, "It is {ben}'s turn; yours comes after that.", "ada", "red a1-a2", **here)
    asked = await club.press("ben", club.boards()[-1], "Resign")
    await club.press("ben", asked.response.message, "Confirm")
    await refused(club, "The match is over; open a new one with /play.", "ada", "blue d1-d2", **here)


async def test_without_a_match_in_the_channel_it_must_be_named(club):
    await begin(club)
    none = "No match is played in this channel; name one with the match option, /matches lists yours."
    await refused(club, none, "ada", "blue d1-d2")
    for number in (7, 0, -1, 2**53 - 1):
        await refused(club, f"There is no match {number}; /matches lists yours.", "ada", "blue d1-d2", match=number)
    result = await club.slash("ada", "move", move="blue d1-d2", match=1)
    assert private(result) == f"You played `blue d1-d2`. See {club.thread.mention}."
    assert len(club.boards()) == 2


async def test_a_step_can_be_played_from_a_direct_message(club):
    await begin(club)
    result = await club.people["ada"].user.slash("move", move="blue d1-d2", match=1)
    assert private(result).startswith("You played `blue d1-d2`.")
    assert "placed blue d1-d2" in club.boards()[-1].content
    stranger = await club.people["cleo"].user.slash("move", move="blue d1-d2", match=1)
    assert private(stranger) == "There is no match 1; /matches lists yours."
    nowhere = await club.people["ben"].user.slash("move", move="blue d1-d2")
    assert private(nowhere).startswith("No match is played here; open one against me with /play")


async def test_of_two_steps_at_once_one_lands(club):
    await begin(club)
    results = await club.slash_at_once(club.thread, ("ada", "move", "blue d1-d2"), ("ada", "move", "red a1-a2"))
    said = sorted(private(result) for result in results)
    assert said[0] == mentions(club, "It is {ben}'s turn; yours comes after that.")
    assert said[1].startswith("You played `")
    assert len(play_of(await match(club)).steps) == 1
    assert len(club.boards()) == 2


async def test_steps_of_both_at_once_leave_one_board_with_buttons(club):
    await begin(club)
    calls = [("ada", "blue d1-d2"), ("ben", "red a1-a2"), ("ada", "yellow g6-g7"), ("cleo", "white c6-c7")]
    await club.slash_at_once(club.thread, *[(who, "move", step) for who, step in calls])
    found = await match(club)
    *old, last = club.boards()
    assert [labels(board) for board in old] == [[]] * len(old)
    assert labels(last) == RUNNING
    assert mentions(club, f"{{{name_of(club, found.waiting_for)}}}, it is your turn") in last.content


# -- completion


async def test_completion_offers_the_legal_steps_to_the_seat_to_move_alone(club):
    await begin(club)
    found = await match(club)
    legal = {play_of(found).game.format(move) for move in play_of(found).game.legal_moves(play_of(found).state)}
    offered = await club.complete("ada", "move", "", channel=club.thread)
    assert len(offered) == 25
    assert {choice["value"] for choice in offered} <= legal
    for typed in ("blue d1 d2", "d2 blue d1", "D1-D2 B"):
        assert await club.complete("ada", "move", typed, channel=club.thread) == [
            {"name": "Blue on d1-d2", "value": "blue d1-d2"}
        ]
    for who in ("ben", "cleo"):
        assert await club.complete(who, "move", "", channel=club.thread) == []
    for text in GARBAGE[:-1]:
        assert await club.complete("ada", "move", text, channel=club.thread) == []


async def test_completion_from_elsewhere_needs_the_match(club):
    await begin(club)
    assert await club.complete("ada", "move", "") == []
    assert len(await club.complete("ada", "move", "", match=1)) == 25
    assert await club.complete("ada", "move", "", match=9) == []
    await club.restart()
    assert len(await club.complete("ada", "move", "", match=1)) == 25


async def test_the_match_option_offers_ones_own_matches_those_that_wait_for_one_first(club):
    await begin(club)
    await play(club, "blue d1-d2")
    for opponent in ("ben", "cleo"):
        result = await club.slash("ada", "play linkage", opponent=opponent, first="me")
        await club.press(opponent, result.response.message, "Accept")
    everything = [
        {"name": "Linkage 2 with Ben · your turn", "value": 2},
        {"name": "Linkage 3 with Cleo · your turn", "value": 3},
        {"name": "Linkage 1 with Ben", "value": 1},
    ]
    assert await club.complete("ada", "match", "") == everything
    assert await club.complete("ada", "match", "CLEO") == everything[1:2]
    assert await club.complete("ada", "match", "2", command="board") == everything[:1]
    assert await club.complete("dan", "match", "") == []
    await club.restart()
    assert {choice["name"] for choice in await club.complete("dan", "match", "")} == set()
    assert (await club.complete("ben", "match", ""))[0] == {"name": "Linkage 1 · your turn", "value": 1}


async def test_no_more_than_25_matches_are_offered(club):
    table = club.bot.services.table
    ada = UserId(club.people["ada"].id)
    for _ in range(30):
        await table.open(asking(opener=ada))
    assert len(await table.matches_of(ada)) == 30
    assert len(await club.complete("ada", "match", "")) == 25


# -- whole matches


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
async def test_a_whole_match_ends_with_the_right_winner(club, seed):
    await begin(club)
    dice = random.Random(seed)
    while (found := await match(club)).waiting_for is not None:
        await play(club, random_step(found, dice))
    found = await match(club)
    assert found.status is Status.FINISHED
    last = club.boards()[-1]
    winner = ("ada", "ben")[outcome_of(found).places.index(1)]
    role = {"ada": "More", "ben": "Fewer"}[winner]
    groups = outcome_of(found).detail["groups"]
    assert isinstance(groups, int)
    assert (winner == "ada") == (groups >= 12)
    ending = mentions(club, f"{{{winner}}} ({role}) wins with {groups} colour groups; 12 were needed.")
    assert last.content.endswith(f"\n**{ending}**")
    assert labels(last) == OVER
    assert f"{winner.capitalize()} ({role}) wins with {groups} colour groups" in last.attachments[0].description
    assert len(club.boards()) == len(play_of(found).steps) + 1
    assert [labels(board) for board in club.boards()[:-1]] == [[]] * len(play_of(found).steps)
    assert not club.pings()[-1], "the end pings nobody"
    for _, data in club.said():
        assert not re.search(r"None|\{|\}|<rules|Button\.|somebody|  ", data["content"]), data["content"]


@pytest.mark.slow
async def test_a_restart_between_every_two_steps_changes_nothing(club):
    await begin(club)
    dice = random.Random(5)
    for n in range(6):
        await club.restart()
        step = random_step(await match(club), dice)
        if n % 2:
            await play(club, step)
        else:
            who = name_of(club, (await match(club)).waiting_for)
            picking = Picking(club, who)
            await picking.open(club.boards()[-1])
            assert picking.message.content == "Choose: Colour."
            play_now = play_of(await match(club))
            for index in indexes(play_now, [play_now.read(step).steps[-1].move]):
                await club.restart()
                await picking.choose(choices(picking.message)[index])
            await club.restart()
            await picking.press("Confirm")
    assert len(play_of(await match(club)).steps) == 6
    assert len(club.boards()) == 7
    storage = Storage(club.settings.database)
    await storage.open()
    assert await storage.matches.load(MatchId(1)) == await match(club)
    await storage.close()


async def test_a_restart_in_the_middle_posts_nothing_again(club):
    await begin(club)
    await play(club, "blue d1-d2", "red a1-a2")
    before = [message.id for message in club.public(club.thread)], [message.id for message in club.public()]
    requests = len(club.env.http_requests)
    await club.restart()
    assert ([m.id for m in club.public(club.thread)], [m.id for m in club.public()]) == before
    assert {entry.method for entry in club.env.http_requests[requests:]} == {"GET"}
    await play(club, "yellow g1-g2")
    assert len(club.boards()) == 4


async def test_what_is_offered_is_never_longer_than_discord_shows(club, monkeypatch):
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
