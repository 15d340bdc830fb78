"""Messages as somebody hears them who sees no picture and no colour."""

import re
from dataclasses import dataclass
from typing import Any, Final

import discord

from tests.bot.picking import children
from tests.peer import Club

_EMOJI: Final = re.compile(r"<a?:\w+:\d+> ?")
_FRAME: Final = re.compile(r"```\n(.*?)\n```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Focusable:
    label: str
    enabled: bool
    key: tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Page:
    """All that is heard of a message."""

    text: str  # The message and what stands below it, without emojis, which are pictures
    described: tuple[str, ...]  # The words that stand for its pictures
    controls: tuple[Focusable, ...]

    @classmethod
    def of(cls, message: Any) -> "Page":
        pictures = [file for file in message.attachments if file.filename.endswith((".png", ".gif"))]
        assert all(file.description for file in pictures), "a picture without words"
        below = [embed.description or "" for embed in message.embeds]
        assert not any(embed.image or embed.thumbnail for embed in message.embeds), "a picture without words"
        text = _EMOJI.sub("", "\n".join([message.content, *below]))
        controls = tuple(found for child in children(message) for found in _controls(child))
        assert all(_EMOJI.sub("", each.label).strip() for each in controls), "a control that says nothing"
        labels = [each.label for each in controls]
        assert len(set(labels)) == len(labels), f"controls that sound alike: {labels}"
        return cls(text, tuple(file.description for file in pictures), controls)

    @property
    def words(self) -> str:
        return "\n".join([*self.described, _FRAME.sub("", self.text).replace("\\", "")])

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def control(self, label: str) -> Focusable:
        (found,) = (each for each in self.controls if each.label == label)
        assert found.enabled, f"{label} cannot be used"
        return found


def _controls(child: Any) -> list[Focusable]:
    if isinstance(child, discord.Button):
        assert child.url is None
        assert child.custom_id is not None
        return [Focusable(child.label or "", not child.disabled, (child.custom_id, None))]
    assert isinstance(child, discord.SelectMenu), f"{type(child).__name__} has no place on a keyboard"
    assert child.placeholder, "a menu that says nothing"
    return [Focusable(option.label, True, (child.custom_id, option.value)) for option in child.options]


class Keyboard:
    def __init__(self, club: Club, who: str) -> None:
        self._club = club
        self._who = who
        self._message: Any = None

    def focus(self, message: Any) -> Page:
        self._message = message
        return Page.of(message)

    async def use(self, control: Focusable) -> Page:
        person, (key, value) = self._club.people[self._who], control.key
        if value is None:
            result = await person.click(self._message, custom_id=key)
        else:
            result = await person.select(self._message, [value], custom_id=key)
        assert result.acknowledged, f"{control.label} was never answered"
        said = [*result.followups[-1:], *([result.response] if result.response else [])]
        return self.focus(said[0].message) if said else Page("", (), ())
