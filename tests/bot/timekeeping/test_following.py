"""Stories of those who follow a match: told what they wished, gathered, once, and only while they may see it."""

import random
from typing import Any

import pytest

from bot.match import MatchId, UserId
from bot.match.following import FollowWish
from bot.storage.following import FollowingStore
from rules import GAMES
from tests.bot.followers import EVERY, GATHERED, follow, hide, revision, written
from tests.bot.stories import begin, labels, match, play, play_of, private, random_step
from tests.bot.weeks import told, wait
from tests.hands import answer_lost
from tests.peer import Club

HOUR = 3600.0
TURNS, TURNING, END = "Each turn", "Turning points", "The end"


async def turns(club: Club, count: int, number: int = 1) -> None:
    """So many turns are played at random."""
    dice, found = random.Random(count), await match(club, number)
    for _ in range(count):
        before = found.play.turn if found.play else 0
        while found.play is not None and found.play.turn == before and found.waiting_for is not None:
            await play(club, random_step(found, dice))
            found = await match(club, number)


def sent(club: Club, since: int, path: str) -> int:
    """How many requests were made to a path."""
    return sum(each.path.startswith(path) for each in club.env.http_requests[since:])


# -- what is told, and when


async def test_each_turn_is_told_alone_and_without_a_sound(club: Club):
    await begin(club)
    said = await follow(club, "cleo", TURNS)
    assert said.startswith("I'll write to you after each turn of match 1, at most every five minutes")
    pinged = len(club.pings())
    await play(club, "blue d1-d2")
    assert written(club, "cleo") == []
    await club.env.advance_time(GATHERED)
    (letter,) = written(club, "cleo")
    assert "1 · Linkage: Ada and Ben · https://discord.com/channels/" in told(club, letter)
    assert "d1-d2" in letter.content
    assert told(club, letter).endswith("Ben is to move.")
    assert labels(letter) == ["Each turn", "Turning points", "The end", "Unfollow"]
    assert letter.flags.suppress_notifications
    assert not any({club.people["cleo"].id} & each for each in club.pings()[pinged:])
    await club.env.advance_time(2 * EVERY)
    assert len(written(club, "cleo")) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wish", [TURNS, TURNING, END])
async def test_every_game_is_told_as_wished(club: Club, game: str, wish: str):
    await begin(club, game=game)
    await follow(club, "cleo", wish)
    await turns(club, 1)
    await club.env.advance_time(GATHERED)
    letters = written(club, "cleo")
    assert len(letters) == (wish == TURNS)
    await club.slash("ada", "draw", club.thread)
    await club.env.advance_time(EVERY + GATHERED)
    new = written(club, "cleo")[len(letters) :]
    drawn = GAMES[game].draw_can_be_agreed
    assert ["offered a draw" in each.content for each in new] == ([True] if drawn and wish != END else [])


