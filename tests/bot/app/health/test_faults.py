"""Errors that were logged: counted by place and class, the last ones kept with what they are about, without text."""

import json
import logging
from collections.abc import Iterator

import pytest

from bot.app.health.health import KEPT, ErrorRecorder
from bot.runtime.log_context import add_match, answering_to, survived

TYPED = "my-secret-plan"


@pytest.fixture
def noted() -> Iterator[tuple[ErrorRecorder, list[tuple[str, str]]]]:
    """The handler of errors, and its counters."""
    counted: list[tuple[str, str]] = []
    faults = ErrorRecorder(lambda *what: counted.append(what))
    logging.getLogger().addHandler(faults)
    yield faults, counted
    logging.getLogger().removeHandler(faults)


async def failing() -> bool:
    raise KeyError(TYPED)


async def test_error_is_noted_with_class_place_and_subject(noted):
    faults, counted = noted
    with answering_to(9, None, 1):
        add_match(5)
        await survived(failing(), "It could not be done.")
    assert counted == [("bot.runtime.log_context", "KeyError")]
    (told,) = faults.last
    assert told["place"] == "bot.runtime.log_context:survived"
    assert (told["class"], told["match"], told["interaction"], told["error"]) == ("KeyError", 5, 9, None)
    assert TYPED not in json.dumps(faults.last)


async def test_the_id_that_somebody_was_told_stands_with_it(noted):
    faults, counted = noted
    log = logging.getLogger("bot.discord.interactions.answers")
    log.error("Unexpected error, shown as %s.", "0f1e2d", extra={"error": "0f1e2d"})
    assert faults.last[0]["error"] == "0f1e2d"
    assert counted == [("bot.discord.interactions.answers", "")]


async def test_of_many_errors_the_last_ones_are_kept_the_newest_first(noted):
    faults, counted = noted
    for number in range(3 * KEPT):
        logging.getLogger("bot").error("It broke.", extra={"error": f"{number}"})
    logging.getLogger("bot").warning("It may break.")
    assert len(counted) == 3 * KEPT
    assert [told["error"] for told in faults.last] == [str(3 * KEPT - 1 - each) for each in range(KEPT)]
