"""The rulebooks: pages that can be read and drawn, and pictures that show what the text beside them says."""

import json
import re

import pytest

from bot.messages import rulebooks
from bot.messages.board import illustration
from bot.messages.rulebooks import FOLDER, NAMES, BadPage, Page, pages
from rules import GAMES
from rules.game import CHANCE, Passed
from rules.linkage import BOARD, colour_groups, forbidden_cells
from rules.lovelinks.state import Scored
from rules.options import declared
from rules.play import AnyPlay

each_key = pytest.mark.parametrize("key", GAMES)
INSIDERS = re.compile(r"\b(records?|seeds?|command lines?|rule sheets?|sheets?|printed)\b", re.IGNORECASE)


def page(key: str, title: str) -> Page:
    (found,) = (page for page in pages(key) if page.title == title)
    return found


def shown(key: str, title: str) -> AnyPlay:
    play = page(key, title).example
    assert play is not None
    return play


def legal(play: AnyPlay) -> set[str]:
    return {play.game.format(move) for move in play.game.legal_moves(play.state)}


# -- all of them


@each_key
async def test_every_page_but_the_fine_print_has_a_picture_with_words(key):
    *book, fine_print = pages(key)
    assert fine_print.example is None
    for each in book:
        assert each.example is not None, each.title
        assert each.example.game.key == key
        picture = await illustration(each.example)
        assert picture.alt.startswith(f"{GAMES[key].title}, "), each.title
    assert len({each.example for each in book}) == len(book), "each page has a picture of its own"


@each_key
def test_only_the_fine_print_tells_what_insiders_care_for(key):
    for each in pages(key)[:-1]:
        assert not INSIDERS.search(each.text), each.title


@each_key
def test_whoever_is_named_is_in_the_picture(key):
    for each in pages(key)[:-1]:
        assert each.example is not None
        for name in NAMES[each.example.seats :]:
            assert name not in each.text, each.title


@each_key
def test_the_move_that_is_written_out_is_the_last_one_in_the_picture(key):
    here = page(key, "Playing here")
    assert here.example is not None
    assert f"in the picture is `{here.example.steps[-1].text}`" in here.text
    assert f"`/play {key}`" in here.text
    assert all(f"`{option.name}" in here.text for option in declared(GAMES[key].options))


def test_a_translation_has_the_same_pages():
    original = {path.relative_to(FOLDER / "en") for path in (FOLDER / "en").glob("*/*.md")}
    for language in (path for path in FOLDER.iterdir() if path.name not in ("en", "examples")):
        assert {path.relative_to(language) for path in language.glob("*/*.md")} == original, language.name


def test_no_position_is_kept_for_a_page_that_is_not_there():
    for path in (FOLDER / "examples").glob("*/*"):
        assert (FOLDER / "en" / path.parent.name / f"{path.stem}.md").is_file(), path


# -- Linkage


def test_linkage_opens_with_more_winning_by_the_least():
    outcome = shown("linkage", "Linkage").outcome
    assert outcome is not None
    assert (outcome.places, outcome.detail) == ((1, 2), {"groups": 12})


def test_linkage_shows_where_the_green_counter_forbids():
    play = shown("linkage", "The two counters")
    assert {BOARD.names[cell] for cell in forbidden_cells(play.state)} == {"d5", "f5", "e6"}
    assert play.steps[-1].text == "white e4-e5"
    assert "blue f6-g6" in legal(play)
    assert not any(cell in step for step in legal(play) for cell in ("d5", "f5", "e6"))


def test_linkage_counts_groups_that_meet_at_a_corner_apart():
    play = shown("linkage", "Counting groups")
    groups = [(colour, {BOARD.names[cell] for cell in cells}) for colour, cells in colour_groups(play.state)]
    assert len(groups) == 9
    assert groups[1] == ("white", {"a3", "a4"})
    assert (groups[4][0], groups[5][0]) == ("blue", "blue")
    assert "b4" in groups[4][1]
    assert "a5" in groups[5][1]
    assert groups[8] == ("yellow", {cell for colour, cells in groups if colour == "yellow" for cell in cells})
    assert not {"b6", "g5"} & {cell for _, cells in groups for cell in cells}
    assert play.outcome is not None
    assert play.outcome.places == (2, 1)


def test_linkage_shows_a_pass():
    play = shown("linkage", "When nothing fits")
    assert [event.seat for event in play.steps[-1].events if isinstance(event, Passed)] == [1]
    assert play.to_move == 0
    assert {step.split()[1] for step in legal(play)} == {"d5-e5", "f7-g7"}


# -- LINK


def test_link_opens_with_a_path_over_three_bars():
    play = shown("link", "LINK")
    assert play.outcome is not None
    assert play.outcome.places == (1, 2)
    assert play.steps[-1].text == "e2"
    assert sum("-" in step.text for step in play.steps if step.seat == 0) == 3


