"""A month of a club: sixty matches, eight people who are sometimes away, late or gone, a bot that sometimes stops."""

import random
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import discord
from simcord.builders import ChannelHandle

from bot.match import Kind, Match, Pace, Status, UserId, at
from bot.match.agenda import REMINDED_AT
from bot.match.people import Reminders
from rules import GAMES
from tests.bot.stories import labels, match, play_of, random_step
from tests.bot.weeks import DAY, letters, reminders
from tests.peer import Club, open_club

KEENNESS = {"ada": 0.9, "ben": 0.8, "cleo": 0.7, "dan": 0.6, "eve": 0.5, "finn": 0.4, "gus": 0.1, "hana": 0.5}
"""How likely everyone is to look in at a round."""
LEAVER = "hana"
"""Leaves the server in the middle of the month."""
ROUNDS_A_DAY = 4
PACES_CHOSEN = (5, 0, 60, 25, 10)
"""How often each pace is, the live one left out."""


class Month:
    """Everything that happens, from one die."""

    def __init__(self, club: Club, days: int, matches: int) -> None:
        self.club, self.rounds, self.matches = club, days * ROUNDS_A_DAY, matches
        self.dice = random.Random(2027)
        self.here = list(KEENNESS)
        self.wanted: dict[str, Reminders] = {}
        """How often everyone wants to be reminded."""

    async def play(self) -> None:
        for name in self.here[4:]:
            self.club.join(name)
        for name in self.here:
            self.wanted[name] = self.dice.choice(list(Reminders))
            by = self.dice.choice(("channel", "dm", "both"))
            await self.club.slash(name, "preferences", reminders=self.wanted[name], remind_by=by)
        opened = 0
        for number in range(self.rounds):
            while opened < min(self.matches, self.matches * 2 * (number + 1) // self.rounds):
                await self.open()
                opened += 1
            if number == self.rounds // 2:
                self.here.remove(LEAVER)
                self.club.guild.remove_member(self.club.people[LEAVER])
            for name in self.here:
                if self.dice.random() < KEENNESS[name]:
                    await self.look_in(name)
            await self.pass_time()

    async def open(self) -> None:
        """Somebody invites one or two others, most of whom accept."""
        game = self.dice.choice(list(GAMES))
        opener, *others = self.dice.sample(
            self.here, self.dice.choice([seats for seats in GAMES[game].seats if seats < 4])
        )
        named = dict(zip(("opponent", "opponent2"), others, strict=False))
        pace = self.dice.choices(list(Pace), PACES_CHOSEN)[0]
        result = await self.club.slash(opener, f"play {game}", **named, pace=pace)
        assert result.response is not None
        invitation = result.response.message
        for other in others:
            answer = self.dice.choices(("Accept", "Decline", None), (90, 5, 5))[0]
            now = next(message for message in self.club.public() if message.id == invitation.id)
            if answer is not None and answer in labels(now):
                await self.club.press(other, now, answer)

    async def look_in(self, name: str) -> None:
        """Play where it is one's turn, claim or give time where another is late; perhaps go away or come back."""
        user, table = UserId(self.club.people[name].id), self.club.bot.services.table
        if self.dice.random() < 0.05:
            await self.club.slash(name, "away", until=self.dice.choice(("2d", "5d", "back")))
        for found in await table.matches_of(user):
            if found.waiting_for == user and self.dice.random() < 0.8:
                await self.club.slash(name, "move", self.place(found), move=random_step(found, self.dice))
            elif found.waiting_for != user and found.status is Status.RUNNING and self.dice.random() < 0.3:
                board = self.club.boards(self.place(found))[-1]
                if "Claim win" in labels(board):
                    await self.club.press(name, board, self.dice.choice(("Claim win", "Give time")))

    async def pass_time(self) -> None:
        """A quarter of a day, in which the bot may be started anew or be off."""
        pause = DAY / ROUNDS_A_DAY * self.dice.uniform(0.7, 1.3)
        if self.dice.random() < 0.1:
            await self.club.restart(after=self.dice.choice((0, pause, 4 * pause)))
        await self.club.env.advance_time(pause)

    def place(self, found: Match) -> ChannelHandle:
        return next(thread for thread in self.club.channel.threads if thread.id == found.channel)

    # -- what must be true of it

    async def found(self) -> list[Match]:
        return [await match(self.club, number) for number in range(1, self.matches + 1)]

    def reminded(self, name: str) -> Iterator[tuple[str, discord.Message]]:
        """Every reminder that somebody got, and by which way."""
        mention = self.club.people[name].mention
        for thread in self.club.channel.threads:
            yield from (("channel", said) for said in reminders(self.club, thread) if said.content.startswith(mention))
        yield from (("dm", said) for said in letters(self.club, name))


def clock(found: Match, moment: datetime) -> tuple[int, int]:
    """Which time for a turn ran at a moment: the turn, and how often more of it had been given."""
    past = [entry for entry in found.entries if entry.at <= moment]
    return play_of(at(found, past[-1].revision)).turn, sum(entry.kind is Kind.EXTENDED for entry in past)


async def test_a_month_leaves_nothing_hanging_and_pesters_nobody(tmp_path: Path, long: bool) -> None:
    async with open_club(tmp_path) as club:
        month = Month(club, *((30, 60) if long else (6, 12)))
        await month.play()
        found = await month.found()
        people = {person.id for person in club.people.values()}
        for one in found:
            over = one.status in (Status.FINISHED, Status.CLOSED)
            awaited = {one.waiting_for} if one.status is Status.RUNNING else set(one.invited)
            assert over or awaited & people, f"match {one.id} waits for nobody"
        counts: Counter[tuple[int, str, str, tuple[int, int]]] = Counter()
        for name in KEENNESS:
            for way, said in month.reminded(name):
                for one in found:
                    if one.channel is not None and f"<#{one.channel}>" in said.content:
                        counts[one.id, name, way, clock(one, said.created_at)] += 1
        for (number, name, way, turn), count in counts.items():
            wanted = len(REMINDED_AT[month.wanted[name]])
            assert count <= wanted, f"match {number}: {name} got {count} by {way} in turn {turn}, not {wanted}"
        happened = Counter(entry.kind for one in found for entry in one.entries)
        assert counts, "nobody was ever reminded"
        assert happened[Kind.CLAIMED] + happened[Kind.EXTENDED], "nobody was ever late"
        assert {Status.RUNNING, Status.FINISHED} <= {one.status for one in found}
