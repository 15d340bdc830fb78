"""Undo, draw, abort and resign among players, through commands and buttons."""

import random

import pytest

from bot.match import Kind, Status
from tests.bot.playing import kinds, last_of, texts
from tests.bot.stories import (
    begin,
    dump,
    ids,
    labels,
    match,
    mentions,
    name_of,
    now,
    outcome_of,
    play,
    play_of,
    private,
    random_step,
)
from tests.texts import in_words

STALE = "That belongs to an earlier moment; this is how the match stands now.\n"
STRANGER = "You do not play in this match; open one of your own with /play."


def asked(club):
    """The message under which the newest offer is answered."""
    return [message for message in club.public(club.thread) if not message.attachments][-1]


async def some_turn(club, dice):
    """Some turn of whoever is to move, by /move."""
    found = await match(club)
    turn = play_of(found).turn
    while (found := await match(club)).status is Status.RUNNING and play_of(found).turn == turn:
        who = name_of(club, found.waiting_for)
        assert private(await club.slash(who, "move", club.thread, move=random_step(found, dice)))


@pytest.fixture
def dice():
    return random.Random(3)


# -- undo


@pytest.mark.parametrize("by", ["button", "command"])
async def test_before_anybody_else_has_acted_a_step_is_taken_back_at_once(club, by):
    first = await begin(club)
    await play(club, "blue d1-d2")
    board = club.boards()[-1]
    if by == "button":
        result = await club.press("ada", board, "Undo")
    else:
        result = await club.slash("ada", "undo", club.thread)
    assert private(result) == "Your last step is taken back."
    assert texts(await match(club)) == []
    last = club.boards()[-1]
    assert last.id != board.id, "somebody else has been asked below the step"
    assert last.content.startswith(mentions(club, "{ada} took back `blue d1-d2`.\n{ada}, it is your turn"))
    assert in_words(now(club, board).content) == mentions(club, "{ada} placed blue d1-d2.")
    assert labels(now(club, board)) == []
    assert "Undo" in labels(last)
    assert labels(now(club, first)) == []
    assert now(club, first).content == "**Linkage** begins."
    await play(club, "blue d1-d2")
    assert texts(await match(club)) == ["blue d1-d2"]


async def test_a_turn_that_was_left_and_begun_anew_before_people_saw_it_has_a_board_of_its_own(club):
    await begin(club)
    await play(club, "blue d1-d2")
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


async def test_later_the_other_is_asked_and_pinged_and_may_agree(club):
    await begin(club)
    await play(club, "blue d1-d2", "red f1-f2")
    requests = len(club.env.http_requests)
    result = await club.press("ada", club.boards()[-1], "Undo")
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
    assert mentions(club, "{ada} took back `blue d1-d2` and `red f1-f2`.") in club.boards()[-1].content


async def test_declined_the_step_stands_and_the_question_says_so(club):
    await begin(club)
    await play(club, "blue d1-d2", "red f1-f2")
    await club.slash("ada", "undo", club.thread)
    question = asked(club)
    await club.press("ben", question, "Decline")
    assert texts(await match(club)) == ["blue d1-d2", "red f1-f2"]
    assert now(club, question).content.endswith(mentions(club, "\n{ben} declined."))
    again = "You have asked for that in this turn already; you can ask again in the next one."
    assert private(await club.slash("ada", "undo", club.thread)) == again


async def test_a_question_pressed_by_others_or_too_late_changes_nothing(club):
    await begin(club)
    await play(club, "blue d1-d2", "red f1-f2")
    await club.press("ada", club.boards()[-1], "Undo")
    question = asked(club)
    before = dump(club.settings.database)
    assert private(await club.press("cleo", question, "Accept")) == STRANGER
    assert private(await club.press("ada", question, "Accept")) == "You have agreed already; the others answer."
    assert dump(club.settings.database) == before
    await some_turn(club, random.Random(3))
    assert now(club, question).content.endswith("\n-# It has lapsed.")
    assert labels(now(club, question)) == []


