"""Texts of tournaments within Discord's limits, for any number of entrants."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise, product
from typing import Any, Final

import pytest

from bot.model.ids import ChannelId, GuildId, MatchId, TournamentId, UserId
from bot.model.time_limits import Pace
from bot.model.tournament import DRAWN, LOST, WON, Entrant, Leg, Pairing, Stage, System, Tournament
from bot.tournaments.pairing.rounds import planned
from bot.tournaments.texts.messages import (
    PAGE,
    entries,
    how_it_works,
    round_text,
    standings_pages,
    standings_text,
    tournament_choice,
    tournament_ended,
    tournament_shown,
    tournaments_listed,
)
from bot.ui import Texts, texts_for
from bot.ui.texts import LONGEST_LABEL, LONGEST_LAYOUT, LONGEST_MESSAGE, units
from rules import GAMES
from tests.bot.tournaments.driven import cup
from tests.layouts import words

ENGLISH: Final = texts_for("en")
in_both = pytest.mark.parametrize("texts", [texts_for("en"), texts_for("de")], ids=["en", "de"])
NOW: Final = datetime(2026, 11, 23, tzinfo=UTC)
LONG: Final = 10**18  # ids of Discord's are as long


def held(people: int, **changes: Any) -> Tournament:
    entrants = tuple(Entrant(number, UserId(LONG + number), 100.0 - number) for number in range(1, people + 1))
    made = replace(cup(System.SWISS, 0, name="Autumn Cup"), id=TournamentId(12), entrants=entrants, opened=NOW, due=NOW)
    here = replace(made, guild=GuildId(LONG), channel=ChannelId(LONG), organiser=UserId(LONG), pace=Pace.THREE_DAYS)
    return replace(here, **changes)


def running(people: int, *scores: tuple[int, int] | None, legs: int = 1, **changes: Any) -> Tournament:
    made = held(people, **({"stage": Stage.RUNNING, "begun": NOW, "due": None, "round": 1} | changes))
    pairings = []
    for board, one in enumerate(range(1, people, 2), 1):
        score = scores[board - 1] if board <= len(scores) else None
        over = board <= len(scores)
        played = tuple(Leg(MatchId(LONG + 2 * board + leg), one, over, score) for leg in range(legs))
        pairings.append(Pairing(1, board, one, one + 1, played))
    if people % 2:
        pairings.append(Pairing(1, len(pairings) + 1, people, None))
    return replace(made, planned=planned(made.system, people), pairings=tuple(pairings))


def threads(tournament: Tournament) -> dict[MatchId, ChannelId]:
    return {leg.match: ChannelId(leg.match) for pairing in tournament.pairings for leg in pairing.legs}


def test_the_entries_say_how_it_works_and_who_is_in_it():
    told = words(entries(held(2), ENGLISH)).splitlines()
    assert told[0] == "**Autumn Cup** · Linkx · tournament 12"
    assert told[1] == (
        "Swiss: people with like points meet, and nobody meets twice. "
        "Ties by Buchholz, Sonneborn-Berger, direct encounter and wins."
    )
    assert told[2] == "Pace: 3 days a turn."
    assert (
        told[3]
        == f"<@{LONG}> opened it, and begins it with **Begin**; otherwise it lapses <t:{NOW.timestamp():.0f}:R>."
    )
    assert told[4] == f"**Entered (2):** <@{LONG + 1}>, <@{LONG + 2}>"
    game = GAMES["linkage"]
    live = words(entries(held(0, game=game, options=game.options(target=13), pace=Pace.FIVE_MINUTES), ENGLISH))
    assert "Two who meet play twice, each way round." in live
    assert "Pace: 5 minutes a turn. Options: target 13. Live: be there when a round begins." in live
    assert live.endswith("Nobody has entered yet.")
    for texts, system in product((ENGLISH, texts_for("de")), System):
        before, after = (how_it_works(held(2, system=system, planned=count), texts) for count in (None, 5))
        assert "0" not in before
        assert ("5" in after) == (system is not System.LADDER)
    for texts, periods in ((ENGLISH, ("week", " day")), (texts_for("de"), ("Woche", "Tag"))):
        paces = (held(2, system=System.LADDER, pace=pace) for pace in (Pace.DAY, Pace.FIVE_MINUTES))
        told_of = [[word in how_it_works(each, texts) for word in periods] for each in paces]
        assert told_of == [[True, False], [False, True]], "a ladder meets weekly, a live one daily"
    begun = words(entries(held(3, stage=Stage.RUNNING, begun=NOW, due=None, planned=2), ENGLISH))
    assert "It has begun, and nobody is paired yet. You can still join" in begun
    assert "round 0" not in begun


@in_both
def test_everybody_and_all_standings_fit_in_both_languages(texts: Texts):
    linkage = GAMES["linkage"]
    for people, system in product((0, 1, 2, 33, 64), System):
        made = held(people, system=system, name="*" * 60, game=linkage, pace=Pace.FIVE_MINUTES)
        told = words(entries(replace(made, options=linkage.options()), texts))
        assert units(told) <= LONGEST_LAYOUT
        assert not told.endswith("…")
        assert str(people) in told or people == 0
    for legs in (1, 2):
        made = running(64, *[(DRAWN, DRAWN)] * 20, legs=legs, name="*" * 60)
        post = round_text(made, 1, threads(made), texts)
        assert units(words(post)) <= LONGEST_LAYOUT
        assert all(f"<@{entrant.user}>" in words(post) for entrant in made.entrants)
        shown = tournament_shown(made, threads(made), UserId(LONG + 64), None, texts)
        assert units(words(shown)) <= LONGEST_LAYOUT
        assert f"<#{LONG + 2 * 32}>" in words(shown)
    for system in System:
        people = system.most
        made = running(people, *[(WON, LOST)] * (people // 2), system=system, stage=Stage.OVER)
        pages = [words(standings_text(made, page, texts)) for page in range(standings_pages(made))]
        assert len(pages) == -(-people // PAGE)
        assert all(units(page) <= LONGEST_MESSAGE for page in pages)
        assert all(before != after for before, after in pairwise(pages))
        assert all(any(f"<@{entrant.user}>" in page for page in pages) for entrant in made.entrants)
        assert words(standings_text(made, 99, texts)) == pages[-1]
        ended = words(tournament_ended(made, None, texts))
        assert units(ended) <= LONGEST_MESSAGE


def test_a_round_tells_results_byes_leavers_and_the_forgotten():
    made = running(9, (WON, LOST), (DRAWN, DRAWN), None)
    told = words(round_text(made, 1, {MatchId(LONG + 8): ChannelId(7)}, ENGLISH)).splitlines()
    one, two, three, four, five, six, seven, eight, nine = (f"<@{entrant.user}>" for entrant in made.entrants)
    assert told == [
        "**Autumn Cup** · round 1 of 4",
        f"1. {one} **1 – 0** {two} · match {LONG + 2}",
        f"2. {three} **½ – ½** {four} · match {LONG + 4}",
        f"3. {five} – {six} · counts for neither · match {LONG + 6}",
        f"4. {seven} – {eight} · <#7>",
        f"{nine} has a bye.",
    ]
    made = running(2)
    gone = replace(made.entrants[0], dropped=0)
    made = replace(made, entrants=(gone, made.entrants[1]), pairings=(Pairing(1, 1, 1, 2),))
    (_, line) = words(round_text(made, 1, {}, ENGLISH)).splitlines()
    assert line == f"1. <@{LONG + 1}> – <@{LONG + 2}> · <@{LONG + 2}> wins without playing"
    both = replace(made, entrants=(gone, replace(made.entrants[1], dropped=0)))
    assert words(round_text(both, 1, {}, ENGLISH)).endswith("· both dropped out")
    made = running(3, (WON, LOST))
    forgotten = tuple(replace(entrant, user=UserId(-entrant.number)) for entrant in made.entrants)
    made = replace(made, entrants=forgotten)
    said = [round_text(made, 1, {}, ENGLISH), standings_text(made, 0, ENGLISH), tournament_ended(made, None, ENGLISH)]
    said.append(entries(replace(made, stage=Stage.OPEN, due=NOW, organiser=UserId(-4)), ENGLISH))
    assert not any("<@-" in words(post) for post in said)
    assert words(said[0]).splitlines()[-1] == "A former player has a bye."


def test_the_end_names_who_won_and_the_first_places():
    made = running(4, (WON, LOST), (DRAWN, DRAWN), stage=Stage.OVER)
    one, two, three, four = (f"<@{entrant.user}>" for entrant in made.entrants)
    assert words(tournament_ended(made, None, ENGLISH)).splitlines() == [
        f"**Autumn Cup** is over. **{one} wins.**",
        f"1 · {one}: 1 point",
        f"2 · {three}: ½ point",
        f"2 · {four}: ½ point",
        f"4 · {two}: 0 points",
    ]
    told = words(standings_text(made, 0, ENGLISH)).splitlines()
    assert told[1] == f"1 · {one}: 1 point (Buchholz 0, Sonneborn-Berger 0, wins 1)"
    assert told[2] == f"2 · {three}: ½ point (Buchholz ½, Sonneborn-Berger ¼, direct encounter ½, wins 0)"
    withdrawn = words(tournament_ended(replace(made, stage=Stage.WITHDRAWN), None, ENGLISH))
    assert withdrawn.startswith("**Autumn Cup** was ended before its time; this is how it stood.\n1 · ")


def test_each_is_told_whom_they_meet_or_what_they_wait_for():
    made = running(5, (WON, LOST))
    assert waits(made, 3) == f"You play <@{LONG + 4}>: <#{LONG + 4}>"
    assert waits(made, 4) == f"You play <@{LONG + 3}>: <#{LONG + 4}>"
    assert waits(made) == "Yours is played; the next round comes once all are."
    assert waits(made, 5) == "You have a bye in this round."
    assert waits(made, 99) == "", "nobody but entrants is told more"
    ladder = running(4, (WON, LOST), system=System.LADDER, due=NOW)
    assert waits(ladder) == f"Yours is played; neighbours are paired again <t:{int(NOW.timestamp())}:R>."
    swiss = running(4, (WON, LOST))
    assert waits(replace(swiss, planned=2)) == "Yours is played; the next round comes once all are."
    assert waits(replace(swiss, planned=1)) == "", "it is the last round"
    knock_out = running(4, (WON, LOST), system=System.KNOCK_OUT, planned=2)
    assert waits(knock_out) == "Yours is played; the next round comes once all are."
    assert waits(knock_out, 2) == "", "they are out"
    met = running(4, planned=2)
    gone = tuple(replace(entrant, dropped=0 if entrant.number == 2 else None) for entrant in met.entrants)
    unplayed = replace(met, entrants=gone, pairings=(Pairing(1, 1, 1, 2), *met.pairings[1:]))
    assert waits(unplayed) == "You win this round without playing; the next one comes once all are over."


def waits(made: Tournament, number: int = 1) -> str:
    lines = words(tournament_shown(made, threads(made), UserId(LONG + number), None, ENGLISH)).splitlines()
    return "" if lines[1].startswith("1. ") else lines[1]


def test_names_and_lists_say_which_tournament_it_is():
    nasty = held(0, name="[Cup](http://x.invalid) @everyone **")
    assert "@everyone" not in words(entries(nasty, ENGLISH)).replace("\\@", "")
    unnamed = held(0, name="")
    assert words(entries(unnamed, ENGLISH)).startswith("**Swiss, Linkx** · tournament 12\n")
    assert tournament_choice(unnamed, ENGLISH) == "12 · Swiss, Linkx"
    assert tournament_choice(held(0), ENGLISH) == "12 · Autumn Cup · Swiss, Linkx"
    assert units(tournament_choice(held(0, name="W" * 60), texts_for("de"))) <= LONGEST_LABEL
    listed = words(tournaments_listed([held(3), running(2), held(2, stage=Stage.WITHDRAWN)], ENGLISH)).splitlines()
    assert [line.rsplit(" · ", 1)[1] for line in listed[1:]] == ["open, 3 entered", "round 1", "withdrawn"]
    assert words(tournaments_listed([], ENGLISH)).startswith("There has been no tournament in this server yet; `/tourn")
