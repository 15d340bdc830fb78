"""A tournament's picture and its words say the same, and both follow from what was played."""

import re
from dataclasses import replace

import pytest

from bot.model.ids import UserId
from bot.model.tournament import DRAWN, LOST, WON, Stage, System, Tournament
from bot.tournaments.pairing.standings import standings, winners
from bot.tournaments.texts.messages import tournament_ended
from bot.tournaments.texts.picture import tournament_picture
from bot.tournaments.texts.words import counted, tournament_text
from bot.ui.texts import LONGEST_ALT
from data.texts import languages, texts_in
from renderers.look import ON_PAPER, ON_SLATE, Appearance
from rules import GAMES
from tests.bot.tournaments.driven import cup, dropped, first_round, played, scored
from tests.layouts import words
from tests.renderers.positions import texts_noted
from tests.renderers.room import NAMES as GREEK
from tests.renderers.room import watched
from tests.texts import ENGLISH, GERMAN

NAMES = {UserId(n): name for n, name in enumerate(("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana"), 101)}
NAMES |= {UserId(n): f"Name{n}" for n in range(109, 165)}
BY_ROLE = next(key for key, game in GAMES.items() if game.rated_by_role)
EVERY_SYSTEM = pytest.mark.parametrize("system", System)
PEOPLE = (2, 3, 12, 64)


def told(tournament: Tournament) -> list[str]:
    return tournament_text(tournament, NAMES, ENGLISH)


def moments(system: System, people: int, **options: str) -> list[Tournament]:
    entered = cup(system, people, **options)
    first = first_round(entered)
    half = played(first, rounds=1, half=True)
    left = dropped(half, people) if people > 2 else half
    return [entered, first, half, left, played(left, rounds=8 if system is System.LADDER else 99)]


async def on_picture(tournament: Tournament) -> list[str]:
    found: list[str] = []
    with texts_noted(lambda canvas, at, text, *given, **named: found.append(text)):
        await tournament_picture(tournament, NAMES, ENGLISH, appearance=ON_PAPER)
    return found


@pytest.mark.slow
@EVERY_SYSTEM
async def test_pictures_and_words_show_every_moment(system: System) -> None:
    for people in sorted({min(people, system.most) for people in PEOPLE}):
        for tournament in moments(system, people)[:: 1 if people < 33 else 2]:
            picture = await tournament_picture(tournament, NAMES, GERMAN, appearance=ON_SLATE)
            assert picture.data.startswith(b"\x89PNG")
            assert len(picture.alt) <= LONGEST_ALT
            assert picture.alt.startswith(picture.brief)
            assert len(picture.brief.splitlines()) == 2
    for tournament in moments(system, 8):
        seen, words = await on_picture(tournament), " ".join(told(tournament))
        for line in standings(tournament):
            name = NAMES[line.entrant.user]
            assert name in seen
            assert name in words


@pytest.mark.slow
@EVERY_SYSTEM
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
async def test_what_pictures_say_has_room(system: System, language: str, large: bool) -> None:
    names = {user: GREEK[user % len(GREEK)] for user in NAMES}
    long, texts, appearance = "Κύπελλο των Συνδέσμων της Θεσσαλονίκης", texts_in(language), Appearance(large=large)
    with watched():
        for at, game in enumerate((BY_ROLE, "lovelinks")):
            for step, tournament in enumerate(moments(system, 12, game=game, name="" if game == BY_ROLE else long)):
                withdrawn = (at + step + large) % 2 == 0
                shown = replace(tournament, stage=Stage.WITHDRAWN) if withdrawn else tournament
                assert await tournament_picture(shown, names, texts, appearance=appearance)


