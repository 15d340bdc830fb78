"""A player who sees nothing: hearing, believing and acting."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.ui import Button, Texts
from tests.bot.beliefs import BELIEFS, Belief, sentence
from tests.bot.heard import Focusable, Keyboard, Page
from tests.peer import Club
from tests.texts import label

BELOW = (Button.CONFIRM, Button.BACK, Button.CANCEL, Button.TYPE)


@dataclass
class Level:
    """A level of the picker as it was understood, and the choice made."""

    meanings: list[str]
    chosen: int


@dataclass
class Reader:
    """A player who hears; ``own`` are the texts of what they alone hear, ``public`` those of what everyone does."""

    me: str
    own: Texts
    public: Texts
    belief: Belief
    keyboard: Keyboard
    dice: random.Random
    heard: dict[int, Counter[str]] = field(default_factory=dict)  # The lines of each message as last heard
    my_turn: bool = False
    levels: list[Level] = field(default_factory=list)
    played: str = ""

    @classmethod
    def of(cls, club: Club, who: str, game: str, own: Texts, public: Texts, names: Mapping[str, str]) -> "Reader":
        person = club.people[who]
        return cls(person.mention, own, public, BELIEFS[game](names), Keyboard(club, who), random.Random(who))

    async def accepts(self, message: Any) -> None:
        page = self.keyboard.focus(message)
        assert self.me in page.text
        await self.keyboard.use(page.control(label(Button.ACCEPT, self.public)))

    def hears(self, messages: Sequence[Any]) -> None:
        for message in messages:
            page = Page.of(message)
            lines = Counter(page.lines)
            for line in (lines - self.heard.get(message.id, Counter())).elements():
                self.belief.tells(line, self.public)
            self.heard[message.id] = lines
        self.belief.learns_roles(page, self.public)
        self.my_turn = any(line.startswith(f"{self.me},") for line in page.lines)

    async def plays(self, message: Any) -> None:
        self.levels = []
        self.keyboard.focus(message)
        page = await self.keyboard.use(Page.of(message).control(label(Button.MOVE, self.public)))
        while offered := self._choices(page):
            meanings = [self._meaning(each, page) for each in offered]
            assert len(set(meanings)) == len(meanings), f"choices that sound alike: {meanings}"
            chosen = self.dice.randrange(len(offered))
            self.levels.append(Level(meanings, chosen))
            page = await self.keyboard.use(offered[chosen])
        done = await self.keyboard.use(page.control(label(Button.CONFIRM, self.own)))
        (said,) = sentence(self.own, "reply-played", "steps")
        found = said.search(done.text)
        assert found is not None, done.text
        self.played = found["steps"]

    def _choices(self, page: Page) -> list[Focusable]:
        below = {label(each, self.own) for each in BELOW}
        return [each for each in page.controls if each.label not in below and each.enabled]

    def _meaning(self, control: Focusable, page: Page) -> str:
        number, _, after = control.label.partition(" · ")
        if not number.isdigit():
            return control.label
        if after:
            return after
        (every,) = sentence(self.own, "picker-numbers", "choices")
        spoken = every.search(page.words)
        assert spoken is not None, page.words
        (one,) = sentence(self.own, "picker-number", "choice", number=control.label)
        (meaning,) = (found["choice"] for each in spoken["choices"].split("; ") if (found := one.fullmatch(each)))
        return meaning
