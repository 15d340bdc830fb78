"""A thread is a true account: from its messages alone the log is recovered, each entry once and in order."""

import random
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import discord
import pytest

from bot.model.errors import UserError
from bot.model.log import Kind, OfferKind
from bot.model.match import Match, Status
from renderers import RENDERERS
from rules.game import CHANCE
from rules.play import AnyPlay, Step, begin, replay
from tests.bot.answering import prepare
from tests.bot.stories import begin as begun
from tests.bot.stories import labels, match, name_of, play_of, random_step
from tests.bot.weeks import DAY
from tests.peer import Club
from tests.texts import ENGLISH, in_words

EntryRow = tuple[str, int | None, str]
"""The kind of an entry, the seat, and the text."""
OFFERS = {
    "asked to take their last step back, with all that came after it.": OfferKind.UNDO,
    "offered a draw.": OfferKind.DRAW,
    "asked to end the match without a result.": OfferKind.ABORT,
    "asked their partner to resign.": OfferKind.RESIGN,
    "asked for a rematch.": OfferKind.REMATCH,
}
ASKED = {
    "asks to take their last step back, with all that came after it.": OfferKind.UNDO,
    "offers a draw.": OfferKind.DRAW,
    "asks to end the match without a result.": OfferKind.ABORT,
    "would resign for your side.": OfferKind.RESIGN,
    "would like a rematch.": OfferKind.REMATCH,
}
WHO = r"(<@\d+>)"
SEVERAL = rf"({WHO}(?:(?:, | and )<@\d+>)*)"
LEFT_BEFORE = rf"{SEVERAL} left before the end and comes? last\."


