"""Components that the bot does not use yet, and the sandbox in German."""

from typing import Any

import discord

from bot.app.client import Interlink, create
from bot.sandbox import world
from bot.sandbox.scene import locale_of
from bot.settings import Settings
from bot.ui.web_page import words
from data.texts import languages, texts_in
from tests.layouts import texts
from tests.sandbox.conftest import GAME, opened
from tests.source import TOP
from tests.texts import GERMAN


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


async def test_forms_layouts_and_pings_are_as_in_discord(tmp_path, monkeypatch):
    monkeypatch.setattr(world, "create", with_extras)
    async with opened(tmp_path) as extras:
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


async def test_page_completions_and_refusals_are_german(tmp_path):
    async with opened(tmp_path, texts=GERMAN) as site:
        channel = await site.place("ada", "channel")
        labels = [item["label"] for item in (await site.act("complete", "ada", channel, text="/"))["items"]]
        assert {"/zug", "/server einstellungen"} <= set(labels)
        assert labels == sorted(labels)
        offered = await site.act("complete", "ada", channel, text="/einstellungen erinnerungen:")
        assert "zweimal" in [item["label"] for item in offered["items"]]
        await site.act("say", "ada", channel, text="/einstellungen erinnerungen: zweimal")
        assert (await site.newest("ada", channel))["line"] == "/einstellungen erinnerungen: zweimal"
        offered = await site.act("complete", "ada", channel, text="/brett privat:")
        assert [item["insert"] for item in offered["items"]] == ["Ja ", "Nein "]
        await site.act("say", "ada", channel, text="/einstellungen vorrat_dm: ja")
        assert (await site.newest("ada", channel))["line"] == "/einstellungen vorrat_dm: Ja"
        assert (await site.look("ada", channel))["menu"] == ["Herausfordern"]
        assert (await site.look("ada", channel))["messageMenu"] == ["Replay", "Text"]
        await site.act("menu", "ada", channel, name="Herausfordern", person="cleo")
        assert (await site.newest("ada", channel))["line"] == "Herausfordern"
        await site.act("say", "ada", channel, text=f"/spielen {GAME} gegenüber: ben beginn: Ich beginne als Mehr")
        ben = (await site.look("ada"))["people"][1]["id"]
        line = f"/spielen {GAME} gegenüber: <@{ben}> beginn: Ich beginne als Mehr"
        assert (await site.newest("ben", channel))["line"] == line
        await site.act("say", "ada", channel, text="/help")
        answer = await site.newest("ada", channel)
        assert (answer["line"], "Spiel Verbindungsspiele" in texts(answer["parts"])[0]) == ("/hilfe", True), (
            "English is understood"
        )
        for text, said in (
            ("/nichts", "gibt es nicht"),
            ("/zug", "/zug braucht noch zug: "),
            ("/server schließen partie: drei", "eine ganze Zahl"),
            ("/spielen link größe: 99", "größe darf höchstens 12 sein"),
        ):
            assert said in await site.refused("say", "ada", channel, text=text), text
        async with site.session.get("/") as response:
            page = await response.text()
        assert '<html lang="de">' in page
        assert "+1 Stunde" in page
        assert "{{" not in page
        async with site.session.get("/words") as response:
            words = await response.json()
        assert words["page-switch-person"] == "{name} sein"
        assert (await site.look("ada"))["server"] == words["page-server"]


def test_page_words_are_all_used_and_languages_have_locales():
    folders = ("bot/sandbox/page", "bot/ui/page", "bot/matches/activity/page")
    files = [*(path for each in folders for path in (TOP / each).iterdir()), *(TOP / "bot/sandbox").glob("*.py")]
    source = "\n".join(path.read_text("utf-8") for path in files)
    errors = "\n".join(path.read_text("utf-8") for path in (TOP / "bot").rglob("*.py"))
    keys = {key for language in languages() for key in words(texts_in(language), "page", "activity")}
    shown = {key for key in keys if f'"{key}"' in source or f"{{{{{key}}}}}" in source}
    assert keys - shown <= {code for code in keys if f'"{code}"' in errors}
    found = {language: locale_of(language) for language in ("en", "de", "es", "fr", "xx")}
    assert found == {"en": "en-US", "de": "de", "es": "es-ES", "fr": "fr", "xx": "xx"}
