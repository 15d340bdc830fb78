"""Interactions that Discord would never send: one sentence each, and no change."""

from typing import Any

from tests.bot.shared import unchanged
from tests.bot.stories import begin, match, private
from tests.bot.tampering import silently
from tests.garbage import BOOLEAN, COMMAND, INTEGER, ROLE, TEXT, USER
from tests.peer import Club
from tests.texts import ENGLISH


def linkage(option: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": "linkage", "type": 1, "options": [option]}]


ODD: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "a person who is not described": ("profile", [{"name": "player", "type": USER, "value": "77"}]),
    "a person who is a text": ("profile", [{"name": "player", "type": TEXT, "value": "ben"}]),
    "a text that is a number": ("away", [{"name": "until", "type": INTEGER, "value": 5}]),
    "a text that is nothing": ("move", [{"name": "move", "type": TEXT, "value": None}]),
    "a number that is a text": ("board", [{"name": "match", "type": TEXT, "value": "1"}]),
    "a number greater than any": ("board", [{"name": "match", "type": INTEGER, "value": 2**63}]),
    "a truth that is a number": ("board", [{"name": "private", "type": INTEGER, "value": 1}]),
    "an opponent who is not described": ("play", linkage({"name": "opponent", "type": USER, "value": "77"})),
    "a role that is not described": ("play", linkage({"name": "role", "type": ROLE, "value": "77"})),
    "a pace that is a truth": ("play", linkage({"name": "pace", "type": BOOLEAN, "value": True})),
}


async def test_handmade_options_and_buttons_get_a_sentence(club: Club):
    board = await begin(club)
    with unchanged(club):
        result = await club.crafted("ada", club.channel, "play")
    assert private(result) == "That command cannot be used like this; type it again and choose from what is offered."
    club.forgive()
    for odd, (name, options) in ODD.items():
        root = next(each for each in club.commands() if each["name"] == name)
        data = {"id": root["id"], "name": name, "type": 1, "options": options}
        (result,) = await club.thrown(board, ("dan", COMMAND, club.channel, data))
        assert private(result) == ENGLISH("answer-outdated"), odd
        assert club.env.errors_since(club.forgiven), odd
        club.forgive()
    for custom_id in ("il:profile:99999999999999999999:linkage", "il:versus:1:99999999999999999999"):
        (result,) = await club.at_once(("cleo", board, custom_id))
        assert private(result) == ENGLISH("answer-unknown"), custom_id


async def test_an_unreadable_note_of_a_message_gets_a_sentence(club: Club):
    await begin(club)
    silently(club.settings.database, "UPDATE shown SET kind = 'nothing' WHERE match = 1 AND kind = 'board'")
    await club.restart()
    said = private(await club.slash("ada", "move", club.thread, move="blue d1-d2"))
    assert said == ENGLISH("answer-damaged")
    assert (await match(club)).entries[-1].text == "blue d1-d2"
    assert all("What shows match 1 in Discord cannot be read" in record.getMessage() for record in club.forgive())