@dataclass
class Reader:
    """Reads a thread from top to bottom, knowing only the seats and the game."""

    game: Any
    options: object
    people: Sequence[str]
    play: AnyPlay | None = None
    log: list[EntryRow] = field(default_factory=list)
    over: bool = False

    def read(self, messages: Sequence[discord.Message]) -> list[EntryRow]:
        for message in messages:
            for line in in_words(message.content).splitlines():
                self._line(line)
        return self.log

    def _line(self, line: str) -> None:
        for pattern, told in (
            (r"\*\*[^*]+\*\* begins\.", self._begins),
            (r"-# Drawn: (.+)\.", self._drawn),
            (rf"{WHO} took back: (.+)\.", self._taken_back),
            (rf"{WHO} agreed\.", lambda found: self._add(Kind.AGREED, found[1])),
            (rf"{WHO} declined\.", lambda found: self._add(Kind.REFUSED, found[1], self._wish())),
            (rf"{WHO} gave {WHO} more time\.", lambda found: self._add(Kind.EXTENDED, found[1])),
            (rf"\*\*{SEVERAL} resigned;.+\*\*", lambda found: self._resigned(found[1])),
            (rf"{SEVERAL} resigned; .+ last, and .+", lambda found: self._resigned(found[1])),
            (rf"(?:\*\*)?{SEVERAL} ran out of time, and {WHO} claimed it;.+", self._claimed),
            (rf"(?:\*\*)?{SEVERAL} ran out of time;.+", lambda found: self._left(Kind.CLAIMED, found[1], None)),
            (rf"\*\*All agreed to a draw\.(?: {LEFT_BEFORE})?\*\*", lambda _: self._ended(Kind.DRAWN)),
            (r"\*\*All agreed to end the match without a result\.\*\*", lambda _: self._ended(Kind.ABORTED)),
            (rf"(?:{SEVERAL}: )?{WHO} (.+)", self._offered),
        ):
            found = re.fullmatch(pattern, line)
            if found and told(found) is not False:
                return
        self._step(line)

    def _add(self, kind: Kind, who: str, text: str = "") -> None:
        self.log.append((kind, self.people.index(who), text))

    def _begins(self, _: re.Match[str]) -> None:
        self.log.append((Kind.BEGUN, None, ""))
        self.play = begin(self.game, self.options, len(self.people))

    def _drawn(self, found: re.Match[str]) -> None:
        for text in found[1].split(", "):
            self._played(None, f"draw {text}")

    def _played(self, seat: int | None, text: str, kind: Kind = Kind.STEP) -> None:
        assert self.play is not None, "steps follow the beginning"
        self.play = self.play.read(text)
        self.log.append((kind, seat, text))

    def _taken_back(self, found: re.Match[str]) -> None:
        assert self.play is not None
        steps = [step.text for step in self.play.steps]
        labels = [self.play.at(kept).labels(self.play.steps[kept:]) for kept in range(len(steps))]
        said = [ENGLISH.series(map(ENGLISH.render, each)) for each in labels]
        assert found[2] in said, "what was taken back is what was played last"
        kept = said.index(found[2])
        self.play = replay(self.game, self.options, len(self.people), steps[:kept])
        self._add(Kind.UNDONE, found[1], str(kept))

    def _wish(self) -> str:
        return next(text for kind, _, text in reversed(self.log) if kind is Kind.OFFERED)

    def _resigned(self, gone: str) -> None:
        """The player who resigned: on a side the one who asked the partner, else the one named."""
        asker = next((seat for kind, seat, _ in reversed(self.log) if kind is Kind.OFFERED), None)
        alone = len(re.findall(r"<@\d+>", gone)) == 1
        self._left(Kind.RESIGNED, gone, self.people.index(gone) if alone else asker)

    def _left(self, kind: Kind, gone: str, by: int | None) -> None:
        seats = [self.people.index(who) for who in re.findall(r"<@\d+>", gone)]
        self.log.append((kind, by, " ".join(map(str, seats))))

    def _claimed(self, found: re.Match[str]) -> None:
        self._left(Kind.CLAIMED, found[1], self.people.index(found[3]))

    def _ended(self, kind: Kind) -> None:
        self.log.append((kind, None, ""))

    def _offered(self, found: re.Match[str]) -> bool:
        said = found[4]
        if found[1]:  # still pending, with the answers so far
            sentence = next((each for each in ASKED if said.startswith(each)), None)
            if sentence is None:
                return False
            self._add(Kind.OFFERED, found[3], ASKED[sentence])
            for who in re.findall(rf"{WHO} agreed\.", said.removeprefix(sentence)):
                self._add(Kind.AGREED, who)
            return True
        if said not in OFFERS:
            return False
        self._add(Kind.OFFERED, found[3], OFFERS[said])
        return True

    def _step(self, line: str) -> None:
        if self.play is None or self.play.to_move in (None, CHANCE):
            return
        renderer, seat = RENDERERS[self.game.key], self.play.to_move
        stand_ins = [f"The stand-in for {who}" if i == seat else who for i, who in enumerate(self.people)]
        for move in self.game.legal_moves(self.play.state):
            step: Step[Any] = self.play.after(move).steps[-1]
            told = renderer.narrate(step, self.people, ENGLISH)
            if line == told:
                return self._played(seat, step.text)
            if line == f"{told} *(as prepared)*":
                return self._played(seat, step.text, Kind.PREPARED)
            if line == renderer.narrate(step, stand_ins, ENGLISH):
                return self._played(None, step.text)
        return None


async def check(club: Club, number: int = 1) -> None:
    await club.replied()
    found = await match(club, number)
    (thread,) = [each for each in club.channel.threads if each.id == found.channel]
    people = [f"<@{seat.user}>" for seat in found.seats]
    reader = Reader(found.game, found.options, people)
    start = next(i for i, entry in enumerate(found.entries) if entry.kind is Kind.BEGUN)
    told = [e for e in found.entries[start:] if e.kind not in (Kind.HOSTED, Kind.REMATCHED)]
    assert reader.read(club.public(thread)) == [(e.kind, e.seat, e.text) for e in told]


