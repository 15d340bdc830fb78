"""Blocking people: what they can no longer do, and that nobody tells them why."""

from bot.commands.block import MOST_LISTED
from bot.match import UserId
from tests.bot.stories import dump, invite, labels, mentions, opened, private

NOT_SENT = "I can't send this invitation; name other people, or nobody and anyone may join."
NO_SEAT = "You can't take a seat in this match; open one of your own with /play."


async def test_the_blocked_cannot_invite_me_and_are_not_told_who_blocked(club):
    added = await club.slash("ben", "block add", player="ada")
    assert private(added) == mentions(
        club,
        "{ada} can't invite you, take your open seats, follow your matches or ping you any more, "
        "and neither of you is shown the other's open seats.",
    )
    await club.restart()
    before, requests = dump(club.settings.database), len(club.env.http_requests)
    assert private(await club.slash("ada", "play linkage", opponent="ben")) == NOT_SENT
    both = await club.slash("ada", "play lovelinks", opponent="cleo", opponent2="ben")
    assert private(both) == NOT_SENT
    assert dump(club.settings.database) == before
    assert not any(club.pings(requests))
    await invite(club, "ben", opponent="ada")


async def test_the_blocked_cannot_take_my_open_seats_in_any_way(club):
    invitation = await opened(club, "linkage")
    listed = await club.slash("cleo", "matches", show="open")
    await club.slash("ada", "block add", player="cleo")
    assert private(await club.press("cleo", invitation, "Join")) == NO_SEAT
    assert private(await club.choose("cleo", listed.response.message, "Linkage 1")) == NO_SEAT
    await club.slash("ada", "block remove", player="cleo")
    assert (await club.press("cleo", invitation, "Join")).followups == []
    assert labels(club.boards()[-1])


async def test_the_list_is_mine_alone(club):
    assert private(await club.slash("ada", "block list")) == "You block nobody."
    for person in ("dan", "ben", "ben"):
        await club.slash("ada", "block add", player=person)
    assert private(await club.slash("ada", "block list")) == mentions(club, "You have blocked {ben} and {dan}.")
    assert private(await club.slash("ben", "block list")) == "You block nobody."
    removed = await club.slash("ada", "block remove", player="ben")
    assert private(removed) == mentions(
        club, "{ben} can invite you, take your open seats, follow your matches and ping you."
    )
    assert private(await club.slash("ada", "block list")) == mentions(club, "You have blocked {dan}.")
    await club.slash("ada", "block remove", player="ben")
    itself = await club.slash("ada", "block add", player="ada")
    assert private(itself) == "You can't block yourself; name somebody else."
    for number in range(MOST_LISTED + 3):
        await club.bot.services.people.block(UserId(club.people["ben"].id), UserId(10**17 + number))
    said = private(await club.slash("ben", "block list"))
    assert said.count("<@") == MOST_LISTED
    assert said.endswith(" and 3 more.")
