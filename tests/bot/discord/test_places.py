"""Places of matches: what they need, threads kept awake, stops of the bot, what goes, and who sees a channel."""

import random
from itertools import chain, combinations
from typing import Any
from unittest.mock import AsyncMock, patch

import discord

from bot.discord.places import all_see
from bot.model.log import Kind
from bot.model.match import Status
from tests.bot.shared import begun_in, resigned, unchanged
from tests.bot.stories import PLACE, begin, invite, labels, match, mentions, now, opened, outcome_of, private
from tests.bot.stories import told as told_by
from tests.bot.weeks import DAY, manager, reminders, told, wait
from tests.peer import Club

GONE = "The channel of this match is gone, so it is closed without a result."
WAKES = "This match is still running; I write so that Discord keeps its thread open."


def edits(club: Club, since: int = 0, thread: Any = None) -> list[Any]:
    path = f"/channels/{(thread or club.thread).id}"
    return [e.json for e in club.env.http_requests[since:] if e.method == "PATCH" and e.path == path]


async def test_a_running_thread_is_woken_before_discord_archives_it(club: Club):
    await begin(club, pace="none")
    start, said = len(club.env.http_requests), len(club.public(club.thread))
    await wait(club, 3.5)
    assert len(edits(club, start)) == 1
    assert edits(club, start)[0]["archived"] is False
    assert [message.content for message in club.public(club.thread)[said:]] == [WAKES], "where it may not be edited"
    await wait(club, 18)
    assert [message.content for message in club.public(club.thread)[said:]] == [WAKES] * 7
    assert club.pings(start) == [set()] * 7
    await club.restart(after=20 * DAY)
    assert len(edits(club, start)) == 8, "one archived during a stop is woken at once"
    await club.press("ben", (await club.slash("ben", "resign", club.thread)).response, "Confirm")
    await wait(club, 10)
    assert len(edits(club, start)) == 8, "a match that has ended is let sleep"


async def test_waking_is_silent_and_who_left_keeps_the_seat(club: Club):
    club.channel = club.text_channel("ours", manage_channels=True)
    await begin(club, pace="none")
    said, unlimited = len(club.public(club.thread)), club.thread
    await begin(club, pace="3d")
    club.guild.remove_member(club.people["ada"])
    await wait(club, 2.9)
    assert (await match(club, 2)).status is Status.RUNNING
    assert len(reminders(club)) == 2
    await wait(club, 0.6)
    await club.confirm("ben", club.boards()[-1], "Claim win")
    found = await match(club, 2)
    assert (found.status, outcome_of(found).places) == (Status.FINISHED, (2, 1))
    made = [edit["auto_archive_duration"] for edit in edits(club, thread=unlimited)]
    assert made == [4320, 10080], "only a change is activity"
    assert len(club.public(unlimited)) == said


async def test_stops_repeat_nothing_and_close_what_is_long_overdue(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.51)
    await club.restart()
    await club.restart(after=60)
    assert len(reminders(club)) == 1
    await wait(club, 0.5)
    assert len(reminders(club)) == 2
    await club.restart(after=9 * DAY)
    said = [message.content for message in club.public(club.thread)]
    assert sum("time has run out" in text for text in said) == 1
    assert "Claim win" in labels(club.boards()[-1])
    assert len(reminders(club)) == 2
    await club.restart(after=40 * DAY)
    assert (await match(club)).status is Status.CLOSED
    said = [message.content for message in club.public(club.thread)]
    assert said.count("-# The time of this turn had run out.") == 1
    assert said[-1] == (
        "**Nobody played for 30 days after the time of a turn ran out, so this match was closed without a result.**"
    )
    assert "30 days" in private(await club.slash("ben", "matches"))
    for opener in ("ada", "ada", "cleo", "cleo"):
        await club.press("ben", await invite(club, opener, pace="1d"), "Accept")
    await club.restart(after=0.9 * DAY)
    threads = club.channel.threads[1:]
    said = [told(club, message) for thread in threads for message in reminders(club, thread)]
    assert sorted(text.split(",")[0] for text in said) == ["Ada", "Cleo"], "one message a player"


