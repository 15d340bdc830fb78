"""Steps of computer players at each level, and the processes that think of them."""

import subprocess
import sys
from itertools import count
from random import Random

import pytest

from bot.model.levels import LEVELS, Level
from bot.players import kernel, pool
from bot.players.board import FastBoard
from bot.players.games import board_of
from bot.players.pool import EnginePool
from bot.players.question import BadAnswer, EngineAnswer, Question, answered, written
from bot.players.thinking import chance, think
from bot.players.worker import answer
from rules import GAMES
from rules.game import CHANCE
from rules.play import AnyPlay, replay
from tests.bot.players.agreeing import on_board, start

MOSTLY = 0.5


def drawn(key: str, seats: int = 2, seed: int = 1) -> AnyPlay:
    play, dice = start(key, seats), Random(seed)
    while play.to_move == CHANCE:
        play = play.after(dice.choice(play.game.legal_moves(play.state)))
    return play


def won_at_once() -> AnyPlay:
    """A match of LINK in which Black wins with d4, or with nothing."""
    return replay(GAMES["link"], GAMES["link"].options(size=4, opening="none"), 2, ["b1", "a1", "b2", "a2", "b3", "a3"])


@pytest.mark.parametrize(("key", "level"), [*((key, LEVELS[1]) for key in GAMES), ("linkx", LEVELS[2])])
def test_thinks_of_a_legal_step_and_of_the_same_one_again(key, level):
    play = drawn(key)
    level_seconds = 0.2 if key == "lovelinks" else None  # where a thought takes long; it may be cut short anywhere
    thoughts = [think(play, level, seconds=level_seconds, dice=Random(7)) for _ in range(2)]
    play.read(thoughts[0].step)
    if level_seconds is None:
        assert thoughts[0] == thoughts[1]
    assert 0 <= thoughts[0].chance <= 1


@pytest.mark.parametrize("key", ["linkx", "lovelinks"])
def test_time_cuts_every_level_short(key, monkeypatch):
    now = iter(range(100_000))
    monkeypatch.setattr(FastBoard, "exact_rate", 0)
    monkeypatch.setattr(kernel, "IS_COMPILED", False)  # which looks at the clock less often
    for level in LEVELS[2:]:
        thought = think(drawn(key), level, seconds=0.02, dice=Random(1), clock=lambda: next(now) / 1000)
        assert 1 <= thought.simulations <= 20


def test_all_win_where_they_can_and_a_newcomer_mostly():
    for level in LEVELS[1:]:
        thought = think(won_at_once(), level, dice=Random(1))
        assert (thought.step, thought.chance, thought.certain) == ("b4", 1.0, True), level
    steps = [think(won_at_once(), LEVELS[0], dice=Random(seed)).step for seed in range(60)]
    assert 45 <= steps.count("b4") < 60


@pytest.mark.slow
def test_players_vary_their_steps():
    """In Love Links it is the draws that vary."""
    few = {key: shares for key in GAMES if key != "lovelinks" and min(shares := varied(key)) < MOSTLY}
    assert not few, f"shares of positions in which eight seeds give several steps, by level: {few}"


@pytest.mark.slow
def test_a_recorded_win_played_again_seldom_wins():
    for key, level in (("linkx", LEVELS[1]), ("linkx", LEVELS[2]), ("linkage", LEVELS[2])):
        assert won_again(key, level, seeds=10) <= 3, (key, level)


