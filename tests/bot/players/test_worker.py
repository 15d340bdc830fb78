"""The processes that really think, and how questions and answers are written."""

import subprocess
import sys

import pytest

from bot.players.known import board_of
from bot.players.pool import Thinkers
from bot.players.question import Garbled, Question, answered, written
from bot.players.thought import Thought
from bot.players.worker import answer
from rules import GAMES
from rules.play import begin

SEATS = {"lovelinks": 3}
A_THOUGHT = Thought("d1-d2", 0.25, True, 12)


def start_of(key):
    game = GAMES[key]
    play = begin(game, game.options(), SEATS.get(key, 2))
    while play.to_move == -1:
        play = play.after(game.legal_moves(play.state)[0])
    return play


async def test_every_game_is_thought_about_in_a_process_as_it_is_here():
    here = Thinkers(1)
    for match, key in enumerate(GAMES):
        play = start_of(key)
        question = Question.about(match, play, level=2, seed=match)
        assert question.play() == play
        thought = await here.think(question)
        assert thought == answer(question)
        assert play.read(thought.step).steps[-1].seat == 0
        shares = Question(**fields(question) | {"kind": "share", "simulations": 50})
        weighed = await here.weigh(shares)
        assert weighed == answer(shares)
        assert len(weighed) == play.seats
        assert sum(weighed) == pytest.approx(1)
        by_level = Question(**fields(question) | {"kind": "share"})
        same = Question(**fields(by_level) | {"simulations": board_of(play.game).simulations[1]})
        assert answer(by_level) == answer(same)
    await here.close()


def fields(question):
    return {name: getattr(question, name) for name in Question.__slots__}


def test_a_process_that_thinks_brings_the_rules_and_the_players_and_nothing_else():
    script = "import sys, bot.players.worker; print(*sys.modules)"
    brought = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    ours = {name.partition(".")[0] for name in brought} - set(sys.stdlib_module_names)
    rooms = {name for name in brought if name.startswith("bot.") and not name.startswith("bot.players")}
    assert {"bot", "rules"} <= ours
    assert not ours & {"discord", "aiohttp", "PIL", "data", "renderers"}
    assert "asyncio" not in brought
    assert rooms <= {"bot.beside", "bot.beside.serving"}


def test_a_question_is_read_as_it_was_written():
    question = Question.about(7, start_of("link"), level=3, seed=1, fairness=5).within(1.5)
    assert question.line().count(b"\n") == 1
    assert Question.read(question.line()) == question


@pytest.mark.parametrize("reply", [A_THOUGHT, (0.25, 0.75)])
def test_an_answer_is_read_as_it_was_written(reply):
    kind = "step" if reply is A_THOUGHT else "share"
    question = Question(**fields(Question.about(1, start_of("link"), level=1, seed=1)) | {"kind": kind})
    assert answered(question, written(reply)) == reply
    other = Question(**fields(question) | {"kind": "share" if kind == "step" else "step"})
    with pytest.raises(Garbled):
        answered(other, written(reply))


@pytest.mark.parametrize(
    "line", [b"", b"\xff\n", b"null\n", b"[]\n", b'["x"]\n', b"[true]\n", b'{"step": 1}\n', b"[" * 10]
)
def test_what_is_no_answer_is_seen(line):
    question = Question(match=1, game="link", seats=2, options={}, steps=(), level=1, seed=1)
    with pytest.raises(Garbled):
        answered(question, line)
    with pytest.raises(Garbled):
        answered(Question(**fields(question) | {"kind": "share"}), line)
