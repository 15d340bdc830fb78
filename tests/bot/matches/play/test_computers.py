"""Inviting computer players in a server: levels, names, hints, and the time limits of such matches."""

import random
from typing import Any

import pytest

from bot.model.levels import LEVELS
from bot.model.log import Kind
from bot.model.match import Computer, Status
from bot.model.time_limits import Pace
from tests.bot.guide import answer
from tests.bot.picking import Picking, below, can_confirm
from tests.bot.shared import resigned, unchanged
from tests.bot.stories import begin, invite, labels, match, mentions, now, opened, play_of, private, random_step
from tests.bot.weeks import DAY, wait
from tests.peer import Club
from tests.texts import ENGLISH

TITLES = ["Newcomer", "Casual", "Steady", "Strong", "Relentless"]


async def invited(club, game="linkx", **options):
    return await opened(club, game, **({"opponent": club.robot} | options))


def levels(match):
    return [seat.occupant.level for seat in match.seats if isinstance(seat.occupant, Computer)]


async def test_the_bot_is_named_with_a_level_and_numbered(club):
    invitation = await invited(club, level="steady")
    begun = await match(club)
    assert (begun.status, levels(begun), begun.rated) == (Status.RUNNING, [3], False)
    told = now(club, invitation)
    assert mentions(club, "{ada} and Interlink (steady) play in <#" + str(club.thread.id)) in told.content
    assert labels(told) == []
    assert club.thread.name == "Linkx 1 · Ada – Interlink (steady)"
    (board,) = club.boards()
    assert mentions(club, "{ada}, it is your turn") in board.content
    assert "Interlink (steady)" in board.attachments[0].description
    for number, level in enumerate((LEVELS[0], LEVELS[-1]), 2):
        await invited(club, level=level.key)
        assert levels(await match(club, number)) == [level.number]
    robots = dict.fromkeys(("opponent2", "opponent3"), club.robot)
    await invited(club, "lovelinks", level="casual", **robots)
    begun = await match(club, 4)
    assert (begun.status, levels(begun)) == (Status.RUNNING, [2] * 3)
    for number in (1, 2, 3):
        assert f"Interlink {number} (casual)" in club.thread.name
        assert f"Interlink {number} (casual)" in club.boards()[-1].attachments[0].description
    invitation = await invited(club, "lovelinks", opponent="ben", level="casual", **robots)
    partners = "Partners: {ada} and Interlink 1 (casual) against {ben} and Interlink 2 (casual)."
    assert mentions(club, partners) in invitation.content


async def test_without_a_level_the_opener_is_reminded_and_chooses(club):
    invitation = await invited(club, rated=True)
    listed = private(await club.slash("ada", "matches"))
    assert "1 · Linkx with Interlink · **you choose how well I play**" in listed
    requests = len(club.env.http_requests)
    await club.env.advance_time(6.1 * DAY)
    assert mentions(club, "{ada}, choose how well I play, or Linkx 1 ends") in club.public()[-1].content
    assert {club.people["ada"].id} in club.pings(requests)
    assert mentions(club, "{ada} plays with Interlink.") in invitation.content
    assert "Not rated, since a computer player takes part." in invitation.content
    for level in LEVELS:
        assert ENGLISH(f"level-about-{level.key}") in invitation.content
    rows = [[button.label for button in row.children] for row in invitation.components]
    assert rows == [TITLES, ["Withdraw", "Rules", "Learn"]]
    await club.restart()
    await club.press("ada", invitation, "Relentless")
    begun = await match(club)
    assert (begun.status, levels(begun), begun.rated) == (Status.RUNNING, [5], False)
    assert labels(now(club, invitation)) == []
    assert len(club.boards()) == 1


