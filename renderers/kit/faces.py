"""Fonts of the system for scripts that the bundled font lacks, searched on first use."""

import os
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

FOLDERS: tuple[str, ...] = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
)
"""Font folders of Linux, macOS and Windows."""
_FILES: Final = (".ttf", ".otf", ".ttc")
_REGULAR: Final = ("regular", "", "w3", "vf", "wght", "wdthwght", "medium", "bold")
_STRONG: Final = ("semibold", "bold", "bd", "b", "w6", *_REGULAR)
"""Endings of file names, best first; other files have other designs."""
_WEIGHTS: Final = (400, 600)
"""The weights of the bundled faces, plain and strong."""
_WEIGHT: Final = b"Weight"
_MOST_FACES: Final = 16
"""As many faces of one file are looked at."""

_EVERYWHERE: Final = ("dejavusans", "arialunicode", "segoeui", "arial")


@dataclass(frozen=True, slots=True)
class Script:
    """A way of writing. ``families`` are how files of its faces are named, in small letters without signs."""

    families: tuple[str, ...]
    shaped: bool = False
    """Its letters join, stack or run from right to left, which needs a layout engine."""
    region: str = ""
    """The ending of a face's name, in files with one face per region."""


_EAST: Final = {
    "JP": ("hiraginosansgb", "ヒラギノ角ゴシック", "yugoth", "meiryo", "msgothic", "ipagothic", "takaogothic"),
    "KR": ("applesdgothicneo", "malgun", "nanumgothic"),
    "SC": ("pingfang", "hiraginosansgb", "msyh", "simhei", "wqymicrohei", "wqyzenhei", "droidsansfallback"),
}
_SHAPED: Final = {
    "ARABIC": ("notosansarabic", "notonaskharabic", "geezapro"),
    "HEBREW": ("notosanshebrew", "arialhb"),
    "DEVANAGARI": ("notosansdevanagari", "lohitdevanagari", "kohinoor", "nirmala"),
    "BENGALI": ("notosansbengali", "lohitbengali", "nirmala"),
    "TAMIL": ("notosanstamil", "lohittamil", "nirmala"),
    "TELUGU": ("notosanstelugu", "lohittelugu", "nirmala"),
    "THAI": ("notosansthai", "thonburi", "leelawui", "leelaui", "tahoma"),
    "GUJARATI": ("notosansgujarati", "lohitgujarati", "nirmala"),
    "GURMUKHI": ("notosansgurmukhi", "lohitgurmukhi", "nirmala"),
    "KANNADA": ("notosanskannada", "lohitkannada", "nirmala"),
    "MALAYALAM": ("notosansmalayalam", "lohitmalayalam", "nirmala"),
    "ORIYA": ("notosansoriya", "lohitodia", "nirmala"),
    "SINHALA": ("notosanssinhala", "nirmala"),
    "KHMER": ("notosanskhmer", "khmersangammn", "leelawui"),
    "LAO": ("notosanslao", "laosangammn", "leelawui"),
    "MYANMAR": ("notosansmyanmar", "myanmarsangammn", "mmrtext"),
    "TIBETAN": ("notoseriftibetan", "kailasa", "himalaya"),
    "MONGOLIAN": ("notosansmongolian", "monbaiti"),
    **{name: (f"notosans{name.lower()}",) for name in ("SYRIAC", "THAANA", "NKO", "ADLAM", "JAVANESE", "BALINESE")},
}
_PLAIN: Final = {
    **{
        name: f"notosans{name.lower()}"
        for name in ("CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "ETHIOPIC", "CHEROKEE")
    },
    **{name: f"notosans{name.lower()}" for name in ("TIFINAGH", "VAI", "YI", "COPTIC", "GOTHIC", "OGHAM", "RUNIC")},
    "CANADIAN": "notosanscanadianaboriginal",
}
"""Scripts whose letters stand side by side from left to right, each as it is."""
_IDEOGRAPHS: Final = ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "HANGUL")
EAST: Final = "EAST"
"""Chinese, Japanese and Korean, which share characters; what else stands in a text decides whose forms they take."""

