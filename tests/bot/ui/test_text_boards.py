"""Settings of people and servers: text in place of pictures, looks, and how quiet a thread is."""

import io
import json
from typing import Any

import discord
from PIL import Image

from renderers import RENDERERS
from tests.bot.direct import Direct
from tests.bot.picking import Picking, open_choices
from tests.bot.shared import finish
from tests.bot.stories import begin, displayed, labels, match, name_of, play_of, private
from tests.bot.weeks import first_step, manager
from tests.layouts import words
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
    return "\n".join([words(message), *(embed.description or "" for embed in message.embeds)])


async def test_private_answers_and_direct_messages_are_text(club: Club):
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
    await begin(club, game="lovelinks", length="short")
    inbox = club.people["ada"].user.dm_channel
    letter = inbox.history()[-1]
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


async def test_private_boards_follow_their_reader(club: Club):
    async def board(who: str, *, private: bool) -> bytes:
        (message,) = all_of(await club.slash(who, "board", club.thread, **({"private": True} if private else {})))
        return await message.attachments[0].read()

    await begin(club)
    eve, usual = manager(club), await board("ada", private=True)
    for palette, letters in (("colour-blind", "usual"), ("high-contrast", "usual"), ("standard", "large")):
        await displayed(club, "ada", palette=palette, labels=letters)
        own = await board("ada", private=True)
        assert await board("ada", private=False) == usual != own, (palette, letters)
        await displayed(club, eve, "server settings", palette=palette, labels=letters)
        assert await board("ben", private=False) == own, (palette, letters)
        await displayed(club, eve, "server settings", palette="standard", labels="usual")
    said = private(await displayed(club, "ada", palette="colour-blind", labels="large", boards="text"))
    assert "Colours: Colours that are told apart with any colour vision" in said
    assert "Letters: Large" in said
    assert "Descriptions of pictures: As the server likes it" in said
    for look, told, of_server in (
        ("dark", "Dark", "light"),
        ("light", "Light", "dark"),
        ("server", "As the server has it", "dark"),
        ("text", "Words and text boards, no pictures", "light"),
    ):
        await club.slash(eve, "server settings", display=of_server)
        assert f"Boards: {told}." in private(await club.slash("ada", "preferences", display=look))
        assert dark(await board("ben", private=False)) is (of_server == "dark")
        if look in ("dark", "light"):
            assert dark(await board("ada", private=True)) is (look == "dark")


def dark(picture: bytes) -> bool:
    found = Image.open(io.BytesIO(picture)).convert("L").getpixel((2, 2))
    assert isinstance(found, int)
    return found < 90  # of 255


async def play(club: Club, count: int) -> None:
    for _ in range(count):
        who = name_of(club, (await match(club)).waiting_for)
        await club.slash(who, "move", club.thread, move=await first_step(club))


async def test_turns_keep_pictures_and_one_ping_or_letter_each(club):
    await begin(club, game="linkage", rated=False)
    ben = club.people["ben"]
    for turn, pinged in (("thread", 1), ("dm", 0)):
        await club.slash("ben", "preferences", turn=turn)
        before = len(club.pings())
        await play(club, 1)
        assert sum(ben.id in pings for pings in club.pings()[before:]) == pinged, turn
        letters = [] if ben.user.dm_channel is None else [each.content for each in ben.user.dm_channel.history()]
        assert len(letters) == (turn == "dm"), turn
        assert all("your turn" in letter for letter in letters)
        await play(club, 1)
    assert [each.content for each in ben.user.dm_channel.history()] == [
        f"Linkage 1 in <#{club.thread.id}>: turn 4 is over."
    ]
    assert [len(message.attachments) for message in club.public(club.thread)] == [1] * 5
    await club.slash(manager(club), "server settings", pictures="newest")
    await play(club, 2)
    told = club.public(club.thread)
    assert [len(message.attachments) for message in told] == [1, 1, 1, 1, 0, 0, 1]
    assert all(" placed " in message.content for message in told[1:])
    asked = (await club.slash("ada", "resign", club.thread)).response
    await club.press("ada", asked.message, "Confirm")
    last = club.public(club.thread)[-1]
    board, card = last.attachments
    assert board.description.startswith("Ada resigned")
    assert "Opened as not rated." in card.description
    assert "before 1500" not in card.description
    assert labels(last)[0] == "Rematch"


async def test_turns_are_one_message_and_the_end_has_a_card(club):
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
    await finish(club)
    found, last = await match(club), club.public(club.thread)[-1]
    board, card = last.attachments
    assert (board.filename, card.filename) == ("board.png", "end.png")
    assert card.description is not None
    assert card.description.startswith("Love Links, match 1, in figures.\n1. ")
    assert "before 1500" in card.description
    turned = RENDERERS["lovelinks"].turned(play_of(found))
    assert turned is not None
    assert f"Ahead for good. Turn {turned.turn}: " in card.description
    answer = await club.press("cleo", last, "Check the draws")
    assert "SHA-256" in private(answer)
    (record,) = answer.response.message.attachments
    assert json.loads(await record.read())["seed"] == found.seed.hex()
