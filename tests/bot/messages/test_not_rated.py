"""Why a match was not rated is said wherever it is shown, whatever the reason."""

from bot.match import UserId
from bot.messages.figures import not_rated
from bot.messages.history import history
from bot.messages.signs import Signs
from bot.standing.judging import MOST_OF_A_PAIR, MOST_OF_A_PERSON
from bot.standing.results import Unrated
from bot.stores import Storage
from tests.bot.scores import GUILD, kept, result
from tests.texts import ENGLISH, GERMAN

ADA, BEN = UserId(101), UserId(102)
ORDINALS = {5: "sixth", 10: "eleventh"}
GERMAN_ORDINALS = {5: "sechste", 10: "elfte"}


async def test_a_history_says_why(storage: Storage):
    reasons = [reason for reason in Unrated if reason is not Unrated.NO_RESULT]
    await kept(storage, [result(n, (ADA, 1), (BEN, 2), unrated=reason) for n, reason in enumerate(reasons, 1)])
    found = await storage.standings.history(GUILD, 1)
    said = history("Matches.", found, 1, ENGLISH, Signs(), more=False, names={ADA: "Ada", BEN: "Ben"}).content
    assert [reason for reason in reasons if f" · {not_rated(reason, ENGLISH)} · " not in said] == []


def test_every_reason_has_its_words():
    for texts in (ENGLISH, GERMAN):
        assert len({not_rated(reason, texts) for reason in Unrated}) == len(Unrated)
        assert len({texts("ending-unrated", reason=reason.value) for reason in Unrated}) == len(Unrated)


def test_the_numbers_in_the_words_are_the_bounds():
    assert ORDINALS[MOST_OF_A_PAIR] in not_rated(Unrated.OFTEN, ENGLISH)
    assert ORDINALS[MOST_OF_A_PERSON] in not_rated(Unrated.BUSY, ENGLISH)
    assert GERMAN_ORDINALS[MOST_OF_A_PAIR] in not_rated(Unrated.OFTEN, GERMAN)
    assert GERMAN_ORDINALS[MOST_OF_A_PERSON] in not_rated(Unrated.BUSY, GERMAN)
