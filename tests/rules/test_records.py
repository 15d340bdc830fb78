"""Records as files: written in one form and read again as they were, those of every version and of the docs too."""

import json
import random
import re
from hashlib import sha256
from pathlib import Path

from bot.model.levels import LEVELS
from bot.runtime import VERSION
from rules import GAMES
from rules.deal import audit, commitment
from rules.records import (
    BESIDES,
    HIGHEST_LEVEL,
    LONGEST_PACE,
    PORTABLE,
    Annotation,
    Ending,
    Mark,
    Player,
    Record,
    RecordedResult,
    read,
    written,
)
from rules.scoresheet import scoresheet
from tests.json_schema import broken
from tests.rules.helpers import combinations, random_play, result_of, unequal
from tests.rules.record_samples import samples
from tests.rules.record_schema import schema
from tests.source import TOP
from tests.texts import ENGLISH

SCHEMA = schema()
FOLDER = Path(__file__).parent / "records"
HASHES = {"0.1.0": "52a21785d54b2de52bfa9c1ec7f7211a76bcd0648aceefe8eac875cd32fc73da"}
"""The SHA-256 of each file; a released version brings its own."""
PAGE = (TOP / "docs" / "records.md").read_text("utf-8")

NAMES = ("Ada", "Ben the 2nd", "Çelik 🦊", 'say "hi" \\', "名前", "\u202eevil", "x" * 100)
MATCHES = 24


def some_player(dice):
    return Player(dice.choice([None, *NAMES]), dice.choice([None, None, 1, 5]))


def some_result(dice, play):
    if play.outcome is not None:
        return RecordedResult(Ending.RULES, play.outcome.places)
    by = dice.choice([Ending.RESIGNED, Ending.CLAIMED, Ending.DRAWN, Ending.CLOSED])
    return RecordedResult(by, None if by is Ending.CLOSED else (1,) * play.seats)


def some_annotations(dice, count):
    steps = sorted(dice.sample(range(1, count + 1), dice.choice([0, min(count, 3)])))
    found = (Annotation.typed(step, dice.choice([None, *Mark]), dice.choice(["", *NAMES])) for step in steps)
    return tuple(each for each in found if each is not None)


def some_record(dice, play):
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
        annotations=some_annotations(dice, len(play.steps)),
    )


def test_record_is_read_and_written_again_unchanged(long):
    for key, game in GAMES.items():
        dice = random.Random(key)
        settings = [(options, seats) for options in combinations(game) for seats in game.seats]
        for number in range(10 * MATCHES if long else MATCHES):
            options, seats = settings[number] if number < len(settings) else dice.choice(settings)
            play = random_play(game, options, seats, dice, dice.choice([None, dice.randrange(40)]))
            for _ in range(10 if long else 2):
                record = some_record(dice, play)
                data = written(record)
                found = read(data)
                assert found == record
                assert written(found) == data
                assert list(broken(SCHEMA, json.loads(data))) == []


def test_any_name_can_be_made_to_fit_and_samples_are_whole():
    names: dict[str, str | None] = {
        "Ada": "Ada",
        "  Ben\nthe\u2028second\t": "Ben the second",
        "\ud83e x": "x",
        "x" * 99 + " yz": "x" * 99,
    }
    names |= dict.fromkeys(("\x00\n", ""))
    assert not unequal((typed, Player.called(typed, 3), Player(name, 3)) for typed, name in names.items())
    comments = {"  Ben\nthe\u2028second\t": "Ben the second", "\ud83e x": "x", "x " * 200: "x " * 149 + "x"}
    assert not unequal(
        (typed, Annotation.typed(1, None, typed), Annotation(1, None, c)) for typed, c in comments.items()
    )
    assert (Annotation.typed(1, None, "\x00\n"), Annotation.typed(1, Mark.GOOD, "")) == (None, Annotation(1, Mark.GOOD))
    assert [level.number for level in LEVELS] == list(range(1, HIGHEST_LEVEL + 1))
    for game in GAMES.values():
        whole, closed, bare = (json.loads(written(record)) for record in samples(game))
        assert tuple(whole) == (*PORTABLE, *BESIDES)
        assert closed["result"] == {"by": "closed"}
        assert tuple(bare) == PORTABLE


# -- what any version wrote


def test_files_of_every_version_are_read_and_written_again():
    assert {file.stem for file in FOLDER.iterdir()} == set(HASHES)
    assert VERSION in HASHES
    for version, expected in HASHES.items():
        data = (FOLDER / f"{version}.jsonl").read_bytes()
        assert sha256(data).hexdigest() == expected, "what a version wrote was changed"
        for line in data.splitlines(True):
            record = read(line)
            assert written(record) == line
            if record.result is not None and record.result.by is Ending.RULES:
                assert result_of(record.play).places == record.result.places
            if record.seed is not None:
                assert audit(json.loads(line), record.seed).step is None


# -- docs/records.md


def shown(kind):
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return found


def test_page_shows_a_record_as_it_is_written_and_printed():
    record = read(shown("json").encode())
    assert written(record).decode() == shown("json")
    sheet = "\n\n".join("\n".join(map(ENGLISH.of, lines)) for lines in scoresheet(record))
    assert sheet + "\n" == shown("text")
    fields = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(fields)) == [*PORTABLE, *BESIDES]
    assert all(f"`{end}`" in PAGE for end in Ending)
