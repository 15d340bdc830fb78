"""A long list of blocked people."""

from bot.commands.block import MOST_LISTED
from bot.match import UserId
from tests.bot.stories import private


async def test_a_long_list_names_the_first_and_counts_the_others(club):
    people = club.bot.services.people
    for number in range(MOST_LISTED + 3):
        await people.block(UserId(club.people["ada"].id), UserId(10**17 + number))
    said = private(await club.slash("ada", "block list"))
    assert said.count("<@") == MOST_LISTED
    assert said.endswith(" and 3 more.")
