"""Finding in Discord what was posted about a match and is not noted, because a crash or a lost answer came between."""

import logging
from dataclasses import replace
from typing import Final

from bot.discord.requests import UNDELIVERED
from bot.matches.board.log_projection import offer_pending, owed_by_last, owed_by_offer, told_by_boards
from bot.matches.board.posted_messages import ShownMessages
from bot.matches.board.sending import Found, Sender
from bot.model.ids import ChannelId
from bot.model.match import Match
from bot.model.posted_messages import MessageRef, Showing, ShownMessage
from bot.model.replay import at, status_of
from bot.ui import Button
from bot.ui.languages import Texts
from bot.ui.signs import Signs

KNOWN_BY: Final = {
    Showing.INVITATION: Button.WITHDRAW,
    Showing.OFFER: Button.DECLINE,
    Showing.BOARD: Button.TEXT,
}
"""The button by which a message tells what it shows."""

log = logging.getLogger(__name__)


async def recalled(sender: Sender, match: Match, shown: ShownMessages, texts: Texts, signs: Signs) -> bool:
    """Add the messages that were posted and not noted to those ``shown``; returns whether they are certain now.

    :raises ChannelGone: there is no such channel any more.
    """
    for channel in {match.home, match.channel or match.home}:
        try:
            found = await sender.left_behind(match, channel, shown.ids)
        except UNDELIVERED as error:
            log.warning("The last messages about match %d could not be read: %s", match.id, error)
            return False
        for message in found:
            if message.revision > match.revision:
                if not await _gone(sender, match, channel, message, texts):
                    return False
                continue
            kind = next((kind for kind, button in KNOWN_BY.items() if button in message.buttons), None)
            if kind is Showing.BOARD:
                _note_owed(_then(match, message), shown, texts, signs)
            if kind is not None:
                shown.add(_adopted(match, kind, channel, message, shown))
    return True


async def _gone(sender: Sender, match: Match, channel: ChannelId, message: Found, texts: Texts) -> bool:
    """Let a message say that what it shows is gone, since the database was put back to before; whether it does."""
    kind = next((kind for kind, button in KNOWN_BY.items() if button in message.buttons), None)
    if kind is None:  # it is about other matches as well, and old presses change nothing
        return True
    shown = ShownMessage(kind, MessageRef(channel, message.message), message.revision)
    return await sender.settle(match, shown, texts("board-gone"))


def _note_owed(match: Match, shown: ShownMessages, texts: Texts, signs: Signs) -> None:
    """Note the answers that an offer tells, and the end of the account of the board before.

    They were edited, or were to be, before the next board was posted, which tells only what follows.
    """
    for owed in (owed_by_offer(match, shown), owed_by_last(match, shown, texts, signs)):
        if owed is not None:
            shown.add(owed)


def _then(match: Match, message: Found) -> Match:
    """The match as it was when a message was posted, over if it was over by then."""
    then = at(match, message.revision)
    return replace(then, status=status_of(then))


def _adopted(match: Match, kind: Showing, channel: ChannelId, message: Found, shown: ShownMessages) -> ShownMessage:
    """A message that was found in Discord, as it should have been noted."""
    ref, then = MessageRef(channel, message.message), at(match, message.revision)
    if kind is Showing.OFFER:
        since = (offer_pending(then) or 1) - 1
        return ShownMessage(kind, ref, message.revision, None, since, message.revision)
    if kind is not Showing.BOARD:
        return ShownMessage(kind, ref, message.revision)
    over, upto = Button.MOVE not in message.buttons, told_by_boards(then)
    turn = None if over or then.play is None else then.play.turn
    return ShownMessage(kind, ref, message.revision, turn, shown.told_up_to(upto), upto, over)
