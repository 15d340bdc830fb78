"""The acknowledgement that is made for a slow command and the command's own are one, in whichever order they come."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from simcord.http.client import FakeWebhookAdapter

from bot.discord.interactions import answers
from bot.matches.service import MatchService
from bot.model.match import Status
from tests.bot.discord.test_answers import breaking
from tests.bot.stories import begin, invite, labels, match, mentions, now, play_of, private
from tests.peer import Club

CALLBACK = "/callback"
LONG = 0.2  # seconds, longer than the net waits here


def slow(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
    quick = getattr(owner, name)

    async def slowly(*args: Any, **given: Any) -> Any:
        await asyncio.sleep(LONG)
        return await quick(*args, **given)

    monkeypatch.setattr(owner, name, slowly)


@pytest.fixture
def monkeypatch(club: Club) -> Iterator[pytest.MonkeyPatch]:
    """Undo patches before the club ends, which patches some of the same."""
    with pytest.MonkeyPatch.context() as patched:
        yield patched


@pytest.fixture(autouse=True)
def cast(monkeypatch) -> list[None]:
    """The net is cast soon; how often it was."""
    monkeypatch.setattr(answers, "ACKNOWLEDGE_AFTER", 0.05)
    cast: list[None] = []
    casting = answers.Answer.in_time

    async def noted(answer: answers.Answer) -> None:
        cast.append(None)
        await casting(answer)

    monkeypatch.setattr(answers.Answer, "in_time", noted)
    return cast


def on_callback(
    monkeypatch: pytest.MonkeyPatch, happens: Callable[[int, Any], Any], where: str = CALLBACK
) -> list[str]:
    """Call ``happens`` with the number of each acknowledgement; the paths that were asked for."""
    request, made = FakeWebhookAdapter.request, []

    async def asked(self: Any, route: Any, *args: Any, **given: Any) -> Any:
        async def act() -> Any:
            return await request(self, route, *args, **given)

        if not route.path.endswith(where):
            return await act()
        made.append(route.path)
        return await happens(len(made), act)

    monkeypatch.setattr(FakeWebhookAdapter, "request", asked)
    return made


@pytest.mark.slow
async def test_every_answer_may_come_after_the_acknowledgement(club, cast, monkeypatch):
    board = await begin(club)
    invitation, other = await invite(club), await invite(club, game="linkx")
    with monkeypatch.context() as patch:
        for way in ("publicly", "privately"):
            slow(patch, answers.Answer, way)
        for command in ("board", "leaderboard", "profile", "history"):
            cast.clear()
            await club.slash("ada", command, club.thread)
            assert cast, command
            assert club.said()[-1][0].endswith("/@original"), command
        for label in ("Text", "More"):
            cast.clear()
            await club.press("ada", board, label)
            assert cast, label
            assert club.said()[-1][1]["flags"] & 64
    assert now(club, board).content == board.content, "the board is nobody's answer"
    slow(monkeypatch, club.bot.services.table, "match")
    await club.press("cleo", invitation, "Accept")
    refused = club.said()[-1][1]
    assert "Every seat is kept" in refused["content"]
    assert refused["flags"] & 64
    assert now(club, invitation).content == invitation.content
    assert labels(now(club, invitation)) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    pressed = ((2, invitation, "Accept", Status.RUNNING), (3, other, "Decline", Status.CLOSED))
    for number, message, button, status in pressed:
        said = len(club.said())
        cast.clear()
        await club.press("ben", message, button)
        assert cast
        assert (await match(club, number)).status is status
        assert not any(path.startswith("/webhooks") for path, _ in club.said()[said:]), "nothing went wrong"


async def test_slow_commands_and_acknowledgements_are_done_once(club, cast, monkeypatch):
    with monkeypatch.context() as patch:
        slow(patch, MatchService, "open")
        assert private(await club.slash("ada", "play linkage", opponent="ben", first="me")) == "Match 1 is open."
    assert cast
    (invitation,) = club.public()
    assert mentions(club, "{ada} invites {ben}.") in invitation.content
    await club.press("ben", invitation, "Accept")
    cast.clear()

    async def late(number: int, act: Callable[[], Any]) -> Any:
        if number == 1:
            await asyncio.sleep(LONG)
        return await act()

    made = on_callback(monkeypatch, late)
    assert private(await club.slash("ada", "move", club.thread, move="blue d1-d2")).startswith("You played")
    assert cast
    assert [step.text for step in play_of(await match(club)).steps] == ["blue d1-d2"]
    assert len(made) == 1


async def test_nothing_is_done_that_is_heard_too_late(club, monkeypatch):
    """As after a process hung: people were told that it failed, and may have done something else."""
    await begin(club)
    right = discord.utils.utcnow
    monkeypatch.setattr(discord.utils, "utcnow", lambda: right() + timedelta(seconds=4))
    on_callback(monkeypatch, refused_at_first)
    refused = await club.people["ada"].slash(club.thread, "move", move="blue d1-d2")
    assert not refused.acknowledged
    assert private(await club.slash("ada", "move", club.thread, move="red e5-e6")).startswith("You played")
    assert [step.text for step in play_of(await match(club)).steps] == ["red e5-e6"]


async def refused_at_first(number: int, act: Callable[[], Any]) -> Any:
    if number == 1:
        gone = SimpleNamespace(status=404, reason="Not Found")
        raise discord.NotFound(gone, {"code": 10062, "message": "Unknown interaction"})
    return await act()


def acting_then(error: Callable[[], Exception]) -> Callable[[int, Any], Any]:
    async def happens(number: int, act: Callable[[], Any]) -> Any:
        result = await act()
        if number == 1:
            raise error()
        return result

    return happens


async def test_what_was_acknowledged_unheard_is_done_once(club, monkeypatch):
    failed = discord.HTTPException(SimpleNamespace(status=500, reason="Internal Server Error"), "500")
    for error in (aiohttp.ServerDisconnectedError, lambda: failed):
        before = len(club.public())
        with monkeypatch.context() as patch:
            made = on_callback(patch, acting_then(error))
            await club.slash("ada", "play linkage", opponent="ben", first="me")
        assert len(made) == 2, error
        assert len(club.public()) == before + 1, error
    await begin(club)
    with monkeypatch.context() as patch:
        made = on_callback(patch, acting_then(aiohttp.ServerDisconnectedError))
        assert private(await club.slash("ada", "move", club.thread, move="blue d1-d2")).startswith("You played")
    assert len(made) == 2
    before = len(club.public(club.thread))
    breaking(monkeypatch, type(club.bot.services.posts), "of")
    made = on_callback(monkeypatch, acting_then(aiohttp.ServerDisconnectedError), where="/@original")
    await club.slash("ada", "board", club.thread)
    assert "Something went wrong" in club.said()[-1][1]["content"]
    assert len(club.public(club.thread)) == before, "a public answer is taken back, though nobody heard of it"
    assert len(made) == 2, "the second finds that there is none any more"
    assert len(club.forgive()) == 1
