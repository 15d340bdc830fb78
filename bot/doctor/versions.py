"""Whether Python and the libraries are of versions that the bot works with."""

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

from bot.doctor.findings import Finding, fine, wrong
from bot.version import VERSION

VERSIONS: Final = "version"
NAME: Final = "interlink"
"""What we are called where we are installed."""
_CHECKOUT: Final = Path(__file__).parents[2] / "pyproject.toml"
_REQUIREMENT: Final = re.compile(r"([\w.-]+)\s*([^;]*)")
_LONGEST: Final = 4
"""Numbers of a version that are compared."""


class Needed(NamedTuple):
    """A library and the versions of it that the bot works with, such as ``>=2.7,<3``."""

    library: str
    versions: str


def versions() -> Iterator[Finding]:
    """How Python and each library are."""
    yield fine(VERSIONS, f"Interlink {VERSION}.")
    python, libraries = needed()
    here = ".".join(map(str, sys.version_info[:3]))
    if within(here, python):
        yield fine("Python", f"{here}.")
    else:
        yield wrong("Python", f"{here}, but the bot needs {python}; install such a Python and start the bot with it.")
    faults = [*filter(None, map(_fault, libraries))]
    yield from faults
    if not faults:
        yield fine("libraries", f"All {len(libraries)} are there, of versions that the bot works with.")


def needed() -> tuple[str, list[Needed]]:
    """The Pythons and the libraries that the bot works with, as its checkout says or what is installed."""
    try:
        project = tomllib.loads(_CHECKOUT.read_text(encoding="utf-8"))["project"]
        python, lines = project["requires-python"], project["dependencies"]
    except OSError:
        told = metadata.metadata(NAME)
        python = told["Requires-Python"]
        lines = [line for line in metadata.requires(NAME) or () if "extra ==" not in line]
    found = filter(None, map(_REQUIREMENT.match, lines))
    return python, [Needed(each[1], each[2].strip()) for each in found]


def within(version: str, versions: str) -> bool:
    """Whether a version is one of those that bounds such as ``>=2.7,<3`` name."""
    here = _numbers(version)
    for bound in filter(None, versions.split(",")):
        sign = re.match(r"[<>=]+", bound.strip())
        assert sign is not None, bound
        other = _numbers(bound)
        if not {"<": here < other, ">=": here >= other, "==": here == other}[sign[0]]:
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    found = [int(number) for number in re.findall(r"\d+", version)][:_LONGEST]
    return (*found, *[0] * (_LONGEST - len(found)))


def _fault(library: Needed) -> Finding | None:
    mend = f"run pip install '{library.library}{library.versions}'"
    try:
        here = metadata.version(library.library)
    except metadata.PackageNotFoundError:
        return wrong(library.library, f"It is not installed; {mend}.")
    if within(here, library.versions):
        return None
    return wrong(library.library, f"{here} is installed, but the bot works with {library.versions}; {mend}.")
