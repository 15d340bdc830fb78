"""Studies: private boards on which one moves for all seats, takes back, tries two lines, and which are kept."""

import random
from typing import Any

import pytest
from simcord.results import InteractionResult

from rules import GAMES
from rules.records import read
from tests.bot.guide import answer
from tests.bot.picking import children, choices, open_choices
from tests.bot.stories import begin, match, play_of, private
from tests.bot.whole import brought_on, to_come
from tests.peer import Club

OPTIONS: dict[str, dict[str, Any]] = {
    "linkage": {},
    "link": {"size": 4},
    "linkx": {},
    "lovelinks": {"length": "short"},
}
LEAFING = ["First", "Back", "On", "Last"]


class Studying:
    """Somebody at a study, which stays one private message."""

    def __init__(self, club: Club, who: str = "ada") -> None:
        self.club = club
        self.who = who
        self.message: Any = None

    async def open(self, **options: Any) -> str:
        """Use the command; what it says."""
        return self.now(await self.club.slash(self.who, "study", **options))

    async def from_replay(self, *leafing: str) -> str:
        """Leaf through the match of the channel, and play on from there."""
        replay = answer(await self.club.slash(self.who, "replay", match=1))
        for label in leafing:
            replay = answer(await self.club.press(self.who, replay, label))
        return self.now(await self.club.press(self.who, replay, "Play on from here"))

    async def press(self, label: str) -> str:
        """Press a button; what stands there then."""
        before = self.message.id
        said = self.now(await self.club.press(self.who, self.message, label))
        assert self.message.id == before, "it stays one message"
        return said

    async def move(self, dice: random.Random) -> str:
        """Play some step through the picker, at once with its last choice."""
        await self.press("Move" if "Move" in self.labels else "Choose the draw")
        while any(child.label == "Cancel" for child in children(self.message)):
            component, value = dice.choice(open_choices(self.message))
            person = self.club.people[self.who]
            pressing = (
                person.click(self.message, custom_id=component.custom_id)
                if value is None
                else person.select(self.message, [value], custom_id=component.custom_id)
            )
            self.now(await pressing)
            if "points" in self.message.content and not choices(self.message):
                break
        return str(self.message.content)

    def now(self, result: InteractionResult) -> str:
        self.message = answer(result)
        assert self.message.flags.ephemeral
        return str(self.message.content)

    @property
    def labels(self) -> list[str]:
        return [child.label for child in children(self.message) if hasattr(child, "label")]

    @property
    def disabled(self) -> list[str]:
        return [child.label for child in children(self.message) if getattr(child, "disabled", False)]

    async def record(self) -> Any:
        """The record of the line, read again."""
        files = answer(await self.club.press(self.who, self.message, "Record")).attachments
        return read(await files[0].read())


@pytest.mark.parametrize("key", GAMES)
async def test_from_any_position_of_a_match_one_plays_on_for_everybody(club, key):
    await begin(club, game=key, **OPTIONS[key])
    await brought_on(club, to_come(await match(club), random.Random(1))[:8])
    ada, before = Studying(club), play_of(await match(club))
    said = await ada.from_replay("Back")
    assert said.startswith("**Study 1** · ")
    assert "from match 1" in said
    assert "You play for <@" in said
    assert ada.labels[:4] == LEAFING
    dice, texts = random.Random(1), set()
    for _ in range(3):
        texts.add(await ada.move(dice))
        while "Draw at random" in ada.labels:
            await ada.press("Draw at random")
    assert len(texts) == 3
    assert play_of(await match(club)) == before, "the match itself is as it was"


async def test_a_study_is_leafed_through_and_kept_where_it_was_left(club):
    await begin(club)
    await brought_on(club, to_come(await match(club), random.Random(1))[:4])
    ada = Studying(club)
    last = await ada.from_replay()
    assert ada.disabled == ["On", "Last"]
    start = await ada.press("First")
    assert ada.disabled == ["First", "Back", "Record"]
    assert "4 steps of this line follow" in start
    second = await ada.press("On")
    assert "3 steps of this line follow" in second
    again = Studying(club)
    assert await again.open(study=1) == second
    assert await again.press("Last") == last
    assert "earlier moment of this study" in await ada.press("Back"), "another message has gone on with it"


async def test_nobody_else_opens_it(club):
    await begin(club)
    await brought_on(club, to_come(await match(club), random.Random(1))[:1])
    await Studying(club).from_replay()
    ben = private(await club.slash("ben", "study", study=1))
    assert ben == "You have no study 1; /study lists yours."
    assert "You have no study yet" in private(await club.slash("ben", "study"))
