"""Typed times, days and time zones: what people write in any language, and that nothing else is guessed."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from itertools import product
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.errors import UserError
from bot.ui.timezones import FIXED, zone_meant, zone_name, zones_offered
from bot.ui.typed_times import days_offered, hours_meant, moment_meant
from data.texts import Texts
from tests.texts import ENGLISH, GERMAN

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)  # a Saturday in Berlin
FRENCH = Texts(
    "fr",
    [
        "typed-today = aujourd'hui\ntyped-tomorrow = demain\ntyped-days = j, jour, jours\ntyped-ordinals = er\n"
        "typed-weeks = semaine, semaines\ntyped-one = un, une\ntyped-to = à, et, jusqu'à\ntyped-hours = h, heures\n"
        "typed-fillers = à, au, de, dans, le, jusqu'à, jusqu'au\n"
    ],
    instead=ENGLISH,
)
"""A language of which the project has no more than these words."""


def day(until: datetime) -> str:
    """The day at the end of which an absence ends in Berlin."""
    return (until.astimezone(BERLIN) - timedelta(microseconds=1)).date().isoformat()


def test_quiet_hours_are_read_as_people_write_them_or_refused():
    whole, late, half = (22 * 60, 7 * 60), (22 * 60, 6 * 60 + 30), (21 * 60 + 30, 8 * 60)
    spellings = {
        whole: "22-7|22—7|22.00-7.00|22:00–07:00|10pm-7am|10 pm to 7 am|10 p.m. – 7 a.m.|22h-7h|22 bis 7|22−7"
        "|２２：００－７|22 Uhr bis 7 Uhr|von 22 bis 7 Uhr|٢٢-٧|22\u00a0–\u202f7|2200-0700|“22-7”|22-7am|22 → 7"
        "|From 10PM till 7AM.",
        late: "22-6:30|22h-6h30|22 Uhr bis 6 Uhr 30|between 10pm and 6:30am|22.00 – 06.30 Uhr",
        half: "21:30-8|21:30 - 8:00 Uhr!|9:30 p.m. to 8 a.m.",
        (0, 12 * 60): "12am-12pm|0-12|00:00-12:00",
        (22 * 60, 0): "22-24|22-0|10 pm - 12 am",
    }
    for hours, written in spellings.items():
        for typed in written.split("|"):
            for texts in (ENGLISH, GERMAN):
                assert hours_meant(typed, texts) == hours, typed
    assert hours_meant("de 22 h à 7 h", FRENCH) == whole
    unclear = "late|22|22 7|22-25|24-7|7-7|0-24|7:75-9|10-7am|10pm-7|13pm-7am|1-2-3|"
    for typed in unclear.split("|"):
        with pytest.raises(UserError) as refused:
            hours_meant(typed, ENGLISH)
        assert refused.value.code.key == "reply-quiet-format", typed


def test_days_are_read_in_both_languages_and_a_third():
    days = {
        "2026-11-28": "today|heute|HEUTE",
        "2026-11-29": "tomorrow|Morgen|“tomorrow”|29.11.|Sunday|so",
        "2026-11-30": "Monday|mon|Mo.|until Monday|bis Montag|nächsten Montag",
        "2026-12-05": "Sat|Saturday|Samstag|sa",
        "2026-12-03": "Thurs|Thu|Do|Donnerstag",
        "2027-01-03": "2027/01/03|2027-01-03|2027.1.3|3.1.2027|03.01.27|3.1.|3 January|3. Januar|January 3"
        "|Jan 3rd, 2027|3rd of January|am 3. Jan. 2027|Sunday, 3 January|So 3.1.2027|２０２７-01-03|2027–01–03|3 JAN",
        "2027-01-31": "31/1/2027|1/31/2027|31-1-2027|31/1",
        "2027-05-05": "5/5|5/5/2027",
        "2028-02-29": "29 Feb|29. Februar",
    }
    for meant, written in days.items():
        for typed in written.split("|"):
            for texts in (ENGLISH, GERMAN):
                assert day(moment_meant(typed, NOW, BERLIN, texts)) == meant, typed
    for typed, meant in (("lundi", "2026-11-30"), ("jusqu'au 1er janvier", "2027-01-01"), ("demain", "2026-11-29")):
        assert day(moment_meant(typed, NOW, BERLIN, FRENCH)) == meant
    for typed, count in (("10d", 10), ("10 days", 10), ("10 Tage", 10), ("5t", 5), ("1w", 7), ("2 weeks", 14)):
        assert moment_meant(typed, NOW, BERLIN, GERMAN) == NOW + timedelta(days=count)
    for typed, count in (("2 Wochen", 14), ("a week", 7), ("in 3 days", 3), ("١٠ days", 10)):
        assert moment_meant(typed, NOW, BERLIN, ENGLISH) == NOW + timedelta(days=count)
    assert moment_meant("2 semaines", NOW, BERLIN, FRENCH) == NOW + timedelta(days=14)


@settings(max_examples=40)
@given(st.one_of(st.text(max_size=20), st.text("0123456789./- dwthJanmoMärz", max_size=14)))
def test_any_text_is_read_or_refused(typed):
    with suppress(UserError):
        assert all(0 <= minute < 1440 for minute in hours_meant(typed, GERMAN))
    with suppress(UserError):
        assert moment_meant(typed, NOW, BERLIN, GERMAN).tzinfo is not None
    with suppress(UserError):
        assert ZoneInfo(zone_meant(typed, NOW, GERMAN))
    assert len(zones_offered(typed, NOW, ENGLISH, 25)) <= 25


@settings(max_examples=40)
@given(st.dates(date(2026, 11, 28), date(2036, 1, 1)))
def test_dates_are_read_as_both_languages_write_them(wanted):
    for texts in (ENGLISH, GERMAN):
        for typed in (texts.date(wanted), wanted.isoformat(), f"{wanted.day}.{wanted.month}.{wanted.year}"):
            assert day(moment_meant(typed, NOW, BERLIN, texts)) == wanted.isoformat(), typed


def test_offered_days_mean_what_they_say_or_name_both_dates():
    for texts, typed in product((ENGLISH, GERMAN, FRENCH), ("", "m", "2", "10 d", "mon", "3 jan")):
        for choice in days_offered(typed, NOW, BERLIN, texts):
            assert moment_meant(choice.typed, NOW, BERLIN, texts) == choice.at
            assert choice.at > NOW
    names = [choice.name for choice in days_offered("", NOW, BERLIN, GERMAN)]
    assert names[:2] == ["morgen (29. Nov. 2026)", "Montag (30. Nov. 2026)"]
    assert names[-1] == "2 Wochen (12. Dez. 2026)"
    for typed in ("3/4", "4/3", "3/4/2027", "3-4-27"):
        with pytest.raises(UserError) as refused:
            moment_meant(typed, NOW, BERLIN, ENGLISH)
        assert ENGLISH.of(refused.value.code) == "That may be two dates; write 2027-03-04 or 2027-04-03."
        assert [choice.typed for choice in days_offered(typed, NOW, BERLIN, GERMAN)] == ["2027-03-04", "2027-04-03"]


def test_time_zones_are_read_and_completed_in_own_words():
    for zone, written in {
        "Europe/Berlin": "Berlin|europe/berlin|Germany|Deutschland|DEU|“Berlin”.",
        "Europe/Vienna": "Wien|Vienna|Österreich|osterreich|Austria|Wien, Österreich (UTC+1)",
        "America/New_York": "New York|america/new york|NEW YORK",
        "Europe/London": "London|UK|Vereinigtes Königreich",
        "Etc/GMT-2": "utc+2|UTC+02:00|+2|+0200|gmt +2|Etc/GMT-2|UTC＋2",
        "Etc/GMT+5": "gmt-5|UTC–5|−5|-05:00",
        "UTC": "utc|UTC+0|+00:00",
        "Asia/Kolkata": "Kolkata|Indien|UTC+5:30|asia/kolkata",
    }.items():
        for typed in written.split("|"):
            for texts in (ENGLISH, GERMAN):
                assert zone_meant(typed, NOW, texts) == zone, typed
    assert zone_meant("Allemagne", NOW, FRENCH) == "Europe/Berlin"
    for typed in ("Moon", "USA", "utc+15", "utc-3:30", "2", "", "localtime"):
        with pytest.raises(UserError):
            zone_meant(typed, NOW, ENGLISH)
    assert [zone_name(zone) for zone in ("Etc/GMT-2", "Etc/GMT+5", "UTC", "Europe/Berlin")] == [
        *("UTC+2", "UTC-5", "UTC", "Europe/Berlin")
    ]
    assert zones_offered("deutschl", NOW, GERMAN, 25)["Europe/Berlin"] == "Berlin, Deutschland (UTC+1)"
    assert zones_offered("germ", NOW, ENGLISH, 25)["Europe/Berlin"] == "Berlin, Germany (UTC+1)"
    assert next(iter(zones_offered("allem", NOW, FRENCH, 25))) == "Europe/Berlin"
    assert len(zones_offered("usa", NOW, ENGLISH, 25)) == 25
    assert next(iter(zones_offered("utc+1", NOW, ENGLISH, 25))) == "Etc/GMT-1"
    assert [*zones_offered("+5:30", NOW, ENGLISH, 25)] == ["Asia/Kolkata", "Asia/Colombo"]
    for name, zone in FIXED.items():
        assert zone_meant(name, NOW, ENGLISH) == zone
        assert ZoneInfo(zone).utcoffset(NOW) == timedelta(hours=int(name[3:] or 0))
