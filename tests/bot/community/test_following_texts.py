"""Messages to followers over whole matches of every game: public events, and no hidden stocks."""

import random
from pathlib import Path

import pytest

from bot.app.stores import Storage
from bot.community.following.views import choice, could_win, follower_letter, following_text
from bot.community.lobby.views import LobbyScene, lobby_text, seat_label
from bot.matches.service import MatchService
from bot.matches.texts.narration import account
from bot.model.following import FollowWish, News, news
from bot.model.match import Match, Status
from bot.model.ratings.days import Day
from bot.ui.texts import LONGEST_MESSAGE, units
from bot.ui.words import Signs, players
from renderers import RENDERERS
from tests.bot.playing import TABLES, started, step
from tests.bot.puzzles.daily_solving import puzzle_on
from tests.bot.tables import Clock, table_on
from tests.texts import ENGLISH, GERMAN

SIGNS = Signs()
OURS = (" is to move.", " can win with the next step.**", "More happened before that.")


def held(match: Match) -> set[str]:
    renderer = RENDERERS[match.game.key]
    if not renderer.has_hands or match.play is None:
        return set()
    names = players(match, ENGLISH)
    said = (renderer.hand_words(match.play, seat, names, ENGLISH) for seat in range(len(match.seats)))
    return {line for words in said for line in words.splitlines()}


def read(match: Match, found: News) -> None:
    head, *lines = follower_letter(match, found, None, ENGLISH, SIGNS).splitlines()
    assert head.startswith(f"{match.id} · {match.game.title}: <@")
    public = {line for each in account(match, 0, match.revision, ENGLISH, SIGNS) for line in each.splitlines()}
    assert {line for line in lines if not line.endswith(OURS) and not line.startswith("-# ")} <= public
    assert not held(match) & {head, *lines}
    assert units(follower_letter(match, found, None, GERMAN, SIGNS)) <= LONGEST_MESSAGE


HELD = [(key, seats) for key, seats in TABLES if RENDERERS[key].has_hands]


@pytest.mark.parametrize(("key", "seats"), HELD)
async def test_what_players_hold_does_not_change_what_is_told(tmp_path: Path, clock: Clock, key, seats):
    said, hands = set(), set()
    for seed in range(4):
        storage = Storage(tmp_path / f"{seed}.db")
        await storage.open()
        try:
            table = table_on(storage, clock, seed)
            before = await started(table, key, seats)
            match = await table.draw(before.id, before.players[0])
            hands.add(frozenset(held(match)))
            found = news(match, before.revision - 1, FollowWish.TURNING, await could_win(match))
            assert found is not None
            scene = scene_of(match)
            told = [follower_letter(match, found, None, ENGLISH, SIGNS), lobby_text(scene, ENGLISH)]
            texts = [following_text(match, wish, ENGLISH) for wish in FollowWish]
            said.add((*told, *texts, choice(match, {}, ENGLISH), seat_label(match, {}, ENGLISH)))
        finally:
            await storage.close()
    assert len(hands) == 4, "they do differ"
    assert len(said) == 1


def scene_of(match: Match) -> LobbyScene:
    assert match.guild is not None
    return LobbyScene(
        guild=match.guild,
        seats=[match],
        all_seats=1,
        running=[match],
        all_running=1,
        boards={},
        tournaments=[],
        past=[],
        game=match.game.key,
        leaders=[],
        puzzle=puzzle_on(Day(20_000)),
        tried=0,
        solved=0,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_nothing_is_told_that_only_players_know(table: MatchService, key: str, seats: int):
    match, dice, told = await started(table, key, seats), random.Random(seats), 0
    begun = match.revision
    while True:
        before, match = match.revision, await step(table, match, dice)
        if match.status is not Status.RUNNING:
            break
        if told and dice.random() < 0.7:
            continue
        winning = await could_win(match)
        assert winning is None or (winning == match.seat_to_move and not RENDERERS[key].has_hands)
        for wish in FollowWish:
            for since in (begun, before):
                found = news(match, since, wish, winning)
                if found is not None:
                    read(match, found)
                    told += 1
    assert told
    assert all(news(match, 0, wish, 0) is None for wish in FollowWish), "the end is told where it is played"
