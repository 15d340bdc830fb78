"""Typed lines are read, and completed while they are typed."""

import pytest

from bot.sandbox.line import (
    Command,
    CommandOption,
    KnownNames,
    OptionKind,
    OptionQuery,
    UnfinishedLine,
    read,
    slot,
    suggest,
)
from tests.texts import ENGLISH

STEP = CommandOption("step", "step", "Your step", OptionKind.string, True, True)
MATCH = CommandOption("match", "match", "Which match", OptionKind.integer, False, True, (), 1, 99)
WITH = CommandOption("with", "with", "Whom you invite", OptionKind.user, False, False)
SIZE = CommandOption("size", "size", "How big", OptionKind.string, False, False, (("7: small", "7"), ("9: big", "9")))
ALONE = CommandOption("alone", "alone", "For you alone", OptionKind.boolean, False, False)
SHARE = CommandOption("share", "share", "How much", OptionKind.number, False, False)
ROOM = CommandOption("room", "room", "Where", OptionKind.channel, False, False)
ROLE = CommandOption("role", "role", "A role", OptionKind.role, False, False)
FILE = CommandOption("file", "file", "A file", OptionKind.attachment, True, False)
DARK = CommandOption("dark", "dark", "Whether it is dark", OptionKind.boolean, False, False)
KNOWN = (
    Command("help", "help", "What I can do", ()),
    Command("move", "move", "Play a step", (STEP, MATCH)),
    Command("play go", "play go", "Stones", (WITH, SIZE, ALONE, SHARE, ROOM, ROLE)),
    Command("play gomoku", "play gomoku", "Five in a row", (WITH,)),
    Command("open", "open", "A file", (FILE, DARK)),
)
KEYS = {
    OptionKind.user: {"Ada": "ada", "Ben": "ben", "Anna Lee": "anna"},
    OptionKind.channel: {"games": "17"},
    OptionKind.attachment: {"a b.json": "ada"},
}
NAMES = KnownNames(KEYS, {"True": True, "False": False})


READ = [
    ("/help", "help", {}),
    ("/HELP ", "help", {}),
    ("/move step: red a1-a2", "move", {"step": "red a1-a2"}),
    ("/move step:red a1-a2 match: 3", "move", {"step": "red a1-a2", "match": 3}),
    ("/move match:3 step:A:lock, 3-6 new", "move", {"step": "A:lock, 3-6 new", "match": 3}),
    ("/move red a1-a2", "move", {"step": "red a1-a2"}),
    ("/move red a1 match:3", "move", {"step": "red a1", "match": 3}),
    ("/move Step: x", "move", {"step": "x"}),
    ("/move step: mismatch: x", "move", {"step": "mismatch: x"}),
    ("/play go @Ben", "play go", {"with": "ben"}),
    ("/play go with: @anna lee size: 9: big alone: yes", "play go", {"with": "anna", "size": "9", "alone": True}),
    (
        "/play go size:7 share:0.5 alone:False room:#games",
        "play go",
        {"size": "7", "share": 0.5, "alone": False, "room": "17"},
    ),
    ("/play gomoku with:ada", "play gomoku", {"with": "ada"}),
    ("/open a b.json", "open", {"file": "ada"}),
    ("/open dark:no file: a b.json", "open", {"dark": False, "file": "ada"}),
]


def test_lines_are_read_or_say_what_is_missing():
    wrong = []
    for text, command, given in READ:
        found, values = read(text, KNOWN, NAMES)
        if (found.name, values) != (command, given):
            wrong.append(f"{text}: {found.name} {values}")
    assert not wrong, "\n".join(wrong)
    for text, said in UNFINISHED:
        with pytest.raises(UnfinishedLine) as refused:
            read(text, KNOWN, NAMES)
        assert said in ENGLISH.of(refused.value.code), text


