"""Whoever wants no pictures: whatever they alone are sent is words and text boards, wherever it comes from."""

from typing import Any

import discord

from tests.bot.direct import Direct
from tests.bot.picking import Picking, open_choices
from tests.bot.stories import begin
from tests.bot.weeks import manager
from tests.peer import Club

FRAME = "```"


def all_of(result: Any) -> list[discord.Message]:
    return [each.message for each in (result.response, *result.followups) if each is not None]


def is_text(message: Any) -> bool:
    """Whether a message shows a position without a picture."""
    return not _pictures(message) and FRAME in _read(message)


def described(message: Any) -> str:
    (picture,) = message.attachments
    return picture.description or ""


def _pictures(message: Any) -> list[str]:
    return [file.filename for file in message.attachments if file.filename.endswith((".png", ".gif"))]


def _read(message: Any) -> str:
    return "\n".join([message.content, *(embed.description or "" for embed in message.embeds)])


async def test_private_answers_are_text_and_public_ones_pictures(club: Club):
    await club.slash("ada", "preferences", boards="text")
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
    for command in ("learn", "puzzle", "rules", "study"):
        for _ in range(2):
            shown = all_of(await club.slash("ada", command, game="linkage"))
            assert not any(map(_pictures, shown)), command
        assert any(map(is_text, shown)), command


async def test_direct_messages_are_text(club: Club):
    await club.slash("ada", "preferences", boards="text")
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
    assert "Ada resigned." in _read(direct.posts[-1])


async def test_descriptions_have_the_length_that_is_wanted(club: Club):
    await begin(club)
    await club.slash("ada", "move", club.thread, move="red a1-a2")
    long = described(club.boards()[-1])
    await club.slash(manager(club), "server settings", brief=True)
    await club.slash("ben", "move", club.thread, move="red d1-e1")
    short = described(club.boards()[-1])
    assert "Row 7: free." in long
    assert short == (
        "Ada, it is your turn (More): place a domino on two free cells; it may not touch the domino under the green "
        "counter by a side. Last step: Ben placed red d1-e1. 2 colour groups; More needs 12."
    )
    (own,) = all_of(await club.slash("ada", "board", club.thread, private=True))
    assert described(own) == short
    await club.slash("ada", "preferences", descriptions="long")
    (own,) = all_of(await club.slash("ada", "board", club.thread, private=True))
    assert "Row 7: free." in described(own)
    await club.slash("ada", "preferences", descriptions="short", boards="text")
    (own,) = all_of(await club.slash("ada", "board", club.thread, private=True))
    assert short in own.content
    assert is_text(own)


async def test_private_colours_and_letters_follow_the_reader(club: Club):
    async def board(who: str, *, private: bool) -> bytes:
        (message,) = all_of(await club.slash(who, "board", club.thread, **({"private": True} if private else {})))
        return await message.attachments[0].read()

    await begin(club)
    usual = await board("ada", private=True)
    for palette, labels in (("colour-blind", "usual"), ("high-contrast", "usual"), ("standard", "large")):
        (said,) = all_of(await club.slash("ada", "preferences", palette=palette, labels=labels, boards="picture"))
        own = await board("ada", private=True)
        assert await board("ada", private=False) == usual != own, (palette, labels)
        await club.slash(manager(club), "server settings", palette=palette, large=labels == "large")
        assert await board("ben", private=False) == own, (palette, labels)
        await club.slash(manager(club), "server settings", palette="standard", large=False)
    (said,) = all_of(await club.slash("ada", "preferences", palette="colour-blind", labels="large", boards="text"))
    assert "Their colours: told apart with any colour vision." in said.content
    assert "Their letters: large." in said.content
    assert "Words and text boards in their place: yes." in said.content
    assert "Descriptions: as the server likes it." in said.content
