"""Prepared answers: played in the same moment as what they answer, whoever acts at once with whom."""

from dataclasses import replace

import pytest

from bot.match import Computer, First, GuildId, Kind, MatchId, Pace, Status, UserId
from bot.match.prepared import MOST_PREPARED, PreparedAnswer, branches, steps_of
from bot.storage import Storage
from bot.storage.maintenance import check
from bot.table import Opening, People, Stale, Table
from rules import GAMES
from rules.play import AnyPlay
from tests.bot.answering import further, line_of, played, prepare
from tests.bot.stories import dump, play_of
from tests.bot.tables import ADA, BEN, CLEO, HOME, THREAD, Clock, asking, begun, refusing


@pytest.fixture
def people(storage: Storage, table: Table, clock: Clock) -> People:
    return People(storage, table.repository, clock)


def of_game(key: str, *others: UserId | Computer, first: First = First.ME) -> Opening:
    """Ada asks others to a match."""
    game = GAMES[key]
    return Opening(game, game.options(), 1 + len(others), first, ADA, others, guild=GuildId(1), home=HOME)


async def test_the_answer_stands_with_what_it_answers(table, storage, preparing):
    match = await begun(table)
    first, answer, second, other = line_of(match, 4)
    await prepare(preparing, match, BEN, [first, answer, second, other])
    assert (await table.match(match.id)).revision == match.revision, "preparing is no entry"
    after = await table.submit(match.id, ADA, first)
    assert played(after) == [(0, Kind.STEP, first), (1, Kind.PREPARED, answer)]
    assert after.entries[-1].at == after.entries[-2].at
    assert await storage.matches.load(match.id) == after
    after = await table.submit(match.id, ADA, second)
    assert played(after)[2:] == [(0, Kind.STEP, second), (1, Kind.PREPARED, other)]
    assert await preparing.tree(match.id, BEN) == ()
    after = await table.submit(match.id, ADA, line_of(after, 1)[0])
    assert after.waiting_for == BEN


async def test_another_step_is_not_answered_and_what_cannot_come_about_is_forgotten(table, storage, preparing):
    match = await begun(table)
    await prepare(preparing, match, BEN, line_of(match, 4))
    after = await table.submit(match.id, ADA, line_of(match, 1, skip=1)[0])
    assert after.waiting_for == BEN
    assert await storage.prepared.of(match.id) == ()


async def test_both_sides_answer_each_other_in_one_moment(table, preparing, file):
    match = await begun(table)
    line = line_of(match, 5)
    await prepare(preparing, match, ADA, line)
    await prepare(preparing, match, BEN, line)
    after = await table.submit(match.id, ADA, line[0])
    assert played(after) == [
        (0, Kind.STEP, line[0]),
        *[(at % 2, Kind.PREPARED, step) for at, step in enumerate(line) if at],
    ]
    assert after.waiting_for == BEN
    assert list(check(file)) == []


async def test_a_tree_is_seen_by_its_owner_alone_and_told_from_where_the_match_stands(table, preparing):
    match = await begun(table)
    a, b, c, d = line_of(match, 4)
    await prepare(preparing, match, BEN, [a, b, c, d])
    assert branches(await preparing.tree(match.id, BEN)) == ((a, b, c, d),)
    assert await preparing.tree(match.id, ADA) == ()
    with refusing("You do not play in this match"):
        await preparing.tree(match.id, CLEO)
    await table.submit(match.id, ADA, a)
    assert branches(await preparing.tree(match.id, BEN)) == ((c, d),)


async def test_a_branch_is_withdrawn_and_never_played(table, preparing):
    match = await begun(table)
    line, other = line_of(match, 2), line_of(match, 2, skip=1)
    await prepare(preparing, match, BEN, line)
    await prepare(preparing, match, BEN, other)
    assert branches(await preparing.withdraw(match.id, BEN, tuple(line))) == (tuple(other),)
    with refusing("not prepared any more"):
        await preparing.withdraw(match.id, BEN, tuple(line))
    assert (await table.submit(match.id, ADA, line[0])).waiting_for == BEN
    with refusing("not prepared any more"):
        await preparing.withdraw(match.id, BEN)


async def test_all_is_withdrawn_at_once(table, preparing):
    match = await begun(table)
    for skip in range(3):
        await prepare(preparing, match, BEN, line_of(match, 2, skip))
    assert await preparing.withdraw(match.id, BEN) == ()
    assert (await table.submit(match.id, ADA, line_of(match, 1)[0])).waiting_for == BEN