async def test_all_its_computers_get_the_level_chosen_once(club):
    invitation = await invited(club, "lovelinks", opponent2=club.robot, opponent3=club.robot)
    assert "How well shall the 3 computer players play?" in invitation.content
    assert "Interlink 1, Interlink 2 and Interlink 3" in invitation.content
    (unknown,) = await club.at_once(("ada", invitation, "il:level:1:1:9"))
    assert private(unknown) == ENGLISH("reply-button-unknown")
    await club.at_once(*[("ada", invitation, f"il:level:1:1:{level}") for level in (2, 4)])
    begun = await match(club)
    assert levels(begun) in ([2] * 3, [4] * 3)
    assert [entry.kind for entry in begun.entries].count(Kind.LEVEL) == 1
    invitation = await invited(club, "lovelinks", seats=3)
    assert "Begin" not in labels(invitation)
    (early,) = await club.at_once(("ada", invitation, "il:begin:2:1:"))
    assert private(early).startswith(mentions(club, "First {ada}, who opened this match, chooses"))
    await club.at_once(("ben", invitation, "il:join:2:1:"))
    await club.at_once(("ada", invitation, "il:level:2:1:2"))
    assert (await match(club, 2)).status is Status.RUNNING, "a join meanwhile does not make the choice stale"


async def test_nonsense_about_the_bot_is_refused_in_one_sentence(club):
    other = club.guild.add_member(club.env.create_user("robot", bot=True))
    me = f"<@{club.robot.id}>"
    level = f"A level is for computer players; name {me} as an opponent as well, or leave level out."
    with unchanged(club):
        for command, options, said in (
            ("block add", {"player": club.robot}, ENGLISH("reply-block-bot")),
            ("matches", {"player": club.robot}, ENGLISH("reply-bot-matches")),
            ("profile", {"player": club.robot}, ENGLISH("reply-bot-ratings")),
            ("profile", {"versus": club.robot}, ENGLISH("reply-bot-ratings")),
            ("history", {"player": club.robot}, ENGLISH("reply-bot-ratings")),
            ("history", {"opponent": club.robot}, ENGLISH("reply-bot-ratings")),
            ("play linkx", {"opponent": "ben", "level": "steady"}, level),
        ):
            assert private(await club.slash("ada", command, **options)) == said, (command, options)
        said = private(await club.slash("ada", "play linkx", opponent=other))
        assert said.startswith(f"{other.mention} is a bot and does not play; name me or a person")


async def test_a_challenge_asks_for_the_level_and_ends_up_listed(club):
    helped = answer(await club.slash("ada", "help"))
    press = ("ada", helped, f"il:game:{club.robot.id}:0:", "2")
    (asked,) = await club.at_once(press)
    assert private(asked) == "Match 1 of Linkx is open; choose below it how well I play, and it begins."
    invitation = club.public()[-1]
    assert labels(invitation) == [*TITLES, "Withdraw", "Rules", "Learn"]
    (again,) = await club.at_once(press)
    assert private(again) == "You have opened this match already; choose under match 1 how well I play, and it begins."
    await club.press("ada", invitation, "Casual")
    assert (await match(club)).status is Status.RUNNING
    await invited(club, level="relentless")
    last = await resigned(club, "ada")
    assert (await match(club, 2)).status is Status.FINISHED
    assert "Interlink (relentless)" in str(last.attachments[1].description)
    listed = private(await club.slash("ada", "history"))
    assert "Interlink (relentless) before Ada" in listed
    assert "a computer player took part" in listed


async def alone(club: Club, game: str, **options: Any) -> Any:
    await opened(club, game, opponent=club.robot, level="newcomer", **options)
    await club.replied()
    return club.boards()[-1]


async def hinted(club: Club, board: Any, who: str = "ada") -> Picking:
    picking = Picking(club, who)
    result = await club.press(who, board, "Hint")
    await club.replied()
    picking.message = answer(result)
    return picking


@pytest.mark.slow
async def test_hints_open_the_picker_where_confirm_plays_them(club):
    for number, game in enumerate(("link", "lovelinks"), 1):
        board = await alone(club, game)
        before = play_of(await match(club, number)).steps
        more = answer(await club.press("ada", board, "More"))
        ada = await hinted(club, board)
        assert "A good step: **" in ada.message.content
        assert ada.message.attachments
        assert can_confirm(ada.message), "what is hinted at can be played"
        assert play_of(await match(club, number)).steps == before, "a hint plays nothing"
        steps = below(ada.message)[0].custom_id.split(":", 4)[4]
        await ada.press("Confirm")
        await club.replied()
        assert play_of(await match(club, number)).steps[len(before)].text == steps.split(", ")[0]
        assert private(await club.press("ada", more, "Hint")).startswith("That is outdated")
    await club.slash("ada", "preferences", confirm=False)
    ada = await hinted(club, await alone(club, "link", opening="none"))
    assert "A good step" in ada.message.content
    assert not play_of(await match(club, 3)).steps, "where the last press plays, it is only shown"


