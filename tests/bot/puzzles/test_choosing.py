"""The next puzzle: near one's strength, none twice before all were tried, then the one seen longest ago."""

from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.catalogue import Listed, catalogue, listed, puzzle_of
from bot.puzzles.choosing import chosen
from rules import GAMES

PUZZLES = [Listed(f"link-{number:08x}", 1 + number % 5, b"") for number in range(20)]
SEEN = st.dictionaries(st.sampled_from([puzzle.id for puzzle in PUZZLES]), st.integers(0, 99))
STRENGTHS = st.dictionaries(st.sampled_from([puzzle.id for puzzle in PUZZLES]), st.floats(0, 50))


@given(SEEN, STRENGTHS, st.floats(0, 50))
def test_nearest_untried_or_longest_unseen_is_chosen(seen, strengths, strength):
    found = chosen(PUZZLES, seen, strengths, strength)
    fresh = [puzzle for puzzle in PUZZLES if puzzle.id not in seen]
    if fresh:
        assert found in fresh
        far = [abs(strengths.get(puzzle.id, puzzle.start_mu) - strength) for puzzle in fresh]
        assert abs(strengths.get(found.id, found.start_mu) - strength) == min(far)
    else:
        assert seen[found.id] == min(seen.values())


@given(SEEN, STRENGTHS, st.randoms())
def test_order_of_the_file_does_not_matter(seen, strengths, dice):
    shuffled = dice.sample(PUZZLES, len(PUZZLES))
    assert chosen(shuffled, seen, strengths, 25.0) == chosen(PUZZLES, seen, strengths, 25.0)


def test_every_puzzle_comes_before_any_repeats():
    seen: dict[str, int] = {}
    for at in range(2 * len(PUZZLES)):
        seen[chosen(PUZZLES, seen, {}, 25.0).id] = at
        assert len(seen) == min(at + 1, len(PUZZLES))
    assert sorted(seen.values()) == list(range(len(PUZZLES), 2 * len(PUZZLES)))


def test_catalogue_agrees_with_the_puzzles():
    for game in GAMES:
        for key, entry in list(catalogue(game).items())[:5]:
            puzzle = puzzle_of(entry)
            assert (puzzle.id, puzzle.grade, puzzle.play.game.key) == (key, entry.grade, game)
            assert puzzle.start_mu == entry.start_mu
            assert listed(key) is entry
    assert listed("link-zzzzzzzz") is None
    assert listed("chess-00000000") is None