UNFINISHED = [
    ("/", "no command"),
    ("/nothing", "no command /nothing"),
    ("/play", "no command /play"),
    ("/help me", "no options"),
    ("/move", "needs step"),
    ("/move match:3", "needs step"),
    ("/move step:", "step is empty"),
    ("/move a step: b", "step is given twice"),
    ("/move step:a match:three", "match must be a whole number"),
    ("/move step:a match:0", "match must be at least 1"),
    ("/move step:a match:100", "match must be at most 99"),
    ("/play go with: Eve", "with cannot be Eve"),
    ("/play go size: 8", "size cannot be 8"),
    ("/play go role: x", "role cannot be x"),
    ("/open file: x", "file takes a file"),
    ("/open file: ada", "file takes a file"),
    ("/open file:", "file takes a file"),
    ("/open", "needs file"),
]


def inserted(text):
    items, asking, _ = suggest(text, KNOWN, NAMES)
    return [text[: item.start] + item.insert for item in items], asking


OFFERED: list[tuple[str, list[str]]] = [
    ("hello", []),
    ("/", ["/help ", "/move step:", "/play go ", "/play gomoku ", "/open file:"]),
    ("/play g", ["/play go ", "/play gomoku "]),
    ("/gomo", ["/play gomoku "]),
    ("/play gomoku", ["/play gomoku "]),
    ("/help ", []),
    ("/play gomoku ", ["/play gomoku with:"]),
    ("/play gomoku w", ["/play gomoku with:"]),
    ("/play gomoku a", ["/play gomoku with:@Ada ", "/play gomoku with:@Anna Lee "]),
    ("/play gomoku with:b", ["/play gomoku with:@Ben "]),
    ("/play gomoku with:@ben", []),
    ("/play go size:", ["/play go size:7 ", "/play go size:9 "]),
    ("/play go size:big", ["/play go size:9 "]),
    ("/play go alone:t", ["/play go alone:True "]),
    ("/play go room:", ["/play go room:#games "]),
    ("/play go size:7 a", ["/play go size:7 alone:"]),
    (
        "/play go with:@Ben size:7 ",
        [f"/play go with:@Ben size:7 {name}:" for name in ("alone", "share", "room", "role")],
    ),
    ("/move step:red a1 ", ["/move step:red a1 match:"]),
    ("/open ", ["/open file:", "/open dark:"]),
    ("/open file:", ["/open file:a b.json "]),
    ("/open file:B.js", ["/open file:a b.json "]),
    ("/open file:x", []),
]


def test_next_words_are_offered():
    wrong = [f"{text}: {inserted(text)[0]}" for text, offered in OFFERED if inserted(text)[0] != offered]
    assert not wrong, "\n".join(wrong)


def test_bot_is_asked_for_completions_that_show_names():
    for text, option, typed in (
        ("/move step:", "step", ""),
        ("/move step: red a", "step", "red a"),
        ("/move re", "step", "re"),
        ("/move x match:1", "match", "1"),
    ):
        asking = inserted(text)[1]
        assert isinstance(asking, OptionQuery)
        assert (asking.option.name, asking.typed) == (option, typed)
    asking = inserted("/move re")[1]
    assert isinstance(asking, OptionQuery)
    items = asking.items([("Red on a1", "red a1"), ("Re", "re")])
    assert [(item.label, item.detail, item.insert, item.start) for item in items] == [
        ("Red on a1", "red a1", "step:red a1 ", len("/move "))
    ]


def test_files_are_named_where_they_belong():
    lines = {"/open": "/open file: NEW", "/open file: a b.json dark:no": "/open file: NEW dark:no"}
    lines |= dict.fromkeys(("/open ", "/open file:", "/open file: a b.json", "/open a b.json"), "/open file: NEW")
    lines |= {"/open dark:no": "/open dark:no file: NEW"}
    for text, written in lines.items():
        found = slot(text, KNOWN)
        assert found is not None, text
        assert f"{text[: found.start]}{found.prefix}NEW{text[found.end :]}" == written
    for text in ("", "hello", "/op", "/help", "/help me", "/move step: file: x"):
        assert slot(text, KNOWN) is None, text
