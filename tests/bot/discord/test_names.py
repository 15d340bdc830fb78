"""Names are asked for once in some minutes, also those of people who have left, however many look at once."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace

from bot.discord import names as module
from bot.discord.names import TRUSTED_FOR, TRUSTED_IN_ANSWERS
from bot.model.ids import GuildId, UserId
from bot.ui.words import former, nobody
from tests.bot.scores import START, kept, result
from tests.bot.stories import private
from tests.peer import Club
from tests.texts import ENGLISH, GERMAN

FORMER, NOBODY = former(ENGLISH), nobody(ENGLISH)
OTHERS = [f"other{number}" for number in range(20)]


def asked(club: Club, since: int = 0) -> int:
    made = club.env.http_requests[since:]
    return sum(entry.method == "GET" and ("/members/" in entry.path or "/users/" in entry.path) for entry in made)


def here(club: Club) -> GuildId:
    return GuildId(club.guild.id)


async def crowd(club: Club) -> list[UserId]:
    """Ten matches of Ada with two others each, a fourth of whom have left since; everybody's number."""
    people = [UserId(person.id) for person in (club.people["ada"], *map(club.join, OTHERS))]
    results = [
        result(
            number,
            (people[0], 1),
            (people[2 * number - 1], 2),
            (people[2 * number], 3),
            game="lovelinks",
            guild=here(club),
            at=START + timedelta(hours=number),
        )
        for number in range(1, 11)
    ]
    await kept(club.bot.storage, results)
    for user in people[1::4]:
        club.env.backend.remove_member(club.guild.id, user)
    return people


async def test_names_are_asked_once_in_some_minutes_or_if_untold(club, monkeypatch):
    people = await crowd(club)
    first = len(club.env.http_requests)
    await club.slash("ada", "leaderboard", game="lovelinks")
    assert 9 <= asked(club, first) <= 11
    second = len(club.env.http_requests)
    said = private(await club.slash("ada", "history"))
    assert said.count(FORMER) == 5
    assert 9 <= asked(club, second) <= 20
    third = len(club.env.http_requests)
    for command in ("leaderboard", "history", "profile"):
        await club.slash("ada", command)
    assert private(await club.slash("ada", "history")) == said
    assert asked(club, third) == 0
    await club.env.advance_time(TRUSTED_IN_ANSWERS.total_seconds())
    await club.slash("ada", "history")
    assert asked(club, third) == 0
    await club.slash("ada", "leaderboard", game="lovelinks")
    assert 9 <= asked(club, third) <= 11, "who left since is no longer on it by name"
    await club.env.advance_time(TRUSTED_FOR.total_seconds())
    fourth = len(club.env.http_requests)
    await club.slash("ada", "leaderboard", game="lovelinks")
    assert 9 <= asked(club, fourth) <= 11
    await club.env.advance_time(TRUSTED_FOR.total_seconds())
    names, ben = club.bot.services.names, club.people["ben"].id
    since = len(club.env.http_requests)
    found = await asyncio.gather(*(names.at_present(here(club), people, ENGLISH) for _ in range(20)))
    assert asked(club, since) == len(people)
    assert all(each == found[0] for each in found)
    assert list(found[0].values()).count(FORMER) == 5
    await names.of(here(club), people, ENGLISH)
    since = len(club.env.http_requests)
    for texts in (ENGLISH, GERMAN, ENGLISH):
        assert list((await names.at_present(here(club), people, texts)).values()).count(former(texts)) == 5
        assert (await names.of(here(club), people, texts)).count(nobody(texts)) == 5
    assert asked(club, since) == 0, "boards ask no more for who has left"
    club.env.inject_error("GET", "/guilds/*/members/*", status=500)
    assert await names.at_present(here(club), [ben], ENGLISH) == {ben: NOBODY}
    assert await names.at_present(here(club), [ben], ENGLISH) == {ben: "Ben"}
    people = [club.people[name].id for name in ("ada", "ben", "cleo", "dan")]
    for count in (3, 1):
        monkeypatch.setattr(module, "REMEMBERED", count)
        for user in people:  # one after the other, so that it is known who was asked last
            await names.of(here(club), [user], ENGLISH)
        assert len(names.known(here(club), people)) == count
        assert people[-1] in names.known(here(club), people)


async def test_who_left_is_former_and_equal_names_have_more(club):
    ada, ben = (club.people[name] for name in ("ada", "ben"))
    await kept(club.bot.storage, [result(1, (ada.id, 1), (ben.id, 2), guild=here(club))])

    async def told(minutes: float) -> str:
        await club.env.advance_time(minutes * 60)
        return private(await club.slash("ada", "history")).splitlines()[1].split(" · ")[2]

    assert await told(0) == "Ada before Ben"
    club.env.backend.remove_member(club.guild.id, ben.id)
    assert await told(9) == "Ada before Ben"
    assert await told(1.1) == f"Ada before {FORMER}"
    assert club.bot.services.names.known(here(club), [ben.id]) == {}
    club.people["ben"] = club.guild.add_member(ben.user)
    assert await told(9) == f"Ada before {FORMER}"
    await club.slash("ben", "help")
    assert await told(0) == "Ada before Ben"
    names, here_ = club.bot.services.names, here(club)
    people = {handle: club.join(handle) for handle in ("sam.a", "sam.b", "kim")}
    for handle, name in (("sam.a", "Sam"), ("sam.b", "SAM"), ("kim", "\u3164\u2800\u115f\uffa0\u180e\u17b4\ufe0f")):
        names.note(here_, SimpleNamespace(id=people[handle].id, display_name=name, name=handle))
    users = [UserId(person.id) for person in people.values()]
    assert await names.of(here_, users, ENGLISH) == ("Sam (sam.a)", "SAM (sam.b)", "kim")
    assert await names.of(here_, users[1:], ENGLISH) == ("SAM", "kim"), "one alone needs none"
    assert list(names.known(here_, users).values()) == ["Sam (sam.a)", "SAM (sam.b)", "kim"]
