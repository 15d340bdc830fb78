"""Nobody is pinged without end: what one person may do again and again, and what reaches the others of it."""

from datetime import timedelta

from bot.match import Status, UserId
from bot.table.budgets import ALLOWED, Allowance, Among, Attention
from bot.table.limits import A_DAY, MOST_PENDING, MOST_UNACCEPTED
from tests.bot.stories import begin, ids, invite, labels, match, mentions, opened, private
from tests.bot.tables import asking
from tests.bot.weeks import first_step, manager, reminders, wait
from tests.peer import Club

PERSON = ALLOWED[Attention.OPENING, Among.PERSON]
NOT_SENT = "I can't send this invitation; name other people, or nobody and anyone may join."
SILENT = 1 << 12
"""Discord's flag of a message that makes no sound."""


def pinged(club: Club, who: str, since: int = 0) -> int:
    """How often somebody was pinged in public or written to with a sound, from a request on."""
    user = club.people[who].user
    letters = "" if user.dm_channel is None else f"/channels/{user.dm_channel.id}/"
    count = 0
    for path, data in club.said(since, methods=("POST",)):
        may = map(int, data["allowed_mentions"].get("users", []))
        mentioned = user.id in may and f"<@{user.id}>" in data["content"]
        loud = not data.get("flags", 0) & SILENT
        count += loud and (mentioned or (letters != "" and letters in path))
    return count


async def moved(club: Club, who: str = "ada", number: int = 1) -> None:
    """Somebody plays the first step that is legal."""
    await club.slash(who, "move", club.thread, move=await first_step(club, number))


async def stepped(club: Club, who: str, number: int) -> None:
    """Somebody plays the first legal step of one match among several, from the channel."""
    await club.slash(who, "move", match=number, move=await first_step(club, number))


async def opened_unseen(club: Club) -> None:
    """Ada opens a match with a seat for anyone, without a word in Discord."""
    with club.as_bot():
        await club.bot.services.table.open(asking(opener=UserId(club.people["ada"].id)))


async def flood(club: Club, who: str, times: int = 5) -> None:
    """Somebody plays a step and takes it back, again and again, and leaves it in the end."""
    for _ in range(times):
        await moved(club, who)
        await club.slash(who, "undo", club.thread)
    await moved(club, who)


# -- a turn pings once


async def test_a_step_played_and_taken_back_again_and_again_pings_once(club):
    for turn in ("thread", "dm"):
        await begin(club)
        await club.slash("ben", "preferences", turn=turn)
        number, since = len(club.channel.threads), len(club.env.http_requests)
        for _ in range(5):
            await moved(club, "ada", number)
            await club.slash("ada", "undo", club.thread)
        await moved(club, "ada", number)
        assert pinged(club, "ben", since) == 1, turn
        await moved(club, "ben", number)
        assert pinged(club, "ada", since) == 1, turn
        await moved(club, "ada", number)
        assert pinged(club, "ben", since) == 2, turn


async def test_a_turn_begun_again_by_agreement_pings_no_more_and_the_next_one_does(club):
    await begin(club)
    await moved(club)
    await moved(club, "ben")
    since = len(club.env.http_requests)
    await club.slash("ada", "undo", club.thread)
    await club.press("ben", club.public(club.thread)[-1], "Accept")
    assert pinged(club, "ben", since) == 1, "the question"
    await moved(club)
    await moved(club, "ben")
    assert (pinged(club, "ada", since), pinged(club, "ben", since)) == (0, 1)
    await moved(club)
    assert (pinged(club, "ada", since), pinged(club, "ben", since)) == (0, 2)


