"""Findings of the doctor about settings, libraries and the machine, with one fault after the other."""

import sys
from importlib import metadata

from aiohttp import web

from bot.doctor import environment
from bot.doctor.environment import LETTERS, settings
from bot.match.shards import ShardRange
from bot.messages.drawing.studio import COMMAND
from renderers.kit.faces import EAST, SCRIPTS, script_of
from tests.bot.test_start import TOKEN
from tests.wire.process import free_port


async def test_each_faulty_variable_has_its_line(practice):
    line = await practice.looked("DISCORD_TOKEN", DISCORD_TOKEN=f"Bot {TOKEN}")
    assert line.startswith("wrong: It must be the token alone")
    _, found = await practice.examined(
        INTERLINK_SHARDS="many",
        INTERLINK_DATABASE="nowhere/x.db",
        INTERLINK_THINKERS="3",
        INTERLINK_SHARD="2",
        DISCORD_TOKEN=TOKEN,
    )
    assert found["INTERLINK_SHARDS"] == ["wrong: It must be a whole number from 1 to 4096, or empty."]
    assert found["INTERLINK_DATABASE"][0].startswith("wrong: It must name a file in a folder that exists")
    assert found["INTERLINK_SHARD"][0].startswith("note: The bot does not read it. The variables are DISCORD_TOKEN, ")
    assert found["settings"] == ["fine: Set: DISCORD_TOKEN, INTERLINK_THINKERS; all others have their defaults."]


def test_shards_are_checked_together_with_the_database(practice, monkeypatch):
    monkeypatch.setenv("INTERLINK_SHARDS", "0-15/64")
    for address, shards in (("", None), ("postgresql://ada:secret@127.0.0.1/club", ShardRange(0, 15, 64))):
        monkeypatch.setenv("INTERLINK_DATABASE", address)
        config, found = settings()
        assert config.shards == shards
        assert ("INTERLINK_SHARDS" in [finding.name for finding in found]) == (shards is None)
        assert "secret" not in str(found)


async def test_settings_file(practice, monkeypatch):
    monkeypatch.delenv("DISCORD_TOKEN")
    file = practice.folder / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    file.chmod(0o600)
    _, found = await practice.examined()
    assert ".env" not in found
    file.chmod(0o644)
    told = await practice.looked(".env")
    assert told == "note: Other users of this machine can read its secrets. Run chmod 600 .env."
    file.write_bytes(b"\xff\xfe\x00")
    assert (await practice.looked(".env")).startswith("wrong: .env cannot be read")


async def test_libraries_of_other_versions(practice, monkeypatch, tmp_path):
    _, found = await practice.examined()
    assert set(found["versions"][0].split()) > {"fine:", "Interlink", "Python"}
    assert not found.keys() & {"Pillow", "discord.py", "tzdata"}, "those of the checkout are right"
    project = tmp_path / "pyproject.toml"
    monkeypatch.setattr(environment, "CHECKOUT", project)
    for line, version in (
        ("fits>=2.7.1,<3", "2.7.1"),
        ("fits>=2.7.1,<3", "2.10"),
        ("fits>=2025.2", "2025.10"),
        ("low>=2.7.1,<3", "2.7"),
        ("high>=2.7.1,<3", "3.0.0"),
        ("missing>=1", None),
    ):
        project.write_text(f'[project]\ndependencies = ["{line}"]\n')
        with monkeypatch.context() as patched:
            if version is not None:
                patched.setattr(metadata, "version", lambda _, version=version: version)
            faults = [str(finding) for finding in environment.versions() if finding.level == "wrong"]
        name = line.split(">")[0]
        told = f"wrong  {name}: Version {version or 'none'} is installed. Run pip install '{line}'."
        assert faults == ([] if name == "fits" else [told])


def test_a_letter_is_tried_for_every_script():
    assert {script_of(letter) for letter in LETTERS} == {EAST, *(set(SCRIPTS) - {"JP", "KR", "SC"})}
    assert len(LETTERS) == len(SCRIPTS)


def test_missing_fonts_are_named(monkeypatch):
    thai = LETTERS[9]
    for missing, level, told in (
        ("", "fine", "Names in 41 of 41 scripts can be drawn."),
        (thai, "note", "Names in 40 of 41 scripts can be drawn."),
    ):
        monkeypatch.setattr(environment, "legible", lambda letter, missing=missing: letter.replace(missing or " ", ""))
        (found,) = environment.fonts()
        assert (found.level, found.sentence) == (level, told)
    assert found.remedy.startswith("For Thai … run apt-get install fonts-noto-core")


async def test_drawing_process_is_started(practice, monkeypatch):
    for command, told in (
        (COMMAND, "fine: A process that draws pictures starts."),
        ((sys.executable, "-S", "-c", "pass"), "wrong: It cannot be used (EOFError). Check the free memory"),
        (("/nowhere",), "wrong: It cannot be used ([Errno 2] No such file or directory: '/nowhere'). Check the free"),
    ):
        monkeypatch.setattr(environment, "COMMAND", command)
        assert (await practice.looked("processes", DISCORD_TOKEN="")).startswith(told)


async def test_port_is_free_or_in_use(practice):
    number = free_port()
    assert await practice.looked("port", INTERLINK_HEALTH_PORT=str(number)) == f"fine: {number} is free for the bot."
    health = {"works": True, "wrong": []}

    async def answer(_: web.Request) -> web.Response:
        return web.json_response(health)

    app = web.Application()
    app.router.add_get("/healthz", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", number).start()
    try:
        assert await practice.looked("port") == f"fine: A bot answers at {number}."
        health |= {"works": False, "wrong": ["It sleeps."]}
        assert await practice.looked("port") == f"note: A bot answers at {number}. It reports: It sleeps."
        health.clear()
        assert (await practice.looked("port")).startswith(f"wrong: {number} belongs to another program.")
    finally:
        await runner.cleanup()
