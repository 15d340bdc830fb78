"""Settings of people and servers: text in place of pictures, looks, and how quiet a thread is."""

import io
import json
from typing import Any

import discord
import pytest
from PIL import Image

from bot.model.match import Status
from renderers import RENDERERS
from tests.bot.direct import Direct
from tests.bot.picking import Picking, open_choices
from tests.bot.stories import begin, displayed, labels, match, name_of, private
from tests.bot.weeks import first_step, manager
from tests.peer import Club

FRAME = "```"


def all_of(result: Any) -> list[discord.Message]:
    return [each.message for each in (result.response, *result.followups) if each is not None]


def is_text(message: Any) -> bool:
    return not _pictures(message) and FRAME in _read(message)


def described(message: Any) -> str:
    (picture,) = message.attachments
    return picture.description or ""


def _pictures(message: Any) -> list[str]:
    return [file.filename for file in message.attachments if file.filename.endswith((".png", ".gif"))]


def _read(message: Any) -> str:
    return "\n".join([message.content, *(embed.description or "" for embed in message.embeds)])


async def test_private_answers_are_text_and_public_ones_pictures(club: Club):
    await club.slash("ada", "preferences", display="text")
    await begin(club)
    (board,) = all_of(await club.slash("ada", "board", club.thread, private=True))
    assert is_text(board)
    assert "0 colour groups; More needs 12." in board.content
    assert _pictures(club.boards()[-1]) == ["board.png"]
    picking = Picking(club, "ada")
    await picking.open(club.boards()[-1])
    assert is_text(picking.message)
    while offered := open_choices(picking.message):
        await picking.choose(*offered[0])
        assert is_text(picking.message)
    await picking.press("Confirm")
    assert not picking.message.embeds
    assert FRAME not in picking.message.content
    (replay,) = all_of(await club.press("ada", club.boards()[-1], "Replay"))
    assert is_text(replay)
    (moving,) = all_of(await club.press("ada", replay, "GIF"))
    assert is_text(moving)
    (public,) = all_of(await club.press("ada", replay, "Show everyone"))
    assert _pictures(public) == ["replay.gif"]
    (seen,) = all_of(await club.slash("ben", "board", club.thread, private=True))
    assert _pictures(seen) == ["board.png"], "others see pictures"
    (board,) = all_of(await club.slash("ada", "board", club.thread))
    assert _pictures(board) == ["board.png"], "everybody sees a picture, whoever asked"
    assert not board.flags.ephemeral
    for command in ("learn", "puzzle next", "rules", "study open"):
        for _ in range(2):
            shown = all_of(await club.slash("ada", command, game="linkage"))
            assert not any(map(_pictures, shown)), command
        assert any(map(is_text, shown)), command


async def test_direct_messages_are_text(club: Club):
    await club.slash("ada", "preferences", display="text")
    await begin(club, game="lovelinks", length="short")
    inbox = club.people["ada"].user.dm_channel
    (letter,) = inbox.history()
    assert not letter.attachments
    assert "The stock of Ada: " in letter.content
    direct = Direct(club)
    await direct.begin()
    board = next(message for message in reversed(direct.posts) if "Linkage" in message.content)
    assert not board.attachments
    assert is_text(board)
    await direct.press(all_of(await direct.slash("resign"))[0], "Confirm")
    assert not any(_pictures(message) for message in direct.posts)
    assert "in figures." in _read(direct.posts[-1])


async def test_descriptions_have_the_length_that_is_wanted(club: Club):
    await begin(club)
    await club.slash("ada", "move", club.thread, move="red a1-a2")
    long = described(club.boards()[-1])
    await displayed(club, manager(club), "server settings", descriptions="short")
    await club.slash("ben", "move", club.thread, move="red d1-e1")
    short = described(club.boards()[-1])
    assert "Row 7: free." in long
    assert short == (
        "Ada, it is your turn (More): place a domino on two free cells; it may not touch the domino under the green "
        "counter by a side. Last step: Ben placed red d1-e1. 2 colour groups; More needs 12."
    )
    (own,) = all_of(await club.slash("ada", "board", club.thread, private=True))
    assert described(own) == short
    await displayed(club, "ada", descriptions="long")
    (own,) = all_of(await club.slash("ada", "board", club.thread, private=True))
    assert "Row 7: free." in described(own)
    await displayed(club, "ada", descriptions="short", boards="text")
    (own,) = all_of(await club.slash("ada", "board", club.thread, private=True))
    assert short in own.content
    assert is_text(own)


async def test_private_colours_and_letters_follow_the_reader(club: Club):
    async def board(who: str, *, private: bool) -> bytes:
        (message,) = all_of(await club.slash(who, "board", club.thread, **({"private": True} if private else {})))
        return await message.attachments[0].read()

    await begin(club)
    usual = await board("ada", private=True)
    for palette, letters in (("colour-blind", "usual"), ("high-contrast", "usual"), ("standard", "large")):
        await displayed(club, "ada", palette=palette, labels=letters)
        own = await board("ada", private=True)
        assert await board("ada", private=False) == usual != own, (palette, letters)
        await displayed(club, manager(club), "server settings", palette=palette, labels=letters)
        assert await board("ben", private=False) == own, (palette, letters)
        await displayed(club, manager(club), "server settings", palette="standard", labels="usual")
    said = private(await displayed(club, "ada", palette="colour-blind", labels="large", boards="text"))
    assert "Colours: Colours that are told apart with any colour vision" in said
    assert "Letters: Large" in said
    assert "Descriptions of pictures: As the server likes it" in said
    for preset, seen in (
        ("dark", "Dark"),
        ("server", "As the server has it"),
        ("text", "Words and text boards, no pictures"),
    ):
        assert f"Boards: {seen}." in private(await club.slash("ada", "preferences", display=preset))


DARK = 90  # a picture's corner is darker than this in the dark theme, out of 255


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
        await club.slash(manager(club), "server settings", display="light" if dark else "dark")
        await club.slash("ada", "preferences", display=look)
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
    assert card.description.startswith("Love Links, match 1, in figures.\n1. ")
    assert "before 1500" in card.description
    assert found.play is not None
    turned = RENDERERS["lovelinks"].turned(found.play)
    assert turned is not None
    assert f"Ahead for good. Turn {turned.turn}: " in card.description
    answer = await club.press("cleo", last, "Check the draws")
    assert "SHA-256" in private(answer)
    (record,) = answer.response.message.attachments
    assert json.loads(await record.read())["seed"] == found.seed.hex()


async def test_the_card_says_why_a_match_was_not_rated(club):
    await begin(club, game="linkage", rated=False)
    asked = (await club.slash("ada", "resign", club.thread)).response
    await club.press("ada", asked.message, "Confirm")
    board, card = club.public(club.thread)[-1].attachments
    assert board.description.startswith("Ada resigned")
    assert "Opened as not rated." in card.description
    assert "before 1500" not in card.description
    assert labels(club.public(club.thread)[-1])[0] == "Rematch"


async def test_the_end_of_a_turn_replaces_its_own_message(club):
    await begin(club, game="lovelinks", length="short")
    await play(club, 1)
    own, since = club.boards()[-1], len(club.env.http_requests)
    await play(club, 1)
    made = [entry for entry in club.env.http_requests[since:] if f"/channels/{club.thread.id}/messages" in entry.path]
    assert [entry.method for entry in made] == ["POST", "DELETE"]
    assert made[1].path.endswith(str(own.id))
    begins, finished = club.boards()
    assert (labels(begins), "place two links" in finished.content) == ([], True)
    assert finished.content.count(" joined ") == 2
