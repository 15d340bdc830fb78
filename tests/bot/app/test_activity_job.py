"""The Activity of a bot: served with its settings, once its page is built, until the bot is closed."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources.abc import Traversable
from pathlib import Path

import aiohttp
import pytest

from bot.app import activity
from bot.matches.activity.server import PLATFORM, START
from bot.runtime import listening
from bot.settings import ActivitySettings
from tests.bot.stories import begin
from tests.peer import Club, labels_of, open_club
from tests.server import free_port

AGAIN_AFTER = 60.0  # Simulated seconds; simcord waits for timers that are due soon


@asynccontextmanager
async def club_with(folder: Path, port: int) -> AsyncIterator[Club]:
    chosen = ActivitySettings("https://board.example.org", port, secret="a secret")
    async with open_club(folder, activity=chosen) as here:
        yield here


async def listens(port: int) -> bool:
    """True if something listens on the port."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


async def page(port: int) -> tuple[int, str, str]:
    """The status, the text and the policy of the page."""
    async with aiohttp.ClientSession() as browser, browser.get(f"http://127.0.0.1:{port}/") as answer:
        return answer.status, await answer.text(), answer.headers["Content-Security-Policy"]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page that is built, in a folder of its own."""
    folder = tmp_path / "page"
    folder.mkdir()
    found: Traversable = activity.PAGE
    (folder / START).write_text(found.joinpath(START).read_text(encoding="utf-8"), encoding="utf-8")
    (folder / PLATFORM).write_text("", encoding="utf-8")
    monkeypatch.setattr(activity, "PAGE", folder)
    monkeypatch.setattr(listening, "AGAIN_AFTER", AGAIN_AFTER)
    return folder


async def test_activity_is_served_until_the_bot_closes(tmp_path: Path, built: Path):
    port = free_port()
    async with club_with(tmp_path, port) as club:
        status, text, policy = await page(port)
        assert (status, f'data-client="{club.bot.application_id}"' in text) == (200, True)
        assert policy.endswith("frame-ancestors https://discord.com https://*.discord.com")
        assert "Open board" in labels_of(await begin(club))
        await club.bot.close()
        assert not await listens(port)
        await club.bot.close()


async def test_restarted_bot_takes_the_port_over(tmp_path: Path, built: Path, caplog: pytest.LogCaptureFixture):
    port = free_port()
    async with club_with(tmp_path, port) as club:
        await page(port)
        await club.restart()  # the old bot is closed after the new one has begun
        assert f"Activity: port {port} is not available" in caplog.text
        assert not await listens(port)
        await club.env.advance_time(AGAIN_AFTER)
        assert (await page(port))[0] == 200
    assert not await listens(port)


async def test_closed_bot_does_not_wait_for_its_port(tmp_path: Path, built: Path, caplog: pytest.LogCaptureFixture):
    holder = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    port: int = holder.sockets[0].getsockname()[1]
    async with club_with(tmp_path, port) as club:
        assert f"Activity: port {port} is not available" in caplog.text
        await club.bot.close()
        holder.close()
        await holder.wait_closed()
        await club.env.advance_time(2 * AGAIN_AFTER)
        assert not await listens(port)


async def test_page_that_is_not_built_is_logged_once(tmp_path: Path, built: Path, caplog: pytest.LogCaptureFixture):
    (built / PLATFORM).unlink()
    port = free_port()
    with caplog.at_level(logging.INFO):
        async with club_with(tmp_path, port) as club:
            assert "Open board" not in labels_of(await begin(club))
            assert not await listens(port)
    said = [record for record in caplog.records if "Activity" in record.getMessage()]
    assert [(record.levelname, "is not built" in record.getMessage()) for record in said] == [("WARNING", True)]


async def test_no_activity_without_its_settings(
    tmp_path: Path, built: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    listened: list[object] = []

    async def listen(*given: object) -> None:
        listened.append(given)

    monkeypatch.setattr(activity, "listen", listen)
    with caplog.at_level(logging.INFO):
        async with open_club(tmp_path) as club:
            assert "Open board" not in labels_of(await begin(club))
    assert (listened, "Activity" in caplog.text) == ([], False)
