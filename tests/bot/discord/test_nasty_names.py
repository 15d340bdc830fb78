"""People, a server and a channel with nasty names, through everything that is said: as with names of letters."""

import random
import re
from typing import NamedTuple

import pytest

from bot.ui.texts import one_line
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.shared import resigned
from tests.bot.stories import begin, match, name_of, play, private, random_step
from tests.bot.ui.nasty import like, renamed, told_as
from tests.markdown import LINK, MARK, MENTION, Piece, addresses, pieces
from tests.peer import Club, open_club

NAMES = ("[Nitro](http://a.b)", "```\n# x", "-# _a_ `b`\u202e", "||\u05e9\u05dc|| <@5>", "**[x](http://y)**")
"""Four people and the server."""
TYPED = ("[Nitro](http://a.b)", "``` @everyone", "<@5> **x**\n# y", "\u202e\\`", "9" * 5000)
NUMBERS = re.compile(r"\d{6,}")
OURS = re.compile(r"<:[a-z0-9_]+:\d+>|<@&?\d+>|<#\d+>|<t:\d+:\w>|</[a-z ]+:\d+>")
BOARD = r"https://discord\.com/channels/\d+/\d+/\d+"
LEFT_TO_THE_CLIENT = re.compile(rf"\[here\]\({BOARD}\)|(?<= · ){BOARD}$", re.MULTILINE)


class Heard(NamedTuple):
    """Texts in messages, and texts without Markdown: alt texts, titles, labels of menus."""

    messages: list[str]
    plain: list[str]


async def story(club: Club, names: list[str]) -> Heard:
    for who, shown in zip(club.people, names, strict=False):
        club.call(who, shown)
    server = club.bot.get_guild(club.guild.id)
    assert server is not None
    server.name = names[-1]
    for who in ("ada", "ben"):
        await club.slash(who, "preferences", stock_dm=True, turn="dm")
    await _stocks(club)
    for game in GAMES:
        await _match_of_two(club, game)
    await _standings(club)
    choices = [
        await club.complete(who, "match", "", command) for who in ("ada", "ben") for command in ("move", "board")
    ]
    asked = [data for _, data in sorted(club.said(), key=lambda made: _way(club, made[0]))]
    titles = [entry.json["name"] for entry in club.env.http_requests if entry.path.endswith("/threads") and entry.json]
    alts = [file["description"] for data in asked for file in data.get("attachments") or [] if "description" in file]
    menus = [
        option["label"]
        for data in asked
        for row in data.get("components") or []
        for child in row["components"]
        for option in child.get("options", [])
    ]
    return Heard(
        [data["content"] for data in asked], [*titles, *alts, *menus, *(c["name"] for o in choices for c in o)]
    )


def _way(club: Club, path: str) -> tuple[bool, bool, bool]:
    """The key of a request's order: concurrent requests arrive in any order, except of the same kind."""
    letters = {str(person.user.dm_channel.id) for person in club.people.values()}
    return path.startswith("/channels/"), path.split("/")[2] in letters, path.endswith("/messages")


async def _stocks(club: Club) -> None:
    board = await begin(club, game="lovelinks", opponent2="cleo", opponent3="dan")
    stock = await club.slash("cleo", "stock", club.thread)
    await club.press("ada", board, "Text")
    await club.press("cleo", answer(stock), "Text")
    ada = club.people["ada"].user
    await ada.click(ada.dm_channel.history()[-1], label="Text")
    found, dice = await match(club), random.Random(1)
    await play(club, random_step(found, dice))
    await club.slash("dan", "resign", club.thread)
    await club.slash("dan", "board", club.thread)


async def _match_of_two(club: Club, game: str) -> None:
    await begin(club, game=game)
    number, dice = list(GAMES).index(game) + 2, random.Random(2)
    for _ in range(4):
        found = await match(club, number)
        await club.slash(name_of(club, found.waiting_for), "move", match=number, move=random_step(found, dice))
    await club.press("ben", club.boards()[-1], "Text")
    for who in ("ada", "ben"):
        for typed in TYPED:
            await club.slash(who, "move", match=number, move=typed)
    await club.press("ada", await resigned(club), "Text")


async def _standings(club: Club) -> None:
    for command, options in (
        ("leaderboard", {}),
        ("leaderboard", {"view": "statistics"}),
        ("profile", {"player": "ben"}),
        ("profile", {"player": "dan"}),
        ("profile", {"player": "ada", "versus": "ben"}),
        ("profile", {"player": "ada", "versus": "dan"}),
    ):
        said = answer(await club.slash("cleo", command, **options))
        if said.components:
            await club.press("cleo", said, "Text")
    await club.slash("cleo", "history")
    await club.slash("cleo", "history", player="ben", opponent="ada")
    for show in ("mine", "server", "open"):
        await club.slash("ada", "matches", show=show)


def told(messages: list[str]) -> list[str]:
    """Messages without what differs between two runs: ids and moments."""
    return [NUMBERS.sub("0", message) for message in messages]


@pytest.mark.slow
async def test_nasty_names_change_no_more_than_the_name(tmp_path):
    heard = []
    for number, called in enumerate((NAMES, like(NAMES))):
        (tmp_path / str(number)).mkdir()
        async with open_club(tmp_path / str(number)) as club:
            heard.append(await story(club, list(called)))
    nasty, model = heard
    harmless, shown = like(NAMES), [one_line(name) for name in NAMES]
    for said, wanted in zip(told(nasty.messages), told(model.messages), strict=True):
        expected = [Piece(kind, told_as(kind, text, harmless, shown)) for kind, text in pieces(wanted)]
        assert pieces(said) == expected
    assert told(nasty.plain) == [renamed(text, harmless, shown) for text in told(model.plain)]
    for message in nasty.messages:
        _check_ours(message)
    everything = "\n".join(nasty.plain + [text for message in nasty.messages for _, text in pieces(message)])
    assert all(name in everything for name in shown)


def _check_ours(message: str) -> None:
    """Every link and mention is one that the bot makes."""
    ours = LEFT_TO_THE_CLIENT.sub("", message)
    assert addresses(ours) == []
    for kind, text in pieces(ours):
        assert kind != LINK
        assert kind != MENTION or OURS.fullmatch(text), text
        assert kind != MARK or text in ("*", "**"), text


async def test_typed_text_is_never_repeated(club):
    await begin(club)
    for typed in TYPED:
        for command, option in (
            ("move", "move"),
            ("away", "until"),
            ("preferences", "quiet"),
            ("preferences", "timezone"),
        ):
            answer = private(await club.slash("ada", command, club.thread, **{option: typed}))
            assert typed not in answer, (command, typed)
            _check_ours(answer)
