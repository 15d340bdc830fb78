"""A person's own data in Discord: told, exported as files, and deleted."""

import asyncio
import json
import random
from dataclasses import fields
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

from bot.app.maintenance import backup, check
from bot.community.privacy import commands as privacy
from bot.community.privacy.commands import before_forgetting, confirms, export_posts, exported, privacy_text
from bot.discord.interactions.context import InFlight
from bot.model.ids import UserId
from bot.model.log import Kind
from bot.model.match import Status
from bot.model.people import OwnCounts
from bot.settings import Backups
from bot.ui.words import CommandMentions, at_start
from tests.bot.direct import Direct
from tests.bot.shared import resigned, unchanged
from tests.bot.stories import begin, invite, labels, match, mentions, play, private, random_step
from tests.peer import Club, open_club
from tests.texts import ENGLISH, GERMAN
from tests.traces import stands_in

DELETED = "Done: I keep nothing of you any more. If you come back, you begin as new."


async def form_of(club: Club, who: str, label: str = "Delete everything") -> Any:
    told: Any = (await club.slash(who, "privacy delete")).response
    return await club.people[who].click(told.message, label=label)


async def delete(club: Club, who: str, word: str = "DELETE") -> str:
    return private(await club.people[who].submit_modal(await form_of(club, who), {"word": word}))


def places(club: Club, who: str, folder: Path) -> list[str]:
    """The files in which somebody's id stands: the database, what is written ahead, and a backup made now."""
    database = club.settings.database
    assert isinstance(database, Path), "what is looked through is a file"
    copy = folder / "copy.db"
    copy.unlink(missing_ok=True)
    backup(database, copy)
    files = [database, database.with_name(f"{database.name}-wal"), copy]
    return stands_in(club.people[who].id, *files)


async def lived(club: Club) -> None:
    await begin(club)
    await play(club, "blue d1-d2")
    await club.press("ben", await resigned(club), "Put on my profile")
    await begin(club)
    await invite(club, opponent="ben")
    await invite(club, opener="ben", opponent="ada")
    await club.slash("ben", "block add", player="dan")
    await club.slash("cleo", "block add", player="ben")
    await club.slash("ben", "preferences", reminders="once")
    await club.slash("ben", "study open", game="linkage")
    await club.slash("ben", "learn", game="linkage")
    await club.slash("ben", "puzzle next", game="linkage")
    await Direct(club, "ben").begin()


async def test_only_the_data_of_one_person_is_deleted(club, tmp_path: Path):
    await lived(club)
    await expect_told_and_exported(club)
    assert places(club, "ben", tmp_path)
    table = club.bot.services.table
    proof = await table.head(await match(club))
    assert await delete(club, "ben") == DELETED
    assert places(club, "ben", tmp_path) == []
    assert await table.head(await match(club)) == proof
    found = [await match(club, number) for number in (1, 2, 3, 4)]
    assert [each.status for each in found] == [Status.FINISHED, Status.FINISHED, Status.CLOSED, Status.CLOSED]
    assert [each.entries[-1].kind for each in found[1:]] == [Kind.RESIGNED, Kind.DECLINED, Kind.WITHDRAWN]
    assert {user for each in found for user in each.players} == {club.people["ada"].id, UserId(-1)}
    assert list(check(club.settings.database)) == []
    assert not club.people["ben"].user.dm_channel.history()
    await expect_former_player(club)

    assert "you have a seat in none so far" in private(await club.slash("ben", "privacy show"))
    assert private(await club.slash("ben", "block list")) == "You block nobody."
    assert mentions(club, "{ben}") in (await begin(club, first="other")).content
    await expect_going(club)
    await club.restart()
    assert UserId(club.people["ben"].id) not in club.bot.services.forgetting.under_way
    assert places(club, "ben", tmp_path) == []
    assert (await match(club, 6)).players == (UserId(-2), club.people["ada"].id)
    assert list(check(club.settings.database)) == []
    assert "wins" in club.boards()[-1].content


