"""Scheduled work that Discord refuses: threads that cannot be woken, matches that fail, nothing left to play."""

from bot.match import Status
from tests.bot.stories import begin, match, mentions, private
from tests.bot.weeks import wait

WRITES = "This match is still running; I write so that Discord keeps its thread open."


async def test_threads_that_cannot_be_woken(club):
    for number, (status, code, times) in enumerate(((403, 50013, None), (404, 10003, None), (400, 0, 1)), 1):
        await begin(club, pace="none")
        path = f"/channels/{club.thread.id}"
        club.env.inject_error("PATCH", path, status=status, code=code, times=times)
        assert (await match(club, number)).channel == club.thread.id
    refused, _, busy = club.channel.threads
    await wait(club, 3.5)
    assert club.public(refused)[-1].content == WRITES
    assert (await match(club, 2)).status is Status.CLOSED
    assert "The channel of this match is gone" in private(await club.slash("ada", "matches"))
    await club.restart()
    await wait(club, 3.5)
    assert sum(message.content == WRITES for message in club.public(refused)) == 2, "known again after a restart"
    for number, thread in ((1, refused), (3, busy)):
        assert (await match(club, number)).status is Status.RUNNING
        assert "You played" in private(await club.slash("ada", "move", thread, move="blue d1-d2"))


async def test_failed_match_is_retried(club, monkeypatch):
    await begin(club, pace="1d")
    table = type(club.bot.services.table)
    whole, failing = table.match, [True]

    async def broken(self, number):
        if failing:
            raise RuntimeError("on purpose")
        return await whole(self, number)

    with monkeypatch.context() as patch:
        patch.setattr(table, "match", broken)
        await wait(club, 0.6)
    assert "on purpose" in str(club.forgive()[0].exc_info)
    failing.clear()
    await wait(club, 0.1)
    assert any("waits for you" in message.content for message in club.public(club.thread))


async def test_next_says_when_nothing_waits(club):
    await begin(club)
    second = await club.slash("ada", "play linkage", opponent="ben", first="me")
    await club.press("ben", second.response.message, "Accept")
    first = club.channel.threads[0]
    answered = (await club.slash("ada", "move", first, move="blue d1-d2")).response.message
    await club.slash("ada", "move", club.thread, move="blue d1-d2")
    nothing = "No match waits for you any more. Lean back until the others have played."
    assert private(await club.press("ada", answered, "Next")) == nothing
    assert mentions(club, "{ada}") in club.boards(first)[-1].content
