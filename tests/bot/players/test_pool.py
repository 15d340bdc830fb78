"""Thinking in processes of their own, with real processes that behave as their questions say."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.players.pool import A_MATCH, ATTEMPTS, FLOOR, MOST_SECONDS, EnginePool
from bot.players.question import NoEngineAnswer, Question, QuestionCancelled
from bot.runtime import worker_pool
from bot.runtime.process import OF_TERMINAL
from bot.runtime.worker_pool import NICENESS, WorkerProcess
from tests.bot.players.running import pids

STAND_IN = (sys.executable, "-m", "tests.bot.players.stand_in")
PATIENCE = 300.0


def ask(*steps: str, match: int = 1, seconds: float | None = 1.0, fairness: int = 0, level=5, **more) -> Question:
    return Question(
        match=match,
        game="linkx",
        seats=2,
        options={},
        steps=steps or ("at once",),
        level=level,
        seed=1,
        seconds=seconds,
        fairness=fairness,
        **more,
    )


@asynccontextmanager
async def thinkers(workers: int = 1, **more) -> AsyncIterator[EnginePool]:
    more.setdefault("grace", PATIENCE)
    opened = EnginePool(workers, command=STAND_IN, **more)
    try:
        yield opened
    finally:
        await opened.close()


def alive(pid: int) -> bool:
    """True unless a process has ended; a zombie has."""
    try:
        os.kill(pid, 0)
        if not Path("/proc/self/stat").exists():  # only Linux tells more
            return True
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def told(mark: Path) -> int:
    """The process that thinks, as it has written itself; 0 before."""
    return int(mark.read_text("utf-8") or 0) if mark.exists() else 0


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - other processes set no events
            await asyncio.sleep(0.005)


async def thinking(here: EnginePool, mark: Path, **more) -> tuple["asyncio.Task[object]", int]:
    task: asyncio.Task[object] = asyncio.create_task(here.answer(ask("think", str(mark), seconds=40.0, **more)))
    await until(lambda: told(mark))
    return task, told(mark)


async def cancelled(*tasks: Awaitable[object]) -> None:
    for task in tasks:
        with pytest.raises(QuestionCancelled):
            await task


async def test_one_process_answers_all_from_first_use_to_close(caplog):
    async with thinkers(2) as here:
        assert pids(here) == []
        first, second = await here.think(ask()), await here.think(ask())
        assert first == second
        assert int(first.step) != os.getpid()
        assert first.simulations == 1000
        assert await here.weigh(ask(kind="share")) == (0.25, 0.75)
        await here.think(ask("whisper"))
        assert pids(here) == [int(first.step)]
        assert alive(int(first.step))
        await here.close()
        assert not alive(int(first.step))
        await here.close()
        await cancelled(here.think(ask()))
    assert caplog.messages == [], "stray output is ignored"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="its priority is set when a process is created there")
async def test_process_is_nice_outlives_the_terminal_and_may_die(caplog, monkeypatch):
    monkeypatch.setattr(worker_pool, "NICENESS", NICENESS)
    processes: list[WorkerProcess] = []
    start = WorkerProcess.start

    async def noted(*command: Any, **options: Any) -> WorkerProcess:
        processes.append(await start(*command, **options))
        return processes[-1]

    monkeypatch.setattr(WorkerProcess, "start", noted)
    async with thinkers() as here:
        pid = int((await here.think(ask())).step)
        (process,) = processes
        assert os.getpriority(os.PRIO_PROCESS, pid) == NICENESS
        for number in OF_TERMINAL:
            os.kill(pid, number)
        assert int((await here.think(ask())).step) == pid
        os.kill(pid, signal.SIGKILL)
        await until(lambda: process.over)
        assert int((await here.think(ask())).step) != pid
    assert caplog.messages == []


@pytest.mark.slow
async def test_failures_are_asked_again_and_given_up_at_last(tmp_path, caplog):
    failures = {
        "crash": "ValueError in stand_in:",
        "vanish": "EOFError",
        "garbage": "no JSON",
        "flood": "ValueError",
        "grow": "MemoryError in stand_in:",
    }
    async with thinkers() as here:
        for number, (what, said) in enumerate(failures.items(), 1):
            thought = await here.think(ask("once", str(tmp_path / what), what))
            assert int(thought.step) == pids(here)[0]
            assert len(caplog.messages) == number, what
            assert caplog.messages[-1].startswith("An engine worker failed at match 1: " + said)
        caplog.clear()
        with pytest.raises(NoEngineAnswer, match="match 1 after 1 steps: ValueError in stand_in") as given_up:
            await here.think(ask("crash"))
        assert (await here.think(ask(match=2))).simulations == 1000
    assert len(caplog.messages) == ATTEMPTS
    assert "d1-d2" not in caplog.text + str(given_up.value)


async def test_missing_command_is_given_up():
    here = EnginePool(1, command=("/nowhere/python",))
    with pytest.raises(NoEngineAnswer):
        await here.think(ask())
    await here.close()


@pytest.mark.slow
async def test_hanging_question_gets_less_time_and_is_given_up(tmp_path, caplog):
    async with thinkers(grace=0.1) as here:
        thought = await here.think(ask("once", str(tmp_path / "once"), "think", str(tmp_path / "pid"), seconds=0.2))
        assert thought.simulations == 100
        pid = told(tmp_path / "pid")
        assert not alive(pid)
        with pytest.raises(NoEngineAnswer, match="nothing in"):
            await here.think(ask("think", str(tmp_path / "pid"), seconds=0.1))
    assert len(caplog.messages) == 1 + ATTEMPTS


async def test_cancelling_ends_a_wait_alone_and_a_thought_at_once(tmp_path, caplog):
    async with thinkers() as here:
        first, pid = await thinking(here, tmp_path / "pid")
        second, third = (asyncio.create_task(here.think(ask(match=match))) for match in (2, 3))
        await asyncio.sleep(0)
        here.cancel(2)
        await cancelled(second)
        assert alive(pid)
        assert not first.done()
        here.cancel(1)
        await cancelled(first)
        assert int((await third).step) != pid
        assert not alive(pid)
        here.cancel(1)
    assert caplog.messages == []


@pytest.mark.slow
async def test_cancelled_callers_and_closing_end_processes(tmp_path):
    async with thinkers(2) as here:
        task, pid = await thinking(here, tmp_path / "first")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await until(lambda: not alive(pid))
        first, pid = await thinking(here, tmp_path / "pid")
        starting = asyncio.create_task(here.think(ask(match=2)))
        waiting = asyncio.create_task(here.think(ask(match=3)))
        await asyncio.sleep(0)
        await here.close()
        await cancelled(first, starting, waiting)
        assert not alive(pid)
        assert pids(here) == []


async def test_starting_process_ends_when_cancelled_twice(monkeypatch):
    begun = asyncio.Event()

    async def never(_: WorkerProcess) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(WorkerProcess, "_ready", never)
    async with thinkers() as here:
        asked = asyncio.create_task(here.think(ask()))
        await begun.wait()
        asked.cancel()
        await asyncio.sleep(0)
        await here.close()
        assert asyncio.all_tasks() <= {asked, asyncio.current_task()}


@pytest.mark.slow
async def test_idle_process_ends_and_is_replaced():
    async with thinkers(idle=0.05) as here:
        pid = int((await here.think(ask())).step)
        await until(lambda: not alive(pid))
        assert pids(here) == []
        assert int((await here.think(ask())).step) != pid


async def test_many_matches_of_one_person_hold_up_nobody(tmp_path):
    log = tmp_path / "log"
    async with thinkers() as here:
        first, _ = await thinking(here, tmp_path / "pid", match=100)
        asked = [ask("log", str(log), match=n, fairness=1) for n in range(1, 5)]
        asked[:0] = [ask("log", str(log), match=50, fairness=1, background=True)]
        asked += [ask("log", str(log), match=n, fairness=2) for n in (11, 12)]
        asked += [ask("log", str(log), match=21, fairness=3)]
        tasks = [asyncio.create_task(here.think(each)) for each in asked]
        await asyncio.sleep(0)
        here.cancel(100)
        await asyncio.gather(*tasks)
        await cancelled(first)
    assert log.read_text("utf-8").split() == ["1", "11", "21", "2", "12", "3", "4", "50"]


async def test_questions_of_a_match_queue_and_are_limited(tmp_path):
    async with thinkers(2) as here:
        first, _ = await thinking(here, tmp_path / "pid")
        again = [asyncio.create_task(here.think(ask())) for _ in range(A_MATCH)]
        await asyncio.sleep(0)
        await here.think(ask(match=2))
        assert not any(task.done() for task in again)
        with pytest.raises(NoEngineAnswer, match="wait already"):
            await here.think(ask())
        here.cancel(1)
        await cancelled(first, *again)


async def test_full_queue_refuses_background_and_lowers_time(tmp_path):
    async with thinkers(room=30) as here:
        first, _ = await thinking(here, tmp_path / "pid", match=100)
        tasks = [asyncio.create_task(here.think(ask(match=n, seconds=3.0))) for n in range(1, 31)]
        await asyncio.sleep(0)
        with pytest.raises(NoEngineAnswer, match="in no hurry"):
            await here.think(ask(match=99, background=True))
        tasks += [
            asyncio.create_task(here.think(ask(match=31, seconds=0.05))),
            asyncio.create_task(here.think(ask(match=32, seconds=None, level=4))),
        ]
        await asyncio.sleep(0)
        here.cancel(100)
        given = [(await task).simulations for task in tasks]
        await cancelled(first)
    assert given[0] == FLOOR * 1000
    assert given[:30] == sorted(given[:30])
    assert given[30:] == [50, MOST_SECONDS * 1000]


BOT = """
import asyncio, sys
from tests.bot.players.test_pool import STAND_IN, ask
from bot.players.pool import EnginePool
async def main():
    here = EnginePool(2, command=STAND_IN)
    await here.think(ask())
    await asyncio.gather(here.think(ask(match=2)), here.think(ask("think", sys.argv[1], seconds=40.0)))
asyncio.run(main())
"""


@pytest.mark.slow
def test_no_process_outlives_a_bot_that_is_killed(tmp_path):
    mark = tmp_path / "pid"
    with subprocess.Popen([sys.executable, "-W", "ignore", "-c", BOT, str(mark)]) as bot:
        asyncio.run(until(lambda: told(mark)))
        children = Path(f"/proc/{bot.pid}/task/{bot.pid}/children")
        numbers = [told(mark)]
        if children.exists():
            numbers += [int(pid) for pid in children.read_text("utf-8").split()]
        assert all(alive(pid) for pid in numbers)
        bot.kill()
    asyncio.run(until(lambda: not any(alive(pid) for pid in numbers)))


def test_environment_is_reduced_to_the_interpreter(monkeypatch):
    from bot.runtime.worker_pool import _environment

    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    here = _environment()
    assert "secret" not in here.values()
    assert here["PYTHONHASHSEED"] == "1"


@pytest.fixture(autouse=True)
def _warnings(caplog, monkeypatch):
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(worker_pool, "STARTING", PATIENCE)
    monkeypatch.setattr(worker_pool, "NICENESS", 0)  # or other tests let them wait for long
