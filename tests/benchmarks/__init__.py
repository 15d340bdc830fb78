"""Benchmarks: how fast things are against a fixed unit of work or a plain rival, as ratios.

Run one from the top of the repository::

    python -m tests.benchmarks.rules
    python -m tests.benchmarks.pictures
    python -m tests.benchmarks.standing
    python -m tests.benchmarks.moves
    python -m tests.benchmarks.strength

Each prints what it measured with its budget beside it. Absolute times wander on a shared machine; these ratios are
taken in one process, interleaved, in CPU time, and the median of the rounds is told. No test asserts a time.
"""