# -- taking back, leaving, ending


async def test_a_prepared_step_is_taken_back_like_any_other_and_not_played_again(table, storage, preparing):
    match = await begun(table)
    line = line_of(match, 4)
    await prepare(preparing, match, BEN, line)
    await table.submit(match.id, ADA, line[0])
    after = await table.undo(match.id, BEN)
    assert (after.entries[-1].kind, after.waiting_for) == (Kind.UNDONE, BEN)
    assert await storage.prepared.of(match.id) == ()
    after = await table.submit(match.id, BEN, line_of(after, 1, skip=2)[0])
    assert after.waiting_for == ADA


async def test_what_was_answered_at_once_is_taken_back_with_consent_only(table, storage, preparing):
    match = await begun(table)
    line = line_of(match, 4)
    await prepare(preparing, match, BEN, line)
    await table.submit(match.id, ADA, line[0])
    asked = await table.undo(match.id, ADA)
    assert asked.asked_people == (BEN,)
    assert await storage.prepared.of(match.id) != (), "only asked"
    after = await table.answer(match.id, BEN, agree=True)
    assert steps_of(after) == ()
    assert await storage.prepared.of(match.id) == ()
    assert (await table.submit(match.id, ADA, line[0])).waiting_for == BEN


async def test_an_undo_limit_counts_anew_after_a_prepared_step(table, preparing):
    match = await begun(table)
    for _ in range(3):
        first = line_of(match, 1)[0]
        await table.submit(match.id, ADA, first)
        match = await table.undo(match.id, ADA)
    line = line_of(match, 2)
    await prepare(preparing, match, BEN, line)
    await table.submit(match.id, ADA, line[0])
    assert (await table.undo(match.id, ADA)).offer is not None, "Ben has acted in between"


async def test_the_clock_starts_anew_for_whoever_is_answered(table, preparing, clock):
    match = await table.open(replace(asking(BEN), pace=Pace.DAY))
    match = await table.join(match.id, BEN, match.revision)
    match = await table.host(match.id, THREAD)
    line = line_of(match, 2)
    await prepare(preparing, match, BEN, line)
    clock.time = match.due - (match.due - clock.time) / 4
    after = await table.submit(match.id, ADA, line[0])
    assert after.waiting_for == ADA
    whole = after.due - clock.time
    clock.time += whole / 2
    returned = await table.undo(match.id, BEN)
    assert returned.due - clock.time == whole, "the answer took Ben no time"


async def test_nothing_stays_prepared_in_a_match_that_is_over(table, storage, preparing):
    match = await begun(table)
    await prepare(preparing, match, BEN, line_of(match, 2))
    await table.resign(match.id, ADA)
    assert await storage.prepared.of(match.id) == ()
    assert await preparing.tree(match.id, BEN) == ()
    with refusing("The match is over"):
        await preparing.withdraw(match.id, BEN)
    with refusing("The match is over"):
        await prepare(preparing, match, BEN, line_of(match, 2))


async def test_a_match_may_end_with_a_prepared_step(table, storage, preparing, file):
    match = await table.open(of_game("linkx", BEN))
    match = await table.join(match.id, BEN, match.revision)
    match = await table.host(match.id, THREAD)
    while len(line := _to_the_end(play_of(match))) > 2:
        match = await table.submit(match.id, match.waiting_for, line[0])
    second = UserId(next(user for user in (ADA, BEN) if user != match.waiting_for))
    await prepare(preparing, match, second, line)
    over = await table.submit(match.id, match.waiting_for, line[0])
    assert over.status is Status.FINISHED
    assert over.entries[-1].kind is Kind.PREPARED
    assert over.outcome == over.play.outcome
    assert list(check(file)) == []


def _to_the_end(play: AnyPlay) -> list[str]:
    count = len(play.steps)
    while play.to_move is not None:
        play = further(play, 0)
    return [step.text for step in play.steps[count:]]


async def test_who_left_answers_no_more_and_the_others_do(table, storage):
    match = await table.open(of_game("lovelinks", BEN, CLEO))
    for user in (BEN, CLEO):
        match = await table.join(match.id, user, match.revision)
    steps = len(steps_of(match))
    for seat in range(3):
        await storage.prepared.change(
            match, seat, lambda tree, seat=seat: (PreparedAnswer(seat, steps, ("a", "b"), "c"),)
        )
    left = await table.resign(match.id, BEN)
    assert left.status is Status.RUNNING
    gone = match.seat_of(BEN)
    assert {answer.seat for answer in await storage.prepared.of(match.id)} == {0, 1, 2} - {gone}


