"""The readable form of a record: exact lines, the same in the catalogues and on the command line."""

import io
import random
import sys
from itertools import count
from typing import Any

from rules import GAMES
from rules.__main__ import ENGLISH as LINES
from rules.__main__ import main
from rules.play import begin
from rules.records import Annotation, Ending, Mark, Player, Record, RecordedResult, written
from rules.scoresheet import scoresheet
from tests.rules.helpers import command, random_play, result_of
from tests.rules.record_samples import samples
from tests.rules.test_records import some_record
from tests.texts import ENGLISH, GERMAN

LINK = GAMES["link"]


def told(record, texts=ENGLISH):
    return "\n\n".join("\n".join(map(texts.of, lines)) for lines in scoresheet(record))


def match(key, seats, *steps, **options):
    return begin(GAMES[key], GAMES[key].options(**options), seats).read(*steps)


def test_sheet_says_who_played_each_turn_and_how_it_ended():
    record = Record(
        match("link", 2, "b2", "c3", "d4", "black", "e5", opening="three-move"),
        players=(Player("Ada"), Player("Interlink", 3)),
        pace=3 * 86_400,
        began="2026-11-22T15:56:11Z",
        ended="2026-11-23T10:00:00Z",
        result=RecordedResult(Ending.RESIGNED, (2, 1)),
        annotations=(Annotation(2, Mark.INTERESTING, "Both: {corners}"), Annotation(5, Mark.BLUNDER)),
    )
    assert told(record).splitlines() == [
        "LINK, 2 seats",
        "Options: size=8 opening=three-move",
        "Seat 1: Ada",
        "Seat 2: Interlink, computer player of level 3",
        "Time for a turn: 3d",
        "Began: 2026-11-22T15:56:11Z",
        "Ended: 2026-11-23T10:00:00Z",
        "",
        "1. Ada: b2, c3!?, d4",
        "c3!?: Both: {corners}",
        "2. Interlink: black",
        "3. Ada: e5??",
        "",
        "Over because somebody resigned",
        "1. Interlink",
        "2. Ada",
    ]
    assert told(record, GERMAN).splitlines()[-3:] == ["Zu Ende, weil jemand aufgegeben hat", "1. Interlink", "2. Ada"]


def test_pace_end_and_who_is_to_move_have_lines():
    assert told(Record(match("linkx", 2))) == "Linkx, 2 seats\n\nTo move: Player 1"
    assert told(Record(match("lovelinks", 2, "draw 2-7"))).endswith("By chance: draw 2-7\n\nTo come: a draw by chance")
    for pace, shown in ((1, "1s"), (90, "90s"), (300, "5m"), (5400, "90m"), (7200, "2h"), (604_800, "7d")):
        assert f"Time for a turn: {shown}\n" in told(Record(match("linkx", 2), pace=pace))
    (whole, *_) = samples(LINK)
    for by in Ending:
        play = whole.play if by is Ending.RULES else match("link", 2, "b2")
        record = Record(play, result=RecordedResult(by, None if by is Ending.CLOSED else (1, 2)))
        assert all(texts(f"record-end-{by}") in told(record, texts) for texts in (ENGLISH, GERMAN))


def test_points_are_told_by_the_turn_and_add_up_to_the_score():
    (whole, *_), points = samples(GAMES["lovelinks"]), [0, 0]
    for line in scoresheet(whole)[1]:
        values = dict(line.values)
        if line.key == "record-turn-points":
            seat = next(seat for seat, player in enumerate(whole.players) if player.name == values["who"])
            points[seat % 2] += int(str(values["points"]))
    detail: Any = result_of(whole.play).detail
    assert points == detail["scores"]
    account = "scores={}/{} captured={}/{}".format(*detail["scores"], *detail["captured"])
    assert told(whole).endswith(f"\nAccount: {account}")


def with_a_pass():
    plays = (random_play(GAMES["linkage"], GAMES["linkage"].options(), 2, random.Random(seed)) for seed in count())
    return next((play, step) for play in plays for step in play.steps if step.events)


def test_steps_stand_in_order_and_a_pass_after_its_turn():
    play, step = with_a_pass()
    passing, other = ("Ada", "Ben") if step.events[0].seat == 0 else ("Ben", "Ada")
    sheet = told(Record(play, players=(Player("Ada"), Player("Ben"))))
    assert f"\n{step.turn}. {other}: {step.text}\n{passing} passes\n" in sheet
    for record in (record for game in GAMES.values() for record in samples(game)):
        lines = [dict(line.values) for line in scoresheet(record)[1]]
        steps = [step for values in lines if "steps" in values for step in str(values["steps"]).split(", ")]
        marks = {each.step: each.mark for each in record.annotations if each.mark}
        assert steps == [step.text + marks.get(number, "") for number, step in enumerate(record.play.steps, 1)]


# -- the command


def test_command_says_the_same_as_the_catalogue():
    dice, said = random.Random(3), set()
    records = [Record(with_a_pass()[0]), *(record for game in GAMES.values() for record in samples(game))]
    for game in GAMES.values():
        for seats in game.seats:
            play = random_play(game, game.options(), seats, dice, dice.choice([None, 8]))
            records += [some_record(dice, play) for _ in range(15)]
    for record in records:
        assert command("show", "-", given=written(record)) == (0, told(record) + "\n", "")
        said |= {line.key for lines in scoresheet(record) for line in lines}
    within = {"position-player", "record-computer", "record-computer-named"}
    assert said | within == set(LINES)


def test_signs_that_a_terminal_lacks_are_spelled_out(monkeypatch):
    record = Record(match("link", 2), players=(Player("Ada"), Player("名")))
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written(record))))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii", write_through=True))
    main(["show", "-"])
    assert b"Seat 2: \\u540d\n" in out.getvalue()


def test_what_cannot_be_shown_is_refused():
    twice = b'{"game": "link", "steps": ["d4", "d4"]}'
    for arguments, given, error in (
        (["-"], b"no json", "record-json: line=1 column=1"),
        (["-"], b"\xff", "record-encoding"),
        (["-"], twice, "record-step: number=2 step=d4 why=link-occupied"),
        (["nowhere.json"], b"", "nowhere.json cannot be read"),
        ([], b"", "usage:"),
        (["a", "b"], b"", "usage:"),
    ):
        status, out, told = command("show", *arguments, given=given)
        assert (status, out) == (2, "")
        assert told.startswith(error)
