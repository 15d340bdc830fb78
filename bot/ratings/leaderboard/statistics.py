"""Statistics: how the games go in a server, as a picture and in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.model.ratings.parts import Fortune, fortunes
from bot.model.ratings.tallies import Statistic, duration, median
from bot.ui.drawing import aside
from bot.ui.escaping import one_line, plain, unmarked
from bot.ui.languages import Texts
from bot.ui.lengths import within
from bot.ui.number_format import Counts, lasted, matches, part_label, part_name, turns
from bot.ui.post import Picture, Post
from bot.ui.words import alt_text
from renderers.kit.encoding import png
from renderers.look import Appearance
from renderers.standing.statistics import Ended, GameStatistics, Share, Statistics, draw_statistics
from rules import GAMES
from rules.records import Ending

_ENDINGS: Final = (Ending.RULES, Ending.RESIGNED, Ending.CLAIMED, Ending.DRAWN, Ending.CLOSED)
"""Endings of matches in display order."""
_ENOUGH: Final = 100
"""Matches after which the interval is narrow enough to call an even share even."""


@dataclass(frozen=True, slots=True)
class ServerCounts:
    """Counters of a server by game, and the requested game; ``None`` for all."""

    server: str
    counts: Mapping[str, Counts]
    game: str | None

    @property
    def told(self) -> Sequence[str]:
        """The games of which there is something to tell."""
        wanted = GAMES if self.game is None else [self.game]
        return [game for game in wanted if _total(self.counts.get(game, {}))]


async def statistics(server: ServerCounts, texts: Texts, *, appearance: Appearance) -> Post:
    """The statistics of a server as a picture with a line above it, or the line alone without finished matches."""
    if not server.told:
        return Post(_nothing(server, texts))
    game, *more = server.told
    if more:
        what, told = texts("statistics-title"), texts("statistics-all-games")
    else:
        counts = server.counts[game]
        what, told = GAMES[game].title, _who_wins(game, counts, texts) or matches(_total(counts), texts)
    spoken = unmarked(_in_words(server, texts))
    line = f"**{what}** · {plain(server.server)} · {told}"
    picture = await aside(_drawn, server, alt_text(spoken), texts, appearance=appearance)
    brief = unmarked(_of_game(each, server.counts[each], texts)[0] for each in server.told)
    return Post(line, replace(picture, brief=alt_text(brief)))


def statistics_in_words(server: ServerCounts, texts: Texts) -> Post:
    """The same in words."""
    return Post(within(_in_words(server, texts), texts) if server.told else _nothing(server, texts))


def _nothing(server: ServerCounts, texts: Texts) -> str:
    if server.game is None:
        return texts("statistics-nothing", server=plain(server.server))
    return texts("statistics-nothing-of", game=GAMES[server.game].title, server=plain(server.server))


def _in_words(server: ServerCounts, texts: Texts) -> list[str]:
    return [
        texts("statistics-heading", server=plain(server.server)),
        *(line for game in server.told for line in _of_game(game, server.counts[game], texts)),
    ]


def _of_game(game: str, counts: Counts, texts: Texts) -> list[str]:
    title = texts("statistics-game", game=f"**{GAMES[game].title}**", matches=_total(counts))
    lines = [" ".join(filter(None, [title, _who_wins(game, counts, texts)]))]
    shares = [
        _share(fortune, (part_name if place else part_label)(game, fortune.part, texts), texts)
        for place, fortune in enumerate(_fortunes(game, counts))
    ]
    if shares:
        lines.append(texts("figures-sentence", text="; ".join(shares)))
    ends = [texts("statistics-ending", ending=ending.value, count=count) for ending, count in _ended(counts)]
    return [*lines, _length(counts, "statistics-length", texts), texts("statistics-ended", endings=texts.series(ends))]


def _total(counts: Counts) -> int:
    return sum(count for ending, count in _ended(counts) if ending is not Ending.CLOSED)


def _ended(counts: Counts) -> list[tuple[Ending, int]]:
    ended = counts.get(Statistic.ENDED, {})
    return [(ending, ended[ending]) for ending in _ENDINGS if ended.get(ending)]


def _length(counts: Counts, key: str, texts: Texts) -> str:
    """The usual length of matches."""
    played, seconds = (
        median({int(which): count for which, count in counts.get(what, {}).items()}) or 0
        for what in (Statistic.TURNS, Statistic.LASTED)
    )
    return texts(key, turns=turns(played, texts), within=lasted(duration(seconds), texts))


def _fortunes(game: str, counts: Counts) -> list[Fortune]:
    return fortunes(game, counts.get(Statistic.PLAYED, {}), counts.get(Statistic.WON, {}))


def _who_wins(game: str, counts: Counts, texts: Texts) -> str:
    """One plain sentence: who wins more often, if that can be said."""
    found = _fortunes(game, counts)
    if not found:
        return ""
    best = max(found, key=lambda fortune: fortune.beyond_even)
    who = f"*{part_label(game, best.part, texts)}*"
    two = len(found) == 2
    if best.beyond_even > 0:
        share = texts.percent(best.share)
        if two:
            other = f"*{part_name(game, found[found.index(best) - 1].part, texts)}*"
            return texts("statistics-ahead", who=who, other=other, share=share, matches=best.of)
        return texts("statistics-ahead-of-many", who=who, even=texts.percent(best.even), share=share, matches=best.of)
    if best.of < _ENOUGH:
        return texts("statistics-too-few", who=who, won=best.won, matches=best.of)
    return texts("statistics-neither" if two else "statistics-no-seat")


def _share(fortune: Fortune, part: str, texts: Texts) -> str:
    low, high = fortune.bounds
    return texts(
        "statistics-won",
        part=part,
        share=texts.percent(fortune.share),
        matches=fortune.of,
        low=round(low * 100),
        high=texts.percent(high),
    )


def _drawn(server: ServerCounts, alt: str, texts: Texts, *, appearance: Appearance) -> Picture:
    shown = Statistics(
        title=texts("statistics-title"),
        about=one_line(server.server),
        games=tuple(_card(game, server.counts[game], texts) for game in server.told),
        note=texts("statistics-note"),
    )
    return Picture(png(draw_statistics(shown, texts, appearance=appearance)), alt, "statistics.png")


def _card(game: str, counts: Counts, texts: Texts) -> GameStatistics:
    return GameStatistics(
        title=GAMES[game].title,
        matches=_total(counts),
        about=_length(counts, "statistics-about", texts),
        shares=tuple(
            Share(part_label(game, of.part, texts), of.share, *of.bounds, even=of.even)
            for of in _fortunes(game, counts)
        ),
        endings=tuple(Ended(texts("statistics-way", ending=ending.value), count) for ending, count in _ended(counts)),
    )
