"""A sample of mutations of one package, made by cosmic-ray in a copy of the checkout.

``python -m tests.mutation.sample bot/matches 50 1 600``: 50 mutations, seed 1, at most 600 seconds; prints the verdicts
and the differences of survivors. With ``--tests DIR`` the tests of another checkout judge the same mutations."""

import argparse
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkResult

from tests.source import TOP

TESTS: Final = {
    "rules": "tests/rules",
    "bot/matches": "tests/bot/matches tests/bot/permissions",
    "bot/ratings": "tests/bot/ratings tests/bot/permissions",
    "bot/storage": "tests/bot/storage tests/bot/test_ids_kept.py",
    "bot/discord": "tests/bot/discord tests/bot/permissions",
}
"""The packages that are mutated, and the tests that should notice, in the default and the slow tier."""
LONGEST: Final = 300
"""A run that takes so many seconds longer than the one without a mutation counts as having noticed."""
COMMAND: Final = "{python} -m pytest -n auto -x -q -p no:cacheprovider -m 'not long' {tests}"
CONFIG: Final = """[cosmic-ray]
module-path = ["{package}"]
timeout = {longest}
excluded-modules = []
test-command = "{command}"

[cosmic-ray.distributor]
name = "local"
"""


class Sample(NamedTuple):
    """Mutations tried and noticed, a line for each, and the differences of the survivors."""

    tried: int
    noticed: int
    verdicts: tuple[str, ...]
    survivors: tuple[str, ...]


def sample(package: str, count: int, seed: int, seconds: float, tests: Path = TOP) -> Sample:
    """Mutate a package ``count`` times and run its tests of the checkout ``tests`` after each, after a run without."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder) / "copy"  # cosmic-ray writes its mutations into the files themselves
        _copy(TOP, copy)
        shutil.rmtree(copy / "tests")
        _copy(tests / "tests", copy / "tests")
        shutil.copy(tests / "pyproject.toml", copy)  # says how its tests are run
        judges = " ".join(
            str(path.relative_to(copy)) for each in TESTS[package].split() for path in sorted(copy.glob(each))
        )
        command = COMMAND.format(python=sys.executable, tests=judges)
        began = time.monotonic()
        subprocess.run(shlex.split(command), cwd=copy, env=_environment(copy), check=True)
        longest = LONGEST + time.monotonic() - began
        config, session = Path(folder) / "config.toml", Path(folder) / "session.sqlite"
        config.write_text(CONFIG.format(package=package, longest=longest, command=command))
        _cosmic_ray(copy, "init", str(config), str(session))
        with use_db(session) as database:
            _leave_out_all_but(database, count, seed)
        _cosmic_ray(copy, "exec", str(config), str(session), seconds=seconds)
        with use_db(session, mode=WorkDB.Mode.open) as database:
            return _read(database)


def _copy(source: Path, target: Path) -> None:
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".*"))


def _environment(folder: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}


def _cosmic_ray(folder: Path, *arguments: str, seconds: float | None = None) -> None:
    command = [sys.executable, "-m", "cosmic_ray.cli", *arguments]
    with subprocess.Popen(command, cwd=folder, env=_environment(folder), start_new_session=True) as running:
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
    results = {job: result for job, result in database.results if result.worker_outcome is not WorkerOutcome.SKIPPED}
    verdicts = []
    for item in database.work_items:
        if item.job_id in results:
            (made,) = item.mutations
            verdict = "killed" if results[item.job_id].is_killed else "survived"
            place = f"{made.module_path}:{made.start_pos[0]}"
            verdicts.append(f"{place} {made.operator_name} {made.occurrence} {verdict}")
    survivors = tuple(each.diff or "" for each in results.values() if not each.is_killed)
    return Sample(len(verdicts), len(verdicts) - len(survivors), tuple(sorted(verdicts)), survivors)


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutate a package and report which mutations the tests notice.")
    parser.add_argument("package", choices=TESTS)
    parser.add_argument("count", type=int, help="number of mutations")
    parser.add_argument("seed", type=int, help="chooses the mutations")
    parser.add_argument("seconds", type=float, help="the longest time for all of them")
    parser.add_argument("--tests", type=Path, default=TOP, metavar="DIR", help="checkout whose tests judge")
    given = parser.parse_args()
    found = sample(given.package, given.count, given.seed, given.seconds, given.tests)
    print(*found.survivors, *found.verdicts, sep="\n")
    print(f"{given.package}: {found.noticed} of {found.tried} mutations were noticed.")


if __name__ == "__main__":
    main()
