"""Figures of benchmarks with their budgets; the table of a run, saved as JSON and compared with another one."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    """The title, unique within its benchmark: ``LINK 8x8, a random match``."""
    value: float
    unit: str
    """``per K``, ``K``, ``x``, ``ms``, ``bytes``, ``a second`` ..."""
    budget: float | None = None
    at_least: bool = False
    """True if the budget is a minimum."""
    note: str = ""

    @property
    def kept(self) -> bool:
        return self.budget is None or (self.value >= self.budget if self.at_least else self.value <= self.budget)

    @property
    def limit(self) -> str:
        if self.budget is None:
            return ""
        return f"{'at least' if self.at_least else 'at most'} {digits(self.budget)}{'' if self.kept else ', MISSED'}"


def digits(value: float) -> str:
    """A number with three significant digits, whole from a hundred on."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


Run = Mapping[str, Sequence[Figure]]


class Unreadable(Exception):
    """A file does not hold a run."""


def save(run: Run, file: Path) -> None:
    saved = {name: [asdict(figure) for figure in figures] for name, figures in run.items()}
    file.write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")


def load(file: Path) -> Run:
    try:
        saved = json.loads(file.read_text(encoding="utf-8"))
        return {name: [Figure(**each) for each in figures] for name, figures in saved.items()}
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror}.") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise Unreadable(f"{file} holds no run of benchmarks.") from error


def heading(before: Run | None) -> list[str]:
    """The heading of a table, with two more columns for an earlier run."""
    columns = ["benchmark", "what", "figure", *(["before", "change"] if before is not None else []), "budget", ""]
    return [_row(columns), _row(["---" for _ in columns])]


def rows(name: str, figures: Iterable[Figure], before: Run | None) -> Iterator[tuple[Figure, str]]:
    then = {figure.name: figure for figure in (before or {}).get(name, ())}
    for figure in figures:
        beside = [] if before is None else _beside(figure, then.get(figure.name))
        yield figure, _row([name, figure.name, _value(figure), *beside, figure.limit, figure.note])


def missed(run: Run) -> list[str]:
    return [f"{name}: {each.name}" for name, figures in run.items() for each in figures if not each.kept]


def _beside(figure: Figure, then: Figure | None) -> list[str]:
    if then is None or then.unit != figure.unit:
        return ["", "new"]
    return [_value(then), f"{(figure.value / then.value - 1) * 100:+.0f} %" if then.value else ""]


def _value(figure: Figure) -> str:
    return f"{digits(figure.value)} {figure.unit}".rstrip()


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
