"""Conditional moves in tests, and the steps in a log."""

from collections.abc import Sequence

from bot.matches.play.conditional_moves import ConditionalMoves
from bot.model.conditional_moves import Tree, steps_of
from bot.model.ids import UserId
from bot.model.log import PLAYED, Kind
from bot.model.match import Match
from rules.play import AnyPlay
from tests.bot.stories import play_of


def line_of(match: Match, count: int, skip: int = 0) -> list[str]:
    """Steps that can be played next, each the legal one after ``skip`` others."""
    play, line = play_of(match), []
    for _ in range(count):
        play = further(play, skip)
        line.append(play.steps[-1].text)
    return line


def further(play: AnyPlay, skip: int) -> AnyPlay:
    return play.after(play.game.legal_moves(play.state)[skip])


def played(match: Match) -> list[tuple[int | None, Kind, str]]:
    return [(entry.seat, entry.kind, entry.text) for entry in match.entries if entry.kind in PLAYED]


async def prepare(preparing: ConditionalMoves, match: Match, user: UserId, line: Sequence[str]) -> Tree:
    return await preparing.prepare(match.id, user, steps_of(match), line)
