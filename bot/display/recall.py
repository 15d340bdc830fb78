"""Finding in Discord what was posted about a match and is not noted, because a crash or a lost answer came between."""

import logging
from typing import Final

from bot.display.chronicle import offer_pending, told_by_boards
from bot.display.failures import UNDELIVERED
from bot.display.sending import Found, Sender
from bot.display.shown import ShownMessages
from bot.match import ChannelId, Match, at
from bot.match.shown import MessageRef, Showing, ShownMessage
from bot.messages import Button

KNOWN_BY: Final = {
    Showing.INVITATION: Button.WITHDRAW,
    Showing.OFFER: Button.DECLINE,
    Showing.BOARD: Button.TEXT,
}
"""The button by which a message tells what it shows."""

log = logging.getLogger(__name__)


async def recalled(sender: Sender, match: Match, shown: ShownMessages) -> bool:
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
            kind = next((kind for kind, button in KNOWN_BY.items() if button in message.buttons), None)
            if kind is not None:
                shown.add(_adopted(match, kind, channel, message, shown))
    return True


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
