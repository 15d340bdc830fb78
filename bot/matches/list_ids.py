"""Ids of selects in lists: of finished matches, of the games one can be challenged to, and of a rulebook's pages."""

from dataclasses import dataclass
from typing import ClassVar, Final

from bot.discord.interactions.components import SELECTED, number_chosen
from bot.model.ids import MatchId, UserId

_HISTORY: Final = "finished"
_CHALLENGE: Final = "game"
_PAGE: Final = "page"
_CONTENTS: Final = "contents"
_NOBODY: Final = 2**63
"""No person has such a number."""
PAST: Final = f"il:{_HISTORY}{SELECTED}"
CHALLENGED: Final = f"il:{_CHALLENGE}{SELECTED}"
PAGES: Final = rf"il:{_PAGE}:\d{{1,15}}:\d{{1,9}}:[\d.]*"
CONTENTS: Final = f"il:{_CONTENTS}{SELECTED}"
"""Patterns, without groups, of the ids of these components."""


@dataclass(frozen=True, slots=True)
class PastChosen:
    """A finished match chosen in a history."""

    match: MatchId

    MENU: ClassVar[str] = f"il:{_HISTORY}:0:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.match)


@dataclass(frozen=True, slots=True)
class GameChosen:
    """The game chosen to challenge somebody to, by its place in the list of games."""

    person: UserId
    game: int

    @staticmethod
    def menu(person: UserId) -> str:
        """The id of the select."""
        return f"il:{_CHALLENGE}:{person}:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.game)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of a rulebook, counted from 0: a button leads to it, or it is chosen by its title.

    The game is its place in the list of games.
    """

    game: int
    page: int

    @property
    def custom_id(self) -> str:
        """The id of a button that leads to it."""
        return f"il:{_PAGE}:{self.game}:{self.page}:"

    @staticmethod
    def menu(game: int) -> str:
        """The id of the select of a game's pages."""
        return f"il:{_CONTENTS}:{game}:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.page)


def past_chosen(_: str, value: str) -> PastChosen | None:
    """The finished match that the value of an option names; ``None`` if it names none."""
    number = number_chosen(value)
    return None if number is None else PastChosen(MatchId(number))


def game_chosen(custom_id: str, value: str) -> GameChosen | None:
    """The game chosen in the select that has an id of :data:`CHALLENGED`; ``None`` if it means nothing."""
    person, game = int(custom_id.split(":")[2]), number_chosen(value)
    return None if game is None or person >= _NOBODY else GameChosen(UserId(person), game)


def page_pressed(custom_id: str) -> RulesPage:
    """The page that the button with an id of :data:`PAGES` leads to."""
    game, page = custom_id.split(":")[2:4]
    return RulesPage(int(game), int(page))


def page_chosen(custom_id: str, value: str) -> RulesPage | None:
    """The page chosen in the select that has an id of :data:`CONTENTS`; ``None`` if it means nothing."""
    page = number_chosen(value)
    return None if page is None else RulesPage(int(custom_id.split(":")[2]), page)
