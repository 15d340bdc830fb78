"""All that waits for somebody, played from one message: /matches, Play, the picker, Confirm, Next."""

from functools import partial
from typing import Any, Final

import pytest

from bot.model.ids import MatchId, UserId
from tests.bot.picking import open_choices
from tests.bot.reads import Reads
from tests.bot.shared import unchanged
from tests.bot.stories import begin, labels, match, mentions, private
from tests.generous import generous
from tests.peer import Club

EVENING: Final = ["linkage", "lovelinks", "linkx", "link", "linkage", "lovelinks", "linkx", "link", "linkage", "linkx"]


class Thumb:
    """Ada, who presses on one message, always the first thing that can be pressed."""

    def __init__(self, club: Club, message: Any) -> None:
        self.club, self.message = club, message

    async def press(self, label: str) -> str:
        return await self._tapped(await self._user.click(self.message, label=label))

    async def turn(self) -> None:
        while "Cancel" in labels(self.message):
            await (self.press("Confirm") if "Confirm" in labels(self.message) else self.choose())

    async def choose(self) -> None:
        chosen, value = open_choices(self.message)[0]
        press = self._user.click if value is None else partial(self._user.select, values=[value])
        await self._tapped(await press(self.message, custom_id=chosen.custom_id))

    @property
    def _user(self) -> Any:
        ada = self.club.people["ada"]
        return ada.user if self.message.guild is None else ada

    async def _tapped(self, result: Any) -> str:
        assert result.acknowledged
        assert not result.followups, result.followups[-1].content
        assert result.response is not None
        assert result.response.message.id == self.message.id, "another message"
        self.message = result.response.message
        return str(self.message.content)


async def waiting(club: Club) -> list[MatchId]:
    user = UserId(club.people["ada"].id)
    return [found.id for found in await club.bot.services.table.matches_of(user) if found.waiting_for == user]


@pytest.mark.slow
async def test_an_evening_of_ten_matches_is_played_from_one_message(club):
    with generous():
        for game in EVENING:
            await begin(club, game=game, **({"length": "short"} if game == "lovelinks" else {}))
            await club.env.advance_time(60)
    listed = (await club.slash("ada", "matches")).response.message
    thumb, played = Thumb(club, listed), list[MatchId]()
    left = await waiting(club)
    assert len(left) == len(EVENING)
    await thumb.press("Play")
    while True:
        await thumb.turn()
        (done,) = set(left) - set(left := await waiting(club))
        played.append(done)
        if not left:
            break
        assert f"{min(left)} waits for you as well." in thumb.message.content
        await thumb.press("Next")
    assert played == [*range(1, len(EVENING) + 1)], "the longest waiting first"
    assert "Next" not in labels(thumb.message)
    for number in played:
        assert (await match(club, number)).waiting_for == club.people["ben"].id
    assert labels((await club.slash("ada", "matches")).response.message) == []


async def test_play_leads_to_what_still_waits(club):
    await begin(club)
    first = club.thread
    await club.env.advance_time(60)
    await begin(club, game="linkx")
    lists = [(await club.slash("ada", "matches")).response.message for _ in range(2)]
    result = await club.slash("ada", "move", first, move="blue d1-d2")
    assert private(result).splitlines()[-1] == "Linkx 2 waits for you as well."
    assert labels(result.response.message) == ["Next"]
    await club.restart()
    with unchanged(club):
        following = Thumb(club, result.response.message)
        await following.press("Next")
        assert "Cancel" in labels(following.message)
    thumb, late = (Thumb(club, listed) for listed in lists)
    await thumb.press("Play")
    await thumb.turn()
    assert await waiting(club) == []
    assert "Next" not in labels(thumb.message)
    with unchanged(club):
        assert await late.press("Play") == "No match waits for you any more. Lean back until the others have played."
    assert labels(late.message) == []
    assert not late.message.attachments


async def test_matches_are_played_from_direct_messages_and_elsewhere(club):
    elsewhere = club.another("Elsewhere", both=("ada",))
    await begin(club)
    await club.env.advance_time(60)
    await begin(club, game="linkx")
    for server, asked, left in (
        (club, club.people["ada"].user.slash("matches"), [2]),
        (elsewhere, elsewhere.slash("ada", "matches"), []),
    ):
        thumb = Thumb(server, (await asked).response.message)
        await thumb.press("Play")
        await thumb.turn()
        assert await waiting(club) == left
    for thread in club.channel.threads:
        assert mentions(club, "{ben}, it is your turn") in club.boards(thread)[-1].content


async def test_presses_in_pickers_and_lists_read_nothing(club, monkeypatch):
    await begin(club)
    await begin(club, game="linkx")
    other = (await club.slash("ada", "matches")).response.message
    for _ in range(2):
        thumb = Thumb(club, (await club.slash("ada", "matches")).response.message)
        moved = Thumb(club, (await club.press("ada", club.boards()[-1], "Move")).response.message)
        reads = Reads(club.bot._storage, monkeypatch)
        await thumb.press("Play")
        for picking in (thumb, moved):
            while "Confirm" not in labels(picking.message):
                await picking.choose()
            await picking.press("Cancel")
        await club.press("ada", club.boards()[-1], "Move")
    assert reads.since() == 0
    await club.slash("ada", "move", club.channel.threads[0], move="blue d1-d2")
    reads.since()
    going_on = Thumb(club, other)
    await going_on.press("Play")
    assert "Cancel" in labels(going_on.message)
    assert reads.since() == 0, "where the match on the button was played, the next one is known"
