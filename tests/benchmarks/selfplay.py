"""Matches between equals in a file for ``data/findings``: a head line says how they are played, each line after it is a
match. Matches follow from the seed and their number alone, so a file can be continued at any time."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from bot.model.levels import LEVELS
from bot.players.board import Effort
from bot.players.thinking import think
from rules import GAMES
from rules.game import CHANCE, Json
from rules.options import BadOption, read, values
from rules.play import AnyPlay, begin
from tests.rules.helpers import random_move

TOP_LEVEL: Final = replace(LEVELS[-1], seconds=None)
"""The best level as it searches, but for a number of simulations that is said and not for a time."""


class OtherMatches(ValueError):
    """A file that holds something else than the matches asked for; the text is one sentence that says so."""


@dataclass(frozen=True, slots=True)
class Campaign:
    game: str
    options: Mapping[str, Json]
    simulations: int
    """Simulations per step for all seats, and the maximum positions for exact search."""
    seed: int
    varied: int = 0
    """The number of first steps drawn at random, in proportion to their visits, so that matches differ."""
    begun: tuple[str, ...] = ()
    """The steps that all matches begin with."""

    def start(self) -> AnyPlay:
        game = GAMES[self.game]
        return begin(game, read(game.options, self.options), game.seats[0]).read(*self.begun)

    def head(self) -> dict[str, Json]:
        play = self.start()
        return {
            "game": self.game,
            "rules": play.game.version,
            "seats": play.seats,
            "options": dict(values(play.options)),
            "varied": self.varied,
            "begun": [*self.begun],
            "level": TOP_LEVEL.number,
            "simulations": self.simulations,
            "seed": self.seed,
        }

    def match(self, number: int) -> AnyPlay:
        play, dice = self.start(), Random(f"{self.seed} {number}")
        while (seat := play.to_move) is not None:
            if seat == CHANCE:
                play = play.after(random_move(play.game, play.state, dice))
            else:
                # at first any step may be played, one as often as it was looked at
                effort = Effort(self.simulations, careless=len(play.steps) < self.varied)
                play = play.read(think(play, TOP_LEVEL, effort=effort, dice=dice).step)
        return play


@dataclass(frozen=True, slots=True)
class Played:
    steps: tuple[str, ...]
    places: tuple[int, ...]
    detail: Mapping[str, Json]
    seconds: float
    """The processor time that it took, which is all that differs from one run to the next."""


def resume(file: Path, campaign: Campaign, count: int, clock: Callable[[], float] = process_time) -> None:
    """Play until a file holds so many matches; raises :class:`OtherMatches` if it holds others."""
    head = json.dumps(campaign.head())
    if file.exists():
        _check(file, head)
        done = len(kept(file)[1])
    else:
        file.write_text(head + "\n", "utf-8")
        done = 0
    for number in range(done, count):
        start = clock()
        play = campaign.match(number)
        assert play.outcome is not None, "nobody is to move"
        line = {
            "steps": [step.text for step in play.steps],
            "places": [*play.outcome.places],
            "detail": dict(play.outcome.detail),
            "seconds": round(clock() - start, 2),
        }
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")


def _check(file: Path, head: str) -> None:
    """Check that a file is of these matches; an incomplete last line is removed."""
    text = file.read_text("utf-8")
    if not text.startswith(head + "\n"):
        raise OtherMatches(f"{file} holds other matches than these.")
    if not text.endswith("\n"):
        file.write_text(text[: text.rindex("\n") + 1], "utf-8")


def kept(file: Path) -> tuple[Campaign, tuple[Played, ...]]:
    """Read a file; raises :class:`OtherMatches` if it was not written by :func:`resume`."""
    try:
        head, *lines = map(json.loads, file.read_text("utf-8").splitlines())
        thought = head["simulations"], head["seed"], head["varied"]
        campaign = Campaign(head["game"], head["options"], *thought, tuple(head["begun"]))
        if campaign.head() != head:
            raise OtherMatches(f"{file} was written by other rules or another level.")
        return campaign, tuple(
            Played(tuple(line["steps"]), tuple(line["places"]), line["detail"], line["seconds"]) for line in lines
        )
    except (ValueError, KeyError, TypeError, BadOption) as error:
        raise OtherMatches(f"{file} is no file of matches: {error}") from error


def won(places: Sequence[int]) -> list[float]:
    first = places.count(1)
    return [1 / first if place == 1 else 0.0 for place in places]
