"""The log of a match as it stands in the file, read without the bot's own code and replayed by the rules."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules import GAMES
from rules.game import CHANCE
from rules.options import parse
from rules.play import AnyPlay, begin, replay
from tests.wire.truth import BOT

if TYPE_CHECKING:
    from tests.wire.wire import Wire

Line = tuple[str, str, str | None]  # Kind, person, and text; ``None`` matches any
SOMEBODY = "somebody"  # An unknown person who sat down before the start
ENDS = {"declined", "withdrawn", "expired", "unhosted", "aborted", "lapsed", "abandoned", "closed"}


@dataclass
class Log:
    """One match at one moment. ``turns`` maps each revision to its turn."""

    number: int
    game: str
    revision: int
    status: str
    channel: int | None
    seats: list[int]
    invited: set[int]
    raw: list[tuple[str, int | None, str]]
    lines: list[Line]
    play: AnyPlay | None = None
    offer: str | None = None
    agreed: set[int] = field(default_factory=set)
    by: int | None = None
    turns: dict[int, tuple[int, bool]] = field(default_factory=dict)
    rematched: bool = False
    out: set[int] = field(default_factory=set)  # Seats that left, played by computers in matches of three or more

    @property
    def running(self) -> bool:
        return self.status == "running"

    @property
    def over(self) -> bool:
        return self.status == "finished"

    @property
    def closed(self) -> bool:
        return self.status == "closed"

    @property
    def waits_for_computer(self) -> bool:
        return self.running and (self.to_move == BOT or self.to_move in self.out)

    def people(self, wire: "Wire") -> list[str]:
        return [wire.name_of(user) for user in self.seats if user != BOT]

    def staying(self, wire: "Wire") -> list[str]:
        return [wire.name_of(user) for user in self.seats if user not in self.out | {BOT}]

    @property
    def to_move(self) -> int:
        assert self.play is not None
        assert self.play.to_move is not None
        return self.seats[self.play.to_move]

    def asker(self, wire: "Wire") -> str:
        assert self.by is not None
        return wire.name_of(self.by)


def read(wire: "Wire", number: int) -> Log:
    ((game, options, status, channel, revision),) = wire.query(
        "SELECT game, options, status, channel, revision FROM match WHERE id = ?", number
    )
    seats = wire.query(
        "SELECT CASE WHEN computer IS NULL THEN user ELSE ? END, taken FROM seat WHERE match = ? ORDER BY seat",
        BOT,
        number,
    )
    entries = wire.query("SELECT revision, kind, seat, text FROM entry WHERE match = ? ORDER BY revision", number)
    # The file may have grown between the questions.
    entries = entries[:revision]
    assert [entry[0] for entry in entries] == list(range(1, revision + 1)), f"match {number} has gaps in its log"
    users = [user for user, _ in seats]
    raw = [(kind, None if seat is None else users[seat], text) for _, kind, seat, text in entries]
    invited = {user for user, taken in seats if not taken}
    lines = [line for kind, user, text in raw if (line := _line(wire, kind, user, text)) is not None]
    log = Log(number, game, revision, status, channel, users, invited, raw, lines)
    _replayed(log, parse(GAMES[game].options, options.split()))
    return log


def _line(wire: "Wire", kind: str, user: int | None, text: str) -> Line | None:
    """An entry as people would report it; ``None`` without a person."""
    if kind in ("opened", "joined"):
        return kind, SOMEBODY, text
    return None if user in (None, BOT) else (kind, wire.name_of(user), text)


def _replayed(log: Log, options: Any) -> None:
    game, last = GAMES[log.game], len(log.raw)
    for revision, (kind, user, text) in enumerate(log.raw, start=1):
        if kind == "begun":
            log.play = begin(game, options, len(log.seats))
        elif kind == "step":
            assert log.play is not None
            if user is None and log.play.to_move != CHANCE:
                log.raw[revision - 1] = kind, BOT, text  # a stand-in's, which belongs to no seat
            log.play = log.play.read(text)
        elif kind == "undone":
            assert log.play is not None
            log.play = replay(game, options, len(log.seats), [step.text for step in log.play.steps[: int(text)]])
        _asked(log, kind, user, text)
        if log.play is not None:
            ended = kind in ENDS | {"drawn"} or log.play.to_move is None or len(log.seats) - len(log.out) == 1
            before = log.turns.get(revision - 1, (0, False))[1]
            log.turns[revision] = (log.play.turn, ended or (before and kind != "undone"))
    assert last == log.revision


def _asked(log: Log, kind: str, user: int | None, text: str) -> None:
    if kind == "offered":
        assert user is not None
        log.offer, log.agreed, log.by = text, {user}, user
    elif kind == "agreed":
        assert user is not None
        log.agreed.add(user)
    elif kind not in ("hosted", "extended"):
        log.offer, log.agreed, log.by = None, set(), None
    if kind == "resigned":
        log.out |= {log.seats[int(seat)] for seat in text.split()}
    log.rematched = log.rematched or kind == "rematched"
