"""Followers of a match are told what they wished, gathered, once, and only while they may see it."""

import random
from typing import Any

import pytest

from bot.community.following.store import FollowingStore
from bot.model.following import FollowWish
from bot.model.ids import MatchId, UserId
from tests.bot.followers import EVERY, GATHERED, follow, hide, revision, written
from tests.bot.shared import resigned
from tests.bot.stories import begin, labels, match, name_of, play, play_of, private, random_step
from tests.bot.weeks import told, wait
from tests.hands import answer_lost
from tests.peer import Club

HOUR = 3600.0
TURNS, TURNING, END = "Each turn", "Turning points", "The end"


async def step(club: Club, number: int = 1, dice: random.Random | None = None) -> None:
    found = await match(club, number)
    who = name_of(club, found.waiting_for)
    await club.slash(who, "move", club.thread, move=random_step(found, dice or random.Random(1)))


async def turns(club: Club, count: int, number: int = 1) -> None:
    dice = random.Random(count)
    last = play_of(await match(club, number)).turn + count
    while (found := await match(club, number)).waiting_for is not None and play_of(found).turn < last:
        await step(club, number, dice)


def sent(club: Club, since: int, path: str) -> int:
    return sum(each.path.startswith(path) for each in club.env.http_requests[since:])


def letters_path(club: Club, who: str) -> str:
    return f"/channels/{club.people[who].user.dm_channel.id}/messages"


async def test_each_turn_is_told_once_and_silently(club: Club):
    club.reads("dan", "de")
    await begin(club)
    said = await follow(club, "cleo", TURNS)
    assert said.startswith("I'll write to you after each turn of match 1, at most every five minutes")
    shown: Any = await club.slash("dan", "board", match=1, private=True)
    for label in ("Mehr", "Folgen", "Jeder Zug"):
        shown = await club.press("dan", shown.response.message, label)
    assert private(shown).startswith("Ich schreibe dir nach jedem Zug von Partie 1")
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
    (german,) = written(club, "dan")
    assert told(club, german).endswith("Ben ist am Zug.")
    assert labels(german) == ["Jeder Zug", "Wendepunkte", "Das Ende", "Nicht mehr folgen"]
    await turns(club, 3)
    await club.restart()
    await club.env.advance_time(EVERY - GATHERED - 20)
    assert len(written(club, "cleo")) == 1
    await club.env.advance_time(2 * GATHERED + 20)
    _, second = written(club, "cleo")
    played = [each.text for each in play_of(await match(club)).steps]
    assert [each.split()[-1] in second.content for each in played] == [False, True, True, True]
    await club.env.advance_time(2 * EVERY)
    assert len(written(club, "cleo")) == 2


async def test_each_is_told_what_they_wish_and_pinged_at_the_end(club: Club):
    wishes = {"cleo": TURNS, "dan": TURNING, "eve": END}
    club.join("eve")
    await begin(club, game="lovelinks")
    for who, wish in wishes.items():
        await follow(club, who, wish)
    await step(club)
    await club.env.advance_time(2 * EVERY)
    assert written(club, "cleo") == [], "the turn is not finished"
    await turns(club, 1)
    await club.env.advance_time(GATHERED)
    assert {who: len(written(club, who)) for who in wishes} == {"cleo": 1, "dan": 0, "eve": 0}
    await club.slash("ada", "draw", club.thread)
    await club.env.advance_time(EVERY + GATHERED)
    offered = {who: ["offered a draw" in each.content for each in written(club, who)] for who in wishes}
    assert offered == {"cleo": [False, True], "dan": [True], "eve": []}
    since = len(club.env.http_requests)
    await resigned(club, "ben")
    assert {club.people[who].id for who in wishes} in club.pings(since), "in the thread"
    await club.env.advance_time(2 * EVERY)
    assert [len(written(club, who)) for who in wishes] == [2, 1, 0]


async def test_turning_points_are_told_without_turns(club: Club):
    await begin(club, pace="1d")
    await follow(club, "cleo", TURNING)
    await play(club, "blue d1-d2")
    await club.env.advance_time(2 * EVERY)
    assert written(club, "cleo") == []
    await club.slash("ada", "undo", club.thread)
    await club.env.advance_time(GATHERED)
    (letter,) = written(club, "cleo")
    assert "Ada took back: Blue on d1-d2." in told(club, letter)
    assert "placed" not in letter.content
    await wait(club, 1.1)
    await club.press("ben", club.boards()[-1], "Give time")
    await club.env.advance_time(GATHERED)
    assert "more time" in written(club, "cleo")[-1].content
    assert len(written(club, "cleo")) == 2
    await begin(club, game="lovelinks", opponent2="dan")
    await follow(club, "cleo", TURNING, 2)
    await resigned(club, "dan")
    await club.env.advance_time(GATHERED)
    assert "Dan resigned" in told(club, written(club, "cleo")[-1])


