"""Decision on which results are rated, made once at the end of a match and kept."""

from dataclasses import dataclass, replace
from typing import Final

from bot.model.ratings.results import Result, Unrated

MOST_OF_A_PAIR: Final = 5
"""Rated matches that the same two people finish against each other on one day."""
MOST_OF_A_PERSON: Final = 10
"""Rated matches that one person finishes on one day."""
PEOPLE_OF_A_SERVER: Final = 20
"""People who must have finished rated matches in a server before matches in it count across servers."""
MOST_ACROSS: Final = 2
"""Matches of the same two people that count across servers within :data:`DAYS_ACROSS`."""
DAYS_ACROSS: Final = 90
"""About a season. Whoever meets few people gains little across servers, however often they play."""
SERVERS_MET: Final = 2
"""In so many servers somebody must have met people, in matches that count across servers, to be listed across them."""
PEOPLE_MET: Final = 3
"""So many different people in each of them."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Other results at the end of a match; numbers may be capped where more would change nothing."""

    of_a_pair: int = 0
    """The most rated matches that two of its people had finished against each other that day."""
    of_a_person: int = 0
    """The most rated matches that one of its people had finished that day."""
    in_server: int = 0
    """People who had finished rated matches in its server."""
    across: int = 0
    """The most matches of two of its people that had counted across servers within :data:`DAYS_ACROSS`."""
    all_agree: bool = False
    """Everybody in it wants to be rated across servers."""


def judged(result: Result, before: Circumstances) -> Result:
    """The result as it counts: rated only so often a day, and across servers only where that means something."""
    unrated = result.unrated
    if result.stakes and before.of_a_pair >= MOST_OF_A_PAIR:
        unrated = Unrated.OFTEN
    elif unrated is None and before.of_a_person >= MOST_OF_A_PERSON:
        unrated = Unrated.BUSY
    result = replace(result, unrated=unrated)
    known = before.in_server >= PEOPLE_OF_A_SERVER and before.across < MOST_ACROSS
    return replace(result, worldwide=result.stakes and before.all_agree and known)
