"""Stories about answers that were prepared: what people are shown and told when one is played."""

from bot.model.ids import MatchId, UserId
from bot.model.log import Kind
from tests.bot.answering import line_of, prepare
from tests.bot.stories import RUNNING, begin, labels, match, mentions, play, play_of, private
from tests.bot.studies.test_study_commands import Studying
from tests.bot.weeks import manager
from tests.peer import Club
from tests.texts import domino, in_words


async def prepared(club: Club, *seats: int, count: int = 4, **options: str) -> list[str]:
    """A match in which the players of these seats have prepared all they can of a line; the line."""
    await begin(club, **options)
    found = await match(club)
    line = line_of(found, count)
    for seat in seats:
        await prepare(club.bot.services.preparing, found, found.players[seat], line)
    return line


async def test_one_board_tells_a_step_and_its_answer(club: Club):
    line = await prepared(club, 1)
    since, boards = len(club.env.http_requests), len(club.boards())
    assert private(await club.slash("ada", "move", club.thread, move=line[0])) == f"You played: {domino(line[0])}."
    (board,) = club.boards()[boards:]
    assert in_words(board.content).startswith(
        mentions(
            club,
            f"{{ada}} placed {line[0]}.\n{{ben}} placed {line[1]}. *(as prepared)*\n{{ada}}, it is your turn (More): ",
        )
    )
    assert labels(board) == RUNNING
    assert club.pings(since) == [set(), {club.people["ada"].id}], "an answer to Ada, and the board"


async def test_an_undone_answer_is_not_played_after_a_restart(club: Club):
    line = await prepared(club, 1)
    await club.restart()
    await play(club, line[0])
    await club.restart()
    board = club.boards()[-1]
    assert "*(as prepared)*" in board.content
    assert private(await club.slash("ben", "undo", club.thread)) == "Your last step is taken back."
    last = in_words(club.boards()[-1].content)
    assert last.startswith(mentions(club, f"{{ben}} took back: {domino(line[1])}.\n{{ben}}, it is your turn"))
    await club.restart()
    kinds = [entry.kind for entry in (await match(club)).entries]
    assert kinds[-3:] == [Kind.STEP, Kind.PREPARED, Kind.UNDONE], "it is not played again"


async def test_a_server_that_forbids_prepared_answers_plays_none(club: Club):
    a, *_ = await prepared(club, 1)
    said = private(await club.slash(manager(club), "server settings", prepared=False))
    assert "Prepared answers: not allowed (changed)." in said
    await play(club, a)
    assert [step.text for step in play_of(await match(club)).steps] == [a]


# -- on a study


class Preparer(Studying):
    """Somebody who prepares answers on the study of the running match 1."""

    async def analyse(self, *steps: str) -> str:
        """Press Analyse under the newest board, and play these steps there; what is shown then."""
        said = self.now(await self.club.press(self.who, self.club.boards()[-1], "Analyse"))
        return await self.typed_steps(*steps) or said

    async def typed_steps(self, *steps: str) -> str:
        """Type these steps, one after the other; what is shown then."""
        said = ""
        for step in steps:
            await self.press("Move")
            said = await self.typed(step)
        return said

    async def prepares(self, *steps: str) -> str:
        """Prepare a line and confirm it; what is said above the study then."""
        await self.analyse(*steps)
        await self.press("Prepare")
        return (await self.press("Confirm")).splitlines()[0]


async def running(club: Club) -> list[str]:
    """A match in which Ada begins; a line that may be played."""
    await begin(club)
    return line_of(await match(club), 4)