async def test_deleted_threads_and_channels_close_their_matches(club: Club):
    elsewhere = club.text_channel("elsewhere")
    await begin(club)
    await club.delete(club.thread)
    found = await match(club)
    assert found.status is Status.CLOSED
    assert found.entries[-1].kind is Kind.ABANDONED
    for who, other in (("ada", "ben"), ("ben", "ada")):
        listed = private(await club.slash(who, "matches")).splitlines()
        assert listed[-2:] == ["Closed lately:", f"1 · Linkage with {club.people[other].mention} · {GONE}"]
    assert "Closed lately" not in private(await club.slash("cleo", "matches"))
    await wait(club, 14.1)
    assert "Closed lately" not in private(await club.slash("ada", "matches"))
    await begin(club)
    await invite(club, "cleo", opponent="dan")
    await club.delete(club.channel)
    assert [(await match(club, number)).status for number in (2, 3)] == [Status.CLOSED] * 2
    assert GONE in private(await club.slash("ada", "matches", elsewhere))
    assert GONE in private(await club.slash("dan", "matches", elsewhere))


async def test_a_thread_deleted_during_a_stop_closes_only_its_match(club: Club):
    for _ in range(2):
        await begin(club, pace="1d")
    first, second = club.channel.threads
    club.bot._ticking.cancel()
    with patch.object(club.bot, "on_raw_thread_delete", AsyncMock()):
        await club.delete(first)
    await club.restart(after=0.6 * DAY)
    assert [(await match(club, number)).status for number in (1, 2)] == [Status.CLOSED, Status.RUNNING]
    assert GONE in private(await club.slash("ben", "matches"))
    (reminder,) = reminders(club, second)
    assert ["Linkage 1" in reminder.content, "Linkage 2" in reminder.content] == [False, True]


LACKING = "I lack permissions in {}: {}. Somebody who manages it can grant them."
NAMES = {
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "send_messages_in_threads": "Send Messages in Threads",
}


async def refuses(club, act, flag, where="this channel") -> None:
    threads, said = len(club.channel.threads), len(club.public())
    with unchanged(club):
        assert private(await act) == LACKING.format(where, NAMES[flag])
    assert (len(club.channel.threads), len(club.public())) == (threads, said)


async def test_without_threads_a_channel_holds_one_match(club):
    channel = club.text_channel("quiet", create_public_threads=False, send_messages_in_threads=False)
    for opponent in ("ben", "cleo"):
        await begun_in(club, channel, opponent=opponent)
    assert channel.threads == []
    first, board, second = club.public(channel)
    assert first.content == mentions(
        club,
        "**Linkage** · match 1\n{ada} and {ben} play. "
        "I could not make a thread here, so the match is played in this channel.",
    )
    assert board.attachments
    assert second.content == (
        "**Linkage** · match 2\nThe match could not begin: I could not make a thread, and another match is running in "
        "this channel. Finish that one first, or let me create public threads."
    )
    assert labels(second) == []
    assert private(await club.slash("ada", "board", match=2, private=True)) == second.content
    assert (await match(club, 1)).status is Status.RUNNING
    assert (await match(club, 2)).status is Status.CLOSED
    said = private(await club.slash("ada", "move", channel, move="blue d1-d2"))
    assert said.startswith("You played: Blue on d1-d2.")


async def test_without_a_thread_of_its_own_a_match_is_played_here(club):
    invitation = await invite(club)
    club.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006)
    await club.press("ben", invitation, "Accept")
    assert club.channel.threads == [], "all threads are used up"
    assert len(club.boards(club.channel)) == 1
    await resigned(club, channel=club.channel)
    await begin(club)
    await resigned(club)
    here = club.thread
    await begun_in(club, here, "cleo", "dan")
    assert len(club.channel.threads) == 1
    *_, invitation, board = club.public(here)
    assert invitation.content == mentions(club, "**Linkage** · match 3\n{cleo} and {dan} play.")
    assert told_by(board) == mentions(club, "**Linkage** begins.\n{cleo}, it is your turn (More)" + PLACE)
    said = private(await club.slash("cleo", "move", here, move="blue d1-d2"))
    assert said.startswith("You played: Blue on d1-d2.")
    await club.slash(manager(club), "server settings", place="channel")
    await club.let(club.channel, send_messages_in_threads=False)
    await club.press("ben", await invite(club), "Accept")
    assert len(club.channel.threads) == 1, "in the channel it needs no right in threads"
    assert len(club.boards(club.channel)) == 3


async def test_opening_and_accepting_name_missing_permissions(club):
    for flags in (*([flag] for flag in NAMES), ["embed_links", "attach_files"]):
        channel = club.text_channel("-".join(flags), **dict.fromkeys(flags, False))
        with unchanged(club):
            said = private(await club.slash("ada", "play linkage", channel, opponent="ben"))
        assert said == LACKING.format("this channel", ", ".join(NAMES[flag] for flag in flags))
    await club.let(club.channel, send_messages_in_threads=False)
    challenge = club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
    await refuses(club, challenge, "send_messages_in_threads")
    await club.let(club.channel)
    invitation = await invite(club)
    for told_of_it, flag in (
        (True, "send_messages_in_threads"),
        (True, "attach_files"),
        (False, "send_messages_in_threads"),  # the press itself carries the permissions
    ):
        await club.let(club.channel, told=told_of_it, **{flag: False})
        await refuses(club, club.press("ben", invitation, "Accept"), flag)
    assert (await match(club)).status is Status.OPEN
    await club.let(club.channel)
    await club.press("ben", invitation, "Accept")
    assert labels(club.boards()[-1])[0] == "Move"


