"""Daily copies of the database while the bot runs, whatever the clock and the disk do."""

import asyncio
import logging
import os
import shutil
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
import pytest_asyncio

from bot.app.maintenance import check
from bot.settings import Backups
from bot.storage.backups import BackupFolder, NotCopied
from tests.bot.stories import begin, play
from tests.bot.weeks import clock_wrong, first_step, wait
from tests.peer import Club, open_club
from tests.present import present

KEPT = 3
HOUR = 3600.0


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    (tmp_path / "copies").mkdir()
    async with open_club(tmp_path, backups=Backups(tmp_path / "copies", KEPT)) as here:
        yield here


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "copies"


async def copies(club: Club, folder: Path) -> list[str]:
    async with asyncio.timeout(120):
        while [task for task in asyncio.all_tasks() if task.get_name() == "backup"]:
            await asyncio.to_thread(lambda: None)
            await club.env.settle()
    found = sorted(os.listdir(folder))
    assert all(name.startswith("matches-20") and name.endswith("Z.db") for name in found), found
    return found


async def test_copies_are_daily_and_need_a_believed_clock(club: Club, folder: Path):
    await begin(club)
    await wait(club, 0.01)
    (first,) = await copies(club, folder)
    assert first == f"matches-{present(club.bot.backing_up.newest):%Y-%m-%dT%H%MZ}.db"
    await club.restart()
    await wait(club, 0.2)
    assert await copies(club, folder) == [first], "a start soon after a copy makes none"
    await wait(club, 0.3)
    for days in (40, -40):
        with clock_wrong(timedelta(days=days)):
            await club.env.advance_time(5 * 60)
        assert await copies(club, folder) == [first], days
    await wait(club, 0.3)
    assert await copies(club, folder) == [first]
    for day in range(2, 5):
        await wait(club, 1)
        assert len(await copies(club, folder)) == min(day, KEPT)
    kept = await copies(club, folder)
    assert first not in kept
    assert [problem for name in kept for problem in check(folder / name)] == []
    with clock_wrong(timedelta(days=3)):  # a machine that slept
        await club.env.advance_time(2 * HOUR)
        slept = await copies(club, folder)
        assert (slept[:-1], len(slept)) == (kept[1:], KEPT)


async def test_failed_copies_are_retried_and_matches_go_on(club: Club, folder: Path, caplog: pytest.LogCaptureFixture):
    before = await copies(club, folder)
    with patch.object(BackupFolder, "make", side_effect=NotCopied("database or disk is full")) as make:
        await begin(club)
        await wait(club, 1.01)
        await play(club, await first_step(club))
        await club.env.advance_time(5 * HOUR)
        assert await copies(club, folder) == before
        assert 4 <= make.call_count <= 7, "once an hour"
        said = [record for record in caplog.records if "The backup failed" in record.getMessage()]
        assert [record.levelno for record in said] == [logging.WARNING] * make.call_count
    await club.env.advance_time(2 * HOUR)
    made = await copies(club, folder)
    assert len(made) == len(before) + 1
    await play(club, await first_step(club))
    shutil.move(folder, folder.with_name("elsewhere"))
    await wait(club, 1.5)
    assert "The backup failed" in caplog.text
    shutil.move(folder.with_name("elsewhere"), folder)
    await club.env.advance_time(2 * HOUR)
    assert len(await copies(club, folder)) == len(made) + 1
