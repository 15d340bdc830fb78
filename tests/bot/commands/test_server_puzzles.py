"""Puzzles found in the matches of a server: where it allows that, for those who are there and did not play them."""

import asyncio
import random
from typing import Any

import pytest

from bot.display.puzzle_ids import number_of
from bot.match import GuildId, UserId
from bot.players.process import Failed
from bot.puzzles.lines import read
from bot.puzzles.proving import solutions
from bot.puzzles.puzzle import Puzzle
from bot.storage.server_puzzles import ServerPuzzle
from tests.bot.guide import answer
from tests.bot.stories import begin, dump, match, name_of, private
from tests.bot.weeks import manager
from tests.databases import connected
from tests.peer import Club

HOLDS_ONE = 11
"""The dice of a match of Linkx in which there is a puzzle of grade 5."""
HOLDS_NONE = 15
HEADING = "**Puzzle** · Linkx · level 5 · from a match played here\n"
NOTHING = "There is no puzzle of level 0 in this game; try another level, or none."
GONE = "This puzzle is not here any more; /puzzle has others."


@pytest.fixture(autouse=True)
def _none_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those of servers can be chosen."""
    monkeypatch.setattr("bot.table.puzzles.catalogue", lambda game: {})


async def allow(club: Club, *, puzzles: bool = True) -> str:
    """Somebody who manages the server switches it on or off."""
    eve = "eve" if "eve" in club.people else manager(club)
    return private(await club.slash(eve, "server settings", puzzles=puzzles))


async def ended(club: Club, number: int = 1, dice: int = HOLDS_ONE) -> None:
    """A match of Ada and Ben is played to its end, and searched where it may be."""
    await played(club, number, dice)
    await searched(club)


async def played(club: Club, number: int = 1, dice: int = HOLDS_ONE) -> None:
    """The same before it is searched."""
    await begin(club, game="linkx")
    chance = random.Random(dice)
    while (now := await match(club, number)).waiting_for is not None:
        assert now.play is not None
        legal = now.game.legal_moves(now.play.state)
        step = now.game.format(chance.choice(legal))
        await club.slash(name_of(club, now.waiting_for), "move", club.thread, move=step)


async def searched(club: Club) -> None:
    """All that is to be searched has been."""
    await club.bot.searches.rest()
    await club.env.settle()


async def kept(club: Club, who: str = "cleo") -> list[ServerPuzzle]:
    """What the server has for somebody."""
    user = UserId(club.people[who].id)
    return await club.bot._storage.server_puzzles.of(GuildId(club.guild.id), "linkx", user)


async def given(club: Club, who: str = "cleo") -> Any:
    """What somebody is answered who asks for a puzzle."""
    return answer(await club.slash(who, "puzzle", game="linkx"))


def unsearched(club: Club) -> list[str]:
    """The matches that are still to be searched."""
    return [line for line in dump(club.settings.database) if line.startswith('INSERT INTO "unsearched_match"')]


async def test_a_match_gives_its_server_a_puzzle(club):
    said = await allow(club)
    assert "Puzzles for this server, from positions of matches that end here, without names: yes (changed)." in said
    await ended(club)
    for who in ("ada", "ben"):
        assert (await given(club, who)).content == NOTHING, "they played it"
    asked = await given(club)
    assert asked.content.startswith(HEADING)
    assert not any(name in asked.content for name in ("Ada", "Ben", "atch 1"))
    (puzzle,) = [read(each.line.encode()) for each in await kept(club)]
    assert (puzzle.id, puzzle.grade) == ((await kept(club))[0].id, 5)
    assert solutions(puzzle.play, puzzle.goal) == puzzle.solutions
    told = answer(await club.press("cleo", asked, "Show solution"))
    assert told.content.startswith(HEADING)
    assert "**Solution:** " in told.content
    assert "It comes from match 1; /replay shows it." in told.content
    assert "Your rating in puzzles of Linkx" in told.content
    assert unsearched(club) == []
    await _answered_by_keyboard(club, puzzle, "dan")

    club.join("fay")
    club.reads("fay", "de")
    asked = await given(club, "fay")
    assert asked.content.startswith("**Rätsel** · Linkx · Stufe 5 · aus einer Partie von hier\n")
    told = answer(await club.press("fay", asked, "Lösung zeigen"))
    assert "Es stammt aus Partie 1; /nachspielen zeigt sie." in told.content


async def _answered_by_keyboard(club: Club, puzzle: Puzzle, who: str) -> None:
    """It is answered as any other is."""
    picking = answer(await club.press(who, await given(club, who), "Move"))
    assert picking.content.startswith(HEADING)
    form = await club.people[who].click(picking, label="Type")
    told = answer(await club.people[who].submit_modal(form, {"steps": ", ".join(puzzle.solutions[0])}))
    assert "**Right:**" in told.content
    study = answer(await club.press(who, told, "Play on from here"))
    assert study.content.startswith("**Study 1** · Linkx\n")
    again = answer(await club.press(who, told, "Next puzzle"))
    assert "You have answered this one before" in again.content


async def test_a_puzzle_stays_in_its_server_and_ends_with_its_rules(club):
    await allow(club)
    await ended(club)
    other = club.another("Elsewhere", both=["cleo"])
    for nobody in (await given(other), answer(await club.people["cleo"].user.slash("puzzle", game="linkx"))):
        assert nobody.content == NOTHING
    custom_id = f"il:puzzle:{number_of((await kept(club))[0].id)}:0:show"
    asked = answer(await other.slash("cleo", "puzzle"))
    since = len(club.env.http_requests)
    await other.at_once(("cleo", asked, custom_id))
    assert other.said(since)[-1][1]["content"] == GONE

    await ended(club, number=2)
    assert [each.match for each in await kept(club)] == [1], "the same position is no second puzzle"
    asked = await given(club)
    with connected(club.settings.database) as connection:
        connection.execute("UPDATE server_puzzle SET line = replace(line, '\"rules\": 1', '\"rules\": 99')")
    assert answer(await club.press("cleo", asked, "Show solution")).content == GONE
    assert (await given(club)).content == NOTHING
    with connected(club.settings.database) as connection:
        connection.execute("UPDATE server_puzzle SET line = replace(line, '\"rules\": 99', '\"rules\": 1')")
    asked = await given(club)
    assert asked.content.startswith(HEADING)
    assert "without names: no (changed)." in await allow(club, puzzles=False)
    assert answer(await club.press("cleo", asked, "Show solution")).content == GONE
    await allow(club)
    assert (await given(club)).content == NOTHING


async def test_some_matches_give_no_puzzle(club):
    await ended(club)
    assert unsearched(club) == []
    await allow(club)
    await searched(club)
    assert (await given(club)).content == NOTHING, "it was not allowed when the match ended"
    await ended(club, number=2, dice=HOLDS_NONE)
    assert unsearched(club) == []
    assert (await given(club)).content == NOTHING


async def test_a_match_that_is_struck_out_gives_none(club):
    await allow(club)
    await ended(club)
    await club.slash("eve", "server void", match=1)
    assert (await given(club)).content == NOTHING


async def test_a_search_is_begun_anew_after_a_restart(club, monkeypatch):
    await allow(club)
    begun = asyncio.Event()

    async def never(play, dice):
        begun.set()
        await club.env.external_wait(asyncio.Event().wait(), reason="a search that never ends")

    monkeypatch.setattr(club.bot.searcher, "found", never)
    await played(club)
    await club.env.settle()
    assert begun.is_set()
    await club.restart()
    await searched(club)
    assert (await given(club)).content.startswith(HEADING)


@pytest.mark.parametrize("change", ["off", "void"])
async def test_what_is_forbidden_in_mid_search_is_not_kept(club, monkeypatch, change):
    await allow(club)
    may, find = asyncio.Event(), club.bot.searcher.found

    async def later(play, dice):
        await club.env.external_wait(may.wait(), reason="a search that is long")
        return await find(play, dice)

    monkeypatch.setattr(club.bot.searcher, "found", later)
    await played(club)
    await (allow(club, puzzles=False) if change == "off" else club.slash("eve", "server void", match=1))
    may.set()
    await searched(club)
    assert await kept(club) == []


async def test_what_fails_is_tried_again_and_given_up_at_last(club, monkeypatch, caplog):
    await allow(club)
    attempts = []

    async def failing(play, dice):
        attempts.append(dice)
        raise Failed("killed")

    monkeypatch.setattr(club.bot.searcher, "found", failing)
    await ended(club)
    assert len(attempts) == 3
    assert len(set(attempts)) == 1
    assert caplog.text.count("could not be searched for puzzles: killed") == 1
    assert unsearched(club) == []
    monkeypatch.undo()
    assert await kept(club) == []


async def test_computer_players_think_first(club, monkeypatch):
    await allow(club)
    monkeypatch.setattr(type(club.bot.thinkers), "busy", True)
    await played(club)
    await club.env.advance_time(60)
    assert len(unsearched(club)) == 1
    monkeypatch.setattr(type(club.bot.thinkers), "busy", False)
    await club.env.advance_time(20)
    await searched(club)
    assert len(await kept(club)) == 1
