"""Why a match was not rated is said wherever it is shown, whatever the reason."""

import pytest

from bot.match import UserId
from bot.messages.figures import NOT_RATED
from bot.messages.history import history
from bot.standing.judging import MOST_OF_A_PAIR, MOST_OF_A_PERSON
from bot.standing.results import Unrated
from bot.storage import Storage
from tests.bot.scores import GUILD, kept, result

ADA, BEN = UserId(101), UserId(102)
ORDINALS = {5: "sixth", 10: "eleventh"}


@pytest.mark.parametrize("reason", [reason for reason in Unrated if reason is not Unrated.NO_RESULT])
async def test_a_history_says_why(storage: Storage, reason: Unrated):
    await kept(storage, [result(1, (ADA, 1), (BEN, 2), unrated=reason)])
    found = await storage.standings.history(GUILD, 1)
    said = history("Matches.", found, 1, more=False, names={ADA: "Ada", BEN: "Ben"}).content
    assert f" · {NOT_RATED[reason]} · " in said


def test_every_reason_has_its_words_and_the_numbers_in_them_are_the_bounds():
    assert set(NOT_RATED) == set(Unrated)
    assert len(set(NOT_RATED.values())) == len(NOT_RATED)
    assert ORDINALS[MOST_OF_A_PAIR] in NOT_RATED[Unrated.OFTEN]
    assert ORDINALS[MOST_OF_A_PERSON] in NOT_RATED[Unrated.BUSY]
