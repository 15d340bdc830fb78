"""A sample of breakages of one package, made by cosmic-ray in a copy of the checkout.

``python -m tests.mutation.sample bot/table 50 1 600`` makes 50 of ``bot/table``, chosen by the seed 1, as far as 600
seconds go, and prints those that survived, to be read.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkResult

from tests.source import TOP

TESTS: Final = {
    "rules": "tests/rules",
    "bot/table": "tests/bot/table tests/bot/commands/test_who_may_press.py tests/bot/test_two_servers.py",
    "bot/standing": "tests/bot/standing tests/bot/storage/test_standing.py",
    "bot/commands": "tests/bot/commands tests/bot/test_two_servers.py",
}
"""The packages that are broken, and the tests that should notice."""
COPIED: Final = ("bot", "data", "renderers", "rules", "tests", "pyproject.toml", "README.md")
LONGEST: Final = 300
"""Seconds after which a breakage that makes the tests run on and on counts as noticed."""
CONFIG: Final = """[cosmic-ray]
module-path = ["{package}"]
timeout = {longest}
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider {tests}"

[cosmic-ray.distributor]
name = "local"
"""


@dataclass(frozen=True)
class Sample:
    """What became of some breakages."""

    noticed: int
    survivors: tuple[str, ...]
    """Each as a difference."""

    @property
    def tried(self) -> int:
        return self.noticed + len(self.survivors)


def sample(package: str, count: int, seed: int, seconds: float) -> Sample:
    """Break a package ``count`` times, one breakage at a time, and run the tests that should notice; no longer than
    so many ``seconds``."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder) / "copy"  # cosmic-ray writes its breakages into the files themselves
        for name in COPIED:
            _copy(TOP / name, copy / name)
        config, session = Path(folder) / "config.toml", Path(folder) / "session.sqlite"
        config.write_text(CONFIG.format(package=package, longest=LONGEST, python=sys.executable, tests=TESTS[package]))
        _cosmic_ray(copy, "init", str(config), str(session))
        with use_db(session) as database:
            _leave_out_all_but(database, count, seed)
        _cosmic_ray(copy, "exec", str(config), str(session), seconds=seconds)
        with use_db(session, mode=WorkDB.Mode.open) as database:
            return _read(database)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def _cosmic_ray(folder: Path, *arguments: str, seconds: float | None = None) -> None:
    """Let it work, at most so long; the tests that it runs end with it."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "cosmic_ray.cli", *arguments]
    with subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True) as running:
        try:
            status = running.wait(seconds)
        except subprocess.TimeoutExpired:
            return
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
    if status != 0:
        raise subprocess.CalledProcessError(status, command)


def _leave_out_all_but(database: WorkDB, count: int, seed: int) -> None:
    items = sorted(database.pending_work_items, key=lambda item: [str(mutation) for mutation in item.mutations])
    kept = {item.job_id for item in random.Random(seed).sample(items, min(count, len(items)))}
    left_out = [item.job_id for item in items if item.job_id not in kept]
    database.set_multiple_results(left_out, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))


def _read(database: WorkDB) -> Sample:
    done = [result for _, result in database.results if result.worker_outcome is not WorkerOutcome.SKIPPED]
    survived = [result for result in done if not result.is_killed]
    return Sample(len(done) - len(survived), tuple(result.diff or "" for result in survived))


def main(arguments: Sequence[str]) -> None:
    """Break and tell."""
    package, count, seed, seconds = arguments
    found = sample(package, int(count), int(seed), float(seconds))
    print(*found.survivors, sep="\n\n")
    print(f"{package}: {found.noticed} of {found.tried} breakages were noticed.")


if __name__ == "__main__":
    main(sys.argv[1:])