async def test_reminders_and_more_time_ping_for_a_turn_that_pinged_before(club):
    """A restart changes nothing about whom a turn has pinged."""
    await begin(club, pace="1d")
    since = len(club.env.http_requests)
    await moved(club)
    await club.slash("ada", "undo", club.thread)
    await club.restart()
    await moved(club)
    await club.restart()
    assert pinged(club, "ben", since) == 1
    since = len(club.env.http_requests)
    await wait(club, 0.9)
    assert len(reminders(club)) == pinged(club, "ben", since) == 2
    await wait(club, 0.2)
    since = len(club.env.http_requests)
    await club.press("ada", club.boards()[-1], "Give time")
    assert pinged(club, "ben", since) == 1


# -- budgets


async def test_of_many_invitations_as_many_arrive_as_may_wait(club):
    answers = [await club.slash("ada", "play linkage", opponent="ben") for _ in range(MOST_PENDING + 3)]
    assert pinged(club, "ben") == MOST_PENDING
    refused = {private(answer) for answer in answers[MOST_PENDING:]}
    assert refused == {
        mentions(club, "{ben} has 3 invitations of yours to answer, which is as many as there may be; wait for an ")
        + "answer, or withdraw one: /matches shows them."
    }
    await invite(club, opponent="cleo")


async def test_challenging_and_withdrawing_again_and_again_comes_to_an_end(club):
    for _ in range(30):
        asked = await club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
        done = await club.choose("ada", asked.response.message, "Linkx")
        if not private(done).startswith("You invited"):
            break
        await club.press("ada", club.public()[-1], "Withdraw")
    said = mentions(club, "You have sent {ben} 6 invitations within a day that were not accepted, which is as many as ")
    assert private(done).startswith(f"{said}there may be; send the next <t:")
    assert pinged(club, "ben") == MOST_UNACCEPTED
    await club.env.advance_time(A_DAY.total_seconds() + 1)
    await invite(club)


async def test_one_person_opens_so_many_matches_and_others_are_not_held_up(club):
    for _ in range(PERSON.most - 1):
        await opened_unseen(club)
    await opened(club, "linkage")
    said = private(await club.slash("ada", "play linkage"))
    assert said.startswith("You have opened many matches lately; try again <t:")
    await opened(club, "linkage", "ben")


async def test_what_is_asked_again_and_again_falls_silent_and_is_still_asked(club, monkeypatch):
    monkeypatch.setitem(ALLOWED, (Attention.ASKING, Among.PAIR), Allowance(2, timedelta(hours=1)))
    await begin(club)
    since = len(club.env.http_requests)
    for _ in range(4):
        await club.slash("ada", "resign", club.thread, abort=True)
        assert labels(club.public(club.thread)[-1]) == ["Accept", "Decline"]
        await moved(club)
        await club.slash("ada", "undo", club.thread)
    assert pinged(club, "ben", since) == 2 + 1


async def test_a_step_is_never_refused_for_a_budget_and_makes_no_sound_where_it_is_empty(club, monkeypatch):
    monkeypatch.setitem(ALLOWED, (Attention.TURN, Among.PAIR), Allowance(2, timedelta(hours=1)))
    for _ in range(4):
        await begin(club)
    since = len(club.env.http_requests)
    for number in (1, 2, 3):
        await stepped(club, "ada", number)
        board = club.boards(club.channel.threads[number - 1])[-1]
        assert f"{club.people['ben'].mention}, it is your turn" in board.content
    assert pinged(club, "ben", since) == 2
    await club.env.advance_time(3600)
    await stepped(club, "ada", 4)
    assert pinged(club, "ben", since) == 3


async def test_who_is_answered_never_falls_silent(club, monkeypatch):
    monkeypatch.setitem(ALLOWED, (Attention.TURN, Among.PAIR), Allowance(1, timedelta(hours=1)))
    for number in (1, 2, 3):
        await begin(club)
        since = len(club.env.http_requests)
        for mover in ("ada", "ben", "ada", "ben"):
            await stepped(club, mover, number)
        assert (pinged(club, "ada", since), pinged(club, "ben", since)) == (2, 2)


