"""Matches on the page as stories: taps, other people, stale and forged messages."""

import json
import random
from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.community.lobby.views import PLAYING
from bot.matches.activity import pages as showing
from bot.matches.activity.controls import Controls
from bot.matches.activity.payloads import BadMessage, Json, greeting, read
from bot.matches.activity.visits import NotAdmitted
from bot.matches.repository import UnreadableMatch
from bot.model.ids import MatchId
from bot.model.match import Match, Status
from bot.model.replay import Unreplayable
from bot.ui import Texts
from rules import GAMES
from tests.bot.matches.activity.tapping import Tab, opened, words
from tests.bot.stories import begin, match, name_of, play_of, random_step
from tests.peer import Club

MOST_TAPS = {"linkage": 3, "link": 2, "linkx": 3, "lovelinks": 3}
"""Taps of a step of each game on average, with Confirm."""

OPTIONS: dict[str, dict[str, Any]] = {"lovelinks": {"length": "short"}, "link": {"size": 5}, "linkage": {"target": 10}}
MOST_PLAYED = 60
"""Taps after which a long match is resigned."""


async def resigned(tab: Tab) -> None:
    await tab.push("More")
    await tab.push("Resign")
    await tab.push("Confirm")


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_played_by_taps_alone(club: Club, game: str):
    dice = random.Random(game)
    pages = opened(club)
    await begin(club, game=game, **OPTIONS.get(game, {}))
    tabs = {who: await Tab(club, who).open(pages, club.thread) for who in ("ada", "ben")}
    watcher = await Tab(club, "cleo").open(pages, club.thread)
    taps = 0
    while (found := await match(club)).status is Status.RUNNING:
        if taps > MOST_PLAYED:
            await resigned(tabs["ada"])
            continue
        mover = name_of(club, found.waiting_for)
        assert tabs["ben" if mover == "ada" else "ada"].picker is None, "it is not their turn"
        assert watcher.picker is None
        taps += await tabs[mover].taps_of_a_step(dice)
        for tab in (*tabs.values(), watcher):
            await tab.follow()
    for tab in (*tabs.values(), watcher):
        await tab.follow()
    steps = sum(step.seat is not None for step in play_of(found).steps)
    assert taps / steps <= MOST_TAPS[game]
    boards = {tab.board["pictures"][0]["key"] for tab in (*tabs.values(), watcher)}
    assert len(boards) == 1, "everybody sees the same picture"
    assert {"Rematch", "Replay"} <= {*tabs["ada"].labels}
    assert len(club.boards()) > 3, "the thread tells the match as well"


async def test_another_choice_is_tapped_instead_on_one_picture(club: Club):
    pages = opened(club)
    for number, (game, stays) in enumerate((("linkage", True), ("linkx", False)), 1):
        await begin(club, game=game)
        ada = await Tab(club, "ada").open(pages, club.thread, match=number)
        assert ada.picker is not None
        first, other, *_ = before = ada.picker["pictures"][0]["taps"]
        await ada.tap(first)
        then = ada.picker["pictures"][0]["taps"]
        assert [tap in then for tap in before] == [stays] * len(before)
        assert (places := [tap for tap in then if not tap["leads"]])
        if stays:
            await ada.tap(other)
            instead = ada.picker["pictures"][0]["taps"]
            assert len(instead) == len(then)
            assert not any(tap in instead for tap in places)


