"""A database with a little of everything in it: matches at every point of their lives, results, and what people set."""

import random
from dataclasses import replace
from datetime import timedelta

from bot.app.stores import Storage
from bot.community.following.service import Following
from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.opening.service import Opening
from bot.matches.play.conditional_moves import ConditionalMoves
from bot.matches.service import MatchService
from bot.model.following import FollowWish
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, MessageRef, TournamentId, UserId
from bot.model.match import First, Match, Status
from bot.model.people import OverdueRule, Reminders
from bot.model.ratings.days import day_of
from bot.model.ratings.ladders import season
from bot.model.study import Study, StudyId, StudyLine
from bot.model.time_limits import Pace
from bot.model.tournament import Correction, System
from bot.players.reviewing import Outlook, Review, TurningPoint
from bot.puzzles.run.store import Run
from bot.puzzles.store import PuzzleTry
from bot.runtime.database_url import Where
from bot.tournaments.posts import PostKind
from bot.tournaments.registration import NewTournament
from bot.tournaments.service import Tournaments
from rules import GAMES
from rules.records import Annotation, Mark
from tests.bot.answering import line_of, prepare
from tests.bot.tables import ADA, BEN, CLEO, DAN, Clock, table_on

GUILD, HOME = GuildId(1), ChannelId(500)


async def fill(where: Where) -> None:
    storage, clock = Storage(where), Clock()
    await storage.open()
    try:
        people = storage.people
        for user in (ADA, BEN):
            await people.change(user, lambda own: replace(own, global_rating=True, quiet=(60, 120), language="de"))
        await people.change(CLEO, lambda own: replace(own, reminders=Reminders.OFTEN, away_until=clock.time))
        await people.change_server(
            GUILD, lambda set_: replace(set_, overdue=OverdueRule.FORFEIT, channels=(HOME,), language="de")
        )
        await people.set_block(DAN, ADA, blocked=True)
        table = table_on(storage, clock, seed=1)
        club = _Club(table, clock, storage)
        await club.running()
        await club.open()
        await club.resigned(rated=True)
        await club.resigned(rated=False)
        await club.aborted()
        await club.begun_with_fewer()
        await club.voided()
        await Following(storage.following, table.repository).follow(MatchId(1), DAN, FollowWish.TURNS)
        await studied(storage, clock)
        await storage.lessons.move(ADA, "linkage", 0, 3)
        await storage.lessons.offer(ADA)
        for user, number, solved in ((ADA, 1, True), (ADA, 2, False), (BEN, 1, False), (BEN, 3, True)):
            await storage.puzzles.note(PuzzleTry(user, "link", f"link-{number:08x}", 20.5, solved), clock())
        await solved_today(storage, clock)
        await ran(storage, clock)
        await tournaments_of(storage, club.table, clock)
        await storage.seasons.freeze_some(season(clock()), GuildId(0), clock())
    finally:
        await storage.close()


async def solved_today(storage: Storage, clock: Clock) -> None:
    day, puzzle = day_of(clock()), f"link-{1:08x}"
    await storage.daily.settle(day, puzzle)
    for user, solved in ((ADA, True), (CLEO, False)):
        answer = PuzzleTry(user, "link", puzzle, 20.5, solved)
        await storage.daily.note(day, answer, ("c3",), GUILD, clock(), counts=True)
    await storage.daily.share(ADA, GUILD, day)


async def ran(storage: Storage, clock: Clock) -> None:
    day, now = day_of(clock()), clock()
    waiting = await storage.runs.begin(BEN, None, day, f"link-{1:08x}")
    await storage.runs.answer(waiting, PuzzleTry(BEN, "link", f"link-{1:08x}", 20.5, True), f"link-{2:08x}", now)
    run: Run | None = await storage.runs.begin(ADA, GUILD, day, f"link-{2:08x}")
    while run is not None and run.puzzle is not None:
        run = await storage.runs.answer(run, PuzzleTry(ADA, "link", run.puzzle, 20.5, False), f"link-{3:08x}", now)
    assert run is not None
    await storage.runs.share(ADA, run.id)


async def tournaments_of(storage: Storage, table: MatchService, clock: Clock) -> None:
    tournaments = Tournaments(storage.tournaments, table, clock, random.Random(4).randbytes)
    running = await _opened(tournaments, System.ROUND_ROBIN, DAN)
    ended = await _opened(tournaments, System.SWISS, DAN)
    entering = await _opened(tournaments, System.KNOCK_OUT, BEN)
    for user in (ADA, BEN, CLEO):
        for number in (running, ended, entering):
            await tournaments.join(number, user)
    for number in (running, ended):
        await tournaments.begin(number, DAN if number == ended else CLEO, manages=True)
        clock.time += timedelta(minutes=1)
        await tournaments.advance(number)
    await tournaments.leave(ended, CLEO)
    clock.time += timedelta(minutes=1)
    for number in (ended, running):
        await tournaments.advance(number)
    first = (await tournaments.tournament(ended)).pairings[0].legs[0].match
    await table.resign(first, (await table.match(first)).players[0])
    await tournaments.correct(first, DAN, Correction.DRAWN, manages=True)
    while (await tournaments.tournament(ended)).stage.live:
        for match in await tournaments.advance(ended):
            if match.status is Status.RUNNING:
                await table.resign(match.id, match.players[1])
    for number, message in ((running, None), (ended, MessageId(4000))):
        of = await tournaments.tournament(number)
        await storage.tournament_posts.begin(of, PostKind.ENTRIES, 0, HOME, clock())
        if message is not None:
            await storage.tournament_posts.note(number, PostKind.ENTRIES, 0, MessageRef(HOME, message), of.revision)
            await storage.tournaments.shown(number, of.revision)


