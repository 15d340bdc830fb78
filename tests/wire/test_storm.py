"""Many people at the same instant: all are answered, and each step is played once."""

import asyncio
import random
from pathlib import Path

from bot.app.maintenance import check
from tests.wire.crowd import crowd
from tests.wire.interaction import Interaction
from tests.wire.log import Log, read
from tests.wire.wire import Wire, wired


class Storm:
    """People who act at the same instant in different matches; some press twice, some watch."""

    def __init__(self, wire: Wire, people: int, dice: random.Random) -> None:
        self._wire, self._people, self._dice = wire, people, dice
        self.steps: dict[int, list[str]] = {}  # Steps played in each match

    async def gust(self) -> None:
        """One step in each of many matches at the same instant, every third sent twice."""
        wire = self._wire
        moves = [self._move(log) for log in self._logs()]
        moves += moves[::3]
        self._dice.shuffle(moves)
        made = await asyncio.gather(
            *(wire.slash(who, "move", wire.truth.channels[channel], move=step) for who, step, channel, _ in moves),
            *(wire.slash(who, "matches", show="server") for who, *_ in moves[:3]),
            *(
                wire.complete(who, "move", "move", "", wire.truth.channels[channel])
                for who, _, channel, _ in moves[3:6]
            ),
        )
        await wire.until(lambda: all(map(_answered, made)))
        await wire.settled()
        for (who, step, _, number), interaction in zip(moves, made, strict=False):
            if interaction.said[-1].startswith("You played"):
                self.steps.setdefault(number, []).append(f"{who}: {step}")
            else:
                assert "turn" in interaction.said[-1] or "legal" in interaction.said[-1], interaction.said

    def _logs(self) -> list[Log]:
        """Matches that wait for different people."""
        numbers = [number for (number,) in self._wire.query("SELECT id FROM match WHERE status = 'running'")]
        found: dict[int, Log] = {}
        for number in self._dice.sample(numbers, len(numbers)):
            if len(found) == self._people:
                break
            log = read(self._wire, number)
            found.setdefault(log.to_move, log)
        assert len(found) == self._people
        return list(found.values())

    def _move(self, log: Log) -> tuple[str, str, int, int]:
        assert log.play is not None
        assert log.channel is not None
        step = log.play.game.format(self._dice.choice(log.play.game.legal_moves(log.play.state)))
        return self._wire.name_of(log.to_move), step, log.channel, log.number


def _answered(interaction: Interaction) -> bool:
    return bool(interaction.said) or interaction.choices is not None


async def test_storm_answers_everybody_and_plays_each_step_once(tmp_path: Path, long: bool) -> None:
    matches, people, gusts = (2000, 50, 10) if long else (40, 10, 2)
    names = [f"n{number}" for number in range(100 if long else 20)]  # nobody has more matches than a person may
    async with wired(tmp_path, names) as wire:
        await crowd(wire, matches)
        before = {number: read(wire, number).lines for number in range(1, matches + 1)}
        await wire.start()
        storm = Storm(wire, people, random.Random(3))
        for _ in range(gusts):
            await storm.gust()
        played = 0
        for number, lines in before.items():
            log = read(wire, number)
            steps = [f"{who}: {step}" for kind, who, step in log.lines[len(lines) :] if kind == "step"]
            assert steps == storm.steps.get(number, []), f"match {number}"
            played += len(steps)
        assert played == people * gusts
        assert list(check(wire.bot.database)) == []
        assert not wire.bot.errors(), "\n".join(wire.bot.errors())
