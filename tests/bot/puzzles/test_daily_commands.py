"""The puzzle of the day as one person meets it: one try counts, days change at midnight, and it can be told."""

from typing import Any

from bot.model.ids import GuildId
from bot.model.ratings.days import DailyStreak, Day, day_of
from bot.puzzles.catalogue.files import ruled, shipped
from tests.bot.guide import answer
from tests.bot.picking import children
from tests.bot.puzzles.answered import confirmed_at_once, shown_in, wrong
from tests.bot.puzzles.daily_solving import DAY, MINUTE, Daily, now, puzzle_on, stars, until
from tests.peer import Club


async def results(club: Club, day: Day) -> Any:
    return await club.bot.services.daily.results(GuildId(club.guild.id), day)


async def test_the_puzzle_of_the_day_is_solved_and_shared_once_a_day(club):
    ada = Daily(club)
    said = await ada.open()
    assert said.startswith("**Puzzle of the day** · ")
    assert said.splitlines()[0].endswith(f" · {ada.puzzle.play.game.title} · {stars(ada.puzzle)}")
    assert said.endswith("-# One try counts; Show solution counts as not solved.")
    assert "solved it" not in said
    assert ada.labels == ["Move", "Show solution"]
    await ada.chosen(ada.puzzle.solutions[0])
    await club.restart()
    said = await ada.press("Confirm")
    assert "**Right:**" in said
    assert "-# " in said
    assert said.endswith("-# Days in a row: 1; most so far: 1.\n-# 1 of 1 solved it: Ada.")
    assert ada.labels == ["Share", "This week", "Play on from here", "Next puzzle"]
    assert (await ada.streak()).solved == 1
    assert club.public() == []
    await club.restart()
    assert "🟩" in (await ada.beside("Share")).content
    for _ in range(2):
        await club.env.advance_time(DAY)
        await ada.solve()
    shared = await ada.beside("Share")
    green = "🟩" * (ada.puzzle.goal.turns or 5)
    date = f"{now(club):%-d %b %Y}"
    line = f"Interlink, {date} · {ada.puzzle.play.game.title} {stars(ada.puzzle)} · {green} · 3 days in a row"
    assert [message.content for message in club.public()][1:] == [f"**Ada**: {line}"]
    assert not shared.flags.ephemeral
    assert all(step not in shared.content for step in ada.puzzle.solutions[0])
    for _ in range(2):
        again = await ada.beside("Share")
        assert again.flags.ephemeral
        assert again.content == f"You have shared it here already; to copy:\n```\n{line}\n```"
    assert len(club.public()) == 2


async def test_all_meet_the_same_puzzle_and_the_first_answer_stands(club):
    ada, ben = Daily(club), Daily(club, "ben")
    first, second = await ada.open(), await ben.open()
    assert first.splitlines()[0] == second.splitlines()[0]
    solved = await ben.answered(ben.puzzle.solutions[0])
    again = await ben.open()
    assert "**Right:**" in again
    assert again.splitlines()[-2:] == solved.splitlines()[-2:]
    assert "Your rating" not in again
    said = await ada.answered(wrong(ada.puzzle))
    assert "**Not this one:**" in said
    assert "-# 1 of 2 solved it: Ben." in said
    assert ada.labels == ["Share", "This week", "Try again", "Show solution", "Play on from here", "Next puzzle"]
    line = (await ada.beside("Share")).content
    assert "🟥" in line
    assert "🟩" not in line
    assert sum(line.count(square) for square in "🟨🟥⬛") == (ada.puzzle.goal.turns or 5)
    said = await ada.answered(ada.puzzle.solutions[0])
    assert "**Right:**" in said
    assert "Only the first try counts, and yours did not solve it." in said
    assert (await results(club, ada.day)).solvers == (club.people["ben"].id,)
    cleo = Daily(club, "cleo")
    await cleo.open()
    assert "**Solution:**" in await cleo.press("Show solution")
    assert "⬛" * (ada.puzzle.goal.turns or 5) in (await cleo.beside("Share")).content
    assert "**Solution:**" in await cleo.open()
    assert "yours did not solve it" in await cleo.answered(cleo.puzzle.solutions[0])
    dan, elsewhere = Daily(club, "dan"), Daily(club, "dan")
    await dan.open()
    await elsewhere.open()
    await dan.chosen(dan.puzzle.solutions[0])
    await elsewhere.chosen(wrong(dan.puzzle))
    told = await confirmed_at_once(dan, dan, elsewhere)
    assert sum(" puzzles: " in each for each in told) == 1, "pressing twice and on two devices counts once"
    assert sum("Only the first try counts, and yours" in each for each in told) == 2
    assert (await results(club, ada.day)).tried == 4


