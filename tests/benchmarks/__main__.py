"""All benchmarks in one table: ``python -m tests.benchmarks [NAME ...] [--save FILE] [--against FILE]``.

Ends with 1 where a budget is missed. What computer players are worth takes hours and stays apart.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from tests.benchmarks.report import Figure, Run, Unreadable, heading, load, missed, rows, save

Benchmarks = Mapping[str, Callable[[], Iterable[Figure]]]


def _of(name: str) -> Iterator[Figure]:
    """The figures of a benchmark, imported only when it runs."""
    figures: Iterator[Figure] = import_module(f"tests.benchmarks.{name}").figures()
    return figures


BENCHMARKS: Final[Benchmarks] = {
    name: partial(_of, name)
    for name in (
        *("rules", "pictures", "replays", "moves", "storage", "engines"),
        *("standing", "start", "servers", "importing", "players", "farming", "activity"),
    )
}


def main(arguments: Sequence[str], benchmarks: Benchmarks = BENCHMARKS) -> int | str:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all, or some of {', '.join(benchmarks)}")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the figures as JSON")
    parser.add_argument("--against", type=Path, metavar="FILE", help="put figures that were kept beside them")
    given = parser.parse_args(arguments)
    for name in given.names:
        if name not in benchmarks:
            return f"There is no benchmark {name}; there are {', '.join(benchmarks)}."
    try:
        before = None if given.against is None else load(given.against)
        if given.save is not None:
            given.save.open("a").close()  # what cannot be kept is said before everything is measured
    except Unreadable as error:
        return str(error)
    except OSError as error:
        return f"{given.save} cannot be written: {error.strerror}."
    run = _measured({name: benchmarks[name] for name in given.names or benchmarks}, before)
    if given.save is not None:
        save(run, given.save)
    too_much = missed(run)
    print(f"\nMissed: {'; '.join(too_much)}." if too_much else "\nAll budgets are kept.")
    return int(bool(too_much))


def _measured(benchmarks: Benchmarks, before: Run | None) -> Run:
    run: dict[str, list[Figure]] = {}
    print("\n".join(heading(before)), flush=True)
    for name, figures in benchmarks.items():
        run[name] = []
        for figure, row in rows(name, figures(), before):
            print(row, flush=True)
            run[name].append(figure)
    return run


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
