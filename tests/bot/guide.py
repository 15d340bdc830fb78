"""Everything that can be done in a server, found by kinds of buttons instead of labels."""

from collections.abc import Iterator
from typing import Any

import discord
from simcord.results import InteractionResult

from bot.ui import Button, Texts
from tests.bot.picking import Picking, open_choices
from tests.bot.stories import labels, match, name_of, now
from tests.layouts import controls, texts
from tests.peer import Club
from tests.texts import label


class Guide:
    """Shows somebody around a club in which everybody reads one language."""

    def __init__(self, club: Club, texts: Texts) -> None:
        self.club = club
        self.texts = texts
        self.pressed: set[Button] = set()
        self.used: set[str] = set()

    @classmethod
    async def of(cls, club: Club, locale: str, texts: Texts) -> "Guide":
        await club.speaks(locale)
        for name in club.people:
            club.reads(name, locale)
        return cls(club, texts)

    async def slash(self, who: str, command: str, channel: Any = None, /, **options: Any) -> discord.Message:
        self.used.add(command)
        return answer(await self.club.slash(who, command, channel, **options))

    async def press(self, who: str, message: Any, button: Button) -> discord.Message:
        said = label(button, self.texts)
        if said not in labels(message):
            assert button is not Button.MORE, labels(message)
            message = await self.press(who, message, Button.MORE)
        self.pressed.add(button)
        person = self.club.people[who]
        custom_id = next(each.custom_id for each in controls(message.components) if getattr(each, "label", "") == said)
        result = await (person.user if message.guild is None else person).click(message, custom_id=custom_id)
        assert result.acknowledged, f"{said} was never answered"
        return answer(result) if result.response or result.followups else message

    async def begin(self, game: str, *others: str, **options: Any) -> None:
        names = ("opponent", "opponent2", "opponent3")
        given = dict(zip(names, others, strict=False)) | {"first": "me"} | options
        invitation = await self.slash("ada", f"play {game}", **given)
        for who in others:
            await self.press(who, now(self.club, invitation), Button.ACCEPT)

    async def mover(self, number: int = 1) -> str:
        return name_of(self.club, (await match(self.club, number)).waiting_for)

    async def pick(self, number: int = 1) -> None:
        picking = Picking(self.club, await self.mover(number))
        await picking.open(self.club.boards()[-1], label(Button.MOVE, self.texts))
        await picking.choose(*open_choices(picking.message)[0])
        await self.press(picking.who, picking.message, Button.BACK)
        picking.message = await self.type_nonsense(picking.who, picking.message)
        while offered := open_choices(picking.message):
            await picking.choose(*offered[-1])
        await picking.press(label(Button.CONFIRM, self.texts))

    async def type_nonsense(self, who: str, message: Any) -> discord.Message:
        self.pressed.add(Button.TYPE)
        form = await self.club.people[who].click(message, label=label(Button.TYPE, self.texts))
        return answer(await self.club.people[who].submit_modal(form, {"steps": "?"}))

    def told(self) -> Iterator[str]:
        """Every text that anybody could read so far."""
        for request in self.club.env.http_requests:
            data = (request.json or {}) if not isinstance(request.json, list) else {}
            data = data.get("data") or data
            yield data.get("content") or ""
            yield from (each.get("description") or "" for each in data.get("attachments") or [])
            yield from (each["name"] for each in data.get("choices") or [])
            yield data.get("title") or ""
            rows = data.get("components") or []
            yield from texts(rows)
            yield from (row.get("label") or "" for row in rows)  # of a form, whose field holds an example in notation
            for child in controls(rows):
                yield from (child.get("label") or "", child.get("placeholder") or "")
                yield from (option["label"] for option in child.get("options") or [])


def answer(result: InteractionResult) -> discord.Message:
    said = [*result.followups[-1:], *([result.response] if result.response else [])]
    assert said, "no answer"
    found: discord.Message = said[0].message
    return found
