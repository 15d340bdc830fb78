"""``python -m renderers``: any record as a picture or in motion, and what is wrong said in one sentence."""

import io
import json
from pathlib import Path

import pytest

from renderers import RENDERERS
from renderers.__main__ import main
from renderers.kit.encoding import png
from renderers.kit.palette import PALETTES
from renderers.look import ON_SLATE, Appearance, Look
from renderers.replay import replay
from rules import GAMES
from rules.play import AnyPlay, begin
from rules.play import replay as played
from rules.records import Ending, Player, Record, RecordedResult, written
from tests.renderers.motion import pictures
from tests.texts import ENGLISH

STEPS = ("d4", "e5", "c3", "c6", "c3-d4")
PLAY = played(GAMES["link"], GAMES["link"].options(opening="none"), 2, STEPS)
NAMES = ("Ada", "Ben")
RECORD = Record(PLAY, players=tuple(map(Player, NAMES)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "match.json").write_bytes(written(RECORD))
    return tmp_path


def run(folder: Path, *arguments: str) -> bytes:
    out = folder / arguments[-1]
    assert main([str(folder / "match.json"), *arguments[:-1], str(out)]) == 0
    return out.read_bytes()


def still(play: AnyPlay, look: Look) -> bytes:
    return png(RENDERERS[play.game.key].draw(play, look))


def after(steps: int) -> AnyPlay:
    return played(PLAY.game, PLAY.options, 2, STEPS[:steps])


def test_a_record_is_drawn_in_the_appearance_that_is_asked_for(folder):
    wanted: dict[tuple[str, ...], Look] = {
        (): Look(NAMES, ENGLISH),
        ("--dark", "--names", "Cleo, Dan"): Look(("Cleo", "Dan"), ENGLISH, appearance=ON_SLATE),
        ("--large",): Look(NAMES, ENGLISH, appearance=Appearance(large=True)),
        **{
            ("--palette", palette): Look(NAMES, ENGLISH, appearance=Appearance(palette=palette)) for palette in PALETTES
        },
    }
    wrong = [each for each, look in wanted.items() if run(folder, *each, "out.png") != still(PLAY, look)]
    for steps in (0, 3, len(STEPS)):
        if run(folder, "--step", str(steps), "out.png") != still(after(steps), Look(NAMES, ENGLISH)):
            wrong.append(("--step", str(steps)))
    assert wrong == []
    for arguments, look in ((("--large",), wanted["--large",]), ((), wanted[()]), (("--gif",), wanted[()])):
        assert run(folder, *arguments, "out.gif") == b"".join(replay(PLAY, look))


def test_motion_missing_names_and_unbegun_matches_are_drawn(folder):
    drawn = run(folder, "--from", "1", "--step", "3", "out.gif")
    assert drawn == b"".join(replay(after(3), Look(NAMES, ENGLISH), 1))
    assert len(pictures(drawn)) == 3
    (folder / "match.json").write_bytes(written(Record(PLAY, players=(Player(level=2), Player("Ben")))))
    assert run(folder, "out.png") == still(PLAY, Look(("", "Ben"), ENGLISH))
    (folder / "match.json").write_bytes(written(Record(PLAY)))
    assert run(folder, "out.png") == still(PLAY, Look((), ENGLISH))
    for game in GAMES.values():
        play = begin(game, game.options(), 2)
        (folder / "match.json").write_bytes(written(Record(play)))
        assert run(folder, "out.gif") == b"".join(replay(play, Look((), ENGLISH)))


def test_the_end_is_shown_with_the_last_position(folder):
    ended = Record(PLAY, players=RECORD.players, result=RecordedResult(Ending.RESIGNED, (2, 1)))
    (folder / "match.json").write_bytes(written(ended))
    look = Look(NAMES, ENGLISH, over=True, winners=(1,), note=ENGLISH("record-end-resigned"))
    assert run(folder, "out.png") == still(PLAY, look)
    assert run(folder, "--step", "2", "out.png") == still(after(2), Look(NAMES, ENGLISH))
    (folder / "match.json").write_bytes(written(Record(PLAY, result=RecordedResult(Ending.DRAWN, (1, 1)))))
    look = Look((), ENGLISH, over=True, winners=(), note=ENGLISH("record-end-drawn"))
    assert run(folder, "out.png") == still(PLAY, look)


OUT = "out.png"
WRONG = (
    (["match.json", "out.bmp"], "OUT must end with .gif or .png, not 'out.bmp'."),
    (["match.json", "--gif", OUT], "OUT must end with .gif, not 'out.png'."),
    (["match.json", "--step", "6", OUT], "--step must be a number of steps from 0 to 5, not 6."),
    (["match.json", "--step", "-1", OUT], "--step must be a number of steps from 0 to 5, not -1."),
    (["match.json", "--from", "4", "--step", "3", "o.gif"], "--from must be a number of steps from 0 to 3, not 4."),
    (["match.json", "--names", "Ada", OUT], "--names must be 2 names with commas between them."),
    (["none.json", OUT], "none.json cannot be read: No such file or directory."),
    (["match.json", "none/out.png"], "none/out.png cannot be written: No such file or directory."),
    (["match.json"], "The following arguments are required: OUT; --help says what is possible."),
    (
        ["match.json", "--palette", "pink", OUT],
        "--palette must be one of standard, colour-blind, high-contrast, not 'pink'.",
    ),
    (["match.json", "--step", "x", OUT], "Argument --step: invalid int value: 'x'; --help says what is possible."),
)


def test_errors_are_one_sentence_and_nothing_is_drawn(folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    for arguments, error in WRONG:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert (left.value.code, capsys.readouterr().err) == (2, f"{error}\n")
    for wrong in (b"", b"\xff", b"[]", json.dumps({"game": "link", "steps": ["z9"]}).encode()):
        (folder / "match.json").write_bytes(wrong)
        with pytest.raises(SystemExit) as left:
            run(folder, OUT)
        assert (left.value.code, len(capsys.readouterr().err.splitlines())) == (2, 1), wrong
    assert sorted(each.name for each in folder.iterdir()) == ["match.json"]


def test_a_record_may_come_from_the_standard_input(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written(RECORD))))
    assert main(["-", str(tmp_path / "out.png")]) == 0
    assert (tmp_path / "out.png").read_bytes() == still(PLAY, Look(NAMES, ENGLISH))
