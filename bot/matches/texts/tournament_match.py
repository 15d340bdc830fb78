"""What the messages of a match say of the tournament that it is played in."""

from typing import Final

from bot.model.match import Match
from bot.model.tournament import Occasion
from bot.ui.escaping import one_line, plain
from bot.ui.languages import Texts
from bot.ui.lengths import fitting

LONGEST_TOURNAMENT: Final = 60
"""Characters of the name of a tournament in a message."""
_LONGEST_IN_TITLE: Final = 40
"""Those that it may take of the title of a thread."""


def tournament_match_told(match: Match, occasion: Occasion, who: str, texts: Texts) -> str:
    """The message on which the thread of a match hangs: ``who`` plays, where, and for what."""
    facts: dict[str, str | int] = {"round": occasion.round, "board": occasion.board, "name": _called(occasion, texts)}
    facts |= {"who": who, "game": match.game.title, "match": match.id}
    if match.channel in (None, match.home):
        return texts("tournament-match", **facts)
    return texts("tournament-match-in", channel=f"<#{match.channel}>", **facts)


def occasion_told(occasion: Occasion, texts: Texts) -> str:
    """For what a match was played, in small print below its result."""
    told = texts("tournament-board", name=_called(occasion, texts), round=occasion.round, board=occasion.board)
    return f"-# {told}"


def occasion_in_title(occasion: Occasion, texts: Texts) -> str:
    """The same at the end of the title of a thread."""
    name = fitting(_name(occasion, texts), _LONGEST_IN_TITLE)
    return texts("tournament-thread", name=name, round=occasion.round)


def _called(occasion: Occasion, texts: Texts) -> str:
    return plain(_name(occasion, texts), LONGEST_TOURNAMENT)


def _name(occasion: Occasion, texts: Texts) -> str:
    system = texts(f"tournament-system-{occasion.system}")
    return one_line(occasion.name) or texts("tournament-unnamed", system=system, game=occasion.game)
