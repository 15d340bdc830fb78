"""The fast board of Linkx against the plain rules, step by step."""

from random import Random

from bot.players.board import OVER
from bot.players.games.linkx.board import LinkxBoard
from rules.linkx import LinkxGame, LinkxOptions
from rules.play import AnyPlay, begin

GAME = LinkxGame()


def at_start() -> AnyPlay:
    return begin(GAME, LinkxOptions(), 2)


def expected_shares(play: AnyPlay) -> tuple[float, ...] | None:
    if play.outcome is None:
        return None
    first, second = play.outcome.places
    return (0.5, 0.5) if first == second else (1.0, 0.0) if first < second else (0.0, 1.0)


def assert_agrees(board: LinkxBoard, play: AnyPlay) -> None:
    legal = sorted(GAME.format(move) for move in GAME.legal_moves(play.state))
    assert sorted(board.text(move) for move in board.moves()) == legal
    assert [board.text(board.number(text)) for text in legal] == legal
    assert board.side_to_move() == (OVER if play.to_move is None else play.to_move)
    assert board.shares() == expected_shares(play)


def a_step(play: AnyPlay, dice: Random, linking: bool) -> str:
    """A step at random; where nobody shall link, one that does not win, so that the grid fills up."""
    texts = sorted(GAME.format(move) for move in GAME.legal_moves(play.state))
    dice.shuffle(texts)
    if linking:
        return texts[0]
    return next((text for text in texts if play.read(text).outcome is None), texts[0])


def test_every_step_is_as_in_the_rules():
    for seed in range(25):
        for linking in [True, False]:
            dice, play = Random(seed), at_start()
            board = LinkxBoard.of(play)
            assert_agrees(board, play)
            while play.to_move is not None:
                text = a_step(play, dice, linking)
                play = play.read(text)
                board.play(board.number(text))
                assert_agrees(board, play)
                assert_agrees(LinkxBoard.of(play), play)


def test_compared_matches_end_in_every_way():
    ways, passes = set(), 0
    for seed in range(25):
        for linking in (True, False):
            dice, play = Random(seed), at_start()
            while play.to_move is not None:
                play = play.read(a_step(play, dice, linking))
            assert play.outcome is not None
            ways.add(play.outcome.detail["by"])
            passes += sum(len(step.events) for step in play.steps)
    assert ways == {"link", "area"}
    assert passes


def test_a_playout_ends_as_the_rules_say():
    for seed in range(80):
        dice, play = Random(seed), at_start()
        for _ in range(seed % 12):
            if play.to_move is not None:
                play = play.read(a_step(play, dice, False))
        traces: tuple[list[int], list[int]] = ([], [])
        board = LinkxBoard.of(play)
        shares = board.copy().playout(dice, traces)
        while play.to_move is not None:
            play = play.read(board.text(traces[play.to_move].pop(0)))
        assert traces == ([], [])
        assert shares == expected_shares(play)


def test_a_copy_is_played_on_apart():
    board = LinkxBoard.of(at_start())
    before = list(board.moves())
    other = board.copy()
    other.play(before[0])
    other.copy().playout(Random(1), ([], []))
    assert list(board.moves()) == before
    assert board.side_to_move() == 0


def test_each_step_of_a_playout_is_as_likely_as_the_others():
    board, dice, met = LinkxBoard.of(at_start()), Random(3), dict.fromkeys(LinkxBoard.of(at_start()).moves(), 0)
    for _ in range(2850):
        traces: tuple[list[int], list[int]] = ([], [])
        board.copy().playout(dice, traces)
        met[traces[0][0]] += 1
    assert len(met) == 95
    assert 10 < min(met.values()) <= max(met.values()) < 60
