"""What operators are told there is stands in the documentation, no more and no less."""

import re
from pathlib import Path

import discord

from bot.client import create
from bot.health.figures import Figures
from bot.health.health import Health
from bot.health.state import State
from bot.settings import Settings
from tests.source import TOP

HOSTING = (TOP / "docs" / "hosting.md").read_text("utf-8")


async def served(folder: Path) -> dict[str, set[str]]:
    """The name of each figure of a running bot, with the labels it may have."""
    health = Health(Figures())
    client = create(Settings(database=folder / "matches.db"), health.figures)
    health.lives(client)
    client.backing_up.newest = discord.utils.utcnow()
    found = {}
    for family in (*health.figures.registry.collect(), *State(health).collect()):
        name = f"{family.name}_total" if family.type == "counter" else family.name
        found[name] = {label for sample in family.samples for label in sample.labels}
    return found


async def test_every_figure_is_documented_and_every_one_that_is_documented_is_there(tmp_path):
    rows = re.findall(r"^\| (`interlink_.*?) \|", HOSTING, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`(interlink_\w+)`", row)]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(await served(tmp_path))


async def test_alerts_ask_for_figures_that_there_are(tmp_path):
    (rules,) = re.findall(r"```yaml\n(groups:.*?)```", HOSTING, re.DOTALL)
    names = set(re.findall(r"interlink_[a-z_]+", rules))
    assert names
    assert names <= set(await served(tmp_path))
