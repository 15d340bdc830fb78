"""Playing again: the Rematch button and the command."""

from bot.model.match import Status
from rules.linkage import LinkageOptions
from tests.bot.shared import begun_in, resigned
from tests.bot.stories import OVER, PLACE, begin, ids, labels, match, mentions, now, private
from tests.bot.weeks import manager


async def test_agreed_rematch_begins_in_a_new_thread(club):
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


async def test_a_rematch_is_played_in_a_channel_like_its_match(club):
    await club.slash(manager(club), "server settings", place="channel")
    await begun_in(club, club.channel)
    await resigned(club, channel=club.channel)
    for who in ("ada", "ben"):
        await club.slash(who, "rematch", club.channel)
    assert (await match(club, 2)).channel == club.channel.id
    assert club.channel.threads == []
