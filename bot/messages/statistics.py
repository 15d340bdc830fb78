"""Statistics: how the games go in a server."""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.messages.figures import Counts, matches, part_name, span
from bot.messages.post import Post
from bot.messages.words import plain, within
from bot.standing.results import Ending
from bot.standing.tallies import Statistic, duration, interval, median
from rules import GAMES

_ENDINGS: Final = {
    Ending.RULES: "by the rules",
    Ending.RESIGNED: "by resignation",
    Ending.CLAIMED: "out of time",
    Ending.DRAWN: "by an agreed draw",
    Ending.CLOSED: "without a result",
}


def statistics(server: str, counts: Mapping[str, Counts], games: Iterable[str]) -> Post:
    """How the games go in a server: shares won, lengths, endings."""
    lines = [line for game in games if game in counts for line in _of_game(game, counts[game])]
    return Post(within([f"**Matches in {plain(server)}**", *(lines or ["None has ended yet. Open one with /play."])]))


def _of_game(game: str, counts: Counts) -> list[str]:
    ended = counts.get(Statistic.ENDED, {})
    total = sum(count for ending, count in ended.items() if ending != Ending.CLOSED)
    lines = [f"**{GAMES[game].title}**: {matches(total)}"]
    played, won = counts.get(Statistic.PLAYED, {}), counts.get(Statistic.WON, {})
    shares = [f"{part_name(game, part)} won {_share(won.get(part, 0), of)}" for part, of in sorted(played.items())]
    if shares:
        lines.append(f"{'; '.join(shares)}. In brackets: where the true share lies, 95 times in 100.")
    turns, lasted = (
        median({int(which): count for which, count in counts.get(what, {}).items()})
        for what in (Statistic.TURNS, Statistic.LASTED)
    )
    if turns is not None and lasted is not None:
        lines.append(f"Usual length: {turns} turns, {span(duration(lasted))}.")
    ends = [f"{ended[ending]} {words}" for ending, words in _ENDINGS.items() if ended.get(ending)]
    return [*lines, f"Ended: {', '.join(ends)}."]


def _share(won: int, of: int) -> str:
    low, high = interval(won, of)
    return f"{won / of:.0%} of {of} ({low * 100:.0f} to {high:.0%})"
