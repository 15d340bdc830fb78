"""Inviting computer players in a server: naming the bot, choosing how well it plays, and what it is called."""

from bot.match import Computer, Kind, Status
from bot.match.levels import LEVELS
from tests.bot.stories import dump, labels, match, mentions, now, opened, private
from tests.bot.weeks import DAY
from tests.texts import ENGLISH

TITLES = ["Newcomer", "Casual", "Steady", "Strong", "Relentless"]
STALE = "That belongs to an earlier moment; this is how the match stands now."


async def invited(club, game="linkx", who="ada", **options):
    """An invitation to the bot, as it was posted."""
    return await opened(club, game, who, **({"opponent": club.robot} | options))


def levels(match):
    """How well its computer players play, by seat."""
    return [seat.occupant.level for seat in match.seats if isinstance(seat.occupant, Computer)]


# -- with a level


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


async def test_each_level_can_be_named(club):
    for number, level in enumerate(LEVELS, 1):
        await invited(club, level=level.key)
        assert levels(await match(club, number)) == [level.number]


async def test_several_computers_are_told_apart_by_numbers(club):
    for count in (1, 2, 3):
        names = ("opponent", "opponent2", "opponent3")[:count]
        await invited(club, "lovelinks", level="casual", **dict.fromkeys(names, club.robot))
        begun = await match(club, count)
        assert (begun.status, levels(begun)) == (Status.RUNNING, [2] * count)
        for number in range(1, count + 1) if count > 1 else ():
            assert f"Interlink {number} (casual)" in club.thread.name
            assert f"Interlink {number} (casual)" in club.boards()[-1].attachments[0].description


async def test_a_person_beside_a_computer_is_asked_as_ever(club):
    invitation = await invited(club, "lovelinks", opponent="ben", opponent2=club.robot, level="strong")
    assert "Interlink (strong) sits already." in invitation.content
    assert mentions(club, "{ada} invites {ben}.") in invitation.content
    assert labels(invitation) == ["Accept", "Decline", "Begin", "Withdraw", "Rules", "Learn"]
    await club.press("ben", invitation, "Accept")
    begun = await match(club)
    assert (begun.status, levels(begun)) == (Status.RUNNING, [4])


async def test_two_partners_are_the_opener_and_the_second_named(club):
    robots = dict.fromkeys(("opponent2", "opponent3"), club.robot)
    invitation = await invited(club, "lovelinks", opponent="ben", level="casual", **robots)
    partners = "Partners: {ada} and Interlink 1 (casual) against {ben} and Interlink 2 (casual)."
    assert mentions(club, partners) in invitation.content


async def test_further_seats_stay_open_and_all_people_must_want_to_begin(club):
    invitation = await invited(club, "lovelinks", level="steady", seats=4)
    assert (await match(club)).open_seats == 2
    assert labels(invitation) == ["Join", "Begin", "Withdraw", "Rules", "Learn"]
    await club.press("ada", invitation, "Begin")
    begun = await match(club)
    assert (begun.status, len(begun.seats), levels(begun)) == (Status.RUNNING, 2, [3])
    invitation = await invited(club, "lovelinks", level="steady", seats=4)
    await club.press("ben", invitation, "Join")
    await club.press("ben", now(club, invitation), "Begin")
    assert (await match(club, 2)).status is Status.OPEN
    await club.press("ada", now(club, invitation), "Begin")
    begun = await match(club, 2)
    assert (begun.status, len(begun.seats)) == (Status.RUNNING, 3)


async def test_a_level_without_a_computer_opens_nothing(club):
    before = dump(club.settings.database)
    said = private(await club.slash("ada", "play linkx", opponent="ben", level="steady"))
    me = f"<@{club.robot.id}>"
    assert said == f"A level is for computer players; name {me} as an opponent as well, or leave level out."
    assert dump(club.settings.database) == before


async def test_it_is_not_rated_whatever_was_asked_for(club):
    invitation = await invited(club, rated=True)
    assert "Not rated, since a computer player takes part." in invitation.content
    assert not (await match(club)).rated


# -- without a level


async def test_without_a_level_the_opener_is_asked_and_it_begins_with_the_answer(club):
    invitation = await invited(club)
    assert mentions(club, "{ada} plays with Interlink.") in invitation.content
    for level in LEVELS:
        assert ENGLISH(f"level-about-{level.key}") in invitation.content
    rows = [[button.label for button in row.children] for row in invitation.components]
    assert rows == [TITLES, ["Withdraw", "Rules", "Learn"]]
    await club.restart()
    await club.press("ada", invitation, "Relentless")
    begun = await match(club)
    assert (begun.status, levels(begun)) == (Status.RUNNING, [5])
    assert labels(now(club, invitation)) == []
    assert len(club.boards()) == 1


async def test_all_its_computers_get_the_level(club):
    invitation = await invited(club, "lovelinks", opponent2=club.robot, opponent3=club.robot)
    assert "How well shall the 3 computer players play?" in invitation.content
    assert "Interlink 1, Interlink 2 and Interlink 3" in invitation.content
    await club.press("ada", invitation, "Newcomer")
    assert levels(await match(club)) == [1, 1, 1]


