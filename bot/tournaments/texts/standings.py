"""Standings in words, and the final post."""

from collections.abc import Sequence
from typing import Final

from bot.model.tournament import WON, Stage, System, Tournament
from bot.tournaments.pairing.standings import TournamentLine, standings, tie_breaks, winners
from bot.tournaments.texts.entries import ties_stated, tournament_called
from bot.tournaments.texts.rounds import entrant_called
from bot.tournaments.texts.words import counted
from bot.ui.languages import Texts
from bot.ui.lengths import within
from bot.ui.post import Picture, Post
from bot.ui.words import at_start, someone

PAGE: Final = 15
"""As many lines of standings as a message always holds."""
MOST_PLACES: Final = 8
"""As many places as the post names that ends a tournament."""
_BY_POINTS: Final = (System.ROUND_ROBIN, System.SWISS)


def tournament_ended(tournament: Tournament, picture: Picture | None, texts: Texts) -> Post:
    """The post that ends a tournament: who won, the first places, and the table or bracket as a picture."""
    lines, name = standings(tournament), tournament_called(tournament, texts)
    over = tournament.stage is Stage.OVER
    told = [texts("tournament-ended" if over else "tournament-ended-early", name=name)]
    if over:
        told[0] = f"{told[0]} {_won(tournament, texts)}"
    shown = [_short_line(tournament, line, texts) for line in lines if line.rank <= MOST_PLACES][:MOST_PLACES]
    more = [texts("tournament-more-places")] if len(lines) > len(shown) else []
    return Post(within([*told, *shown, *more], texts), picture)


def _won(tournament: Tournament, texts: Texts) -> str:
    first = [entrant_called(tournament, number, texts) for number in winners(tournament)]
    if not first:
        return texts("tournament-nobody-won")
    return f"**{at_start(texts('tournament-won', who=texts.listed(first), count=len(first)), texts)}**"


def standings_pages(tournament: Tournament) -> int:
    """The number of pages of standings in words, at least 1."""
    return max(1, -(-len(standings(tournament)) // PAGE))


def standings_told(tournament: Tournament, page: int, texts: Texts) -> Post:
    """A page of the standings, counted from 0, with what decides where points are the same; else the last page."""
    lines, pages, name = standings(tournament), standings_pages(tournament), tournament_called(tournament, texts)
    at = min(page, pages - 1)
    if pages > 1:
        title = texts("tournament-standings-page", name=name, page=at + 1, pages=pages)
    else:
        title = texts("tournament-standings", name=name)
    shown = lines[at * PAGE : (at + 1) * PAGE]
    told = [_line(tournament, line, texts) for line in shown] or [texts("tournament-no-standings")]
    return Post(within([title, *told, *ties_stated(tournament, texts)], texts))


def _line(tournament: Tournament, line: TournamentLine, texts: Texts) -> str:
    """Somebody's line with all that decides."""
    ties = _ties(tournament.system, line.tie_breaks, texts)
    if not ties:
        return _short_line(tournament, line, texts)
    points, who = _points(line, texts), _who(line, texts)
    return texts("tournament-standing-ties", rank=line.rank, who=who, points=points, ties=texts.series(ties))


def _short_line(tournament: Tournament, line: TournamentLine, texts: Texts) -> str:
    who = _who(line, texts)
    if tournament.system in _BY_POINTS:
        return texts("tournament-standing", rank=line.rank, who=who, points=_points(line, texts))
    counts = {"won": line.won, "drawn": line.drawn, "lost": line.lost}
    return texts("tournament-standing-record", rank=line.rank, who=who, **counts)


def _who(line: TournamentLine, texts: Texts) -> str:
    who = someone(line.entrant.user, texts)
    if line.struck:
        return texts("tournament-struck", who=who)
    return texts("tournament-dropped", who=who) if line.dropped else who


def _points(line: TournamentLine, texts: Texts) -> str:
    return texts("tournament-points", points=counted(line.points), count=1 if 0 < line.points <= WON else 2)


def _ties(system: System, values: Sequence[int | None], texts: Texts) -> list[str]:
    """The tie-breaks with their values, without those that do not apply."""
    return [
        texts("tournament-tie", name=texts(f"tournament-tie-{tie}"), value=counted(value, tie.parts))
        for tie, value in zip(tie_breaks(system), values, strict=False)
        if value is not None
    ]