async def expect_told_and_exported(club: Club) -> None:
    told = private(await club.slash("ben", "privacy show"))
    assert "you have a seat in 5 matches, 4 of them open or running" in told
    assert "whom you block (1)" in told
    assert "I make no copies" in told
    assert "PRIVACY.md" in told
    for command in ("privacy show", "privacy export", "privacy delete"):
        assert (await club.people["ada"].user.slash(command)).acknowledged
    result: Any = await club.slash("ben", "privacy export")
    assert private(result).startswith("Everything I store about you.")
    (file,) = result.response.attachments
    said = json.loads(await file.read())
    assert (said["format"], said["version"], said["user"]) == ("interlink-personal-data", 1, str(club.people["ben"].id))
    assert said["kept"]["blocks"] == [{"blocked": str(club.people["dan"].id)}]
    assert said["kept"]["preferences"][0]["reminders"] == "once"
    assert [seat["match"] for seat in said["kept"]["seats"]] == [1, 2, 3, 4, 5]
    assert said["kept"]["pinned_matches"] == [{"match": 1}]
    assert [len(said["kept"][each]) for each in ("results", "pairings", "studies", "study_lines")] == [1, 1, 1, 1]
    assert [record["match"] for record in said["records"]] == [1, 2, 3, 4, 5]
    assert said["records"][0]["record"]["game"] == "linkage"
    assert str(club.people["cleo"].id) not in json.dumps(said)


async def expect_former_player(club: Club) -> None:
    """Ben is named nowhere, in no request, and in nobody's export."""
    since = len(club.env.http_requests)
    told = []
    for command, options in (
        ("history", {}),
        ("leaderboard", {}),
        ("profile", {}),
        ("leaderboard", {"view": "statistics"}),
        ("replay", {"match": 1}),
        ("board", {"match": 1}),
        ("matches", {}),
    ):
        result: Any = await club.slash("ada", command, **options)
        told.append(str(result.response.content))
        if "Text" in labels(result.response.message):
            told.append(private(await club.press("ada", result.response.message, "Text")))
    assert "former player" in "\n".join(told)
    assert not [line for line in "\n".join(told).splitlines() if line.startswith("a former player")], "no capital"
    sent = json.dumps([data for _, data in club.said(since)])
    assert "<@-" not in sent
    assert str(club.people["ben"].id) not in sent
    assert not [each.path for each in club.env.http_requests[since:] if "/-" in each.path], "Discord is asked for them"
    said = private(await club.slash("ada", "rematch", match=1))
    assert said.startswith("No rematch, because a player")
    exported: Any = (await club.slash("ada", "privacy export")).response
    (file,) = exported.attachments
    kept = json.loads(await file.read())["kept"]
    assert [each["other"] for each in kept["pairings"]] == ["former", "former"]
    assert {each["which"] for each in kept["counts"] if each["what"] in ("met", "beat")} == {"former"}
    assert '"-' not in json.dumps(kept)


async def expect_going(club: Club) -> None:
    """The deletion of Ben's data has begun, and he can do nothing."""
    await club.bot.services.forgetting.begin(UserId(club.people["ben"].id))
    club.reads("ben", "de")
    with unchanged(club):
        for result in (
            await club.slash("ben", "matches"),
            await club.slash("ben", "privacy show"),
            await club.press("ben", club.boards()[-1], "Move"),
        ):
            assert private(result).startswith("Alles, was ich von dir aufhebe, wird gerade gelöscht")
    assert not private(await club.slash("ada", "matches")).startswith("Everything")


async def test_deleting_needs_the_word_and_the_partner_plays_on(club):
    await begin(club, game="lovelinks", opponent2="cleo", opponent3="dan")
    before = await match(club)
    said = await delete(club, "cleo", "yes")
    assert said == "Nothing was deleted: that was not the word. Press the button again and type DELETE."
    assert await match(club) == before
    club.reads("cleo", "de")
    form = await form_of(club, "cleo", "Alles löschen")
    assert "LÖSCHEN" in str(form.modal)
    assert private(await club.people["cleo"].submit_modal(form, {"word": " löschen "})).startswith("Fertig")
    await club.replied()
    since = len(club.env.http_requests)
    for _ in range(2):
        await play(club, random_step(await match(club), random.Random(1)))
        await club.replied()
    await club.slash("ada", "board", club.thread)
    await club.slash("ada", "matches")
    sent = json.dumps([data for _, data in club.said(since)])
    assert "former player" in sent
    assert "<@-" not in sent
    assert str(club.people["cleo"].id) not in sent
    others = {club.people[who].id for who in ("ada", "ben", "dan")}
    assert set().union(*club.pings(since)) <= others


