"""Static evaluation of the fast board of Linkx, against the plain rules and on positions made by hand."""

from collections.abc import Sequence
from random import Random
from typing import cast

import pytest

from bot.players.board import Shares
from bot.players.games.linkx.board import LinkxBoard
from bot.players.games.linkx.pieces import BOTTOM, cell_bit
from bot.players.games.linkx.sight import AXES, NEVER, Ground, Race, RaceAnalysis, View
from rules.linkx import LinkxGame, LinkxOptions
from rules.play import AnyPlay, replay
from tests.bot.players.agreeing import a_step_that_links_nothing, start

GAME = LinkxGame()


def texts(play: AnyPlay) -> list[str]:
    return sorted(GAME.format(move) for move in GAME.legal_moves(play.state))


def links(play: AnyPlay) -> bool:
    return play.outcome is not None and play.outcome.detail["by"] == "link"


def winning(play: AnyPlay) -> list[str]:
    return [text for text in texts(play) if links(play.read(text))]


def positions(seed: int) -> list[AnyPlay]:
    """The positions of a match in which nobody wins as long as there is something else to do."""
    dice, play, found = Random(seed), start("linkx"), []
    while play.to_move is not None:
        found.append(play)
        play = play.read(a_step_that_links_nothing(play, dice))
    return found


def names(board: LinkxBoard) -> list[str]:
    return sorted(board.text(move) for move in board.candidates())


def test_candidates_keep_wins_and_drop_losses():
    for seed in range(2):
        for play in positions(seed)[seed % 4 :: 4]:
            assert play.to_move is not None
            board, winners, everything = LinkxBoard.of(play), winning(play), set(texts(play))
            named = names(board)
            if winners:
                assert named[0] in winners
                assert len(named) == 1
                assert cast(Shares, board.expectation())[play.to_move] == 1.0
                continue
            after = {text: play.read(text) for text in everything}
            losing = {text for text, then in after.items() if then.to_move == 1 - play.to_move and winning(then)}
            if losing == everything:
                assert set(named) == everything or len(named) == 1
            else:
                assert set(named) in (everything, everything - losing)


def test_only_what_meets_a_threat_is_named():
    play = replay(GAME, LinkxOptions(), 2, ["a1-b1-c1", "a2-b2-c2", "d1-e1-f1"])
    meeting = [text for text in texts(play) if not winning(play.read(text))]
    assert 0 < len(meeting) < len(texts(play))
    board = LinkxBoard.of(play)
    assert names(board) == meeting
    play = replay(GAME, LinkxOptions(), 2, ["a1-b1-c1", "a2", "d1-e1-f1", "a3", "g1-h1-h2-h3"])
    assert all(winning(play.read(text)) for text in texts(play))
    assert len(names(LinkxBoard.of(play))) == 1


def test_priors_are_shares_of_one_and_hopes_too():
    for seed in range(2):
        for play in positions(seed):
            board = LinkxBoard.of(play)
            moves = board.candidates()
            priors = cast(Sequence[float], board.priors(moves))
            assert len(priors) == len(moves)
            assert all(prior > 0 for prior in priors)
            assert sum(priors) == pytest.approx(1)
            can_post = board.expectation()
            assert can_post is None or (sum(can_post) == pytest.approx(1) and min(can_post) >= 0)


def test_steps_on_either_path_look_best():
    board = LinkxBoard.of(replay(GAME, LinkxOptions(), 2, ["d1-e1-f1", "d2-e2-f2"]))
    moves = board.candidates()
    promised = cast(Sequence[float], board.priors(moves))
    assert list(promised) == sorted(promised, reverse=True)
    priors = dict(zip(map(board.text, moves), promised, strict=True))
    assert priors["g1-h1-i1"] > priors["d3-e3-f3"]
    assert priors["g1-h1-i1"] > priors["g1-h1"]
    assert priors["g1-g2-g3"] > priors["d3-d4-d5"]


def row(columns: str, height: int) -> int:
    return sum(cell_bit("abcdefghi".index(column), height - 1) for column in columns)


def test_each_advantage_raises_hopes():
    board = LinkxBoard.of(start("linkx"))
    steps, stock, far = board.moves(), board.stocks[0], row("e", 5)
    even, theirs = View(steps, (far,), far, stock), View(steps, (far,), far, stock)
    hope = cast(float, RaceAnalysis(even, theirs).hope())
    assert hope > 0.5
    larger = View(steps, (far,), far, stock)
    larger.areas = (row("def", 5),)  # with the races as they are
    for better in (
        larger,
        View([*steps, *steps], (far,), far, stock),
        View(steps, (far,), far, stock - 1),
        View(steps, (far, row("a", 1)), far | row("a", 1), stock),
    ):
        assert cast(float, RaceAnalysis(better, theirs).hope()) > hope
        assert cast(float, RaceAnalysis(theirs, better).hope()) < hope


def races(own: tuple[int, ...], theirs: int, ready: int, reserve: int = 42) -> tuple[Race, Race]:
    ground = Ground(own, sum(own) | theirs, ready)
    return ground.race(*AXES[0], reserve), ground.race(*AXES[1], reserve)


def test_empty_grid_race_is_shortest_along_the_floor():
    across, up = races((), 0, row("abcdefghi", 1) | row("abcdefghi", 2) | row("abcdefghi", 3))
    assert across.cells == 9
    assert across.ways & BOTTOM == BOTTOM
    assert up.cells > 9


def test_own_areas_shorten_a_race_and_corners_join_them():
    ready = row("abcdefghi", 1) & ~row("def", 1)
    assert races((row("def", 1),), 0, ready)[0].cells == 6
    assert races((row("abcdefghi", 1),), 0, row("abcdefghi", 2))[0] == Race(0, 0)
    assert races((row("abc", 1), row("ghi", 1)), 0, row("def", 1))[0] == Race(3, row("def", 1))
    own, theirs = (row("abcd", 1), row("fghi", 1)), row("e", 1)
    assert races(own, theirs, row("abcdefghi", 2) & ~row("e", 1))[0].cells == 1
    assert races((row("abcd", 1) | row("efghi", 2),), row("efghi", 1), row("abcd", 2))[0].cells == 0
    own = (row("abcd", 1), row("fghi", 1))
    wall = row("e", 1) | row("e", 2) | row("e", 3)
    ready = row("abcdfghi", 2) | row("e", 4)
    near = races(own, row("e", 1), row("abcdefghi", 2))[0].cells
    assert near < races(own, wall, ready)[0].cells < NEVER


def test_races_without_pieces_or_a_way_are_none():
    ready, wall = row("abcdefghi", 1), sum(cell_bit(4, y) for y in range(9))
    assert races((), 0, ready, reserve=9)[0].cells == 9
    assert races((), 0, ready, reserve=8)[0] == Race(NEVER, 0)
    across, up = races((), wall, row("abcdfghi", 1))
    assert across.cells == NEVER
    assert up.cells < NEVER


def test_only_links_are_wins():
    board = LinkxBoard.of(start("linkx"))
    first, last = board.number("g1-h1-i1"), board.number("g1-h1")
    ground = Ground((row("abcdef", 1),), row("abcdef", 1), row("ghi", 1))
    assert ground.wins([first, last]) == [first]
    assert Ground((row("abcde", 1),), row("abcde", 1), row("ghi", 1)).wins([first, last]) == []
