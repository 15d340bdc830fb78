"""Garbage through every door of Discord: each is answered, and only legal input changes anything."""

import gc
from typing import Any

import discord
import pytest

from bot.app.features import UNUSABLE
from bot.app.maintenance import check
from tests.bot.stories import begin, match
from tests.garbage import COMMAND, COMPLETION, COMPONENT, MODAL, Garbage, is_our_form, is_ours
from tests.layouts import words
from tests.peer import Club

pytestmark = pytest.mark.usefixtures("thawed")

AT_ONCE = 20
LONGEST = 2000


class Doors:
    """Throws nonsense at a club in which Ada and Ben play; Cleo plays in nothing, and who is allowed to do what."""

    def __init__(self, club: Club, board: discord.Message, seed: int) -> None:
        self.club, self.garbage, self.board = club, Garbage(seed), board
        self.answers = 0

    async def throw(self, who: str, count: int) -> None:
        revision = (await match(self.club)).revision
        sent = [self._one(who, revision) for _ in range(count)]
        for (_, kind, _, data), result in zip(sent, await self.club.thrown(self.board, *sent), strict=True):
            self._looked_at(kind, data, result)
        assert all(isinstance(error, UNUSABLE) for error in self.club.env.errors_since(self.club.forgiven))
        assert self.club.forgive() == []
        gc.freeze()  # else all that the simulation keeps of what was sent is looked through again and again

    def _one(self, who: str, revision: int) -> tuple[str, int, Any, dict[str, Any]]:
        dice, club = self.garbage.dice, self.club
        kind = dice.choices((COMMAND, COMPONENT, COMPLETION, MODAL), (5, 4, 2, 0.2))[0]
        channel = dice.choice((club.channel, club.channel.threads[0]))
        data = {
            COMMAND: lambda: self.garbage.command(club.commands(), self._known()),
            COMPONENT: lambda: self.garbage.component(revision),
            COMPLETION: lambda: self.garbage.completion(club.commands()),
            MODAL: lambda: self.garbage.modal(revision),
        }[kind]()
        return who, kind, channel, data

    def _known(self) -> dict[str, Any]:
        file = self.club.attached(self.garbage.file())
        return self.club.known() | {"attachments": {file["id"]: file}}

    def _looked_at(self, kind: int, data: dict[str, Any], result: Any) -> None:
        if kind == MODAL and not is_our_form(data):
            assert not result.acknowledged, data
            return
        if kind == COMPONENT and not is_ours(data):
            return
        assert result.acknowledged, data
        if kind == COMPLETION:
            choices = result.autocomplete_choices
            assert choices is not None, data
            assert len(choices) <= 25
            assert all(0 < len(choice["name"]) <= 100 for choice in choices), data
            return
        said = [*result.followups, *([result.response] if result.response else [])]
        for message in said:
            self.answers += 1
            assert len(message.content) <= LONGEST, data
            text = words(message.message)
            assert text or message.message.attachments, data
            assert "Something went wrong" not in text, data


async def test_nonsense_is_answered_and_only_legal_steps_count(club: Club, long: bool) -> None:
    board = await begin(club)
    log = (await match(club)).entries
    await club.slash("cleo", "study open", game="lovelinks")
    await club.slash("ada", "study open", game="linkage")
    await in_a_tournament(club)
    doors = Doors(club, board, 1)
    for _ in range((60_000 if long else 100) // AT_ONCE):
        await doors.throw("cleo", AT_ONCE)
    assert doors.answers
    assert (await match(club)).entries == log, "who does not play cannot change a match"
    for turn in range((20_000 if long else 100) // AT_ONCE):
        await doors.throw(("ada", "ben")[turn % 2], AT_ONCE)
    await club.restart()
    assert list(check(club.settings.database)) == []


async def in_a_tournament(club: Club) -> None:
    await club.slash("ada", "tournament open", game="linkx", system="ladder")
    for who in ("ben", "dan"):
        await club.slash(who, "tournament join")
