"""Love Links in Discord: draws that can be checked, turns of several steps, partners, and stocks by direct message."""

import random
from hashlib import sha256

from bot.model.log import Kind
from rules.deal import audit
from tests.bot.picking import open_choices
from tests.bot.shared import resigned, unchanged
from tests.bot.stories import begin, invite, labels, match, mentions, name_of, play, play_of, private
from tests.bot.whole import brought_on, to_come

NOTICE = "I could not send you a direct message, so I won't try again."


async def started(club, **options):
    board = await begin(club, game="lovelinks", **options)
    return board, to_come(await match(club), random.Random(5))


def letters(club, who: str):
    return club.people[who].user.dm_channel.history()


def posted(club, since: int) -> list[set[int]]:
    new = f"/channels/{club.thread.id}/messages"
    said = zip(club.said(since, methods=("POST",)), club.pings(since), strict=True)
    return [pinged for (path, _), pinged in said if path.endswith(new)]


def counted(club, *people: str) -> list[int]:
    return [len(letters(club, who)) for who in people]


async def test_the_seed_is_told_only_at_the_end(club):
    board, steps = await started(club, length="short")
    found = await match(club)
    hashed = sha256(found.seed).hexdigest()
    line = f"More about Love Links 1:\n-# The draws follow from a secret whose SHA-256 is `{hashed}`."
    assert board.content.splitlines()[0] == "**Love Links** begins."
    for count in (0, 1, 1):
        await play(club, *steps[:count])
        del steps[:count]
        assert private(await club.press("cleo", club.boards()[-1], "More")) == line
    await brought_on(club, steps[:-1])
    assert not any(found.seed.hex() in data["content"] for _, data in club.said())
    await play(club, steps[-1])
    behind = await club.press("ada", club.boards()[-1], "More")
    assert private(behind).endswith(f"\n-# The draws followed from the secret `{found.seed.hex()}`.")
    public = "".join(message.content for message in club.public(club.thread))
    assert (found.seed.hex() in public, hashed in public) == (False, False)
    audited = audit(play_of(await match(club)).record(), found.seed)
    assert audited.step is None
    assert audited.followed > 30
    await begin(club, game="lovelinks")
    await club.slash("ada", "resign", club.thread, abort=True)
    await club.press("ben", club.public(club.thread)[-1], "Accept")
    ended = club.boards()[-1]
    behind = await club.press("ben", ended, "More")
    assert (await match(club, 2)).seed.hex() in private(behind)
    assert "Check the draws" in labels(behind.response.message)


async def test_a_whole_turn_is_played_in_one_command_and_told_again(club):
    _, steps = await started(club)
    turn = f"{steps[0]}, {steps[1]}"
    (letter,) = letters(club, "ada")
    assert open_choices((await club.people["ada"].user.click(letter, label="Move")).response.message)
    with unchanged(club):
        for text, sentence in (
            (f"{steps[0]}, 99-99 Z:lock", "Step 2: "),
            (", ".join(steps[:3]), "Your turn ends after step 2; leave the rest out."),
        ):
            assert private(await club.slash("ada", "move", club.thread, move=text)).startswith(sentence), text
    results = await club.slash_at_once(club.thread, ("ada", "move", turn), ("ada", "move", turn))
    said = sorted(private(result) for result in results)
    assert said[0] == mentions(club, "It is {ben}'s turn; please wait for yours.")
    assert said[1].startswith(f"You played: {steps[0].split()[0]} "), "as the thread says it"
    played = [entry for entry in (await match(club)).entries if entry.kind is Kind.STEP and entry.seat is not None]
    assert [entry.text for entry in played] == steps[:2]
    assert [labels(board) for board in club.boards()] == [[], ["Move", "Stock", "Text", "More", "Undo"]]
    assert counted(club, "ada", "ben") == [1, 1]
    await club.slash("ada", "undo", club.thread)
    await club.press("ben", club.public(club.thread)[-1], "Accept")
    assert (await match(club)).waiting_for == club.people["ada"].id
    for step, told in ((None, (["Move", "Rules", "Text"], [])), (steps[1], ([], ["Move", "Rules", "Text"]))):
        if step is not None:
            await play(club, step)
        shown = tuple(labels(letters(club, who)[0]) for who in ("ada", "ben"))
        assert shown == told, "a turn that begins again is told again"
    assert counted(club, "ada", "ben") == [1, 1]


