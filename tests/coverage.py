"""A plugin for pytest that measures which lines and branches of the project the tests take, in each worker:

    COVERAGE=folder python -m pytest -p tests.coverage -p no:slipcover

It writes a file of figures for each worker into the folder, for ``python -m slipcover --merge``. Processes that tests
start are not measured, and lines that can never run are not left out. Slipcover's own plugin expects another version of
pytest.
"""

import json
import os
from pathlib import Path
from typing import Final

from slipcover import FileMatcher, ImportManager, Slipcover

FOLDER: Final = Path(os.environ["COVERAGE"]).resolve()
MEASURED: Final = ("bot", "data", "renderers", "rules")

_figures = Slipcover(branch=True, exclude_lines=[], immediate=True)
if "PYTEST_XDIST_WORKER" in os.environ:
    ImportManager(_figures, FileMatcher(sources=list(MEASURED))).__enter__()


def pytest_unconfigure() -> None:
    """Write what this worker measured."""
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        name = f"{os.environ['PYTEST_XDIST_TESTRUNUID']}-{worker}.json"
        (FOLDER / name).write_text(json.dumps(_figures.get_coverage()), encoding="utf-8")
