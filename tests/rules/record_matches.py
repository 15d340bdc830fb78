"""Write recorded matches: ``python -m tests.rules.record_matches linkage > tests/rules/matches/linkage.jsonl``. Each
line is a record with its places, detail and ``events`` (step and seat), from seeded random play of all options and
seats, each further result and an event. Regenerate only when a ruling changes."""

import json
import random
import sys
from collections.abc import Iterator

from rules import GAMES
from rules.game import AnyGame
from rules.link.state import OpeningStone
from rules.play import AnyPlay
from tests.rules.helpers import combinations, random_play, result_of

SEEDS = 300


def chosen(game: AnyGame) -> Iterator[AnyPlay]:
    eventful = False
    results: set[tuple[int, ...]] = set()
    for options in combinations(game):
        for seats in game.seats:
            play = random_play(game, options, seats, random.Random(f"{game.key} {options} {seats}"))
            results.add(result_of(play).places)
            eventful |= bool(events(play))
            yield play
    for seed in range(SEEDS):
        play = random_play(game, game.options(), game.seats[seed % len(game.seats)], random.Random(seed))
        if result_of(play).places not in results or (events(play) and not eventful):
            results.add(result_of(play).places)
            eventful |= bool(events(play))
            yield play


def events(play: AnyPlay) -> list[list[int]]:
    """The seats that a step affects by itself, without the colours of opening stones."""
    found = ((index, event) for index, step in enumerate(play.steps) for event in step.events)
    return [[index, event.seat] for index, event in found if not isinstance(event, OpeningStone)]


def expectation(play: AnyPlay) -> dict[str, object]:
    return {"places": list(result_of(play).places), "detail": dict(result_of(play).detail), "events": events(play)}


if __name__ == "__main__":
    for match in chosen(GAMES[sys.argv[1]]):
        print(json.dumps(match.record() | expectation(match)))
