"""Refusals by Discord: retried ever more rarely, logged once, and resumed after a change."""

import asyncio
import logging
import random

import pytest

from bot.model.match import Status
from bot.players.pool import EnginePool
from bot.players.question import EngineAnswer, Question
from tests.bot.shared import QUICK
from tests.bot.stories import begin, invite, labels, match, opened, play, private, random_step
from tests.bot.tampering import tampering
from tests.bot.weeks import DAY, ends, letters, manager, reminders, wait
from tests.peer import Club
from tests.present import present

MINUTE = 1 / 1440


def posts(club: Club, since: int) -> int:
    path = f"/channels/{club.thread.id}/messages"
    return sum((made.method, made.path) == ("POST", path) for made in club.env.http_requests[since:])


async def resume(club: Club, way: str) -> None:
    """Permit posts again, noticed by the event of Discord or in another way."""
    await club.let(club.channel, told=way == "permission")
    match way:
        case "command":
            await club.slash("cleo", "board", match=1)
        case "button":
            await club.press("cleo", club.boards()[-1], "Text")
        case "restart":
            await club.restart()
        case "move":
            await play(club, random_step(await match(club), random.Random(2)))
        case "server" | "role" | "thread":
            await club.change(way)


async def test_each_way_back_shows_the_match_again(club, caplog):
    await begin(club, pace="none")
    dice = random.Random(1)
    for way in ("permission", "command", "button", "restart", "move", "server", "role", "thread"):
        await club.let(club.channel, told=False, send_messages_in_threads=False)
        await play(club, random_step(await match(club), dice))
        await wait(club, 0.6)
        boards = len(club.boards())
        caplog.clear()
        with caplog.at_level(logging.INFO, "bot"):
            await resume(club, way)
            await wait(club, MINUTE)
        assert len(club.boards()) == boards + 1, way
        assert labels(club.boards()[-1])[0] == "Move"
        again = ["Match 1 is shown again." in record.getMessage() for record in caplog.records]
        assert again.count(True) == (way != "restart"), way


async def test_a_refused_board_is_tried_a_few_times_and_logged_once(club, caplog):
    await begin(club, pace="5m")
    await club.let(club.channel, told=False, send_messages_in_threads=False)
    since = len(club.env.http_requests)
    with caplog.at_level(logging.WARNING, "bot"):
        said = private(await club.slash("ada", "move", club.thread, move="blue d1-d2"))
        assert said.startswith("You played: Blue on d1-d2.")
        await wait(club, 1)
        assert posts(club, since) == 4
        await wait(club, 2)
        assert posts(club, since) == 4
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("Match 1 rests, because Discord refuses its posts")
    assert "Missing Permissions" in line
    for _ in range(3):
        await club.slash("cleo", "board", match=1)
        await club.let(club.channel, send_messages_in_threads=False)
    assert posts(club, since) == 5, "one a minute at most"
    await wait(club, 2 * MINUTE)
    assert posts(club, since) == 6
    await wait(club, 3)
    assert posts(club, since) == 6


async def test_a_healthy_match_does_not_wait_for_refused_ones(club):
    quiet = club.text_channel("quiet")
    dead = []
    for number in range(1, 4):
        invitation = (await club.slash("ada", "play linkage", quiet, opponent="ben", first="me")).response.message
        await club.press("ben", invitation, "Accept")
        dead.append(quiet.threads[-1])
        assert (await match(club, number)).channel == dead[-1].id
    await begin(club)
    await club.let(quiet, told=False, send_messages_in_threads=False)
    club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=503, times=1)
    for thread in [*dead, club.thread]:
        await club.slash("ada", "move", thread, move="blue d1-d2")
    boards = len(club.boards())
    since = len(club.env.http_requests)
    await wait(club, MINUTE)
    assert len(club.boards()) == boards + 1
    tried = [made for made in club.env.http_requests[since:] if made.path == f"/channels/{dead[0].id}/messages"]
    assert tried == [], "those that were refused are not in its way"


async def test_clocks_go_on_when_unavailable_and_after_a_refusal(club: Club):
    await begin(club, pace="1d")
    before = (await match(club)).due
    club.env.backend.emit("GUILD_DELETE", {"id": str(club.guild.id), "unavailable": True})
    await wait(club, 0.6)
    await club.take_bot_back()
    assert (await match(club)).due == before, "an unavailable server was not left"
    assert len(reminders(club)) == 1
    await club.slash("ada", "resign", club.thread, abort=True)
    await club.press("ben", club.public(club.thread)[-1], "Accept")
    await begin(club, pace="1d")
    posts = f"/channels/{club.thread.id}/messages"
    club.env.inject_error("POST", posts, status=403, code=50001, times=1)
    await wait(club, 0.51)
    assert reminders(club) == []
    await wait(club, 10 * MINUTE)
    assert present((await match(club, 2)).due) > club.env.now(), "the clock stands still"
    await wait(club, 0.5)
    assert len(reminders(club)) == 1


