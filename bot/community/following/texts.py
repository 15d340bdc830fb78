"""Texts for followers: confirmations and news."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.matches.texts.board import has_hands, within_one
from bot.matches.texts.narration import account
from bot.model.following import FollowWish, News, newly_winning
from bot.model.ids import UserId
from bot.model.match import Match
from bot.model.posted_messages import MessageRef
from bot.ui import Texts
from bot.ui.drawing import to_worker
from bot.ui.post import Post
from bot.ui.texts import LONGEST_LABEL, LONGEST_MESSAGE, fitting, units
from bot.ui.words import Signs, at_start, computers, link, players


def following_text(match: Match, wish: FollowWish, texts: Texts, *, closed: bool = False) -> str:
    """Return the confirmation of a wish; ``closed`` means closed direct messages."""
    hands = "yes" if has_hands(match) else "no"
    text = texts("following-started", match=match.id, wish=wish.value, hands=hands)
    return f"{text}\n{texts('following-closed')}" if closed else text


def watched(text: str, board: Post) -> Post:
    """Return a match for its new follower: the chosen news above the board, without buttons."""
    return replace(board, content=within_one([text, "", board.content]), buttons=(), pings=())


def choice(match: Match, names: Mapping[UserId, str], texts: Texts) -> str:
    """Return a match in a list: game, number and known players."""
    known = [names[user] for user in match.players if user in names]
    who = texts.listed([*known, *computers(match, texts).values()])
    game = match.game.title
    text = texts("following-choice", game=game, match=match.id, who=who) if who else f"{game} {match.id}"
    return fitting(text, LONGEST_LABEL)


async def could_win(match: Match) -> int | None:
    """Return the seat to move if it could newly win with its next step; computed outside the event loop. ``None`` for
    games with hidden information."""
    if match.play is None or has_hands(match):
        return None
    return await to_worker(newly_winning, match.play)


def follower_letter(match: Match, news: News, board: MessageRef | None, texts: Texts, signs: Signs) -> str:
    """The direct message to a follower: events, the player to move, and the link to the ``board``."""
    names = players(match, texts)
    place = match.channel or match.home
    where = link(match.guild, place) if board is None else link(match.guild, board.channel, board.message)
    head = texts("following-heading", match=match.id, game=match.game.title, who=texts.listed(names), place=where)
    lines = [line for since, upto in news.parts for line in account(match, since, upto, texts, signs)]
    if news.could_win is not None:
        lines.append(texts("following-can-win", who=at_start(names[news.could_win], texts)))
    if match.seat_to_move is not None:
        lines.append(texts("following-to-move", who=at_start(names[match.seat_to_move], texts)))
    return _newest(signs.before(head, match.game.key), lines, texts)


def _newest(head: str, lines: Sequence[str], texts: Texts) -> str:
    """Return the last lines that fit below ``head``, and whether lines were left out."""
    text = "\n".join([head, *lines])
    for kept in range(len(lines) - 1, -1, -1):
        if units(text) <= LONGEST_MESSAGE:
            break
        text = "\n".join([head, texts("following-earlier"), *lines[len(lines) - kept :]])
    return text
