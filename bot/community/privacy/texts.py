"""Texts about personal data: stored data and reasons, exports, and deletion."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Final

from bot.model.ids import UserId
from bot.model.people import OwnCounts
from bot.ui import Texts
from bot.ui.post import Document, Post
from bot.ui.texts import HEAVIEST
from bot.ui.words import CommandMentions

LINES: Final = ("matches", "results", "own", "learning", "discord", "pages")
"""The lines about stored data; backups come before the last."""
FORMAT: Final = "interlink-personal-data"
VERSION: Final = 1
_HEAD: Final = 2_000  # bytes that the beginning and the end of a file take at most

Section = Sequence[Mapping[str, object]]  # rows of an export


def privacy_text(counts: OwnCounts, copies: int, mentions: CommandMentions, texts: Texts) -> Post:
    """The stored data of a person and its reasons, on one screen. ``copies`` is the number of daily backups."""
    values: dict[str, int | str] = {
        **asdict(counts),
        "preferences": mentions.of("preferences", texts),
        "export": mentions.of("privacy export", texts),
        "delete": mentions.of("privacy delete", texts),
    }
    lines = [texts(f"privacy-{line}", **values) for line in LINES]
    lines.insert(-1, texts("privacy-copies", copies=copies))
    return Post("\n".join([texts("privacy-head"), *lines]))


def before_forgetting(counts: OwnCounts, copies: int, mentions: CommandMentions, texts: Texts) -> Post:
    """The consequences of a deletion."""
    lines = ("before", "before-matches", "before-rest", "before-copies", "before-export")
    values: dict[str, int | str] = {
        "matches": counts.matches,
        "running": counts.running,
        "copies": copies,
        "export": mentions.of("privacy export", texts),
    }
    return Post("\n".join(texts(f"privacy-{line}", **values) for line in lines))


def confirms(typed: str, texts: Texts) -> bool:
    """True if the typed word confirms, in any case."""
    return typed.strip().casefold() == texts("privacy-word").casefold()


def exported(
    user: UserId, made: datetime, kept: Mapping[str, Section], records: Iterable[tuple[int, bytes | None]]
) -> Iterator[bytes]:
    """Return a user's data as files: what is ``kept`` by section, and ``records`` of matches by number. One file if
    Discord accepts its size; further ones hold further records. A match has no record if it has not begun, or its log
    does not replay."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "user": str(user),
        "made": made.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    sections = _json({"kept": kept})
    size, parts, found = len(sections) + _HEAD, 1, list[bytes]()
    for number, record in records:
        line = b'{"match":%d,"record":%s}' % (number, b"null" if record is None else record.strip())
        if found and size + len(line) > HEAVIEST:
            yield _file(head, parts, sections, found)
            size, parts, found, sections = _HEAD, parts + 1, [], b"{}"
        found.append(line)
        size += len(line) + 2
    yield _file(head, parts, sections, found)


def export_posts(files: Sequence[bytes], texts: Texts) -> list[Post]:
    """Return the files, each in a message of its own."""
    posts = []
    for number, data in enumerate(files, 1):
        name = "interlink-data.json" if len(files) == 1 else f"interlink-data-{number}.json"
        text = texts("privacy-exported", part=number, parts=len(files))
        posts.append(Post(text, also=(Document(data, text, name),)))
    return posts


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _file(head: Mapping[str, object], part: int, sections: bytes, records: Sequence[bytes]) -> bytes:
    opening, own = _json({**head, "part": part})[:-2], sections[1:-2]
    between = b"," if own else b""
    return opening + between + own + b',\n "records": [\n' + b",\n".join(records) + b"\n ]\n}\n"
