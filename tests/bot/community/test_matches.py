"""/matches: mine, somebody's, the server's, open seats, page by page; what is overdue, and where each leads."""

from bot.matches.texts.lists import PAGE
from bot.model.ids import MatchId, UserId
from tests.bot.reads import Reads
from tests.bot.stories import begin, ids, labels, match, mentions, opened, play, private
from tests.bot.tampering import tampering
from tests.bot.weeks import wait


def lines(result):
    return private(result).splitlines()


async def test_own_matches_begin_with_what_waits(club, monkeypatch):
    await begin(club, pace="1d")
    await play(club, "blue d1-d2")
    first = club.boards()[-1].jump_url
    second = (await begin(club, game="linkx", pace="none")).jump_url
    await opened(club, "link", who="cleo", opponent="ada")
    title, *found = lines(await club.slash("ada", "matches"))
    assert title == "Your matches."
    moved = await match(club)
    assert moved.due is not None
    due = int(moved.due.timestamp())
    assert found == [
        mentions(club, "2 · Linkx with {ben} · **your turn** · ") + second,
        mentions(club, "3 · LINK with {cleo} · **waits for your answer** · ") + club.channel.mention,
        mentions(club, "1 · Linkage with {ben} · {ben} to move, time ends ") + f"<t:{due}:R> · {first}",
    ]
    await club.slash("ben", "draw", club.thread)
    reads = Reads(club.bot.storage, monkeypatch)
    asked = lines(await club.slash("ada", "matches"))
    boards_and_closed_lately = 2
    assert reads.since() == boards_and_closed_lately, "a page is read in one go"
    assert "2 · Linkx with" in asked[1]
    assert "**an offer to answer**, **your turn**" in asked[1]


async def test_other_lists_lead_to_the_newest_board_or_the_thread(club):
    await begin(club)
    await play(club, "blue d1-d2", "red a1-a2")
    board, user = club.boards()[-1], club.people["ada"].user
    newest = f" · {board.jump_url}"
    assert board.jump_url == f"https://discord.com/channels/{club.guild.id}/{club.thread.id}/{board.id}"
    assert private(await user.slash("matches")).endswith(newest)
    refused = await user.slash("matches", show="server")
    assert private(refused) == "Use this in a server to see its matches; here I can list your own."
    assert lines(await club.slash("cleo", "matches", show="server"))[1].endswith(newest)
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
    await club.slash("ada", "undo", club.thread)
    with tampering(club.settings.database) as connection:
        connection.execute("DELETE FROM shown WHERE kind = 'board'")
    assert lines(await club.slash("ada", "matches"))[1].endswith(f" · {club.thread.mention}")


async def test_long_lists_are_paged_and_offer_play_while_it_waits(club):
    await begin(club)
    for who, options, button in (
        ("ada", {}, ["Play"]),
        ("ada", {"player": "ben"}, ["Play"]),
        ("ben", {}, ["Replay"]),
        ("cleo", {"show": "server"}, ["Follow"]),
        ("cleo", {}, []),
    ):
        assert labels((await club.slash(who, "matches", **options)).response.message) == button, (who, options)
    for _ in range(PAGE + 2):
        await opened(club, "linkage")
    first = await club.slash("ben", "matches", show="open")
    title, *found = lines(first)
    assert title == "Open seats in this server. Page 1 of 2."
    assert len(found) == PAGE
    assert labels(first.response.message) == [*["Join"] * PAGE, "Back", "Next"]
    second = await club.slash("ben", "matches", show="open", page=2)
    turned = await club.press("ben", first.response.message, "Next")
    assert turned.response.id == first.response.id, "a page replaces another"
    for last in (second, turned):
        assert [line.split(" · ")[0] for line in lines(last)[1:]] == ["3", "2"]
    joined = await club.people["ben"].click(second.response.message, custom_id="il:sit:2:1:")
    assert private(joined).startswith("You have a seat in match 2")
    assert labels(second.response.message)[0] == "Join", "the list stays"
    assert lines(await club.slash("ada", "matches", page=9))[0] == "Your matches. Page 2 of 2."
    mine = (await club.slash("ada", "matches")).response.message
    play = next(each for each in ids(mine) if each.startswith("il:play:"))
    picker = await club.people["ada"].click(mine, custom_id=play)
    assert "Cancel" in labels(picker.response.message), "a picker"
    assert picker.response.id != mine.id, "the list stays"
    with club.as_bot():
        for number in (1, 2):
            await club.bot.services.table.resign(MatchId(number), UserId(club.people["ada"].id))
    assert "Play" not in labels((await club.slash("ada", "matches")).response.message)


async def test_who_is_overdue_is_marked(club):
    await begin(club, pace="1d")
    await begin(club, game="linkx", pace="7d")
    for days, own, others in (
        (0.9, "**your turn**, time ends", "{ada} to move, time ends"),
        (0.2, "**your turn**, **overdue**, time ended", "{ada} to move, overdue, time ended"),
    ):
        await wait(club, days)
        for who, said in (("ada", own), ("ben", others)):
            late, still = sorted(lines(await club.slash(who, "matches"))[1:])
            assert mentions(club, said) in late
            assert "overdue" not in still
