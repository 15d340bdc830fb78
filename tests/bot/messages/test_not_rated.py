"""Why a match was not rated is said wherever it is shown, whatever the reason."""

import pytest

from bot.match import UserId
from bot.messages.figures import not_rated
from bot.messages.history import history
from bot.messages.languages import Texts
from bot.messages.signs import Signs
from bot.standing.judging import MOST_OF_A_PAIR, MOST_OF_A_PERSON
from bot.standing.results import Unrated
from bot.storage import Storage
from tests.bot.scores import GUILD, kept, result
from tests.texts import ENGLISH, GERMAN

ADA, BEN = UserId(101), UserId(102)
ORDINALS = {5: "sixth", 10: "eleventh"}
GERMAN_ORDINALS = {5: "sechste", 10: "elfte"}


@pytest.mark.parametrize("reason", [reason for reason in Unrated if reason is not Unrated.NO_RESULT])
async def test_a_history_says_why(storage: Storage, reason: Unrated):
    await kept(storage, [result(1, (ADA, 1), (BEN, 2), unrated=reason)])
    found = await storage.standings.history(GUILD, 1)
    said = history("Matches.", found, 1, ENGLISH, Signs(), more=False, names={ADA: "Ada", BEN: "Ben"}).content
    assert f" · {not_rated(reason, ENGLISH)} · " in said


@pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["en", "de"])
def test_every_reason_has_its_words(texts: Texts):
    for told in (not_rated, lambda reason, texts: texts("ending-unrated", reason=reason.value)):
        assert len({told(reason, texts) for reason in Unrated}) == len(Unrated)


def test_the_numbers_in_the_words_are_the_bounds():
    assert ORDINALS[MOST_OF_A_PAIR] in not_rated(Unrated.OFTEN, ENGLISH)
    assert ORDINALS[MOST_OF_A_PERSON] in not_rated(Unrated.BUSY, ENGLISH)
    assert GERMAN_ORDINALS[MOST_OF_A_PAIR] in not_rated(Unrated.OFTEN, GERMAN)
    assert GERMAN_ORDINALS[MOST_OF_A_PERSON] in not_rated(Unrated.BUSY, GERMAN)
