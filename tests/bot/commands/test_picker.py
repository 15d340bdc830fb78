"""Playing by the Move button: the private picker, its choices, Confirm and Cancel, at any moment and by anybody."""

import random

from bot.match import Status
from tests.bot.stories import (
    OVER,
    PLACE_BESIDE,
    RUNNING,
    begin,
    dump,
    ids,
    labels,
    match,
    mentions,
    name_of,
    offered,
    outcome_of,
    play,
    play_of,
    private,
    told,
)

STALE = "That belongs to an earlier moment; this is how the match stands now.\n"


async def picking(club, *choices: str, who="ada"):
    """The picker of the newest board after some choices, as its last message."""
    result = await club.press(who, club.boards()[-1], "Move")
    for choice in choices:
        result = await club.choose(who, result.response.message, choice)
    return result.response.message


async def test_move_asks_for_one_thing_after_the_other_and_shows_how_it_would_look(club):
    await begin(club)
    asked = await club.press("ada", club.boards()[-1], "Move")
    assert private(asked) == "Choose: Colour."
    assert offered(asked.response.message) == [["White", "Blue", "Red", "Yellow"]]
    assert labels(asked.response.message) == ["Cancel"]
    asked = await club.choose("ada", asked.response.message, "Blue")
    assert private(asked) == "Choose: Column."
    columns = [f"From column {letter}" for letter in "abcdefg"]
    assert offered(asked.response.message) == [["White", "Blue", "Red", "Yellow"], columns]
    asked = await club.choose("ada", asked.response.message, "From column d")
    assert private(asked) == "Choose: Cells."
    assert "d1-d2" in offered(asked.response.message)[2]
    now = asked.response.attachments[0].description
    asked = await club.choose("ada", asked.response.message, "d1-d2")
    assert private(asked) == "Blue on d1-d2: this is how it would look."
    assert labels(asked.response.message) == ["Confirm", "Cancel"]
    would = asked.response.attachments[0].description
    assert "Ada placed blue d1-d2" in would
    assert "blue" not in now.split("Left:")[0]
    assert len(asked.response.attachments) == 1
    assert len(club.boards()) == 1
    done = await club.press("ada", asked.response.message, "Confirm")
    board = club.boards()[-1]
    assert private(done) == f"You played `blue d1-d2`. The board is [here]({board.jump_url})."
    assert labels(done.response.message) == []
    assert told(board) == mentions(club, "{ada} placed blue d1-d2.\n{ben}, it is your turn (Fewer)" + PLACE_BESIDE)


async def test_a_choice_can_be_made_again_at_any_level(club):
    await begin(club)
    message = await picking(club, "Blue", "From column d", "d1-d2", "From column a")
    assert message.content == "Choose: Cells."
    assert labels(message) == ["Cancel"]
    result = await club.choose("ada", message, "Red")
    assert private(result) == "Choose: Column."
    message = (await club.choose("ada", result.response.message, "From column g")).response.message
    message = (await club.choose("ada", message, "g1-g2")).response.message
    await club.press("ada", message, "Confirm")
    assert play_of(await match(club)).steps[-1].text == "red g1-g2"


async def test_cancel_changes_nothing(club):
    await begin(club)
    message = await picking(club, "Blue", "From column d", "d1-d2")
    before = dump(club.settings.database)
    result = await club.press("ada", message, "Cancel")
    assert private(result) == "Nothing was changed."
    assert labels(result.response.message) == []
    assert result.response.attachments == []
    assert dump(club.settings.database) == before


async def test_the_wrong_seat_and_strangers_get_no_picker(club):
    board = await begin(club)
    before = dump(club.settings.database)
    turn = mentions(club, "It is {ada}'s turn; yours comes after that.")
    stranger = "You do not play in this match; open one of your own with /play."
    for who, sentence in (("ben", turn), ("cleo", stranger)):
        result = await club.press(who, board, "Move")
        assert private(result) == sentence
        assert offered(result.response.message) == []
    assert dump(club.settings.database) == before