async def test_pages_follow_the_thread_and_the_thread_the_pages(club: Club):
    pages = opened(club)
    await begin(club)
    ada, ben = [await Tab(club, who).open(pages, club.thread) for who in ("ada", "ben")]
    assert (ada.picker, ben.picker) != (None, None)
    assert ben.picker is None
    old, found = ada.picker, await match(club)
    await club.slash("ada", "move", club.thread, move=random_step(found, random.Random(1)))
    for tab in (ada, ben):
        await tab.follow()
    assert ada.picker is None
    assert play_of(await match(club)).steps[-1].text.split()[-1] in words(ben.board)
    assert ben.picker is not None

    await ben.push("Type")
    (form,) = ben.forms
    typed = random_step(await match(club), random.Random(2))
    field = {"type": 18, "component": {"type": 4, "custom_id": "steps", "value": typed}}
    await ben.send(json.dumps({"message": "1", "submit": {"custom_id": form["custom_id"], "components": [field]}}))
    await ada.follow()
    assert play_of(await match(club)).steps[-1].text == typed
    assert ada.picker not in (None, old), "it is Ada's turn"
    assert ben.picker is None
    await ben.push("Text")
    assert "```" in [*ben.shown.values()][-1]["text"]
    assert len(club.boards()) == 3


async def test_page_leads_to_other_matches_replays_and_puzzles(club: Club):
    pages = opened(club)
    club.reads("ben", "de")
    await begin(club)
    thread = club.thread
    ada, ben = [await Tab(club, who).open(pages, thread) for who in ("ada", "ben")]
    assert "Mehr" in ben.labels
    await resigned(ada)
    await ben.follow()
    await ada.push("Rematch")
    await ben.follow()
    await ben.push("Revanche")
    await ada.follow()
    assert {each["number"] for each in ada.frame["matches"]} == {1, 2}
    await ada.send(json.dumps({"open": 2}))
    assert ada.frame["match"] == 2
    assert (ada.picker is None) is (name_of(club, (await match(club, 2)).waiting_for) != "ada")

    await ada.send(json.dumps({"open": 1}))
    await ada.push("Replay")
    (replay,) = [each for each in ada.shown.values() if any(file["slider"] for file in each["pictures"])]
    slider = replay["pictures"][0]["slider"]
    await ada.press(replay, slider["choose"], str(slider["values"][0]))
    assert ada.shown[replay["id"]]["pictures"][0]["slider"]["at"] == 0
    posted = len(club.public(thread))
    await ada.push("Show everyone")
    assert len(club.public(thread)) == posted + 1, "what everyone sees is posted in the thread"
    assert str(club.public(thread)[-1].id) in ada.shown

    daily, *lessons = ada.frame["also"]
    await ada.press(ada.board, daily["custom_id"])
    await ada.push("Move")
    assert [each for each in ada.shown.values() if any(file["taps"] for file in each["pictures"])]
    await ada.press(ada.board, lessons[0]["custom_id"])
    assert "/learn continues where you left off" in "".join(map(words, ada.shown.values()))

    hidden = club.text_channel("secret", hidden_from="cleo")
    await club.slash("ada", "play linkage", hidden, opponent="ben")
    other = await Tab(club, "cleo").open(pages, club.channel, match=3)
    assert other.frame["match"] != 3
    await other.send(json.dumps({"open": 3}))
    assert other.refused


def test_what_pages_never_say_is_refused():
    for said in (
        *("", "nonsense", "[]", "null", "[" * 100_000, '{"open": -1}', '{"open": true}', '{"open": "1"}'),
        *('{"message": 1, "press": {}}', '{"message": "x", "press": {}}', '{"message": "1"}', '{"open": 1e15}'),
        '{"message": "' + "1" * 30 + '", "press": {}}',
    ):
        with pytest.raises(BadMessage):
            read(said)
        with pytest.raises(BadMessage):
            greeting(said)


