"""Checks after each restart: the log against what people were told and see."""

import itertools
import signal
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set

from bot.app.maintenance import check as check_database
from bot.matches.store.logs import read_match
from bot.matches.texts.board import described, drawing
from bot.matches.texts.narration import account
from bot.model.ids import MatchId
from bot.model.match import Match, Status
from bot.storage.sqlite.lock import lock_path
from bot.ui.texts import joined_again
from bot.ui.words import called
from tests.texts import ENGLISH
from tests.wire.log import Line, Log, read
from tests.wire.party import Memory, Party
from tests.wire.truth import BOT, Message
from tests.wire.wire import Wire


def check(wire: Wire, parties: Sequence[Party], *, erring: bool = False, taken_over: bool = False) -> None:
    """Fail if anything is lost, doubled or shown wrong, or if the bot logged an error, unless ``erring``. Where a
    process has ``taken_over`` the work of a killed one, its computer players may answer before their turn is shown."""
    hurried = {number: memory.hurried for party in parties for number, memory in party.memories.items()}
    for log in check_logs(wire, parties):
        acts = [revision for revision, (_, actor, _) in enumerate(log.raw) if actor == BOT]  # on which a computer acted
        answered = set(acts) if taken_over else set()
        check_boards(wire, log, hurried.get(log.number, set()) | answered)
        check_stocks(wire, log)
        check_other_messages(wire, log)
    assert list(check_database(wire.bot.where)) == []
    threads = Counter(thread.name.split(" · ", maxsplit=1)[0] for thread in wire.truth.threads())
    assert set(threads.values()) <= {1}, threads
    if not erring:
        no_errors(wire)


async def stopped(wire: Wire, number: signal.Signals = signal.SIGTERM) -> None:
    wire.bot.signal(number)
    assert await wire.bot.gone() == 0
    in_order(wire)


def in_order(wire: Wire) -> None:
    lines = wire.bot.log.read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "Stopped."
    no_errors(wire)
    file = wire.bot.database
    assert not lock_path(file).exists(), "the next bot need not wait"
    ahead = file.with_name(f"{file.name}-wal")
    assert not ahead.exists() or not ahead.stat().st_size, "everything is in the one file"
    assert wire.bot.thinkers() == wire.bot.painters() == []
    assert list(check_database(file)) == []


def no_errors(wire: Wire) -> None:
    errors = [error for bot in wire.bots for error in bot.errors()]
    assert not errors, "\n".join(errors[:100])


def check_posted_once(wire: Wire) -> None:
    posted = Counter((each.channel.id, each.ids_ever[0]) for each in wire.truth.messages() if each.ids_ever)
    assert max(posted.values(), default=0) <= 1, posted.most_common(3)


def check_logs(wire: Wire, parties: Iterable[Party]) -> list[Log]:
    """Check each log against what people were told; returns the logs."""
    memories = {number: memory for party in parties for number, memory in party.memories.items()}
    logs = [read(wire, number) for (number,) in wire.query("SELECT id FROM match ORDER BY id")]
    for log in logs:
        check_memory(log, memories)
    return logs


def check_memory(log: Log, memories: Mapping[int, Memory]) -> None:
    """Check that the log has everything people were told, once, and unanswered requests wholly or not at all."""
    memory = memories.get(log.number)
    if memory is None:
        return
    told, asked = memory.told, memory.asked
    assert _same(log.lines[: len(told)], told), f"match {log.number}: told {told[-4:]}, log {log.lines[-6:]}"
    rest = log.lines[len(told) :]
    assert not rest or any(_same(rest, lines) for lines in asked), f"match {log.number}: asked {asked}, log has {rest}"
    assert rest or not memory.answer, f"match {log.number}: of {asked} was said {memory.answer}, the log has none"
    memory.told, memory.asked, memory.answer = list(log.lines), [], ""


def check_boards(wire: Wire, log: Log, hurried: Set[int] = frozenset()) -> None:
    """Check that boards follow the turns and only the newest has buttons; ``hurried`` turns may have none."""
    if log.play is None or log.status == "closed":
        return
    boards = wire.boards(log.number)
    spans = _spans(log)
    shown = [_span_of(board, spans, log.number) for board in boards]
    assert shown == sorted(shown), f"match {log.number}: boards out of order: {shown}"
    missing = [span for index, span in enumerate(spans) if index not in shown and not span & hurried]
    assert not missing, f"match {log.number}: {shown} showed, not {missing}, hurried {hurried}: {log.raw}"
    assert len(spans) - 1 in shown, f"match {log.number}: its last turn has no board"
    *old, newest = boards
    for board in old:
        assert not board.components, f"match {log.number}: an old board kept {board.ids}"
        assert "Time for this turn" not in board.content, f"match {log.number}: an old board waits"
    assert {revision(custom_id) for custom_id in newest.ids} == {log.revision}, f"match {log.number}: {newest.ids}"
    match = _match(wire, log.number)
    seats = enumerate(match.seats)
    names = [f"p{seat.user % 1000}" if seat.user else called(match, index, ENGLISH) for index, seat in seats]
    assert match.play is not None
    position, *card = newest.alts
    assert position == joined_again(described(match.play, drawing(match, names, ENGLISH)))
    assert len(card) == (match.status is Status.FINISHED), f"match {log.number}: {card} at the end"
    check_account(wire, log, match)
    assert newest.pinged <= ({match.waiting_for} if match.status is Status.RUNNING else set())


