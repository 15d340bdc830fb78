"""Plain UCT on the compiled boards of LINK, Linkx and Linkage, as an opponent of the same speed."""

import subprocess
import sysconfig
from array import array
from collections.abc import Mapping
from functools import cache
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from types import ModuleType
from typing import Final

import bot.players
from bot.players import tree
from bot.players.board import PackedBoard
from bot.players.games import board_of
from bot.players.tree import Clock
from rules.play import AnyPlay
from tests.benchmarks.opponents import Player, uct

EXPLORATION: Final = {"link": 0.3, "linkage": 0.3, "linkx": 0.3}
SOURCE: Final = Path(__file__).with_name("plain_uct.c")
KERNEL: Final = Path(bot.players.__file__).parent / "kernel"
FLAGS: Final = ("-std=c11", "-shared", "-fPIC", "-O3", "-ffp-contract=off", "-fvisibility=hidden")
"""Those of the bot's own kernel; with visible symbols Linkx is a fifth slower."""
EVEN: Final = 0.5
LOOK_UP: Final = 64  # simulations between two looks at the clock


@cache
def compiled() -> ModuleType:
    """Compile the kernel with plain UCT in place of its tree, and load it."""
    parts = [SOURCE, *(path for path in sorted(KERNEL.glob("*.c")) if path.name != "tree.c")]
    with TemporaryDirectory() as folder:
        library = Path(folder) / "compiled.abi3.so"
        includes = [f"-I{KERNEL}", f"-I{sysconfig.get_path('include')}"]
        compiler = sysconfig.get_config_var("CC").split()
        subprocess.run([*compiler, *FLAGS, *includes, *parts, "-lm", "-o", library], check=True)
        loader = ExtensionFileLoader("tests.benchmarks.compiled", str(library))
        spec = spec_from_loader(loader.name, loader)
        assert spec is not None, "the loader is given"
        module = module_from_spec(spec)
        loader.exec_module(module)
        return module


def compiled_uct(seconds: float, constants: Mapping[str, float] = EXPLORATION, clock: Clock = process_time) -> Player:
    """Plain UCT, so many seconds a step. It chooses the better side; the stone before that choice is Python's UCT's."""

    def step(play: AnyPlay, dice: Random) -> str:
        board, constant = board_of(play.game).of(play), constants[play.game.key]
        choice = board.side_choice()
        if choice is None:
            packed = board.packed()
            if packed is None:
                return uct(seconds, constants, clock)(play, dice)
            return board.text(_searched(packed, constant, clock, clock() + seconds, dice)[0])
        packed = choice.settled.packed()
        assert packed is not None, "the choice settles the sides"
        move, share = _searched(packed, constant, clock, clock() + seconds, dice)
        return board.text(choice.change if share < EVEN else move if choice.stay is None else choice.stay)

    return step


def _searched(packed: PackedBoard, constant: float, clock: Clock, end: float, dice: Random) -> tuple[int, float]:
    """The step with the most visits, and its share."""
    limits = 0.0, constant, 0, 0, 1, tree.MOST_ENTRIES
    state = array("I", Random(dice.random()).getstate()[1]).tobytes()
    searched = compiled().tree(*packed, state, limits, None)
    searched.grow(LOOK_UP)
    while clock() < end:
        searched.grow(LOOK_UP)
    _, moves, visits, means, _, _ = searched.root()
    best = visits.index(max(visits))
    return moves[best], means[best]
