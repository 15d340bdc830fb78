"""People who play one match after another and remember the answers."""

import random
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.game import CHANCE
from rules.play import AnyPlay
from tests.wire.interaction import Interaction
from tests.wire.log import SOMEBODY, Line, Log, read
from tests.wire.truth import ROBOT, Message, children
from tests.wire.wire import Wire, button

COMPUTERS = 0.4
LEVELS = ("newcomer", "casual")  # Levels that answer fast
HASTE = 0.3  # The share of undos while a computer player thinks
LEAVING = 0.2
LONGEST_TURN = 3
REFUSALS = ("You have asked", "The match is over")  # The computer player may have moved on, or won
CANNOT_WRITE = "I can't save anything at the moment"  # The answer if a write failed
NOT_SAVED = (CANNOT_WRITE, "It was not saved", "Discord timed out and nothing was changed")
SAVED = ("That was saved, but", "It was saved after all")
UNKNOWN = "I could not find out whether that was saved"


class Unwritten(Exception):
    """Nothing can be written at the moment."""


@dataclass
class Memory:
    """The knowledge of a match's people: reported events, and unanswered requests."""

    told: list[Line] = field(default_factory=list)
    asked: list[list[Line]] = field(default_factory=list)  # Possible results of the last unanswered request
    answer: str = ""
    hurried: set[int] = field(default_factory=set)  # Revisions at which somebody played before they were shown


