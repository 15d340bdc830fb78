"""Records of matches as files, the check of their draws, and the final card: places, ratings, head to head."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from bot.matches.apply import begun
from bot.matches.texts.narration import has_draws
from bot.model.ids import MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Computer, Match, Status
from bot.model.ratings.results import Result, ending_of
from bot.model.ratings.seasons import RatingChanges
from bot.ui import Texts
from bot.ui.drawing import to_worker
from bot.ui.post import Document, Picture, Post
from bot.ui.words import alt_text, computers_at, lasted, turns
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import Appearance
from renderers.standings.ending import EndCard, FinishedPlayer, Meeting, draw_ending
from rules.deal import audit, commitment
from rules.play import AnyPlay
from rules.records import Player, Record, RecordedResult, written
from rules.scoresheet import scoresheet

MINUTE: Final = 60


def recorded(match: Match, known: Mapping[UserId, str], texts: Texts) -> Record:
    """The record of a match that has begun; the seed is in it once the match is over."""
    over, drawn = not match.status.live, has_draws(match)
    places = None if match.status is Status.CLOSED or match.outcome is None else match.outcome.places
    machines = computers_at(dict.fromkeys(match.computers), texts)
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
    files = await record_files(recorded(match, known, texts), f"{match.game.key}-{match.id}", texts)
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


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def origin_of_draws(match: Match, texts: Texts) -> str:
    """The hash of the secret behind the draws, or the secret once the match is over; empty if it has no draws."""
    if not has_draws(match):
        return ""
    if match.status.live:
        return f"-# {texts('draws-commitment', hash=commitment(match.seed))}"
    return f"-# {texts('draws-revealed', secret=match.seed.hex())}"


async def draws_checked(match: Match, known: Mapping[UserId, str], texts: Texts) -> Post:
    """The check of a finished match's draws against its secret, in a worker thread."""
    found = await asyncio.to_thread(audit, begun(match.play).record(), match.seed)
    text = texts("draws-right", count=found.followed)
    if found.step is not None:
        text = texts("draws-wrong", step=found.step + 1, dealt=str(found.dealt), recorded=str(found.recorded))
    file = Document(record_line(match, known, texts), texts("replay-record"), f"{match.game.key}-{match.id}.json")
    return Post(text, also=(file,))


# -- the final card


async def end_card(
    match: Match, names: Sequence[str], rating_changes: RatingChanges, texts: Texts, *, appearance: Appearance
) -> Picture:
    """A finished match as a card; ``names`` are the players' names in seat order."""
    result, met = rating_changes.result, rating_changes.met
    card = EndCard(
        game=match.game.title,
        match=match.id,
        players=_finishers(names, rating_changes),
        length=turns(result.turns, texts),
        took=lasted(max(result.lasted, MINUTE), texts),
        unrated=_counts_less(result, texts),
        meeting=None if met is None else Meeting((names[0], names[1]), met.won, met.tied, met.lost),
    )
    play = match.play if match.ended_by is None else None
    return await to_worker(_drawn, card, play, tuple(names), texts, appearance)


def _counts_less(result: Result, texts: Texts) -> str:
    if result.unrated is not None:
        return texts("ending-unrated", reason=result.unrated.value)
    return texts("ending-counts-less") if any(placing.weight < 1 for placing in result.placings) else ""


def _finishers(names: Sequence[str], rating_changes: RatingChanges) -> tuple[FinishedPlayer, ...]:
    before, after = rating_changes.before, rating_changes.after
    rows = []
    for placing in sorted(rating_changes.result.placings, key=lambda placing: (placing.place or 0, placing.seat)):
        place, name, user = str(placing.place), names[placing.seat], placing.user
        if user is None or user not in after:
            rows.append(FinishedPlayer(place, name))
        else:
            unsure = user in rating_changes.provisional
            rows.append(FinishedPlayer(place, name, before[user].points, after[user].points, unsure))
    return tuple(rows)


def _drawn(card: EndCard, play: AnyPlay | None, names: Sequence[str], texts: Texts, appearance: Appearance) -> Picture:
    """The card as a picture; of a match that the rules ended it also shows what turned ``play``."""
    if play is not None and (step := RENDERERS[play.game.key].turned(play)) is not None:
        narrated = RENDERERS[play.game.key].narrate(step, names, texts)
        card = replace(card, turned=texts("ending-turning-point", turn=step.turn, step=narrated))
    lines = _in_words(card, texts)
    drawn = png(draw_ending(card, texts, appearance=appearance))
    return Picture(drawn, alt_text(lines), "end.png", alt_text(lines[:1]))


def _in_words(card: EndCard, texts: Texts) -> list[str]:
    lines = [texts("ending-alt", game=card.game, match=card.match)]
    for player in card.players:
        facts: dict[str, Any] = {"place": player.place, "name": player.name}
        if player.after is not None:
            facts |= {"after": player.after, "before": str(player.before)}
        lines.append(texts("ending-player" if player.after is None else "ending-player-rated", **facts))
    if card.unrated:
        lines.append(card.unrated)
    lines.append(texts("ending-duration", turns=card.length, within=card.took))
    if card.turned:
        lines.append(f"{texts('ending-ahead')}. {card.turned}")
    if card.meeting is not None:
        met, (one, two) = card.meeting, card.meeting.names
        lines.append(texts("ending-head-to-head-line", one=one, two=two, won=met.won, lost=met.lost, tied=met.tied))
    return lines