async def _opened(tournaments: Tournaments, system: System, organiser: UserId) -> TournamentId:
    rules = GAMES["linkx"]
    asked = NewTournament(organiser, GUILD, HOME, system, rules, rules.options(), Pace.DAY, "Cup")
    return (await tournaments.open(asked)).id


async def studied(storage: Storage, clock: Clock) -> None:
    match = await storage.matches.load(MatchId(1))
    assert match is not None
    assert match.play is not None, "it is running"
    line = StudyLine(
        match.play, 1, "as it went", (Annotation(1, Mark.DUBIOUS, 'Why "there"? ü'), Annotation(3, Mark.GOOD))
    )
    study = Study(StudyId(0), ADA, (line, StudyLine(line.shown, 0)), 1, match.id)
    await storage.studies.insert(study, clock())


def looked_back(match: Match) -> Review:
    assert match.play is not None, "it was played"
    steps = match.play.steps
    index = next(index for index, step in enumerate(steps) if step.seat is not None)
    seat, played = steps[index].seat, steps[index].text
    assert seat is not None, "a draw turns nothing"
    outlooks = tuple(
        Outlook(count, (0.25 + 0.5 * (count % 2), 0.75 - 0.5 * (count % 2))) for count in range(len(steps))
    )
    return Review((*outlooks, Outlook(len(steps), (1.0, 0.0))), (TurningPoint(index, seat, played, "d4", 0.125),))


class _Club:
    def __init__(self, table: MatchService, clock: Clock, storage: Storage) -> None:
        self.table = table
        self._clock = clock
        self._storage = storage
        self._dice = random.Random(3)
        self._channels = iter(range(700, 800))

    async def _begun(self, *, rated: bool = True, game: str = "linkage") -> Match:
        rules = GAMES[game]
        opening = Opening(rules, rules.options(), 2, First.ME, ADA, (BEN,), GUILD, HOME, Pace.DAY, rated=rated)
        match = await self.table.open(opening)
        match = await self.table.join(match.id, BEN, match.revision)
        hosted = await self.table.host(match.id, ChannelId(next(self._channels)))
        assert hosted is not None
        return hosted

    async def _played(self, match: Match, steps: int) -> Match:
        for _ in range(steps):
            assert match.play is not None
            assert match.waiting_for is not None
            self._clock.time += timedelta(minutes=7)
            step = match.game.format(self._dice.choice(match.game.legal_moves(match.play.state)))
            match = await self.table.submit(match.id, match.waiting_for, step)
        return match

    async def _shown(self, match: Match) -> None:
        over = match.status is not Status.RUNNING
        turn = None if over or match.play is None else match.play.turn
        ref = MessageRef(match.channel or HOME, MessageId(1000 + match.id))
        kind = MessageKind.INVITATION if match.play is None else MessageKind.BOARD
        told = match.revision if match.play is not None else 0
        message = ShownMessage(kind, ref, match.revision, turn, 0, told, over)
        await self._storage.shown.note(match.id, [message], upto=match.revision)

    async def running(self) -> None:
        match = await self._played(await self._begun(game="linkx"), 5)
        await self._shown(await self.table.draw(match.id, ADA))
        preparing = ConditionalMoves(self._storage.people, self._storage.prepared, self.table.repository)
        for user in (ADA, BEN):
            for skip in range(2):
                await prepare(preparing, match, user, line_of(match, 4, skip))

    async def open(self) -> None:
        rules = GAMES["lovelinks"]
        opening = Opening(rules, rules.options(), 3, First.RANDOM, CLEO, (BEN,), GUILD, HOME, Pace.NONE)
        match = await self.table.open(opening)
        await self._shown(await self.table.join(match.id, DAN, match.revision))

    async def resigned(self, *, rated: bool) -> None:
        match = await self._played(await self._begun(rated=rated), 6)
        await self.table.undo(match.id, BEN if match.waiting_for == ADA else ADA)
        match = await self.table.resign(match.id, BEN)
        await self._shown(match)
        await self._storage.reviews.keep(match.id, looked_back(match))
        await self._storage.standings.pin(ADA, match.id)
        match = (await self.table.rematch(match.id, ADA))[0]
        await self._shown(match)

    async def aborted(self) -> None:
        match = await self._played(await self._begun(), 1)
        await self.table.abort(match.id, ADA)
        await self._shown(await self.table.answer(match.id, BEN, agree=True))

    async def begun_with_fewer(self) -> None:
        rules = GAMES["lovelinks"]
        match = await self.table.open(Opening(rules, rules.options(), 3, First.ME, CLEO, (), GUILD, HOME))
        match = await self.table.join(match.id, DAN, match.revision)
        for user in (CLEO, DAN):
            match = await self.table.begin_with_fewer(match.id, user, match.revision)
        hosted = await self.table.host(match.id, ChannelId(next(self._channels)))
        assert hosted is not None
        await self._shown(await self._played(hosted, 2))
        await self._storage.schedule.stop(GUILD, self._clock(), match.id)

    async def voided(self) -> None:
        match = await self._played(await self._begun(game="linkx"), 6)
        await self._shown(await self.table.resign(match.id, ADA))
        await self.table.void(match.id, GUILD, CLEO)
