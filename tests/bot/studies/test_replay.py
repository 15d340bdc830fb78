"""A match once more: leafed through, in motion, as a record, and shown to everyone."""

import random
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from bot.model.match import Status
from bot.studies.replay.views import Control
from bot.ui.drawing import FileCache
from renderers.replay import stretch
from rules import GAMES
from rules.deal import commitment
from rules.records import Ending, Record, read
from tests.bot.guide import answer
from tests.bot.shared import Private, resigned
from tests.bot.stories import begin, dump, invite, labels, match, mentions, name_of, opened, play, play_of, private
from tests.bot.whole import brought_on, to_come
from tests.layouts import words
from tests.peer import Club
from tests.renderers.motion import pictures
from tests.texts import in_words

OPTIONS: dict[str, dict[str, Any]] = {
    "linkage": {},
    "link": {"size": 4},
    "linkx": {},
    "lovelinks": {"length": "short", "opponent2": "cleo"},
}
BUTTONS = ["First", "Back", "On", "Last", "Play on from here", "GIF", "Record", "Show everyone"]
NOBODY_SINCE = "Nobody has played since your last turn"


class Leafing(Private):
    """Somebody who looks at a match once more, in one private message."""

    async def open(self, channel: Any = None, /, **options: Any) -> str:
        return self.now(await self.club.slash(self.who, "replay", channel, **options))

    def now(self, result: InteractionResult) -> str:
        return in_words(super().now(result))


async def whole(club: Club, game: str) -> None:
    await begin(club, game=game, **OPTIONS[game])
    await brought_on(club, to_come(await match(club), random.Random(7)))
    assert (await match(club)).status is Status.FINISHED


async def gif(message: discord.Message) -> list[bytes]:
    (file,) = message.attachments
    assert file.filename == "replay.gif"
    data = await file.read()
    assert len(data) < 8 * 2**20
    return [pixels for pixels, _ in pictures(data)]


async def record(message: discord.Message) -> Record:
    return read(await message.attachments[0].read())


@pytest.mark.slow
@pytest.mark.parametrize("game", ["link", "lovelinks"])  # without draws and with
async def test_a_match_is_leafed_through_filmed_and_recorded(club, game):
    await whole(club, game)
    found, leafing = await match(club), Leafing(club)
    title, stops = GAMES[game].title, play_of(found).stops()
    last = len(stops)
    said = await leafing.open(match=1)
    assert said.startswith(f"**{title} 1** · position {last} of {last}\nTurn ")
    assert labels(leafing.message) == BUTTONS
    assert leafing.disabled == ["On", "Last"]
    assert await leafing.press("First") == f"**{title} 1** · position 1 of {last}\nBefore the first step."
    assert leafing.disabled == ["First", "Back"]
    pictures = set()
    leafed = min(last, 6)
    for number in range(2, leafed + 1):
        said = await leafing.press("On")
        assert f"position {number} of {last}\nTurn " in said
        (picture,) = leafing.message.attachments
        assert picture.description
        pictures.add(await picture.read())
    assert len(pictures) == leafed - 1, "no two positions look alike"
    assert f"position {leafed - 1} of" in await leafing.press("Back")
    assert f"position {last} of" in await leafing.press("Last")
    options = leafing.menu.options
    assert len(options) <= 25
    assert options[0].label == "Before the first step"
    assert f"position {last} of" in await leafing.choose(len(options) - 1)
    assert "position 1 of" in await leafing.choose(0)
    await leafing.press("Last")

    message = await leafing.take("GIF")
    assert message.flags.ephemeral
    assert words(message) == f"**{title} 1** from its start."
    assert len(await gif(message)) == last
    spoken = f"{title} 1 in motion, {last} positions from its start. The last: "
    assert (message.attachments[0].description or "").startswith(spoken)

    message = await leafing.take("Record")
    assert message.flags.ephemeral
    assert [file.filename for file in message.attachments] == [f"{game}-1.json", f"{game}-1.txt"]
    kept, play = await record(message), play_of(found)
    drawn = any(step.seat is None for step in play.steps)
    assert kept.play == play
    assert [player.name for player in kept.players] == [name_of(club, seat.user).title() for seat in found.seats]
    assert kept.result is not None
    assert kept.result.by is Ending.RULES
    assert found.outcome is not None
    assert kept.result.places == found.outcome.places
    assert (kept.rules, kept.pace) == (found.version, found.pace.seconds)
    assert kept.began is not None
    assert kept.ended is not None
    assert kept.seed == (found.seed if drawn else None)
    assert kept.commitment == (commitment(found.seed) if drawn else None)
    head = await club.bot.services.table.head(found)
    assert f"Head of the chain over its log after {found.revision} entries: `{head}`" in words(message)
    sheet = (await message.attachments[1].read()).decode()
    assert sheet.startswith(f"{found.game.title}, {play.seats} seats\n")
    assert play.steps[-1].text in sheet


