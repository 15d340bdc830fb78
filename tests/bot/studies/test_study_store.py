"""Studies in the database: read as they were written, and damage to them is told in a sentence and harms no other."""

from pathlib import Path

import pytest

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.model.errors import BadDatabase
from bot.model.study import Study, StudyId, StudyLine
from bot.runtime.database_url import Where
from rules import GAMES
from rules.options import read
from rules.play import begin
from tests.bot.storage.filled import fill
from tests.bot.storage.places import on_each_engine, storage_on
from tests.bot.storage.rows import changed
from tests.bot.tables import ADA, BEN
from tests.databases import careless

storage = on_each_engine

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
    "DELETE FROM study_line",
)
UNREADABLE = "cannot be read .*; python -m bot check says|cannot be used"
OF_SQLITE = "UPDATE study_line SET steps = CAST(x'fffe80' AS TEXT)"
"""Damage that PostgreSQL refuses."""


async def test_studies_of_every_game_are_read_as_written(storage: Storage, clock):
    assert await storage.studies.of(StudyId(1)) is None
    for key, game in GAMES.items():
        options: object = read(game.options, {"size": 5} if key == "link" else {})
        play = begin(game, options, max(game.seats))
        for _ in range(3):
            play = play.after(game.legal_moves(play.state)[0])
        names = tuple(f'{number} "ü", \n' for number in range(play.seats))
        study = Study(StudyId(0), ADA, (StudyLine(play, 2, "a, b"), StudyLine(play.at(1), 0)), 1, names=names)
        kept = await storage.studies.insert(study, clock(), lambda count: None)
        assert await storage.studies.of(kept.id) == kept
    assert [shelved.steps for shelved in await storage.studies.shelf(ADA)] == [1] * len(GAMES)
    assert await storage.studies.shelf(BEN) == []


async def test_damage_is_told_by_check_and_to_its_reader(where: Where):
    await fill(where)
    with careless(where) as connection:
        assert list(check(where)) == []
        for number, damage in enumerate((*DAMAGE, *([OF_SQLITE] if isinstance(where, Path) else []))):
            with changed(connection, damage, "study", "study_line"):
                async with storage_on(where) as storage:
                    with pytest.raises(BadDatabase, match=UNREADABLE):
                        await storage.studies.of(StudyId(1))
                if number % 4 == 0:  # the check reads them in the same way
                    (said,) = check(where)
                    assert said.startswith(("Study 1 cannot be read (", "The list of studies cannot be read (")), said
                    assert said.isprintable()
                    assert len(said) < 300
        assert list(check(where)) == []


async def test_places_in_lessons_are_kept_and_lessons_offered_once(storage: Storage):
    assert await storage.lessons.at(ADA, "link") == 0
    assert await storage.lessons.move(ADA, "link", 0, 3)
    assert await storage.lessons.move(ADA, "linkx", 0, 5)
    assert await storage.lessons.move(ADA, "link", 3, 2)
    assert not await storage.lessons.move(ADA, "link", 3, 4), "it has changed meanwhile"
    assert [await storage.lessons.at(ADA, key) for key in ("link", "linkx", "linkage")] == [2, 5, 0]
    assert await storage.lessons.at(BEN, "link") == 0
    assert [await storage.lessons.offer(user) for user in (ADA, ADA, BEN, ADA)] == [True, False, True, False]
