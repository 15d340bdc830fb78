"""Interactions that Discord would never send: ids and options made by hand."""

import re
from itertools import product
from typing import Any
from unittest.mock import Mock

from bot.discord.interactions import components
from bot.discord.interactions.answers import kind_of
from bot.model.match import Status
from tests.bot.guide import answer
from tests.bot.shared import STALE, unchanged
from tests.bot.stories import begin, match, play_of, private
from tests.bot.tampering import silently
from tests.garbage import BOOLEAN, COMMAND, COMPLETION, COMPONENT, INTEGER, MODAL, ROLE, TEXT, USER
from tests.markdown import LINK, MENTION, addresses, pieces
from tests.peer import Club
from tests.texts import ENGLISH


def linkage(option: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": "linkage", "type": 1, "options": [option]}]


ODD: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "a person who is not described": ("profile", [{"name": "player", "type": USER, "value": "77"}]),
    "a person who is a text": ("profile", [{"name": "player", "type": TEXT, "value": "ben"}]),
    "a text that is a number": ("away", [{"name": "until", "type": INTEGER, "value": 5}]),
    "a number that is a text": ("board", [{"name": "match", "type": TEXT, "value": "1"}]),
    "a truth that is a number": ("board", [{"name": "private", "type": INTEGER, "value": 1}]),
    "an opponent who is not described": ("play", linkage({"name": "opponent", "type": USER, "value": "77"})),
    "a role that is not described": ("play", linkage({"name": "role", "type": ROLE, "value": "77"})),
    "a pace that is a truth": ("play", linkage({"name": "pace", "type": BOOLEAN, "value": True})),
}


async def test_handmade_options_values_and_buttons_get_a_sentence(club: Club):
    board = await begin(club)
    with unchanged(club):
        result = await club.crafted("ada", club.channel, "play")
    assert private(result) == "That command cannot be used like this; type it again and choose from what is offered."
    club.forgive()
    for odd, (name, options) in ODD.items():
        root = next(each for each in club.commands() if each["name"] == name)
        data = {"id": root["id"], "name": name, "type": 1, "options": options}
        (result,) = await club.thrown(board, ("dan", COMMAND, club.channel, data))
        assert private(result) == ENGLISH("reply-command-outdated"), odd
        assert club.env.errors_since(club.forgiven), odd
        club.forgive()
    for custom_id in ("il:profile:99999999999999999999:linkage", "il:versus:1:99999999999999999999"):
        (result,) = await club.at_once(("cleo", board, custom_id))
        assert private(result) == ENGLISH("reply-button-unknown"), custom_id
    counter, target = "The option counter must be centre or free.", "The option target must be from 10 to 15."
    first, play = "The option first must be me, other or random.", "play linkage"
    refused = (
        (play, "counter", "'; DROP TABLE match; --", counter),
        (play, "target", 9, target),
        (play, "target", 10**15, target),
        (play, "first", "\u200b\u202e", first),
        ("leaderboard", "by", "luck", "The option by must be rating, wins, streak or matches."),
        ("leaderboard", "period", "aeon", "The option period must be all, season, last or month."),
        ("leaderboard", "scope", "galaxy", "The option scope must be server or global."),
        ("leaderboard", "view", "odds", "The option view must be ratings or statistics."),
        ("leaderboard", "game", "chess", "The option game must be linkage, link, linkx or lovelinks."),
        ("preferences", "reminders", "hourly", "The option reminders must be none, once, twice or often."),
        ("matches", "show", "theirs", "The option show must be mine, server, open or followed."),
    )
    with unchanged(club):
        for command, option, value, sentence in refused:
            said = private(await club.crafted("ada", club.channel, command, (option, value)))
            assert said == sentence, (command, option, value)
    picker = answer(await club.press("ada", board, "Move"))
    revision = (await match(club)).revision
    for custom_id, sentence in (
        (f"il:steps:1:{revision}:white d4-d5", "d4 holds the black counter"),
        (f"il:steps:1:{revision}:wh", "A domino covers two"),
        (f"il:at:1:{revision}:9", STALE),
        (f"il:at:1:{revision}:0.9.9", STALE),
        (f"il:at:1:{revision}:0.0.0.0.0", STALE),
    ):
        (result,) = await club.at_once(("ada", picker, custom_id))
        assert private(result).startswith(sentence), custom_id
    assert play_of(await match(club)).steps == ()
    assert (await match(club)).status is Status.RUNNING


async def test_what_is_not_ours_leaves_a_line_and_damage_a_sentence(club, caplog, monkeypatch):
    board = await begin(club)
    described = Mock(wraps=kind_of)
    monkeypatch.setattr(components, "kind_of", described)
    root = next(each for each in club.commands() if each["name"] == "board")
    typed = {"type": BOOLEAN, "value": "x", "focused": True}
    sent: tuple[tuple[int, dict[str, Any]], ...] = (
        (COMPONENT, {"custom_id": "il:fly:1:2:", "component_type": 2}),
        (COMPONENT, {"custom_id": "il:move:1:2:", "component_type": 3, "values": ["1"]}),
        (COMPONENT, {"custom_id": "il:among:1:2:", "component_type": 2}),
        (COMPONENT, {"custom_id": "il:move:1:2:", "component_type": 99}),
        (MODAL, {"custom_id": "il:move:1:2:", "components": []}),
        *((COMPLETION, {**root, "type": 1, "options": [typed | {"name": name}]}) for name in ("private", "fly")),
        (COMPLETION, {**root, "name": "fly", "type": 1, "options": [typed | {"name": "private"}]}),
    )
    for kind, data in sent:
        caplog.clear()
        with unchanged(club):
            (result,) = await club.thrown(board, ("ada", kind, club.channel, data))
        assert not result.acknowledged, data
        assert len(caplog.records) == 1, data
        unknown = [record for record in caplog.records if "no feature has" in record.getMessage()]
        assert described.call_count == len(unknown), "others are described at the level DEBUG only"
        described.reset_mock()
    club.forgive()
    silently(club.settings.database, "UPDATE shown SET kind = 'nothing' WHERE match = 1 AND kind = 'board'")
    await club.restart()
    said = private(await club.slash("ada", "move", club.thread, move="blue d1-d2"))
    assert said == ENGLISH("reply-database-damaged")
    assert (await match(club)).entries[-1].text == "blue d1-d2"
    assert all("What shows match 1 in Discord cannot be read" in record.getMessage() for record in club.forgive())


MENTIONED = re.compile(r"<:[a-z0-9_]+:\d+>|<@\d+>|<#\d+>|<t:\d+:\w>|</[a-z ]+:\d+>")
NAMED = "[x](http://y)"
TYPED = ("[Nitro](http://a.b)", "``` @everyone", "<@5> **x**\n# y", "\u202e\\`", "9" * 5000)


async def test_typed_text_is_never_repeated_and_titles_show_names(club):
    club.call("ben", NAMED)
    said = private(await club.slash("cleo", "history", player="ben", opponent="ada"))
    assert [piece.text for piece in pieces(said.splitlines()[0]) if NAMED in piece.text], said
    assert addresses(said) == []
    await begin(club)
    options = (("move", "move"), ("away", "until"), ("preferences", "quiet"), ("preferences", "timezone"))
    for typed, (command, option) in product(TYPED, options):
        said = private(await club.slash("ada", command, club.thread, **{option: typed}))
        assert typed not in said, (command, typed)
        assert addresses(said) == []
        assert LINK not in [kind for kind, _ in pieces(said)]
        assert all(MENTIONED.fullmatch(text) for kind, text in pieces(said) if kind == MENTION)
