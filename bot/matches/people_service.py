"""Use cases of people and servers: settings, blocks, absence. Refusals raise ``UserError``."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.matches.apply import begun, expect_moment, expect_turn
from bot.matches.clock.store import ScheduleStore
from bot.matches.opening.store import offered
from bot.matches.people_store import PeopleStore
from bot.matches.repository import Repository
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.match import Match, Status
from bot.model.people import AWAY_PER_YEAR, Preferences, ServerSettings


class People:
    """Settings of people and servers, blocks, absence."""

    def __init__(
        self, people: PeopleStore, schedule: ScheduleStore, repository: Repository, now: Callable[[], datetime]
    ) -> None:
        self._people, self._schedule, self._repository, self._utcnow = people, schedule, repository, now
        self.preferences, self.server, self.blocked_by = people.preferences, people.server, people.blocked_by

    def _now(self) -> datetime:
        return self._utcnow().replace(microsecond=0)

    # -- preferences

    async def prefer(self, user: UserId, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change a person's settings, and adjust the reminders to come."""
        _, changed = await self._people.change(user, change)
        await self._schedule.look_again(user, self._now())
        return changed

    async def noticed(self, user: UserId, language: str) -> None:
        """Note the language in which a person reads Discord."""
        if (await self.preferences(user)).language != language:
            await self._people.change(user, lambda person: replace(person, language=language))

    async def take_closed_dms_notice(self, user: UserId) -> bool:
        """True if a person is to be told, once, that a direct message could not be delivered."""

        def needs_notice(person: Preferences) -> bool:
            return person.dm_closed and not person.dm_told

        if not needs_notice(await self.preferences(user)):
            return False
        before, _ = await self._people.change(user, lambda p: replace(p, dm_told=True) if needs_notice(p) else p)
        return needs_notice(before)

    async def mute(self, number: MatchId, user: UserId, revision: int) -> None:
        """Mute the reminders of the current turn."""
        match = await self._repository.match(number)
        expect_moment(match, revision, Status.RUNNING)
        expect_turn(match, user)
        await self._schedule.mute(number, begun(match.play).turn)

    # -- other people

    async def block(self, user: UserId, other: UserId) -> None:
        """Keep ``other`` from inviting this person, joining or following their matches, and pinging them."""
        if other == user:
            raise UserError("error-block-yourself")
        await self._people.set_block(user, other, blocked=True)

    async def unblock(self, user: UserId, other: UserId) -> None:
        await self._people.set_block(user, other, blocked=False)

    async def offered(self, user: UserId, matches: Sequence[Match]) -> list[Match]:
        """These matches without open seats next to people that a person blocks or is blocked by."""
        apart = set(await self.blocked_by(user))
        for other in {other for match in matches if match.open_seats for other in match.players}:
            if user in await self.blocked_by(other):
                apart.add(other)
        return offered(matches, user, apart)

    # -- servers

    async def set_up(
        self, guild: GuildId, change: Callable[[ServerSettings], ServerSettings], channel: ChannelId | None = None
    ) -> tuple[ServerSettings, ServerSettings]:
        """Change a server's settings, and toggle a ``channel`` for new matches; returns them before and after."""

        def changed(settings: ServerSettings) -> ServerSettings:
            settings, before = change(settings), settings.channels
            if channel is None:
                return settings
            without = tuple(each for each in before if each != channel)
            return replace(settings, channels=without if channel in before else (*before, channel))

        return await self._people.change_server(guild, changed)

    # -- away

    async def away(self, users: set[UserId]) -> dict[UserId, datetime]:
        return await self._people.away(users, self._now())

    async def leave_until(self, user: UserId, until: datetime) -> datetime:
        """Stop a person's clocks until a moment, which is returned in whole seconds."""
        now, until = self._now(), until.replace(microsecond=0)
        await self._move_clocks(user, lambda person: leaving(person, now, until), now)
        return until

    async def come_back(self, user: UserId) -> None:
        """Let a person's clocks run again."""
        now = self._now()
        await self._move_clocks(user, lambda person: returning(person, now), now)

    async def _move_clocks(self, user: UserId, change: Callable[[Preferences], Preferences], now: datetime) -> None:
        known = {match.id: match for match in await self._repository.live_of(user)}
        for number in await self._schedule.shift(user, change, known, now):
            self._repository.forget(number)


def leaving(person: Preferences, now: datetime, until: datetime) -> Preferences:
    """Set an absence from now on, within the year's limit."""
    back = person.back(now)
    if until <= now:
        raise UserError("error-away-past")
    if (year := back.away_too_long(now, until)) is not None:
        left = max(0, back.away_left(year).days)
        raise UserError("error-away-too-long", most=AWAY_PER_YEAR.days, year=year, days=left)
    return replace(back, away_since=now, away_until=until)


def returning(person: Preferences, now: datetime) -> Preferences:
    """End an absence; its unused time does not count."""
    if not person.away_at(now):
        raise UserError("error-not-away")
    return person.back(now)