async def test_controls_that_a_page_was_not_shown_do_nothing(club: Club):
    pages = opened(club)
    hidden = club.text_channel("secret", hidden_from="cleo")
    await club.slash("ada", "play linkage", hidden, opponent="ben")
    await (await Tab(club, "ben").open(pages, hidden, match=1)).push("Accept")
    await begin(club, game="linkx")
    ada, ben = [await Tab(club, who).open(pages, club.thread) for who in ("ada", "ben")]
    old = ada.picker
    assert old is not None
    await club.slash("ada", "move", club.thread, move=random_step(await match(club, 2), random.Random(1)))
    for tab in (ada, ben):
        await tab.follow()
    cleo = await Tab(club, "cleo").open(pages, club.thread)
    assert ben.picker is not None
    revisions = [(await match(club, number)).revision for number in (1, 2)]
    tap = ben.picker["pictures"][0]["taps"][0]["press"]
    presses = [(ada, "2", old["pictures"][0]["taps"][0]["press"]), (cleo, "2", tap), (cleo, "1", tap)]
    presses += [(cleo, at, f"il:text:1:{revisions[0]}:") for at in ("1", "2", "77")]
    presses += [(cleo, "1", f"il:resign:2:{revisions[1]}:"), (cleo, "1", f"il:text:2:{revisions[1] + 1}:")]
    presses += [(cleo, "1", "unknown"), (cleo, "1", "x" * 101), (cleo, "1", "")]
    said: list[tuple[Tab, Json]] = [
        (tab, {"message": at, "press": {"custom_id": custom_id, "component_type": 2}}) for tab, at, custom_id in presses
    ]
    said += [(cleo, {"message": "1", "press": data}) for data in ({}, {"custom_id": 5})]
    form = {"custom_id": PLAYING, "components": [], "resolved": {"users": {"9": {"id": "9", "username": "Owner"}}}}
    said += [(cleo, {"message": "1", "submit": form})]
    for tab, message in said:
        before = len(tab.refused), [*tab.shown]
        await tab.send(json.dumps(message))
        assert (tab.refused[-1], [*tab.shown]) == (tab.page.texts("activity-changed"), before[1]), message
        assert len(tab.refused) == before[0] + 1, message
    assert [(await match(club, number)).revision for number in (1, 2)] == revisions


def test_controls_are_those_of_a_message_and_its_pictures():
    parts = [
        {"type": 1, "components": [{"type": 2, "custom_id": "a"}, {"type": 2, "custom_id": "off", "disabled": True}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [{"value": "1"}, {"value": "2"}]}]},
        {"type": 1, "components": [{"type": 5, "custom_id": "person"}]},
        {"type": 18, "component": {"type": 4, "custom_id": "text"}},
        {"type": 18, "component": {"type": 21, "custom_id": "mark", "options": [{"value": "!"}, {"value": "?"}]}},
    ]
    controls = Controls(parts, [{"taps": [{"press": "tap"}], "slider": {"choose": "slide", "values": (4, 5)}}])
    rows: tuple[tuple[Json, Json | None], ...] = (
        ({"custom_id": "a", "resolved": {}, "component_type": 99}, {"custom_id": "a", "component_type": 2}),
        ({"custom_id": "tap"}, {"custom_id": "tap", "component_type": 2}),
        ({"custom_id": "s", "values": ["2"]}, {"custom_id": "s", "component_type": 3, "values": ["2"]}),
        ({"custom_id": "slide", "values": ["4"]}, {"custom_id": "slide", "component_type": 3, "values": ["4"]}),
        *(({"custom_id": name}, None) for name in ("off", "s", "person", "text", "b")),
        ({"custom_id": "s", "values": ["3"]}, None),
        ({"custom_id": "s", "values": [1]}, None),
        ({"custom_id": "person", "values": ["9"]}, None),
    )
    for data, pressed in rows:
        assert controls.press(data) == pressed, data
    typed = {"type": 18, "component": {"type": 4, "custom_id": "text", "value": "b4"}}
    marked = {"type": 18, "component": {"type": 21, "custom_id": "mark", "value": "?"}}
    wrapped = {"custom_id": "form", "components": [typed, marked]}
    assert controls.filled_in("form", {"components": [typed, marked], "resolved": {}}) == wrapped
    other = {"component": {"custom_id": "other", "value": ""}}
    unknown, untyped = (
        {"component": {"custom_id": "mark", "value": each, **t}} for each, t in (("+", {"type": 21}), ("?", {}))
    )
    for part in ({}, 5, other, unknown, untyped, {"component": {"custom_id": "s", "values": ["9"]}}):
        assert controls.filled_in("form", {"components": [part]}) is None, part
    assert controls.filled_in("form", {"components": 5}) is None


