"""Steps of computer players at each level, in matches of the rules."""

from random import Random

import pytest

from bot.model.levels import LEVELS, STAND_IN, level_of
from bot.players import thinking
from bot.players.known import BOARDS, board_of
from bot.players.thinking import chance, think
from rules import GAMES
from rules.game import CHANCE
from rules.play import AnyPlay, replay
from tests.bot.players.agreeing import start


def drawn(key: str, seats: int = 2, seed: int = 1) -> AnyPlay:
    play, dice = start(key, seats), Random(seed)
    while play.to_move == CHANCE:
        play = play.after(dice.choice(play.game.legal_moves(play.state)))
    return play


def won_at_once() -> AnyPlay:
    """A match of LINK in which Black wins with d4, or with nothing."""
    return replay(GAMES["link"], GAMES["link"].options(size=4, opening="none"), 2, ["b1", "a1", "b2", "a2", "b3", "a3"])


def test_every_game_has_a_board_and_five_levels():
    assert set(BOARDS) == set(GAMES)
    assert board_of(GAMES["link"]) is BOARDS["link"]
    assert [level_of(number) for number in (1, 2, 3, 4, 5)] == list(LEVELS)
    assert STAND_IN is LEVELS[2]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: level.key)
def test_thinks_of_a_legal_step_and_of_the_same_one_again(key, level):
    play = drawn(key)
    level_seconds = 0.2 if key == "lovelinks" else None  # where a thought takes long; it may be cut short anywhere
    thoughts = [think(play, level, seconds=level_seconds, dice=Random(7)) for _ in range(2)]
    play.read(thoughts[0].step)
    if level_seconds is None:
        assert thoughts[0] == thoughts[1]
    assert 0 <= thoughts[0].chance <= 1


@pytest.mark.parametrize("key", GAMES)
def test_time_cuts_every_level_short(key, monkeypatch):
    now = iter(range(100_000))
    monkeypatch.setattr(thinking, "POSITIONS_A_SECOND", 0)
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
def test_a_newcomer_plays_many_ways_and_a_better_player_one():
    play = replay(GAMES["link"], GAMES["link"].options(size=5, opening="none"), 2, ["c3", "c2"])
    assert len({think(play, LEVELS[0], dice=Random(seed)).step for seed in range(30)}) > 5
    assert len({think(play, LEVELS[3], dice=Random(seed)).step for seed in range(3)}) <= 3


def test_chances_are_told_for_every_side():
    for key, seats, sides in (("link", 2, 2), ("lovelinks", 3, 3), ("lovelinks", 4, 2)):
        shares = chance(drawn(key, seats), simulations=12, dice=Random(1))
        assert len(shares) == sides
        assert sum(shares) == pytest.approx(1)
    before = chance(start("lovelinks"), simulations=12, dice=Random(1))
    assert before == pytest.approx((0.5, 0.5), abs=0.4), "before a draw"
    assert chance(won_at_once().read("b4"), simulations=12, dice=Random(1)) == (1.0, 0.0), "after the end"