class Story:
    def __init__(self, club: Club, seed: str) -> None:
        self._club = club
        self._dice = random.Random(seed)

    async def resume(self, count: int) -> None:
        for _ in range(count):
            await self._club.replied()
            found = await match(self._club)
            if found.status is not Status.RUNNING:
                return
            await self._act(found)

    async def _act(self, found: Match) -> None:
        chance = self._dice.random()
        who = name_of(self._club, found.waiting_for)
        players = [name_of(self._club, user) for user in found.others(None)]
        somebody = self._dice.choice(players)
        if found.offer is not None and chance < 0.7:
            await self._answer(found)
        elif chance < 0.12:
            await self._club.slash(somebody, "undo", self._club.thread)
        elif chance < 0.17:
            await self._club.slash(somebody, "draw", self._club.thread)
        elif chance < 0.20:
            await self._club.slash(somebody, "resign", self._club.thread, abort=True)
        elif chance < 0.23 and len(players) > 2:
            await self._resign(somebody)
        elif chance < 0.27:
            await self._overdue(found)
        elif chance < 0.31:
            await self._club.restart()
        elif chance < 0.45 and all(step.seat is not None for step in play_of(found).steps):
            await self._answered_at_once(found)
        else:
            await self._club.slash(who, "move", self._club.thread, move=random_step(found, self._dice))

    async def _answered_at_once(self, found: Match) -> None:
        play, line = play_of(found), list[str]()
        while len(line) < 5 and play.to_move is not None:
            play = play.after(self._dice.choice(play.game.legal_moves(play.state)))
            line.append(play.steps[-1].text)
        for user in found.others(None):
            if self._dice.random() < 0.7:
                with suppress(UserError):  # the line ends before this player answers anything
                    await prepare(self._club.bot.services.preparing, found, user, line)
        who = name_of(self._club, found.waiting_for)
        await self._club.slash(who, "move", self._club.thread, move=line[0])

    async def _answer(self, found: Match) -> None:
        asked = [name_of(self._club, user) for user in found.asked_people]
        message = [m for m in self._club.public(self._club.thread) if "Decline" in labels(m)][-1]
        label = self._dice.choice(("Accept", "Accept", "Decline"))
        await self._club.press(self._dice.choice(asked), message, label)

    async def _resign(self, who: str) -> None:
        asked = (await self._club.slash(who, "resign", self._club.thread)).response
        assert asked is not None
        if "Confirm" in labels(asked.message):
            await self._club.press(who, asked.message, "Confirm")

    async def _overdue(self, found: Match) -> None:
        await self._club.env.advance_time(1.05 * DAY)
        others = [name_of(self._club, user) for user in found.others(found.waiting_for)]
        board = self._club.boards()[-1]
        label = self._dice.choice(("Give time", "Give time", "Claim win"))
        if label in labels(board):
            await self._club.confirm(self._dice.choice(others), board, label)


TABLES: list[dict[str, Any]] = [
    {"game": "linkage"},
    {"game": "link", "opening": "swap", "size": 5},
    {"game": "linkx"},
    {"game": "lovelinks", "length": "short"},
    {"game": "lovelinks", "opponent2": "cleo"},
    {"game": "lovelinks", "opponent2": "cleo", "opponent3": "dan"},
]


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))
async def test_thread_alone_tells_the_log(club, long, table):
    await begun(club, pace="1d", **table)
    await check(club)
    story = Story(club, f"{table} 1")
    for _ in range(30 if long else 3):
        await story.resume(8)
        await check(club)
    found = await match(club)
    if found.status is Status.RUNNING and len(found.seats) == 2:
        await story._resign("ada")
        await check(club)
    assert len(play_of(found).steps) > 0 or found.status is Status.CLOSED


async def test_many_unshown_entries_are_told_in_several_messages(club):
    await begun(club, game="lovelinks", length="short")
    services, dice = club.bot.services, random.Random(5)
    while (found := await match(club)).status is Status.RUNNING and found.revision < 120:
        await services.table.submit(1, found.waiting_for, random_step(found, dice))
    seen = len(club.public(club.thread))
    await services.reconciler.show(1)
    fresh = club.public(club.thread)[seen:]
    assert len(fresh) > 2
    assert all(len(message.content) < 2000 for message in fresh)
    assert [bool(message.attachments) for message in fresh] == [False] * (len(fresh) - 1) + [True]
    await check(club)
