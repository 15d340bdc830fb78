"""/matches: mine, somebody's, the server's, open seats, page by page; and Next after a move."""

import random

from bot.messages.lists import PAGE
from tests.bot.stories import begin, dump, labels, match, mentions, opened, play, private, random_step


def lines(result):
    """The lines of a list, its title first."""
    return private(result).splitlines()


async def test_mine_come_with_what_waits_first_time_left_and_links(club):
    await begin(club, pace="1d")
    first = club.thread
    await play(club, "blue d1-d2")
    await begin(club, game="linkx", pace="none")
    second = club.thread
    await opened(club, "link", who="cleo", opponent="ada")
    title, *found = lines(await club.slash("ada", "matches"))
    assert title == "Your matches."
    moved = await match(club)
    assert moved.due is not None
    due = int(moved.due.timestamp())
    assert found == [
        mentions(club, "2 · Linkx with {ben} · **your turn** · ") + second.mention,
        mentions(club, "3 · LINK with {cleo} · **waits for your answer** · ") + club.channel.mention,
        mentions(club, "1 · Linkage with {ben} · {ben} to move, time ends ") + f"<t:{due}:R> · {first.mention}",
    ]
    await club.slash("ben", "draw", second)
    assert "2 · Linkx with" in lines(await club.slash("ada", "matches"))[1]
    assert "**something is asked of you**, **your turn**" in lines(await club.slash("ada", "matches"))[1]


async def test_in_direct_messages_links_name_the_server(club):
    await begin(club)
    here = f"https://discord.com/channels/{club.guild.id}/{club.thread.id}"
    shown = await club.people["ada"].user.slash("matches")
    assert private(shown).endswith(f" · {here}")
    refused = await club.people["ada"].user.slash("matches", show="server")
    assert private(refused) == "Use this in a server to see its matches; here I can list your own."


async def test_somebody_elses_and_the_servers(club):
    await begin(club)
    await opened(club, "link", who="cleo", opponent="dan")
    bens = lines(await club.slash("dan", "matches", player="ben"))
    assert bens[0] == mentions(club, "Matches of {ben} in this server.")
    assert len(bens) == 2
    assert bens[1].startswith(mentions(club, "1 · Linkage: {ada} and {ben} · {ada} to move"))
    servers = lines(await club.slash("dan", "matches", show="server"))
    assert servers[0] == "Matches of this server."
    assert [line[0] for line in servers[1:]] == ["2", "1"]
    none = lines(await club.slash("dan", "matches", show="open"))
    assert none == ["Open seats in this server.", "There are none. Open one with /play."]


async def test_long_lists_are_paged_and_the_menu_holds_what_the_page_lists(club):
    count = PAGE + 2
    for _ in range(count):
        await opened(club, "linkage")
    first = await club.slash("ben", "matches", show="open")
    title, *found = lines(first)
    assert title == "Open seats in this server. Page 1 of 2; /matches page:2 shows more."
    assert len(found) == PAGE
    second = await club.slash("ben", "matches", show="open", page=2)
    assert [line.split(" · ")[0] for line in lines(second)[1:]] == ["2", "1"]
    assert private(await club.choose("ben", second.response.message, "Linkage 1")).startswith("You sit in match 1")
    assert lines(await club.slash("ada", "matches", page=9))[0].startswith("Your matches. Page 2 of 2;")


async def test_next_after_a_move_leads_to_the_next_match_that_waits(club):
    await begin(club)
    first = club.thread
    await begin(club, game="linkx")
    result = await club.slash("ada", "move", first, move="blue d1-d2")
    assert private(result).splitlines()[-1] == "Linkx 2 waits for you as well."
    assert labels(result.response.message) == ["Next"]
    await club.restart()
    before = dump(club.settings.database)
    shown = await club.press("ada", result.response.message, "Next")
    assert mentions(club, "{ada}, it is your turn") in private(shown)
    assert private(shown).endswith(f"It is played in {club.thread.mention}.")
    assert "Move" in labels(shown.response.message)
    assert dump(club.settings.database) == before
    step = random_step(await match(club, 2), random.Random(1))
    assert "Next" not in labels((await club.slash("ada", "move", club.thread, move=step)).response.message)
    nothing = "No match waits for you any more; /matches shows yours."
    assert private(await club.press("ada", result.response.message, "Next")) == nothing
