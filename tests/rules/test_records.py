"""Records as files: written in one form, read again as they were, and anything else refused in a sentence."""

import json
import random

import pytest

from bot.players.levels import LEVELS
from rules import GAMES
from rules.deal import commitment
from rules.records import HIGHEST_LEVEL, LONGEST_PACE, Ending, Player, Record, RecordedResult, read, written
from tests.json_schema import broken
from tests.rules.helpers import combinations, random_play
from tests.rules.record_schema import schema

SCHEMA = schema()

NAMES = ("Ada", "Ben the 2nd", "Çelik 🦊", 'say "hi" \\', "名前", "\u202eevil", "x" * 100)
MATCHES = 60
"""Matches of each game, of each of which several records are made."""


def some_player(dice):
    return Player(dice.choice([None, *NAMES]), dice.choice([None, None, 1, 5]))


def some_result(dice, play):
    if play.outcome is not None:
        return RecordedResult(Ending.RULES, play.outcome.places)
    by = dice.choice([Ending.RESIGNED, Ending.CLAIMED, Ending.DRAWN, Ending.CLOSED])
    return RecordedResult(by, None if by is Ending.CLOSED else (1,) * play.seats)


def some_record(dice, play):
    """A record of a match with a random choice of what a record may say."""
    seed = dice.randbytes(dice.randint(1, 64))
    result = dice.choice([None, some_result(dice, play)])
    over = result is not None or play.to_move is None
    return Record(
        play,
        rules=dice.choice([None, play.game.version]),
        players=dice.choice([(), tuple(some_player(dice) for _ in range(play.seats))]),
        pace=dice.choice([None, 1, 300, 86_400, LONGEST_PACE]),
        began=dice.choice([None, "1999-12-31T23:59:59Z", "2026-11-22T00:00:00Z"]),
        ended=dice.choice([None, "2028-02-29T12:34:56Z", "9999-12-31T23:59:59Z"]),
        result=result,
        commitment=dice.choice([None, commitment(seed)]),
        seed=dice.choice([None, seed]) if over else None,
    )


@pytest.mark.parametrize("key", GAMES)
def test_what_is_written_is_read_as_the_same_record_and_written_as_the_same_bytes(key, long):
    game, dice = GAMES[key], random.Random(key)
    settings = [(options, seats) for options in combinations(game) for seats in game.seats]
    for number in range(10 * MATCHES if long else MATCHES):
        options, seats = settings[number] if number < len(settings) else dice.choice(settings)
        play = random_play(game, options, seats, dice, dice.choice([None, dice.randrange(40)]))
        for _ in range(10):
            record = some_record(dice, play)
            data = written(record)
            found = read(data)
            assert found == record
            assert written(found) == data
            assert list(broken(SCHEMA, json.loads(data))) == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ben\nthe\u2028second\t", "Ben the second"),
        ("\ud83e x", "x"),
        ("x" * 99 + " yz", "x" * 99),
        ("\x00\n", None),
        ("", None),
    ],
)
def test_any_name_can_be_made_to_fit(typed, name):
    assert Player.called(typed, 3) == Player(name, 3)


def test_the_levels_that_a_record_may_tell_are_those_there_are():
    assert [level.number for level in LEVELS] == list(range(1, HIGHEST_LEVEL + 1))
