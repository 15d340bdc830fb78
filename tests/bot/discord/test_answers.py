"""Failures: the player gets an answer, the log stays right, and missing posts are repaired."""

import logging
import re

from bot.app.health.health import ErrorRecorder
from bot.discord.interactions import context as deduplication
from bot.discord.interactions.context import Deduplicator
from bot.matches.service import MatchService
from bot.model.log import Kind
from bot.model.match import Status
from tests.bot.app.health.test_health import counted
from tests.bot.stories import (
    OVER,
    PLACE,
    begin,
    dump,
    invite,
    labels,
    match,
    mentions,
    play,
    play_of,
    private,
)
from tests.bot.stories import told as told_by

FAILED = re.compile(
    r"Something went wrong on my side\. See /board before you try again; if it stays, "
    r"tell the bot's operator: (\w{6})\."
)
POSTS = "/channels/*/messages"


def breaking(monkeypatch, owner, name: str) -> None:
    async def broken(*_, **__):
        raise LookupError("something quite unforeseen")

    monkeypatch.setattr(owner, name, broken)


def told(club, text: str) -> None:
    found = FAILED.fullmatch(text)
    assert found, text
    (record,) = club.forgive()
    assert found[1] in record.getMessage()
    assert record.error == found[1]
    assert isinstance(record.exc_info[1], LookupError)
    assert "unforeseen" not in text


async def test_a_command_or_button_that_breaks_is_answered_with_an_id(club, monkeypatch):
    board = await begin(club)
    invitation = await invite(club, game="linkx")
    before, boards = dump(club.settings.database), len(club.boards())
    for who, message, button, name in (
        ("ada", board, "Move", "check_turn"),
        ("ada", board, "Text", "match"),
        ("ada", board, "Resign", "check_player"),
        ("ada", board, "More", "match"),
        ("ben", invitation, "Accept", "join"),
        ("ben", invitation, "Decline", "change"),
        ("ben", invitation, "Withdraw", "change"),
    ):
        with monkeypatch.context() as patch:
            breaking(patch, club.bot.services.table, name)
            told(club, private(await club.press(who, message, button)))
    with monkeypatch.context() as patch:
        for name in ("submit", "open", "matches_of", "match_in"):
            breaking(patch, club.bot.services.table, name)
        for command in ("play linkage", "matches", "board", "resign"):
            told(club, private(await club.slash("ada", command, club.channel)))
        told(club, private(await club.slash("ada", "move", club.thread, move="blue d1-d2")))
    assert dump(club.settings.database) == before
    assert len(club.boards()) == boards
    assert labels(club.public()[-1]) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    public = len(club.public(club.thread))
    with monkeypatch.context() as patch:
        breaking(patch, type(club.bot.services.posts), "of")
        await club.slash("ada", "board", club.thread)
        assert len(club.forgive()) == 1
        figures = club.bot.services.figures
        faults = ErrorRecorder(figures.failed)
        patch.setattr(logging.getLogger(), "handlers", [*logging.getLogger().handlers, faults])
        told(club, private(await club.slash("ada", "move", club.thread, move="blue d1-d2")))
    (noted,) = faults.last
    assert noted["match"] == 1
    assert noted["interaction"]
    assert noted["place"].startswith("bot.matches.")
    assert counted(figures, "interlink_errors_total") == {("LookupError", "bot.discord.interactions.answers"): 1}
    assert counted(figures, "interlink_answers_total")["move", "unforeseen"] == 2
    assert len(club.public(club.thread)) == public, "a public answer is taken back"
    assert [step.text for step in play_of(await match(club)).steps] == ["blue d1-d2"]
    await club.restart()
    assert mentions(club, "{ada} placed blue d1-d2.") in club.boards()[-1].content
    assert len(club.boards()) == boards + 1