def varied(key: str) -> list[float]:
    """For the levels 2 and 3 the share of the positions of four matches in which eight seeds give several steps."""
    some = []
    for number in range(4):
        play, dice, positions = drawn(key), Random(number), []
        while play.to_move is not None:
            positions.append(play)
            play = next_step(play, LEVELS[1], dice)
        some += [position for position in positions[: len(positions) * 2 // 3] if position.to_move != CHANCE][::4]
    return [
        sum(len({untimed(each, level, Random(seed)) for seed in range(8)}) > 1 for each in some) / len(some)
        for level in LEVELS[1:3]
    ]


def won_again(key: str, level: Level, seeds: int) -> int:
    """Count the matches in which the steps of a player who beat ``level`` once beat it again; from the first illegal
    one on, any step is played instead."""
    recorded = next(play for seed in count() if first_alone(play := matched(key, LEVELS[3], level, Random(seed))))
    steps = [step.text for step in recorded.steps if step.seat == 0]
    return sum(first_alone(matched(key, [*steps], level, Random(seed))) for seed in range(seeds))


def first_alone(play: AnyPlay) -> bool:
    return play.outcome is not None and [seat for seat, place in enumerate(play.outcome.places) if place == 1] == [0]


def matched(key: str, first: Level | list[str], second: Level, dice: Random) -> AnyPlay:
    """A match between a level, or what is left of recorded steps, and a level."""
    play = start(key, 2)
    while play.to_move is not None:
        if play.to_move == 0 and isinstance(first, list):
            legal = play.game.legal_moves(play.state)
            wanted = first.pop(0) if first else ""
            if wanted not in [move.text for move in legal]:
                first.clear()
                wanted = dice.choice(legal).text
            play = play.read(wanted)
        else:
            play = next_step(play, second if isinstance(first, list) or play.to_move == 1 else first, dice)
    return play


def next_step(play: AnyPlay, level: Level, dice: Random) -> AnyPlay:
    if play.to_move == CHANCE:
        return play.after(dice.choice(play.game.legal_moves(play.state)))
    return play.read(untimed(play, level, dice))


def untimed(play: AnyPlay, level: Level, dice: Random) -> str:
    """The step of a level that counts its simulations, however slow the machine is."""
    return think(play, level, dice=dice, clock=lambda: 0.0).step


def test_chances_are_told_for_every_side():
    for key, seats, sides in (("link", 2, 2), ("lovelinks", 3, 3), ("lovelinks", 4, 2)):
        shares = chance(on_board(drawn(key, seats)), simulations=12, dice=Random(1))
        assert len(shares) == sides
        assert sum(shares) == pytest.approx(1)
    before = chance(on_board(start("lovelinks")), simulations=12, dice=Random(1))
    assert before == pytest.approx((0.5, 0.5), abs=0.4), "before a draw"
    assert chance(on_board(won_at_once().read("b4")), simulations=12, dice=Random(1)) == (1.0, 0.0), "after the end"


A_THOUGHT = EngineAnswer("d1-d2", 0.25, True, 12)


@pytest.mark.slow
async def test_processes_think_the_same_in_every_game(monkeypatch):
    monkeypatch.setattr(pool, "MOST_SECONDS", 600.0)  # a busy machine must not end a thought
    here = EnginePool(1)
    for match, key in enumerate(GAMES):
        play = drawn(key, seats=3 if key == "lovelinks" else 2)
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
        same = Question(**fields(by_level) | {"simulations": board_of(play.game).efforts[1].simulations})
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
    assert rooms <= {"bot.model", "bot.model.levels", "bot.runtime", "bot.runtime.process"}


def test_questions_and_answers_are_read_as_written():
    question = Question.about(7, drawn("link"), level=3, seed=1, fairness=5).within(1.5)
    assert question.line().count(b"\n") == 1
    assert Question.read(question.line()) == question
    step, share = question, Question(**fields(question) | {"kind": "share"})
    for asked, other, reply in ((step, share, A_THOUGHT), (share, step, (0.25, 0.75))):
        assert answered(asked, written(reply)) == reply
        with pytest.raises(BadAnswer):
            answered(other, written(reply))
    for line in (b"", b"\xff\n", b"null\n", b"[]\n", b'["x"]\n', b"[true]\n", b'{"step": 1}\n', b"[" * 10):
        for asked in (step, share):
            with pytest.raises(BadAnswer):
                answered(asked, line)
