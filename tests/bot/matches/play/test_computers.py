"""Inviting computer players in a server: naming the bot, choosing how well it plays, and what it is called."""

from typing import Any

import pytest

from bot.model.levels import LEVELS
from bot.model.log import Kind
from bot.model.match import Computer, Status
from tests.bot.guide import answer
from tests.bot.picking import Picking, below, can_confirm
from tests.bot.shared import resigned, unchanged
from tests.bot.stories import begin, invite, labels, match, mentions, now, opened, play_of, private
from tests.bot.weeks import DAY
from tests.peer import Club
from tests.texts import ENGLISH

TITLES = ["Newcomer", "Casual", "Steady", "Strong", "Relentless"]


async def invited(club, game="linkx", **options):
    return await opened(club, game, **({"opponent": club.robot} | options))


def levels(match):
    return [seat.occupant.level for seat in match.seats if isinstance(seat.occupant, Computer)]


async def test_naming_the_bot_and_a_level_begins_at_once(club):
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


async def test_several_computers_are_told_apart_by_numbers(club):
    names = ("opponent", "opponent2", "opponent3")
    await invited(club, "lovelinks", level="casual", **dict.fromkeys(names, club.robot))
    begun = await match(club)
    assert (begun.status, levels(begun)) == (Status.RUNNING, [2] * 3)
    for number in (1, 2, 3):
        assert f"Interlink {number} (casual)" in club.thread.name
        assert f"Interlink {number} (casual)" in club.boards()[-1].attachments[0].description
    robots = dict.fromkeys(("opponent2", "opponent3"), club.robot)
    invitation = await invited(club, "lovelinks", opponent="ben", level="casual", **robots)
    partners = "Partners: {ada} and Interlink 1 (casual) against {ben} and Interlink 2 (casual)."
    assert mentions(club, partners) in invitation.content


async def test_a_person_invited_with_a_computer_is_asked(club):
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


async def test_without_a_level_the_match_begins_with_the_answer(club):
    invitation = await invited(club, rated=True)
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


async def test_the_opener_is_reminded_of_the_choice_and_it_is_listed(club):
    await invited(club)
    listed = private(await club.slash("ada", "matches"))
    assert "1 · Linkx with Interlink · **you choose how well I play**" in listed
    requests = len(club.env.http_requests)
    await club.env.advance_time(6.1 * DAY)
    assert mentions(club, "{ada}, choose how well I play, or Linkx 1 ends") in club.public()[-1].content
    assert {club.people["ada"].id} in club.pings(requests)


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


async def test_a_challenge_to_the_bot_asks_for_the_level(club):
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


async def test_finished_matches_are_listed_with_the_level(club):
    await invited(club, level="relentless")
    last = await resigned(club, "ada")
    assert (await match(club)).status is Status.FINISHED
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
async def test_a_hint_opens_the_picker_at_a_step_which_confirm_plays(club):
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


@pytest.mark.slow
async def test_where_the_last_press_plays_a_hint_shows_where_it_is(club):
    await club.slash("ada", "preferences", confirm=False)
    ada = await hinted(club, await alone(club, "link", opening="none"))
    assert "A good step" in ada.message.content
    assert not play_of(await match(club)).steps


async def test_between_people_there_are_hints_only_where_they_agreed(club):
    await begin(club)
    more = await club.press("ada", club.boards()[-1], "More")
    assert "Hint" not in labels(answer(more))
    invitation = await invite(club, hints=True)
    assert "With hints behind More for everyone, so it is not rated." in invitation.content
    await club.press("ben", invitation, "Accept")
    running = await match(club, 2)
    assert (running.hints, running.rated, running.status) == (True, False, Status.RUNNING)
    board = club.boards()[-1]
    assert "A good step" in (await hinted(club, board)).message.content
    assert "It is <@" in private(await club.press("ben", board, "Hint"))
    more = await club.press("cleo", board, "More")
    assert "Hint" not in labels(answer(more))
