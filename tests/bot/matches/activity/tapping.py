"""Pages of the Activity in the simulated club, used as a person does: by taps and buttons."""

import asyncio
import json
import random
from typing import Any

from bot.app.activity import pages_of
from bot.matches.activity.interactions import presence
from bot.matches.activity.pages import BOARD, PICKER, OpenPage, Pages
from bot.matches.activity.payloads import Act, Json, Open, read
from bot.matches.activity.visits import Visit
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.ui.typed_times import plain
from tests.layouts import controls, kind
from tests.peer import Club


class Tab:
    """The page of one person, and what it shows."""

    def __init__(self, club: Club, who: str) -> None:
        self.club, self.who = club, who
        self.frame: Json = {}
        self.shown: dict[str, Json] = {}
        self.forms: list[Json] = []
        self.refused: list[str] = []
        self.page: OpenPage
        self.following: asyncio.Task[None]

    async def open(self, pages: Pages, channel: Any, match: int | None = None) -> "Tab":
        user = self.club.people[self.who].id
        locale = self.club.locales.get(user, "en-US")
        visit = Visit(UserId(user), GuildId(self.club.guild.id), ChannelId(channel.id), "i-1", locale)
        with self.club.as_bot():
            there = await presence(self.club.bot, visit)
        self.page = OpenPage(pages, there, self.hear)
        await self.run(self.page.begin(None if match is None else MatchId(match)))
        return self

    async def hear(self, message: Json) -> None:
        if "page" in message:
            self.frame = message["page"]
        elif "message" in message:
            said = message["message"]
            if said["id"] == str(BOARD):
                self.shown.pop(str(PICKER), None)
            self.shown.pop(said["id"], None)
            self.shown[said["id"]] = said
        elif "gone" in message:
            self.shown.pop(message["gone"], None)
        elif "form" in message:
            self.forms.append(message["form"])
        elif "refused" in message:
            self.refused.append(message["refused"])

    async def run(self, work: Any) -> None:
        """Do something with the bot's clock, and wait for what follows from it."""
        with self.club.as_bot():
            task = asyncio.create_task(work)
        await self.club.env.settle()
        await task

    async def follow(self) -> None:
        """Show what has changed meanwhile."""
        if self.page.changed.is_set():
            await self.run(self.page.refresh())

    async def send(self, text: str) -> None:
        said = read(text)
        assert isinstance(said, Act | Open)
        await self.run(self.page.do(said))
        await self.follow()

    async def press(self, message: Json, custom_id: str, *values: str) -> None:
        data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2}
        await self.send(
            json.dumps({"message": message["id"], "press": data | ({"values": [*values]} if values else {})})
        )

    async def push(self, label: str) -> None:
        """Press a button of the newest message that has it."""
        for message in reversed([*self.shown.values()]):
            for button in buttons(message):
                if button.get("label") == label and not button.get("disabled"):
                    await self.press(message, button["custom_id"])
                    return
        raise AssertionError(f"there is no {label}: {self.labels}")

    @property
    def labels(self) -> list[str]:
        return [button["label"] for message in self.shown.values() for button in buttons(message) if "label" in button]

    @property
    def board(self) -> Json:
        return self.shown[str(BOARD)]

    @property
    def picker(self) -> Json | None:
        found = self.shown.get(str(PICKER))
        return found if found is not None and found["pictures"] else None

    async def tap(self, tap: Json) -> None:
        assert self.picker is not None
        await self.press(self.picker, tap["press"])

    async def taps_of_a_step(self, dice: random.Random) -> int:
        """Tap where a step can be completed, or else anywhere, until it can be confirmed, and confirm it; the number of
        taps."""
        count = 0
        while self.picker is not None:
            taps = self.picker["pictures"][0]["taps"]
            taps = [tap for tap in taps if not tap["leads"]] or taps
            if not taps and "Confirm" in self.labels:
                await self.push("Confirm")
                return count + 1
            if not taps:  # a reply that has no place on the board
                await self.press(self.picker, dice.choice([b for b in buttons(self.picker) if choice(b)])["custom_id"])
            else:
                await self.tap(smallest(dice.choice(taps), taps))
            count += 1
        return count


def smallest(tap: Json, taps: list[Json]) -> Json:
    """The tap that is found at the middle of one: the smallest, itself among equal ones, as it is nearest."""
    left, top, right, bottom = tap["area"]
    x, y = (left + right) / 2, (top + bottom) / 2
    there = [each for each in taps if each["area"][0] <= x < each["area"][2] and each["area"][1] <= y < each["area"][3]]

    def rank(each: Json) -> tuple[int, bool]:
        left, top, right, bottom = each["area"]
        return (right - left) * (bottom - top), each is not tap

    return min(there, key=rank)


def choice(button: Json) -> bool:
    return not button.get("disabled") and ":at:" in button["custom_id"] and button["label"] != "Back"


def buttons(message: Json) -> list[Json]:
    return [control for control in controls(message["parts"]) if kind(control) == 2]


def words(message: Json) -> str:
    return plain(message["text"])


def opened(club: Club) -> Pages:
    """The pages of the club's bot."""
    pages = pages_of(club.bot, club.bot.services)
    pages.begin()
    return pages
