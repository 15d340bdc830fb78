"""Processes of a worker pool, and tasks of computer players."""

import asyncio

from bot.matches.play.computers import ComputerPlayers
from bot.runtime.worker_pool import WorkerPool


def pids(pool: WorkerPool) -> list[int]:
    """The numbers of the running processes."""
    processes = (worker._process for worker in pool._workers)
    return [process._process.pid for process in processes if process is not None and not process.over]


async def rested(opponents: ComputerPlayers) -> None:
    """Wait until no computer player thinks or plays."""
    while tasks := opponents._tasks:
        await asyncio.wait(tasks)
