"""Components that the bot does not use yet: forms, selects of people, and those of the second version."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.app.client import Interlink, create
from bot.sandbox import world
from bot.settings import Settings
from tests.sandbox.conftest import Site, opened


class Form(discord.ui.Modal, title="A form"):
    word: discord.ui.TextInput[Any] = discord.ui.TextInput(label="A word", max_length=9)
    who: discord.ui.Label[Any] = discord.ui.Label(text="Who", component=discord.ui.UserSelect())

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.who.component, discord.ui.UserSelect)
        await interaction.response.send_message(f"{self.word.value} {self.who.component.values[0].mention}")


class Mentioner(discord.ui.UserSelect[Any]):
    """Answers with a mention of each who is chosen."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(" ".join(user.mention for user in self.values), ephemeral=True)


def with_extras(settings: Settings) -> Interlink:
    client = create(settings)

    @client.tree.command(description="A form")
    async def form(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Form())

    @client.tree.command(description="A layout")
    async def layout(interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.LayoutView()
        people = Mentioner(max_values=2)
        view.add_item(discord.ui.Container(discord.ui.TextDisplay("# Hello"), discord.ui.ActionRow(people)))
        await interaction.response.send_message(view=view)

    @client.tree.command(description="Mention somebody, and let them be called or not")
    async def mention(interaction: discord.Interaction[Any], who: discord.Member, call: bool, later: bool) -> None:
        called = discord.AllowedMentions(users=[who]) if call else discord.AllowedMentions.none()
        text = f"{who.mention} and {interaction.user.mention}"
        await interaction.response.send_message(
            "Wait" if later else text, allowed_mentions=discord.AllowedMentions.none() if later else called
        )
        if later:
            await interaction.edit_original_response(content=text, allowed_mentions=called)

    return client


@pytest_asyncio.fixture(loop_scope="session")
async def extras(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    monkeypatch.setattr(world, "create", with_extras)
    async with opened(tmp_path) as site:
        yield site


async def test_forms_layouts_and_pings_are_as_in_discord(extras):
    channel = await extras.place("ada", "channel")
    form = (await extras.act("say", "ada", channel, text="/form"))["form"]
    word, who = (row.get("component") or row["components"][0] for row in form["components"])
    ben = (await extras.look("ada"))["people"][1]["id"]
    values = {word["custom_id"]: "hello", who["custom_id"]: [ben]}
    await extras.refused("fill", "ben", channel, key=form["key"], values=values)
    await extras.act("fill", "ada", channel, key=form["key"], values=values)
    assert (await extras.newest("ben", channel))["text"] == f"hello <@{ben}>"
    await extras.refused("fill", "ada", channel, key=form["key"], values=values)
    channel = await extras.place("ada", "channel")
    await extras.act("say", "ada", channel, text="/layout")
    state = await extras.look("ada", channel)
    card = state["messages"][-1]["parts"][0]
    assert (card["type"], card["components"][0]["content"]) == (17, "# Hello")
    select = card["components"][1]["components"][0]
    people = [person["id"] for person in state["people"][1:3]]
    await extras.act(
        "choose", "ada", channel, message=state["messages"][-1]["id"], id=select["custom_id"], values=people
    )
    said = await extras.newest("ada", channel)
    assert (said["private"], said["text"]) == (True, " ".join(f"<@{number}>" for number in people))
    for whom, call, later, pinged in (
        ("Ben", "yes", "no", ["Ben"]),
        ("Ada", "yes", "no", ["Ada"]),
        ("Ben", "no", "no", []),
        ("Ben", "yes", "yes", []),
    ):
        await extras.act("say", "ada", channel, text=f"/mention who: {whom} call: {call} later: {later}")
        state = await extras.look("ben", channel)
        names = {person["id"]: person["name"] for person in state["people"]}
        assert [names[number] for number in state["messages"][-1]["pings"]] == pinged, (whom, call, later)
    ben = state["people"][1]["id"]
    await extras.act("say", "ada", channel, text=f"<@{ben}>, shall we play?")
    assert (await extras.newest("ben", channel))["pings"] == [ben]
