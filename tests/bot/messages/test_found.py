"""The last page of each rulebook quotes what stands in ``data/findings``, and draws no other conclusions from it."""

import re
from itertools import product

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


def winners(size: int) -> dict[str, int | None]:
    found = [line for line in lines("first-moves.jsonl") if line["options"]["size"] == size]
    return {move: line["winner"] for line in found for move in line["moves"]}


def percent(share: float) -> str:
    return str(round(100 * share))


def test_the_last_page_quotes_the_figures():
    wrong = []
    for language, key in product(languages(), OF_A_GAME):
        text = pages(key, language)[-1].text
        for name in OF_A_GAME[key]:
            figures = [percent(share) for share in (SHARES[name]["share"], *SHARES[name]["between"])]
            wrong += [(language, name, each) for each in figures if not re.search(rf"\b{each}\b", text)]
            if key != "link" and str(MATCHES[name]) not in text:
                wrong.append((language, name, MATCHES[name]))
        if "{" in text:
            wrong.append((language, key, "{"))
    assert not wrong


def test_the_maps_of_link_show_who_wins_after_each_stone():
    for size, language in product((4, 5), languages()):
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
            column, line = "abcde".index(move[0]), int(move[1])
            assert known[f"{'abcde'[size - 1 - column]}{size + 1 - line}"] == winner


def test_the_figures_say_what_the_pages_conclude():
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
