"""The next puzzle of a person, and the puzzle of the day."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.ratings.days import Day
from bot.puzzles.catalogue.files import (
    AHEAD,
    CatalogueEntry,
    catalogue,
    chosen,
    game_on,
    kept_back,
    listed,
    puzzle_of,
    ruled,
    shipped,
    still_free,
)
from bot.puzzles.catalogue.judge import Judgement
from bot.puzzles.daily.views import squares
from rules import GAMES

TODAY = Day(739_942)
TOYS = {"a": ["a1", "a2", "a3"], "b": ["b1", "b2", "b3", "b4", "b5"]}


def test_games_take_turns_and_use_every_puzzle_once():
    days = [Day(TODAY + ahead) for ahead in range(4 * max(len(each) for each in shipped().values()))]
    assert [game_on(day, list(GAMES)) for day in days[:4]] == [
        ruled(day, shipped()).partition("-")[0] for day in days[:4]
    ]
    assert len({game_on(day, list(GAMES)) for day in days[:4]}) == 4
    for game, puzzles in shipped().items():
        had = [ruled(day, shipped()) for day in days if game_on(day, list(GAMES)) == game]
        assert set(had[: len(puzzles)]) == set(puzzles)
    days = [Day(day) for day in range(TODAY, TODAY + 60)]
    for game, toys in TOYS.items():
        had = [ruled(day, TOYS) for day in days if game_on(day, list(TOYS)) == game]
        for at in range(len(had) - len(toys)):
            assert len(set(had[at : at + len(toys)])) == len(toys)
            assert had[at] == had[at + len(toys)]


def test_the_order_of_the_files_changes_nothing():
    dice = random.Random(5)
    shuffled = {game: dice.sample(list(puzzles), len(puzzles)) for game, puzzles in shipped().items()}
    for ahead in range(50):
        assert ruled(Day(TODAY + ahead), shuffled) == ruled(Day(TODAY + ahead), shipped())


def test_current_and_coming_puzzles_are_kept_back():
    kept = {game: kept_back(game, TODAY, shipped()) for game in GAMES}
    for ahead in range(-1, 4 * AHEAD + 1):
        puzzle = ruled(Day(TODAY + ahead), shipped())
        assert puzzle in kept[puzzle.partition("-")[0]]
    for game, puzzles in kept.items():
        assert AHEAD <= len(puzzles) <= AHEAD + 2
        assert puzzles < set(catalogue(game))


def test_distant_puzzles_come_back_first():
    among = {"a": 1, "b": 2, "c": 3}
    assert still_free(among, ["a"], ["b"]) == {"c": 3}
    assert still_free(among, ["a"], ["b", "c"]) == {"b": 2, "c": 3}
    assert still_free(among, ["a", "b", "c"], []) == among
    assert still_free(among) == among


def one(game: str, turns: int | None) -> str:
    return next(key for key, entry in catalogue(game).items() if puzzle_of(entry).goal.turns == turns)


def test_squares_tell_only_the_result():
    wrong = []
    for game, turns, judgement, own, shown in (
        ("linkage", 3, Judgement(True, ()), True, "🟩🟩🟩"),
        ("linkage", 3, Judgement(False, ()), True, "🟥⬛⬛"),
        ("linkage", 3, Judgement(True, ()), False, "⬛⬛⬛"),
        ("lovelinks", None, Judgement(True, (), 9, 9), True, "🟩🟩🟩🟩🟩"),
        ("lovelinks", None, Judgement(False, (), 8, 9), True, "🟨🟨🟨🟨🟥"),
        ("lovelinks", None, Judgement(False, (), 4, 10), True, "🟨🟨🟥⬛⬛"),
        ("lovelinks", None, Judgement(False, (), -4, 10), True, "🟥⬛⬛⬛⬛"),
        ("lovelinks", None, Judgement(False, (), -4, -1), True, "🟥⬛⬛⬛⬛"),
        ("lovelinks", None, Judgement(False, ()), True, "🟥⬛⬛⬛⬛"),
        ("lovelinks", None, Judgement(True, (), 9, 9), False, "⬛⬛⬛⬛⬛"),
    ):
        entry = listed(one(game, turns))
        assert entry is not None
        found = squares(puzzle_of(entry), judgement, own=own)
        if found != shown:
            wrong.append(f"{judgement}: {found} instead of {shown}")
    assert not wrong, "\n".join(wrong)


PUZZLES = [CatalogueEntry(f"link-{number:08x}", 1 + number % 5, b"") for number in range(20)]
SEEN = st.dictionaries(st.sampled_from([puzzle.id for puzzle in PUZZLES]), st.integers(0, 99))
STRENGTHS = st.dictionaries(st.sampled_from([puzzle.id for puzzle in PUZZLES]), st.floats(0, 50))


@settings(max_examples=50)
@given(SEEN, STRENGTHS, st.floats(0, 50), st.randoms())
def test_nearest_untried_or_longest_unseen_is_chosen(seen, strengths, strength, dice):
    found = chosen(PUZZLES, seen, strengths, strength)
    assert chosen(dice.sample(PUZZLES, len(PUZZLES)), seen, strengths, strength) == found, "in any order"
    fresh = [puzzle for puzzle in PUZZLES if puzzle.id not in seen]
    if fresh:
        assert found in fresh
        far = [abs(strengths.get(puzzle.id, puzzle.start_mu) - strength) for puzzle in fresh]
        assert abs(strengths.get(found.id, found.start_mu) - strength) == min(far)
    else:
        assert seen[found.id] == min(seen.values())


def test_catalogue_agrees_with_the_puzzles():
    for game in GAMES:
        for key, entry in list(catalogue(game).items())[:5]:
            puzzle = puzzle_of(entry)
            assert (puzzle.id, puzzle.grade, puzzle.play.game.key) == (key, entry.grade, game)
            assert puzzle.start_mu == entry.start_mu
            assert listed(key) is entry
    assert listed("link-zzzzzzzz") is None
    assert listed("chess-00000000") is None
