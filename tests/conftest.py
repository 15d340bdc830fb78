"""Shared by all tests: tiers, number of workers, no skips in CI, repeatable hypothesis."""

import gc
import os
import shutil
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.server import DEFAULT_TIER, begin_run
from tests.source import TOP

settings.register_profile("ordinary", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ordinary")

SLOW_FOLDERS = tuple(TOP / "tests" / name for name in ("wire", "hosting"))
"""Everything in these works with processes of the bot or of the container."""
SLOW_FIXTURES = {"server_database", "theirs"}  # Each of these is a PostgreSQL server
MEMORY = Path("/dev/shm")
"""For the files of tests: a disk would delay each commit of each database."""
ROOM = 4 << 30  # bytes that are free there on a machine that has enough


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the big suites in their long form")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: needs processes, PostgreSQL, a browser or a container, or many seconds")
    config.addinivalue_line("markers", "long: only in the long form, with --long")
    config.addinivalue_line("markers", "sqlite: about what files alone do or take")
    if config.getoption("--long"):
        config.option.markexpr = ""
    # A job in the background of a shell ignores it, and so would every process that a test interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.option.markexpr == "not slow":
        os.environ[DEFAULT_TIER] = "1"
    if MEMORY.exists() and shutil.disk_usage(MEMORY).free > ROOM and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    gc.disable()  # nothing is garbage until the tests are collected
    begin_run()


def pytest_collection_finish() -> None:
    gc.enable()
    gc.set_threshold(50_000, 20, 50)  # Python's own take a tenth of the time of simulations
    _set_aside()


def _set_aside() -> None:
    """Leave modules and tests out of garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)  # without xdist there are no workers
def pytest_xdist_auto_num_workers() -> int:
    """One more than processors, since simulations wait for disk and threads."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Let idle workers take tests from the others, since some tests take a hundred times as long as others."""
    if config.option.dist != "load":  # another way was asked for
        return None
    from xdist.scheduler import WorkStealingScheduling  # like the hook, only where xdist is

    return WorkStealingScheduling(config, log)


@pytest.hookimpl(tryfirst=True)  # before -m looks at the markers
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    long = config.getoption("--long")
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        if long:
            item.add_marker(pytest.mark.timeout(0))
        if _on_server(item) or any(folder in item.path.parents for folder in SLOW_FOLDERS):
            item.add_marker("slow")
        too_long = item.get_closest_marker("long") is not None and not long
        of_files = item.get_closest_marker("sqlite") is not None and _on_server(item)
        (left_out if too_long or of_files else kept).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def _on_server(item: pytest.Item) -> bool:
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    named = any("postgresql" in value.split() for value in values if isinstance(value, str))
    return named or bool(SLOW_FIXTURES & set(getattr(item, "fixturenames", ())))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail skipped tests in CI, where everything is installed."""
    report = yield
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--long"))


@pytest.fixture
def thawed() -> Iterator[None]:
    """Undo ``gc.freeze`` before and after each test."""
    gc.unfreeze()
    yield
    gc.unfreeze()
    _set_aside()
