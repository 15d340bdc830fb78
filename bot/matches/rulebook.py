"""The rulebooks: ``/rules``, the Rules button, and pages from ``data/texts/<language>/rulebooks/<game>``.

A page is ``<page>.md`` with its heading on the first line; its picture shows ``data/examples/<game>/<page>.json``, if
that exists. In a page ``{name share}`` stands for a figure of a line of ``data/findings/shares.jsonl``: ``share``,
``low`` and ``high`` (wins of the first seat in 100 matches, and the 95 % interval), ``matches``, ``simulations`` or
``varied``. ``{game-4 map}`` is a board of that size with the winner after each first stone, ``{game-4 openings}`` the
number of three-move openings on it, ``{game-4 black}`` and ``{game-4 white}`` how many each wins, and
``{game-4 hardest}`` the steps of those that took longest to prove.
"""

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, command, personal
from bot.discord.interactions.components import ButtonRoute, SelectRoute
from bot.matches import views
from bot.matches.finding import match_button
from bot.matches.services import MatchServices
from bot.matches.texts.board import drawing_of, drawn
from bot.model.errors import UserError
from bot.ui import DEFAULT, Button
from bot.ui.post import Post, appearance_to
from rules import GAMES
from rules.game import AnyGame
from rules.play import AnyPlay, BadRecord, read_record, replay

log = logging.getLogger(__name__)

DATA: Final = Path(__file__).parents[2] / "data"
FOUND: Final = DATA / "findings"
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")  # the names in pictures and texts, in seat order


class BadPage(ValueError):
    """A page of a rulebook that cannot be read; the text names its file."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its heading, its Markdown text, and the position in its picture, if any."""

    title: str
    text: str
    example: AnyPlay | None


@cache
def pages(game: str, language: str) -> tuple[Page, ...]:
    """The rulebook of a game in a language. Raises ``BadPage``."""
    folder = DATA / "texts" / language / "rulebooks" / game
    found = sorted(folder.glob("*.md"))
    if not found:
        raise BadPage(f"{folder} has no pages.")
    return tuple(_page(file, DATA / "examples" / game / f"{file.stem}.json") for file in found)


def _page(file: Path, example: Path) -> Page:
    heading, _, text = file.read_text(encoding="utf-8").strip().partition("\n")
    if not heading.startswith("# ") or not text.strip():
        raise BadPage(f"{file} needs a heading on its first line, such as `# A turn`, and a text below it.")
    try:
        text = filled(text.strip())
    except KeyError as error:
        raise BadPage(f"{file} quotes {error}, which is not in data/findings.") from error
    return Page(heading.removeprefix("# ").strip(), text, _position(example) if example.is_file() else None)


def _position(file: Path) -> AnyPlay:
    try:
        play, steps = read_record(json.loads(file.read_text(encoding="utf-8")))
        play = replay(play.game, play.options, play.seats, steps)
    except json.JSONDecodeError as error:
        raise BadPage(f"{file} is not JSON: {error}") from error
    except BadRecord as error:
        where = "" if error.step is None else f", step {error.step} from 0,"
        raise BadPage(f"{file}{where} is no match that can be replayed: {error.code}") from error
    if play.game.key != file.parent.name:
        raise BadPage(f"{file} shows {play.game.title}, which has a folder of its own.")
    return play


HARD_OPENINGS: Final = 5  # the number of openings that a page names
WINS: Final = {0: "●", 1: "○", None: "?"}
_QUOTED: Final = re.compile(r"\{([^{}]+)\}")


def filled(text: str) -> str:
    """A text with its figures. Raises ``KeyError`` for an unknown one."""
    return _QUOTED.sub(lambda quoted: _figures()[quoted[1]], text)


def lines(file: str) -> list[dict[str, Any]]:
    """The findings in one file."""
    return [json.loads(line) for line in (FOUND / file).read_text("utf-8").splitlines()]


@cache
def _figures() -> dict[str, str]:
    return dict(_found())


