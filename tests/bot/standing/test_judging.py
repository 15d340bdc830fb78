"""How a result is judged when its match ends: rated or not, and across servers or not."""

from dataclasses import replace

import pytest

from bot.match import UserId
from bot.standing.judging import (
    MOST_ACROSS,
    MOST_OF_A_PAIR,
    MOST_OF_A_PERSON,
    PEOPLE_OF_A_SERVER,
    Circumstances,
    judged,
)
from bot.standing.results import Unrated
from rules.records import Ending
from tests.bot.scores import result

ADA, BEN = UserId(101), UserId(102)
FINE = Circumstances(MOST_OF_A_PAIR - 1, MOST_OF_A_PERSON - 1, PEOPLE_OF_A_SERVER, MOST_ACROSS - 1, all_agree=True)
"""All that may be for a match to count everywhere."""
ONE = result(1, (ADA, 1), (BEN, 2))


def test_at_the_edge_of_every_bound_it_counts_everywhere():
    assert judged(ONE, FINE) == replace(ONE, worldwide=True)


@pytest.mark.parametrize(
    ("change", "unrated", "worldwide"),
    [
        ({"of_a_pair": MOST_OF_A_PAIR}, Unrated.OFTEN, False),
        ({"of_a_person": MOST_OF_A_PERSON}, Unrated.BUSY, True),
        ({"of_a_pair": MOST_OF_A_PAIR, "of_a_person": MOST_OF_A_PERSON}, Unrated.OFTEN, False),
        ({"in_server": PEOPLE_OF_A_SERVER - 1}, None, False),
        ({"across": MOST_ACROSS}, None, False),
        ({"all_agree": False}, None, False),
    ],
)
def test_one_bound_is_enough(change, unrated, worldwide):
    found = judged(ONE, replace(FINE, **change))
    assert (found.unrated, found.worldwide) == (unrated, worldwide)


@pytest.mark.parametrize(
    ("reason", "worldwide"), [(reason, reason is Unrated.LEFT) for reason in Unrated if reason is not Unrated.BUSY]
)
def test_what_the_match_itself_says_stands(reason, worldwide):
    assert judged(replace(ONE, unrated=reason), FINE) == replace(ONE, unrated=reason, worldwide=worldwide)
    busy = judged(replace(ONE, unrated=reason), replace(FINE, of_a_person=MOST_OF_A_PERSON))
    assert busy.unrated is reason


def test_leaving_costs_nothing_where_nothing_was_at_stake():
    left = replace(ONE, unrated=Unrated.LEFT)
    found = judged(left, replace(FINE, of_a_pair=MOST_OF_A_PAIR))
    assert (found.unrated, found.worldwide, found.stakes) == (Unrated.OFTEN, False, False)


def test_a_match_without_a_result_counts_nowhere():
    closed = replace(ONE, ending=Ending.CLOSED, unrated=Unrated.NO_RESULT)
    assert judged(closed, FINE) == closed
