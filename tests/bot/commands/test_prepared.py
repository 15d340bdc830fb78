"""Stories about answers that were prepared: what people are shown and told when one is played."""

import pytest

from bot.match import Kind
from tests.bot.answering import line_of, prepare
from tests.bot.stories import RUNNING, begin, labels, match, mentions, play, private
from tests.bot.weeks import manager
from tests.peer import Club
from tests.texts import in_words


async def prepared(club: Club, *seats: int, count: int = 4, **options: str) -> list[str]:
    """A match in which the players of these seats have prepared all they can of a line; the line."""
    await begin(club, **options)
    found = await match(club)
    line = line_of(found, count)
    for seat in seats:
        await prepare(club.bot.services.preparing, found, found.players[seat], line)
    return line


async def test_one_board_tells_both_steps_and_pings_whoever_is_to_move_alone(club: Club):
    line = await prepared(club, 1)
    since, boards = len(club.env.http_requests), len(club.boards())
    assert private(await club.slash("ada", "move", club.thread, move=line[0])) == f"You played `{line[0]}`."
    (board,) = club.boards()[boards:]
    assert in_words(board.content).startswith(
        mentions(
            club,
            f"{{ada}} placed {line[0]}.\n{{ben}} placed {line[1]}. *(as prepared)*\n{{ada}}, it is your turn (More): ",
        )
    )
    assert labels(board) == RUNNING
    assert club.pings(since) == [set(), {club.people["ada"].id}], "an answer to Ada, and the board"


async def test_a_board_says_it_in_the_language_of_the_server(club: Club):
    line = await prepared(club, 1)
    await club.slash(manager(club), "server settings", language="de")
    await play(club, line[0])
    told = in_words(club.boards()[-1].content).splitlines()
    assert told[1].startswith(mentions(club, "{ben} "))
    assert told[1].endswith(". *(wie vorbereitet)*")


async def test_where_both_have_prepared_one_board_tells_it_all(club: Club):
    line = await prepared(club, 0, 1)
    since, boards = len(club.env.http_requests), len(club.boards())
    await play(club, line[0])
    (board,) = club.boards()[boards:]
    told = in_words(board.content).splitlines()
    assert [said.endswith("*(as prepared)*") for said in told[:4]] == [False, True, True, True]
    assert club.pings(since)[1:] == [{club.people["ada"].id}]


async def test_an_answer_outlives_a_restart_and_is_taken_back_for_good(club: Club):
    line = await prepared(club, 1)
    await club.restart()
    await play(club, line[0])
    await club.restart()
    board = club.boards()[-1]
    assert "*(as prepared)*" in board.content
    assert private(await club.slash("ben", "undo", club.thread)) == "Your last step is taken back."
    last = in_words(club.boards()[-1].content)
    assert last.startswith(mentions(club, f"{{ben}} took back `{line[1]}`.\n{{ben}}, it is your turn"))
    await club.restart()
    kinds = [entry.kind for entry in (await match(club)).entries]
    assert kinds[-3:] == [Kind.STEP, Kind.PREPARED, Kind.UNDONE], "it is not played again"


@pytest.mark.parametrize("allowed", [True, False])
async def test_a_server_that_allows_none_plays_none(club: Club, allowed: bool):
    line = await prepared(club, 1)
    said = private(await club.slash(manager(club), "server settings", prepared=allowed))
    assert ("Prepared answers: allowed." if allowed else "Prepared answers: not allowed (changed).") in said
    await play(club, line[0])
    assert ("*(as prepared)*" in club.boards()[-1].content) is allowed
