"""The menu of a message: Replay and Text at the position that the message shows."""

import random
from typing import Any

from tests.bot.guide import answer
from tests.bot.shared import begun_in, resigned
from tests.bot.stories import begin, invite, match, play, play_of, private, random_step
from tests.layouts import words
from tests.peer import Club
from tests.texts import in_words

BY_TIME = "-# This message no longer names its turn, so I found it by the time of the message."
NO_MATCH = "I see no single match in this message; "
TURNS = 8


async def used(club: Club, message: Any, who: str = "cleo") -> tuple[list[str], list[str]]:
    """The answers of Replay and Text to a message."""
    place = next(each for each in (club.channel, *club.channel.threads) if each.id == message.channel.id)
    found = [await club.people[who].context_menu(place, menu, message) for menu in ("Replay", "Text")]
    replay, text = [[*filter(None, (result.response, *result.followups))] for result in found]
    assert all(each.ephemeral for each in (*replay, *text))
    return [words(each.message) for each in replay], [words(each.message) for each in text]


async def test_turns_and_the_result_lead_to_their_positions(club: Club):
    await begin(club, game="linkx")
    dice = random.Random(1)
    for _ in range(TURNS):
        await club.env.advance_time(60)
        await play(club, random_step(await match(club), dice))
    await club.env.advance_time(60)
    await resigned(club)
    boards = club.boards()
    assert len(boards) == TURNS + 2
    assert len(play_of(await match(club)).stops()) == TURNS + 1
    for number, message in enumerate(boards, 1):
        (replay, *noted), (text, *more) = await used(club, message)
        turn = min(number, TURNS + 1)
        assert replay.startswith(f"**Linkx 1** · position {turn} of {TURNS + 1}\n"), number
        assert f"Linkx, turn {turn}" in text or number > turn, text
        assert ("resigned" in text) == (number > TURNS + 1)
        assert (noted, BY_TIME in more) == (([BY_TIME], True) if number < 6 else ([], False)), number


async def test_other_messages_lead_to_a_match_or_say_what_would(club: Club):
    unbegun = "The match has not begun, so there is no position to show; "
    invitation, own = await invite(club, game="linkx"), await club.people["ada"].send(club.channel, "Linkx 1")
    assert [said[0].startswith(unbegun) for said in await used(club, invitation)] == [True, True]
    early = answer(await club.slash("dan", "board", match=1))
    await club.press("ben", invitation, "Accept")
    await play(club, "c1-c2-d1", "e1-e2-e3")
    shown = answer(await club.slash("dan", "board", match=1))
    replay = answer(await club.slash("cleo", "replay", match=1))
    gif = answer(await club.press("cleo", replay, "Show everyone"))
    replay = answer(await club.press("cleo", replay, "Back"))
    listed, profile = [answer(await club.slash("ada", *what)) for what in (("matches",), ("profile", club.thread))]
    starter = next(each for each in club.public() if each.type.name == "thread_created")
    rows: list[Any] = [row.to_dict() for row in shown.components]
    forged = club.env.backend.create_message(club.channel.id, club.people["dan"].id, "mine", components=rows)
    watch = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "Watch", "custom_id": "il:replay:1:0:"}]}]
    final = club.env.backend.create_message(club.channel.id, club.robot.id, "A final", components=watch)
    wanted: list[tuple[Any, str, str, str]] = [
        *((message, "cleo", "position 1 of 3", "turn 1") for message in (invitation, early)),
        (shown, "cleo", "position 3 of 3", "turn 3"),
        (gif, "cleo", "position 3 of 3", "turn 3"),
        (next(each for each in club.public() if each.id == final.id), "cleo", "position 3 of 3", "turn 3"),
        (replay, "cleo", "position 2 of 3", "turn 2"),
        *((message, "ada", NO_MATCH, NO_MATCH) for message in (own, listed, profile, starter)),
        (next(each for each in club.public() if each.id == forged.id), "cleo", NO_MATCH, NO_MATCH),
    ]
    for message, who, *expected in wanted:
        said = await used(club, message, who)
        assert [there in in_words(found[0]) for there, found in zip(expected, said, strict=True)] == [True, True], said
    await club.press("ben", club.boards()[-1], "Undo")
    taken, (text, *_) = await used(club, shown)
    assert taken == [
        "What this message shows was taken back, so the replay of match 1 does not have it; Text in the same menu still"
        " describes it."
    ]
    assert "Linkx, turn 3" in text
    await begun_in(club, quiet := club.text_channel("quiet", create_public_threads=False), opponent="dan")
    club.env.backend.create_message(quiet.id, club.robot.id, "news among the turns")
    news = await club.people["cleo"].context_menu(quiet, "Replay", club.public(quiet)[-1])
    assert private(news).startswith(NO_MATCH)


async def test_direct_messages_lead_to_their_match_unless_to_several(club: Club):
    await club.slash("ada", "preferences", remind_by="dm")
    await begin(club, game="lovelinks", pace="none")
    for _ in range(2):
        await begin(club, pace="1d")
    await club.env.advance_time(0.55 * 86400)
    stock, reminder = club.people["ada"].user.dm_channel.history()
    assert private(await club.menu_directly("ada", "Replay", stock)).startswith("**Love Links 1** · position 1 of 1")
    assert private(await club.menu_directly("ada", "Replay", reminder)).startswith(NO_MATCH)
