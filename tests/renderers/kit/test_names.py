"""Names in pictures are drawn in a face that has them, and lines of kept letters look as written at once."""

import random
import struct
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from shutil import rmtree

import pytest
from PIL import Image, ImageDraw, features

from renderers import RENDERERS
from renderers.kit import faces, typography
from renderers.kit.canvas import Canvas
from renderers.kit.encoding import png
from renderers.kit.layout import Token, _plates
from renderers.kit.palette import LIGHT, theme
from renderers.kit.typography import (
    FIGURE,
    SMALL,
    SMALL_STRONG,
    STRONG,
    TEXT,
    TITLE,
    Style,
    fitted,
    folded,
    legible,
    lettered,
    parted,
    shown_name,
    width,
)
from renderers.look import ON_PAPER, Look, cut
from rules.linkage import LinkageGame
from rules.play import begin
from tests.texts import ENGLISH

Machine = Callable[[dict[str, str]], None]
CACHES = (
    faces.face_for,
    faces.has,
    faces._files,
    faces._index,
    faces._opened,
    typography._runs,
    typography.legible,
    typography.lettered,
    typography._width,
)


def forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Machine]:
    """A machine that has the given fonts, by file, with their characters; none to begin with."""
    monkeypatch.setattr(faces, "FOLDERS", (str(tmp_path), str(tmp_path / "missing")))

    def has(fonts: dict[str, str]) -> None:
        for name, characters in fonts.items():
            write(tmp_path / "deep" / name, characters)
        forget()

    has({})
    yield has
    monkeypatch.undo()
    forget()


def test_without_other_fonts_names_show_what_the_face_has(machine: Machine) -> None:
    whole = ("Ada", "Zoë Ångström", "Юлия")
    parts = {"𝓐𝓭𝓪": "Ada", "Ada 🦊🦊": "Ada", "A 李小龙": "A", "Line\nbreak": "Linebreak"}
    nothing = ("李小龙", "שלום", "🦊", "  \u200b ", "")
    for name, shown in (dict(zip(whole, whole, strict=True)) | parts | dict.fromkeys(nothing, "Player 2")).items():
        assert shown_name(name, 1, ENGLISH) == shown


def test_a_name_is_drawn_where_one_face_has_all_of_it(machine: Machine, tmp_path: Path) -> None:
    east = "NotoSansCJK-Regular.ttf"
    for fonts, name, shown in (
        ({east: "李小龙"}, "李小龙", "李小龙"),
        ({east: "李小龙"}, "A 李小龙 🦊", "A 李小龙"),
        ({east: "李小"}, "李小龙", "Player 2"),
        ({east: "李小", "wqy-microhei.ttf": "李小龙"}, "李小龙", "李小龙"),
        ({"SomethingElse.ttf": "李小龙"}, "李小龙", "Player 2"),
        ({"NotoSansJP-Regular.otf": "田中さくらー"}, "田中 さくらー", "田中 さくらー"),
        ({"NotoSansKR[wght].ttf": "김민준"}, "김민준", "김민준"),
        ({"NotoSansThai-Black.ttf": "สม"}, "สม", "Player 2"),
        ({"NotoSansGeorgian-Regular.ttf": "ქეთ"}, "ქეთ", "ქეთ"),
        ({"NotoSansEthiopic-Regular.ttf": "አበ"}, "አበበ", "አበበ"),
        ({"NotoSansCanadianAboriginal-Regular.ttf": "ᐃᓄᒃ"}, "ᐃᓄᒃ", "ᐃᓄᒃ"),
        ({"NotoSansCJK-Regular.ttc": "李さ김"}, "李さ김", "李さ김"),
    ):
        rmtree(tmp_path / "deep", ignore_errors=True)
        machine(fonts)
        assert shown_name(name, 1, ENGLISH) == shown, fonts