async def test_replays_are_offered_and_begin_at_a_turn_gifs_later(club, monkeypatch):
    await whole(club, "linkage")
    leafing, stops = Leafing(club, "cleo"), play_of(await match(club)).stops()
    assert "\nTurn 3: " in await leafing.open(**{"match": 1, "from": 3})
    message = await leafing.take("GIF")
    assert words(message) == "**Linkage 1** from turn 3 on."
    assert len(await gif(message)) == len(stops) - 3
    assert "position 1 of" in await leafing.open(**{"match": 1, "from": 0})
    assert "position 1 of" in await leafing.open(**{"match": 1, "from": -5})
    assert f"position {len(stops)} of" in await leafing.open(**{"match": 1, "from": 999})
    monkeypatch.setattr("bot.studies.replay.texts._GIFS", FileCache(0, len))
    monkeypatch.setattr("bot.studies.replay.texts.HEAVIEST", 100_000)
    await leafing.open(match=1)
    message = await leafing.take("GIF")
    assert words(message).endswith("\nWhat came before does not fit into what Discord takes.")
    assert 1 <= len(await gif(message)) < len(stops)
    assert len(await message.attachments[0].read()) <= 100_000
    await begin(club, game="linkx")
    await invite(club, game="link")
    for who, typed, numbers in (("ada", "", [2, 1]), ("dan", "", [1]), ("ada", "Linkage", [1])):
        assert [choice["value"] for choice in await club.complete(who, "match", typed, "replay")] == numbers


async def test_a_running_match_is_shown_without_its_seed(club):
    await invite(club, game="lovelinks", length="short")
    assert private(await club.slash("ada", "replay", match=1)).startswith("The match has not begun")
    assert private(await club.slash("ada", "replay")).startswith("No match here.")
    await club.press("ben", club.public()[-1], "Accept")
    direct = await club.people["ada"].user.slash("replay", match=1)
    assert "position 1 of 1" in private(direct)
    assert labels(answer(direct)) == BUTTONS[:-1], "in direct messages there is nobody to show it to"
    leafing = Leafing(club)
    said = await leafing.open(club.thread)
    assert said == "**Love Links 1** · position 1 of 1\nBefore the first step."
    assert leafing.disabled == ["First", "Back", "On", "Last"]
    message = await leafing.take("Record")
    kept, found = await record(message), await match(club)
    assert kept.play == found.play
    assert (kept.seed, kept.result, kept.ended) == (None, None, None)
    assert kept.commitment == commitment(found.seed)
    files = b"".join([await file.read() for file in message.attachments])
    assert found.seed.hex() not in files.decode() + words(message)


async def test_what_was_undone_or_given_up_is_shown_as_it_stands(club):
    await begin(club, game="linkx")
    await play(club, "c1-c2-d1")
    leafing = Leafing(club)
    assert "position 2 of 2" in await leafing.open(match=1)
    below = leafing.message
    await club.press("ada", club.boards()[-1], "Undo")
    assert play_of(await match(club)).steps == ()
    (result,) = await club.at_once(("ada", below, "il:replay:1:1:last"))
    assert "position 1 of 1" in private(result)
    (result,) = await club.at_once(("ada", below, "il:turn:1:1:", "1"))
    assert "position 1 of 1" in private(result)
    await play(club, "c1-c2-d1")
    result = await club.press("cleo", await resigned(club), "Replay")
    message = answer(result)
    assert words(message).endswith(mentions(club, "**{ben} resigned; {ada} wins.**"))
    assert "Ben resigned" in (message.attachments[0].description or "")
    back = answer(await club.press("cleo", message, "Back"))
    assert "resigned" not in words(back) + (back.attachments[0].description or "")
    kept = await record(answer(await club.press("cleo", back, "Record")))
    assert kept.result is not None
    assert (kept.result.by, kept.result.places) == (Ending.RESIGNED, (1, 2))