class Party:
    """Two or more people with one match of a game at a time; random choices come from ``dice``."""

    def __init__(self, wire: Wire, game: str, people: Sequence[str], dice: random.Random, **options: Any) -> None:
        self._wire = wire
        self._game = game
        self._people = people
        self._dice = dice
        self._options = options
        self.memories: dict[int, Memory] = {}
        self.steps = 0

    async def play(self) -> None:
        while True:
            await self.act()

    async def act(self) -> None:
        log = self._latest()
        if log is None or log.closed or (log.over and self._dice.random() < 0.5):
            await self._open()
        elif not log.running:
            if log.over:
                await self._rematch(log)
            else:
                await self._sit_down(log)
        elif log.waits_for_computer:
            await self._await_reply(log)
        elif log.offer is not None:
            await self._settle(log)
        elif self._wire.sound(log.number):
            await self._take_part(log)
        else:  # nobody acts on what they have not seen
            await self._wire.until(lambda: self._wire.sound(log.number))

    async def act_at_once(self) -> None:
        """Play by command before the bot has shown everything."""
        log = self._latest()
        if log is None or not log.running or log.waits_for_computer:
            return
        if log.offer is None and log.channel is not None:
            self._memory(log).hurried.add(log.revision)
            await self._type(log)

    def _latest(self) -> Log | None:
        mine = self._wire.query(
            "SELECT max(id) FROM match WHERE game = ? AND guild = ?", self._game, self._wire.home.guild
        )
        return read(self._wire, mine[0][0]) if mine and mine[0][0] is not None else None

    # -- around a match

    async def _open(self) -> None:
        opener, *others = self._people
        names = [f"opponent{n if n > 1 else ''}" for n in range(1, len(self._people))]
        before = self._latest()
        number = before.number + 1 if before else 0
        if self._dice.random() < COMPUTERS:
            kept = self._dice.randrange(len(others))
            others[kept:] = [ROBOT] * (len(others) - kept)
        level = {"level": self._dice.choice(LEVELS)} if ROBOT in others else {}
        options: dict[str, Any] = dict(zip(names, others, strict=True)) | {"first": "me"} | level | self._options
        await self._answer(await self._wire.slash(opener, f"play {self._game}", **options))
        await self._wire.settled()
        log = self._latest()
        assert log is not None, "a match that was announced is kept"
        assert log.number >= number

    async def _sit_down(self, log: Log) -> None:
        missing = [who for who in self._people if self._wire.truth.people[who] in log.invited]
        who = missing[0]
        invitation = self._wire.invitations(log.number)[-1]
        await self._asking(log, [("joined", SOMEBODY, "")], self._wire.click(who, invitation, "Accept"), silent=True)

    async def _rematch(self, log: Log) -> None:
        waiting = [who for who in log.people(self._wire) if self._wire.truth.people[who] not in log.agreed]
        if log.rematched or not waiting:
            await self._open()
            return
        who, line = waiting[0], "agreed" if log.agreed else "offered"
        await self._wire.until(lambda: self._wire.sound(log.number))
        board = self._wire.boards(log.number)[-1]
        text = "rematch" if line == "offered" else ""
        await self._asking(log, [(line, who, text)], self._wire.click(who, board, "Rematch"))

    async def _settle(self, log: Log) -> None:
        people = log.staying(self._wire)
        who = next(who for who in people if self._wire.truth.people[who] not in log.agreed)
        offer = self._wire.offers(log.number)[-1]
        if self._dice.random() < 0.5:
            lines: list[Line] = [("refused", who, log.offer or "")]
            await self._asking(log, lines, self._wire.click(who, offer, "Decline"), silent=True)
        else:
            lines = [("agreed", who, "")]
            if log.offer == "undo" and len(log.agreed) == len(people) - 1:
                lines.append(("undone", log.asker(self._wire), None))
            await self._asking(log, lines, self._wire.click(who, offer, "Accept"), silent=True)

    # -- within a match

    async def _await_reply(self, log: Log) -> None:
        if len(log.staying(self._wire)) == 1 and log.lines[-1][0] == "step" and self._dice.random() < HASTE:
            self._memory(log).hurried.add(log.revision + 1)  # the reply, if it comes first
            await self._undo(log)
        else:
            await self._wire.until(lambda: self._caught_up(log))

    async def _take_part(self, log: Log) -> None:
        assert log.play is not None
        who = self._wire.name_of(log.to_move)
        chance = self._dice.random()
        if len(log.seats) > 2 and len(log.staying(self._wire)) > 1 and not log.out and self._dice.random() < LEAVING:
            await self._resign(log)
        elif chance < 0.06 and log.play.steps and log.lines[-1][0] == "step":
            await self._undo(log)
        elif chance < 0.3:
            await self._pick(log, who)
        else:
            await self._type(log)

    async def _type(self, log: Log) -> None:
        assert log.play is not None
        assert log.channel is not None
        who, steps = self._wire.name_of(log.to_move), turn(log.play, self._dice)
        self.steps += len(steps)
        made = self._wire.slash(who, "move", self._wire.truth.channels[log.channel], move=", ".join(steps))
        answer = await self._asking(log, [("step", who, step) for step in steps], made)
        assert answer.startswith("You played"), answer

    async def _resign(self, log: Log) -> None:
        who = self._dice.choice(log.staying(self._wire))
        assert log.channel is not None
        asked = await self._wire.slash(who, "resign", self._wire.truth.channels[log.channel])
        await self._answer(asked)
        (question,) = asked.private
        await self._asking(log, [("resigned", who, None)], self._wire.click(who, question, "Confirm"))

    async def _undo(self, log: Log) -> None:
        assert log.play is not None
        who = next(line[1] for line in reversed(log.lines) if line[0] == "step")
        last, alone = log.play.steps[-1].seat, len(log.staying(self._wire)) == 1
        free: list[Line] = [("undone", who, None)]
        asking: list[Line] = [("offered", who, "undo"), *(free if alone else [])]
        expected = free if last is not None and log.seats[last] == self._wire.truth.people[who] else asking
        otherwise = [asking] if log.waits_for_computer else []  # it may reply before it hears of it
        assert log.channel is not None
        made = self._wire.slash(who, "undo", self._wire.truth.channels[log.channel])
        await self._asking(log, expected, made, *otherwise, may_be_refused=True)

    async def _pick(self, log: Log, who: str) -> None:
        picker = await self.picked(who, self._wire.boards(log.number)[-1])
        confirm = button(picker, "Confirm")
        steps: list[Line] = [("step", who, None) for _ in confirm.split(":", 4)[4].split(", ")]  # some may be forced
        self.steps += len(steps)
        await self._asking(log, steps, self._wire.press(who, picker, confirm))

    async def picked(self, who: str, message: Message) -> Message:
        opened = await self._wire.click(who, message, "Move")
        await self._answer(opened)
        picker = opened.private[-1]
        while not any(child.get("label") == "Confirm" for child in children(picker.components)):
            await self._choose(who, picker)
        return picker

    async def _choose(self, who: str, picker: Message) -> None:
        every = children(picker.components)
        selects = [child for child in every if child["type"] == 3]
        if selects:
            value = self._dice.choice(selects[0]["options"])["value"]
            await self._answer(await self._wire.press(who, picker, selects[0]["custom_id"], value))
            return
        leading = [child for child in every if child["custom_id"].startswith("il:at:") and child["label"] != "Back"]
        possible = [child for child in leading if not child.get("disabled")]
        assert possible, f"nothing can be chosen in: {picker.content!r} {every}"
        await self._answer(await self._wire.press(who, picker, self._dice.choice(possible)["custom_id"]))

    async def _asking(
        self,
        log: Log,
        lines: list[Line],
        request: Awaitable[Interaction],
        *otherwise: list[Line],
        silent: bool = False,
        may_be_refused: bool = False,
    ) -> str:
        """Make a request and record its outcome; ``otherwise`` lists other outcomes, of which the log decides."""
        memory = self._memory(log)
        memory.asked = [lines, *otherwise]
        made = await request
        if silent:
            await self._wire.until(lambda: made.kind_of_answer is not None)
            await self._wire.until(lambda: _in_vain(made) or self._caught_up(log))
            answer, refused = "", False
        else:
            answer = await self._wire.answer(made)
        if _in_vain(made):
            if _said(made, *NOT_SAVED):
                memory.asked = []
            memory.answer = answer if _said(made, *SAVED) else ""
            raise Unwritten
        if not silent:
            refused = may_be_refused and answer.startswith(REFUSALS)
            memory.answer = "" if refused else answer
            await self._wire.until(lambda: self._wire.sound(log.number))  # the board comes at the same time
        if not refused:
            written = len(read(self._wire, log.number).lines) - len(memory.told)
            memory.told += next((each for each in otherwise if len(each) == written), lines)
        memory.asked, memory.answer = [], ""
        return answer

    async def _answer(self, made: Interaction) -> str:
        """Wait for the answer; raises ``Unwritten`` if nothing can be written."""
        answer = await self._wire.answer(made)
        if _in_vain(made):
            raise Unwritten
        return answer

    def _memory(self, log: Log) -> Memory:
        return self.memories.setdefault(log.number, Memory(list(log.lines)))

    def _caught_up(self, log: Log) -> bool:
        """True if the match has advanced and shows it."""
        ((revision, shown),) = self._wire.query("SELECT revision, shown FROM match WHERE id = ?", log.number)
        return bool(revision > log.revision and shown == revision)


def turn(play: AnyPlay, dice: random.Random) -> list[str]:
    """Random steps of the current turn, at least one."""
    seat, number, steps = play.to_move, play.turn, []
    for _ in range(dice.randint(1, LONGEST_TURN)):
        move = dice.choice(play.game.legal_moves(play.state))
        steps.append(play.game.format(move))
        play = play.after(move)
        if (play.to_move, play.turn) != (seat, number) or play.to_move in (None, CHANCE):
            break
    return steps


def _in_vain(made: Interaction) -> bool:
    return _said(made, *NOT_SAVED, *SAVED, UNKNOWN)


def _said(made: Interaction, *texts: str) -> bool:
    return any(text in said for said in made.said for text in texts)
