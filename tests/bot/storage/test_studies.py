"""Studies in the database: read as they were written, and damage to them is told in a sentence and harms no other."""

import asyncio
from collections.abc import Iterator

import pytest

from bot.storage import BadDatabase, Storage
from bot.storage.connection import Connection
from bot.storage.maintenance import check
from bot.storage.where import Where
from bot.study.study import Study, StudyId, StudyLine
from rules import GAMES
from rules.options import read
from rules.play import begin
from tests.bot.storage.filled import fill
from tests.bot.tables import ADA, BEN
from tests.databases import careless

DAMAGE = (
    "UPDATE study SET game = 'chess'",
    "UPDATE study SET game = 'link'",
    "UPDATE study SET options = 'size=99'",
    "UPDATE study SET seats = 7",
    "UPDATE study SET open = 2",
    "UPDATE study SET names = '{'",
    "UPDATE study SET names = '7'",
    "UPDATE study_line SET steps = 'nonsense'",
    "UPDATE study_line SET at = 4000 WHERE line = 0",
    "UPDATE study_line SET at = -4000 WHERE line = 0",
    pytest.param("UPDATE study_line SET steps = CAST(x'fffe80' AS TEXT)", marks=pytest.mark.sqlite),
    "DELETE FROM study_line",
)


@pytest.mark.parametrize("key", GAMES)
async def test_a_study_of_every_game_and_of_options_is_read_as_it_was_written(storage: Storage, clock, key):
    game = GAMES[key]
    options: object = read(game.options, {"size": 5} if key == "link" else {})
    play = begin(game, options, max(game.seats))
    for _ in range(3):
        play = play.after(game.legal_moves(play.state)[0])
    names = tuple(f'{number} "ü", \n' for number in range(play.seats))
    study = Study(StudyId(0), ADA, (StudyLine(play, 2, "a, b"), StudyLine(play.at(1), 0)), 1, names=names)
    kept = await storage.studies.insert(study, clock(), lambda count: None)
    assert await storage.studies.of(kept.id) == kept
    assert [shelved.steps for shelved in await storage.studies.shelf(ADA)] == [1]
    assert await storage.studies.shelf(BEN) == []


async def test_one_of_nobody_is_none(storage: Storage):
    assert await storage.studies.of(StudyId(1)) is None


@pytest.fixture
def filled(where: Where) -> Iterator[Connection]:
    """A database with a little of everything in it, a study among it."""
    asyncio.run(fill(where))
    with careless(where) as connection:
        assert list(check(where)) == []
        yield connection


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_told_as_one_sentence(filled, where, damage):
    filled.execute(damage)
    (said,) = check(where)
    assert said.startswith(("Study 1 cannot be read (", "The list of studies cannot be read (")), said
    assert said.isprintable()
    assert len(said) < 300


@pytest.mark.parametrize("damage", DAMAGE)
async def test_one_that_cannot_be_read_says_what_to_do(where, damage):
    await fill(where)
    with careless(where) as connection:
        connection.execute(damage)
    storage = Storage(where)
    await storage.open()
    with pytest.raises(BadDatabase, match=r"cannot be read .*; python -m bot check says|cannot be used"):
        await storage.studies.of(StudyId(1))
    await storage.close()