async def test_undo_against_a_move_at_the_same_instant(club):
    await begin(club)
    await play(club, "blue d1-d2")
    board = club.boards()[-1]
    undo = next(custom_id for custom_id in ids(board) if ":undo:" in custom_id)
    payloads = [club._component("ada", board, undo), club._command(club.thread, "ben", "move", "red f1-f2")]
    undone, moved = await club._together(payloads)
    found = await match(club)
    if private(undone).startswith(STALE):
        assert texts(found) == ["blue d1-d2", "red f1-f2"]
        assert found.offer is None
    else:
        assert texts(found) == []
        assert "turn" in private(moved)


async def test_in_love_links_a_placement_is_taken_back_within_the_turn_and_the_turn_by_consent_of_all(club, dice):
    await begin(club, game="lovelinks", opponent2="cleo")
    found = await match(club)
    start = texts(found)
    await club.slash("ada", "move", club.thread, move=random_step(found, dice))
    assert private(await club.slash("ada", "undo", club.thread)) == "Your last step is taken back."
    assert texts(await match(club)) == start
    await some_turn(club, dice)
    found = await match(club)
    kept = last_of(found, club.people["ada"].id)
    drawn = texts(found)[kept + 1 :]
    assert drawn
    result = await club.press("ada", club.boards()[-1], "Undo")
    assert private(result) == mentions(club, "{ben} and {cleo} have been asked.")
    question = asked(club)
    await club.at_once(("ben", question, ids(question)[0]), ("cleo", question, ids(question)[0]))
    found = await match(club)
    assert len(texts(found)) == kept
    await club.slash("ada", "move", club.thread, move=random_step(found, dice))
    assert texts(await match(club))[kept + 1 :] == drawn


# -- draw


async def test_a_draw_is_offered_stands_while_the_offerer_moves_and_is_accepted(club, dice):
    board = await begin(club, game="linkx")
    requests = len(club.env.http_requests)
    assert private(await club.press("ada", board, "Draw")) == mentions(club, "{ben} has been asked.")
    assert {club.people["ben"].id} in club.pings(requests)
    question = asked(club)
    assert question.content == mentions(club, "{ben}: {ada} offers a draw.")
    await some_turn(club, dice)
    assert labels(now(club, question)) == ["Accept", "Decline"]
    await club.restart()
    await club.press("ben", now(club, question), "Accept")
    found = await match(club)
    assert (found.status, outcome_of(found).places) == (Status.FINISHED, (1, 1))
    assert "**All agreed to a draw.**" in club.boards()[-1].content
    assert labels(club.boards()[-1])[0] == "Rematch"
    assert now(club, question).content == mentions(club, "{ada} offered a draw.\n-# The answer stands below.")
    assert mentions(club, "{ben} agreed.\n**All agreed to a draw.**") in club.boards()[-1].content


async def test_a_draw_is_accepted_by_the_command_or_lapses_with_the_others_move(club, dice):
    await begin(club, game="linkx")
    await club.slash("ada", "draw", club.thread)
    await some_turn(club, dice)
    await some_turn(club, dice)
    assert asked(club).content.endswith("\n-# It has lapsed.")
    assert private(await club.slash("ben", "draw", club.thread)) == mentions(club, "{ada} has been asked.")
    assert private(await club.slash("ada", "draw", club.thread)) == "That is agreed."
    assert outcome_of(await match(club)).places == (1, 1)


async def test_a_draw_accepted_while_a_move_lands_ends_the_match_or_lapses(club, dice):
    await begin(club, game="linkx")
    await club.slash("ada", "draw", club.thread)
    await some_turn(club, dice)
    question, found = now(club, asked(club)), await match(club)
    accept = club._component("ben", question, ids(question)[0])
    move = club._command(club.thread, "ben", "move", random_step(found, dice))
    await club._together([move, accept])
    after = await match(club)
    assert (after.status is Status.FINISHED) == (after.play == found.play)
    assert after.offer is None
    assert labels(now(club, question)) == []


