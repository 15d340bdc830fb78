"""Unexpected errors: shown with an id, logged and counted under it, without typed text."""

import io
import json
import logging

import pytest

from bot.app.health.health import ErrorRecorder
from bot.app.logs import DiscreetFilter, JsonLines
from bot.matches.service import MatchService
from tests.bot.app.health.test_figures import counted
from tests.bot.discord.test_answers import FAILED
from tests.bot.stories import begin, private
from tests.peer import Club

TYPED = "blue d1-d2"


async def test_unforeseen_errors_never_show_typed_text(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: MatchService, number: object, user: object, text: str, *__: object) -> None:
        raise KeyError(text)

    await begin(club)
    figures = club.bot.services.figures
    faults, streams = ErrorRecorder(figures.failed), [io.StringIO(), io.StringIO()]
    handlers: list[logging.Handler] = [faults, *map(logging.StreamHandler, streams)]
    for handler, form in zip(
        handlers[1:], (DiscreetFilter(logging.Formatter("%(message)s"), ""), JsonLines("")), strict=True
    ):
        handler.setFormatter(form)
    for handler in handlers:
        logging.getLogger().addHandler(handler)
    with monkeypatch.context() as patch:
        patch.setattr(MatchService, "submit", broken)
        found = FAILED.fullmatch(private(await club.slash("ada", "move", club.thread, move=TYPED)))
    for handler in handlers:
        logging.getLogger().removeHandler(handler)
    assert found
    assert len(club.forgive()) == 1
    plain, as_json = (stream.getvalue() for stream in streams)
    (line,) = [said for said in map(json.loads, as_json.splitlines()) if said["level"] == "ERROR"]
    (told,) = faults.last
    assert line["error"] == told["error"] == found[1]
    assert line["match"] == told["match"] == 1
    assert line["interaction"] == told["interaction"]
    assert line["exception"].endswith("KeyError")
    assert told["place"].startswith("bot.matches.play.commands:")
    assert counted(figures, "interlink_errors_total") == {("KeyError", "bot.discord.interactions.answers"): 1}
    assert counted(figures, "interlink_answers_total")["move", "unforeseen"] == 1
    assert f"Unexpected error, shown as {found[1]}. (match 1, interaction {told['interaction']}, guild " in plain
    for written in (plain, as_json, json.dumps(faults.last)):
        assert TYPED not in written
