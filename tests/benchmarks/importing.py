"""Time to import the bot."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from tests.benchmarks.report import Figure

BUDGET: Final = 1.5
LIBRARY: Final = "discord.ext.commands"
ROUNDS: Final = 7


def import_seconds(module: str, compiled: Path) -> float:
    """The CPU time of a new process that imports a module, its bytecode kept in a folder as it is where bots run."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", f"import {module}"],
        check=True,
        env=environment | {"PYTHONPYCACHEPREFIX": str(compiled)},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def import_against_library() -> float:
    """The import of the bot in that of discord.py's commands, each compiled before."""
    with tempfile.TemporaryDirectory() as name:
        compiled = Path(name)
        ratios = [import_seconds("bot.app", compiled) / import_seconds(LIBRARY, compiled) for _ in range(ROUNDS + 1)]
    return median(ratios[1:])


def figures() -> Iterator[Figure]:
    yield Figure("import of the bot", import_against_library(), "x", BUDGET, note=f"in imports of {LIBRARY}")
