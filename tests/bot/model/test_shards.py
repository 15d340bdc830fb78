"""Shards: the shard of a server, and the shards of each process."""

from bot.model.ids import GuildId, ShardRange, runs, shard_of

SECOND_OF_FOUR = GuildId((5 << 22) + 123)


def test_a_server_is_on_the_shard_that_discord_says():
    assert shard_of(SECOND_OF_FOUR, 4) == 1
    assert shard_of(SECOND_OF_FOUR, 1) == 0
    assert shard_of(None, 4) == 0, "direct messages are on the first"


def test_shards_are_written_as_ranges():
    for shards, found in (
        ([], []),
        ([3], [range(3, 4)]),
        ([2, 0, 1, 2], [range(3)]),
        ([7, 1, 2, 5, 6], [range(1, 3), range(5, 8)]),
    ):
        assert runs(shards) == found
    assert str(ShardRange(0, 15, 64)) == "0-15/64"
    assert ShardRange(2, 4, 8).shards == {2, 3, 4}
