"""The fast board of Linkage against the rules, step by step."""

from random import Random
from typing import Any

from bot.players.board import OVER
from bot.players.games.linkage.board import LinkageBoard
from bot.players.games.linkage.geometry import PLANE, SLOTS, bit, group_count
from rules.grid import groups
from rules.linkage import BOARD, LinkageGame, LinkageOptions, colour_groups
from rules.play import AnyPlay, begin

GAME = LinkageGame()


def new(dice: Random) -> AnyPlay:
    """A match with options at random."""
    return begin(GAME, LinkageOptions(dice.choice(("centre", "free")), dice.randint(10, 15)), 2)


def played(dice: Random, left: int) -> AnyPlay:
    """A match at random, so far that about so many dominoes are left."""
    play = new(dice)
    while play.to_move is not None and sum(play.state.pool) > left:
        play = play.after(dice.choice(play.game.legal_moves(play.state)))
    return play


def assert_same(board: LinkageBoard, play: AnyPlay) -> None:
    """The board says about this position what the rules say."""
    assert board.side_to_move() == (OVER if play.to_move is None else play.to_move)
    moves = board.moves()
    assert sorted(map(board.text, moves)) == sorted(map(GAME.format, GAME.legal_moves(play.state)))
    assert [board.number(board.text(move)) for move in moves] == list(moves)
    outcome = play.outcome
    assert board.shares() == (outcome and tuple(float(place == 1) for place in outcome.places))
    if play.state.more is not None:
        assert board.count == len(colour_groups(play.state))


def test_every_step_is_as_in_the_rules() -> None:
    for seed in range(40):
        dice = Random(seed)
        play = new(dice)
        board = LinkageBoard.of(play)
        assert_same(board, play)
        while play.to_move is not None:
            text = GAME.format(dice.choice(GAME.legal_moves(play.state)))
            before = board.copy()
            board.play(board.number(text))
            assert_same(before, play)
            play = play.read(text)
            assert_same(board, play)
            assert_same(LinkageBoard.of(play), play)


def test_a_pass_is_seen() -> None:
    passes = sum(bool(played(Random(seed), left).state.events) for seed in range(60) for left in range(2, 6))
    assert passes > 3, "the random matches above would prove nothing about passes"


def test_a_playout_is_a_match_by_the_rules() -> None:
    for seed in range(40):
        dice = Random(seed)
        play = played(dice, dice.randint(2, 24)) if seed % 4 else new(dice)
        traces: tuple[list[int], list[int]] = ([], [])
        board = LinkageBoard.of(play)
        shares = board.copy().playout(dice, traces)
        upcoming = [iter(trace) for trace in traces]
        while play.to_move is not None:
            play = play.read(board.text(next(upcoming[play.to_move])))
        assert not any(list(rest) for rest in upcoming)
        assert shares == LinkageBoard.of(play).shares()


def test_playouts_begin_anywhere() -> None:
    dice = Random(5)
    board = LinkageBoard.of(played(dice, 9))
    seen = set[int]()
    for _ in range(2000):
        traces: tuple[list[int], list[int]] = ([], [])
        board.copy().playout(dice, traces)
        seen.add(traces[board.side_to_move()][0] % SLOTS)
    assert seen == {move % SLOTS for move in board.moves()}


def test_groups_are_counted_with_their_holes() -> None:
    """Six dominoes of one colour packed so tightly that rings come about."""
    for seed in range(30):
        dice = Random(seed)
        for _ in range(40):
            planes, count = 0, 0
            for colour in range(2):
                cells = dice.choice(RINGS) if dice.random() < 0.5 else frozenset(dice.sample(BOARD.cells, 12))
                planes |= sum(map(bit, cells)) << PLANE * colour
                count += len(groups(cells, BOARD.beside))
            assert group_count(planes, 0) + planes.bit_count() == count


def ring(hole: tuple[int, ...]) -> frozenset[int]:
    around: set[Any] = {n for c in hole for n in (*BOARD.beside[c], *BOARD.diagonal[c])}
    return frozenset(around - set(hole))


INNER = [c for c in BOARD.cells if len(BOARD.beside[c]) == 4]
RINGS = [ring((c,)) for c in INNER] + [ring((c, n)) for c in INNER for n in BOARD.beside[c] if n in INNER]
RINGS += [ring((c, n)) for c in INNER for n in BOARD.diagonal[c] if n in INNER]
