"""The clock where Discord does not let it do what is due: threads that cannot be woken, channels that are gone."""

import pytest

from bot.match import Status
from tests.bot.stories import begin, match, mentions, play, private
from tests.bot.weeks import wait


@pytest.mark.parametrize("known", [True, False])
async def test_a_thread_whose_settings_are_not_ours_is_kept_awake_by_a_message(club, known):
    await begin(club, pace="none")
    thread = club.thread
    club.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    if not known:
        await club.restart()
    await wait(club, 3.5)
    said = [message.content for message in club.public(thread)]
    assert said[-1] == "This match is still running; I write so that Discord keeps its thread open."
    await wait(club, 3)
    assert (await match(club)).status is Status.RUNNING


async def test_a_thread_that_is_gone_when_it_should_be_woken_closes_its_match(club):
    await begin(club, pace="none")
    club.env.inject_error("PATCH", f"/channels/{club.thread.id}", status=404, code=10003, times=None)
    await wait(club, 3.5)
    assert (await match(club)).status is Status.CLOSED
    assert "The channel of this match is gone" in private(await club.slash("ada", "matches"))


async def test_a_thread_that_cannot_be_woken_now_is_tried_again(club):
    await begin(club, pace="none")
    club.env.inject_error("PATCH", f"/channels/{club.thread.id}", status=400, code=0, times=1)
    await wait(club, 8)
    assert (await match(club)).status is Status.RUNNING
    await play(club, "blue d1-d2")


async def test_a_match_that_fails_once_is_looked_at_again_and_the_others_meanwhile(club, monkeypatch):
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
    said = [message.content for message in club.public(club.thread)]
    assert any("waits for you" in content for content in said)


async def test_next_says_so_when_nothing_waits_any_more(club):
    await begin(club)
    second = await club.slash("ada", "play linkage", opponent="ben", first="me")
    await club.press("ben", second.response.message, "Accept")
    first = club.channel.threads[0]
    answered = (await club.slash("ada", "move", first, move="blue d1-d2")).response.message
    await club.slash("ada", "move", club.thread, move="blue d1-d2")
    nothing = "No match waits for you any more. Lean back until the others have played."
    assert private(await club.press("ada", answered, "Next")) == nothing
    assert mentions(club, "{ada}") in club.boards(first)[-1].content
