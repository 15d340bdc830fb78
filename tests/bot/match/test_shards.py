"""Which server is on which shard, and which of several processes has which shards."""

import pytest

from bot.match import GuildId
from bot.match.shards import ShardPart, ShardRange, runs, shard_of

SECOND_OF_FOUR = GuildId((5 << 22) + 123)


def test_a_server_is_on_the_shard_that_discord_says_and_direct_messages_on_the_first():
    assert shard_of(SECOND_OF_FOUR, 4) == 1
    assert shard_of(SECOND_OF_FOUR, 1) == 0
    assert shard_of(None, 4) == 0


@pytest.mark.parametrize(
    ("shards", "found"),
    [
        ([], []),
        ([3], [range(3, 4)]),
        ([2, 0, 1, 2], [range(3)]),
        ([7, 1, 2, 5, 6], [range(1, 3), range(5, 8)]),
    ],
)
def test_shards_are_few_ranges(shards, found):
    assert runs(shards) == found


def test_a_share_is_written_as_the_setting_has_it():
    assert str(ShardRange(0, 15, 64)) == "0-15/64"
    assert ShardRange(2, 4, 8).shards == {2, 3, 4}


def test_a_part_has_the_servers_on_its_shards():
    assert ShardPart(frozenset({1}), 4).has(SECOND_OF_FOUR)
    assert not ShardPart(frozenset({0, 2, 3}), 4).has(SECOND_OF_FOUR)
    assert ShardPart(frozenset({0}), 4).has(None)
    assert not ShardPart(frozenset({1}), 4).has(None)
