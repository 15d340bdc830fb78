"""The tests notice most mutations of a sample."""

import pytest

PACKAGES = ("rules", "bot/matches", "bot/ratings", "bot/storage", "bot/discord")
COUNT, SEED, SECONDS = 40, 1, 1200
"""Mutations of each package, the seed that chooses them, and how long they may take at most."""
NOTICED = 0.75
"""Some mutations change nothing that could be noticed."""


@pytest.mark.long
@pytest.mark.parametrize("package", PACKAGES)
def test_most_mutations_are_noticed(package: str) -> None:
    pytest.importorskip("cosmic_ray", reason="pip install -e .[mutation]")
    from tests.mutation.sample import sample

    found = sample(package, COUNT, SEED, SECONDS)
    print(*found.survivors, sep="\n\n")
    print(f"{package}: {found.noticed} of {found.tried} mutations were noticed.")
    assert found.tried, "in that time nothing could be tried"
    assert found.noticed >= NOTICED * found.tried
