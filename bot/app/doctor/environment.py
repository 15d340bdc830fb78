"""Checks of the settings, the libraries and the machine."""

import os
import platform
import re
import stat
import sys
import tomllib
import unicodedata
from collections.abc import AsyncIterator, Iterator
from importlib import metadata
from pathlib import Path

import aiohttp

from bot.app.doctor import Finding, fine, grade, note, wrong
from bot.app.health.server import HOST
from bot.runtime import VERSION
from bot.runtime.worker_pool import WorkerProcess
from bot.settings import FILE, VARIABLES, BadSetting, Settings, read, written
from bot.ui.drawing import COMMAND
from renderers.kit.typography import legible

LETTERS = "王さ김مדरরகరสЂΓԱგરਹರരରසសສအབᠪܝއߡ𞤀ꦫᬯአᏍⵣꕙꆈⲙ𐍅ᚁᚱᐃ"  # one of each supported script
CHECKOUT = Path(__file__).parents[3] / "pyproject.toml"


def settings(file: Path = FILE) -> tuple[Settings, list[Finding]]:
    """Check each variable; returns the usable settings and findings that contain no secret value."""
    found, usable = list[Finding](), dict[str, str]()
    try:
        values = written(file=file)
    except BadSetting as error:
        values = dict(os.environ)
        found.append(wrong(str(file), str(error)))
    for name in filter(values.get, VARIABLES):  # in order, because the number of shards depends on the database
        try:
            read(usable | {name: values[name]})
            usable[name] = values[name]
        except BadSetting as error:
            found.append(wrong(name, str(error).replace(name, "It", 1)))
    found.append(fine("settings", f"Set: {', '.join(usable) or 'nothing'}; all others have their defaults."))
    token = values.get("DISCORD_TOKEN", "").strip()
    mode = file.stat().st_mode if file.is_file() and sys.platform != "win32" else 0
    if (token or "://" in values.get("INTERLINK_DATABASE", "")) and mode & (stat.S_IRGRP | stat.S_IROTH):
        found.append(note(str(file), "Other users of this machine can read its secrets.", f"Run chmod 600 {file}."))
    if not token and found[0].name != str(file):  # else it may be in a line that cannot be read
        found.append(note("DISCORD_TOKEN", "It is not set, so python -m bot starts the sandbox."))
    for name in sorted(name for name in values if name.startswith("INTERLINK_") and name not in VARIABLES):
        found.append(note(name, "The bot does not read it.", f"The variables are {', '.join(VARIABLES)}."))
    return read(usable), found


def versions() -> Iterator[Finding]:
    """Check that the libraries have the versions that the checkout needs."""
    yield fine("versions", f"Interlink {VERSION} runs on Python {platform.python_version()}.")
    project = tomllib.loads(CHECKOUT.read_text(encoding="utf-8"))["project"] if CHECKOUT.exists() else {}
    for line in project.get("dependencies", ()):
        library, least, limit = re.findall(r"^([\w.-]+)>=([\d.]+)(?:,<([\d.]+))?", line)[0]
        try:
            version = metadata.version(library)
        except metadata.PackageNotFoundError:
            version = "none"
        low, here, high = ([int(n) for n in re.findall(r"\d+", text)] for text in (least, version, limit or "9999"))
        if not low <= here < high:
            yield wrong(library, f"Version {version} is installed.", f"Run pip install '{line}'.")


def fonts() -> Iterator[Finding]:
    """Check that names in every script can be drawn."""
    scripts = [unicodedata.name(letter).split()[0].title() for letter in LETTERS if legible(letter) != letter]
    sentence = f"Names in {len(LETTERS) - len(scripts)} of {len(LETTERS)} scripts can be drawn."
    few = ", ".join(scripts[:5]).replace("Cjk", "Chinese")
    remedy = f"For {few} … run apt-get install fonts-noto-core fonts-noto-cjk libfribidi0."
    yield grade("fonts", sentence, (bool(scripts), note, remedy))


async def drawing_process() -> AsyncIterator[Finding]:
    """Check that a process for drawing starts."""
    process = await WorkerProcess.start(COMMAND)
    await process.end()
    yield fine("processes", "A process that draws pictures starts.")


async def port(number: int | None) -> AsyncIterator[Finding]:
    """Check that no program other than the bot uses the health port."""
    if number is None:
        return
    address, limit = f"http://{HOST}:{number}/healthz", aiohttp.ClientTimeout(total=5)
    try:
        async with aiohttp.ClientSession(timeout=limit) as session, session.get(address) as answer:
            health = await answer.json(content_type=None)
            faults = " ".join(health["wrong"])
            yield grade("port", f"A bot answers at {number}.", (not health["works"], note, f"It reports: {faults}"))
    except aiohttp.ClientConnectorError:
        yield fine("port", f"{number} is free for the bot.")
    except (aiohttp.ClientError, TimeoutError, ValueError, LookupError, TypeError):
        yield wrong("port", f"{number} belongs to another program.", "Set another INTERLINK_HEALTH_PORT.")