async def test_partners_are_named_and_only_who_moves_gets_a_stock(club):
    line = mentions(club, "Partners: {ada} and {cleo} against {ben} and {dan}.")
    invitation = await invite(club, game="lovelinks", opponent2="cleo", opponent3="dan")
    assert line in invitation.content.splitlines()
    for who in ("ben", "cleo", "dan"):
        await club.press(who, club.public()[0], "Accept")
    assert line in club.public()[0].content.splitlines()
    assert line in club.boards()[0].content.splitlines()
    found = await match(club)
    assert [name_of(club, found.players[seat]) for seat in found.side_of(0)] == ["ada", "cleo"]
    moved = {"ada"}
    for step in to_come(await match(club), random.Random(5))[:8]:
        await play(club, step)
        found = await match(club)
        who = name_of(club, found.waiting_for)
        moved.add(who)
        assert {name: len(letters(club, name)) for name in club.people} == {name: name in moved for name in club.people}
        assert [labels(letters(club, name)[-1]) != [] for name in moved] == [name == who for name in moved]
    assert len(moved) == len(found.seats)
    letter = letters(club, name_of(club, found.waiting_for))[-1]
    said = f"Love Links 1 in <#{club.thread.id}>: it is your turn, and this is your stock."
    assert letter.content.startswith(said)
    held = play_of(found).state.layout.stocks[found.seat_to_move]
    (picture,) = letter.attachments
    assert all(link.text in picture.description for link in held)
    assert (await picture.read()).startswith(b"\x89PNG")
    assert labels(letter) == ["Move", "Rules", "Text"]
    await club.restart()
    assert counted(club, *moved) == [1] * len(moved), "a restart sends nothing again"
    await resigned(club, "ada")
    sure = "Resign match 1? {ben} and {dan} would win; this cannot be taken back."
    assert private(await club.slash("cleo", "resign", club.thread)) == mentions(club, sure)
    await club.press("cleo", club.public(club.thread)[-1], "Accept")
    ended = mentions(club, "{ada} and {cleo} resigned; {ben} and {dan} win.")
    for who in moved:
        (letter,) = letters(club, who)
        assert letter.content == f"Love Links 1 in <#{club.thread.id}> is over. {ended}"
        assert (labels(letter), letter.attachments) == ([], [])
    invitation = await invite(club, game="lovelinks", seats=4)
    assert mentions(club, "Partners: {ada} and an open seat against {ben} and an open seat.") in invitation.content
    assert "Partners" not in (await invite(club, game="lovelinks", opponent="cleo")).content


async def test_steps_of_a_turn_share_a_message_and_stocks_are_shown(club):
    begins, steps = await started(club)
    for turn in (0, 2):
        before = [(board.id, board.content.splitlines()[0]) for board in club.boards()]
        requests = len(club.env.http_requests)
        who, other = ("ada", "ben") if turn == 0 else ("ben", "ada")
        await play(club, steps[turn])
        *earlier, board = club.boards()
        assert [(each.id, each.content.splitlines()[0]) for each in earlier] == before
        assert mentions(club, f"{{{who}}}, place one more link.") in board.content
        assert posted(club, requests) == [set()], "nobody is asked yet"
        await play(club, steps[turn + 1])
        *left, finished = club.boards()
        assert [each.id for each in left] == [each.id for each in earlier]
        done = finished.content.splitlines()
        assert [club.people[who].mention in line for line in done[:2]] == [True, True], "the whole turn in one message"
        assert mentions(club, f"{{{other}}}, it is your turn: place two links.") in finished.content
        assert posted(club, requests) == [set(), {club.people[other].id}]
    pictures = [await board.attachments[0].read() for board in club.boards()]
    assert len({*pictures}) == len(pictures) == 3
    assert club.boards()[0].id == begins.id
    found, board = await match(club), club.boards()[-1]
    for seat, who in enumerate(("ada", "ben")):
        for result in (await club.slash(who, "stock", club.thread), await club.press(who, board, "Stock")):
            (picture,) = result.response.attachments
            said = private(await club.press(who, result.response.message, "Text"))
            assert all(link.text in said for link in play_of(found).state.layout.stocks[seat])
            assert picture.description == said
    refused = "You do not play in this match; its board shows every stock."
    assert private(await club.slash("cleo", "stock", club.thread)) == refused
    await begin(club)
    said = private(await club.slash("ada", "stock", club.thread))
    assert said == "Linkage has no stocks; /board shows all there is."