async def test_rounds_are_told_as_people_write_them() -> None:
    assert [counted(units) for units in (0, 1, 2, 3, 9, None)] == ["0", "½", "1", "1½", "4½", "–"]
    assert [counted(units, 4) for units in (0, 1, 2, 3, 4, 27)] == ["0", "¼", "½", "¾", "1", "6¾"]
    assert counted(7, 1) == "7"
    three = played(first_round(cup(System.ROUND_ROBIN, 3)), rounds=2)
    assert told(three)[0] == "Winter Cup: Linkx · round robin · round 3 of 3."
    over = replace(three, pairings=tuple(
        replace(each, legs=tuple(
            replace(leg, over=True, score=(WON, LOST) if leg.first < max(each.one, each.other or 0) else (LOST, WON))
            for leg in each.legs
        ))
        for each in three.pairings
    ), stage=Stage.OVER)  # fmt: skip
    assert told(over) == [
        "Winter Cup: Linkx · round robin · final standings.",
        "Ada has won.",
        "1: Ada, 2 points, DE –, SB 1, W 2, 2 played.",
        "2: Ben, 1 points, DE –, SB 0, W 1, 2 played.",
        "3: Cleo, 0 points, DE –, SB 0, W 0, 2 played.",
        "Ada against Ben: 1, Cleo: 1.",
        "Ben against Cleo: 1.",
    ]
    two = first_round(cup(System.ROUND_ROBIN, 2, game=BY_ROLE))
    assert told(two)[1:] == ["No match is over yet.", "Ada, Ben.", "Ada against Ben: – (playing)."]
    one_over = scored(two, (WON, LOST))
    assert told(one_over)[-1] in {"Ada against Ben: 1 (playing).", "Ben against Ada: 1 (playing)."}
    both = scored(two, (DRAWN, DRAWN), (DRAWN, DRAWN))
    assert told(both)[-1] == "Ada against Ben: 1."
    assert told(both)[1] == "Ada and Ben lead with 1 points each."
    two = first_round(cup(System.ROUND_ROBIN, 2, game=BY_ROLE))
    for tournament, explained in ((two, False), (scored(two, (WON, LOST)), True)):
        seen = await on_picture(tournament)
        assert any("a dot" in text for text in seen) == explained


def test_winners_are_told_where_there_are_any() -> None:
    both = scored(first_round(cup(System.ROUND_ROBIN, 2, game=BY_ROLE)), (WON, LOST), (WON, LOST))
    two = replace(both, stage=Stage.OVER)
    assert winners(two) == (1, 2)
    assert told(two)[1] == "Ada and Ben share the first place."
    assert winners(replace(two, stage=Stage.RUNNING)) == winners(replace(two, stage=Stage.WITHDRAWN)) == ()
    drawn = replace(scored(first_round(cup(System.ROUND_ROBIN, 2)), (DRAWN, DRAWN)), stage=Stage.OVER)
    swiss = scored(first_round(cup(System.SWISS, 2)), (WON, LOST))
    left = replace(dropped(swiss, standings(swiss)[0].entrant.number), stage=Stage.OVER)
    for tournament in (drawn, left):
        assert winners(tournament) == ()
        assert told(tournament)[1] == "Nobody has won."
        assert words(tournament_ended(tournament, None, ENGLISH)).startswith(
            "**Winter Cup** is over. Nobody has won.\n"
        )
    alone = dropped(first_round(cup(System.KNOCK_OUT, 2)), 2)
    assert winners(replace(scored(alone, (LOST, WON)), stage=Stage.OVER)) == ()
    unplayed = replace(alone, pairings=tuple(replace(each, legs=()) for each in alone.pairings), stage=Stage.OVER)
    assert winners(unplayed) == ()


def test_nobody_is_ahead_before_anybody_has_played() -> None:
    for system in System:
        entered = cup(system, 3)
        assert told(entered)[1] == "3 players have entered."
        assert told(cup(system, 0))[1] == "Nobody has entered yet."
        assert not winners(entered)
        if system is not System.LADDER:
            assert told(entered)[2:] == ["Ada, Ben, Cleo."]
            assert told(cup(system, 0))[2:] == []
    nobody_played = replace(first_round(cup(System.SWISS, 4)), stage=Stage.OVER)
    assert not winners(nobody_played)
    two = cup(System.SWISS, 2)
    former = replace(two, entrants=(replace(two.entrants[0], user=UserId(-3)), two.entrants[1]))
    assert tournament_text(former, {}, ENGLISH)[2] == "a former player, a player."
    assert told(cup(System.SWISS, 2, name=" \n"))[0] == "Linkx: Swiss · not begun yet."


