"""Figures of benchmarks with their budgets, and their tables."""

from dataclasses import dataclass


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
        return f"{'at least' if self.at_least else 'at most'} {said(self.budget)}{'' if self.kept else ', MISSED'}"


def said(value: float) -> str:
    """A number with three digits that say something; whole from a hundred on."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