async def test_a_picker_of_an_earlier_moment_changes_nothing_and_shows_how_it_stands(club):
    await begin(club)
    open_picker = await picking(club, "Blue")
    ready = await picking(club, "Red", "From column d", "d1-d2")
    await play(club, "yellow a1-a2")
    before = dump(club.settings.database)
    stands = STALE + club.boards()[-1].content
    chosen = await club.choose("ada", open_picker, "From column d")
    assert private(chosen) == stands
    assert labels(chosen.response.message) == RUNNING
    assert chosen.response.attachments[0].description == club.boards()[-1].attachments[0].description
    assert private(await club.press("ada", ready, "Confirm")) == stands
    assert dump(club.settings.database) == before
    assert len(club.boards()) == 2


async def test_a_select_of_an_earlier_moment_shows_the_board_after_the_end_too(club):
    await begin(club)
    pickers = [await picking(club, "Blue") for _ in range(2)]
    await play(club, "yellow a1-a2")
    question = (await club.slash("ben", "resign", club.thread)).response.message
    assert private(await club.choose("ada", pickers[0], "Red")) == STALE + club.boards()[-1].content
    await club.press("ben", question, "Confirm")
    late = await club.choose("ada", pickers[1], "Red")
    assert private(late) == STALE + club.boards()[-1].content
    assert labels(late.response.message) == OVER


async def test_the_buttons_shown_with_a_stale_press_work(club):
    await begin(club)
    ready = await picking(club, "Red", "From column d", "d1-d2")
    await play(club, "yellow a1-a2", "blue g1-g2")
    shown = await club.press("ada", ready, "Confirm")
    asked = await club.press("ada", shown.response.message, "Move")
    assert private(asked) == "Choose: Colour."


async def test_confirming_twice_at_once_plays_once(club):
    await begin(club)
    ready = await picking(club, "Red", "From column d", "d1-d2")
    confirm = ids(ready)[-2]
    results = await club.at_once(("ada", ready, confirm), ("ada", ready, confirm))
    assert len(play_of(await match(club)).steps) == 1
    assert len(club.boards()) == 2
    said = [private(result) for result in results]
    assert any(text.startswith(("You played `red d1-d2`.", STALE)) for text in said)


async def test_a_picker_and_a_command_at_once_play_one_step(club):
    await begin(club)
    ready = await picking(club, "Red", "From column d", "d1-d2")
    other = await picking(club, "Blue", "From column a", "a1-a2")
    await club.at_once(("ada", ready, ids(ready)[-2]), ("ada", other, ids(other)[-2]))
    assert len(play_of(await match(club)).steps) == 1
    assert len(club.boards()) == 2


async def test_pickers_ping_nobody(club):
    await begin(club)
    requests = len(club.env.http_requests)
    await picking(club, "Blue", "From column d", "d1-d2")
    assert not any(club.pings(requests))


async def test_the_counter_and_the_role_are_picked_too(club):
    await begin(club, counter="free")
    message = await picking(club, "Column c")
    assert message.content == "Choose: Cell."
    message = (await club.choose("ada", message, "c3")).response.message
    assert message.content == "Black counter on c3: this is how it would look."
    await club.press("ada", message, "Confirm")
    message = await picking(club, "Fewer", who="ben")
    assert message.content == "Play Fewer: this is how it would look."
    await club.press("ben", message, "Confirm")
    assert [step.text for step in play_of(await match(club)).steps] == ["counter c3", "fewer"]
    assert (await match(club)).waiting_for == club.people["ada"].id


async def test_a_whole_match_is_played_with_the_picker_to_the_counted_board(club):
    await begin(club)
    dice = random.Random(11)
    while (found := await match(club)).waiting_for is not None:
        who = name_of(club, found.waiting_for)
        message = await picking(club, who=who)
        while "Confirm" not in labels(message):
            message = (await club.choose(who, message, dice.choice(offered(message)[-1]))).response.message
        await club.press(who, message, "Confirm")
    assert found.status is Status.FINISHED
    winner = ("ada", "ben")[outcome_of(found).places.index(1)]
    last = club.boards()[-1]
    assert mentions(club, f"**{{{winner}}} (") in last.content
    assert labels(last) == OVER
    assert len(club.boards()) == len(play_of(found).steps) + 1