async def test_it_begins_once_people_accepted_and_the_level_is_chosen(club):
    presses = [("ada", "Steady"), ("ben", "Accept")]
    for number, order in enumerate((presses, presses[::-1]), 1):
        invitation = await invited(club, "lovelinks", opponent="ben", opponent2=club.robot)
        for who, label in order:
            assert (await match(club, number)).status is Status.OPEN
            await club.press(who, now(club, invitation), label)
        assert (await match(club, number)).status is Status.RUNNING


async def test_nobody_else_chooses_and_nothing_is_chosen_twice(club):
    invitation = await invited(club, "lovelinks", opponent="ben", opponent2=club.robot)
    said = private(await club.press("ben", invitation, "Steady"))
    assert said == mentions(club, "Only {ada}, who opened this match, chooses how well the computer players play.")
    await club.press("ada", invitation, "Steady")
    before = dump(club.settings.database)
    (again,) = await club.at_once(("ada", invitation, "il:level:1:1:4"))
    assert private(again).startswith(STALE)
    assert labels(now(club, invitation)) == ["Accept", "Decline", "Begin", "Withdraw", "Rules", "Learn"]
    assert dump(club.settings.database) == before


async def test_a_level_is_one_that_there_is_and_is_chosen_once(club):
    invitation = await invited(club)
    before = dump(club.settings.database)
    for number in ("0", "6", "", "1.2"):
        (result,) = await club.at_once(("ada", invitation, f"il:level:1:1:{number}"))
        assert private(result) == ENGLISH("answer-unknown")
    assert dump(club.settings.database) == before
    await club.at_once(*[("ada", invitation, f"il:level:1:1:{level}") for level in (2, 4)])
    begun = await match(club)
    assert levels(begun) in ([2], [4])
    assert [entry.kind for entry in begun.entries].count(Kind.LEVEL) == 1


async def test_who_joined_meanwhile_does_not_make_the_choice_stale(club):
    invitation = await invited(club, "lovelinks", seats=3)
    (joined,) = await club.at_once(("ben", invitation, "il:join:1:1:"))
    assert joined.acknowledged
    await club.at_once(("ada", invitation, "il:level:1:1:2"))
    assert (await match(club)).status is Status.RUNNING


async def test_it_can_be_withdrawn_and_begins_with_fewer_only_with_a_level(club):
    invitation = await invited(club, "lovelinks", seats=3)
    assert "Begin" not in labels(invitation)
    (result,) = await club.at_once(("ada", invitation, "il:begin:1:1:"))
    assert private(result).startswith(mentions(club, "First {ada}, who opened this match, chooses"))
    await club.press("ada", invitation, "Withdraw")
    assert (await match(club)).status is Status.CLOSED


async def test_the_opener_is_reminded_of_the_choice_and_it_is_listed(club):
    await invited(club)
    listed = private(await club.slash("ada", "matches"))
    assert "1 · Linkx with Interlink · **you choose how well I play**" in listed
    requests = len(club.env.http_requests)
    await club.env.advance_time(6.1 * DAY)
    assert mentions(club, "{ada}, choose how well I play, or Linkx 1 ends") in club.public()[-1].content
    assert {club.people["ada"].id} in club.pings(requests)


# -- elsewhere


async def test_what_makes_no_sense_about_the_bot_is_one_sentence(club):
    before = dump(club.settings.database)
    refusals = {
        "answer-block-me": [("block add", {"player": club.robot})],
        "answer-matches-of-me": [("matches", {"player": club.robot})],
        "answer-standing-of-me": [
            ("profile", {"player": club.robot}),
            ("profile", {"versus": club.robot}),
            ("history", {"player": club.robot}),
            ("history", {"opponent": club.robot}),
        ],
    }
    for key, asked in refusals.items():
        for command, options in asked:
            assert private(await club.slash("ada", command, **options)) == ENGLISH(key)
    other = club.guild.add_member(club.env.create_user("robot", bot=True))
    said = private(await club.slash("ada", "play linkx", opponent=other))
    assert said.startswith(f"{other.mention} is a bot and does not play; name me or a person")
    assert dump(club.settings.database) == before


async def test_a_challenge_to_the_bot_asks_for_the_level(club):
    (asked,) = await club.at_once(("ada", await helped(club), f"il:game:{club.robot.id}:0:", "2"))
    assert private(asked) == "Match 1 of Linkx is open; choose below it how well I play, and it begins."
    invitation = club.public()[-1]
    assert labels(invitation) == [*TITLES, "Withdraw", "Rules", "Learn"]
    (again,) = await club.at_once(("ada", await helped(club), f"il:game:{club.robot.id}:0:", "2"))
    assert private(again) == "You have opened this match already; choose under match 1 how well I play, and it begins."
    await club.press("ada", invitation, "Casual")
    assert (await match(club)).status is Status.RUNNING


async def test_finished_matches_are_listed_with_the_level(club):
    await invited(club, level="relentless")
    question = (await club.slash("ada", "resign", club.thread)).response.message
    await club.press("ada", question, "Confirm")
    assert (await match(club)).status is Status.FINISHED
    card = club.boards()[-1].attachments[1].description
    assert "Interlink (relentless)" in card
    listed = private(await club.slash("ada", "history"))
    assert "Interlink (relentless) before Ada" in listed
    assert "a computer player took part" in listed


async def helped(club):
    """A message to press components on."""
    return (await club.slash("ada", "help")).response.message
