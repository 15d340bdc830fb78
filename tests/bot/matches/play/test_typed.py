"""Typed steps: notation, labels of every language, and texts that could mean two things."""

import random

import pytest

from bot.matches.apply import read_steps
from bot.model.errors import UserError
from data.texts import languages, texts_in
from renderers import RENDERERS
from rules import GAMES
from rules.play import AnyPlay, begin
from tests.rules.test_notation import positions


def meant(play: AnyPlay, typed: str) -> str | None:
    """The step that is played; ``None`` if the text is refused."""
    try:
        return read_steps(play, typed).steps[len(play.steps)].text
    except UserError:
        return None


@pytest.mark.parametrize("key", GAMES)
def test_texts_of_a_step_never_mean_another(key):
    for play in positions(key, random.Random(11)):
        for move in random.Random(len(play.steps)).sample(list(play.game.legal_moves(play.state)), 1):
            label, step = play.game.label(play.state, move), play.after(move).steps[-1]
            assert meant(play, move.text) == move.text
            for language in languages():
                texts = texts_in(language)
                for typed in (texts.render(label), f"“{texts.render(label).upper()}”."):
                    assert meant(play, typed) == move.text, typed
                line = RENDERERS[key].step_text(step, ("Ada", "Ben"), texts)
                for typed in (line, line.replace("Ada ", ""), move.text.upper(), move.text.capitalize()):
                    assert meant(play, typed) in (move.text, None), typed


def test_pieces_that_are_cells_as_well_are_asked_about():
    start = begin(GAMES["linkx"], GAMES["linkx"].options(), 2)
    high = start.read("i1")
    for play, typed, expected in (
        (start, "i1", "i1"),
        (start, "I1 i", "i1"),
        (start, "I1, i1", "i1"),
        (start, "I1-I2", "i1-i2"),
        (high, "I1 i2", "i2"),
        (start, "I2 e1-f1", "e1-f1"),
        (start, "L4 a1 a2 a3 b1", "a1-a2-a3-b1"),
        (start, "I1", None),
        (start, "“I1”!", None),
        (start, "I1 i2", None),
        (high, "I2", None),
    ):
        assert meant(play, typed) == expected, typed
    for play, typed, key in (
        (start, "I1", "linkx-piece-or-cell"),
        (high, "i3", "linkx-piece-or-cell"),
        (high, "L4 i1 i2 i3 h1", "linkx-covered"),
    ):
        with pytest.raises(UserError) as refusal:
            read_steps(play, typed)
        assert refusal.value.code.key == key, typed


def test_commas_within_links_divide_no_turn():
    game = GAMES["lovelinks"]
    for seed in range(5):
        dice, play = random.Random(seed), begin(game, game.options(), 2)
        while play.to_move != 0:
            play = play.after(dice.choice(list(game.legal_moves(play.state))))
        first = game.legal_moves(play.state)[0].text
        second = game.legal_moves(play.after(game.parse(play.state, first)).state)[-1].text
        typed = f"{first.replace('-', ',')}, {second.replace('-', ',')}"
        assert [step.text for step in read_steps(play, typed).steps[len(play.steps) :]] == [first, second], typed
