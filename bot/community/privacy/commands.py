"""A person's own data: ``/privacy show``, ``/privacy export`` and ``/privacy delete``."""

import asyncio
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Final, Self

import discord
from discord import app_commands

from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import about, command, name, personal
from bot.discord.interactions.components import ButtonRoute, FormRoute, text_form, view
from bot.matches.repository import UnreadableMatch
from bot.matches.texts.record import record_line
from bot.model.errors import UserError
from bot.model.ids import UserId
from bot.model.people import OwnCounts
from bot.ui import Document, Post, Texts
from bot.ui.texts import HEAVIEST
from bot.ui.words import CommandMentions

FORGETTING: Final = "il:privacy:delete"  # the id of the button and of its form; also a pattern without groups


class ErasurePress:
    """The button that confirms the deletion of a user's data."""

    @classmethod
    def read(cls, _: str) -> Self:
        return cls()


LONGEST_WORD: Final = 40
_WORD: Final = "word"
LINES: Final = ("matches", "results", "own", "learning", "discord", "pages")
"""The lines about stored data; backups come before the last."""
FORMAT: Final = "interlink-personal-data"
VERSION: Final = 1
_HEAD: Final = 2_000  # bytes that the beginning and the end of a file take at most

Section = Sequence[Mapping[str, object]]  # rows of an export


def register(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    """Add ``/privacy show``, ``/privacy export`` and ``/privacy delete``."""
    group = personal(app_commands.Group(name=name("privacy"), description=about("privacy")))

    @command(group, services, "privacy show", acknowledge=Answer.privately)
    async def show(answer: Answer) -> None:
        counts = await services.own_data.counts(answer.user)
        await answer.say(privacy_text(counts, services.copies, services.mentions, answer.texts))

    @command(group, services, "privacy export", acknowledge=Answer.privately)
    async def export(answer: Answer) -> None:
        user, texts = answer.user, answer.texts
        kept = await services.own_data.sections(user, await services.own_letters.channel(user))
        records: list[tuple[int, bytes | None]] = []
        async for match in services.table.repository.one_by_one(await services.own_data.matches(user)):
            if isinstance(match, UnreadableMatch):
                records.append((match.number, None))
                continue
            names = services.names.known(match.guild, match.players)
            records.append((match.id, None if match.play is None else record_line(match, names, texts)))
        made = services.now()
        files = await asyncio.to_thread(lambda: [*exported(user, made, kept, records)])
        for number, post in enumerate(export_posts(files, texts)):
            await (answer.add(post) if number else answer.say(post))

    @command(group, services, "privacy delete", acknowledge=Answer.privately)
    async def delete(answer: Answer) -> None:
        counts = await services.own_data.counts(answer.user)
        text = before_forgetting(counts, services.copies, services.mentions, answer.texts)
        label, style = answer.texts("privacy-button"), discord.ButtonStyle.danger
        await answer.say(text, view(discord.ui.Button[Any](label=label, style=style, custom_id=FORGETTING)))

    tree.add_command(group)


async def asked(_: AccountServices, answer: Answer, __: ErasurePress) -> None:
    """Delete: opens the form in which a word is typed."""
    word = answer.texts("privacy-word")
    field = answer.texts("privacy-form-field", word=word)
    asked_for = discord.ui.TextInput[Any](custom_id=_WORD, max_length=LONGEST_WORD)
    await answer.ask(text_form(FORGETTING, answer.texts("privacy-form"), field, asked_for))


async def confirmed(services: AccountServices, answer: Answer, word: str) -> None:
    """Delete the user if the typed word is right. Raises ``UserError`` if it is wrong, or deletion has begun."""
    await answer.privately()
    if not confirms(word, answer.texts):
        raise UserError("privacy-other-word", word=answer.texts("privacy-word"))
    answer.traceless = True
    await services.forgetting.begin(answer.user)
    await services.in_flight.alone(answer.user)
    await services.forgetting.finish(answer.user)
    await answer.say(Post(answer.texts("privacy-deleted", copies=services.copies)))


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
    """Return a user's data as files that Discord accepts: what is ``kept`` by section, and ``records`` of matches by
    number; ``None`` if a match has not begun, or its log does not replay."""
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


ROUTES: Final = (
    ButtonRoute(FORGETTING, ErasurePress.read, asked),
    FormRoute(FORGETTING, lambda _, fields: fields.text(_WORD), confirmed),
)