async def test_a_match_at_blitz_speed_pings_at_every_turn(club):
    await begin(club, pace="5m")
    since = len(club.env.http_requests)
    for turn in range(12):
        await moved(club, ("ada", "ben")[turn % 2])
        await club.env.advance_time(1)
    assert (pinged(club, "ada", since), pinged(club, "ben", since)) == (6, 6)


# -- blocks


async def test_who_is_blocked_pings_no_more_in_matches_that_run(club):
    await begin(club, pace="1d")
    await club.slash("ben", "block add", player="ada")
    since = len(club.env.http_requests)
    await flood(club, "ada")
    await club.slash("ada", "resign", club.thread, abort=True)
    question = club.public(club.thread)[-1]
    assert mentions(club, "{ben}: {ada} asks to end the match without a result.") == question.content
    assert labels(question) == ["Accept", "Decline"]
    assert pinged(club, "ben", since) == 0
    await club.press("ben", question, "Decline")
    await wait(club, 0.9)
    assert pinged(club, "ben", since) == len(reminders(club)) == 2
    await moved(club, "ben")
    assert pinged(club, "ada", since) == 1, "nobody is told that they are blocked"
    await club.slash("ben", "block remove", player="ada")
    await moved(club, "ada")
    assert pinged(club, "ben", since) == 3
    await moved(club, "ben")
    await club.slash("ben", "preferences", turn="dm")
    await club.slash("ben", "block add", player="ada")
    await moved(club, "ada")
    assert len(club.people["ben"].user.dm_channel.history()) == 1
    assert pinged(club, "ben", since) == 3, "a direct message makes no sound either"


async def test_others_than_who_has_blocked_are_pinged_as_ever(club):
    await begin(club, game="lovelinks", opponent2="cleo", seats=3)
    await club.slash("cleo", "block add", player="ada")
    since = len(club.env.http_requests)
    await club.slash("ada", "resign", club.thread, abort=True)
    assert (pinged(club, "ben", since), pinged(club, "cleo", since)) == (1, 0)
    await club.press("ben", club.public(club.thread)[-1], "Decline")
    while (await match(club)).waiting_for != club.people["cleo"].id:
        await moved(club, "ada" if (await match(club)).waiting_for == club.people["ada"].id else "ben")
    assert (pinged(club, "ben", since), pinged(club, "cleo", since)) == (2, 1), "ben's turn makes it cleo's"


async def test_a_rematch_is_refused_to_whom_another_player_has_blocked(club):
    await begin(club)
    question = (await club.slash("ada", "resign", club.thread)).response.message
    await club.press("ada", question, "Confirm")
    await club.slash("ben", "block add", player="ada")
    since, board = len(club.env.http_requests), club.boards()[-1]
    assert private(await club.press("ada", board, "Rematch")) == NOT_SENT
    assert private(await club.slash("ada", "rematch", club.thread)) == NOT_SENT
    assert pinged(club, "ben", since) == 0
    await club.press("ben", board, "Rematch")
    assert private(await club.press("ada", board, "Rematch")) == "Match 2 begins."


# -- many matches


async def test_twelve_people_who_join_with_two_each_begin_no_more_than_that(club):
    await club.slash(manager(club), "server settings", most=2)
    for number in range(12):
        club.join(f"opener{number}")
    offered = [await opened(club, "linkage", f"opener{number}") for number in range(12)]
    await club.at_once(*(("ben", invitation, ids(invitation)[0]) for invitation in offered))
    begun = [await match(club, number) for number in range(1, 13)]
    assert [found.status for found in begun].count(Status.RUNNING) == 2


async def test_fifty_open_matches_are_enough_for_one_person(club):
    for _ in range(50):
        await opened_unseen(club)
        club.set_clock(timedelta(seconds=120))
    said = private(await club.slash("ada", "play linkage"))
    assert said == "You wait for others in 50 matches already; withdraw one, or try again once one begins."
    await club.press("ada", await opened(club, "linkage", "ben"), "Join")
    assert (await match(club, 51)).status is Status.RUNNING, "nobody waits for anybody in this one"