async def removed(club: Club, **options: str) -> int:
    """A match in a server that then removes the bot; how many requests had been made by then."""
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await club.slash("ada", "preferences", remind_by="both")
    await begin(club, **{"pace": "1d"} | options)
    await wait(club, 0.1)
    await club.remove_bot()
    return len(club.env.http_requests)


async def test_a_server_that_removed_the_bot_is_asked_nothing(club, caplog):
    with caplog.at_level(logging.WARNING, "bot"):
        since = await removed(club, pace="3d")
        said = (await club.people["ada"].user.slash("move", move="blue d1-d2", match=1)).response
        assert said.content.startswith("You played: Blue on d1-d2.")
        await wait(club, 2)
        assert [made.path for made in club.env.http_requests[since:] if str(club.thread.id) in made.path] == []
        since, told = len(club.env.http_requests), len(letters(club, "ben"))
        await wait(club, 1)
        assert club.env.http_requests[since:] == []
        await away(club)
        await wait(club, 3)
    assert [made.path for made in club.env.http_requests[since:] if made.path.startswith("/channels")] == []
    assert (letters(club, "ada"), len(letters(club, "ben"))) == ([], told)
    lines = [record.getMessage() for record in caplog.records]
    assert [line for line in lines if "The bot was removed from server" in line] == lines
    assert (await match(club)).status is Status.RUNNING
    boards = len(club.boards())
    await club.take_bot_back()
    await wait(club, MINUTE)
    assert len(club.boards()) == boards + 1, "the step is shown afterwards"


async def away(club: Club) -> None:
    """Restart the bot while it is not in the server."""
    guilds = dict(club.env.backend.guilds)
    club.env.backend.guilds.clear()
    try:
        await club.restart()
    finally:
        club.env.backend.guilds.update(guilds)


@pytest.mark.parametrize("restarted", [False, True])
async def test_matches_go_on_with_a_whole_turn_when_it_is_back(club, restarted):
    await invite(club, opponent="cleo")
    await wait(club, 1.5)
    await removed(club)
    await wait(club, 3)
    if restarted:
        club.env.backend.faults.clear()
        await club.restart(after=3 * DAY)
    else:
        await wait(club, 3.5)
        assert (await match(club)).status is Status.OPEN, "an invitation expires only once the bot is back"
        await club.take_bot_back()
        await wait(club, MINUTE)
        assert ends(await match(club, 2)) in club.boards()[-1].content
    assert (await match(club, 2)).status is Status.RUNNING
    await wait(club, 0.9)
    assert (await match(club, 2)).status is Status.RUNNING
    if not restarted:
        assert (await match(club)).status is Status.CLOSED
        assert "the invitation to Linkage 1 has ended" in "".join(each.content for each in club.public())
    assert len(reminders(club)) >= 1 if restarted else len(reminders(club)) == 2
    await wait(club, 0.2)
    assert (await match(club, 2)).status is Status.FINISHED


async def test_a_board_with_a_thinking_computer_outlives_a_crash(club, monkeypatch):
    async def think_late(self: EnginePool, question: Question) -> EngineAnswer:
        await asyncio.sleep(600)
        play = question.play()
        return EngineAnswer(play.game.format(play.game.legal_moves(play.state)[0]), 0.5)

    monkeypatch.setattr(EnginePool, "think", think_late)
    await opened(club, "linkx", opponent=club.robot, level="newcomer")
    await play(club, "a1")
    asks, thinks = club.boards()
    assert "is thinking" in thinks.content
    with tampering(club.settings.database) as connection:
        connection.execute("DELETE FROM shown WHERE kind = 'board' AND message = ?", (thinks.id,))
        connection.execute("UPDATE match SET shown = 2")
    await club.restart()
    assert [board.id for board in club.boards()] == [asks.id, thinks.id]
    await club.env.advance_time(700)
    assert [board.id for board in club.boards()][:2] == [asks.id, thinks.id]
    assert [len(board.attachments) for board in club.boards()] == [1, 1, 1]
    assert [bool(board.components) for board in club.boards()] == [False, False, True]


async def test_a_stock_sent_just_before_a_crash_is_kept(club):
    async def end_turn() -> None:
        found = await match(club)
        while (moved := await match(club)).waiting_for == found.waiting_for:
            await play(club, random_step(moved, dice))

    dice = random.Random(1)
    await begin(club, game="lovelinks", **QUICK["lovelinks"])
    with tampering(club.settings.database) as connection:
        connection.execute("DELETE FROM shown WHERE kind = 'stock'")
    await end_turn()
    with tampering(club.settings.database) as connection:
        connection.execute("UPDATE match SET shown = shown - 1")
    await club.restart()
    await end_turn()
    (stock,) = club.people["ada"].user.dm_channel.history()
    assert stock.attachments, "it shows her next turn"
