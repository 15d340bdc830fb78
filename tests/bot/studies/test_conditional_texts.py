"""Prepared answers in words, in both languages and at every length."""

import pytest

from bot.model.conditional_moves import Line
from bot.model.ids import MatchId
from bot.studies.study.conditional_commands import asked, branch_label, conditional_moves_text
from bot.ui import Texts
from bot.ui.texts import LONGEST_LABEL, LONGEST_MESSAGE, units
from rules import GAMES
from rules.play import AnyPlay, begin
from tests.texts import ENGLISH, GERMAN

NAMES = ("<@1>", "<@2>")


def played(steps: int) -> AnyPlay:
    game = GAMES["linkx"]
    play = begin(game, game.options(), 2)
    for _ in range(steps):
        play = play.after(game.legal_moves(play.state)[0])
    return play


def texts_of(play: AnyPlay) -> Line:
    return tuple(step.text for step in play.steps)


def test_prepared_lines_are_told_in_words():
    steps = played(4).steps
    a, b, c, d = texts_of(played(4))
    for seat, texts, told in (
        (1, ENGLISH, f"If <@1> plays `{a}`, you answer `{b}`.\nIf then <@1> plays `{c}`, you answer `{d}`."),
        (0, ENGLISH, f"If you play `{a}` and <@2> plays `{b}`, you answer `{c}`."),
        (
            1,
            GERMAN,
            f"Wenn <@1> `{a}` spielt, antwortest du mit `{b}`.\nWenn dann <@1> `{c}` spielt, antwortest du mit `{d}`.",
        ),
        (0, GERMAN, f"Wenn du `{a}` spielst und <@2> `{b}` spielt, antwortest du mit `{c}`."),
    ):
        assert asked(MatchId(7), steps, seat, NAMES, 0, texts).split("\n", 1)[1].startswith(f"{told}\n-# ")
    first, *line = [step for step in played(6).steps if step.seat == 1 or step == played(1).steps[0]]
    said = asked(MatchId(7), (first, *line), 1, NAMES, 0, ENGLISH)
    assert f"you answer `{line[0].text}`, `{line[1].text}` and `{line[2].text}`." in said
    assert told_of_none(ENGLISH) == "You have nothing prepared in match 7."
    assert told_of_none(GERMAN) == "In Partie 7 hast du nichts vorbereitet."


@pytest.mark.slow
def test_of_many_branches_as_many_are_told_as_a_message_holds():
    start, lines = played(0), []
    for move in start.game.legal_moves(start.state):
        play = start.after(move)
        lines += [texts_of(play.after(other)) for other in play.game.legal_moves(play.state)]
    for texts in (ENGLISH, GERMAN):
        told = conditional_moves_text(MatchId(10**14), start, lines, 1, ("<@" + "9" * 19 + ">",) * 2, texts)
        assert LONGEST_MESSAGE / 2 < units(told) <= LONGEST_MESSAGE
        assert told.splitlines()[1].startswith("1. ")
        named = ("<@" + "9" * 400 + ">",) * 2
        longest = asked(MatchId(10**14), played(12).steps, 1, named, 50, texts)
        assert LONGEST_MESSAGE / 2 < units(longest) <= LONGEST_MESSAGE
        assert longest.endswith(texts("prepared-at-once")), "what it means stands below however long it is"
        one = conditional_moves_text(MatchId(10**14), start, [texts_of(played(12))], 1, named, texts)
        assert LONGEST_MESSAGE / 3 < units(one) <= LONGEST_MESSAGE
        assert LONGEST_LABEL / 2 < units(branch_label(50, texts_of(played(12)) * 3, texts)) <= LONGEST_LABEL


def told_of_none(texts: Texts) -> str:
    return conditional_moves_text(MatchId(7), played(0), (), 1, NAMES, texts)
