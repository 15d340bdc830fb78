"""What may end the bot's connection or keep it from starting, and whether waiting helps."""

from bot.storage import BadDatabase, Unreachable, Unwritable
from bot.troubles import SHORT, Trouble, trouble


def test_a_database_that_is_out_of_reach_comes_back_by_itself():
    said = "The database club on db.example.org cannot be reached (connection refused)."
    for connected in (True, False):
        assert trouble(Unreachable(said), connected=connected) == Trouble(said, SHORT)


def test_one_that_cannot_be_used_or_written_does_not():
    assert trouble(BadDatabase("It is damaged."), connected=True) == Trouble("It is damaged.")
    assert trouble(Unwritable("disk full"), connected=True).pause is None
