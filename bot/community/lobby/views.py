"""The lobby: its text, the IDs of the buttons below it, and its form; its menus are those of other lists."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, Final

import discord

from bot.discord.interactions.components import Press, form_of, radio
from bot.matches.opening.texts import pace_name
from bot.matches.texts.lists import Boards, label, outcome_text, seated
from bot.matches.views import match_line
from bot.model.agenda import waits_since
from bot.model.ids import GuildId, UserId
from bot.model.match import Match, unlike_printed
from bot.model.ratings.seasons import Line, PastMatch
from bot.model.time_limits import Pace
from bot.model.tournament import Tournament
from bot.puzzles.catalogue.files import Puzzle
from bot.puzzles.daily.views import stars
from bot.tournaments.texts.words import about, title
from bot.tournaments.views import listed_tournament
from bot.ui import Post, Texts
from bot.ui.post import PostLine
from bot.ui.texts import LONGEST_IN_FORM, LONGEST_LABEL, LONGEST_LAYOUT, fitting, plain, units
from bot.ui.words import called, link, place, players, someone, when
from rules import GAMES

MOST_READ: Final = 25  # open seats, and running matches, that are read: as many as a select offers
MOST_SEATS: Final = 6
MOST_RUNNING: Final = 8
MOST_TOURNAMENTS: Final = 4
MOST_PAST: Final = 5
MOST_LEADERS: Final = 3
WITH_BUTTON: Final = 3  # seats, and running matches, that have a button; with two tournaments a message is full
_NOBODY: Final = UserId(0)


class LobbyControl(StrEnum):
    """The buttons below a lobby; their labels are texts."""

    PLAY = auto()  # opens the short form, which has the same ID
    DAILY = auto()  # the daily puzzle of the day of the press
    LEADERBOARD = auto()
    OPEN = auto()  # the Activity, where there is one


@dataclass(frozen=True, slots=True)
class LobbyPress(Press):
    """A button below the lobby of a server; its id is ``il:lobby:<control>``."""

    word = "lobby"

    control: LobbyControl


PLAYING: Final = LobbyPress(LobbyControl.PLAY).custom_id  # the id of the form, and of the button that opens it
GAME: Final = "game"  # the fields of the form
OPPONENT: Final = "opponent"
PACE: Final = "pace"
TERMS: Final = "terms"


class Term(StrEnum):
    """Terms of a match, to be ticked in the form."""

    RATED = auto()
    HINTS = auto()


def playing_form(usual: Pace, texts: Texts) -> discord.ui.Modal:
    """The form; ``usual`` is the server's pace."""
    terms = [
        discord.CheckboxGroupOption(label=texts(f"lobby-form-{term}"), value=term, default=term is Term.RATED)
        for term in Term
    ]
    paces = [discord.SelectOption(label=pace_name(pace, texts), value=pace, default=pace is usual) for pace in Pace]
    fields: dict[str, discord.ui.Item[Any]] = {
        GAME: radio(GAME, {key: game.title for key, game in GAMES.items()}),
        OPPONENT: discord.ui.UserSelect[Any](custom_id=OPPONENT, required=False),
        PACE: discord.ui.Select[Any](custom_id=PACE, options=paces, required=False),
        TERMS: discord.ui.CheckboxGroup[Any](custom_id=TERMS, options=terms, required=False),
    }
    described = {name: fitting(texts(f"lobby-form-about-{name}"), LONGEST_LABEL) for name in (OPPONENT, TERMS)}
    labelled = (
        discord.ui.Label[Any](
            text=fitting(texts(f"lobby-form-{name}"), LONGEST_IN_FORM), description=described.get(name), component=field
        )
        for name, field in fields.items()
    )
    return form_of(PLAYING, texts("lobby-form"), *labelled)


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """The content of a lobby, limited to what all its readers can see."""

    guild: GuildId
    seats: Sequence[Match]  # matches with open seats, newest first
    all_seats: int  # the number of such matches
    running: Sequence[Match]  # newest first
    all_running: int
    boards: Boards
    tournaments: Sequence[Tournament]  # open or running tournaments, newest first
    past: Sequence[PastMatch]  # the last results, the latest first
    game: str  # the game that is played most
    leaders: Sequence[Line]
    puzzle: Puzzle  # the daily puzzle
    tried: int
    solved: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A heading, and lines of which as many are shown as fit."""

    heading: str
    lines: Sequence[PostLine] = ()
    all: int = 0  # the total number of lines; 0 to omit it
    more: str = ""  # the key of the sentence on omitted lines
    buttons: int = WITH_BUTTON

    def shown(self, count: int, texts: Texts) -> list[PostLine]:
        """The first lines, of which those without a button stand as a list."""
        left = self.all - count
        more = [PostLine(texts(self.more, count=left))] if self.more and left > 0 else []
        lines = [*self.lines[: self.buttons], *(PostLine(line.text) for line in self.lines[self.buttons :])][:count]
        return [
            PostLine(self.heading),
            *(line if line.custom_id else PostLine(f"- {line.text}") for line in (*lines, *more)),
        ]


def seat_label(match: Match, names: Mapping[UserId, str], texts: Texts) -> str:
    """Return an open seat as a menu entry, with known players."""
    return fitting(" · ".join([label(match, _NOBODY, names, texts), *_terms(match, texts)]), LONGEST_LABEL)


def lobby_post(scene: LobbyScene, texts: Texts) -> Post:
    """The lobby without its menus: as many lines as fit, each part's first lines before any part's later ones."""
    parts = [*_parts(scene, texts)]
    counts, title = [0] * len(parts), texts("lobby-title")

    def shown() -> list[PostLine]:
        return [line for part, count in zip(parts, counts, strict=True) for line in part.shown(count, texts)]

    for row in range(max(len(part.lines) for part in parts)):
        for index, part in enumerate(parts):
            if counts[index] != row or row >= len(part.lines):
                continue
            counts[index] += 1
            if sum(units(line.text) + 1 for line in shown()) > LONGEST_LAYOUT - units(title):
                counts[index] -= 1
    return Post(title, lines=tuple(shown()))


def _parts(scene: LobbyScene, texts: Texts) -> Iterator[_Part]:
    if scene.seats:
        lines = [match_line(_seat(match, texts), match, None, texts) for match in scene.seats[:MOST_SEATS]]
        yield _Part(texts("lobby-seats"), lines, scene.all_seats, "lobby-seats-more")
    else:
        yield _Part(f"{texts('lobby-seats')}\n{texts('lobby-seats-none')}")
    if scene.running:
        lines = [
            match_line(_playing(match, scene, texts), match, None, texts) for match in scene.running[:MOST_RUNNING]
        ]
        yield _Part(texts("lobby-running"), lines, scene.all_running, "lobby-running-more")
    if scene.tournaments:
        yield _Part(texts("lobby-tournaments"), [_tournament(each, texts) for each in scene.tournaments], buttons=2)
    if scene.past:
        yield _Part(texts("lobby-past"), [PostLine(_ended(past, texts)) for past in scene.past])
    ranked = [line for line in scene.leaders if line.rank is not None]
    if ranked:
        places = (texts("lobby-leader", rank=line.rank or 0, who=someone(line.user, texts)) for line in ranked)
        yield _Part(f"{texts('lobby-leaders', game=GAMES[scene.game].title)}\n{' · '.join(places)}")
    puzzle = texts("lobby-puzzle-of", game=scene.puzzle.play.game.title, stars=stars(scene.puzzle.grade))
    results = [texts("daily-solved-by-many", solved=scene.solved, tried=scene.tried)] if scene.tried else []
    yield _Part(f"{texts('lobby-puzzle')}\n{' · '.join([puzzle, *results])}")


def _seat(match: Match, texts: Texts) -> str:
    sitting = [called(match, seat, texts) for seat, kept in enumerate(match.seats) if kept.occupant is not None]
    who = texts("list-match-of", match=match.id, game=match.game.title, who=texts.listed(sitting))
    role = [texts("lobby-for-role", role=f"<@&{match.role}>")] if match.role is not None else []
    return " · ".join([who, texts("list-open-seats", count=match.open_seats), *role, *_terms(match, texts)])


def _terms(match: Match, texts: Texts) -> list[str]:
    terms = [pace_name(match.pace, texts)]
    if match.hints:
        terms.append(texts("lobby-with-hints"))
    elif not match.rated:
        terms.append(texts("lobby-not-rated"))
    return [*terms, *map(texts.of, unlike_printed(match.game, match.options))]


def _playing(match: Match, scene: LobbyScene, texts: Texts) -> str:
    """Return the players, the place and the player to move; a thread's title already names the players."""
    seat = match.seat_to_move
    mover = someone(None, texts) if seat is None else called(match, seat, texts)
    waits = texts("lobby-waits", who=mover, since=when(waits_since(match)))
    if match.channel not in (None, match.home):
        return " · ".join([place(match), waits])
    who = texts("list-match-of", match=match.id, game=match.game.title, who=texts.listed(players(match, texts)))
    board = scene.boards.get(match.id)
    where = place(match) if board is None else link(match.guild, board.channel, board.message)
    return " · ".join([who, waits, where])


def _tournament(tournament: Tournament, texts: Texts) -> PostLine:
    entered = texts("lobby-entered", count=len(tournament.staying))
    where, named = f"<#{tournament.channel}>", plain(title(tournament))
    return listed_tournament(
        tournament, " · ".join([str(tournament.id), named, about(tournament, texts), entered, where]), texts
    )


def _ended(past: PastMatch, texts: Texts) -> str:
    names = seated(past, {user: someone(user, texts) for user in past.people}, texts)
    void = [texts("history-void")] if past.voided else []
    return " · ".join(
        [str(past.match), GAMES[past.game].title, outcome_text(past, names, texts), *void, when(past.ended)]
    )
