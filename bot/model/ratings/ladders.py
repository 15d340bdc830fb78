"""Ratings after Weng and Lin (Plackett-Luce), and the standings in a ranking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from openskill.models import PlackettLuce

from bot.model.ids import GuildId, UserId
from bot.model.ratings.results import Placing, Result, Score
from rules import GAMES

_MODEL: Final = PlackettLuce()  # one model for two players, for three, and for teams; ties are equal ranks
_MIDDLE: Final = 1500  # the points of a new player
_POINTS: Final = 30  # points per unit of the model's scale: 400 points are about 10 wins to 1, as in chess


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated strength of a player: mean and standard deviation."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The mean as people are shown it."""
        return round(_MIDDLE + _POINTS * (self.mu - NEW.mu))

    @property
    def spread(self) -> int:
        """Points on each side of the mean that almost certainly contain the strength."""
        return round(2 * _POINTS * self.sigma)

    @property
    def conservative(self) -> float:
        """A conservative estimate, which orders leaderboards so that luck alone does not lead."""
        return self.mu - 2 * self.sigma


NEW: Final = Rating(_MODEL.mu, _MODEL.sigma)


def rated(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match: those of each side's players before it, and the side's place (1 is best)."""
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma]) for rating in side] for side in sides]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Rating(player.mu, player.sigma) for player in side] for side in after]


def mean(ratings: Sequence[Rating]) -> Rating:
    """The mean of ratings per role; the uncertainties do not cancel out."""
    count = len(ratings)
    return Rating(sum(r.mu for r in ratings) / count, sum(r.sigma for r in ratings) / count)


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """Results of a person in the puzzles of one game."""

    rating: Rating = NEW
    tried: int = 0
    solved: int = 0
    streak: int = 0  # solved in a row, up to now
    best: int = 0  # the longest such row

    def after(self, puzzle: Rating, *, solved: bool) -> tuple["PuzzleSolver", Rating]:
        """The results after a first attempt at a puzzle, and the puzzle's new rating."""
        (mine,), (its,) = rated(((self.rating,), (puzzle,)), (1, 2) if solved else (2, 1))
        streak = self.streak + 1 if solved else 0
        return PuzzleSolver(mine, self.tried + 1, self.solved + solved, streak, max(self.best, streak)), its


WORLD: Final = GuildId(0)  # the scope of ladders across servers; other scopes are servers
ALWAYS: Final = ""  # the period of ladders without an end
PROVISIONAL_BELOW: Final = 10  # matches before a rating is more than a first impression
UNSEEN_FOR: Final = timedelta(days=60)  # inactivity after which a person is unlisted until the next match
FORM: Final = 10  # the number of latest matches in the form


@dataclass(frozen=True, slots=True)
class Ladder:
    """One ranking: of a server or of the world, in one game, since ever or within a season or a month."""

    scope: GuildId
    game: str
    period: str


@dataclass(frozen=True, slots=True)
class Part:
    """Results of a person in one role or seat."""

    matches: int = 0
    wins: int = 0
    rating: Rating = NEW  # of its own only in games whose roles are rated apart

    @property
    def share(self) -> float | None:
        """Won of those played, if any were."""
        return self.wins / self.matches if self.matches else None


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a person in a ranking."""

    rating: Rating = NEW
    matches: int = 0
    wins: int = 0
    ties: int = 0
    streak: int = 0  # matches won in a row until now
    best: int = 0  # the longest such streak
    form: str = ""  # the last matches, the latest at the end, each as a Score
    seen: int = 0  # the end of the last one, in seconds since 1970
    parts: Mapping[str, Part] = field(default_factory=dict)

    @property
    def provisional(self) -> bool:
        return self.matches < PROVISIONAL_BELOW


def season(at: datetime) -> str:
    """The quarter of a moment, such as ``2026-Q4``."""
    return f"{at.year}-Q{(at.month + 2) // 3}"


def month(at: datetime) -> str:
    """The month of a moment, such as ``2026-11``."""
    return f"{at.year}-{at.month:02}"


def ladders(result: Result, only: GuildId | None = None) -> list[Ladder]:
    """The ladders on which a result counts, or those of one scope."""
    scopes = ((result.guild, WORLD) if result.worldwide else (result.guild,)) if result.stakes else ()
    periods = (ALWAYS, season(result.ended), month(result.ended))
    return [Ladder(each, result.game, period) for each in scopes if only in (None, each) for period in periods]


def after(result: Result, before: Mapping[UserId, Standing]) -> dict[UserId, Standing]:
    """The new standings of players whose standing a match changes; ``before`` are the old ones."""
    return _counted(result, before) if result.unrated is None else _paid(result, before)


def _counted(result: Result, before: Mapping[UserId, Standing]) -> dict[UserId, Standing]:
    roles = _rated_roles(result)
    sides = result.sides
    old = [[_rating(before, seat, roles) for seat in side] for side in sides]
    new = rated(old, [side[0].place or 1 for side in sides])
    standings = {}
    for side, had, full in zip(sides, old, new, strict=True):
        for seat, was, now in zip(side, had, full, strict=True):
            stood, score, rating = before[seat.person], result.score(seat), _moved(was, now, seat.weight)
            part = _part(stood, seat.part)
            part = Part(part.matches + 1, part.wins + (score is Score.WON), rating if roles else NEW)
            parts = {**stood.parts, seat.part: part}
            streak = stood.streak + 1 if score is Score.WON else 0
            standings[seat.person] = Standing(
                rating=mean([parts.get(role, Part()).rating for role in roles]) if roles else rating,
                matches=stood.matches + 1,
                wins=stood.wins + (score is Score.WON),
                ties=stood.ties + (score is Score.TIED),
                streak=streak,
                best=max(stood.best, streak),
                form=(stood.form + score)[-FORM:],
                seen=int(result.ended.timestamp()),
                parts=dict(sorted(parts.items())),
            )
    return standings


def _paid(result: Result, before: Mapping[UserId, Standing]) -> dict[UserId, Standing]:
    """The standings after a match that only lowers ratings. All but the first lose as if to the first, but keep their
    uncertainty, so that repeated losses of this kind gain nothing."""
    roles = _rated_roles(result)
    first = [[_rating(before, seat, roles) for seat in side] for side in result.sides if side[0].place == 1]
    standings = {}
    for side in result.sides:
        if side[0].place == 1:
            continue
        old = [_rating(before, seat, roles) for seat in side]
        new = rated([old, *first], [2, *(1 for _ in first)])[0]
        for seat, was, now in zip(side, old, new, strict=True):
            standings[seat.person] = _fallen(before[seat.person], (now.mu - was.mu) * seat.weight, seat.part, roles)
    return standings


def _fallen(stood: Standing, by: float, part: str, roles: Sequence[str]) -> Standing:
    """The standing with a lower rating, in roles rated apart that of the role, or of all while none was settled."""
    parts = dict(stood.parts)
    for role in [part] if part in roles else roles:
        parts[role] = replace(_part(stood, role), rating=_lower(_part(stood, role).rating, by))
    return replace(
        stood,
        rating=mean([parts.get(role, Part()).rating for role in roles]) if roles else _lower(stood.rating, by),
        streak=0,
        form=(stood.form + Score.LOST)[-FORM:],
        parts=dict(sorted(parts.items())),
    )


def _moved(was: Rating, now: Rating, weight: float) -> Rating:
    """The rating moved by that share; all the way, without rounding, if the weight is 1."""
    stays = 1 - weight
    return Rating(stays * was.mu + weight * now.mu, stays * was.sigma + weight * now.sigma)


def _lower(rating: Rating, by: float) -> Rating:
    return replace(rating, mu=rating.mu + by)


def _rated_roles(result: Result) -> Sequence[str]:
    return GAMES[result.game].roles if GAMES[result.game].rated_by_role else ()


def _rating(before: Mapping[UserId, Standing], seat: Placing, roles: Sequence[str]) -> Rating:
    stood = before[seat.person]
    return _part(stood, seat.part).rating if roles else stood.rating


def _part(standing: Standing, part: str) -> Part:
    return standing.parts.get(part, Part())


@dataclass(slots=True)
class Book:
    """All standings under way; with ``only``, those of one scope."""

    standings: dict[tuple[Ladder, UserId], Standing] = field(default_factory=dict)
    only: GuildId | None = None

    def count(self, result: Result) -> dict[UserId, Rating]:
        """Count a result; returns the changed ratings in its server."""
        ratings = {}
        for ladder in ladders(result, self.only):
            before = {seat.person: self.standings.get((ladder, seat.person), Standing()) for seat in result.placings}
            standings = after(result, before)
            self.standings.update({(ladder, user): standing for user, standing in standings.items()})
            if ladder.scope == result.guild and ladder.period == ALWAYS:
                ratings = {user: standing.rating for user, standing in standings.items()}
        return ratings