def check_account(wire: Wire, log: Log, match: Match) -> None:
    """Check that the thread tells each entry once, in order."""
    asked = log.raw[: log.revision]
    while asked and asked[-1][0] in ("offered", "agreed") and log.offer is not None:
        asked.pop()  # what is offered now is a question, and told when it is answered
    expected = _parts(account(match, 0, len(asked), ENGLISH, wire.truth.signs))
    thread = [message for message in wire.truth.messages() if message.channel.id == log.channel]
    messages = sorted(thread, key=lambda message: message.id)
    told = [part for message in messages for part in _parts(message.content.splitlines()) if part in expected]
    assert told == expected, f"match {log.number}: told {told}, log {expected}"


def _parts(lines: Iterable[str]) -> list[str]:
    """Lines, with several draws split."""
    drawn = "-# Drawn: "
    return [
        part
        for line in lines
        for part in (line.removeprefix(drawn).rstrip(".").split(", ") if line.startswith(drawn) else [line])
    ]


def check_stocks(wire: Wire, log: Log) -> None:
    """Check that each player has one message at most, and that the seat to move got its stock."""
    letters = wire.stocks(log.number)
    people = Counter(letter.channel.person for letter in letters)
    assert max(people.values(), default=0) <= 1, f"match {log.number}: direct messages {people}"
    spans = _spans(log, seen_only=False)
    if log.game == "lovelinks" and log.running and log.play is not None:
        turns = [log.turns[min(span)] for span in spans]
        if turns[-1] > max(turns[:-1], default=(0, False)):
            shown = {revision(custom_id) for letter in letters for custom_id in letter.ids}
            assert shown & spans[-1], f"match {log.number}: nobody was told what they hold"


def check_other_messages(wire: Wire, log: Log) -> None:
    """Check that there is one invitation and one message per offer, with buttons only while open."""
    invitations = wire.invitations(log.number)
    assert len(invitations) == (0 if ("begun", None, "") in log.raw[:2] else 1), f"match {log.number}: invitations"
    for invitation in invitations:
        assert bool(invitation.components) == (log.status == "open"), f"match {log.number}: {invitation.content}"
    offers = wire.offers(log.number)
    assert len({revision(offer.ids_ever[0]) for offer in offers}) == len(offers), (
        f"match {log.number}: an offer was posted twice"
    )
    live = [offer for offer in offers if offer.components]
    assert len(live) == int(log.running and log.offer is not None), f"match {log.number}: {len(live)} open offers"


def _spans(log: Log, *, seen_only: bool = True) -> list[set[int]]:
    """The revisions of each turn, as one board shows them; unseen ones may be left out."""
    groups = itertools.groupby(sorted(log.turns), key=lambda revision: log.turns[revision])
    spans = [set(group) for _, group in groups]
    # A revision was to be seen if somebody acted on it, or if it is the last.
    seen = [any(number == log.revision or log.raw[number][1] is not None for number in span) for span in spans]
    return [span for span, was_seen in zip(spans, seen, strict=True) if was_seen or not seen_only]


def _span_of(board: Message, spans: list[set[int]], number: int) -> int:
    """The span that one message showed; a turn repeated after an undo is another one."""
    revisions = {revision(custom_id) for custom_id in board.ids_ever}
    found = [index for index, span in enumerate(spans) if revisions & span]
    assert len(found) == 1, f"match {number}: one message showed {sorted(revisions)}"
    return found[0]


def _same(found: list[Line], expected: list[Line]) -> bool:
    return len(found) == len(expected) and all(
        one[:2] == other[:2] and (other[2] is None or one[2] == other[2])
        for one, other in zip(found, expected, strict=True)
    )


def _match(wire: Wire, number: int) -> Match:
    with wire.looking() as connection:
        found = read_match(connection, MatchId(number))
    assert found is not None
    return found


def revision(custom_id: str) -> int:
    return int(custom_id.split(":")[3])
