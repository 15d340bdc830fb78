"""Where people are reminded: in the channel, by direct message, or both, as they have set it."""

import pytest

from tests.bot.stories import begin
from tests.bot.weeks import letters, reminders, wait


@pytest.mark.parametrize(("way", "by_letter", "in_channel"), [("channel", 0, 1), ("dm", 1, 0), ("both", 1, 1)])
async def test_a_reminder_goes_where_it_is_wanted_and_nowhere_else(club, way, by_letter, in_channel):
    await club.slash("ada", "preferences", remind_by=way)
    await begin(club, pace="1d")
    await wait(club, 0.55)
    assert (len(letters(club, "ada")), len(reminders(club))) == (by_letter, in_channel)
    assert letters(club, "ben") == []