async def test_letters_wait_for_quiet_hours_and_end_the_following(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    said = private(await club.slash("cleo", "preferences", quiet="0-2", timezone="UTC"))
    assert "Quiet hours: 0:00 to 2:00 (UTC)" in said, "it is shortly after midnight"
    await turns(club, 2)
    await club.env.advance_time(HOUR * 1.9)
    assert written(club, "cleo") == []
    await club.env.advance_time(HOUR * 0.2)
    (letter,) = written(club, "cleo")
    assert all(each.text.split()[-1] in letter.content for each in play_of(await match(club)).steps)
    user = club.people["cleo"].user
    assert "turning point" in private(await user.click(letter, label=TURNING))
    assert await club.bot.services.following.wish(MatchId(1), UserId(user.id)) is FollowWish.TURNING
    assert "I will not write to you about match 1 any more." in private(await user.click(letter, label="Unfollow"))
    again = private(await user.click(letter, label=TURNING))
    assert again.startswith("There is no match 1 here"), "in direct messages only those who follow may say more"
    await turns(club, 1)
    await club.env.advance_time(EVERY + GATHERED)
    assert written(club, "cleo") == [letter]


async def test_only_reachable_people_who_may_see_it_are_told(club: Club):
    for who in ("eve", "finn", "gus"):
        club.join(who)
    await begin(club)
    followers = ("cleo", "dan", "eve", "finn", "gus")
    for who in followers:
        await follow(club, who, TURNS)
    club.env.inject_error("POST", letters_path(club, "cleo"), status=403, code=50007, times=None)
    club.env.inject_error("POST", letters_path(club, "dan"), status=400, code=0, times=None)
    since = len(club.env.http_requests)
    await play(club, "blue d1-d2")
    with answer_lost(letters_path(club, "finn")):
        await club.env.advance_time(EVERY + GATHERED)
    await play(club, "red f1-f2")
    await club.env.advance_time(2 * EVERY + GATHERED)
    assert sent(club, since, letters_path(club, "cleo")) == 1, "closed direct messages are tried once"
    assert "I could not send you a direct message, so I won't try again." in await follow(club, "cleo")
    assert [len(written(club, who)) for who in followers] == [0, 0, 2, 2, 2]
    assert ["d1-d2" in each.content for each in written(club, "finn")] == [True, False], "a lost answer repeats nothing"
    club.guild.remove_member(club.people["finn"])
    await hide(club, "eve")
    await club.slash("ada", "block add", player="gus")
    hana = club.join("hana")
    await follow(club, "hana", TURNS)
    await turns(club, 1)
    await club.env.advance_time(GATHERED)
    assert [len(written(club, who)) for who in (*followers, "hana")] == [0, 0, 2, 2, 2, 1], "hidden from, gone, blocked"
    assert await club.bot.services.following.followed_by(UserId(club.people["finn"].id)) == {}
    assert await club.bot.services.following.followed_by(UserId(hana.id)) != {}


async def test_kills_around_sending_neither_lose_nor_repeat(club: Club, monkeypatch: pytest.MonkeyPatch):
    async def killed(*_: object) -> None:
        raise RuntimeError("on purpose")

    async def begun_and_killed(self: FollowingStore, *given: Any) -> None:
        await begun(self, *given)
        raise RuntimeError("on purpose")

    begun: Any = FollowingStore.begin
    await begin(club)
    await follow(club, "cleo", TURNS)
    for number, (name, fault) in enumerate((("begin", killed), ("reported", killed), ("begin", begun_and_killed))):
        await turns(club, 1)
        with monkeypatch.context() as patch:
            patch.setattr(FollowingStore, name, fault)
            await club.env.advance_time(GATHERED)
        assert "on purpose" in str(club.forgive()[0].exc_info)
        assert len(written(club, "cleo")) == number + (name == "reported"), (number, name)
        await club.restart()
        await club.env.advance_time(EVERY + GATHERED)
        assert len(written(club, "cleo")) == number + 1, (number, name)
    played = [each.text.split()[-1] for each in play_of(await match(club)).steps]
    assert [text in letter.content for text, letter in zip(played, written(club, "cleo"), strict=True)] == [True] * 3


async def test_failed_letters_are_retried_ever_more_rarely(club: Club):
    await begin(club)
    await follow(club, "cleo", TURNS)
    path = letters_path(club, "cleo")
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


async def test_many_followers_cost_three_requests_each(club: Club):
    many = 12
    await begin(club)
    store, number = club.bot.storage.following, MatchId(1)
    for name in range(many):
        person = club.join(f"watcher{name}")
        await store.follow(number, UserId(person.id), FollowWish.TURNS, await revision(club))
    club.bot.services.following.followed(number)
    since = len(club.env.http_requests)
    await play(club, "blue d1-d2")
    for _ in range(10):
        await club.env.advance_time(GATHERED)
    asked, opened = sent(club, since, f"/guilds/{club.guild.id}/members/"), sent(club, since, "/users/@me/channels")
    assert asked == opened == many
    assert len(club.env.http_requests) - since < 3 * many + 20
    assert all(len(written(club, f"watcher{name}")) == 1 for name in (0, many // 2, many - 1))
    assert await store.behind() == []
