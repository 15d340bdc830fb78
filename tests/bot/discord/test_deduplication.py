from bot.discord.interactions import in_flight as deduplication
from bot.discord.interactions.in_flight import Deduplicator


def test_an_interaction_is_new_once_and_the_oldest_are_forgotten(monkeypatch):
    known = Deduplicator()
    assert [known.is_new(number) for number in (1, 2, 1, 2, 3)] == [True, True, False, False, True]
    monkeypatch.setattr(deduplication, "REMEMBERED", 3)
    known = Deduplicator()
    assert all(known.is_new(number) for number in range(5))
    assert [known.is_new(number) for number in (2, 3, 4)] == [False] * 3
    assert known.is_new(0), "forgotten"
    assert known.is_new(2), "in its place"
