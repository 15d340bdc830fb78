"""The rulebooks: their pictures show what the text says, and the last pages quote what was found."""

import json
import re
from itertools import product

import pytest

from bot.matches import rulebook as rulebooks
from bot.matches.rulebook import DATA, BadPage, Page, filled, lines, pages
from data.texts import languages
from rules.game import CHANCE, Passed
from rules.linkage import BOARD, colour_groups, forbidden_cells
from rules.lovelinks.state import Scored
from rules.play import AnyPlay
from tests.rules.helpers import result_of
from tests.source import TOP


def page(key: str, name: str, language: str) -> Page:
    files = sorted((DATA / "texts" / language / "rulebooks" / key).glob("*.md"))
    (at,) = (at for at, file in enumerate(files) if file.stem.split("-", 1)[1] == name)
    return pages(key, language)[at]


def shown(key: str, name: str) -> AnyPlay:
    play = page(key, name, "en").example
    assert play is not None
    return play


def legal(play: AnyPlay) -> set[str]:
    return {play.game.format(move) for move in play.game.legal_moves(play.state)}


def test_pages_of_linkage_show_what_they_say():
    outcome = result_of(shown("linkage", "linkage"))
    assert (outcome.places, outcome.detail) == ((1, 2), {"groups": 12})
    play = shown("linkage", "counters")
    assert {BOARD.names[cell] for cell in forbidden_cells(play.state)} == {"d5", "f5", "e6"}
    assert play.steps[-1].text == "white e4-e5"
    assert "blue f6-g6" in legal(play)
    assert not any(cell in step for step in legal(play) for cell in ("d5", "f5", "e6"))
    play = shown("linkage", "groups")
    groups = [(colour, {BOARD.names[cell] for cell in cells}) for colour, cells in colour_groups(play.state)]
    assert len(groups) == 9
    assert groups[1] == ("white", {"a3", "a4"})
    assert (groups[4][0], groups[5][0]) == ("blue", "blue")
    assert "b4" in groups[4][1]
    assert "a5" in groups[5][1]
    assert groups[8] == ("yellow", {cell for colour, cells in groups if colour == "yellow" for cell in cells})
    assert not {"b6", "g5"} & {cell for _, cells in groups for cell in cells}
    assert result_of(play).places == (2, 1)
    play = shown("linkage", "passing")
    assert [event.seat for event in play.steps[-1].events if isinstance(event, Passed)] == [1]
    assert play.to_move == 0
    assert {step.split()[1] for step in legal(play)} == {"d5-e5", "f7-g7"}


def test_pages_of_link_and_linkx_show_what_they_say():
    play = shown("link", "link")
    assert result_of(play).places == (1, 2)
    assert play.steps[-1].text == "e2"
    assert sum("-" in step.text for step in play.steps if step.seat == 0) == 3
    play = shown("link", "turn")
    assert [step.text for step in play.steps if step.seat == 0] == ["c3", "c4", "d5", "c4-d5"]
    assert "d2-e3" in legal(play), "White may still join these"
    play = shown("link", "crossing")
    assert play.steps[-1].text == "c3-d4"
    assert {"c4", "d3"} <= {step.text for step in play.steps if step.seat == 1}
    assert "c4-d3" not in legal(play)
    play = shown("link", "opening")
    assert [step.text for step in play.steps] == ["c4", "e5", "f3"]
    assert (play.to_move, legal(play)) == (1, {"black", "white"})
    for name, last in (("linkx", "f7-f8-f9-g8"), ("linking", "h5-i5")):
        play = shown("linkx", name)
        assert (result_of(play).places, result_of(play).detail) == ((1, 2), {"by": "link"})
        assert play.steps[-1].text == last
    play = shown("linkx", "area")
    assert (result_of(play).places, result_of(play).detail) == ((2, 1), {"by": "area", "areas": [9, 17]})
    steps = legal(shown("linkx", "gaps"))
    assert {"e3", "d4-e3-e4-f4"} <= steps
    assert "d4-e4-f4" not in steps
    assert shown("linkx", "playing-here").read("I3 h").steps[-1].text == "h1-h2-h3"


def test_pages_of_love_links_show_what_they_say():
    play = shown("lovelinks", "keys-and-locks")
    assert [step.text for step in play.latest()] == ["3-6 D:lock", "5-4 C:key"]
    assert play.state.progress.scores == (4, 0)
    play = shown("lovelinks", "closing")
    (event,) = play.steps[-1].events
    assert isinstance(event, Scored)
    assert event.closed is not None
    assert [charm.link.text for charm in event.closed.charms] == ["2-4", "2-6", "3-2", "2-6", "3-6"]
    assert event.items == (("metal", 5), ("unopposed", 10))
    assert legal(play) == {"3-7 new", "2-8 new", "7-M new"}
    play = shown("lovelinks", "love-links")
    assert (play.state.metal, play.to_move, play.state.progress.scores) == ("silver", 2, (26, 37, 39))
    play = shown("lovelinks", "rounds-and-teams")
    assert play.to_move != CHANCE
    assert (play.seats, play.state.metal, play.to_move, play.state.progress.scores) == (4, "silver", 2, (20, 45))
    assert play.latest()[-1].seat == 1


@pytest.mark.parametrize("language", languages())
def test_love_links_works_out_a_bracelet(language):
    (event,) = shown("lovelinks", "scoring").steps[-1].events
    assert isinstance(event, Scored)
    assert event.closed is not None
    assert [charm.link.text for charm in event.closed.charms] == ["4-2", "2-4", "2-5", "5-3", "3-7", "7-M"]
    assert dict(event.items) == {"metal": 6, "long": 2, "captured": 3, "stones": 10, "match": 4, "master": -4}
    assert event.points == 21
    text = page("lovelinks", "scoring", language).text
    assert "**21 " in text
    for _, points in event.items:
        assert f": {abs(points)}." in text or f" {abs(points)}." in text, points


