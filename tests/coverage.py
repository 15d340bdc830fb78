"""A plugin for pytest that measures which lines and branches of the project the tests take:

    COVERAGE=folder python -m pytest -p tests.coverage -p no:slipcover

Each process of pytest writes a file of figures into the folder, for ``python -m slipcover --merge``. Afterwards
``python -m tests.coverage MERGED`` names the files that no test has imported. Processes that tests start are not
measured, and lines that can never run are not left out. Slipcover's own plugin expects another version of pytest.
"""

import json
import os
import sys
from pathlib import Path
from typing import Final
from uuid import uuid4

from slipcover import FileMatcher, ImportManager, Slipcover

MEASURED: Final = ("bot", "data", "renderers", "rules")

_figures = Slipcover(branch=True, exclude_lines=[], immediate=True)
# At once, since conftest.py imports the project before pytest is configured.
ImportManager(_figures, FileMatcher(sources=list(MEASURED))).__enter__()


def pytest_unconfigure() -> None:
    """Write what this process measured."""
    folder = Path(os.environ["COVERAGE"])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{uuid4()}.json").write_text(json.dumps(_figures.get_coverage()), encoding="utf-8")


def unmeasured(merged: Path) -> list[str]:
    """The files of the project that are not in merged figures."""
    measured = json.loads(merged.read_text(encoding="utf-8"))["files"]
    return sorted({str(file) for name in MEASURED for file in Path(name).rglob("*.py")} - set(measured))


if __name__ == "__main__":
    if found := unmeasured(Path(sys.argv[1])):
        sys.exit(f"No test imports {', '.join(found)}.")