async def test_changes_during_a_refresh_are_shown_next(club: Club):
    pages = opened(club)
    await begin(club)
    ben = await Tab(club, "ben").open(pages, club.thread)
    found, also = await match(club), pages.also

    def changed_meanwhile(texts: Texts) -> Sequence[discord.ui.Item[Any]]:
        ben.page.note(found)
        return also(texts)

    pages.also = changed_meanwhile
    ben.page.note(found)
    await ben.run(ben.page.refresh())
    assert ben.page.changed.is_set()
    pages.also = also
    board = ben.shown.pop("1")
    await ben.follow()
    assert ben.board["text"] == board["text"]


async def test_answers_stay_usable_where_they_are(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(showing, "MOST_ANSWERS", 3)
    pages = opened(club)
    ada = await Tab(club, "ada").open(pages, club.channel)
    assert ada.frame["match"] is None
    daily = ada.frame["also"][0]
    await ada.press({"id": "1"}, daily["custom_id"])
    await club.slash("ada", "play linkage", opponent="ben")  # her list of matches changes
    await ada.follow()
    await ada.push("Move")
    (puzzle,) = [each for each in ada.shown.values() if any(file["taps"] for file in each["pictures"])]
    for _ in range(6):  # other answers do not outlive one in use
        await ada.press({"id": "1"}, daily["custom_id"])
        await ada.press(puzzle, puzzle["pictures"][0]["taps"][0]["press"])
        puzzle = ada.shown[puzzle["id"]]
        if not puzzle["pictures"][0]["taps"]:
            break
        await ada.push("Type")
        form = ada.forms[-1]
        field = {"type": 18, "component": {"type": 4, "custom_id": "steps", "value": "no step at all"}}
        await ada.send(json.dumps({"message": "1", "submit": {"custom_id": form["custom_id"], "components": [field]}}))
        puzzle = ada.shown[puzzle["id"]]
    assert "1" not in ada.shown, "no answer is shown as the board"
    assert ada.refused == []


async def test_picker_stays_when_a_confirmation_ends(club: Club):
    pages = opened(club)
    await begin(club, game="linkx")
    ada, dice = await Tab(club, "ada").open(pages, club.thread), random.Random(2)
    await ada.taps_of_a_step(dice)
    await club.slash("ben", "move", club.thread, move=random_step(await match(club), dice))
    await ada.follow()
    await club.env.advance_time(120)
    assert ada.picker is not None


async def test_page_with_a_damaged_match_reaches_the_others(club: Club):
    pages = opened(club)
    await begin(club)
    thread = club.thread
    await begin(club, opponent="cleo")
    service: Any = club.bot.services.table
    real = service.match

    async def damaged(number: MatchId) -> Match:
        if number == 1:
            raise UnreadableMatch(number, Unreplayable("entry 2 is missing"))
        found: Match = await real(number)
        return found

    service.match = damaged
    ada = await Tab(club, "ada").open(pages, thread, match=1)
    assert ada.frame["match"] is None
    assert "1" in ada.refused[0]
    await ada.send(json.dumps({"open": 2}))
    assert ada.frame["match"] == 2


async def test_rights_are_those_of_the_place(club: Club):
    pages = opened(club)
    hidden = club.text_channel("secret", hidden_from="cleo")
    await begin(club)
    await club.slash("ada", "play linkage", hidden, opponent="ben")
    await Tab(club, "ada").open(pages, hidden)
    await Tab(club, "cleo").open(pages, club.thread)
    with pytest.raises(NotAdmitted, match="activity-not-allowed"):
        await Tab(club, "cleo").open(pages, hidden)
