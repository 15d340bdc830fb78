"""Nonsense through the doors that are not Discord's: steps, records, the command line of the rules, and settings."""

import copy
import io
import json
import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.settings import VARIABLES, BadSetting, load
from data.texts import languages, texts_in
from rules import GAMES
from rules.__main__ import main, trace_lines
from rules.codes import Coded
from rules.game import AnyGame, Illegal
from rules.notation import Unreadable
from rules.play import AnyPlay, BadRecord, trace
from tests.garbage import Garbage
from tests.rules.helpers import combinations, random_play

SENTENCE = re.compile(r"[^\n]{5,400}[.?]")


def refused(error: Coded) -> None:
    """The refusal is one sentence, or a few on one line, in every language."""
    for language in languages():
        told = texts_in(language).of(error.code)
        assert SENTENCE.fullmatch(told), told


def some_play(game: AnyGame, dice: random.Random) -> AnyPlay:
    return random_play(game, dice.choice(combinations(game)), dice.choice(game.seats), dice, dice.randrange(25))


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_typed_is_a_legal_step_or_refused(key: str, long: bool) -> None:
    game, garbage = GAMES[key], Garbage(3)
    read = 0
    for number in range(2500 if long else 60):
        if number % 50 == 0:
            play = some_play(game, garbage.dice)
            legal = game.legal_moves(play.state)
        text = garbage.text()
        if legal and garbage.dice.random() < 0.5:
            text = garbage.mutated(game.format(garbage.dice.choice(legal)))
        for offered in game.complete(play.state, text):
            assert offered in legal
        try:
            after = play.read(text)
        except (Illegal, Unreadable) as error:
            refused(error)
        else:
            read += 1
            assert after.steps[len(play.steps)].move in legal
    assert read, "no nonsense was near enough to a step"


def test_records_that_are_none_are_refused(long: bool) -> None:
    garbage = Garbage(4)
    records = [some_play(game, garbage.dice).record() for game in GAMES.values() for _ in range(3)]
    followed = 0
    for _ in range(5000 if long else 200):
        record = _damaged(garbage, copy.deepcopy(garbage.dice.choice(records)))
        try:
            trace(record)
        except BadRecord as error:
            refused(error)
        else:
            followed += 1
    assert followed, "some damages leave a record a record"


def _damaged(garbage: Garbage, record: Any) -> Any:
    dice = garbage.dice
    values: tuple[object, ...] = (
        garbage.text(),
        garbage.number(),
        None,
        [],
        {},
        True,
        1.5,
        [garbage.text()],
        {garbage.text(): 1},
    )
    match dice.randrange(5):
        case 0:
            return dice.choice(values)
        case 1:
            record[dice.choice((*record, garbage.text()))] = dice.choice(values)
        case 2:
            record.pop(dice.choice(list(record)))
        case 3 if record.get("steps"):
            record["steps"][dice.randrange(len(record["steps"]))] = dice.choice(values)
        case _ if record.get("steps"):
            dice.shuffle(record["steps"])
    return record


def test_lines_that_are_no_json_are_told_so(long: bool) -> None:
    garbage, lines = Garbage(5), list[bytes]()
    for _ in range(2000 if long else 100):
        line = garbage.dice.choice((garbage.text(), json.dumps({"game": garbage.text(), "steps": garbage.text()})))
        lines.append(
            line.encode("utf-8", "replace").replace(b"\n", b" ") + bytes(garbage.dice.choices(range(128, 256)))
        )
    out = io.StringIO()
    assert trace_lines(io.BytesIO(b"\n".join(lines)), out) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(lines)
    assert all(SENTENCE.fullmatch(answer["error"]) for answer in answers)


def test_the_command_line_of_the_rules_refuses_with_a_sentence(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    garbage = Garbage(6)
    known = ("perft", "playouts", "deal", "1", "0", "--seed", "--seed=", "seats=9", "size=x", "counter=free", *GAMES)
    for _ in range(1000 if long else 100):
        words = [garbage.dice.choice((*known, garbage.text(60), "=" + garbage.text(20))) for _ in range(4)]
        words[0] = garbage.dice.choice((*known[:3], garbage.text(20)))
        words = ["1" if word.isdigit() else word for word in words]  # larger numbers are no nonsense, only slow
        status = _status(words)
        assert status in (0, 1, 2), words
        assert bool(capsys.readouterr().err.strip()) == (status == 2), words


def _status(words: Sequence[str]) -> object:
    try:
        return main(words)
    except SystemExit as ended:
        return ended.code


def test_settings_are_taken_or_refused_with_a_sentence(long: bool, tmp_path: Path) -> None:
    garbage, file = Garbage(7), tmp_path / ".env"
    for _ in range(2000 if long else 100):
        lines = [f"{garbage.dice.choice((*VARIABLES, garbage.text(20)))}={garbage.text(300)}" for _ in range(4)]
        file.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass") + bytes(garbage.dice.choices((10, 200))))
        environment = {name: garbage.text(200) for name in VARIABLES if garbage.dice.random() < 0.3}
        told = _told(environment, file)
        assert told is None or SENTENCE.fullmatch(told), told
        secret = environment.get("DISCORD_TOKEN", "").strip()
        assert told is None or len(secret) < 13 or secret not in told


def _told(environment: Mapping[str, str], file: Path) -> str | None:
    """What is said of settings; nothing if they can be used."""
    try:
        load(environment, file)
    except BadSetting as error:
        return str(error)
    return None
