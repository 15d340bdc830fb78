"""Nobody is pinged without end: what one person may do again and again, and what reaches the others of it."""

from datetime import timedelta

from bot.model.rate_limits import ALLOWED, Allowance, AllowanceScope, NotifyingAction
from tests.bot.shared import resigned
from tests.bot.stories import begin, labels, match, mentions, private
from tests.bot.weeks import first_step, reminders, wait
from tests.peer import Club

NOT_SENT = "I can't send this invitation; name other people, or nobody and anyone may join."
SILENT = 1 << 12  # Discord's flag of a message that makes no sound


def pinged(club: Club, who: str, since: int = 0) -> int:
    user = club.people[who].user
    letters = "" if user.dm_channel is None else f"/channels/{user.dm_channel.id}/"
    count = 0
    for path, data in club.said(since, methods=("POST",)):
        may = map(int, data["allowed_mentions"].get("users", []))
        mentioned = user.id in may and f"<@{user.id}>" in data["content"]
        loud = not data.get("flags", 0) & SILENT
        count += loud and (mentioned or (letters != "" and letters in path))
    return count


async def moved(club: Club, who: str = "ada", number: int = 1) -> None:
    await club.slash(who, "move", match=number, move=await first_step(club, number))


async def test_a_step_played_and_taken_back_pings_once(club):
    for number, turn in enumerate(("thread", "dm"), 1):
        await begin(club)
        await club.slash("ben", "preferences", turn=turn)
        since = len(club.env.http_requests)
        for _ in range(5):
            await moved(club, "ada", number)
            await club.slash("ada", "undo", club.thread)
        await moved(club, "ada", number)
        assert pinged(club, "ben", since) == 1, turn
        await moved(club, "ben", number)
        assert pinged(club, "ada", since) == 1, turn
        await moved(club, "ada", number)
        assert pinged(club, "ben", since) == 2, turn
    await moved(club, "ben", 2)
    await club.slash("ben", "preferences", turn="thread")
    since = len(club.env.http_requests)
    await club.slash("ada", "undo", club.thread)
    await club.press("ben", club.public(club.thread)[-1], "Accept")
    assert pinged(club, "ben", since) == 1, "the question"
    await moved(club, "ada", 2)
    await moved(club, "ben", 2)
    assert (pinged(club, "ada", since), pinged(club, "ben", since)) == (0, 1), "begun again by agreement"
    await moved(club, "ada", 2)
    assert (pinged(club, "ada", since), pinged(club, "ben", since)) == (0, 2)
    await moved(club, "ben", 2)
    since = len(club.env.http_requests)
    await club.slash("ada", "undo", club.thread)
    await wait(club, 1 / 24)
    await club.press("ben", club.public(club.thread)[-1], "Accept")
    assert (pinged(club, "ada", since), pinged(club, "ben", since)) == (1, 1), "the question and the turn"


async def test_reminders_and_more_time_ping_despite_a_restart(club):
    await begin(club, pace="1d")
    since = len(club.env.http_requests)
    await moved(club)
    await club.slash("ada", "undo", club.thread)
    await club.restart()
    await moved(club)
    await club.restart()
    assert pinged(club, "ben", since) == 1
    since = len(club.env.http_requests)
    await wait(club, 0.9)
    assert len(reminders(club)) == pinged(club, "ben", since) == 2
    await wait(club, 0.2)
    since = len(club.env.http_requests)
    await club.press("ada", club.boards()[-1], "Give time")
    assert pinged(club, "ben", since) == 1


async def test_questions_and_steps_beyond_the_budget_are_silent(club, monkeypatch):
    monkeypatch.setitem(ALLOWED, (NotifyingAction.ASKING, AllowanceScope.PAIR), Allowance(2, timedelta(hours=1)))
    await begin(club)
    since = len(club.env.http_requests)
    for _ in range(4):
        await club.slash("ada", "resign", club.thread, abort=True)
        assert labels(club.public(club.thread)[-1]) == ["Accept", "Decline"]
        await moved(club)
        await club.slash("ada", "undo", club.thread)
    assert pinged(club, "ben", since) == 2 + 1
    await club.env.advance_time(3600)
    monkeypatch.setitem(ALLOWED, (NotifyingAction.TURN, AllowanceScope.PAIR), Allowance(2, timedelta(hours=1)))
    for _ in range(4):
        await begin(club)
    since = len(club.env.http_requests)
    for number in (2, 3, 4):
        await moved(club, "ada", number)
        board = club.boards(club.channel.threads[number - 1])[-1]
        assert f"{club.people['ben'].mention}, it is your turn" in board.content
    assert pinged(club, "ben", since) == 2
    await club.env.advance_time(3600)
    await moved(club, "ada", 5)
    assert pinged(club, "ben", since) == 3
    await club.env.advance_time(3600)
    since = len(club.env.http_requests)
    for mover in ("ben", "ada") * 3:
        await moved(club, mover, 5)
    assert (pinged(club, "ada", since), pinged(club, "ben", since)) == (3, 3), "who is answered never falls silent"


async def test_the_blocked_ping_no_more_in_running_matches(club):
    await begin(club, pace="1d")
    await club.slash("ben", "block add", player="ada")
    since = len(club.env.http_requests)
    await moved(club)
    await club.slash("ada", "undo", club.thread)
    await moved(club)
    await club.slash("ada", "resign", club.thread, abort=True)
    question = club.public(club.thread)[-1]
    assert mentions(club, "{ben}: {ada} asks to end the match without a result.") == question.content
    assert labels(question) == ["Accept", "Decline"]
    assert pinged(club, "ben", since) == 0
    await club.press("ben", question, "Decline")
    await wait(club, 0.9)
    assert pinged(club, "ben", since) == len(reminders(club)) == 2
    await moved(club, "ben")
    assert pinged(club, "ada", since) == 1, "nobody is told that they are blocked"
    await club.slash("ben", "block remove", player="ada")
    await moved(club, "ada")
    assert pinged(club, "ben", since) == 3
    await moved(club, "ben")
    await club.slash("ben", "preferences", turn="dm")
    await club.slash("ben", "block add", player="ada")
    await moved(club, "ada")
    assert len(club.people["ben"].user.dm_channel.history()) == 1
    assert pinged(club, "ben", since) == 3, "a direct message makes no sound either"
    board = await resigned(club, "ada")
    for refused in (await club.press("ada", board, "Rematch"), await club.slash("ada", "rematch", club.thread)):
        assert private(refused) == NOT_SENT
    assert pinged(club, "ben", since) == 3
    await club.press("ben", board, "Rematch")
    assert private(await club.press("ada", board, "Rematch")) == "Match 2 begins."


async def test_a_block_silences_only_its_owner(club):
    await begin(club, game="lovelinks", opponent2="cleo", seats=3)
    await club.slash("cleo", "block add", player="ada")
    since = len(club.env.http_requests)
    await club.slash("ada", "resign", club.thread, abort=True)
    assert (pinged(club, "ben", since), pinged(club, "cleo", since)) == (1, 0)
    await club.press("ben", club.public(club.thread)[-1], "Decline")
    while (await match(club)).waiting_for != club.people["cleo"].id:
        await moved(club, "ada" if (await match(club)).waiting_for == club.people["ada"].id else "ben")
    assert (pinged(club, "ben", since), pinged(club, "cleo", since)) == (2, 1), "ben's turn makes it cleo's"