SHAPED = {
    "NotoSansHebrew-Regular.ttf": "שלום כהן",
    "NotoSansArabic-Regular.ttf": "محمد علي",
    "NotoSansDevanagari-Regular.ttf": "प्रिया",
    "NotoSansThai-Regular.ttf": "สมชาย",
    "NotoSansKhmer-Regular.ttf": "សុខា",
    "NotoSerifTibetan-Regular.ttf": "བཀྲ་ཤིས",
    "DejaVuSans.ttf": "שלום",
}


def test_joining_scripts_need_a_layout_engine(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for (file, name), engine in product(SHAPED.items(), (True, False)):
        monkeypatch.setattr(features, "check", lambda feature, engine=engine: engine)
        rmtree(tmp_path / "deep", ignore_errors=True)
        machine({file: name, "NotoSansCJK-Regular.ttf": "李小龙"})
        assert shown_name(name, 1, ENGLISH) == (name if engine else "Player 2")
        assert shown_name("李小龙", 1, ENGLISH) == "李小龙"
        assert width(LIGHT, name, TEXT) > 0


def test_words_that_run_to_the_left_stay_in_one_run(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "check", lambda feature: True)
    machine({"NotoSansHebrew-Regular.ttf": "שלוםכהן"})
    assert [run.text for run in typography._runs("Ada שלום כהן and Ben", TEXT)] == ["Ada ", "שלום כהן", " and Ben"]
    machine({"NotoSansThai-Regular.ttf": "สม"})
    assert [run.text for run in typography._runs("สม-สม สม", TEXT)] == ["สม", "-", "สม สม"], "no face has that sign"
    assert shown_name("สม-สม", 0, ENGLISH) == "สม-สม"
    short = fitted(LIGHT, "שלום כהן שלום כהן", TEXT, 100)
    assert short.startswith("…")
    assert width(LIGHT, short, TEXT) <= 100


def test_other_faces_are_strong_and_unreadable_ones_passed_over(machine: Machine, tmp_path: Path) -> None:
    machine({"NotoSansCJK-Regular.ttf": "李小龙", "NotoSansCJK-Bold.ttf": "李小"})
    for strong, text, file in ((True, "李小", "Bold"), (False, "李小", "Regular"), (True, "李小龙", "Regular")):
        face = faces.face_for(faces.EAST, text, strong=strong)
        assert face is not None
        assert face.path.stem.endswith(file)
    (tmp_path / "NotoSansCJK-Regular.ttc").write_bytes(b"no font")
    machine({"wqy-microhei.ttf": "李"})
    assert shown_name("李", 1, ENGLISH) == "李"


@pytest.mark.parametrize(("tall", "style"), [(400, TEXT), (700, FIGURE), (1500, STRONG), (1500, TITLE)])
def test_other_faces_keep_to_the_line(machine: Machine, tmp_path: Path, tall: int, style: Style) -> None:
    write(tmp_path / "NotoSansCJK-Regular.ttf", "李" if tall > 700 else "李H", tall=tall)
    machine({})
    colours = theme(ON_PAPER)
    image, mask, middle = lettered(colours, "Ada 李", style, colours.ink, colours.card)
    plain, _, plain_middle = lettered(colours, "Ada", style, colours.ink, colours.card)
    assert image.size == mask.size
    assert image.height <= plain.height * 1.2
    box = mask.crop((width(LIGHT, "Ada ", style) + 2, 0, *mask.size)).getbbox()
    assert box is not None
    if tall <= 700:
        assert abs((box[1] + box[3]) / 2 - middle) <= 2 + style.size * 0.02, "capitals are as high as ours"
    assert (image.height - middle) - (plain.height - plain_middle) <= style.size * 0.2


def test_names_look_as_if_unknown_letters_were_not_there(machine: Machine) -> None:
    play, draw = begin(LinkageGame(), LinkageGame.options(), 2), RENDERERS["linkage"].draw

    def drawn(other: str) -> bytes:
        return png(draw(play, Look(("Ada", other), ENGLISH)))

    assert drawn("李小龙") == drawn("Player 2")
    before = drawn("Ben")
    machine({"NotoSans-Regular.ttf": "AdaBen", "DejaVuSans.ttf": "AdaBen"})
    assert drawn("Ben") == before, "plain names look the same whatever fonts there are"
    assert legible("Ada") == "Ada"


def test_lines_are_broken_where_they_may_be() -> None:
    for text, most, first, rest in (
        ("Ada Lovelace", 400, "Ada Lovelace", ""),
        ("Ada Lovelace", 110, "Ada", "Lovelace"),
        ("Ada-Maria Lovelace", 170, "Ada-Maria", "Lovelace"),
        ("Ada_Lovelace", 110, "Ada_", "Lovelace"),
        ("Adaadaadaada", 110, "Adaadaad", "aada"),
    ):
        assert parted(LIGHT, text, STRONG, most) == (first, rest)
        assert width(LIGHT, first, STRONG) <= most
    assert [cut("", 3), cut("abc", 3), cut("abcd", 3), cut("a bc", 3)] == ["", "abc", "ab…", "a…"]


def test_names_are_made_smaller_and_folded_before_they_are_cut() -> None:
    names = ("Ada", "Maximiliane von Hohenstaufen-Nord", "W" * 32, "Bartholomew_Fitzgerald_the_Third")
    for most, name in product((90, 140, 200, 300, 600), names):
        style, lines = folded(LIGHT, name, TITLE, most)
        assert all(width(LIGHT, line, style) <= most for line in lines)
        shown = "".join(lines)
        if "…" in shown:
            assert (style, len(lines)) == (SMALL_STRONG, 2)
        else:
            assert shown.replace(" ", "") == name.replace(" ", "")
        if width(LIGHT, name, TITLE) <= most:
            assert (style, lines) == (TITLE, [name])


def test_players_in_the_header_are_cut_late() -> None:
    three = ("Maximiliane von Hohenstaufen-Nor", "Bartholomew_Fitzgerald_the_Third", "Anna-Katharina Müller-Lüdenschei")
    names = (*three, "Wilhelmina Featherstonehaugh-Ray")
    for seats, note, room, shown in ((2, "Fewer", 660, 32), (3, "23", 690, 24), (4, None, 720, 20)):
        plates = _plates(LIGHT, names[:seats], [Token(note)] * seats, room)
        assert sum(plate.width for plate in plates) <= room
        for plate in plates:
            text = "".join(plate.lines)
            assert len(text.partition("…")[0].partition(" ·")[0]) >= shown - 2
            assert note is None or text.endswith(note)


STYLES = (SMALL, SMALL_STRONG, TEXT, STRONG, TITLE, FIGURE)
LETTERS = [chr(code) for code in range(0x20, 0x500) if typography._has(chr(code))]
LINES = (
    "AVATAR To. Ty, WAVE Lynn fi ffl \"'",
    "Ada placed a blue domino on d6–e6. Ben: any two free neighbours.",
    "  two  spaces  ",
    "Ǖ Ȉj îĵ Å",
    "e\u0301 n\u0303 \u0308",
    "·",
)


def at_once(text: str, style: Style) -> Image.Image:
    font = typography._font(style)
    ascent, descent = font.getmetrics()
    coverage = Image.new("L", (round(font.getlength(text)) + 4, ascent + descent))
    ImageDraw.Draw(coverage).text((2, ascent), text, 255, font, anchor="ls")
    return coverage


@pytest.mark.parametrize("style", STYLES)
def test_lines_of_kept_letters_look_as_written_at_once(style: Style) -> None:
    dice = random.Random(style.size)
    texts = [*LINES, *("".join(dice.choices(LETTERS, k=dice.randint(1, 40))) for _ in range(12))]
    for text in texts:
        whole = at_once(text, style)
        coverage, ascent = typography._coverage(text, style)
        assert (coverage.size, ascent) == (whole.size, typography._font(style).getmetrics()[0])
        assert coverage.tobytes() == whole.tobytes(), text
        assert width(LIGHT, text, style) == whole.width - 4


def test_letters_take_the_colours_between_ink_and_backdrop() -> None:
    colours = theme(ON_PAPER)
    image, mask, _ = lettered(colours, "Ada & Ben", TEXT, colours.ink, colours.card)
    whole = at_once("Ada & Ben", TEXT)
    ramp = colours.ramp(colours.card, colours.ink)
    assert image.tobytes() == bytes(ramp[level] for level in whole.tobytes())
    assert mask.tobytes() == bytes(255 * (level > 3) for level in whole.tobytes())
    canvas = Canvas(colours)
    before = canvas.image.copy()
    canvas.text((100, 100), "A", TEXT, colours.ink, on=colours.card)
    beside_the_tip = canvas.image.getpixel((100 + width(LIGHT, "A", TEXT) - 1, 92))
    assert beside_the_tip == before.getpixel((0, 0))
    assert canvas.image.tobytes() != before.tobytes()


@pytest.mark.parametrize("style", STYLES)
def test_as_much_of_a_text_is_kept_as_there_is_room_for(style: Style) -> None:
    dice = random.Random(style.size)
    for most in (40, 97, 180, 333) * 5:
        text = "".join(dice.choices([*LETTERS, " "], k=dice.randint(2, 32))).strip() or "A"
        shown = fitted(LIGHT, text, style, most)
        if shown == text:
            continue
        kept = shown.removesuffix("…")
        assert text.startswith(kept)
        assert width(LIGHT, shown, style) <= most or len(kept) <= 1
        longer = next(
            (f"{text[:end].rstrip()}…" for end in range(len(kept) + 1, len(text)) if text[:end].rstrip() != kept), None
        )
        assert longer is None or width(LIGHT, longer, style) > most


UNITS = 1000
TALL, WIDE = 700, 500
"""The height of the first character's rectangle and the width of all; each further one is a little lower."""


def write(path: Path, characters: str, *, family: str = "Tiny", tall: int = TALL) -> Path:
    """Write a font that has a glyph for each of some characters below U+10000, and an empty one for all others."""
    path.parent.mkdir(parents=True, exist_ok=True)
    codes = sorted(set(map(ord, characters)))
    glyphs = [b"", *(_rectangle(tall - 10 * at) for at in range(len(codes)))]
    offsets = [sum(map(len, glyphs[:at])) for at in range(len(glyphs) + 1)]
    count, advances = len(glyphs), struct.pack(">Hh", WIDE + 100, 50)
    tables = {
        b"cmap": struct.pack(">HHHHI", 0, 1, 3, 1, 12) + _segments(codes),
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 3, UNITS, 0, 0, 0, 0, WIDE, tall, 0, 8, 2, 1, 0
        ),
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 900, -200, 0, WIDE + 100, *([0] * 11), count),
        b"hmtx": advances * count,
        b"loca": struct.pack(f">{count + 1}I", *offsets),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 0x10000, count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": _name(family),
    }
    return _written(path, tables)


