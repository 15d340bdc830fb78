"""A whole match of each game by ear: whatever is shown has words, and choices are told apart."""

import random
import re
from typing import Any

import discord
import pytest

from bot.model.match import Match, Status
from bot.model.picking import pick
from bot.ui import Button, Texts, texts_for
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.picking import children
from tests.bot.shared import QUICK
from tests.bot.stories import invite, match, name_of, now, play_of
from tests.peer import Club
from tests.texts import label

IN_GERMAN = ("link", "lovelinks")  # games whose match is played in a server that speaks German
BELOW = (Button.CONFIRM, Button.BACK, Button.CANCEL, Button.TYPE)
EMOJI = re.compile(r"<a?:\w+:\d+> ?")
FRAME = re.compile(r"```\n(.*?)\n```", re.DOTALL)
HOLE = "\ue000"
Controls = dict[str, tuple[str, str | None]]
"""The custom id, and the value in a select, of all that can be used, by what it says."""


def controls_of(message: Any) -> Controls:
    found: list[tuple[str, str, str | None, bool]] = []
    for child in children(message):
        if isinstance(child, discord.Button):
            assert child.custom_id is not None
            found.append((child.label or "", child.custom_id, None, not child.disabled))
        else:
            assert isinstance(child, discord.SelectMenu), f"{type(child).__name__} has no place on a keyboard"
            assert child.placeholder, "a menu that says nothing"
            found += [(option.label, child.custom_id, option.value, True) for option in child.options]
    labels = [said for said, *_ in found]
    assert all(EMOJI.sub("", said).strip() for said in labels), "a control that says nothing"
    assert len(set(labels)) == len(labels), f"controls that sound alike: {labels}"
    return {said: (key, value) for said, key, value, enabled in found if enabled}


def heard(message: Any) -> str:
    """All that is heard of a message: the words of its pictures and its text, without emojis and text boards."""
    pictures = [file for file in message.attachments if file.filename.endswith((".png", ".gif"))]
    assert all(file.description for file in pictures), "a picture without words"
    assert not any(embed.image or embed.thumbnail for embed in message.embeds), "a picture without words"
    text = EMOJI.sub("", "\n".join([message.content, *(embed.description or "" for embed in message.embeds)]))
    return "\n".join([*(file.description for file in pictures), FRAME.sub("", text).replace("\\", "")])


def filled(sentence: str, text: str) -> str:
    """The part of a text that stands where a sentence has its hole."""
    before, after = map(re.escape, sentence.split(HOLE))
    found = re.search(f"{before}([^.]+?){after or '$'}", text)
    assert found is not None, text
    return found[1]


class Reader:
    """A player who sees nothing, at the newest message that they were shown."""

    def __init__(self, club: Club, who: str, own: Texts) -> None:
        self.club, self.who, self.own = club, who, own
        self.dice = random.Random(who)
        self.message: Any = None

    async def use(self, said: str) -> None:
        key, value = controls_of(self.message)[said]
        person = self.club.people[self.who]
        if value is None:
            self.message = answer(await person.click(self.message, custom_id=key))
        else:
            self.message = answer(await person.select(self.message, [value], custom_id=key))

    async def plays(self, board: Any, public: Texts, before: Match) -> None:
        """Choose at random, level by level; what each choice is heard to mean is what it does."""
        self.message, path = board, list[int]()
        await self.use(label(Button.MOVE, public))
        while offered := [each for each in controls_of(self.message) if each not in self._below()]:
            menu = pick(play_of(before), path, skipping=True).menu
            assert menu is not None
            legal = {at: self.own.render(each.label) for at, each in enumerate(menu.choices) if each.then is not None}
            assert [self._meaning(each) for each in offered] == [*legal.values()]
            assert len(set(legal.values())) == len(legal), f"choices that sound alike: {legal}"
            chosen = self.dice.randrange(len(offered))
            path.append([*legal][chosen])
            await self.use(offered[chosen])
        await self.use(label(Button.CONFIRM, self.own))
        labels = pick(play_of(before), path, skipping=True).labels
        assert filled(self.own("reply-played", steps=HOLE), heard(self.message)) == self.own.series(
            map(self.own.render, labels)
        )

    def _below(self) -> set[str]:
        return {label(each, self.own) for each in BELOW}

    def _meaning(self, said: str) -> str:
        number, _, after = said.partition(" · ")
        if not number.isdigit():
            return said
        if after:
            return after
        numbered = self.own("picker-number", choice=HOLE, number=number)
        choices = filled(self.own("picker-numbers", choices=HOLE), heard(self.message)).split("; ")
        (meaning,) = [each for each in choices if each.startswith(numbered.partition(HOLE)[0])]
        return filled(numbered, meaning)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_whole_match_is_played_by_ear(club: Club, game: str):
    language = "de" if game in IN_GERMAN else "en-US"
    public = texts_for(language)
    await club.speaks(language)
    club.reads("ben", "de")
    await club.slash("ada", "preferences", display="text")
    readers = {who: Reader(club, who, texts_for(own)) for who, own in (("ada", "en-US"), ("ben", "de"))}
    ben = readers["ben"]
    ben.message = now(club, await invite(club, game=game, **QUICK.get(game, {})))
    await ben.use(label(Button.ACCEPT, public))
    while (found := await match(club)).status is Status.RUNNING:
        who, board = name_of(club, found.waiting_for), club.public(club.thread)[-1]
        (asked,) = [line for line in heard(board).splitlines() if line.startswith("<@")][-1:]
        assert asked.startswith(f"{club.people[who].mention},")
        await readers[who].plays(board, public, found)
    for reader in readers.values():
        reader.message = club.public(club.thread)[-1]
        assert heard(reader.message)
        await reader.use(label(Button.REMATCH, public))
    assert (await match(club, 2)).status is Status.RUNNING
