"""What all tests share: the ``--long`` switch and the profile that keeps hypothesis repeatable."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ordinary", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ordinary")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the big suites in their long form")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether the long form of a suite is wanted."""
    return bool(request.config.getoption("--long"))
