"""Judging a result when its match ends: rated or not, and across servers or not."""

from dataclasses import replace

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


def test_one_exceeded_limit_is_enough():
    assert judged(ONE, FINE) == replace(ONE, worldwide=True), "at the edge of every limit it counts everywhere"
    for change, unrated, worldwide in (
        ({"of_a_pair": MOST_OF_A_PAIR}, Unrated.OFTEN, False),
        ({"of_a_person": MOST_OF_A_PERSON}, Unrated.BUSY, True),
        ({"of_a_pair": MOST_OF_A_PAIR, "of_a_person": MOST_OF_A_PERSON}, Unrated.OFTEN, False),
        ({"in_server": PEOPLE_OF_A_SERVER - 1}, None, False),
        ({"across": MOST_ACROSS}, None, False),
        ({"all_agree": False}, None, False),
    ):
        found = judged(ONE, replace(FINE, **change))
        assert (found.unrated, found.worldwide) == (unrated, worldwide), change


def test_the_reason_of_the_match_itself_stands():
    for reason in Unrated:
        if reason is not Unrated.BUSY:
            one, worldwide = replace(ONE, unrated=reason), reason is Unrated.LEFT
            assert judged(one, FINE) == replace(one, worldwide=worldwide)
            assert judged(one, replace(FINE, of_a_person=MOST_OF_A_PERSON)).unrated is reason
    found = judged(replace(ONE, unrated=Unrated.LEFT), replace(FINE, of_a_pair=MOST_OF_A_PAIR))
    assert (found.unrated, found.worldwide, found.stakes) == (Unrated.OFTEN, False, False), "nothing was at stake"
    closed = replace(ONE, ending=Ending.CLOSED, unrated=Unrated.NO_RESULT)
    assert judged(closed, FINE) == closed