async def test_people_invited_with_a_computer_or_hints_are_asked(club):
    invitation = await invited(club, "lovelinks", opponent="ben", opponent2=club.robot, level="strong")
    assert "Interlink (strong) has a seat." in invitation.content
    assert mentions(club, "{ada} invites {ben}.") in invitation.content
    assert labels(invitation) == ["Accept", "Decline", "Begin", "Withdraw", "Rules", "Learn"]
    await club.press("ben", invitation, "Accept")
    begun = await match(club)
    assert (begun.status, levels(begun)) == (Status.RUNNING, [4])
    free = await invited(club, "lovelinks", level="steady", seats=4)
    assert labels(free) == ["Join", "Begin", "Withdraw", "Rules", "Learn"]
    await club.press("ada", free, "Begin")
    assert (await match(club, 2)).status is Status.RUNNING
    await begin(club)
    more = await club.press("ada", club.boards()[-1], "More")
    assert "Hint" not in labels(answer(more))
    invitation = await invite(club, hints=True)
    assert "With hints behind More for everyone, so it is not rated." in invitation.content
    await club.press("ben", invitation, "Accept")
    running = await match(club, 4)
    assert (running.hints, running.rated, running.status) == (True, False, Status.RUNNING)
    board = club.boards()[-1]
    assert "A good step" in (await hinted(club, board)).message.content
    assert "It is <@" in private(await club.press("ben", board, "Hint"))
    more = await club.press("cleo", board, "More")
    assert "Hint" not in labels(answer(more))


async def test_nobody_alone_with_computers_is_waited_for_or_claimed(club):
    await invited(club, level="newcomer")
    found = await match(club)
    assert (found.pace, found.due) == (Pace.NONE, None)
    assert "Time for this turn" not in club.boards()[-1].content
    await wait(club, 28)
    (warning,) = [said for said in club.public(club.thread) if "you have not played in Linkx 1" in said.content]
    assert labels(warning) == ["More"]
    await wait(club, 3)
    assert (await match(club)).status is Status.CLOSED
    assert "Nobody played for 30 days, so this match was closed" in club.boards()[-1].content
    club.join("eve", club.managers())
    for number, overdue in enumerate(("claim", "forfeit"), 2):
        await club.slash("eve", "server settings", overdue=overdue)
        await invited(club, level="newcomer", pace="1d")
        board = club.boards()[-1]
        assert "the match is then closed without a result" in board.content
        await wait(club, 0.9)
        await club.slash("ada", "move", match=number, move=random_step(await match(club, number), random.Random(1)))
        await club.replied()
        await wait(club, 0.9)
        assert (await match(club, number)).status is Status.RUNNING
        await wait(club, 0.2)
        assert (await match(club, number)).status is Status.CLOSED
        said = "\n".join(message.content for message in club.public(club.thread))
        assert "The time for a turn ran out, so the match was closed without a result." in said
        assert "claim" not in said


async def test_a_usual_pace_holds_only_between_people(club):
    asked = {"level": "newcomer", "opponent2": club.robot, "seats": 3, "length": "short"}
    for number, named in enumerate(({}, {"pace": "3d"}), 1):
        invitation = await opened(club, "lovelinks", opponent="ben", **asked, **named)
        await club.press("ben", invitation, "Accept")
        assert (await match(club, number)).due is not None
        await resigned(club, "ben")
        found = await match(club, number)
        assert (found.due is not None) == bool(named)
        await club.restart()
        assert (await match(club, number)).due == found.due
    invitation = await opened(club, "lovelinks", level="newcomer", opponent=club.robot, seats=3, length="short")
    await club.press("ada", now(club, invitation), "Begin")
    found = await match(club, 3)
    assert (found.status, found.due) == (Status.RUNNING, None), "begun without the open seat"
