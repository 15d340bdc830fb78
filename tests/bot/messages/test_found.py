"""The last page of each rulebook quotes what stands in ``data/findings``, and draws no other conclusions from it."""

import re

import pytest

from bot.messages import found, rulebooks
from bot.messages.found import filled, lines
from bot.messages.rulebooks import BadPage, pages
from data.texts import languages
from tests.source import TOP

SHARES = {line["name"]: line["shares"][0] for line in lines("shares.jsonl")}
MATCHES = {line["name"]: line["matches"] for line in lines("shares.jsonl")}
OF_A_GAME = {
    "link": ("link-5-b3", "link-5-b2", "link-5-c1"),
    "linkage": tuple(f"linkage-{target}" for target in range(10, 16)),
    "linkx": ("linkx",),
    "lovelinks": ("lovelinks",),
}

each_language = pytest.mark.parametrize("language", languages())


def winners(size: int) -> dict[str, int | None]:
    """The seat that wins after each first stone of LINK."""
    found = [line for line in lines("first-moves.jsonl") if line["options"]["size"] == size]
    return {move: line["winner"] for line in found for move in line["moves"]}


def percent(share: float) -> str:
    return str(round(100 * share))


@each_language
@pytest.mark.parametrize("key", OF_A_GAME)
def test_the_last_page_quotes_the_figures(key, language):
    text = pages(key, language)[-1].text
    assert "{" not in text
    for name in OF_A_GAME[key]:
        low, high = SHARES[name]["between"]
        for figure in (percent(SHARES[name]["share"]), percent(low), percent(high)):
            assert re.search(rf"\b{figure}\b", text), name
        assert key == "link" or str(MATCHES[name]) in text, name


@each_language
@pytest.mark.parametrize("size", [4, 5])
def test_the_maps_of_link_show_who_wins_after_each_stone(size, language):
    maps = [part for part in pages("link", language)[-1].text.split("```")[1::2] if f"\n{size} " in part]
    (shown,) = (part for part in maps if f"\n{size + 1} " not in part)
    *rows, columns = shown.strip("\n").split("\n")
    assert len(rows) == size
    known = winners(size)
    for row in rows:
        number, *signs = row.split()
        for column, sign in zip(columns.split(), signs, strict=True):
            assert sign == {0: "●", 1: "○", None: "?"}[known.get(column + number)]


def test_a_map_stays_itself_when_turned_half_around():
    for size in (4, 5):
        known = winners(size)
        for move, winner in known.items():
            column, row = "abcde".index(move[0]), int(move[1])
            assert known[f"{'abcde'[size - 1 - column]}{size + 1 - row}"] == winner


def test_thirteen_is_the_target_nearest_to_even():
    """As the page of Linkage says, and on which side of it More has the better of it."""
    away = {name: abs(SHARES[name]["share"] - 0.5) for name in OF_A_GAME["linkage"]}
    assert min(away, key=lambda name: away[name]) == "linkage-13"
    assert SHARES["linkage-12"]["between"][0] > 0.5
    assert SHARES["linkage-14"]["between"][1] < 0.5


def test_beginning_helps_a_little_in_linkx():
    low, high = SHARES["linkx"]["between"]
    assert 0.5 < low < 0.55
    assert high < 0.75


def test_no_advantage_of_whoever_begins_shows_in_love_links():
    low, high = SHARES["lovelinks"]["between"]
    assert low < 0.5 < high


def test_the_middle_wins_in_link():
    assert winners(5)["c3"] == 0


def test_the_document_has_the_same_figures():
    text = (TOP / "docs" / "findings.md").read_text("utf-8")
    for name, first in SHARES.items():
        low, high = first["between"]
        row = f"| {MATCHES[name]} | {percent(first['share'])} % | {percent(low)} to {percent(high)} % |"
        assert any(f"`{name}`" in line and row in line for line in text.splitlines()), (name, row)


def test_a_figure_that_was_not_found_cannot_be_quoted(tmp_path, monkeypatch):
    assert filled("{linkx matches} matches") == f"{MATCHES['linkx']} matches"
    (tmp_path / "texts/xx/rulebooks/link").mkdir(parents=True)
    (tmp_path / "texts/xx/rulebooks/link/1-found.md").write_text("# Found\n{chess share}", "utf-8")
    monkeypatch.setattr(rulebooks, "DATA", tmp_path)
    with pytest.raises(BadPage, match="chess share"):
        pages("link", "xx")
    assert set(found.WINS) == {0, 1, None}
