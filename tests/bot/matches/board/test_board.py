"""Looking at matches: /board, /matches and the Text button, by everybody from everywhere."""

import random
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.model.log import Kind
from bot.model.match import Status
from tests.bot.picking import Picking
from tests.bot.shared import QUICK, STALE, finish, resigned, unchanged
from tests.bot.stories import OVER, RUNNING, begin, invite, labels, match, mentions, name_of, play, private, random_step
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


async def test_a_board_is_shown_to_everyone_and_pings_nobody(club):
    await begin(club)
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


async def test_a_match_is_shown_privately_elsewhere_and_by_itself(club):
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


async def test_a_match_in_an_unseen_channel_does_not_exist(club):
    secret = club.text_channel("secret", hidden_from="cleo")
    result = await club.slash("ada", "play linkage", secret, opponent="ben")
    await club.press("ben", result.response.message, "Accept")
    lounge = club.text_channel("lounge")
    for command, options in (("board", {}), ("resign", {}), ("move", {"move": "blue d1-d2"})):
        assert private(await club.slash("cleo", command, lounge, match=1, **options)) == UNKNOWN.format(1)
    assert await club.complete("cleo", "move", "", channel=lounge, match=1) == []
    assert await club.complete("cleo", "match", "", "replay") == []
    assert private(await club.slash("ben", "board", lounge, match=1, private=True))


async def test_a_match_that_has_not_begun_is_shown_as_an_invitation(club):
    invitation = await invite(club)
    requests = len(club.env.http_requests)
    result = await club.slash("ben", "board", match=1)
    assert result.response.content == invitation.content
    assert labels(result.response.message) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    assert not any(club.pings(requests))
    await club.press("ben", result.response.message, "Accept")
    assert len(club.boards()) == 1


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


async def test_own_open_seats_are_listed_with_their_channel(club):
    assert private(await club.slash("ada", "matches")) == "Your matches.\nThere are none. Open one with /play."
    await club.slash("ada", "play linkage")
    listed = f"Your matches.\n1 · Linkage · 1 open seat · <#{club.channel.id}>"
    assert private(await club.slash("ada", "matches")) == listed
    place = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}"
    direct = private(await club.people["ada"].user.slash("matches"))
    assert direct == listed.replace(f"<#{club.channel.id}>", place), "in direct messages a channel is shown as a link"


PEOPLE = ("ada", "ben", "cleo")
CHANGING = {
    *("accept", "decline", "join", "begin", "withdraw", "confirm", "undo"),
    *("draw", "resign", "rematch", "claim", "extend"),
}
ANSWERS = {"accept", "decline", "rematch", "begin"}
BEFORE_IT_BEGINS = {Kind.JOINED, Kind.DECLINED, Kind.WITHDRAWN, Kind.READY}
OF_NO_MATCH = ("page", "contents", "stud", "lesson", "prepared", "answers")
ENDING = {"resign", "withdraw", "decline"}
Logs = tuple[list[tuple[Any, ...]], ...]


class Presser:
    def __init__(self, club: Club, dice: random.Random) -> None:
        self._club = club
        self._dice = dice
        self._read = 0
        self.known: dict[str, list[str]] = {}  # every id, with the values of a select
        self.presses = 0
        self.changes = 0

    def collect(self) -> None:
        for entry in self._club.env.http_requests[self._read :]:
            payload = (entry.json or {}) if isinstance(entry.json, dict) else {}
            for row in [*payload.get("components", []), *(payload.get("data") or {}).get("components", [])]:
                for child in row.get("components", []):  # a form has none that are pressed
                    values = [option["value"] for option in child.get("options", [])]
                    self.known[child["custom_id"]] = values
        self._read = len(self._club.env.http_requests)

    async def press_some(self, count: int) -> None:
        self.collect()
        for _ in range(count):
            custom_id = self._dice.choice(list(self.known))
            people = self._dice.choice([(who,) for who in PEOPLE] + [(who, who) for who in PEOPLE] + [("ada", "ben")])
            if not await self._would_end(custom_id):
                await self._press(custom_id, people)
        self.collect()

    async def press_all(self) -> None:
        for custom_id in list(self.known):
            for people in [*((who,) for who in PEOPLE), *((who, who) for who in PEOPLE)]:
                await self._press(custom_id, people)

    async def _would_end(self, custom_id: str) -> bool:
        action, number, revision, path = read(custom_id)
        found = await match(self._club, number)
        return revision == found.revision and action in ENDING and (action != "resign" or bool(path))

    async def _press(self, custom_id: str, people: tuple[str, ...]) -> None:
        values = self.known[custom_id]
        chosen = [self._dice.choice(values)] if values else []
        action, number, revision, path = read(custom_id)
        before, start = await match(self._club, number), logs(self._club)
        since = len(self._club.env.http_requests)
        message = self._club.public()[0]
        await self._club.at_once(*[(who, message, custom_id, *chosen) for who in people])
        self.presses += len(people)
        grown = [row for row in logs(self._club)[0] if row not in start[0]]
        if not grown:
            assert logs(self._club) == start, custom_id
            assert not any(self._club.pings(since)), custom_id
            return
        self.changes += 1
        assert action in CHANGING, custom_id
        since_then = {entry.kind for entry in before.entries[revision:]}
        assert since_then <= ({Kind.OFFERED, Kind.AGREED} if action in ANSWERS else set()), custom_id
        acts = [row for row in grown if row[0] == number and (row[3] is not None or row[4] in BEFORE_IT_BEGINS)]
        ids = {self._club.people[who].id for who in people}
        allowed = {user for user in ids if user in (*before.players, *before.invited)}
        if before.status is Status.OPEN and before.open_seats > 0:
            allowed = ids
        if acts[0][4] in BEFORE_IT_BEGINS:  # then the log does not say who it was
            assert allowed, custom_id
        else:
            assert before.seats[acts[0][3]].user in allowed, custom_id
        granted = acts[0][4] == Kind.AGREED and [row[4] for row in acts[1:]] == [Kind.UNDONE]
        steps = path.split(", ") if action == "steps" else [action]
        both = action in ANSWERS and len(acts) == len({row[3] for row in acts}) == len(set(people))
        assert len(acts) == len(steps) or granted or both, f"{custom_id} was done twice"


