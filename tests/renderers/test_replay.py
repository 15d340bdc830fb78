"""Matches in motion: every frame is the still of its moment, and the longest match is small enough to be posted."""

import random
from dataclasses import replace

import pytest

from data.texts import Texts
from renderers import RENDERERS
from renderers.kit.layout import footer_holds
from renderers.kit.palette import LIGHT
from renderers.kit.typography import SMALL
from renderers.look import ON_PAPER, ON_SLATE, Look, name_of
from renderers.replay import moments, replay
from rules import GAMES
from rules.game import CHANCE, AnyGame
from rules.link.state import LinkOptions
from rules.play import AnyPlay, begin
from tests.renderers.motion import pictures
from tests.renderers.positions import LONG_NAMES, NAMES, look
from tests.rules.helpers import combinations, random_move, random_play
from tests.texts import ENGLISH, GERMAN

MOST = 8 * 2**20
"""Bytes that may be attached to a message."""
MOST_FRAMES = {"linkage": 24 + 2, "link": 12 * 12 + 2 * 11 * 11, "linkx": 2 * 14, "lovelinks": 94}
"""No match can have more steps of players: all that can be placed, and in the first what is chosen before."""
each_game = pytest.mark.parametrize("key", GAMES)


def whole(key: str, seed: int = 1) -> AnyPlay:
    game = GAMES[key]
    return random_play(game, game.options(), game.seats[-1], random.Random(seed))


def put_off(game: AnyGame, options: object, seats: int, dice: random.Random) -> AnyPlay:
    """A match in which nobody takes a step that ends it as long as there is another."""
    play = begin(game, options, seats)
    while play.to_move is not None:
        moves = [*(random_move(game, play.state, dice) for _ in range(4)), *game.legal_moves(play.state)]
        after = map(play.after, moves)
        play = next((each for each in after if each.to_move is not None), play.after(moves[0]))
    return play


@pytest.mark.slow
@each_game
def test_every_frame_is_the_still_of_its_moment(key: str) -> None:
    for appearance in (ON_PAPER, ON_SLATE):
        play = random_play(GAMES[key], GAMES[key].options(), GAMES[key].seats[-1], random.Random(appearance.dark), 24)
        looked, draw = look(play, appearance=appearance), RENDERERS[key].draw
        stills = [draw(*moment).convert("RGB").tobytes() for moment in moments(play, looked)]
        assert [pixels for pixels, _ in pictures(b"".join(replay(play, looked)))] == stills
    play, looked = whole(key), Look(NAMES, ENGLISH)
    positions = [at for at, _ in moments(play, looked)]
    assert len(positions) == 1 + sum(step.seat is not None for step in play.steps)
    assert all(position.to_move != CHANCE for position in positions)
    assert [len(position.steps) for position in positions] == play.stops()
    assert positions[-1] == play
    assert all(play.steps[: len(position.steps)] == position.steps for position in positions)
    for first in (1, len(play.steps) // 2, len(play.steps)):
        late = list(moments(play, looked, first))
        assert late == [at for at in moments(play, looked) if len(at[0].steps) >= first]
    assert len(pictures(b"".join(replay(play, looked, len(play.steps))))) == 1


@pytest.mark.parametrize(("key", "texts"), [*((key, ENGLISH) for key in GAMES), ("linkage", GERMAN)])
def test_below_each_picture_stands_who_played_and_what(key: str, texts: Texts) -> None:
    play, looked = whole(key), Look(NAMES, texts)
    first, *later, last = moments(play, looked)
    assert first[1].note == texts("position-start")
    for at, shown in later:
        step = [each for each in at.steps if each.seat is not None][-1]
        sentence, did = (
            f"{step.turn}. {tell(step, NAMES, texts)}" for tell in (RENDERERS[key].narrate, RENDERERS[key].step_text)
        )
        assert shown.note == (sentence if footer_holds(LIGHT, sentence, SMALL) else did)
        assert name_of(NAMES, step.seat or 0, texts) in did
    assert (last[1].note or "").endswith(RENDERERS[key].verdict(play, NAMES, texts))


@each_game
def test_long_names_leave_room_for_what_was_played(key: str) -> None:
    for seed, options in enumerate(combinations(GAMES[key])):
        play = random_play(GAMES[key], options, GAMES[key].seats[-1], random.Random(seed), 60)
        for _, shown in moments(play, Look(LONG_NAMES[: play.seats], GERMAN)):
            assert footer_holds(LIGHT, shown.note or "", SMALL)


def test_how_it_ended_is_told_with_the_last_position_alone() -> None:
    play = random_play(GAMES["link"], GAMES["link"].options(), 2, random.Random(1), 30)
    looked = Look(NAMES[:2], ENGLISH, over=True, winners=(1,), note="Ada resigned. Ben wins.")
    *before, last = moments(play, looked)
    assert last[1] == replace(looked, replayed=True)
    assert not any(each.over or each.winners or each.note == looked.note for _, each in before)


@each_game
def test_the_header_stays_the_same(key: str) -> None:
    play = whole(key, 2)
    *middle, _ = moments(play, Look(NAMES, ENGLISH))
    # Who plays what may be open for the first steps.
    tops = [RENDERERS[key].draw(*moment).crop((0, 0, 600, 70)).tobytes() for moment in middle[::4]]
    assert len(set(tops)) == 1


def test_long_matches_are_quicker_whatever_their_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    durations = [lasts for _, lasts in pictures(b"".join(replay(whole("linkx"), Look(NAMES, ENGLISH))))]
    assert set(durations[:-1]) == {1000}
    assert durations[-1] == 4500
    monkeypatch.setattr("renderers.replay._WHOLE", 500 * len(durations))
    assert 400 <= pictures(b"".join(replay(whole("linkx"), Look(NAMES, ENGLISH))))[0][1] < 1000
    play, files = random_play(GAMES["lovelinks"], GAMES["lovelinks"].options(), 2, random.Random(1), 25), set()
    for at_a_stretch in (1, 3, 1000):
        monkeypatch.setattr("renderers.replay.STRETCH", at_a_stretch)
        files.add(b"".join(replay(play, look(play))))
    assert len(files) == 1


@pytest.mark.slow
@each_game
def test_the_longest_matches_can_be_posted(key: str) -> None:
    game = GAMES[key]
    options = LinkOptions(12, "none") if key == "link" else game.options()
    play = put_off(game, options, game.seats[-1], random.Random(1))
    size, frames = sum(map(len, replay(play, look(play)))), len(play.stops())
    assert size * MOST_FRAMES[key] / frames < MOST / 2
