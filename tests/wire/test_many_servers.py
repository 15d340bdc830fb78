"""The benchmark of many servers measures what is meant, with few of them; and a bot in many plays on in each."""

import pytest

from tests.benchmarks.made_up import TEMPLATES, told
from tests.benchmarks.servers import Load, figures

SHARDS, SERVERS = 3, 450
"""More servers than the bot keeps as objects."""


@pytest.mark.long
def test_a_small_run_has_all_figures():
    load = Load(SHARDS, SERVERS, identify_every=0.6, of_each=4, steps=3)
    measured = {figure.name: figure.value for figure in figures(load)}
    for name in ("the board leaves, afterwards", "all shards have resumed", "a shard begins anew", "memory of the bot"):
        assert measured[name] > 0, name
    assert measured["all shards are ready"] > load.limit, "the limit is that of the bot"
    assert measured["a shard begins anew"] < measured["until a board leaves there"], "nobody plays there before"
    assert measured["discord.py alone, a server"] < measured["the same as discord.py keeps it"] / 5


def test_servers_are_repeatable_and_differ():
    assert told(1, 77) == told(1, 77)
    assert '"id": "77"' in told(1, 77)
    assert told(1, 77).replace("77", "78") != told(2, 78)
    assert len(told(1, 77)) == len(told(1 + TEMPLATES, 77))