async def test_copies_are_named_with_their_age(tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    async with open_club(tmp_path, backups=Backups(folder, 14)) as club:
        assert "keep 14 copies" in private(await club.slash("ada", "privacy show"))
        assert "the newest for 14 days" in private(await club.slash("ada", "privacy delete"))
        assert "for another 14 days" in await delete(club, "ada")


async def test_other_answers_to_the_same_person_are_waited_for():
    going, order = InFlight(), list[str]()
    done = asyncio.Event()

    async def answering(user: int, wait: bool) -> None:
        with going.counted(UserId(user)):
            if wait:
                await done.wait()
            else:
                await going.alone(UserId(user))
            order.append(f"{user} {wait}")

    first, second = (asyncio.create_task(answering(1, wait)) for wait in (True, False))
    third = asyncio.create_task(answering(2, wait=False))
    await third
    assert order == ["2 False"]
    done.set()
    await asyncio.gather(first, second)
    assert order == ["2 False", "1 True", "1 False"]


KEPT = {"blocks": [{"blocked": "7"}], "study_lines": [{"name": "größer „als“"}], "follows": []}
AT = datetime(2026, 11, 23, 7, tzinfo=UTC)


def test_heavy_exports_are_cut_between_records(monkeypatch):
    monkeypatch.setattr(privacy, "HEAVIEST", 4_000)
    records = [(number, json.dumps({"steps": "x" * 700}).encode()) for number in range(10)]
    made = list(exported(UserId(5), AT, KEPT, [*records, (10, None)]))
    assert len(made) > 3
    assert max(map(len, made)) <= 4_000
    read = [json.loads(data) for data in made]
    assert [each["part"] for each in read] == list(range(1, len(made) + 1))
    found = [record for each in read for record in each["records"]]
    assert [record["match"] for record in found] == list(range(11))
    assert (found[0]["record"], found[-1]["record"]) == (json.loads(records[0][1]), None)
    assert read[0]["kept"] == KEPT
    assert ["kept" in each for each in read] == [True] + [False] * (len(made) - 1)
    assert {each["user"] for each in read} == {"5"}
    assert {each["made"] for each in read} == {"2026-11-23T07:00:00Z"}
    told = export_posts(made, ENGLISH)
    assert [post.content for post in told][1].endswith(f"part 2 of {len(made)}.")
    assert told[0].also[0].name == "interlink-data-1.json"
    (alone,) = exported(UserId(5), AT, {}, [])
    assert (json.loads(alone)["kept"], json.loads(alone)["records"]) == ({}, [])


COUNTED = (
    (0, ENGLISH, ["in none so far", "none so far", "(nobody)", "(none)"]),
    (1, ENGLISH, ["in 1 match, which is open or running.", "1, and what follows from it:", "(1)"]),
    (2, ENGLISH, ["in 2 matches, 2 of them open or running.", "2, and what follows from them:", "(2)"]),
    (0, GERMAN, ["noch in keiner", "noch keine", "(niemanden)", "(keiner)", "(keine)"]),
    (1, GERMAN, ["in 1 Partie einen Platz, und sie ist offen oder läuft.", "1, und was daraus folgt:", "(1)"]),
    (2, GERMAN, ["in 2 Partien einen Platz, davon offen oder laufend: 2.", "2, und was daraus folgt:", "(2)"]),
)


def test_counts_and_words_of_privacy_fit_and_are_as_said():
    named = CommandMentions()
    named.note(dict.fromkeys(("privacy", "preferences"), 10**18))
    many = OwnCounts(*[10**6] * len(fields(OwnCounts)))
    for texts, screen in product((ENGLISH, GERMAN), (privacy_text, before_forgetting)):
        post = screen(many, 1000, named, texts)
        assert len(post.content) < 1500
        assert not post.content.endswith("…")
        assert max(map(len, post.content.splitlines())) < 600
    for count, texts, told in COUNTED:
        counts = OwnCounts(*[count] * len(fields(OwnCounts)))
        said = privacy_text(counts, count, CommandMentions(), texts).content
        assert [each for each in told if each not in said] == []
        assert (" 0 " in said, "(0)" in said) == (False, False)
        before = before_forgetting(counts, count, CommandMentions(), texts).content
        assert ("stand-in" in before or "Vertretung" in before) == (count > 0), "who plays nothing leaves no partner"
    assert at_start("a former player resigned", ENGLISH) == "A former player resigned"
    assert at_start("ehemaliges Mitglied hat aufgegeben", GERMAN) == "Ehemaliges Mitglied hat aufgegeben"
    for said in ("ben resigned", "<@5> resigned", ""):
        assert at_start(said, ENGLISH) == said, "a name is written as its owner writes it"
    assert confirms("DELETE", ENGLISH)
    assert confirms(" delete\n", ENGLISH)
    assert confirms("löschen", GERMAN)
    for other in ("", "LÖSCHEN", "DELETE.", "yes"):
        assert not confirms(other, ENGLISH)
