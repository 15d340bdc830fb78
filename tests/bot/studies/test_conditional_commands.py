"""Answers that were prepared: what people are shown and told, in both languages and at every length."""

import pytest

from bot.model.conditional_moves import Line
from bot.model.ids import MatchId, UserId
from bot.model.log import Kind
from bot.studies.study.conditional_commands import asked, branch_label, conditional_moves_text
from bot.ui.texts import LONGEST_LABEL, LONGEST_MESSAGE, units
from rules import GAMES
from rules.play import AnyPlay
from rules.play import begin as begin_alone
from tests.bot.answering import line_of, prepare
from tests.bot.stories import RUNNING, begin, labels, match, mentions, play, play_of, private
from tests.bot.studies.test_study_commands import Studying
from tests.bot.weeks import manager
from tests.peer import Club
from tests.texts import ENGLISH, GERMAN, domino, in_words


async def test_one_board_tells_an_answer_and_an_undone_one_is_gone(club: Club):
    await begin(club)
    found = await match(club)
    line = line_of(found, 4)
    await prepare(club.bot.services.preparing, found, found.players[1], line)
    await club.restart()
    since, boards = len(club.env.http_requests), len(club.boards())
    assert private(await club.slash("ada", "move", club.thread, move=line[0])) == f"You played: {domino(line[0])}."
    (board,) = club.boards()[boards:]
    told = f"{{ada}} placed {line[0]}.\n{{ben}} placed {line[1]}. *(as prepared)*\n{{ada}}, it is your turn (More): "
    assert in_words(board.content).startswith(mentions(club, told))
    assert labels(board) == RUNNING
    assert club.pings(since) == [set(), {club.people["ada"].id}], "an answer to Ada, and the board"
    await club.restart()
    assert private(await club.slash("ben", "undo", club.thread)) == "Your last step is taken back."
    last = in_words(club.boards()[-1].content)
    assert last.startswith(mentions(club, f"{{ben}} took back: {domino(line[1])}.\n{{ben}}, it is your turn"))
    await club.restart()
    kinds = [entry.kind for entry in (await match(club)).entries]
    assert kinds[-3:] == [Kind.STEP, Kind.PREPARED, Kind.UNDONE], "it is not played again"


# -- on a study


class Preparer(Studying):
    """Somebody who prepares answers on the study of the running match 1."""

    async def analyse(self, *steps: str) -> str:
        """Press Analyse under the newest board, and play these steps there; what is shown then."""
        said = self.now(await self.club.press(self.who, self.club.boards()[-1], "Analyse"))
        return await self.typed_steps(*steps) or said

    async def typed_steps(self, *steps: str) -> str:
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


async def running(club: Club, count: int = 4) -> list[str]:
    """A match in which Ada begins; a line that may be played."""
    await begin(club)
    return line_of(await match(club), count)


async def test_a_line_counts_once_confirmed_and_replaces_others(club: Club):
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


async def test_answers_are_told_from_the_present_until_forbidden(club: Club):
    a, b, c, d, e, f = await running(club, 6)
    ben = Preparer(club, "ben")
    await ben.prepares(a, b, c, d, e, f)
    await play(club, a)
    assert "*(as prepared)*" in club.boards()[-1].content
    told = f"1. If {{ada}} plays `{c}`, you answer `{d}`. If then {{ada}} plays `{e}`, you answer `{f}`."
    assert (await ben.press("Prepared")).splitlines()[1] == mentions(club, told)
    await play(club, c)
    said = private(await club.slash(manager(club), "server settings", prepared=False))
    assert "Prepared answers: not allowed (changed)." in said
    await play(club, e)
    assert [step.text for step in play_of(await match(club)).steps] == [a, b, c, d, e]


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


NAMES = ("<@1>", "<@2>")


def played(steps: int) -> AnyPlay:
    game = GAMES["linkx"]
    play = begin_alone(game, game.options(), 2)
    for _ in range(steps):
        play = play.after(game.legal_moves(play.state)[0])
    return play


def texts_of(play: AnyPlay) -> Line:
    return tuple(step.text for step in play.steps)


def test_prepared_lines_are_told_in_words():
    steps = played(4).steps
    a, b, c, d = texts_of(played(4))
    for seat, texts, told in (
        (1, ENGLISH, f"If <@1> plays `{a}`, you answer `{b}`.\nIf then <@1> plays `{c}`, you answer `{d}`."),
        (0, ENGLISH, f"If you play `{a}` and <@2> plays `{b}`, you answer `{c}`."),
        (
            1,
            GERMAN,
            f"Wenn <@1> `{a}` spielt, antwortest du mit `{b}`.\nWenn dann <@1> `{c}` spielt, antwortest du mit `{d}`.",
        ),
        (0, GERMAN, f"Wenn du `{a}` spielst und <@2> `{b}` spielt, antwortest du mit `{c}`."),
    ):
        assert asked(MatchId(7), steps, seat, NAMES, 0, texts).split("\n", 1)[1].startswith(f"{told}\n-# ")
    first, *line = [step for step in played(6).steps if step.seat == 1 or step == played(1).steps[0]]
    said = asked(MatchId(7), (first, *line), 1, NAMES, 0, ENGLISH)
    assert f"you answer `{line[0].text}`, `{line[1].text}` and `{line[2].text}`." in said
    for texts, told in (
        (ENGLISH, "You have nothing prepared in match 7."),
        (GERMAN, "In Partie 7 hast du nichts vorbereitet."),
    ):
        assert conditional_moves_text(MatchId(7), played(0), (), 1, NAMES, texts) == told


@pytest.mark.slow
def test_of_many_branches_as_many_are_told_as_a_message_holds():
    start, lines = played(0), []
    for move in start.game.legal_moves(start.state):
        play = start.after(move)
        lines += [texts_of(play.after(other)) for other in play.game.legal_moves(play.state)]
    for texts in (ENGLISH, GERMAN):
        told = conditional_moves_text(MatchId(10**14), start, lines, 1, ("<@" + "9" * 19 + ">",) * 2, texts)
        assert LONGEST_MESSAGE / 2 < units(told) <= LONGEST_MESSAGE
        assert told.splitlines()[1].startswith("1. ")
        named = ("<@" + "9" * 400 + ">",) * 2
        longest = asked(MatchId(10**14), played(12).steps, 1, named, 50, texts)
        assert LONGEST_MESSAGE / 2 < units(longest) <= LONGEST_MESSAGE
        assert longest.endswith(texts("prepared-at-once")), "what it means stands below however long it is"
        one = conditional_moves_text(MatchId(10**14), start, [texts_of(played(12))], 1, named, texts)
        assert LONGEST_MESSAGE / 3 < units(one) <= LONGEST_MESSAGE
        assert LONGEST_LABEL / 2 < units(branch_label(50, texts_of(played(12)) * 3, texts)) <= LONGEST_LABEL