async def test_pictures_show_ranks_leavers_rounds_and_rungs() -> None:
    fresh = first_round(cup(System.SWISS, 4))
    at_first = await on_picture(fresh)
    later = await on_picture(scored(fresh, (WON, LOST)))
    assert not {"1", "BH", "DE"} & set(at_first)
    assert {"1", "BH"} <= set(later)
    assert "DE" not in later, "nobody is level with whoever they have met"
    left = dropped(played(first_round(cup(System.SWISS, 6)), rounds=1, half=True), 2)
    assert [line for line in told(left) if "Ben (out)" in line]
    assert "out" in await on_picture(left)
    last = ["Last 16", "Quarter-finals", "Semi-finals", "Final"]
    for people, rounds, heads in (
        (64, 0, ["Last 64"]),
        (64, 1, ["Last 32"]),
        (64, 2, last),
        (33, 0, ["Last 64"]),
        (33, 99, last),
        (5, 0, last[1:]),
        (2, 0, ["Final"]),
    ):
        shown = played(first_round(cup(System.KNOCK_OUT, people)), rounds=rounds)
        seen = await on_picture(shown)
        assert [text for text in seen if text in {"Last 64", "Last 32", *last}] == heads, (people, rounds)
        named = {line.split(":")[0] for line in told(shown)[2:]}
        assert set(heads[: max(1, shown.round)]) & named, "the words name the rounds that are on the picture"
    three = first_round(cup(System.LADDER, 3))
    pair = three.pairings[0]
    assert pair.other is not None
    upper, lower = sorted((pair.one, pair.other))
    playing = told(three)
    assert playing[1] == "Ada stands on the top rung."
    assert f"{lower}: {NAMES[UserId(100 + lower)]}, plays {NAMES[UserId(100 + upper)]} now, 0 played." in playing
    won = scored(three, (WON, LOST) if pair.legs[0].first == lower else (LOST, WON))
    words = told(won)
    assert f"{upper}: {NAMES[UserId(100 + lower)]}, up {lower - upper}, 1 played." in words
    assert any(line.endswith("down 1, 1 played.") for line in words)
    assert await on_picture(won) != await on_picture(three)


def test_a_knock_out_is_told_round_by_round_the_last_first() -> None:
    five = first_round(cup(System.KNOCK_OUT, 5))
    assert told(five) == [
        "Winter Cup: Linkx · knock-out · round 1 of 3.",
        "5 players are unbeaten.",
        "Quarter-finals: Ada has a bye. Dan plays Eva. Ben has a bye. Cleo has a bye.",
    ]
    over = played(five, seed=3)
    lines = told(over)
    assert [line.split(":")[0] for line in lines[2:]] == ["Final", "Semi-finals", "Quarter-finals"]
    winner = NAMES[UserId(100 + winners(over)[0])]
    assert lines[1] == f"{winner} has won."
    assert re.match(rf"Final: {winner} (beats|goes on)", lines[2])
    four = played(first_round(cup(System.KNOCK_OUT, 4)), rounds=1)
    final = four.in_round(2)[0]
    gone = replace(
        dropped(four, final.one), pairings=tuple(
            replace(each, legs=()) if each.round == 2 else each for each in four.pairings
        ),
        entrants=tuple(
            replace(each, dropped=1) if each.number == final.one else each for each in four.entrants
        ),
    )  # fmt: skip
    one, other = (NAMES[UserId(100 + number)] for number in (final.one, final.other or 0))
    assert told(gone)[2] == f"Final: {other} goes on, {one} is out."
