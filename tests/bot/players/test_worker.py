"""The processes that really think, and how questions and answers are written."""

import subprocess
import sys

import pytest

from bot.players import pool
from bot.players.known import board_of
from bot.players.pool import Thinkers
from bot.players.question import Garbled, Question, Thought, answered, written
from bot.players.worker import answer
from rules import GAMES
from tests.bot.players.agreeing import start

A_THOUGHT = Thought("d1-d2", 0.25, True, 12)


def start_of(key):
    play = start(key, 3 if key == "lovelinks" else 2)
    while play.to_move == -1:
        play = play.after(play.game.legal_moves(play.state)[0])
    return play


@pytest.mark.slow
async def test_processes_think_the_same_in_every_game(monkeypatch):
    monkeypatch.setattr(pool, "MOST_SECONDS", 600.0)  # a busy machine must not end a thought
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


def test_engine_process_imports_only_rules_and_players():
    script = "import sys, bot.players.worker; print(*sys.modules)"
    brought = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    ours = {name.partition(".")[0] for name in brought} - set(sys.stdlib_module_names)
    rooms = {name for name in brought if name.startswith("bot.") and not name.startswith("bot.players")}
    assert {"bot", "rules"} <= ours
    assert not ours & {"discord", "aiohttp", "PIL", "data", "renderers"}
    assert "asyncio" not in brought
    assert rooms <= {"bot.model", "bot.model.levels", "bot.runtime", "bot.runtime.serving"}


def test_questions_and_answers_are_read_as_written():
    question = Question.about(7, start_of("link"), level=3, seed=1, fairness=5).within(1.5)
    assert question.line().count(b"\n") == 1
    assert Question.read(question.line()) == question
    step, share = question, Question(**fields(question) | {"kind": "share"})
    for asked, other, reply in ((step, share, A_THOUGHT), (share, step, (0.25, 0.75))):
        assert answered(asked, written(reply)) == reply
        with pytest.raises(Garbled):
            answered(other, written(reply))
    for line in (b"", b"\xff\n", b"null\n", b"[]\n", b'["x"]\n', b"[true]\n", b'{"step": 1}\n', b"[" * 10):
        for asked in (step, share):
            with pytest.raises(Garbled):
                answered(asked, line)
