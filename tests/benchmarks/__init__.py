"""Benchmarks against a fixed unit of work (K in ``measure``), a plain rival or a budget.

Most figures are interleaved ratios in processor time, the median of the rounds; each module yields
:class:`tests.benchmarks.report.Figure`. No test asserts a time. ``strength`` takes longer and stays apart."""
