"""What the image, compose.yaml, the service and the settings say of each other."""

import re

import pytest

from bot.commands.in_flight import AT_LAST, EXCUSE_WITHIN, FINISH_WITHIN
from bot.settings import VARIABLES
from tests.hosting.dockerfile import copied, let_in, only, stages, variables
from tests.source import TOP

BUILD, IMAGE = stages()
COMPOSE = (TOP / "compose.yaml").read_text(encoding="utf-8")
SERVICE = (TOP / "docs" / "systemd" / "interlink.service").read_text(encoding="utf-8")
HOSTING = (TOP / "docs" / "hosting.md").read_text(encoding="utf-8")


WITHIN = 8
"""Seconds in which a bot that is told to stop has ended."""


def said(pattern: str, text: str) -> str:
    """What stands once where a pattern has a group."""
    (found,) = re.findall(pattern, text, re.MULTILINE)
    return str(found)


def test_all_that_is_set_is_read():
    for text in (*variables(IMAGE), *re.findall(r"^      (\w+):", COMPOSE, re.MULTILINE)):
        assert not text.startswith("INTERLINK") or text in VARIABLES


@pytest.mark.parametrize("name", ["INTERLINK_DATABASE", "INTERLINK_HEALTH_PORT"])
def test_compose_sets_what_the_image_sets(name):
    assert said(rf'^      {name}: "?([^"\n]+)', COMPOSE) == variables(IMAGE)[name]


def test_the_database_is_where_the_volume_is():
    assert only(IMAGE, "VOLUME") == only(IMAGE, "WORKDIR") == said(r"^      - data:(/\S+)", COMPOSE) == "/data"
    assert variables(IMAGE)["INTERLINK_DATABASE"].startswith("/data/")
    assert said(r"^      INTERLINK_BACKUPS: (/\S+) 14", COMPOSE) in only(IMAGE, "RUN")


def test_supervisors_wait_longer_than_a_stop_takes():
    assert FINISH_WITHIN + EXCUSE_WITHIN + AT_LAST < WITHIN
    assert int(said(r"^TimeoutStopSec=(\d+)$", SERVICE)) > WITHIN
    assert int(said(r"^    stop_grace_period: (\d+)s", COMPOSE)) > WITHIN


def test_the_user_is_the_one_of_whom_the_page_tells():
    user, _, group = only(IMAGE, "USER").partition(":")
    assert user == group
    assert f"--uid {user} " in only(IMAGE, "RUN")
    assert f"the user {user} " in HOSTING


def test_the_service_starts_what_the_page_installs():
    command = said(r"^ExecStart=(\S+)$", SERVICE)
    assert command.removesuffix("/interlink") == f"{said(r'python3 -m venv (/[^ ]+) ', HOSTING)}/bin"
    assert said(r"^EnvironmentFile=(\S+)$", SERVICE) in HOSTING
    assert said(r"^WorkingDirectory=/var/lib/(\S+)$", SERVICE) in said(r"^StateDirectory=(.+)$", SERVICE).split()


def test_what_waiting_does_not_mend_is_not_started_again():
    from bot.command_line import UNUSABLE

    assert int(said(r"^RestartPreventExitStatus=(\d+)$", SERVICE)) == UNUSABLE


@pytest.mark.parametrize("kept_out", [".env", "interlink.db", "tests/conftest.py", ".git/config", "bot/x/__pycache__"])
def test_image_has_no_settings_databases_or_tests(kept_out):
    assert not let_in(kept_out)
    assert all(let_in(source) for source, _ in copied(BUILD))
