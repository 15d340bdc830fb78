"""Stories about the copies of the database: one a day while the bot runs, whatever the clock and the disk do."""

import asyncio
import logging
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.settings import Backups
from bot.storage.backups import BackupFolder, NotCopied
from bot.storage.maintenance import check
from tests.bot.stories import begin, play
from tests.bot.weeks import clock_wrong, first_step, wait
from tests.peer import Club, open_club

KEPT = 3
HOUR = 3600.0


@asynccontextmanager
async def backed_up(folder: Path) -> AsyncIterator[Club]:
    """A club whose bot copies its database."""
    (folder / "copies").mkdir(exist_ok=True)
    async with open_club(folder, backups=Backups(folder / "copies", KEPT)) as here:
        yield here


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The same."""
    async with backed_up(tmp_path) as here:
        yield here


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the copies are."""
    return tmp_path / "copies"


async def copies(club: Club, folder: Path) -> list[str]:
    """The names of the copies, once none is being made; nothing else may be there."""
    async with asyncio.timeout(20):
        while [task for task in asyncio.all_tasks() if task.get_name() == "backup"]:
            await asyncio.to_thread(lambda: None)
            await club.env.settle()
    found = sorted(os.listdir(folder))
    assert all(name.startswith("matches-20") and name.endswith("Z.db") for name in found), found
    return found


async def test_one_is_made_soon_after_the_start_and_then_one_a_day(club: Club, folder: Path):
    await begin(club)
    await wait(club, 0.01)
    (first,) = await copies(club, folder)
    await wait(club, 0.9)
    assert await copies(club, folder) == [first]
    for day in range(2, 7):
        await wait(club, 1)
        assert len(await copies(club, folder)) == min(day, KEPT)
    assert first not in await copies(club, folder)
    for name in await copies(club, folder):
        assert list(check(folder / name)) == []


async def test_a_start_soon_after_a_copy_makes_none(tmp_path: Path, folder: Path):
    async with backed_up(tmp_path) as club:
        await wait(club, 0.01)
        before = await copies(club, folder)
        newest = club.bot.backing_up.newest
        assert newest is not None
        assert before == [f"matches-{newest:%Y-%m-%dT%H%MZ}.db"]
    async with backed_up(tmp_path) as club:
        await wait(club, 0.2)
        assert await copies(club, folder) == before


async def test_a_folder_that_cannot_be_written_harms_no_match_and_is_tried_again_in_an_hour(
    club: Club, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    asked = 0

    def full(*_: object) -> Path:
        nonlocal asked
        asked += 1
        raise NotCopied("database or disk is full")

    before = await copies(club, folder)
    with monkeypatch.context() as patched:
        patched.setattr(BackupFolder, "make", full)
        await begin(club)
        await wait(club, 1.01)
        await play(club, await first_step(club))
        await club.env.advance_time(5 * HOUR)
        assert await copies(club, folder) == before
        assert 4 <= asked <= 7
        said = [record for record in caplog.records if "could not be copied" in record.getMessage()]
        assert len(said) == asked
        assert {record.levelno for record in said} == {logging.WARNING}
    await club.env.advance_time(2 * HOUR)
    assert len(await copies(club, folder)) == len(before) + 1
    await play(club, await first_step(club))


async def test_a_folder_that_is_gone_and_comes_back_is_found_again(
    club: Club, folder: Path, caplog: pytest.LogCaptureFixture
):
    shutil.move(folder, folder.with_name("elsewhere"))
    await begin(club)
    await wait(club, 1.5)
    assert "could not be copied to the folder of its backups" in caplog.text
    shutil.move(folder.with_name("elsewhere"), folder)
    await club.env.advance_time(2 * HOUR)
    assert await copies(club, folder)


@pytest.mark.parametrize("days", [40, -40])
async def test_a_clock_that_is_wrong_for_a_while_makes_no_copy(club: Club, folder: Path, days: int):
    await begin(club)
    await wait(club, 0.5)
    before = await copies(club, folder)
    with clock_wrong(timedelta(days=days)):
        await club.env.advance_time(5 * 60)
    assert await copies(club, folder) == before
    await wait(club, 1.2)
    assert len(await copies(club, folder)) == 2


async def test_a_machine_that_slept_for_days_makes_one_when_its_clock_is_believed_again(club: Club, folder: Path):
    await begin(club)
    await wait(club, 0.5)
    before = await copies(club, folder)
    with clock_wrong(timedelta(days=3)):
        await club.env.advance_time(2 * HOUR)
        made = await copies(club, folder)
        assert len(made) == len(before) + 1