SCRIPTS: Final[dict[str, Script]] = {
    **{
        region: Script(
            (f"notosanscjk{region.lower()}", f"notosans{region.lower()}", "notosanscjk", *families, "arialunicode"),
            region=region,
        )
        for region, families in _EAST.items()
    },
    **{name: Script((*families, *_EVERYWHERE), shaped=True) for name, families in _SHAPED.items()},
    **{name: Script((family, "notosans", *_EVERYWHERE)) for name, family in _PLAIN.items()},
}
"""Every script that faces are looked for, by the word with which Unicode begins its letters' names, or its region."""


@lru_cache(maxsize=4096)
def script_of(character: str) -> str:
    """The script of a character as :data:`SCRIPTS` names it, or :data:`EAST`; empty for all others."""
    word = unicodedata.name(character, "").partition(" ")[0]
    if word in _IDEOGRAPHS:
        return EAST
    return word if word in SCRIPTS else ""


def _region(text: str) -> str:
    """The region whose forms shared East Asian characters take in a text."""
    words = {unicodedata.name(character, "").partition(" ")[0] for character in text}
    if words & {"HIRAGANA", "KATAKANA"}:
        return "JP"
    return "KR" if "HANGUL" in words else "SC"


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a file."""

    path: Path
    index: int
    shaped: bool
    strong: bool

    def at(self, size: float) -> ImageFont.FreeTypeFont:
        """The face at a size, at the weight that is wanted where it has any."""
        return _opened(self, size)


@lru_cache(maxsize=64)
def _opened(face: Face, size: float) -> ImageFont.FreeTypeFont:
    layout = ImageFont.Layout.RAQM if face.shaped else ImageFont.Layout.BASIC
    font = ImageFont.truetype(face.path, size, face.index, layout_engine=layout)
    try:
        axes = font.get_variation_axes()
    except (OSError, NotImplementedError):
        return font
    wanted = _WEIGHTS[face.strong]
    font.set_variation_by_axes(
        [
            min(max(wanted, axis["minimum"] or 0), axis["maximum"] or wanted)
            if axis["name"] == _WEIGHT
            else axis["default"] or 0
            for axis in axes
        ]
    )
    return font


@lru_cache(maxsize=1024)
def face_for(script: str, text: str, *, strong: bool) -> Face | None:
    """The first face for a script that has all characters of a text; ``None`` if this machine has none."""
    wanted = SCRIPTS[_region(text) if script == EAST else script]
    if wanted.shaped and not features.check("raqm"):
        return None
    for face in _faces(wanted, strong):
        if all(has(face, character) for character in text):
            return face
    return None


def _faces(script: Script, strong: bool) -> Iterator[Face]:
    files = _files()
    for family in script.families:
        for ending in _STRONG if strong else _REGULAR:
            path = files.get(family + ending)
            index = None if path is None else _index(path, script.region)
            if path is not None and index is not None:
                yield Face(path, index, script.shaped, strong)


@lru_cache(maxsize=1)
def _files() -> dict[str, Path]:
    """The fonts of this machine by their names, in small letters without signs."""
    found: dict[str, Path] = {}
    for folder in FOLDERS:
        for where, _, names in os.walk(os.path.expanduser(folder)):
            for name in sorted(names):
                stem, ending = os.path.splitext(name)
                if ending.lower() in _FILES:
                    found.setdefault("".join(filter(str.isalnum, stem.lower())), Path(where, name))
    return found


@lru_cache(maxsize=256)
def _index(path: Path, region: str) -> int | None:
    """The index of a region's face in a file, the first by default; ``None`` for an unreadable file."""
    for index in range(_MOST_FACES if region and path.suffix.lower() == ".ttc" else 1):
        try:
            name = ImageFont.truetype(path, 10, index).getname()[0] or ""
        except OSError:
            return 0 if index else None
        if not region or name.endswith(f" {region}"):
            return index
    return 0


@lru_cache(maxsize=8192)
def has(face: Face, character: str) -> bool:
    """True if a face has a glyph of its own for a character."""
    return draws(_opened(Face(face.path, face.index, False, face.strong), 22), character)


def draws(font: ImageFont.FreeTypeFont, character: str) -> bool:
    """True if a font draws a character as anything but its replacement glyph."""
    if character == " ":
        return True
    glyph, missing = font.getmask(character), font.getmask("\uffff")
    return glyph.getbbox() is not None and (glyph.size != missing.size or bytes(glyph) != bytes(missing))