async def test_of_three_all_must_agree_to_a_draw(club):
    await begin(club, game="lovelinks", opponent2="cleo")
    result = await club.slash("ben", "draw", club.thread)
    assert private(result) == mentions(club, "{ada} and {cleo} have been asked.")
    assert asked(club).content == mentions(club, "{ada} and {cleo}: {ben} offers a draw.")
    await club.press("cleo", asked(club), "Accept")
    assert asked(club).content == mentions(club, "{ada}: {ben} offers a draw. {cleo} agreed.")
    assert (await match(club)).status is Status.RUNNING
    await club.press("ada", asked(club), "Accept")
    assert outcome_of(await match(club)).places == (1, 1, 1)


@pytest.mark.parametrize("game", ["linkage", "link"])
async def test_where_somebody_always_wins_there_is_no_draw_button(club, game):
    board = await begin(club, game=game)
    assert "Draw" not in labels((await club.press("ada", board, "More")).response.message)
    assert "no draw can be agreed; play on, or /resign gives it up." in private(
        await club.slash("ada", "draw", club.thread)
    )


# -- ending it


async def test_a_young_match_is_aborted_by_consent(club):
    await begin(club)
    await play(club, "blue d1-d2")
    copy = (await club.slash("ada", "board", club.thread)).response.message
    result = await club.slash("ben", "resign", club.thread, abort=True)
    assert private(result) == mentions(club, "{ada} has been asked.")
    assert asked(club).content == mentions(club, "{ada}: {ben} asks to end the match without a result.")
    await club.press("ada", asked(club), "Accept")
    assert (await match(club)).status is Status.CLOSED
    assert club.boards()[-1].content == "**All agreed to end the match without a result.**"
    for label in ("Undo", "Move"):
        late = private(await club.press("ada", copy, label))
        assert late == STALE + "**All agreed to end the match without a result.**"
    over = "The match was closed without a result; open a new one with /play."
    assert private(await club.slash("ada", "rematch", club.thread)) == over


async def test_in_a_team_the_partner_is_asked_before_the_side_resigns(club):
    await begin(club, game="lovelinks", opponent2="cleo", opponent3="dan")
    question = (await club.press("ada", club.boards()[-1], "Resign")).response.message
    sure = "Resign match 1 for your side? {cleo} must agree; this cannot be taken back."
    assert question.content == mentions(club, sure)
    done = await club.press("ada", question, "Confirm")
    assert private(done) == mentions(club, "{cleo} has been asked.")
    assert asked(club).content == mentions(club, "{cleo}: {ada} would resign for your side.")
    assert private(await club.press("ben", asked(club), "Accept")) == "This is not asked of you; the others answer."
    sure = "Resign match 1? {ben} and {dan} would win; this cannot be taken back."
    assert private(await club.press("cleo", now(club, club.boards()[-1]), "Resign")) == mentions(club, sure)
    await club.press("cleo", asked(club), "Accept")
    assert outcome_of(await match(club)).places == (2, 1, 2, 1)
    assert (
        "**{ada} and {cleo} resigned; {ben} and {dan} win.**".format(
            **{name: person.mention for name, person in club.people.items()}
        )
        in club.boards()[-1].content
    )


@pytest.mark.slow
async def test_of_three_the_others_play_on(club, dice):
    await begin(club, game="lovelinks", opponent2="cleo", length="short")
    question = (await club.slash("ada", "resign", club.thread)).response.message
    sure = "Resign match 1? The others play on, and you come behind them; this cannot be taken back."
    assert question.content == sure
    await club.press("ada", question, "Confirm")
    await club.replied()
    gone, board = club.boards()[-2:]
    told = mentions(club, "{ada} resigned; {ada} comes last, and a stand-in plays on.\nThe stand-in for {ada} ")
    assert told in in_words(gone.content)
    assert mentions(club, "{ben}, it is your turn") in board.content
    left = "You have left this match; the others play on, and /board shows how it goes."
    assert private(await club.press("ada", board, "Undo")) == left
    question = (await club.slash("cleo", "resign", club.thread)).response.message
    assert question.content == mentions(club, "Resign match 1? {ben} would win; this cannot be taken back.")
    await club.press("cleo", question, "Confirm")
    found = await match(club)
    assert (outcome_of(found).places, kinds(found)[-1]) == ((3, 1, 2), Kind.RESIGNED)