async def test_a_computer_player_is_answered_at_once_too(table, storage, preparing):
    match = await table.open(of_game("linkx", Computer(2), first=First.OTHER))
    match = await table.host(match.id, THREAD)
    line = line_of(match, 4)
    await prepare(preparing, match, ADA, line)
    for first, answer in (line[:2], line[2:]):
        wanted = match.wanted
        assert wanted is not None
        match = await table.submit_for_computer(match.id, wanted.position, first)
        assert [text for *_, text in played(match)[-2:]] == [first, answer]
        assert played(match)[-1][1] is Kind.PREPARED
    assert match.wanted is not None, "the computer thinks again"


# -- what is refused


async def test_what_cannot_be_prepared_is_refused_and_nothing_is_kept(table, storage, preparing, file):
    match = await begun(table)
    a, b, c = line_of(match, 3)
    before = dump(file)
    for user, line, said in (
        (BEN, [], "You answer nothing in this line"),
        (BEN, [a], "You answer nothing in this line"),
        (ADA, [a, b], "You answer nothing in this line"),
        (BEN, [a, a], "Step 2: "),
        (BEN, [a, "nonsense"], "Step 2: "),
        (CLEO, [a, b], "You do not play in this match"),
    ):
        with refusing(said):
            await prepare(preparing, match, user, line)
    with pytest.raises(Stale):
        await preparing.prepare(match.id, BEN, [a], [b, c])
    with refusing("There is no match 99"):
        await preparing.prepare(MatchId(99), BEN, [], [a, b])
    assert dump(file) == before


async def test_where_something_is_drawn_nothing_is_prepared(table, preparing):
    match = await table.open(of_game("lovelinks", BEN))
    match = await table.join(match.id, BEN, match.revision)
    with refusing("What is drawn in Love Links cannot be known before"):
        await prepare(preparing, match, BEN, line_of(match, 1))


async def test_a_seat_has_so_many_answers_and_no_more(table, preparing):
    match = await begun(table)
    count = len(play_of(match).game.legal_moves(play_of(match).state))
    assert count > MOST_PREPARED
    for skip in range(MOST_PREPARED):
        first = line_of(match, 1, skip)
        second = further(play_of(match).read(first[0]), 0).steps[-1].text
        tree = await prepare(preparing, match, BEN, [*first, second])
    assert len(tree) == MOST_PREPARED
    one_more = line_of(match, 1, MOST_PREPARED)
    second = further(play_of(match).read(one_more[0]), 0).steps[-1].text
    with refusing("You may have 50 answers prepared"):
        await prepare(preparing, match, BEN, [*one_more, second])
    again = further(play_of(match).read(line_of(match, 1)[0]), 1).steps[-1].text
    tree = await prepare(preparing, match, BEN, [line_of(match, 1)[0], again])
    assert len(tree) == MOST_PREPARED, "an answer that takes the place of another is not one more"


async def test_where_the_server_forbids_it_nothing_is_prepared_and_nothing_played(table, storage, preparing, people):
    match = await begun(table)
    line = line_of(match, 4)
    await prepare(preparing, match, BEN, line)
    await people.set_up(GuildId(1), _allowing(allowed=False))
    assert not await preparing.allowed(match)
    with refusing("In this server answers are not prepared"):
        await prepare(preparing, match, BEN, line)
    after = await table.submit(match.id, ADA, line[0])
    assert after.waiting_for == BEN
    await people.set_up(GuildId(1), _allowing(allowed=True))
    assert len(await storage.prepared.of(match.id)) == 1, "what came too late is forgotten, what may come stays"
    asked = await table.abort(match.id, ADA)
    assert asked.waiting_for == BEN, "what was not played in time is not played later"
    after = await table.submit(match.id, BEN, line[1])
    assert played(await table.submit(match.id, ADA, line[2]))[-1] == (1, Kind.PREPARED, line[3])


def _allowing(*, allowed: bool):
    return lambda settings: replace(settings, prepared=allowed)


async def test_an_answer_that_cannot_be_played_is_left_alone(table, storage, preparing, monkeypatch):
    """By how answers are found it cannot happen; if it does, the player is asked like anybody else."""
    match = await begun(table)
    line = line_of(match, 2)
    await prepare(preparing, match, BEN, line)
    (answer,) = await storage.prepared.of(match.id)
    await storage.prepared.change(match, 1, lambda tree: (replace(answer, step=line[0]),))
    assert (await table.submit(match.id, ADA, line[0])).waiting_for == BEN
