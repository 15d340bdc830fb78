"""Many matches in the database before the bot starts, each in its own thread."""

from datetime import UTC, datetime

from bot.app.stores import Storage
from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.opening.service import Opening
from bot.matches.service import MatchService
from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef, UserId
from bot.model.match import First, Match
from rules import GAMES
from tests.bot.tables import table_on
from tests.wire.truth import GUILD, THREAD, Channel
from tests.wire.wire import Wire


async def crowd(wire: Wire, matches: int, game: str = "linkage") -> None:
    """So many running matches, each between two people who sit beside each other; people have seen all of them."""
    people = [UserId(user) for user in wire.truth.people.values()]
    storage = Storage(wire.bot.database)
    await storage.open()
    try:
        table = table_on(storage, lambda: datetime.now(UTC), seed=1)
        for number in range(matches):
            match = await _begun(table, wire, game, people[number % len(people)], people[(number + 1) % len(people)])
            thread = wire.truth.add_channel(f"{match.game.title} {match.id}", THREAD, parent=wire.truth.channel.id)
            hosted = await table.host(match.id, ChannelId(thread.id))
            assert hosted is not None
            await storage.shown.note(match.id, [_board(wire, hosted, thread)], upto=hosted.revision)
    finally:
        await storage.close()


def _board(wire: Wire, match: Match, thread: Channel) -> ShownMessage:
    assert match.play is not None
    board = wire.truth.say(
        thread, {"content": "The match begins.", "attachments": [{"id": 0, "filename": "board.png"}]}
    )
    ref = MessageRef(ChannelId(thread.id), MessageId(board.id))
    return ShownMessage(MessageKind.BOARD, ref, match.revision, match.play.turn, 0, match.revision)


async def _begun(table: MatchService, wire: Wire, game: str, one: UserId, other: UserId) -> Match:
    chosen = GAMES[game]
    home = ChannelId(wire.truth.channel.id)
    opening = Opening(chosen, chosen.options(), min(chosen.seats), First.ME, one, (other,), GuildId(GUILD), home)
    match = await table.open(opening)
    return await table.join(match.id, other, match.revision)
