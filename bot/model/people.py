"""Settings of people and servers, as values."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.time_limits import Pace

AWAY_PER_YEAR: Final = timedelta(days=14)


class Reminders(StrEnum):
    """The number of reminders per turn."""

    NONE = "none"
    ONCE = "once"
    TWICE = "twice"
    OFTEN = "often"


class RemindBy(StrEnum):
    """The place of reminders."""

    CHANNEL = "channel"
    DM = "dm"
    BOTH = "both"


class TurnBy(StrEnum):
    """The place of turn notifications: one of the two, never both."""

    THREAD = "thread"
    DM = "dm"


class PrivateLook(StrEnum):
    """The look of private pictures."""

    SERVER = "server"
    LIGHT = "light"
    DARK = "dark"


class Palette(StrEnum):
    """The colours of public pictures in a server."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"
    HIGH_CONTRAST = "high-contrast"


class PrivatePalette(StrEnum):
    """The colours of private pictures."""

    SERVER = "server"
    STANDARD = Palette.STANDARD
    COLOUR_BLIND = Palette.COLOUR_BLIND
    HIGH_CONTRAST = Palette.HIGH_CONTRAST


class PrivateLabels(StrEnum):
    """The size of letters in private pictures."""

    SERVER = "server"
    USUAL = "usual"
    LARGE = "large"


class PrivateDescriptions(StrEnum):
    """The length of descriptions of private pictures."""

    SERVER = "server"
    LONG = "long"
    SHORT = "short"


class PrivateBoards(StrEnum):
    """The form of private boards."""

    PICTURE = "picture"
    TEXT = "text"


class InvitedBy(StrEnum):
    """The people whose invitations are accepted."""

    EVERYONE = "everyone"
    PLAYED = "played"  # from people they have played with
    NOBODY = "nobody"


class KeptPictures(StrEnum):
    """The boards of a match that keep their pictures."""

    EVERY = "every"
    NEWEST = "newest"


class Venue(StrEnum):
    """The place of matches in a server."""

    THREAD = "thread"
    CHANNEL = "channel"


class OverdueRule(StrEnum):
    """The rule of a server for overdue turns."""

    CLAIM = "claim"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Preferences:
    """Preferences of a person, and their absence."""

    user: UserId
    stock_dm: bool = True
    dm_closed: bool = False  # a DM could not be delivered; none is tried until the person asks for them again
    dm_told: bool = False  # the person knows of it
    reminders: Reminders = Reminders.TWICE
    remind_by: RemindBy = RemindBy.CHANNEL
    turn_by: TurnBy = TurnBy.THREAD
    look: PrivateLook = PrivateLook.SERVER
    palette: PrivatePalette = PrivatePalette.SERVER
    labels: PrivateLabels = PrivateLabels.SERVER
    boards: PrivateBoards = PrivateBoards.PICTURE
    descriptions: PrivateDescriptions = PrivateDescriptions.SERVER
    invited_by: InvitedBy = InvitedBy.EVERYONE
    confirm: bool = True  # True if the picker asks for confirmation. It always does if draws follow at once.
    quiet: tuple[int, int] | None = None  # minutes after midnight between which no reminder is sent
    timezone: str = "UTC"
    language: str | None = None  # the last known language of this person's Discord, such as `de`
    global_rating: bool = False  # true if this person's matches are rated and listed across servers
    away_until: datetime | None = None
    away_since: datetime | None = None
    away_year: int = 0
    away_used: timedelta = timedelta()  # time away in `away_year`, the present stretch left out

    def away_at(self, now: datetime) -> bool:
        """True if this person's clocks are paused."""
        return self.away_until is not None and now < self.away_until

    def away_left(self, year: int) -> timedelta:
        """The time away left in a calendar year, without the current absence."""
        return AWAY_PER_YEAR - (self.away_used if self.away_year == year else timedelta())

    def back(self, now: datetime) -> "Preferences":
        """This person back at the planned time or now, with the time used charged to its year."""
        if self.away_since is None or self.away_until is None:
            return self
        until = min(now, self.away_until)
        used = within_year(self.away_since, until, until.year) + AWAY_PER_YEAR - self.away_left(until.year)
        return replace(self, away_since=None, away_until=None, away_year=until.year, away_used=used)

    def away_too_long(self, now: datetime, until: datetime) -> int | None:
        """The first year in which an absence from ``now`` to ``until`` exceeds the limit."""
        years = range(now.year, until.year + 1)
        return next((year for year in years if within_year(now, until, year) > self.away_left(year)), None)

    def quiet_until(self, now: datetime) -> datetime | None:
        """The end of the quiet hours that contain ``now``, or ``None``."""
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
    """The part of the time from ``start`` to ``end`` in a calendar year."""
    first, last = max(start, datetime(year, 1, 1, tzinfo=UTC)), end
    if end.year > year:
        last = datetime(year + 1, 1, 1, tzinfo=UTC)
    return max(last - first, timedelta())


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Settings of a server."""

    guild: GuildId | None
    venue: Venue = Venue.THREAD
    channels: tuple[ChannelId, ...] = ()  # the channels in which matches may be opened; all if empty
    pace: Pace = Pace.THREE_DAYS
    overdue: OverdueRule = OverdueRule.CLAIM
    dark: bool = True  # as most people use Discord
    pictures: KeptPictures = KeptPictures.EVERY
    language: str | None = None  # the language of public posts; None for Discord's language of the server
    most_running: int | None = None  # the maximum number of running matches per player
    prepared: bool = True  # true if conditional moves are allowed
    palette: Palette = Palette.STANDARD
    large: bool = False  # true for large letters in public pictures
    brief: bool = False  # true for short descriptions of public pictures


DIRECT: Final = ServerSettings(None, venue=Venue.CHANNEL, pace=Pace.NONE)
"""Settings of direct messages: matches against computers without a time limit."""


@dataclass(frozen=True, slots=True)
class OwnCounts:
    """Numbers of what is kept of one person."""

    matches: int
    running: int  # those of them that are open or running
    results: int
    blocks: int
    studies: int
    puzzles: int
    days: int  # puzzles of the day that were answered
    lessons: int
    follows: int
    tournaments: int  # those that were entered
    seasons: int  # lines in tables of quarters that are over
