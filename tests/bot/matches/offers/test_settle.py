"""Undo, draw, abort, resign and rematch, through commands and buttons."""

import random

from bot.model.match import Status
from rules.linkage import LinkageOptions
from tests.bot.playing import texts
from tests.bot.shared import STALE, begun_in, resigned, unchanged
from tests.bot.stories import (
    OVER,
    PLACE,
    begin,
    ids,
    labels,
    match,
    mentions,
    now,
    outcome_of,
    play,
    private,
    random_step,
)
from tests.bot.weeks import manager
from tests.texts import in_words


def asked(club):
    return [message for message in club.public(club.thread) if not message.attachments][-1]


async def test_early_undos_are_free_and_unseen_ones_get_a_new_board(club):
    first = await begin(club)
    await play(club, "blue d1-d2")
    board = club.boards()[-1]
    assert private(await club.press("ada", board, "Undo")) == "Your last step is taken back."
    last = club.boards()[-1]
    assert last.id != board.id, "somebody else has been asked below the step"
    assert last.content.startswith(mentions(club, "{ada} took back: Blue on d1-d2.\n{ada}, it is your turn"))
    assert in_words(now(club, board).content) == mentions(club, "{ada} placed blue d1-d2.")
    assert labels(now(club, board)) == []
    assert "Undo" in labels(last)
    assert labels(now(club, first)) == []
    assert now(club, first).content == "**Linkage** begins."
    await play(club, "blue d1-d2")
    assert texts(await match(club)) == ["blue d1-d2"]
    before = club.boards()[-1]
    services, player = club.bot.services, (await match(club)).players[0]
    await services.table.undo(1, player)
    again = await services.table.submit(1, player, "blue f1-f2")
    await services.reconciler.show(1)
    fresh = club.boards()[-1]
    assert fresh.id != before.id
    assert mentions(club, "{ben}, it is your turn") in fresh.content
    assert {custom_id.split(":")[3] for custom_id in ids(fresh)} == {str(again.revision)}
    assert ids(now(club, before)) == []


async def test_a_late_undo_is_agreed_to_declined_or_lapses(club):
    await begin(club)
    await play(club, "blue d1-d2", "red f1-f2")
    requests = len(club.env.http_requests)
    with unchanged(club):
        question = await club.press("ada", club.boards()[-1], "Undo")
    sure = "Ask {ben} to let you take back your last step, with all that came after it?"
    assert private(question) == mentions(club, sure)
    result = await club.press("ada", question.response.message, "Confirm")
    assert private(result) == mentions(club, "{ben} has been asked.")
    question = asked(club)
    step = "{ada} asks to take their last step back, with all that came after it."
    assert question.content == mentions(club, "{ben}: " + step)
    assert labels(question) == ["Accept", "Decline"]
    assert {club.people["ben"].id} in club.pings(requests)
    await club.restart()
    result = await club.press("ben", question, "Accept")
    assert result.followups == []
    assert texts(await match(club)) == []
    settled = "{ada} asked to take their last step back, with all that came after it.\n{ben} agreed."
    assert now(club, question).content == mentions(club, settled)
    assert labels(now(club, question)) == []
    assert mentions(club, "{ada} took back: Blue on d1-d2, Red on f1-f2.") in club.boards()[-1].content

    await play(club, "blue d1-d2", "red f1-f2")
    await club.slash("ada", "undo", club.thread)
    question = asked(club)
    await club.press("ben", question, "Decline")
    assert texts(await match(club)) == ["blue d1-d2", "red f1-f2"]
    assert now(club, question).content.endswith(mentions(club, "\n{ben} declined."))
    await play(club, random_step(await match(club), random.Random(3)))
    await club.slash("ben", "undo", club.thread)
    question = asked(club)
    await play(club, random_step(await match(club), random.Random(3)))
    assert now(club, question).content.endswith("\n-# No longer open.")
    assert labels(now(club, question)) == []


async def test_a_draw_offer_outlives_the_offerers_move_and_restart(club):
    board = await begin(club, game="linkx")
    requests = len(club.env.http_requests)
    with unchanged(club):
        sure = await club.press("ada", board, "Draw")
    assert private(sure) == mentions(club, "Offer {ben} a draw in match 1?")
    done = await club.press("ada", sure.response.message, "Confirm")
    assert private(done) == mentions(club, "{ben} has been asked.")
    assert {club.people["ben"].id} in club.pings(requests)
    question = asked(club)
    assert question.content == mentions(club, "{ben}: {ada} offers a draw.")
    await play(club, random_step(await match(club), random.Random(3)))
    assert labels(now(club, question)) == ["Accept", "Decline"]
    agreed = await club.press("ben", club.boards()[-1], "Draw")
    assert private(agreed) == "Agree to a draw in match 1? This cannot be taken back."
    await club.restart()
    await club.press("ben", now(club, question), "Accept")
    assert outcome_of(await match(club)).places == (1, 1)
    assert mentions(club, "{ben} agreed.\n**All agreed to a draw.**") in club.boards()[-1].content
    assert labels(club.boards()[-1])[0] == "Rematch"
    assert now(club, question).content == mentions(club, "{ada} offered a draw.\n-# Answered below.")


