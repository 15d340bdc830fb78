"""The processes of a pool of workers."""

from bot.runtime.worker_pool import WorkerPool


def pids(pool: WorkerPool) -> list[int]:
    """The numbers of those that run."""
    processes = (worker._process for worker in pool._workers)
    return [process.pid for process in processes if process is not None and not process.over]