async def test_an_answer_counts_until_a_day_after_the_opening(club):
    ada = Daily(club)
    await until(club, 23, 59)
    await ada.open()
    await ada.chosen(ada.puzzle.solutions[0])
    await club.env.advance_time(5 * MINUTE)
    assert day_of(now(club)) == ada.day + 1
    said = await ada.press("Confirm")
    assert "**Right:**" in said
    assert said.endswith("-# Days in a row: 1; most so far: 1.\n-# 1 of 1 solved it: Ada.")
    yesterday = ada.day
    assert "One try counts" in await ada.open()
    assert ada.day == yesterday + 1
    await ada.answered(ada.puzzle.solutions[0])
    assert (await ada.streak()) == DailyStreak(2, 2, 2, 2)
    ben = Daily(club, "ben")
    await ben.open()
    await club.env.advance_time(DAY + DAY)
    assert "**Puzzle of the day**" in await ben.press("Move")
    over = "-# The day of this puzzle is over, so an answer no longer counts."
    assert (await ben.press("Cancel")).endswith(over)
    said = await ben.answered(ben.puzzle.solutions[0])
    assert "**Right:**" in said
    assert "The day of this puzzle is over" in said
    assert " puzzles: " in said
    assert "Share" not in ben.labels
    assert (await results(club, ben.day)).solvers == (club.people["ada"].id,)
    assert (await ben.streak()).tried == 0


async def test_direct_messages_name_nobody_and_give_the_line_to_copy(club):
    ben = Daily(club, "ben")
    await ben.solve()
    ada = club.people["ada"].user
    told = answer(await ada.slash("puzzle daily"))
    puzzle = puzzle_on(ben.day)
    told = answer(await ada.click(told, label="Move"))
    form = await ada.click(told, label="Type")
    told = answer(await ada.submit_modal(form, {"steps": ", ".join(puzzle.solutions[0])}))
    assert told.content.endswith("\n-# 2 of 2 solved it.")
    line = answer(await ada.click(told, label="Share"))
    assert line.content.startswith("To copy:\n```\nInterlink, ")
    week = answer(await ada.click(told, label="This week"))
    assert week.content.endswith("\nYou have solved 1 of 1.")
    # A server in which they never opened one does not know of them.
    assert (await results(club, ben.day)).tried == 1
    await Daily(club).open()
    assert (await results(club, ben.day)).tried == 2


async def test_the_table_of_a_week_begins_on_monday(club):
    ada, ben = Daily(club), Daily(club, "ben")
    await until(club, 12, days=(6 - now(club).weekday()) % 7)  # a Sunday
    await ada.solve()
    await until(club, 12)
    for each in (ada, ben):
        await each.solve()
    await until(club, 12)
    await ben.solve()
    await ada.open()
    await ada.answered(wrong(ada.puzzle))
    table = await ada.beside("This week")
    assert table.flags.ephemeral
    title, *lines = table.content.splitlines()
    assert title.endswith(" · The Link Club")
    assert lines == ["1 · Ben: 2 of 2 solved", "2 · **Ada**: 1 of 2 solved"]
    assert [each.disabled for each in children(table)] == [False, True]
    earlier = answer(await club.press("ada", table, "Week before"))
    assert earlier.id == table.id
    assert earlier.content.splitlines()[1:] == ["1 · **Ada**: 1 of 1 solved"]
    empty = answer(await club.press("ada", earlier, "Week before"))
    assert empty.content.endswith("\nNobody has solved one in this week.")


async def test_a_try_counts_in_each_server_where_it_is_opened(club):
    other = club.another("The Other Club", both=("ada",))
    ada = Daily(club)
    await ada.solve()
    assert (await results(other, ada.day)).tried == 0
    assert "Days in a row: 1" in await Daily(other).open()
    assert (await results(other, ada.day)).tried == 1
    assert (await ada.beside("Play on from here")).content.startswith("**Study 1** · ")
    following = await ada.beside("Next puzzle")
    assert following.content.startswith(f"**Puzzle** · {ada.puzzle.play.game.title} · level ")
    told = answer(await club.slash("ada", "profile")).content
    assert told.endswith("Puzzles of the day: 1 of 1 solved; 1 in a row, longest streak 1.")
    coming = {ruled(Day(ada.day + ahead), shipped()) for ahead in range(-1, 100)}
    for _ in range(12):
        assert shown_in(following).id not in coming, "other puzzles do not give it away"
        following = answer(await club.press("ada", following, "Show solution"))
        following = answer(await club.press("ada", following, "Next puzzle"))