async def test_what_happens_within_five_minutes_is_told_in_one_message(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    await play(club, "blue d1-d2")
    await club.env.advance_time(GATHERED)
    await turns(club, 3)
    await club.env.advance_time(EVERY - GATHERED - 20)
    assert len(written(club, "cleo")) == 1
    await club.env.advance_time(2 * GATHERED + 20)
    _, second = written(club, "cleo")
    played = [step.text for step in play_of(await match(club)).steps]
    assert [step.split()[-1] in second.content for step in played] == [False, True, True, True]
    await club.env.advance_time(EVERY)
    assert len(written(club, "cleo")) == 2


async def test_a_turn_under_way_is_told_once_it_is_over(club: Club):
    await begin(club, game="lovelinks")
    await follow(club, "cleo", TURNS)
    await play(club, random_step(await match(club), random.Random(1)))
    await club.env.advance_time(2 * EVERY)
    assert written(club, "cleo") == []
    await turns(club, 1)
    await club.env.advance_time(GATHERED)
    assert len(written(club, "cleo")) == 1


async def test_turning_points_are_told_and_turns_are_not(club: Club):
    await begin(club, pace="1d")
    await follow(club, "cleo", TURNING)
    await play(club, "blue d1-d2")
    await club.env.advance_time(2 * EVERY)
    assert written(club, "cleo") == []
    await club.slash("ada", "undo", club.thread)
    await club.env.advance_time(GATHERED)
    (letter,) = written(club, "cleo")
    assert "Ada took back `blue d1-d2`." in told(club, letter)
    assert "placed" not in letter.content
    await wait(club, 1.1)
    await club.press("ben", club.boards()[-1], "Give time")
    await club.env.advance_time(GATHERED)
    assert "more time" in written(club, "cleo")[-1].content
    assert len(written(club, "cleo")) == 2


async def test_somebody_who_leaves_is_told(club: Club):
    await begin(club, game="lovelinks", opponent2="dan")
    await follow(club, "cleo", TURNING)
    asked = (await club.slash("dan", "resign", club.thread)).response
    assert asked is not None
    await club.press("dan", asked.message, "Confirm")
    await club.env.advance_time(GATHERED)
    (letter,) = written(club, "cleo")
    assert "Dan resigned" in told(club, letter)


async def test_the_end_is_a_ping_where_it_is_played_for_every_wish(club: Club):
    club.join("eve")
    await begin(club)
    for who, wish in (("cleo", TURNS), ("dan", TURNING), ("eve", END)):
        await follow(club, who, wish)
    await play(club, "blue d1-d2")
    asked = (await club.slash("ben", "resign", club.thread)).response
    assert asked is not None
    since = len(club.env.http_requests)
    await club.press("ben", asked.message, "Confirm")
    assert {club.people[who].id for who in ("cleo", "dan", "eve")} in club.pings(since)
    await club.env.advance_time(2 * EVERY)
    assert written(club, "cleo") == written(club, "dan") == written(club, "eve") == []


async def test_it_is_told_in_the_followers_language(club: Club):
    club.reads("cleo", "de")
    await begin(club)
    shown = (await club.slash("cleo", "board", match=1, private=True)).response
    assert shown is not None
    more = (await club.press("cleo", shown.message, "Mehr …")).response
    assert more is not None
    panel = (await club.press("cleo", more.message, "Folgen")).response
    assert panel is not None
    said = private(await club.press("cleo", panel.message, "Jeder Zug"))
    assert said.startswith("Ich schreibe dir nach jedem Zug von Partie 1")
    await play(club, "blue d1-d2")
    await club.env.advance_time(GATHERED)
    (letter,) = written(club, "cleo")
    assert told(club, letter).endswith("Ben ist am Zug.")
    assert labels(letter) == ["Jeder Zug", "Wendepunkte", "Das Ende", "Nicht mehr folgen"]


# -- to whom it is not told


async def test_in_quiet_hours_nothing_comes_and_afterwards_all_of_it(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    said = private(await club.slash("cleo", "preferences", quiet="0-2", timezone="UTC"))
    assert "Quiet hours: 0:00 to 2:00 (UTC)" in said, "it is shortly after midnight"
    await turns(club, 2)
    await club.env.advance_time(HOUR * 1.9)
    assert written(club, "cleo") == []
    await club.env.advance_time(HOUR * 0.2)
    (letter,) = written(club, "cleo")
    assert all(step.text.split()[-1] in letter.content for step in play_of(await match(club)).steps)


async def test_closed_direct_messages_are_tried_once_and_said_where_it_was_asked_for(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    channel = club.people["cleo"].user.dm_channel.id
    club.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50007, times=None)
    since = len(club.env.http_requests)
    for step in ("blue d1-d2", "red f1-f2"):
        await play(club, step)
        await club.env.advance_time(EVERY + GATHERED)
    assert sent(club, since, f"/channels/{channel}/messages") == 1
    said = await follow(club, "cleo")
    assert "I could not send you a direct message, so I won't try again." in said


async def test_who_is_blocked_meanwhile_is_told_nothing(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    await play(club, "blue d1-d2")
    await club.slash("ben", "block add", player="cleo")
    await club.env.advance_time(GATHERED)
    assert written(club, "cleo") == []


async def test_who_has_left_the_server_is_told_nothing_and_follows_nothing_there(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    club.guild.remove_member(club.people["cleo"])
    await play(club, "blue d1-d2")
    await club.env.advance_time(GATHERED)
    assert written(club, "cleo") == []
    assert await club.bot.services.following.followed_by(UserId(club.people["cleo"].id)) == {}


async def test_who_sees_the_channel_no_longer_is_told_nothing(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    await hide(club, "cleo")
    await play(club, "blue d1-d2")
    await club.env.advance_time(GATHERED)
    assert written(club, "cleo") == []


async def test_unfollow_below_a_direct_message_ends_it_and_another_wish_changes_it(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    await play(club, "blue d1-d2")
    await club.env.advance_time(GATHERED)
    (letter,) = written(club, "cleo")
    user = club.people["cleo"].user
    assert "turning point" in private(await user.click(letter, label=TURNING))
    assert await club.bot.services.following.wish(MatchId(1), UserId(user.id)) is FollowWish.TURNING
    assert "You will not be told about match 1 any more." in private(await user.click(letter, label="Unfollow"))
    again = private(await user.click(letter, label=TURNING))
    assert again.startswith("There is no match 1 here"), "in direct messages only those who follow may say more"
    await play(club, "red f1-f2")
    await club.env.advance_time(EVERY + GATHERED)
    assert written(club, "cleo") == [letter]


# -- whatever comes in between


async def test_what_was_not_told_before_a_restart_is_told_after_it_once(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    await club.restart()
    await play(club, "blue d1-d2")
    await club.restart()
    await club.env.advance_time(GATHERED)
    assert len(written(club, "cleo")) == 1
    await play(club, "red f1-f2")
    await club.restart()
    await club.env.advance_time(GATHERED)
    assert len(written(club, "cleo")) == 1, "five minutes hold over a restart"
    await club.env.advance_time(EVERY)
    assert ["f1-f2" in each.content for each in written(club, "cleo")] == [False, True]
    await club.restart()
    await club.env.advance_time(EVERY)
    assert len(written(club, "cleo")) == 2


@pytest.mark.parametrize("step", ["begin", "told"])
async def test_killed_before_or_after_sending_nothing_is_lost_and_nothing_comes_twice(club: Club, monkeypatch, step):
    await begin(club)
    await follow(club, "cleo", TURNS)
    await play(club, "blue d1-d2")

    async def killed(*_: object) -> None:
        raise RuntimeError("on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(FollowingStore, step, killed)
        await club.env.advance_time(GATHERED)
    assert "on purpose" in str(club.forgive()[0].exc_info)
    assert len(written(club, "cleo")) == (step == "told")
    await club.restart()
    await club.env.advance_time(EVERY + GATHERED)
    assert len(written(club, "cleo")) == 1
    await play(club, "red f1-f2")
    await club.env.advance_time(EVERY + GATHERED)
    assert ["f1-f2" in each.content for each in written(club, "cleo")] == [False, True]


async def test_killed_between_noting_it_and_sending_it_is_sent(club: Club, monkeypatch):
    await begin(club)
    await follow(club, "cleo", TURNS)
    await play(club, "blue d1-d2")
    right = FollowingStore.begin

    async def begun_and_killed(self: Any, *given: Any) -> bool:
        await right(self, *given)
        raise RuntimeError("on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(FollowingStore, "begin", begun_and_killed)
        await club.env.advance_time(GATHERED)
    club.forgive()
    assert written(club, "cleo") == []
    await club.restart()
    await club.env.advance_time(EVERY)
    assert len(written(club, "cleo")) == 1


async def test_what_arrived_although_the_answer_was_lost_is_not_sent_again(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    await play(club, "blue d1-d2")
    channel = club.people["cleo"].user.dm_channel.id
    with answer_lost(f"/channels/{channel}/messages"):
        await club.env.advance_time(GATHERED)
    await play(club, "red f1-f2")
    await club.env.advance_time(2 * EVERY + GATHERED)
    assert ["d1-d2" in each.content for each in written(club, "cleo")] == [True, False]


async def test_a_fault_is_made_good_later_and_tried_more_and_more_rarely(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    path = f"/channels/{club.people['cleo'].user.dm_channel.id}/messages"
    club.env.inject_error("POST", path, status=400, code=0, times=None)
    await play(club, "blue d1-d2")
    tries = []
    for minutes in (1, 1, 2, 4, 8, 16):
        since = len(club.env.http_requests)
        await club.env.advance_time(minutes * 60)
        tries.append(sum((each.method, each.path) == ("POST", path) for each in club.env.http_requests[since:]))
    assert tries == [1, 1, 1, 1, 1, 1], "after 15 seconds, and then with pauses of 1, 2, 4, 8 and 16 minutes"
    await play(club, "red f1-f2")
    club.env.backend.faults.clear()
    await club.env.advance_time(EVERY)
    assert written(club, "cleo") == [], "what happens meanwhile does not hasten it"
    await club.env.advance_time(32 * 60)
    (letter,) = written(club, "cleo")
    assert "d1-d2" in letter.content
    assert "f1-f2" in letter.content


async def test_somebody_who_cannot_be_written_to_holds_up_nobody_else(club: Club):
    await begin(club)
    for who in ("cleo", "dan"):
        await follow(club, who, TURNS)
    channel = club.people["cleo"].user.dm_channel.id
    club.env.inject_error("POST", f"/channels/{channel}/messages", status=400, code=0, times=None)
    for step in ("blue d1-d2", "red f1-f2"):
        await play(club, step)
        await club.env.advance_time(EVERY + GATHERED)
    assert len(written(club, "dan")) == 2
    assert written(club, "cleo") == []


async def test_a_thousand_followers_are_told_once_each_with_three_requests_at_most(club: Club):
    await begin(club)
    club.env.settle_timeout = 200.0  # on a busy machine three thousand requests take their time
    store, number = club.bot._storage.following, MatchId(1)
    for name in range(1000):
        person = club.join(f"watcher{name}")
        await store.follow(number, UserId(person.id), FollowWish.TURNS, await revision(club), lambda followed: None)
    club.bot.services.following.followed(number)
    since = len(club.env.http_requests)
    await play(club, "blue d1-d2")
    for _ in range(30):
        await club.env.advance_time(GATHERED)
    asked, opened = sent(club, since, f"/guilds/{club.guild.id}/members/"), sent(club, since, "/users/@me/channels")
    assert asked == opened == 1000
    assert len(club.env.http_requests) - since < 3000 + 20
    assert all(len(written(club, f"watcher{name}")) == 1 for name in (0, 500, 999))
    assert await store.behind() == []
