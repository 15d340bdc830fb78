"""Every game from its invitation to its end, by /move and by the picker, with what is its own: openings, completion."""

import itertools
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from bot.model.ids import MatchId, UserId
from bot.model.match import Status
from rules import GAMES
from rules.play import AnyPlay
from tests.bot.picking import Picking, open_choices
from tests.bot.reads import Reads
from tests.bot.shared import unchanged
from tests.bot.stories import (
    OVER,
    begin,
    ids,
    labels,
    match,
    mentions,
    name_of,
    outcome_of,
    play,
    play_of,
    private,
    told,
)
from tests.bot.whole import brought_on, to_come
from tests.generous import generous
from tests.peer import Club
from tests.texts import in_words

SIZES: list[dict[str, Any]] = [
    {"game": "linkage"},
    {"game": "linkage", "counter": "free", "target": 10},
    {"game": "linkx"},
    {"game": "link", "size": 4, "opening": "three-move"},
    {"game": "link", "size": 4, "opening": "swap"},
    {"game": "link", "size": 12, "opening": "none"},
]
TABLES: list[dict[str, Any]] = [
    {"game": "lovelinks", "length": "short"},
    {"game": "lovelinks", "length": "short", "opponent2": "cleo"},
    {"game": "lovelinks", "length": "standard", "opponent2": "cleo", "opponent3": "dan"},
]
EVERY = [*SIZES, *TABLES]
WHOLE = [{"game": "link", "size": 4, "opening": "three-move"}]
"""Matches played in Discord from the first step by default; of others, the end."""


@contextmanager
def about(options: dict[str, Any]) -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the match with {options}")
        raise


@pytest.mark.slow
async def test_matches_end_with_the_right_winner(club, long):
    """Turns are played by /move and by the picker in alternation."""
    assert {options["game"] for options in EVERY} == set(GAMES)
    with generous():
        for number, options in enumerate(EVERY, 1):
            with about(options):
                await begin(club, **options)
                steps = to_come(await match(club, number), random.Random(str(options)))
                left = len(steps) if long or options in WHOLE else 3
                await brought_on(club, steps[:-left], number)
                for by_picker in itertools.cycle((False, True) if number % 2 else (True, False)):
                    found = await match(club, number)
                    if found.status is not Status.RUNNING:
                        break
                    now, who = play_of(found), name_of(club, found.waiting_for)
                    moves = of_this_turn(now, steps[-left:])
                    if by_picker:
                        picking = Picking(club, who)
                        await picking.open(club.boards()[-1])
                        await picking.reach(now, moves)
                        assert picking.message.attachments[0].description
                        await picking.press("Confirm")
                    else:
                        for step in steps[-left:][: len(moves)]:
                            await club.slash(who, "move", club.thread, move=step)
                    left -= len(moves)
                assert [each.text for each in play_of(found).steps if each.seat is not None] == steps
                found = await match(club, number)
                assert found.status is Status.FINISHED
                assert outcome_of(found) == play_of(found).outcome
                won = [user for user, place in zip(found.players, outcome_of(found).places, strict=True) if place == 1]
                last = club.boards()[-1]
                verdict = last.content.split("**")[-2].split(" win")[0].split(" tie")[0]
                assert {user for user in found.players if f"<@{user}>" in verdict} == set(won)
                assert [labels(board) for board in club.boards()] == [[]] * (len(club.boards()) - 1) + [OVER]
                assert last.attachments[0].description
                assert not club.pings()[-1], "the end pings nobody"


def of_this_turn(now: AnyPlay, steps: list[str]) -> list[object]:
    moves: list[object] = []
    then = now
    for step in steps:
        if (then.to_move, then.turn) != (now.to_move, now.turn):
            break
        then = then.read(step)
        moves.append(then.steps[-1].move)
    return moves


async def test_the_opening_of_link_is_one_turn_in_one_message(club):
    begins = await begin(club, game="link", size=6)
    await play(club, "c3")
    first, under_way = club.boards()
    assert (first.id, first.content) == (begins.id, "**LINK** begins.")
    await play(club, "d4")
    assert [board.id for board in club.boards()] == [first.id, under_way.id]
    await play(club, "b5")
    _, opening = club.boards()
    placed, asked = in_words(opening.content).splitlines()[:3], told(opening)
    stones = (("black", "c3"), ("white", "d4"), ("black", "b5"))
    assert placed == [mentions(club, f"{{ada}} placed a {colour} stone on {at}.") for colour, at in stones]
    assert asked.endswith(
        mentions(club, "{ben}, choose the colour you want to play, black or white; White moves next.")
    )
    await play(club, "white")
    assert [name_of(club, user) for user in (await match(club)).players] == ["ada", "ben"]
    *_, chosen = club.boards()
    assert len(club.boards()) == 3
    assert told(chosen).startswith(mentions(club, "{ben} chose to play White.\n{ben}, it is your turn (White): "))


