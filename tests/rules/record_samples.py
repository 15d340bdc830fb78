"""Write records as this version does: ``python -m tests.rules.record_samples > tests/rules/records/0.1.0.jsonl``. One
file for each released version; files that exist never change."""

import random
import sys
from collections.abc import Iterator

from rules import GAMES
from rules.deal import commitment, deal
from rules.game import CHANCE, AnyGame
from rules.play import AnyPlay, begin
from rules.records import Annotation, Ending, Mark, Player, Record, RecordedResult, written
from tests.rules.helpers import combinations, random_play, result_of

SEED = bytes(range(32))
NAMES = ("Ada", "Ben 🦊", "Cleo", "Çelik")


def samples(game: AnyGame) -> Iterator[Record]:
    """A record with all fields, one of a closed match, and one with steps alone."""
    play = dealt(game, game.seats[-1])
    yield Record(
        play,
        rules=game.version,
        players=(*map(Player, NAMES[: play.seats - 1]), Player("Interlink", 3)),
        pace=86_400,
        began="2026-11-22T15:56:11Z",
        ended="2026-12-31T23:59:59Z",
        result=RecordedResult(Ending.RULES, result_of(play).places),
        commitment=commitment(SEED),
        seed=SEED,
        annotations=(Annotation(1, Mark.INTERESTING, "A “fork” 🦊"), Annotation(2, comment="Why not?")),
    )
    options, dice = combinations(game)[-1], random.Random(game.key)
    short = random_play(game, options, game.seats[0], dice, 9)
    players = (Player(), Player(level=1))
    yield Record(short, players=players, began="2026-11-22T15:56:11Z", result=RecordedResult(Ending.CLOSED))
    yield Record(random_play(game, options, game.seats[0], dice, 30))


def dealt(game: AnyGame, seats: int, seed: bytes = SEED) -> AnyPlay:
    """A match played at random whose draws follow from a seed."""
    play, dice, draws = begin(game, game.options(), seats), random.Random(game.key), 0
    while play.to_move is not None:
        if play.to_move == CHANCE:
            draws += 1
            play = play.after(deal(game, play.state, seed, draws))
        else:
            play = play.after(dice.choice(game.legal_moves(play.state)))
    return play


if __name__ == "__main__":
    for each in GAMES.values():
        for record in samples(each):
            sys.stdout.buffer.write(written(record))