def read(custom_id: str) -> tuple[str, int, int, str]:
    """An id's action, match, revision and path. Rulebooks and studies are about no match, so the first stands in."""
    _, action, number, revision, path = custom_id.split(":", 4)
    return (action, 1, 0, "") if action.startswith(OF_NO_MATCH) else (action, int(number), int(revision), path)


def logs(club: Club) -> Logs:
    with connected(club.settings.database) as connection:
        return tuple(
            connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()
            for table, columns in (
                ("entry", "match, revision, at, seat, kind, text"),
                ("seat", "match, seat, user, taken, live"),
                ("match", "id, revision, status, channel, due"),
            )
        )


async def whole_match(club: Club, game: str, dice: random.Random, steps: int) -> AsyncIterator[None]:
    """A match from its invitation to its end; stops where buttons are to be tried, which may have gone on with it."""
    opened = await club.slash("ada", f"play {game}", opponent="ben", first="me", hints=True, **QUICK.get(game, {}))
    assert opened.response is not None
    yield
    if (await match(club)).status is Status.OPEN:
        await club.press("ben", opened.response.message, "Accept")
    for count in range(steps):
        if (await match(club)).status is not Status.RUNNING:
            break
        await act(club, count, dice)
        if count % 3 == 0:
            yield
    if (await match(club)).status is Status.RUNNING:
        asked = await club.slash("ada", "resign", club.thread)
        assert asked.response is not None
        await club.press("ada", asked.response.message, "Confirm")
    yield
    await club.restart()
    yield


async def act(club: Club, count: int, dice: random.Random) -> None:
    found = await match(club)
    who, board = name_of(club, found.waiting_for), club.boards()[-1]
    if count % 6 == 2:
        await club.press(who, board, "Resign")
    if count % 8 == 5:
        await club.restart()
    if found.offer is not None:
        other = next(name for name in PEOPLE if name != name_of(club, found.seats[found.offer.by].user))
        await club.slash(other, "undo", club.thread)
    elif count % 7 == 3:
        await club.slash("ada", "undo", club.thread)
    elif count % 4 == 1:
        picking = Picking(club, who)
        await picking.open(board)
        await picking.anything(dice, whole=dice.random() < 0.5)
    else:
        await club.slash(who, "move", club.thread, move=random_step(found, dice))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["linkx", "lovelinks"])
async def test_old_components_change_only_what_they_may(club, long, game):
    dice = random.Random(f"{game} 1")
    presser = Presser(club, dice)
    steps, presses = (400, 60) if long else (14, 9)
    async for _ in whole_match(club, game, dice, steps):
        await presser.press_some(presses)
    assert presser.presses > presses * 5
    assert {"hint", "review"} <= {read(custom_id)[0] for custom_id in presser.known}
    if long:
        await presser.press_all()
    assert presser.changes < presser.presses / 4


VOID = "**Somebody who manages this server struck out the result of match 1; it does not count any more.**"
STRUCK = "Match 1 is void; ratings and counts were worked out again without it."


async def test_a_void_is_posted_once_without_a_sound(club: Club):
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


async def test_a_refused_post_is_told_in_the_answer(club: Club):
    eve = manager(club)
    for number, (status, code) in enumerate(((403, 50013), (400, 0)), 1):
        await begin(club)
        await finish(club, number)
        club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=status, code=code, times=1)
        said = private(await club.slash(eve, "server void", match=number))
        struck = STRUCK.replace("1", str(number), 1)
        assert said == f"{struck} I could not post that where it was played; please tell the players."
    assert private(await club.slash("ada", "history")).count("· void ·") == 2
    await club.restart()
    for thread in club.channel.threads:
        assert not [message for message in club.public(thread) if "struck out" in message.content]
    await invite(club, eve)
    said = private(await club.slash(eve, "server close", match=3))
    assert said == "Match 3 is closed without a result.", "before it begins nobody plays in it"