async def test_a_gif_is_drawn_once_and_shown_to_everyone(club, monkeypatch):
    await begin(club, game="linkx")
    await play(club, "c1-c2-d1", "e1-e2-e3")
    drawn = []

    def counted(film: Any, how: Any, first: int, frames: range) -> bytes:
        drawn.append(frames.start)
        return stretch(film, how, first, frames)

    monkeypatch.setattr("bot.studies.replay.texts._GIFS", FileCache(2**20, len))
    monkeypatch.setattr("bot.studies.replay.texts.stretch", counted)
    leafing, seen = Leafing(club, "cleo"), play_of(await match(club))
    await leafing.open(match=1)
    wanted = f"il:replay:1:{len(seen.steps)}:{Control.GIF}"
    results = await club.at_once(*[("cleo", leafing.message, wanted)] * 2)
    assert [len(await gif(result.response)) for result in results] == [len(seen.stops())] * 2
    assert len(drawn) == len(set(drawn))

    before, requests, stored = len(club.public()), len(club.env.http_requests), dump(club.settings.database)
    message = await leafing.take("Show everyone")
    assert not message.flags.ephemeral
    assert words(message) == mentions(club, "{cleo} shows **Linkx 1**.")
    assert len(await gif(message)) == len(seen.stops())
    again = await leafing.take("GIF")
    assert await gif(again) == await gif(message)
    await club.let(club.channel, attach_files=False)
    said = private(await club.press("cleo", leafing.message, "Show everyone"))
    assert said == "I lack permissions in this channel: Attach Files. Somebody who manages it can grant them."
    assert len(club.public()) == before + 1, "once a press"
    assert not any(club.pings(requests))
    assert dump(club.settings.database) == stored


async def test_steps_since_a_turn_move_and_long_matches_have_pages(club):
    await begin(club, game="linkx")
    more = answer(await club.press("ben", club.boards()[-1], "More"))
    assert {"Replay", "Since my last turn"} <= set(labels(more))
    assert private(await club.press("ben", more, "Since my last turn")).startswith(NOBODY_SINCE)
    await play(club, "c1-c2-d1")
    message = answer(await club.press("ben", more, "Since my last turn"))
    assert message.flags.ephemeral
    assert words(message) == "**Linkx 1** since your last turn."
    assert len(await gif(message)) == 2
    assert private(await club.press("ada", club.boards()[-1], "Since my last turn")).startswith(NOBODY_SINCE)
    await play(club, "e1-e2-e3", "a1-a2-a3", "b1-b2-b3")
    assert len(await gif(answer(await club.press("ada", club.boards()[-1], "Since my last turn")))) == 2
    others = answer(await club.press("cleo", club.boards()[-1], "More"))
    assert labels(others) == ["Follow", "Replay", "Analyse", "Rules"]
    await begin(club, game="link", size=12, opening="none")
    dice = random.Random(3)
    await brought_on(club, to_come(await match(club, 2), dice)[:47], 2)
    leafing = Leafing(club)
    await leafing.open(match=2)
    seen: list[list[str]] = []
    for page in ("", "Turns 21 to 40 …", "Turns 1 to 20 …"):
        if page:
            await leafing.choose([option.label for option in leafing.menu.options].index(page))
        seen.append([option.label.split(" · ")[0] for option in leafing.menu.options[1:]])
    pages = [[str(turn) for turn in range(start, end + 1)] for start, end in ((41, 47), (21, 40), (1, 20))]
    assert seen == [
        ["Turns 21 to 40 …", *pages[0]],
        ["Turns 1 to 20 …", *pages[1], "Turns 41 to 47 …"],
        [*pages[2], "Turns 21 to 40 …"],
    ]
    assert "\nTurn 7: " in await leafing.choose(7)


async def test_records_name_computers_and_replays_follow_languages(club):
    await opened(club, "lovelinks", opponent=club.robot, opponent2=club.robot, level="newcomer", length="short")
    leafing = Leafing(club)
    await leafing.open(match=1)
    kept = await record(await leafing.take("Record"))
    named = [(player.name, player.level) for player in kept.players]
    assert named == [("Ada", None), ("Interlink 1", 1), ("Interlink 2", 1)]
    club.reads("ada", "de")
    await begin(club, game="linkx")
    await leafing.open(match=2)
    assert labels(leafing.message)[:4] == ["Anfang", "Zurück", "Vor", "Ende"]
    sheet = (await leafing.take("Aufzeichnung")).attachments[1]
    assert (await sheet.read()).decode().startswith("Linkx, 2 Plätze\n")
    shown = await leafing.take("Allen zeigen")
    assert words(shown) == mentions(club, "{ada} shows **Linkx 2**."), "everyone is shown it in their language"
