"""Playing again: the Rematch button and the command."""

from bot.match import Kind, Status
from rules.linkage import LinkageOptions
from tests.bot.playing import kinds
from tests.bot.stories import OVER, PLACE, begin, ids, labels, match, mentions, now, play, play_of, private
from tests.bot.weeks import manager


async def resigned(club, who="ben"):
    """The board of a match that is over because somebody resigned."""
    question = (await club.press(who, club.boards()[-1], "Resign")).response.message
    await club.press(who, question, "Confirm")
    return club.boards()[-1]


async def test_when_both_have_pressed_a_new_match_begins_in_a_thread_of_its_own_with_seats_changed(club):
    await begin(club, target=13)
    board = await resigned(club)
    first = club.thread
    assert labels(board) == OVER
    requests = len(club.env.http_requests)
    assert private(await club.press("ada", board, "Rematch")) == mentions(club, "{ben} has been asked.")
    question = club.public(first)[-1]
    assert question.content == mentions(club, "{ben}: {ada} would like a rematch.")
    assert labels(question) == ["Rematch"]
    assert {club.people["ben"].id} in club.pings(requests)
    again = "You have already asked for a rematch; it begins when everyone has."
    assert private(await club.slash("ada", "rematch", first)) == again
    await club.restart()
    assert private(await club.press("ben", question, "Rematch")) == "Match 2 begins."
    opened = await match(club, 2)
    assert (opened.players, opened.status) == ((club.people["ben"].id, club.people["ada"].id), Status.RUNNING)
    assert isinstance(opened.options, LinkageOptions)
    assert opened.options.target == 13
    assert club.thread.id == opened.channel != first.id
    assert club.thread.name == "Linkage 2 · Ben – Ada"
    line = [message for message in club.public(club.channel) if message.content.startswith("**")][-1]
    assert line.content == mentions(club, f"**Linkage** · match 2\n{{ben}} and {{ada}} play in <#{club.thread.id}>.")
    assert club.boards()[-1].content.startswith(
        mentions(club, "**Linkage** begins.\n{ben}, it is your turn (More)" + PLACE)
    )
    assert now(club, question).content == mentions(club, "{ada} asked for a rematch.\n{ben} agreed.")
    assert labels(now(club, question)) == []
    assert labels(now(club, board)) == ["Replay", "Text", "Review", "More"]
    (late,) = await club.at_once(("ben", board, ids(board)[0]))
    assert private(late) == "The rematch has already begun; /matches shows it."
    assert await play_on(club) == ["blue d1-d2"]


async def test_where_matches_are_played_in_the_channel_the_rematch_stays_there(club):
    await club.slash(manager(club), "server settings", place="channel")
    asked = (await club.slash("ada", "play linkage", opponent="ben", first="me")).response.message
    await club.press("ben", asked, "Accept")
    for who in ("ada", "ben"):
        if who == "ada":
            question = (await club.slash("ben", "resign", club.channel)).response.message
            await club.press("ben", question, "Confirm")
        await club.slash(who, "rematch", club.channel)
    assert (await match(club, 2)).channel == club.channel.id
    assert club.channel.threads == []


async def play_on(club):
    await club.slash("ben", "move", club.thread, move="blue d1-d2")
    return [step.text for step in play_of(await match(club, 2)).steps]


async def test_both_who_press_at_the_same_instant_begin_one_match(club):
    await begin(club, game="linkx")
    board = await resigned(club)
    rematch = ids(board)[0]
    await club.at_once(("ada", board, rematch), ("ben", board, rematch), ("ada", board, rematch))
    assert kinds(await match(club)).count(Kind.REMATCHED) == 1
    assert (await match(club, 2)).status is Status.RUNNING
    assert private(await club.slash("ada", "board", private=True, match=3)) == (
        "There is no match 3; /matches lists yours."
    )


async def test_strangers_and_old_boards_begin_nothing(club):
    await begin(club)
    await play(club, "blue d1-d2")
    old = (await club.slash("ada", "board", club.thread)).response.message
    board = await resigned(club)
    stranger = "You do not play in this match; open one of your own with /play."
    assert private(await club.press("cleo", board, "Rematch")) == stranger
    late = await club.press("ada", old, "Undo")
    assert private(late).startswith("That belongs to an earlier moment; this is how the match stands now.\n")
    assert labels(late.response.message) == OVER
    assert (await match(club)).offer is None


async def test_it_expires_after_three_days(club):
    await begin(club)
    board = await resigned(club)
    await club.press("ada", board, "Rematch")
    await club.env.advance_time(3 * 86_400 + 60)
    late = "A rematch can be asked for within 3 days; open a new match with /play."
    assert private(await club.slash("ben", "rematch", club.thread)) == late


async def test_a_rematch_is_refused_to_whoever_has_as_many_matches_as_the_server_allows(club):
    await begin(club)
    board = await resigned(club)
    await club.slash(manager(club), "server settings", most=1)
    await club.slash("ada", "play linkx", opponent="cleo")
    said = "In this server nobody has more than 1 match at a time; finish one first."
    assert private(await club.press("ada", board, "Rematch")) == said
    assert kinds(await match(club)).count(Kind.OFFERED) == 0
