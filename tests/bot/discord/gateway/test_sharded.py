"""One bot whose servers are on different shards, in the simulated Discord."""

import pytest_asyncio

from bot.model.match import Status
from tests.bot.stories import begin, match, private
from tests.peer import open_club

SHARDS = 4


@pytest_asyncio.fixture
async def clubs(tmp_path):
    """Servers of the same people, one on each shard."""
    async with open_club(tmp_path, shards=SHARDS) as here:
        mine = (here.guild.id >> 22) % SHARDS
        others = [shard for shard in range(SHARDS) if shard != mine]
        yield [here, *(here.another(f"Club {shard}", both=("ada", "ben"), shard=shard) for shard in others)]


async def test_matches_are_played_on_every_shard_and_directly(clubs):
    for number, club in enumerate(clubs, 1):
        await begin(club)
        said = (await club.people["ada"].user.slash("move", move="blue d1-d2", match=number)).response.content
        assert said.startswith("You played: Blue on d1-d2.")
        assert len(club.boards()) == 2
    await clubs[0].restart()
    for number, club in enumerate(clubs, 1):
        assert len(club.boards()) == 2, "nothing is shown again"
        assert private(await club.slash("ben", "resign", club.thread, match=number))
        assert (await match(club, number)).status is Status.RUNNING