def _found() -> Iterator[tuple[str, str]]:
    """The figures by name; maps are boards in rows of signs with coordinates, on which the last finding counts."""
    for line in lines("shares.jsonl"):
        first = line["shares"][0]
        low, high = first["between"]
        for what, share in (("share", first["share"]), ("low", low), ("high", high)):
            yield f"{line['name']} {what}", str(round(100 * share))
        for what in ("matches", "simulations", "varied"):
            yield f"{line['name']} {what}", str(line[what])
    head, *hardest = lines("openings.jsonl")
    name, (black, white) = f"{head['game']}-{head['options']['size']}", head["wins"]
    hard = ", ".join(f"`{' '.join(line['steps'])}`" for line in hardest[:HARD_OPENINGS])
    for what, figure in (("openings", head["openings"]), ("black", black), ("white", white), ("hardest", hard)):
        yield f"{name} {what}", str(figure)
    winners: dict[tuple[str, int], dict[str, str]] = {}
    for line in lines("first-moves.jsonl"):
        board = winners.setdefault((line["game"], line["options"]["size"]), {})
        board.update(dict.fromkeys(line["moves"], WINS[line["winner"]]))
    for (game, size), signs in winners.items():
        columns = "abcdefghijkl"[:size]
        rows = [f"{row} {' '.join(signs.get(f'{each}{row}', '?') for each in columns)}" for row in range(size, 0, -1)]
        yield f"{game}-{size} map", "\n".join(["```", *rows, f"  {' '.join(columns)}", "```"])


# -- commands and buttons


def register(tree: app_commands.CommandTree[Any], services: MatchServices) -> None:
    """Add ``/rules``."""

    @personal
    @command(tree, services, "rules", acknowledge=Answer.privately)
    @app_commands.choices(game=GAME_CHOICES)
    async def rules(answer: Answer, game: str | None = None) -> None:
        match = None if game in GAMES else await services.table.match_in(answer.channel)
        found = GAMES.get(game or "") if match is None else match.game
        if found is not None:
            await rulebook(services, answer, found)
        else:
            await answer.say(Post(answer.texts("learning-which-game")), views.learning(services.signs))


async def rules_of(services: MatchServices, answer: Answer, press: views.ButtonPress) -> None:
    """Rules: show the rulebook of the match's game."""
    await answer.privately()
    await rulebook(services, answer, (await services.table.match(press.match)).game)


async def turned(services: MatchServices, answer: Answer, press: views.RulesPage) -> None:
    """A game, Back, Next, or a page chosen by its title: show that page in place."""
    await answer.in_place()
    if press.game >= len(GAMES):
        raise UserError("reply-rulebook-removed")
    await _show(services, answer, press)


async def rulebook(services: MatchServices, answer: Answer, game: AnyGame) -> None:
    """Show the first page of a rulebook."""
    await _show(services, answer, views.RulesPage(list(GAMES).index(game.key), 0))


async def _show(services: MatchServices, answer: Answer, asked: views.RulesPage) -> None:
    texts, appearance = answer.texts, await appearance_to(answer.guild, answer.user, services.people)
    game = list(GAMES.values())[asked.game]
    try:
        book = pages(game.key, texts.language)
    except BadPage as error:
        log.error("%s", error)  # noqa: TRY400 - the cause is the file, not the code
        book = pages(game.key, DEFAULT)
    at = views.RulesPage(asked.game, min(asked.page, len(book) - 1))
    below = views.leafing(at, [page.title for page in book], texts)
    below.add_item(views.learn_button(game, texts("button-learn")))
    page, picture = book[at.page], None
    if page.example is not None:
        picture = await drawn(page.example, drawing_of(NAMES[: page.example.seats], texts, appearance))
    await answer.say(Post(f"# {page.title}\n{page.text}", picture), below)


ROUTES: Final = (
    match_button(Button.RULES, rules_of),
    ButtonRoute(views.PAGES, views.page_pressed, turned),
    SelectRoute(views.CONTENTS, views.RulesPage.read, turned),
)