async def test_seats_need_permissions_in_the_channel_of_the_match(club):
    invitation = await opened(club, "lovelinks", seats=3)
    await club.press("ben", invitation, "Join")
    await club.let(club.channel, send_messages=False)
    await refuses(club, club.press("cleo", now(club, invitation), "Join"), "send_messages")
    await refuses(club, club.press("ada", now(club, invitation), "Begin"), "send_messages")
    await club.let(club.channel)
    await opened(club, "linkage")
    elsewhere = club.text_channel("elsewhere")
    listed = (await club.slash("ben", "matches", elsewhere, show="open")).response.message
    await club.let(club.channel, send_messages_in_threads=False)
    choice = club.people["ben"].click(listed, custom_id="il:sit:2:1:")
    await refuses(club, choice, "send_messages_in_threads", club.channel.mention)
    await club.let(club.channel)
    listed = (await club.slash("ben", "matches", elsewhere, show="open")).response.message
    assert "it has begun" in private(await club.people["ben"].click(listed, custom_id="il:sit:2:1:"))
    thread = club.thread
    await resigned(club)
    await club.slash("ada", "rematch", thread)
    await club.let(club.channel, send_messages_in_threads=False)
    for place in (thread, elsewhere):
        rematch = club.slash("ben", "rematch", place, match=2)
        await refuses(club, rematch, "send_messages_in_threads", club.channel.mention)
    await club.let(club.channel)
    assert private(await club.slash("ben", "rematch", thread)) == "Match 3 begins."


EVERYONE, ROLES, PERSON, OURS, VIEW = 1, (2, 3, 4), 50, 99, 1024


def overwrites(dice: random.Random) -> list[dict[str, Any]]:
    kinds = [(EVERYONE, 0), *((role, 0) for role in ROLES), (PERSON, 1)]
    told = [(*kind, dice.choice(["allow", "deny"])) for kind in kinds if dice.random() < 0.4]
    bits = {"allow": "0", "deny": "0"}
    return [{"id": number, "type": kind, **bits, said: str(VIEW)} for number, kind, said in told]


def test_all_see_agrees_with_permissions_of_each_kind():
    dice, state = random.Random(5), discord.Client(intents=discord.Intents.none())._connection
    ours: Any = {"id": OURS, "username": "bot", "discriminator": "0", "avatar": None}
    state.user = discord.ClientUser(state=state, data=ours)
    agreed = 0
    for _ in range(300):
        base = [VIEW if dice.random() < 0.5 else 0 for _ in (EVERYONE, *ROLES)]
        roles = [
            {"id": number, "name": str(number), "permissions": str(bits), "position": at, "color": 0, "colors": {}}
            for at, (number, bits) in enumerate(zip((EVERYONE, *ROLES), base, strict=True))
        ]
        data: Any = {"id": EVERYONE, "name": "Club", "owner_id": 7, "roles": roles}
        guild = discord.Guild(data=data, state=state)
        guild._add_member(person(guild, OURS, ()))
        readers, place = (channel(guild, number, dice) for number in (10, 11))
        if not all_see(readers, place):
            continue
        agreed += 1
        for number in (PERSON, 60):
            for some in chain.from_iterable(combinations(ROLES, count) for count in range(len(ROLES) + 1)):
                somebody = person(guild, number, some)
                reads = readers.permissions_for(somebody).view_channel
                assert not reads or place.permissions_for(somebody).view_channel, (number, some, base)
    assert agreed > 30


def channel(guild: discord.Guild, number: int, dice: random.Random) -> discord.TextChannel:
    data: Any = {"id": number, "type": 0, "name": "some", "position": 0, "permission_overwrites": overwrites(dice)}
    return discord.TextChannel(state=guild._state, guild=guild, data=data)


def person(guild: discord.Guild, number: int, roles: tuple[int, ...]) -> discord.Member:
    user: Any = {"id": number, "username": "some", "discriminator": "0", "avatar": None}
    data: Any = {"user": user, "roles": roles, "joined_at": None, "deaf": False, "mute": False, "flags": 0}
    return discord.Member(data=data, guild=guild, state=guild._state)