async def test_a_line_counts_once_it_is_confirmed(club: Club):
    a, b, c, d = await running(club)
    ben = Preparer(club, "ben")
    await ben.analyse(a, b, c, d)
    assert "Prepared" not in ben.labels
    said = await ben.press("Prepare")
    assert said == mentions(
        club,
        "Prepare this in match 1?\n"
        f"If {{ada}} plays `{a}`, you answer `{b}`.\nIf then {{ada}} plays `{c}`, you answer `{d}`.\n"
        "-# It is played at once, without a ping for you. When a step is taken back in the match, all prepared answers "
        "are removed.",
    )
    assert ben.labels == ["Confirm", "Cancel"]
    assert (await ben.press("Cancel")).startswith("**Study 1**")
    assert "Prepared" not in ben.labels, "nothing was confirmed"
    await ben.press("Prepare")
    assert (await ben.press("Confirm")).startswith("You have 2 answers prepared in match 1.\n**Study 1**")
    await play(club, a)
    assert "*(as prepared)*" in club.boards()[-1].content
    await play(club, c)
    assert "*(as prepared)*" in club.boards()[-1].content


async def test_a_line_tells_which_answers_it_replaces(club: Club):
    a, b, c, d = await running(club)
    ben = Preparer(club, "ben")
    assert (await ben.prepares(a, b, c, d)).startswith("You have 2 answers")
    await ben.press("First")
    await ben.typed_steps(a, c)
    assert "It replaces 2 answers that you have prepared." in await ben.press("Prepare")
    assert (await ben.press("Confirm")).startswith("You have 1 answer prepared in match 1.")
    await play(club, a)
    assert [step.text for step in play_of(await match(club)).steps] == [a, c]


async def test_prepared_answers_are_seen_and_withdrawn(club: Club):
    a, b, *_ = await running(club)
    found = await match(club)
    other = line_of(found, 2, skip=1)
    ben = Preparer(club, "ben")
    assert await ben.prepares(a, b) == "You have 1 answer prepared in match 1."
    await ben.press("First")
    assert await ben.prepares(*other) == "You have 2 answers prepared in match 1."
    told = {
        line: mentions(club, f"If {{ada}} plays `{line[0]}`, you answer `{line[1]}`.")
        for line in ((a, b), tuple(other))
    }
    first, second = sorted(told)
    said = await ben.press("Prepared")
    assert said.splitlines() == [
        "What you have prepared in match 1, for your eyes only:",
        f"1. {told[first]}",
        f"2. {told[second]}",
    ]
    said = await ben.choose(0)
    assert said.splitlines()[::2] == ["That is withdrawn.", f"1. {told[second]}"]
    assert (await ben.press("Withdraw all")).startswith("That is withdrawn.\n**Study 1**")
    assert "Prepared" not in ben.labels
    await play(club, second[0])
    assert "*(as prepared)*" not in club.boards()[-1].content


async def test_prepared_answers_are_told_from_the_present(club: Club):
    a, b, c, d = await running(club)
    ben = Preparer(club, "ben")
    await ben.prepares(a, b, c, d)
    await play(club, a)
    assert (await ben.press("Prepared")).splitlines()[1] == mentions(
        club, f"1. If {{ada}} plays `{c}`, you answer `{d}`."
    )


async def test_preparing_is_not_offered_where_it_cannot_be(club: Club):
    await begin(club, game="lovelinks")
    ben = Preparer(club, "ben")
    await ben.analyse()
    assert not {"Prepare", "Prepared"} & set(ben.labels), "nobody knows the draws"
    await begin(club)
    cleo = Preparer(club, "cleo")
    await cleo.analyse()
    assert not {"Prepare", "Prepared"} & set(cleo.labels), "Cleo does not play"
    ben = Preparer(club, "ben")
    await ben.analyse(*line_of(await match(club, 2), 1))
    said = await ben.press("Prepare")
    assert said.startswith(
        "This line has no answer of yours yet; play a step for the other side first, then your answer.\n**Study "
    )
    await club.bot.services.table.resign(MatchId(2), UserId(club.people["ada"].id))
    assert "The match is over" in await ben.press("Prepare")
    assert not {"Prepare", "Prepared"} & set(ben.labels)
