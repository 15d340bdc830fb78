"""Every button stays right for ever: anybody may press all that was once posted, twice and at once."""

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.model.log import Kind
from bot.model.match import Match, Status
from rules import GAMES
from tests.bot.picking import Picking
from tests.bot.shared import QUICK
from tests.bot.stories import match, name_of, random_step
from tests.databases import connected
from tests.peer import Club

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
        assert is_of_now(before, action, revision), custom_id
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


def is_of_now(found: Match, action: str, revision: int) -> bool:
    """True if a button belongs to this revision; answers stay valid when others have answered."""
    since = {entry.kind for entry in found.entries[revision:]}
    return since <= ({Kind.OFFERED, Kind.AGREED} if action in ANSWERS else set())


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
@pytest.mark.parametrize("game", GAMES)
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