def _rectangle(tall: int) -> bytes:
    head = struct.pack(">hhhhh", 1, 50, 0, 50 + WIDE, tall)
    points = struct.pack(">HH4B4h4h", 3, 0, 1, 1, 1, 1, 50, 0, WIDE, 0, 0, tall, 0, -tall)
    return (head + points).ljust(-(-len(head + points) // 4) * 4, b"\0")


def _segments(codes: list[int]) -> bytes:
    """A character map of format 4."""
    ends = [*codes, 0xFFFF]
    deltas = [(at + 1 - code) % 0x10000 for at, code in enumerate(codes)] + [1]
    count = len(ends)
    body = struct.pack(f">{count}HH{count}H{count}H{count}H", *ends, 0, *ends, *deltas, *([0] * count))
    return struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * count, 0, 0, 0) + body


def _name(family: str) -> bytes:
    text = family.encode("utf-16-be")
    return struct.pack(">HHH6H", 0, 1, 18, 3, 1, 0x409, 1, len(text), 0) + text


def _written(path: Path, tables: dict[bytes, bytes]) -> Path:
    directory, data, start = b"", b"", 12 + 16 * len(tables)
    for tag, table in tables.items():
        directory += tag + struct.pack(">III", 0, start + len(data), len(table))
        data += table.ljust(-(-len(table) // 4) * 4, b"\0")
    path.write_bytes(struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0) + directory + data)
    return path
