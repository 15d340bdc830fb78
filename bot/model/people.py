"""What people and servers have set. Values only, no effects."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.time_limits import Pace

AWAY_PER_YEAR: Final = timedelta(days=14)


class Reminders(StrEnum):
    """How often somebody wants to be reminded of a turn."""

    NONE = "none"
    ONCE = "once"
    TWICE = "twice"
    OFTEN = "often"


class RemindBy(StrEnum):
    """Where somebody wants to be reminded."""

    CHANNEL = "channel"
    DM = "dm"
    BOTH = "both"


class TurnBy(StrEnum):
    """Where somebody is told that it is their turn: one of the two, never both."""

    THREAD = "thread"
    DM = "dm"


class PrivateLook(StrEnum):
    """How the pictures look that somebody is shown alone."""

    SERVER = "server"
    LIGHT = "light"
    DARK = "dark"


class Palette(StrEnum):
    """The colours of the pictures that everyone in a server sees."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"
    HIGH_CONTRAST = "high-contrast"


class PrivatePalette(StrEnum):
    """The colours of the pictures that somebody is shown alone."""

    SERVER = "server"
    STANDARD = Palette.STANDARD
    COLOUR_BLIND = Palette.COLOUR_BLIND
    HIGH_CONTRAST = Palette.HIGH_CONTRAST


class PrivateLabels(StrEnum):
    """How large letters are in the pictures that somebody is shown alone."""

    SERVER = "server"
    USUAL = "usual"
    LARGE = "large"


class PrivateDescriptions(StrEnum):
    """How much the words say that stand for the pictures which somebody is shown alone."""

    SERVER = "server"
    LONG = "long"
    SHORT = "short"


class PrivateBoards(StrEnum):
    """As what somebody is shown boards that nobody else sees."""

    PICTURE = "picture"
    TEXT = "text"


class InvitedBy(StrEnum):
    """From whom somebody takes invitations."""

    EVERYONE = "everyone"
    PLAYED = "played"
    """From people they have played with."""
    NOBODY = "nobody"


class KeptPictures(StrEnum):
    """Which of a match's boards keep their pictures."""

    EVERY = "every"
    NEWEST = "newest"


class Venue(StrEnum):
    """Where a server wants matches to be played."""

    THREAD = "thread"
    CHANNEL = "channel"


class OverdueRule(StrEnum):
    """What a server wants to happen when a player's time runs out."""

    CLAIM = "claim"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Preferences:
    """How somebody wants to be treated, and until when they are away."""

    user: UserId
    stock_dm: bool = True
    dm_closed: bool = False
    """A DM could not be delivered; none is tried until the person asks for them again."""
    dm_told: bool = False
    """The person knows of it."""
    reminders: Reminders = Reminders.TWICE
    remind_by: RemindBy = RemindBy.CHANNEL
    turn_by: TurnBy = TurnBy.THREAD
    look: PrivateLook = PrivateLook.SERVER
    palette: PrivatePalette = PrivatePalette.SERVER
    labels: PrivateLabels = PrivateLabels.SERVER
    boards: PrivateBoards = PrivateBoards.PICTURE
    descriptions: PrivateDescriptions = PrivateDescriptions.SERVER
    invited_by: InvitedBy = InvitedBy.EVERYONE
    confirm: bool = True
    """Whether the picker asks once more before a step is played. Where draws follow at once it always does."""
    quiet: tuple[int, int] | None = None
    """Minutes after midnight between which no reminder is sent."""
    timezone: str = "UTC"
    language: str | None = None
    """The language of this person's Discord, such as ``de``, when they last did something here."""
    global_rating: bool = False
    """Whether this person's matches count, and are listed, across servers."""
    away_until: datetime | None = None
    away_since: datetime | None = None
    away_year: int = 0
    away_used: timedelta = timedelta()
    """Time away in ``away_year``, the present stretch left out."""

    def away_at(self, now: datetime) -> bool:
        """Whether this person's clocks stand still."""
        return self.away_until is not None and now < self.away_until

    def away_left(self, year: int) -> timedelta:
        """How much time away a calendar year still allows, the present stretch left out."""
        return AWAY_PER_YEAR - (self.away_used if self.away_year == year else timedelta())

    def back(self, now: datetime) -> "Preferences":
        """This person returned, as soon as that was meant or now: each year is charged with its own part."""
        if self.away_since is None or self.away_until is None:
            return self
        until = min(now, self.away_until)
        used = within_year(self.away_since, until, until.year) + AWAY_PER_YEAR - self.away_left(until.year)
        return replace(self, away_since=None, away_until=None, away_year=until.year, away_used=used)

    def away_too_long(self, now: datetime, until: datetime) -> int | None:
        """The first year that does not allow being away from now until then."""
        years = range(now.year, until.year + 1)
        return next((year for year in years if within_year(now, until, year) > self.away_left(year)), None)

    def quiet_until(self, now: datetime) -> datetime | None:
        """When the quiet hours end in which ``now`` falls, or ``None`` if it falls in none."""
        if self.quiet is None:
            return None
        start, end = self.quiet
        here = now.astimezone(ZoneInfo(self.timezone))
        minute = here.hour * 60 + here.minute
        if not (start <= minute < end if start < end else minute >= start or minute < end):
            return None
        day = here.date() + timedelta(days=int(start > end and minute >= start))
        # In the hour that clocks repeat in autumn, the end is meant that comes after ``now``.
        ends = datetime.combine(day, time(end // 60, end % 60, fold=here.fold), tzinfo=here.tzinfo)
        return ends.astimezone(UTC)


def within_year(start: datetime, end: datetime, year: int) -> timedelta:
    """How much of the time from ``start`` to ``end`` lies in a calendar year."""
    first, last = max(start, datetime(year, 1, 1, tzinfo=UTC)), end
    if end.year > year:
        last = datetime(year + 1, 1, 1, tzinfo=UTC)
    return max(last - first, timedelta())


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How a server wants matches to run."""

    guild: GuildId | None
    venue: Venue = Venue.THREAD
    channels: tuple[ChannelId, ...] = ()
    """Where matches may be opened; anywhere if empty."""
    pace: Pace = Pace.THREE_DAYS
    overdue: OverdueRule = OverdueRule.CLAIM
    dark: bool = False
    pictures: KeptPictures = KeptPictures.EVERY
    language: str | None = None
    """In which language everyone is told things; ``None`` for that which Discord has for the server."""
    most_running: int | None = None
    """How many running matches one player may have here."""
    prepared: bool = True
    """Whether players may prepare answers, which are played at once."""
    palette: Palette = Palette.STANDARD
    large: bool = False
    """Whether letters are large in the pictures that everyone sees."""
    brief: bool = False
    """Whether the words that stand for those pictures are short."""


DIRECT: Final = ServerSettings(None, venue=Venue.CHANNEL, pace=Pace.NONE)
"""What holds in direct messages, where nobody has set anything: one plays against computers, who wait for ever."""


@dataclass(frozen=True, slots=True)
class OwnCounts:
    """Numbers of what is kept of one person."""

    matches: int
    running: int
    """Those of them that are open or running."""
    results: int
    blocks: int
    studies: int
    puzzles: int
    days: int
    """Puzzles of the day that were answered."""
    lessons: int
    follows: int
    tournaments: int
    """Those that were entered."""
    seasons: int
    """Lines in tables of quarters that are over."""
