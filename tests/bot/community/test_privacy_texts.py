"""The files in which people take their own data away."""

import json
from dataclasses import fields
from datetime import UTC, datetime
from itertools import product

from bot.community.privacy import commands as privacy
from bot.community.privacy.commands import before_forgetting, confirms, export_posts, exported, privacy_text
from bot.model.ids import UserId
from bot.model.people import OwnCounts
from bot.ui.words import CommandMentions, at_start
from tests.texts import ENGLISH, GERMAN

KEPT = {"blocks": [{"blocked": "7"}], "study_lines": [{"name": "größer „als“"}], "follows": []}
AT = datetime(2026, 11, 23, 7, tzinfo=UTC)


def files(records, kept=KEPT):
    return [json.loads(data) for data in exported(UserId(5), AT, kept, records)]


def test_one_file_holds_everything():
    cases: list[dict[str, list[dict[str, str]]]] = [KEPT, {}, {"blocks": []}]
    for kept in cases:
        (said,) = files([(1, b'{"game":"linkage"}\n'), (2, None)], kept)
        assert said == {
            "format": "interlink-personal-data",
            "version": 1,
            "user": "5",
            "made": "2026-11-23T07:00:00Z",
            "part": 1,
            "kept": kept,
            "records": [{"match": 1, "record": {"game": "linkage"}}, {"match": 2, "record": None}],
        }
        assert files([], kept)[0]["records"] == []


def test_heavy_exports_are_cut_between_records(monkeypatch):
    monkeypatch.setattr(privacy, "HEAVIEST", 4_000)
    records = [(number, json.dumps({"steps": "x" * 700}).encode()) for number in range(10)]
    made = list(exported(UserId(5), AT, KEPT, records))
    assert len(made) > 3
    assert max(map(len, made)) <= 4_000
    read = [json.loads(data) for data in made]
    assert [each["part"] for each in read] == list(range(1, len(made) + 1))
    assert [record["match"] for each in read for record in each["records"]] == list(range(10))
    assert ["kept" in each for each in read] == [True] + [False] * (len(made) - 1)
    assert {each["user"] for each in read} == {"5"}
    told = export_posts(made, ENGLISH)
    assert [post.content for post in told][1].endswith(f"part 2 of {len(made)}.")
    assert told[0].also[0].name == "interlink-data-1.json"


def test_one_screen_holds_all_that_is_told():
    mentions = CommandMentions()
    mentions.note(dict.fromkeys(("privacy", "preferences"), 10**18))
    many = OwnCounts(*[10**6] * len(fields(OwnCounts)))
    for texts, screen in product((ENGLISH, GERMAN), (privacy_text, before_forgetting)):
        post = screen(many, 1000, mentions, texts)
        assert len(post.content) < 1500
        assert not post.content.endswith("…")
        assert max(map(len, post.content.splitlines())) < 600


COUNTED = (
    (0, ENGLISH, ["in none so far", "none so far", "(nobody)", "(none)"]),
    (1, ENGLISH, ["in 1 match, which is open or running.", "1, and what follows from it:", "(1)"]),
    (2, ENGLISH, ["in 2 matches, 2 of them open or running.", "2, and what follows from them:", "(2)"]),
    (0, GERMAN, ["noch in keiner", "noch keine", "(niemanden)", "(keiner)", "(keine)"]),
    (1, GERMAN, ["in 1 Partie einen Platz, und sie ist offen oder läuft.", "1, und was daraus folgt:", "(1)"]),
    (2, GERMAN, ["in 2 Partien einen Platz, davon offen oder laufend: 2.", "2, und was daraus folgt:", "(2)"]),
)


def test_none_and_one_are_told_as_people_say_it():
    for count, texts, told in COUNTED:
        counts = OwnCounts(*[count] * len(fields(OwnCounts)))
        said = privacy_text(counts, count, CommandMentions(), texts).content
        assert [each for each in told if each not in said] == []
        assert (" 0 " in said, "(0)" in said) == (False, False)
        before = before_forgetting(counts, count, CommandMentions(), texts).content
        assert ("stand-in" in before or "Vertretung" in before) == (count > 0), "who plays nothing leaves no partner"


def test_words_of_privacy_are_written_and_known():
    assert at_start("a former player resigned", ENGLISH) == "A former player resigned"
    assert at_start("ehemaliges Mitglied hat aufgegeben", GERMAN) == "Ehemaliges Mitglied hat aufgegeben"
    for named in ("ben resigned", "<@5> resigned", ""):
        assert at_start(named, ENGLISH) == named, "a name is written as its owner writes it"
    assert confirms("DELETE", ENGLISH)
    assert confirms(" delete\n", ENGLISH)
    assert confirms("löschen", GERMAN)
    for other in ("", "LÖSCHEN", "DELETE.", "yes"):
        assert not confirms(other, ENGLISH)
