"""Both forms of the log: one object a line, ids of what it is about, and nothing that somebody typed."""

import asyncio
import io
import itertools
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import discord
import pytest
from discord import app_commands
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.client import create
from bot.app.logs import DiscreetFilter, JsonLines, redacted, set_up, traced, watch_loop
from bot.runtime.context import add_match, answering_to, current_context, match_context
from bot.settings import Settings
from rules.game import Illegal

TOKEN = 'MTAwMDAw.GhI"jKl\\the-secret-part'
TYPED = "my-secret-plan"
FORMS = {"text": DiscreetFilter(logging.Formatter("%(levelname)s %(message)s"), TOKEN), "json": JsonLines(TOKEN)}
NAMES = st.text('aZ0 \t\n\r\x0b\x0c\x1c\x85\u2028\u2029"\\{}%…é🦊', max_size=40)


@contextmanager
def listening(form: logging.Formatter) -> Iterator[tuple[logging.Logger, io.StringIO]]:
    """A logger, and what it writes in one form."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(form)
    logger = logging.Logger("bot.place")
    logger.addHandler(handler)
    yield logger, stream


def fail(error: BaseException) -> None:
    raise error


def broken(error: BaseException, why: BaseException | None = None) -> BaseException:
    """An exception that was raised, while another was dealt with if one is given."""
    if why is not None:
        error.__context__ = broken(why)
    with pytest.raises(type(error)) as caught:
        fail(error)
    return caught.value


@settings(max_examples=40)
@given(message=NAMES, value=NAMES, name=NAMES)
def test_every_record_is_one_object_on_one_line(message, value, name):
    with listening(JsonLines(TOKEN)) as (logger, stream):
        logger.name = name
        logger.error("%s: %s", message, value, exc_info=broken(OSError(value)))
    written = stream.getvalue()
    assert written.endswith("\n")
    (line,) = written.splitlines()
    said = json.loads(line)
    assert said["message"] == f"{message}: {value}"
    assert (said["logger"], said["level"]) == (name, "ERROR")
    assert said["exception"].endswith(f"OSError: {value}".rstrip("\n"))
    assert datetime.fromisoformat(said["time"]).utcoffset() is not None


@settings(max_examples=40)
@given(
    before=NAMES,
    after=NAMES,
    kind=st.sampled_from(["webhooks", "interactions"]),
    in_address=st.from_regex(r"[A-Za-z0-9_-]{20,40}", fullmatch=True),
    end=st.sampled_from(["/callback", "?wait=true", "\"'"]),
)
def test_no_token_is_in_any_form_whatever_stands_around_it(before, after, kind, in_address, end):
    text = f"{before}{TOKEN}{after} https://discord.com/api/v10/{kind}/123456/{in_address}{end}{TOKEN}"
    for name, form in FORMS.items():
        with listening(form) as (logger, stream):
            logger.error("%s", text, exc_info=broken(OSError(text), OSError(text)))
        written = stream.getvalue()
        for each in (written, *([json.loads(written)["message"]] if name == "json" else ())):
            assert TOKEN not in each
            assert in_address not in each
            assert "the-secret-part" not in each
            assert "/123456/" in each, "which address it was is told"
    for token in (TOKEN, ""):
        assert redacted(before, token) == before, "what holds no token is left as it is"


QUOTING = (
    ValueError(f"invalid literal for int() with base 10: {TYPED!r}"),
    KeyError(TYPED),
    AssertionError(TYPED),
    UnicodeDecodeError("utf-8", TYPED.encode(), 0, 1, TYPED),
    discord.DiscordException(TYPED),
    app_commands.AppCommandError(TYPED),
    Illegal("link-occupied", cell=TYPED),
    ExceptionGroup(TYPED, [ValueError(TYPED), KeyError(TYPED)]),
    type("Own", (Exception,), {})(TYPED),
)


def test_exceptions_tell_causes_once_and_no_typed_text():
    for error, (name, form) in itertools.product(QUOTING, FORMS.items()):
        error.add_note(TYPED)
        others = (RuntimeError(TYPED), OSError(5, "Input/output error"))
        for raised in (broken(error), *(broken(other, error) for other in others)):
            with listening(form) as (logger, stream):
                logger.error("Unexpected error, shown as %s.", "0f1e2d", exc_info=raised, extra={"error": "0f1e2d"})
            written = stream.getvalue()
            assert TYPED not in written, (name, raised)
            assert [part for part in (type(error).__name__, "test_forms.py", "0f1e2d") if part not in written] == []
    with listening(FORMS["text"]) as (logger, stream):
        usual = logging.StreamHandler(io.StringIO())
        logger.handlers.insert(0, usual)
        logger.error("It broke.", exc_info=broken(KeyError(TYPED)))
        assert TYPED in usual.stream.getvalue()
    assert TYPED not in stream.getvalue(), "what others have formatted does not come back"
    for error in (sqlite3.OperationalError("disk I/O error"), ConnectionResetError(104, "reset"), TimeoutError("late")):
        assert str(error) in traced(broken(error))
    assert "direct cause" not in traced(broken(KeyError("x"), ValueError("y")))
    assert "During handling" in traced(broken(KeyError("x"), ValueError("y")))
    looping = broken(ValueError("x"))
    looping.__cause__ = KeyError("y")
    looping.__cause__.__cause__ = looping
    assert traced(looping).count("ValueError") == 1


async def test_unseen_failures_are_logged_without_typed_text():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(watch_loop)

    async def fail() -> None:
        raise KeyError(TYPED)

    task = asyncio.create_task(fail())
    await asyncio.wait({task})
    logger = logging.getLogger("bot.app.logs")
    for form in FORMS.values():
        with listening(form) as (other, stream):
            logger.addHandler(other.handlers[0])
            said = "Task exception was never retrieved"
            loop.call_exception_handler({"message": said, "exception": task.exception(), "future": task})
            loop.call_soon(int, TYPED)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            logger.removeHandler(other.handlers[0])
        assert said in stream.getvalue()
        assert "Exception in callback" in stream.getvalue()
        assert TYPED not in stream.getvalue()


async def test_lines_and_tasks_concern_what_began_them():
    guild = 3 << 22
    with answering_to(9, guild, 2):
        add_match(5)
        lines = {}
        for name, form in FORMS.items():
            with listening(form) as (logger, stream):
                logger.warning("It rests.")
            lines[name] = stream.getvalue()
    assert lines["text"] == f"WARNING It rests. (match 5, interaction 9, guild {guild}, shard 1)\n"
    ids = {"match": 5, "interaction": 9, "guild": guild, "shard": 1}
    told = json.loads(lines["json"])
    assert {key: told[key] for key in ids} == ids
    assert current_context().known == {}

    async def inner() -> dict[str, int]:
        add_match(5)
        return current_context().known

    with answering_to(9, None, 1):
        assert await asyncio.create_task(inner()) == {"match": 5, "interaction": 9, "shard": 0}
        assert current_context().match == 5, "whoever began it knows as well"
        with match_context(5):
            assert current_context().interaction == 9
        with match_context(5, separate=True):
            assert current_context().known == {"match": 5}
        with match_context(6):
            assert current_context().known == {"match": 6}
        assert current_context().match == 5
    add_match(7)
    assert current_context().known == {}, "nothing was under way"


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root of all loggers, which is put back afterwards."""
    found = logging.getLogger()
    handlers, level, ours = found.handlers[:], found.level, logging.getLogger("bot").level
    yield found
    found.handlers[:] = handlers
    found.setLevel(level)
    logging.getLogger("bot").setLevel(ours)


def test_set_up_filters_others_and_never_mentions_voice(root, tmp_path, caplog, monkeypatch):
    levels = ["DEBUG", "INFO", "WARNING", "ERROR"]
    for level in levels:
        root.handlers.clear()
        set_up(level, TOKEN)
        others = "INFO" if level == "DEBUG" else level
        for logger, least in (("bot.matches.board.sending", level), ("discord.gateway", others), ("aiosqlite", others)):
            logged = [name for name in levels if logging.getLogger(logger).isEnabledFor(getattr(logging, name))]
            assert logged == levels[levels.index(least) :], (level, logger)
        assert all(isinstance(handler.formatter, DiscreetFilter) for handler in root.handlers)
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    set_up("INFO", TOKEN)
    with caplog.at_level(logging.INFO):
        create(Settings(database=tmp_path / "bot.db"))
    assert "voice" not in caplog.text
