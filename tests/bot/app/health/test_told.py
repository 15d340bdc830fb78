"""Settings, endpoints and metrics agree with the documentation."""

import re
from pathlib import Path

import discord

from bot.app.client import create
from bot.app.health.health import Health
from bot.app.health.server import State
from bot.runtime.metrics import Metrics
from bot.settings import Settings
from tests.source import TOP

HOSTING = (TOP / "docs" / "hosting.md").read_text("utf-8")


async def served(folder: Path) -> list[str]:
    """The name of each figure of a running bot."""
    health = Health(Metrics())
    client = create(Settings(database=folder / "matches.db"), health.figures)
    health.lives(client)
    client.backing_up.newest = discord.utils.utcnow()
    families = (*health.figures.registry.collect(), *State(health).collect())
    return [f"{family.name}_total" if family.type == "counter" else family.name for family in families]


async def test_figures_and_those_of_documented_alerts_match(tmp_path):
    there = set(await served(tmp_path))
    rows = re.findall(r"^\| (`interlink_.*?) \|", HOSTING, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`(interlink_\w+)`", row)]
    assert len(listed) == len(set(listed))
    assert set(listed) == there
    (rules,) = re.findall(r"```yaml\n(groups:.*?)```", HOSTING, re.DOTALL)
    assert (names := set(re.findall(r"interlink_[a-z_]+", rules)))
    assert names <= there
