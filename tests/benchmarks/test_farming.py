"""Points that rating farms give their owners, and the effect of weights on newcomers."""

import pytest

from tests.benchmarks.farming import FARMS, HONEST, MOST_POINTS, honest, of_newcomers, raised, table, with_farm
from tests.bot.ratings.test_farming import STAR

SEEDS = (3, 4)
SOME = SEEDS[:1]  # without --long


@pytest.mark.slow
def test_resigning_alternates_give_neither_points_nor_rank(long):
    for farm in (each for each in FARMS if each.budget is not None):
        for seed in SEEDS if long else SOME:
            before, after = table(honest(seed)), table(with_farm(farm, seed))
            assert raised(before, after) <= MOST_POINTS, farm.name
            assert after.rank(STAR) >= before.rank(STAR), farm.name
            assert {*after.listed} == {STAR, *HONEST}, farm.name


@pytest.mark.slow
def test_alternates_that_were_first_keep_nobody_off_the_list():
    assert {*HONEST} <= {*table(with_farm(FARMS[-1], SEEDS[0])).listed}


@pytest.mark.slow
def test_newcomers_are_placed_as_without_weights():
    assert of_newcomers(SEEDS).kept