async def test_closed_direct_messages_are_tried_again_when_wanted(club):
    closed = f"/channels/{club.people['ben'].user.dm_channel.id}/messages"

    def tried() -> int:
        return sum(entry.method == "POST" and entry.path.endswith(closed) for entry in club.env.http_requests)

    club.env.inject_error("POST", closed, status=403, code=50007, times=None)
    _, steps = await started(club)
    told = []
    for step in steps[:6]:
        who = name_of(club, (await match(club)).waiting_for)
        said = private(await club.slash(who, "move", club.thread, move=step))
        told += [who] if NOTICE in said else []
    assert (told, tried()) == (["ben"], 1), "noticed and told once"
    assert "turn 3 is over" in letters(club, "ada")[0].content, "ada's goes on"
    assert NOTICE not in private(await club.slash("ben", "stock", club.thread))
    assert "(they could not be delivered)" in private(await club.slash("ben", "preferences"))
    await club.restart()
    await play(club, *steps[6:10])
    assert tried() == 1, "remembered"
    assert "Stock by direct message: off" in private(await club.slash("ben", "preferences", stock_dm=False))
    said = private(await club.slash("ben", "preferences", stock_dm=True))
    assert "Stock by direct message: on." in said
    assert "(they could not" not in said
    await play(club, *steps[10:14])
    assert tried() == 2, "tried again, once"
    club.env.backend.faults.clear()
    await club.slash("ben", "preferences", stock_dm=False)
    await play(club, *steps[14:18])
    assert (counted(club, "ben"), tried()) == ([0], 2), "switched off"
    await club.slash("ben", "preferences", stock_dm=True)
    await play(club, *steps[18:22])
    assert counted(club, "ben")[0] >= 1


async def test_a_letter_that_discord_refused_comes_later_and_once(club):
    _, steps = await started(club)
    letter = f"/channels/{club.people['ben'].user.dm_channel.id}/messages"
    for turn, (by, method, path) in enumerate((("minute", "POST", letter), ("start", "PATCH", f"{letter}/*"))):
        await play(club, steps[4 * turn])
        club.env.inject_error(method, path, status=500)
        await play(club, steps[4 * turn + 1])
        assert [labels(found) for found in letters(club, "ben")] == [[]] * turn
        for _ in range(2):
            await (club.restart() if by == "start" else club.env.advance_time(61))
            assert [labels(found) for found in letters(club, "ben")] == [["Move", "Rules", "Text"]], by
        said = private(await club.slash("ben", "move", club.thread, move=steps[4 * turn + 2]))
        assert NOTICE not in said
        await play(club, steps[4 * turn + 3])


async def test_letters_are_replaced_where_an_edit_is_not_enough(club):
    _, steps = await started(club)
    for turn, (status, code) in enumerate(((404, 10008), (400, 30046))):
        await play(club, *steps[4 * turn : 4 * turn + 3])
        (before,) = letters(club, "ada")
        path = f"/channels/{club.people['ada'].user.dm_channel.id}/messages/{before.id}"
        club.env.inject_error("PATCH", path, status=status, code=code, times=None)
        await play(club, steps[4 * turn + 3])
        (letter,) = letters(club, "ada")
        assert letter.id != before.id, code
        assert labels(letter) == ["Move", "Rules", "Text"]
    await club.slash("ada", "preferences", turn="dm")
    (before,) = letters(club, "ada")
    since = len(club.env.http_requests)
    await play(club, *steps[8:12])
    (letter,) = letters(club, "ada")
    assert letter.id != before.id, "an edit would notify nobody"
    assert {club.people["ada"].id} not in posted(club, since)
