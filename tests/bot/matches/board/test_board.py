"""Looking at matches: /board, /matches and the Text button, by everybody from everywhere."""

import random
from typing import Any

import discord
import pytest

from tests.bot.shared import STALE, finish, resigned, unchanged
from tests.bot.stories import OVER, RUNNING, begin, invite, labels, match, mentions, play, private, random_step
from tests.bot.weeks import manager
from tests.databases import connected
from tests.peer import Club
from tests.texts import in_words

NONE_HERE = "No match here. Open its thread, or pick one with `match:`."
NONE_IN_DIRECT_MESSAGES = (
    "No match is played here; open one against me with /play, "
    "or name another with the match option: /matches lists yours."
)
UNKNOWN = "There is no match {}; /matches lists yours."


async def test_boards_are_shown_privately_elsewhere_or_to_everyone(club):
    await begin(club)
    board = club.boards()[-1].content
    assert private(await club.slash("cleo", "board", club.thread, private=True)) == board
    assert len(club.boards()) == 1
    other = club.text_channel("lounge")
    for who in ("ada", "cleo"):
        assert (await club.slash(who, "board", other, match=1)).response.content == board
    assert private(await club.slash("ada", "board", other)) == NONE_HERE
    for number in (0, -5, 99, 2**53 - 1):
        assert private(await club.slash("ada", "board", other, match=number)) == UNKNOWN.format(number)
    assert len(club.public(other)) == 2
    ben, cleo = (club.people[name].user for name in ("ben", "cleo"))
    assert private(await ben.slash("board", match=1)) == board
    assert private(await cleo.slash("board", match=1)) == UNKNOWN.format(1)
    assert private(await ben.slash("board")) == NONE_IN_DIRECT_MESSAGES
    await play(club, "blue d1-d2")
    await club.slash("cleo", "help", club.thread)  # her language is known from now on
    with unchanged(club):
        result = await club.slash("cleo", "board", club.thread)
    board = club.boards()[-2]
    assert not result.response.ephemeral
    assert result.response.content == board.content
    assert result.response.attachments[0].description == board.attachments[0].description
    assert labels(result.response.message) == RUNNING
    text = await club.press("cleo", board, "Text")
    said = private(text)
    assert said.startswith(board.attachments[0].description)
    assert "\n```\n" in said
    assert "[B]" in said.split("```")[1]
    assert text.response.attachments == []
    await resigned(club, "ada")
    result = await club.slash("dan", "board", club.thread)
    assert mentions(club, "**{ada} resigned; {ben} wins.**") in result.response.content
    assert labels(result.response.message) == OVER


async def test_unseen_matches_do_not_exist_and_others_are_listed(club):
    assert private(await club.slash("ada", "matches")) == "Your matches.\nThere are none. Open one with /play."
    await club.slash("ada", "play linkage")
    listed = f"Your matches.\n1 · Linkage · 1 open seat · <#{club.channel.id}>"
    assert private(await club.slash("ada", "matches")) == listed
    place = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}"
    direct = private(await club.people["ada"].user.slash("matches"))
    assert direct == listed.replace(f"<#{club.channel.id}>", place), "in direct messages a channel is shown as a link"
    invitation = await invite(club)
    requests = len(club.env.http_requests)
    result = await club.slash("ben", "board", match=2)
    assert result.response.content == invitation.content
    assert labels(result.response.message) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    assert not any(club.pings(requests))
    await club.press("ben", result.response.message, "Accept")
    assert len(club.boards()) == 1
    secret = club.text_channel("secret", hidden_from="cleo")
    result = await club.slash("ada", "play linkage", secret, opponent="ben")
    await club.press("ben", result.response.message, "Accept")
    lounge = club.text_channel("lounge")
    for command, options in (("board", {}), ("resign", {}), ("move", {"move": "blue d1-d2"})):
        assert private(await club.slash("cleo", command, lounge, match=3, **options)) == UNKNOWN.format(3)
    assert await club.complete("cleo", "move", "", channel=lounge, match=3) == []
    assert await club.complete("cleo", "match", "", "replay") == []
    assert private(await club.slash("ben", "board", lounge, match=3, private=True))