async def test_matches_without_channel_close_and_boards_are_made_good(club):
    await begin(club)
    club.env.inject_error("POST", POSTS, status=404, code=10003)
    said = private(await club.slash("ada", "move", club.channel, move="blue d1-d2", match=1))
    gone = "The channel of this match is gone, so it is closed without a result."
    assert said == f"You played: Blue on d1-d2. {gone}"
    found = await match(club)
    assert (found.status, found.entries[-1].kind) == (Status.CLOSED, Kind.ABANDONED)
    assert gone in private(await club.slash("ben", "matches"))
    requests = len(club.env.http_requests)
    await club.restart()
    assert {entry.method for entry in club.env.http_requests[requests:]} == {"GET"}, "there is nothing to make good"
    invitation = await invite(club)
    club.env.inject_error("POST", POSTS, status=500)
    await club.press("ben", invitation, "Accept")
    assert club.boards() == []
    await club.restart()
    (board,) = club.boards()
    assert told_by(board) == mentions(club, "**Linkage** begins.\n{ada}, it is your turn (More)" + PLACE)
    assert len(club.channel.threads) == 2
    asked = await club.press("ben", board, "Resign")
    for method in ("POST", "PATCH"):
        club.env.inject_error(method, "/channels/*", status=500, times=2)
    club.env.inject_error("PATCH", "/webhooks/*", status=500)
    await club.press("ben", asked.response.message, "Confirm")
    assert (await match(club, 2)).status is Status.FINISHED
    assert len(club.boards()) == 1
    for _ in range(2):
        await club.restart()
    assert club.boards()[-1].content == mentions(club, "**{ben} resigned; {ada} wins.**")
    assert [labels(board) for board in club.boards()] == [[], OVER]


async def test_invitations_are_posted_and_closed_later_if_refused(club):
    for refused in (1, 2):
        before, said = len(club.public()), len(club.env.http_requests)
        club.env.inject_error("POST", "/interactions/*/callback", status=500)
        if refused == 2:
            club.env.inject_error("POST", POSTS, status=500)
        await club.people["ada"].slash(club.channel, "play linkage", opponent=club.people["ben"])
        assert len(club.public()) - before == (refused == 1)
        await club.restart()
        (invitation,) = club.public()[before:]
        assert mentions(club, "{ada} invites {ben}.") in invitation.content
        made = zip(club.said(said), club.pings(said), strict=True)
        posted = [pinged for (path, _), pinged in made if path.endswith("/messages")]
        assert posted == [{club.people["ben"].id}] * refused, "refused once, then taken"
        await club.press("ben", invitation, "Accept")
        assert len(club.boards()) == 1
    for who, label in (("ben", "Decline"), ("ada", "Withdraw")):
        invitation = await invite(club, opponent="ben" if who == "ben" else "cleo")
        club.env.inject_error("PATCH", "/channels/*/messages/*", status=500)
        await club.press(who, invitation, label)
        assert labels(club.public()[-1]) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
        await club.restart()
        assert labels(club.public()[-1]) == []
    deleted = await invite(club, opponent="dan")
    club.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008)
    await club.press("ada", deleted, "Withdraw")
    requests = len(club.env.http_requests)
    await club.restart()
    assert {entry.method for entry in club.env.http_requests[requests:]} == {"GET"}


async def test_threads_not_noted_are_found_and_lost_names_do_no_harm(club, monkeypatch):
    invitation = await invite(club)
    club.env.inject_error("PUT", "/channels/*/thread-members/*", status=403, code=50001, times=None)
    with monkeypatch.context() as patch:
        breaking(patch, MatchService, "host")
        await club.press("ben", invitation, "Accept")
    club.forgive()
    assert len(club.channel.threads) == 1
    assert (await match(club)).channel is None
    await club.restart()
    assert len(club.channel.threads) == 1
    assert (await match(club)).channel == club.thread.id
    await club.restart()
    assert len(club.boards()) == 1
    club.env.inject_error("GET", "/guilds/*/members/*", status=500, times=None)
    await play(club, "blue d1-d2")
    assert "a player" in club.boards()[-1].attachments[0].description


def test_an_interaction_is_new_once_and_the_oldest_are_forgotten(monkeypatch):
    known = Deduplicator()
    assert [known.is_new(number) for number in (1, 2, 1, 2, 3)] == [True, True, False, False, True]
    monkeypatch.setattr(deduplication, "REMEMBERED", 3)
    known = Deduplicator()
    assert all(known.is_new(number) for number in range(5))
    assert [known.is_new(number) for number in (2, 3, 4)] == [False] * 3
    assert known.is_new(0), "forgotten"
    assert known.is_new(2), "in its place"
