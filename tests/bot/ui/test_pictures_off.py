"""A whole match of each game by ear: all that is told adds up to the position, and choices are told apart."""

from typing import Any

import pytest

from bot.model.match import Match, Status
from bot.model.picking import pick
from bot.ui import Button, texts_for
from rules import GAMES
from rules.link.state import BLACK, WHITE, bars, stones
from rules.link.state import board as link_board
from rules.linkage import BOARD
from rules.linkx import GRID
from tests.bot.beliefs import LoveLinksBelief, Position
from tests.bot.reader import Reader
from tests.bot.stories import invite, match, now, outcome_of, play_of
from tests.peer import Club
from tests.texts import label

OPTIONS: dict[str, dict[str, Any]] = {"link": {"size": 5}, "lovelinks": {"length": "short"}}
IN_GERMAN = ("link", "lovelinks")  # games whose match is played in a server that speaks German


def lying(found: Match) -> Position:
    state = play_of(found).state
    match found.game.key:
        case "linkage":
            there = {BOARD.names[cell]: each.colour for each in state.dominoes for cell in each.cells}
            return there | ({} if state.black is None else {BOARD.names[state.black]: "black"})
        case "link":
            names = link_board(state.options.size).grid.names
            sides = (("black", BLACK), ("white", WHITE))
            laid = {names[cell]: name for name, colour in sides for cell in stones(state, colour)}
            return laid | {bar.text: name for name, colour in sides for bar in bars(state, colour)}
        case "linkx":
            sides = (("blue", 0), ("white", 1))
            return {GRID.names[c]: name for name, seat in sides for slide in state.placed[seat] for c in slide.cells}
        case _:
            ends = {each.label: f"{each.key} {each.lock}" for each in state.layout.bracelets}
            return {letter: held.replace(" 0", " M") for letter, held in ends.items()}


def check_choices(reader: Reader, before: Match) -> None:
    path: list[int] = []
    for level in reader.levels:
        menu = pick(play_of(before), path, skipping=True).menu
        assert menu is not None
        legal = {
            at: reader.own.render(choice.label) for at, choice in enumerate(menu.choices) if choice.then is not None
        }
        assert level.meanings == list(legal.values())
        path.append(list(legal)[level.chosen])
    labels = pick(play_of(before), path, skipping=True).labels
    assert reader.played == reader.own.series(map(reader.own.render, labels))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_whole_match_is_played_by_ear(club: Club, game: str):
    language = "de" if game in IN_GERMAN else "en-US"
    await club.speaks(language)
    club.reads("ben", "de")
    await club.slash("ada", "preferences", display="text")
    names = {club.people[who].mention: who.capitalize() for who in ("ada", "ben")}
    public = texts_for(language)
    readers = {
        who: Reader.of(club, who, game, texts_for(own), public, names) for who, own in (("ada", "en-US"), ("ben", "de"))
    }
    invitation = await invite(club, game=game, **OPTIONS.get(game, {}))
    await readers["ben"].accepts(now(club, invitation))
    board = club.public(club.thread)[-1]
    for reader in readers.values():
        reader.hears([board])
        reader.belief.position = lying(await match(club))
    while (found := await match(club)).status is Status.RUNNING:
        (who,) = (who for who, reader in readers.items() if reader.my_turn)
        assert club.people[who].id == found.waiting_for
        await readers[who].plays(board)
        check_choices(readers[who], found)
        board, found = club.public(club.thread)[-1], await match(club)
        told = club.public(club.thread)[-2:]
        for reader in readers.values():
            reader.hears(told)
            assert reader.belief.position == lying(found), "as the lines have told it"
    places = outcome_of(found).places
    won = tuple(mention for mention, place in zip(names, places, strict=True) if place == 1)
    for reader in readers.values():
        assert reader.belief.winners == won
        assert not reader.my_turn
        if isinstance(reader.belief, LoveLinksBelief):
            assert [*reader.belief.points.values()] == [*play_of(found).state.progress.scores]
    await rematch(club, readers, board)


async def rematch(club: Club, readers: dict[str, Reader], board: Any) -> None:
    ben, ada, thread = readers["ben"], readers["ada"], club.thread
    await ben.keyboard.use(ben.keyboard.focus(board).control(label(Button.REMATCH, ben.public)))
    asked = ada.keyboard.focus(club.public(thread)[-1])
    assert ada.me in asked.text
    assert ben.me in asked.text
    await ada.keyboard.use(asked.control(label(Button.REMATCH, ada.public)))
    assert (await match(club, 2)).status is Status.RUNNING
