"""Problems of a bot's condition, sentence by sentence."""

from bot.app.health.health import AWAY, LATE, NAMED, Condition, ShardState
from bot.discord.places import ShardPhase


def away(number: int, seconds: float) -> ShardState:
    return ShardState(number, ShardPhase.AWAY, seconds, None)


def test_each_thing_that_keeps_people_from_playing_is_a_sentence():
    conditions = [
        (Condition(), ()),
        (Condition("Discord has not let the bot in yet."), ("Discord has not let the bot in yet.",)),
        (Condition(shards=(away(0, AWAY), ShardState(1, ShardPhase.READY, 0.0, 0.1))), ()),
        (
            Condition(shards=(away(0, 61.4), away(1, 700.0))),
            (
                "Shard 1 has had no session with Discord for 700 seconds.",
                "Shard 0 has had no session with Discord for 61 seconds.",
            ),
        ),
        (
            Condition("The bot is being stopped.", (away(0, 700.0),), "disk I/O error"),
            ("The bot is being stopped.", "The database cannot be written (disk I/O error)."),
        ),
        (Condition(late=LATE), ()),
        (Condition(late=7.25), ("The event loop was late by 7.2 seconds within the last minute.",)),
    ]
    assert [condition.wrong for condition, _ in conditions] == [wrong for _, wrong in conditions]


def test_longest_absent_of_many_shards_are_named():
    said = Condition(shards=tuple(away(number, 100.0 + number) for number in range(40))).wrong
    assert [line.split()[1] for line in said[:-1]] == ["39", "38", "37", "36", "35"]
    assert len(said) == NAMED + 1
    assert said[-1] == "So have 35 more."