async def test_of_three_all_must_agree_to_a_draw(club):
    await begin(club, game="lovelinks", opponent2="cleo")
    result = await club.slash("ben", "draw", club.thread)
    assert private(result) == mentions(club, "{ada} and {cleo} have been asked.")
    assert asked(club).content == mentions(club, "{ada} and {cleo}: {ben} offers a draw.")
    await club.press("cleo", asked(club), "Accept")
    assert asked(club).content == mentions(club, "{ada}: {ben} offers a draw. {cleo} agreed.")
    assert (await match(club)).status is Status.RUNNING
    behind = "Resign match 1? The others play on, and you come behind them; this cannot be taken back."
    assert private(await club.slash("ada", "resign", club.thread)) == behind
    assert private(await club.slash("ada", "draw", club.thread)) == "Agreed."
    assert outcome_of(await match(club)).places == (1, 1, 1)


async def test_a_young_match_is_aborted_by_consent_but_not_drawn(club):
    more = await club.press("ada", await begin(club), "More")
    assert "Draw" not in labels(more.response.message)
    refused = private(await club.slash("ada", "draw", club.thread))
    assert "no draw can be agreed; play on, or /resign gives it up." in refused
    await play(club, "blue d1-d2")
    copy = (await club.slash("ada", "board", club.thread)).response.message
    result = await club.slash("ben", "resign", club.thread, abort=True)
    assert private(result) == mentions(club, "{ada} has been asked.")
    assert asked(club).content == mentions(club, "{ada}: {ben} asks to end the match without a result.")
    await club.press("ada", asked(club), "Accept")
    assert (await match(club)).status is Status.CLOSED
    ended = "**All agreed to end the match without a result.**"
    assert club.boards()[-1].content == ended
    for label in ("Undo", "Move"):
        assert private(await club.press("ada", copy, label)) == STALE + ended
    over = "The match was closed without a result; open a new one with /play."
    assert private(await club.slash("ada", "rematch", club.thread)) == over


async def test_agreed_rematch_begins_in_a_new_thread_or_its_channel(club):
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
    await club.slash(manager(club), "server settings", place="channel")
    await begun_in(club, club.channel)
    await resigned(club, channel=club.channel)
    threads = len(club.channel.threads)
    for who in ("ada", "ben"):
        await club.slash(who, "rematch", club.channel)
    assert (await match(club, 4)).channel == club.channel.id, "as the match before"
    assert len(club.channel.threads) == threads


async def test_resigning_takes_two_presses_and_names_the_winner(club):
    ben = club.people["ben"]
    await begin(club)
    await play(club, "blue d1-d2")
    with unchanged(club):
        questions = [
            await club.press("ben", club.boards()[-1], "Resign"),
            await club.slash("ben", "resign", club.thread),
            await ben.user.slash("resign", match=1),
        ]
        for question in questions:
            assert private(question) == mentions(club, "Resign match 1? {ada} would win; this cannot be taken back.")
            assert labels(question.response.message) == ["Confirm", "Cancel"]
        cancelled = await club.press("ben", questions[0].response.message, "Cancel")
        assert private(cancelled) == "Nothing was changed."
        assert labels(cancelled.response.message) == []
    requests = len(club.env.http_requests)
    done = await ben.user.click(questions[-1].response.message, label="Confirm")
    assert private(done) == "You resigned match 1."
    *_, old, last = club.boards()
    assert last.content == mentions(club, "**{ben} resigned; {ada} wins.**")
    assert last.attachments[0].description.startswith("Ben resigned; Ada wins.")
    assert labels(last) == OVER
    assert labels(old) == []
    assert not any(club.pings(requests))
    found = await match(club)
    assert (found.status, outcome_of(found).places) == (Status.FINISHED, (1, 2))
    assert private(await club.press("ben", questions[1].response.message, "Confirm")).startswith(STALE)
    costs = "left too early to be rated; only those who left lose points"
    _, ada, left, why, *_ = last.attachments[-1].description.splitlines()
    assert (ada, left, why) == ("1. Ada.", "2. Ben, rating 1460, before 1500.", f"{costs.capitalize()}.")
    assert f"1 · Linkage · Ada before Ben · by resignation · {costs} · " in private(await club.slash("ada", "history"))
