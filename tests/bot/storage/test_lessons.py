"""How far people have come in lessons, and who was told of them."""

from bot.app.stores import Storage
from tests.bot.tables import ADA, BEN


async def test_everybody_stands_where_they_left_each_lesson(storage: Storage):
    assert await storage.lessons.at(ADA, "link") == 0
    assert await storage.lessons.move(ADA, "link", 0, 3)
    assert await storage.lessons.move(ADA, "linkx", 0, 5)
    assert await storage.lessons.move(ADA, "link", 3, 2)
    assert not await storage.lessons.move(ADA, "link", 3, 4), "it has changed meanwhile"
    assert [await storage.lessons.at(ADA, key) for key in ("link", "linkx", "linkage")] == [2, 5, 0]
    assert await storage.lessons.at(BEN, "link") == 0


async def test_people_are_told_of_lessons_once(storage: Storage):
    assert [await storage.lessons.offer(user) for user in (ADA, ADA, BEN, ADA)] == [True, False, True, False]
