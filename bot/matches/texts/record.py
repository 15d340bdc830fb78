"""Records of matches as files, and the check of their draws."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime

from bot.matches.apply import begun
from bot.matches.texts.narration import has_draws
from bot.model.ids import MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Computer, Match, Status
from bot.model.ratings.results import ending_of
from bot.ui import Texts
from bot.ui.drawing import to_worker
from bot.ui.post import Document, Post
from bot.ui.words import computers_by_name
from rules.deal import audit, commitment
from rules.records import Player, Record, RecordedResult, written
from rules.scoresheet import scoresheet


def recorded(match: Match, known: Mapping[UserId, str], texts: Texts) -> Record:
    """The record of a match that has begun; the seed is in it once the match is over."""
    over, drawn = not match.status.live, has_draws(match)
    places = None if match.status is Status.CLOSED or match.outcome is None else match.outcome.places
    machines = computers_by_name(match, texts)
    return Record(
        begun(match.play),
        match.version,
        tuple(
            Player.called(machines[number], seat.occupant.level)
            if isinstance(seat.occupant, Computer)
            else Player.called("" if seat.user is None else known.get(seat.user, ""))
            for number, seat in enumerate(match.seats)
        ),
        match.pace.seconds,
        _moment(next(entry.at for entry in match.entries if entry.kind is Kind.BEGUN)),
        _moment(match.ended_at) if over else None,
        RecordedResult(ending_of(match), places) if over else None,
        commitment(match.seed) if drawn else None,
        match.seed if drawn and over else None,
    )


def record_line(match: Match, known: Mapping[UserId, str], texts: Texts) -> bytes:
    """The record for programs: a file, or a line of a file with many."""
    return written(recorded(match, known, texts))


def records_post(lines: Mapping[MatchId, bytes], texts: Texts) -> Post:
    """The records of many matches in one file, by their numbers."""
    numbers = [*lines]
    first, last = numbers[0], numbers[-1]
    text = texts("reply-records", count=len(lines), first=first, last=last)
    return Post(text, also=(Document(b"".join(lines.values()), text, f"records-{first}-{last}.jsonl"),))


async def record_post(match: Match, known: Mapping[UserId, str], head: str, texts: Texts) -> Post:
    """The record as files, with the ``head`` of the chain over its log, in hexadecimal digits."""
    text = texts("replay-recorded", game=match.game.title, match=match.id)
    proof = texts("replay-head", head=head, entries=match.revision)
    files = await record_files(recorded(match, known, texts), _name(match), texts)
    return Post(f"{text}\n-# {proof}", also=files)


async def record_files(record: Record, name: str, texts: Texts) -> tuple[Document, Document]:
    """A record as a file for programs and as a scoresheet."""
    sheet = await to_worker(_sheet, record, texts)
    return (
        Document(written(record), texts("replay-record"), f"{name}.json"),
        Document(sheet.encode(), texts("replay-sheet"), f"{name}.txt"),
    )


def _sheet(record: Record, texts: Texts) -> str:
    return "\n\n".join("\n".join(map(texts.of, lines)) for lines in scoresheet(record)) + "\n"


def _name(match: Match) -> str:
    return f"{match.game.key}-{match.id}"


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def origin_of_draws(match: Match, texts: Texts) -> str:
    """The hash of the secret behind the draws, or the secret once the match is over; empty if it has no draws."""
    if not has_draws(match):
        return ""
    if match.status.live:
        return f"-# {texts('draws-follow', hash=commitment(match.seed))}"
    return f"-# {texts('draws-followed', secret=match.seed.hex())}"


async def draws_checked(match: Match, known: Mapping[UserId, str], texts: Texts) -> Post:
    """The check of a finished match's draws against its secret, in a worker thread."""
    found = await asyncio.to_thread(audit, begun(match.play).record(), match.seed)
    text = texts("draws-right", count=found.followed)
    if found.step is not None:
        text = texts("draws-wrong", step=found.step + 1, dealt=str(found.dealt), recorded=str(found.recorded))
    file = Document(record_line(match, known, texts), texts("replay-record"), f"{_name(match)}.json")
    return Post(text, also=(file,))