async def test_with_nothing_typed_what_is_likely_is_offered_first(club):
    await begin(club, game="linkx")
    await brought_on(club, to_come(await match(club), random.Random(1))[:9])
    found = await match(club)
    now = play_of(found)
    latest = [step.move for step in now.steps[-4:] if step.seat is not None]
    likely = now.game.likely(now.state, now.game.legal_moves(now.state), latest)
    assert list(likely) != list(now.game.legal_moves(now.state))
    offers = await club.complete(name_of(club, found.waiting_for), "move", "", channel=club.thread)
    assert [offer["value"] for offer in offers] == [now.game.format(move) for move in likely][:25]


class Thumb:
    """Ada, who always presses the first button of one message."""

    def __init__(self, club: Club, message: Any) -> None:
        self.club, self.message = club, message

    async def press(self, label: str) -> str:
        return await self._tapped(await self._user.click(self.message, label=label))

    async def play(self) -> str:
        """Press the first Play of a list, which stays; the picker is another message."""
        result = await self._user.click(self.message, custom_id=next(i for i in ids(self.message) if ":play:" in i))
        assert result.response.message.id != self.message.id
        self.message = result.response.message
        return str(self.message.content)

    async def turn(self) -> None:
        while "Cancel" in labels(self.message):
            await (self.press("Confirm") if "Confirm" in labels(self.message) else self.choose())

    async def choose(self) -> None:
        chosen, value = open_choices(self.message)[0]
        press = self._user.click if value is None else partial(self._user.select, values=[value])
        await self._tapped(await press(self.message, custom_id=chosen.custom_id))

    @property
    def _user(self) -> Any:
        ada = self.club.people["ada"]
        return ada.user if self.message.guild is None else ada

    async def _tapped(self, result: Any) -> str:
        assert result.acknowledged
        assert not result.followups, result.followups[-1].content
        assert result.response is not None
        assert result.response.message.id == self.message.id, "another message"
        self.message = result.response.message
        return str(self.message.content)


async def waiting(club: Club) -> list[MatchId]:
    user = UserId(club.people["ada"].id)
    return [found.id for found in await club.bot.services.table.matches_of(user) if found.waiting_for == user]


async def test_play_leads_to_what_still_waits(club):
    await begin(club)
    first = club.thread
    await club.env.advance_time(60)
    await begin(club, game="linkx")
    lists = [(await club.slash("ada", "matches")).response.message for _ in range(2)]
    result = await club.slash("ada", "move", first, move="blue d1-d2")
    assert private(result).splitlines()[-1] == "Linkx 2 is waiting for you, too."
    assert labels(result.response.message) == ["Next"]
    await club.restart()
    with unchanged(club):
        following = Thumb(club, result.response.message)
        await following.press("Next")
        assert "Cancel" in labels(following.message)
    thumb, late = (Thumb(club, listed) for listed in lists)
    await thumb.play()
    await thumb.turn()
    assert await waiting(club) == []
    assert "Next" not in labels(thumb.message)
    with unchanged(club):
        assert await late.play() == "No match is waiting for you now."
    assert labels(late.message) == []
    assert not late.message.attachments


async def test_matches_are_played_from_direct_messages_and_elsewhere(club):
    elsewhere = club.another("Elsewhere", both=("ada",))
    await begin(club)
    await club.env.advance_time(60)
    await begin(club, game="linkx")
    for server, asked, left in (
        (club, club.people["ada"].user.slash("matches"), [2]),
        (elsewhere, elsewhere.slash("ada", "matches"), []),
    ):
        thumb = Thumb(server, (await asked).response.message)
        await thumb.play()
        await thumb.turn()
        assert await waiting(club) == left
    for thread in club.channel.threads:
        assert mentions(club, "{ben}, it is your turn") in club.boards(thread)[-1].content


async def test_presses_in_pickers_and_lists_read_nothing(club, monkeypatch):
    await begin(club)
    await begin(club, game="linkx")
    other = (await club.slash("ada", "matches")).response.message
    for _ in range(2):
        thumb = Thumb(club, (await club.slash("ada", "matches")).response.message)
        moved = Thumb(club, (await club.press("ada", club.boards()[-1], "Move")).response.message)
        reads = Reads(club.bot.storage, monkeypatch)
        await thumb.play()
        for picking in (thumb, moved):
            while "Confirm" not in labels(picking.message):
                await picking.choose()
            await picking.press("Cancel")
        await club.press("ada", club.boards()[-1], "Move")
    assert reads.since() == 0
    await club.slash("ada", "move", club.channel.threads[0], move="blue d1-d2")
    reads.since()
    going_on = Thumb(club, other)
    await going_on.play()
    assert "Cancel" in labels(going_on.message)
    assert reads.since() == 0, "where the match on the button was played, the next one is known"
