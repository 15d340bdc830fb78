"""What all tests share: the ``--long`` switch, how many run at once, that CI skips nothing, a repeatable hypothesis."""

import gc
import os
from collections.abc import Callable, Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.server import begin_run

settings.register_profile("ordinary", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ordinary")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the big suites in their long form")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: only in the long form, with --long")
    config.addinivalue_line("markers", "sqlite: about what files alone do or take")
    begin_run()


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Have twice as many tests run at once as there are cores: half of their time goes to waiting for processes."""
    cores = os.cpu_count()
    return None if cores is None or "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else 2 * cores


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        for item in items:
            item.add_marker(pytest.mark.timeout(0))
    else:
        _leave_out(config, items, lambda item: item.get_closest_marker("long") is not None)
    _leave_out(config, items, lambda item: item.get_closest_marker("sqlite") is not None and _on_server(item))


def _leave_out(config: pytest.Config, items: list[pytest.Item], left: Callable[[pytest.Item], bool]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if left(item)])
    items[:] = [item for item in items if not left(item)]


def _on_server(item: pytest.Item) -> bool:
    """Whether it is the one of several like it that has a PostgreSQL server."""
    return hasattr(item, "callspec") and "postgresql" in item.callspec.params.values()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI everything is there, so a test that is skipped has failed."""
    report = yield
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether the long form of a suite is wanted."""
    return bool(request.config.getoption("--long"))


@pytest.fixture
def thawed() -> Iterator[None]:
    """What a test sets aside of the collector (``gc.freeze``) is looked through again after it, or others miss it."""
    gc.unfreeze()
    yield
    gc.unfreeze()
