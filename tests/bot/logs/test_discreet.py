"""What the log leaves out, whoever wrote it and however it came in."""

import io
import logging
from collections.abc import Iterator

import discord
import pytest

from bot.client import create
from bot.logs.lines import Discreet, set_up
from bot.settings import Settings

TOKEN = "MTAwMDAw.GhIjKl.the-secret-part"
ADDRESSES = (
    "https://discord.com/api/v10/interactions/123456/aW50ZXJhY3Rpb246c2VjcmV0/callback",
    "https://discord.com/api/v10/webhooks/123456/aW50ZXJhY3Rpb246c2VjcmV0/messages/@original",
    "/webhooks/123456/aW50ZXJhY3Rpb246c2VjcmV0",
    "URL('https://discord.com/api/v10/webhooks/123456/aW50ZXJhY3Rpb246c2VjcmV0?wait=true')",
)


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root of all loggers, which is put back afterwards."""
    found = logging.getLogger()
    handlers, level, ours = found.handlers[:], found.level, logging.getLogger("bot").level
    yield found
    found.handlers[:] = handlers
    found.setLevel(level)
    logging.getLogger("bot").setLevel(ours)


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What a logger writes that leaves tokens out."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Discreet(logging.Formatter("%(levelname)s %(message)s"), TOKEN))
    logger = logging.getLogger("test-of-logs")
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


def test_nothing_is_said_of_voice_which_the_bot_never_uses(root, tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    set_up("INFO", TOKEN)
    with caplog.at_level(logging.INFO):
        create(Settings(database=tmp_path / "bot.db"))
    assert "voice" not in caplog.text


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_token_in_an_address_is_left_out_of_messages_and_tracebacks(written, address):
    logger = logging.getLogger("test-of-logs")
    logger.warning("We are being rate limited. %s %s responded with 429.", "POST", address)
    error = OSError(f"Cannot read {address}")
    error.__cause__ = ConnectionError(address)
    logger.error("An answer could not be delivered.", exc_info=error)
    log = written.getvalue()
    assert "aW50" not in log
    assert log.count("/123456/…") == 3
    assert "direct cause" in log
    assert "responded with 429." in log


def test_the_bots_own_token_is_left_out(written):
    logging.getLogger("test-of-logs").error("Authorization: Bot %s was refused.", TOKEN)
    assert written.getvalue() == "ERROR Authorization: Bot … was refused.\n"


def test_what_holds_no_token_is_written_as_it_is(written):
    logging.getLogger("test-of-logs").warning("The board of match %d could not be posted: %s", 5, "403 Forbidden")
    assert written.getvalue() == "WARNING The board of match 5 could not be posted: 403 Forbidden\n"


@pytest.mark.parametrize(
    ("level", "ours", "others"),
    [("DEBUG", "DEBUG", "INFO"), ("INFO", "INFO", "INFO"), ("WARNING", "WARNING", "WARNING"), ("ERROR",) * 3],
)
def test_below_info_only_the_bot_itself_speaks(root, level, ours, others):
    root.handlers.clear()
    set_up(level, TOKEN)
    levels = ["DEBUG", "INFO", "WARNING", "ERROR"]
    for logger, least in (("bot.display.sending", ours), ("discord.gateway", others), ("aiosqlite", others)):
        spoken = [name for name in levels if logging.getLogger(logger).isEnabledFor(getattr(logging, name))]
        assert spoken == levels[levels.index(least) :]
    assert all(isinstance(handler.formatter, Discreet) for handler in root.handlers)
