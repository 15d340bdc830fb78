"""Which puzzle somebody is given next. Pure: the same tries lead to the same puzzle."""

from collections.abc import Collection, Mapping

from bot.puzzles.catalogue.catalogue import Listed


def chosen(
    puzzles: Collection[Listed], seen: Mapping[str, int], strengths: Mapping[str, float], strength: float
) -> Listed:
    """One that somebody has not tried, as near to their strength as there is; else the one they saw longest ago.

    Of several as near it is the one with the least id: ids are hashes, so that two of one match, of which the earlier
    would be told by the later, seldom follow each other.

    :param puzzles: those that may be chosen, at least one.
    :param seen: when somebody last answered those that they have tried, by id.
    :param strengths: the means of those that anybody has tried, by id; the others are as strong as they begin.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in seen]
    if not fresh:
        return min(puzzles, key=lambda puzzle: (seen[puzzle.id], puzzle.id))
    return min(fresh, key=lambda puzzle: (abs(strengths.get(puzzle.id, puzzle.start_mu) - strength), puzzle.id))
