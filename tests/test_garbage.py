"""Nonsense where Discord is not involved: steps, the command line of the rules, and settings."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.settings import VARIABLES, BadSetting, load
from data.texts import languages, texts_in
from rules import GAMES
from rules.game import AnyGame, Illegal
from rules.notation import Unreadable
from tests.garbage import Garbage
from tests.rules.helpers import combinations, command, random_play

SENTENCE = re.compile(r"[^\n]{5,400}[.?]")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_anything_typed_is_a_legal_step_or_refused(game: AnyGame, long: bool) -> None:
    garbage, read = Garbage(3), 0
    dice = garbage.dice
    for number in range(2500 if long else 120):
        if number % 20 == 0:
            options, seats = dice.choice(combinations(game)), dice.choice(game.seats)
            play = random_play(game, options, seats, dice, dice.randrange(60))
            legal, before = game.legal_moves(play.state), repr(play)
        text = garbage.text()
        if legal and dice.random() < 0.5:
            text = garbage.mutated(game.format(dice.choice(legal)))
        assert set(game.complete(play.state, text)) <= set(legal)
        try:
            after = play.read(text)
        except (Illegal, Unreadable) as error:
            for language in languages():
                told = texts_in(language).of(error.code)
                assert SENTENCE.fullmatch(told), told
        else:
            read += 1
            assert after.steps[:-1] == play.steps
            assert after.steps[-1].move in legal
        assert repr(play) == before
    assert read, "no nonsense was near enough to a step"


def test_command_line_of_the_rules_refuses_with_a_sentence(long: bool) -> None:
    garbage = Garbage(6)
    known = ("perft", "playouts", "deal", "1", "0", "--seed", "--seed=", "seats=9", "size=x", "counter=free", *GAMES)
    for _ in range(1000 if long else 100):
        words = [garbage.dice.choice((*known, garbage.text(60), "=" + garbage.text(20))) for _ in range(4)]
        words[0] = garbage.dice.choice((*known[:3], garbage.text(20)))
        words = ["1" if word.isdigit() else word for word in words]  # larger numbers are no nonsense, only slow
        status, _, err = command(*words)
        assert status in (0, 1, 2), words
        assert bool(err.strip()) == (status == 2), words


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
    try:
        load(environment, file)
    except BadSetting as error:
        return str(error)
    return None