TURN = "# A turn\nDo this."
BAD = (
    (None, None, "has no pages"),
    ("A turn\n\nDo this.", None, "1-turn.md needs a heading"),
    ("# A turn\n", None, "1-turn.md needs a heading"),
    (TURN, "{", "1-turn.json is not JSON"),
    (TURN, {"game": "chess"}, "1-turn.json is no match that can be replayed: rules-record-game"),
    (TURN, {"game": "link", "steps": ["d4", "d4"]}, "json, step 1 from 0, is no match that can be"),
    (TURN, {"game": "linkx"}, "1-turn.json shows Linkx"),
)


def test_an_error_names_the_file_or_the_missing_figure(tmp_path, monkeypatch):
    assert filled("{linkx matches} matches") == f"{MATCHES['linkx']} matches"
    (tmp_path / "texts/xx/rulebooks/link").mkdir(parents=True)
    (tmp_path / "texts/xx/rulebooks/link/1-found.md").write_text("# Found\n{chess share}", "utf-8")
    monkeypatch.setattr(rulebooks, "DATA", tmp_path)
    with pytest.raises(BadPage, match="chess share"):
        pages("link", "xx")
    assert set(rulebooks.WINS) == {0, 1, None}
    for path in (DATA / "examples").glob("*/*"):
        assert (DATA / "texts/en/rulebooks" / path.parent.name / f"{path.stem}.md").is_file(), f"{path} has no page"
    for number, (text, record, told) in enumerate(BAD):
        data = tmp_path / str(number)
        monkeypatch.setattr(rulebooks, "DATA", data)
        book = "texts/xx/rulebooks/link"
        for folder, name, content in ((book, "1-turn.md", text), ("examples/link", "1-turn.json", record)):
            (data / folder).mkdir(parents=True)
            if content is not None:
                (data / folder / name).write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        with pytest.raises(BadPage, match=told):
            pages("link", "xx")


SHARES = {line["name"]: line["shares"][0] for line in lines("shares.jsonl")}
MATCHES = {line["name"]: line["matches"] for line in lines("shares.jsonl")}
OF_A_GAME = {
    "linkage": tuple(f"linkage-{target}" for target in range(10, 16)),
    "linkx": ("linkx",),
    "lovelinks": ("lovelinks",),
}


def winners(size: int) -> dict[str, int | None]:
    found = [line for line in lines("first-moves.jsonl") if line["options"]["size"] == size]
    return {move: line["winner"] for line in found for move in line["moves"]}


def percent(share: float) -> str:
    return str(round(100 * share))


def test_maps_and_openings_of_link_are_those_that_were_found():
    for size, language in product((4, 5, 6), languages()):
        maps = [part for part in pages("link", language)[-1].text.split("```")[1::2] if f"\n{size} " in part]
        (shown,) = (part for part in maps if f"\n{size + 1} " not in part)
        *rows, columns = shown.strip("\n").split("\n")
        assert len(rows) == size
        known = winners(size)
        for row in rows:
            number, *signs = row.split()
            wanted = [{0: "●", 1: "○", None: "?"}[known.get(column + number)] for column in columns.split()]
            assert signs == wanted, (size, language, number)
        for move, winner in known.items():
            column, line = "abcdef".index(move[0]), int(move[1])
            assert known[f"{'abcdef'[size - 1 - column]}{size + 1 - line}"] == winner
    head, *hardest = lines("openings.jsonl")
    for language in languages():
        text = pages("link", language)[-1].text
        assert all(re.search(rf"\b{count}\b", text) for count in (head["openings"], *head["wins"])), language
        assert all(f"`{' '.join(line['steps'])}`" in text for line in hardest[: rulebooks.HARD_OPENINGS]), language
    assert sum(head["wins"]) == head["openings"]


def test_pages_quote_the_figures_and_conclude_from_them():
    wrong = []
    for language, key in product(languages(), OF_A_GAME):
        text = pages(key, language)[-1].text
        for name in OF_A_GAME[key]:
            figures = [percent(share) for share in (SHARES[name]["share"], *SHARES[name]["between"])]
            wrong += [(language, name, each) for each in figures if not re.search(rf"\b{each}\b", text)]
            if str(MATCHES[name]) not in text:
                wrong.append((language, name, MATCHES[name]))
        if "{" in text:
            wrong.append((language, key, "{"))
    assert not wrong
    text = (TOP / "docs" / "findings.md").read_text("utf-8")
    for name, first in SHARES.items():
        low, high = first["between"]
        row = f"| {MATCHES[name]} | {percent(first['share'])} % | {percent(low)} to {percent(high)} % |"
        assert any(f"`{name}`" in line and row in line for line in text.splitlines()), (name, row)
    away = {name: abs(SHARES[name]["share"] - 0.5) for name in OF_A_GAME["linkage"]}
    assert min(away, key=lambda name: away[name]) == "linkage-13", "thirteen is the target nearest to even"
    assert SHARES["linkage-12"]["between"][0] > 0.5
    assert SHARES["linkage-14"]["between"][1] < 0.5
    low, high = SHARES["linkx"]["between"]
    assert 0.5 < low < 0.55, "beginning helps a little in Linkx"
    assert high < 0.75
    low, high = SHARES["lovelinks"]["between"]
    assert low < 0.5 < high, "no advantage of beginning shows in Love Links"
    assert winners(5)["c3"] == 0, "the middle wins in LINK"
