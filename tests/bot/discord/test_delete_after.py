"""Private confirmations disappear by themselves."""

import random
from datetime import timedelta
from typing import Any

import pytest

from bot.discord.interactions import context
from tests.bot.picking import Picking
from tests.bot.shared import begun_in
from tests.bot.stories import begin, match, play, private, random_step
from tests.bot.weeks import clock_wrong
from tests.peer import Club

SHORT, LONG = context.SHOWN_FOR.total_seconds() + 2, context.SHOWN_WITH_BUTTONS_FOR.total_seconds() + 2


def seen(club: Club, who: str) -> list[str]:
    return [m.content for m in club.thread.history(viewer=club.people[who]) if m.flags.ephemeral]


async def test_confirmations_disappear_and_what_is_read_stays(club: Club, monkeypatch: pytest.MonkeyPatch):
    await begin(club, game="linkx")
    with clock_wrong(timedelta(days=60)):
        await play(club, "c1-c2-d1")
    picking = Picking(club, "ben")
    await picking.open(club.boards()[-1])
    await picking.anything(random.Random(1))
    await club.confirm("ada", club.boards()[-1], "Draw")
    await club.press("ben", club.boards()[-1], "Text")
    assert [len(seen(club, who)) for who in ("ada", "ben")] == [2, 2]
    public = [message.id for message in club.public(club.thread)]
    await club.env.advance_time(SHORT)
    assert seen(club, "ada") == [], "whatever the clock of the machine shows"
    assert len(seen(club, "ben")) == 1, "the position in words stays"
    assert [message.id for message in club.public(club.thread)] == public
    deletions = club.bot.services.deletions
    assert len(deletions.due) == 0
    monkeypatch.setattr(context, "MOST_DELETIONS", 1)
    for _ in range(2):
        await play(club, random_step(await match(club), random.Random(1)))
    assert len(deletions.due) == 1, "a flood is bounded"
    await club.env.advance_time(SHORT)
    assert [len(seen(club, who)) for who in ("ada", "ben")] == [0, 2]


async def test_a_used_confirmation_is_kept_and_none_outlives_the_bot(club: Club):
    other = club.text_channel("more")
    await begin(club, game="linkx")
    await begun_in(club, other)
    said: Any = await club.slash("ada", "move", club.thread, move="c1-c2-d1")
    assert private(said).endswith("Linkage 2 is waiting for you, too.")
    await club.press("ada", said.response.message, "Next")
    await club.env.advance_time(LONG)
    (picker,) = seen(club, "ada")
    assert picker.startswith("Which "), "it has become the picker"
    await club.slash("ben", "move", club.thread, move=random_step(await match(club), random.Random(1)))
    again = await club.slash("ada", "move", club.thread, move=random_step(await match(club), random.Random(1)))
    assert "is waiting for you" not in private(again), "it is said once"
    deletions = club.bot.services.deletions
    assert len(deletions.due) == 2
    await club.restart()
    assert len(deletions.due) == 0
    await club.env.advance_time(LONG)
    assert (len(seen(club, "ada")), len(seen(club, "ben"))) == (2, 1), "the token is gone with the bot before"
