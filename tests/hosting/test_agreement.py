"""Agreement of image, compose.yaml, service and settings."""

import re

from bot.app.command_line import UNUSABLE
from bot.discord.interactions.context import AT_LAST, EXCUSE_WITHIN, FINISH_WITHIN
from bot.settings import VARIABLES
from tests.hosting.dockerfile import copied, let_in, only, stages, variables
from tests.source import TOP

PAGE, BUILD, IMAGE = stages()
COMPOSE = (TOP / "compose.yaml").read_text(encoding="utf-8")
SERVICE = (TOP / "docs" / "systemd" / "interlink.service").read_text(encoding="utf-8")
HOSTING = (TOP / "docs" / "hosting.md").read_text(encoding="utf-8")


WITHIN = 8  # Seconds in which a stopped bot ends


def said(pattern: str, text: str) -> str:
    """The one match of a pattern."""
    (found,) = re.findall(pattern, text, re.MULTILINE)
    return str(found)


def test_compose_and_image_set_the_same_known_variables():
    for text in (*variables(IMAGE), *re.findall(r"^      (\w+):", COMPOSE, re.MULTILINE)):
        assert not text.startswith("INTERLINK") or text in VARIABLES
    for name in ("INTERLINK_DATABASE", "INTERLINK_HEALTH_PORT"):
        assert said(rf'^      {name}: "?([^"\n]+)', COMPOSE) == variables(IMAGE)[name]
    assert only(IMAGE, "VOLUME") == only(IMAGE, "WORKDIR") == said(r"^      - data:(/\S+)", COMPOSE) == "/data"
    assert variables(IMAGE)["INTERLINK_DATABASE"].startswith("/data/")
    assert said(r"^      INTERLINK_BACKUP_DIR: (/\S+)", COMPOSE) in only(IMAGE, "RUN")


def test_supervisors_wait_longer_than_a_stop_takes():
    assert FINISH_WITHIN + EXCUSE_WITHIN + AT_LAST < WITHIN
    assert int(said(r"^TimeoutStopSec=(\d+)$", SERVICE)) > WITHIN
    assert int(said(r"^    stop_grace_period: (\d+)s", COMPOSE)) > WITHIN


def test_page_describes_the_user_and_the_service():
    user, _, group = only(IMAGE, "USER").partition(":")
    assert user == group
    assert f"--uid {user} " in only(IMAGE, "RUN")
    assert f"the user {user} " in HOSTING
    command = said(r"^ExecStart=(\S+)$", SERVICE)
    assert command.removesuffix("/interlink") == f"{said(r'python3 -m venv (/[^ ]+) ', HOSTING)}/bin"
    assert said(r"^EnvironmentFile=(\S+)$", SERVICE) in HOSTING
    assert said(r"^WorkingDirectory=/var/lib/(\S+)$", SERVICE) in said(r"^StateDirectory=(.+)$", SERVICE).split()
    assert int(said(r"^RestartPreventExitStatus=(\d+)$", SERVICE)) == UNUSABLE


def test_image_has_no_settings_databases_or_tests():
    kept_out = (".env", "interlink.db", "tests/conftest.py", ".git/config", "bot/x/__pycache__")
    assert [path for path in kept_out if let_in(path)] == []
    assert all(let_in(source) for source, _ in (*copied(PAGE), *copied(BUILD)))
