"""Benchmarks: how fast things are against a fixed unit of work, a plain rival or a budget.

All of them in one table, or some, from the top of the repository::

    python -m tests.benchmarks
    python -m tests.benchmarks rules players

``--save FILE`` keeps the figures of a run, ``--against FILE`` puts them beside those of another one. Each module yields
:class:`tests.benchmarks.figures.Figure` with its budget. Absolute times wander on a shared machine, so most figures are
ratios, taken interleaved, in processor time, as the median of the rounds; K is the unit defined in ``measure``. No test
asserts a time. ``strength``, how well computer players play, takes longer and stays apart.
"""
