"""What a thread keeps, whom it wakes, and what is for one person's eyes: settings and the parts behind More."""

import io
import json

import discord
import pytest
from PIL import Image

from bot.match import Status
from rules.deal import commitment
from tests.bot.stories import begin, labels, match, name_of, private
from tests.bot.weeks import first_step, manager
from tests.peer import Club

DARK = 90
"""A picture's corner is darker than this in the dark theme, out of 255."""


async def play(club: Club, count: int) -> None:
    for _ in range(count):
        who = name_of(club, (await match(club)).waiting_for)
        await club.slash(who, "move", club.thread, move=await first_step(club))


async def corner(attachment: discord.Attachment) -> int:
    picture = Image.open(io.BytesIO(await attachment.read())).convert("L")
    found = picture.getpixel((2, 2))
    assert isinstance(found, int)
    return found


async def test_turns_keep_their_pictures_unless_only_the_newest(club):
    await begin(club, game="linkage")
    await play(club, 2)
    assert [len(message.attachments) for message in club.public(club.thread)] == [1, 1, 1]
    await club.slash(manager(club), "server settings", pictures="newest")
    await play(club, 2)
    told = club.public(club.thread)
    assert [len(message.attachments) for message in told] == [1, 1, 0, 0, 1]
    assert all(" placed " in message.content for message in told[1:])


@pytest.mark.parametrize(("turn", "pinged", "written"), [("thread", 1, 0), ("dm", 0, 1)])
async def test_one_ping_a_turn_in_the_thread_or_by_direct_message(club, turn, pinged, written):
    await begin(club, game="linkage")
    await club.slash("ben", "preferences", turn=turn)
    ben, before = club.people["ben"].id, len(club.pings())
    await play(club, 1)
    assert sum(ben in pings for pings in club.pings()[before:]) == pinged
    inbox = club.people["ben"].user.dm_channel
    letters = [] if inbox is None else inbox.history()
    assert len(letters) == written
    assert all("your turn" in letter.content for letter in letters)
    await play(club, 1)
    over = f"Linkage 1 in <#{club.thread.id}>: turn 2 is over."
    assert [letter.content for letter in ([] if inbox is None else inbox.history())] == [over] * written


async def test_private_pictures_follow_their_reader(club):
    for look, dark in (("dark", True), ("light", False)):
        await club.slash(manager(club), "server settings", dark=not dark)
        await club.slash("ada", "preferences", look=look)
        await begin(club, game="lovelinks", length="short")
        (seen,) = (await club.slash("ada", "board", club.thread, private=True)).response.message.attachments
        assert (await corner(seen) < DARK) is dark
        (public,) = club.boards()[-1].attachments
        assert (await corner(public) < DARK) is not dark


async def test_the_end_is_a_board_a_card_and_checkable_draws(club):
    await begin(club, game="lovelinks", length="short")
    while (found := await match(club)).status is Status.RUNNING:
        await play(club, 1)
    last = club.public(club.thread)[-1]
    board, card = last.attachments
    assert (board.filename, card.filename) == ("board.png", "end.png")
    assert card.description is not None
    assert card.description.startswith("Love Links, match 1: ")
    assert "before 1500" in card.description
    assert f"`{found.seed.hex()}`" in last.content
    answer = await club.press("cleo", last, "Check the draws")
    assert "SHA-256" in private(answer)
    (record,) = answer.response.message.attachments
    assert json.loads(await record.read())["seed"] == found.seed.hex()
    assert f"`{commitment(found.seed)}`" in club.public(club.thread)[0].content


async def test_the_card_says_why_a_match_was_not_rated(club):
    await begin(club, game="linkage", rated=False)
    asked = (await club.slash("ada", "resign", club.thread)).response
    await club.press("ada", asked.message, "Confirm")
    card = club.public(club.thread)[-1].attachments[1]
    assert "Ada resigned" in card.description
    assert "Opened as not rated." in card.description
    assert "before 1500" not in card.description
    assert labels(club.public(club.thread)[-1])[0] == "Rematch"


async def test_the_end_of_a_turn_is_one_edit_and_one_message(club):
    await begin(club, game="lovelinks", length="short")
    await play(club, 1)
    own, since = club.boards()[-1], len(club.env.http_requests)
    await play(club, 1)
    made = [entry for entry in club.env.http_requests[since:] if f"/channels/{club.thread.id}/messages" in entry.path]
    (edit,) = [entry for entry in made if entry.method == "PATCH"]
    assert edit.path.endswith(str(own.id))
    assert [entry.method for entry in made if entry is not edit] == ["POST"]
    finished, asked = club.boards()
    assert (labels(finished), "place two links" in asked.content) == ([], True)
    assert finished.content.count(" joined ") == 2
