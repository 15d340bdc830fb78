"""Statistics: how the games go in a server, as a picture and in words."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.messages.escaping import one_line, plain, unmarked
from bot.messages.figures import Counts, matches, part_name, span
from bot.messages.lengths import within
from bot.messages.post import Picture, Post
from bot.messages.words import alt_text
from bot.standing.parts import Fortune, fortunes
from bot.standing.results import Ending
from bot.standing.tallies import Statistic, duration, median
from renderers.kit.encoding import png
from renderers.kit.text import counted
from renderers.standing.statistics import Ended, GameStatistics, Share, Statistics, draw_statistics
from rules import GAMES

_ENDINGS: Final = {
    Ending.RULES: ("by the rules", "played out"),
    Ending.RESIGNED: ("by resignation", "resigned"),
    Ending.CLAIMED: ("out of time", "out of time"),
    Ending.DRAWN: ("by an agreed draw", "agreed draw"),
    Ending.CLOSED: ("without a result", "no result"),
}
"""How matches end, in a sentence and in a picture."""
_ENOUGH: Final = 100
"""Matches after which the interval is narrow enough to call an even share even."""
_BRACKETS: Final = "In brackets: where the true share lies, 95 times in 100."


@dataclass(frozen=True, slots=True)
class ServerCounts:
    """What is counted in a server, by game, and of which game somebody asked; ``None`` is for all."""

    server: str
    counts: Mapping[str, Counts]
    game: str | None

    @property
    def told(self) -> Sequence[str]:
        """The games of which there is something to tell."""
        wanted = GAMES if self.game is None else [self.game]
        return [game for game in wanted if _total(self.counts.get(game, {}))]


async def statistics(server: ServerCounts, *, dark: bool) -> Post:
    """How the games go in a server, as a picture below one line; where no match has ended, that line."""
    if not server.told:
        return Post(_nothing(server))
    game, *more = server.told
    what, told = GAMES[game].title, _who_wins(game, server.counts[game]) or matches(_total(server.counts[game]))
    if more:
        what, told = "Statistics", "all games"
    alt = alt_text(unmarked(_in_words(server)))
    line = f"**{what}** · {plain(server.server)} · {told}"
    return Post(line, await asyncio.to_thread(_drawn, server, alt, dark=dark))


def statistics_in_words(server: ServerCounts) -> Post:
    """The same in words."""
    return Post(within(_in_words(server)) if server.told else _nothing(server))


def _nothing(server: ServerCounts) -> str:
    of = "" if server.game is None else f" of {GAMES[server.game].title}"
    return f"No match{of} has ended in {plain(server.server)} yet; `/play` opens one."


def _in_words(server: ServerCounts) -> list[str]:
    return [
        f"**Matches in {plain(server.server)}.** {_BRACKETS}",
        *(line for game in server.told for line in _of_game(game, server.counts[game])),
    ]


def _of_game(game: str, counts: Counts) -> list[str]:
    shares = [f"{part_name(game, fortune.part)} won {_share(fortune)}" for fortune in _fortunes(game, counts)]
    lines = [f"**{GAMES[game].title}**: {matches(_total(counts))}. {_who_wins(game, counts)}".rstrip()]
    if shares:
        lines.append(f"{_upper('; '.join(shares))}.")
    lines.append(f"Usually {_length(counts)}.")
    ends = [f"{count} {_ENDINGS[ending][0]}" for ending, count in _ended(counts)]
    return [*lines, f"Ended: {', '.join(ends)}."]


def _total(counts: Counts) -> int:
    return sum(count for ending, count in _ended(counts) if ending is not Ending.CLOSED)


def _ended(counts: Counts) -> list[tuple[Ending, int]]:
    ended = counts.get(Statistic.ENDED, {})
    return [(ending, ended[ending]) for ending in _ENDINGS if ended.get(ending)]


def _length(counts: Counts) -> str:
    """How long matches usually are."""
    turns, lasted = (
        median({int(which): count for which, count in counts.get(what, {}).items()}) or 0
        for what in (Statistic.TURNS, Statistic.LASTED)
    )
    return f"{counted(turns, 'turn')} in {span(duration(lasted))}"


def _fortunes(game: str, counts: Counts) -> list[Fortune]:
    return fortunes(game, counts.get(Statistic.PLAYED, {}), counts.get(Statistic.WON, {}))


def _who_wins(game: str, counts: Counts) -> str:
    """One plain sentence: who wins more often, if that can be said."""
    found = _fortunes(game, counts)
    if not found:
        return ""
    best = max(found, key=lambda fortune: fortune.beyond_even)
    name = f"*{_upper(part_name(game, best.part))}*"
    two = len(found) == 2
    if best.beyond_even > 0:
        other = found[found.index(best) - 1]
        than = f"*{part_name(game, other.part)}*" if two else f"the {best.even:.0%} that would be even"
        return f"{name} wins clearly more often than {than} ({best.share:.0%} of {best.of})."
    if best.of < _ENOUGH:
        return f"{name} won {best.won} of {best.of}; too few to say more."
    return f"{'Neither side' if two else 'No seat'} wins clearly more often."


def _upper(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _share(fortune: Fortune) -> str:
    low, high = fortune.bounds
    return f"{fortune.share:.0%} of {fortune.of} ({low * 100:.0f} to {high:.0%})"


def _drawn(server: ServerCounts, alt: str, *, dark: bool) -> Picture:
    shown = Statistics(
        title="Statistics",
        about=one_line(server.server),
        games=tuple(_card(game, server.counts[game]) for game in server.told),
        note="Whiskers hold the true share 95 times in 100 · the line would be even",
    )
    return Picture(png(draw_statistics(shown, dark=dark)), alt, "statistics.png")


def _card(game: str, counts: Counts) -> GameStatistics:
    return GameStatistics(
        title=GAMES[game].title,
        matches=_total(counts),
        about=f"usually {_length(counts)}",
        shares=tuple(
            Share(_upper(part_name(game, of.part)), of.share, *of.bounds, even=of.even)
            for of in _fortunes(game, counts)
        ),
        endings=tuple(Ended(_ENDINGS[ending][1], count) for ending, count in _ended(counts)),
    )