def test_link_shows_a_bar_joining_what_touched_at_a_corner():
    play = shown("link", "A turn")
    assert [step.text for step in play.steps if step.seat == 0] == ["c3", "c4", "d5", "c4-d5"]
    assert "d2-e3" in legal(play), "White may still join these"


def test_link_shows_a_bar_that_another_can_no_longer_cross():
    play = shown("link", "Bars that cross")
    assert play.steps[-1].text == "c3-d4"
    assert {"c4", "d3"} <= {step.text for step in play.steps if step.seat == 1}
    assert "c4-d3" not in legal(play)


def test_link_shows_the_choice_of_a_colour():
    play = shown("link", "The opening")
    assert [step.text for step in play.steps] == ["c4", "e5", "f3"]
    assert (play.to_move, legal(play)) == (1, {"black", "white"})


# -- Linkx


def test_linkx_shows_both_ways_to_link_and_the_end_without():
    for title, last in (("Linkx", "f7-f8-f9-g8"), ("Linking", "h5-i5")):
        play = shown("linkx", title)
        assert play.outcome is not None
        assert (play.outcome.places, play.outcome.detail) == ((1, 2), {"by": "link"})
        assert play.steps[-1].text == last
    play = shown("linkx", "When nobody links")
    assert play.outcome is not None
    assert (play.outcome.places, play.outcome.detail) == ((2, 1), {"by": "area", "areas": [9, 17]})


def test_linkx_shows_a_dent_that_a_straight_piece_may_not_cover():
    steps = legal(shown("linkx", "No gaps"))
    assert {"e3", "d4-e3-e4-f4"} <= steps
    assert "d4-e4-f4" not in steps


def test_linkx_can_be_played_by_piece_and_column():
    assert shown("linkx", "Playing here").read("I3 h").steps[-1].text == "h1-h2-h3"


# -- Love Links


def test_love_links_shows_two_matches_in_one_turn():
    play = shown("lovelinks", "Keys and locks")
    assert [step.text for step in play.latest()] == ["3-6 D:lock", "5-4 C:key"]
    assert play.state.progress.scores == (4, 0)


def test_love_links_shows_a_closing_and_what_is_owed_then():
    play = shown("lovelinks", "Closing a bracelet")
    (event,) = play.steps[-1].events
    assert isinstance(event, Scored)
    assert event.closed is not None
    assert [charm.link.text for charm in event.closed.charms] == ["2-4", "2-6", "3-2", "2-6", "3-6"]
    assert event.items == (("metal", 5), ("unopposed", 10))
    assert legal(play) == {"3-7 new", "2-8 new", "7-M new"}


def test_love_links_works_out_a_bracelet():
    (event,) = shown("lovelinks", "What a bracelet scores").steps[-1].events
    assert isinstance(event, Scored)
    assert event.closed is not None
    assert [charm.link.text for charm in event.closed.charms] == ["4-2", "2-4", "2-5", "5-3", "3-7", "7-M"]
    assert dict(event.items) == {"metal": 6, "long": 2, "captured": 3, "stones": 10, "match": 4, "master lock": -4}
    assert "**21 points**" in page("lovelinks", "What a bracelet scores").text
    assert event.points == 21


def test_love_links_shows_three_players_and_then_teams_between_rounds():
    play = shown("lovelinks", "Love Links")
    assert (play.state.metal, play.to_move, play.state.progress.scores) == ("silver", 2, (26, 37, 39))
    play = shown("lovelinks", "Rounds and teams")
    assert play.to_move != CHANCE
    assert (play.seats, play.state.metal, play.to_move, play.state.progress.scores) == (4, "silver", 2, (20, 45))
    assert play.latest()[-1].seat == 1


# -- what an author is told


@pytest.mark.parametrize(
    ("text", "record", "told"),
    [
        (None, None, "has no pages"),
        ("A turn\n\nDo this.", None, "1-turn.md needs a heading"),
        ("# A turn\n", None, "1-turn.md needs a heading"),
        ("# A turn\nDo this.", "{", "1-turn.json is not JSON"),
        ("# A turn\nDo this.", {"game": "chess"}, "1-turn.json is not a match that can be replayed: The game must"),
        ("# A turn\nDo this.", {"game": "link", "steps": ["d4", "d4"]}, r"1-turn.json .* \(step 1, counted from 0\)"),
        ("# A turn\nDo this.", {"game": "linkx"}, "1-turn.json shows Linkx"),
    ],
)
def test_an_error_names_the_file(tmp_path, monkeypatch, text, record, told):
    monkeypatch.setattr(rulebooks, "FOLDER", tmp_path)
    for folder, name, content in (("xx/link", "1-turn.md", text), ("examples/link", "1-turn.json", record)):
        (tmp_path / folder).mkdir(parents=True)
        if content is not None:
            (tmp_path / folder / name).write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    with pytest.raises(BadPage, match=told):
        pages("link", "xx")