async def test_buttons_of_an_old_copy_show_how_the_match_stands(club):
    await begin(club)
    copy = (await club.slash("ada", "board", club.thread)).response.message
    await play(club, "blue d1-d2", "red a1-a2")
    newest = club.boards()[-1]
    with unchanged(club):
        for button in ("Move", "Undo"):
            result = await club.press("ada", copy, button)
            assert private(result) == STALE + in_words(newest.content)
            assert result.response.attachments[0].description == newest.attachments[0].description
    assert "Ben placed red a1-a2" in private(await club.press("ada", copy, "Text"))


def logged(club: Club) -> list[list[tuple[Any, ...]]]:
    with connected(club.settings.database) as connection:
        return [
            connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()
            for table, columns in (
                ("entry", "match, revision, at, seat, kind, text"),
                ("seat", "match, seat, user, taken, live"),
                ("match", "id, revision, status, channel, due"),
            )
        ]


def shown_components(club: Club) -> dict[str, list[str]]:
    """The id of each component shown so far, with the values of a select."""
    shown = {}
    for request in club.env.http_requests:
        payload = request.json if isinstance(request.json, dict) else {}
        for row in [*payload.get("components", []), *(payload.get("data") or {}).get("components", [])]:
            for child in row.get("components", []):  # a form has none that are pressed
                shown[child["custom_id"]] = [option["value"] for option in child.get("options", [])]
    return shown


@pytest.mark.slow
async def test_old_components_change_nothing(club: Club):
    await club.press("ben", await invite(club, game="linkx"), "Accept")
    for label in ("Move", "Resign", "Draw"):
        await club.press("ada", club.boards()[-1], label)
    await club.slash("ada", "draw", club.thread)
    question = club.public(club.thread)[-1]
    for end in ("a turn", "the match"):
        old = shown_components(club)
        if end == "a turn":
            await club.press("ben", question, "Decline")
            await play(club, random_step(await match(club), random.Random(3)))
        else:
            await resigned(club)
        before, since = logged(club), len(club.env.http_requests)
        for custom_id, values in old.items():
            await club.at_once(*[(who, question, custom_id, *values[:1]) for who in ("ada", "ada", "ben", "cleo")])
            assert logged(club) == before, (end, custom_id)
        assert not any(club.pings(since)), end
        assert {"accept", "decline", "resign", "draw"} < {each.split(":")[1] for each in old}


VOID = "**Somebody who manages this server struck out the result of match 1; it does not count any more.**"
STRUCK = "Match 1 is void; ratings and counts were worked out again without it."


async def test_a_void_is_posted_once_without_a_sound_or_told(club: Club):
    eve = manager(club)
    await begin(club)
    await finish(club)
    asked = len(club.env.http_requests)
    assert (
        private(await club.slash(eve, "server void", match=1))
        == f"{STRUCK} The players were notified where it was played."
    )
    assert club.public(club.thread)[-1].content == VOID
    assert club.pings(asked) == [set()] * len(club.pings(asked))
    path = f"/channels/{club.thread.id}/messages"
    (post,) = [data for where, data in club.said(asked, methods=("POST",)) if where == path]
    assert post["flags"] == discord.MessageFlags(suppress_notifications=True).value
    again = "Match 1 has no result that counts: it has none yet, never had, or is void already."
    assert private(await club.slash(eve, "server void", match=1)) == again
    await club.restart()
    assert [message.content for message in club.public(club.thread)].count(VOID) == 1
    await begin(club)
    await finish(club, 2)
    await club.delete(club.thread)
    said = private(await club.slash(eve, "server void", match=2))
    gone = "The place where it was played is gone, so nothing was posted."
    assert said == f"{STRUCK.replace('1', '2', 1)} {gone}"
    assert "struck out" not in "".join(message.content for message in club.public())
    for number, (status, code) in enumerate(((403, 50013), (400, 0)), 3):
        await begin(club)
        await finish(club, number)
        club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=status, code=code, times=1)
        said = private(await club.slash(eve, "server void", match=number))
        struck = STRUCK.replace("1", str(number), 1)
        assert said == f"{struck} I could not post that where it was played; please tell the players."
    assert private(await club.slash("ada", "history")).count("· void ·") == 4
    await club.restart()
    for thread in club.channel.threads[-2:]:
        assert not [message for message in club.public(thread) if "struck out" in message.content]
    await invite(club, eve)
    said = private(await club.slash(eve, "server close", match=5))
    assert said == "Match 5 is closed without a result.", "before it begins nobody plays in it"
