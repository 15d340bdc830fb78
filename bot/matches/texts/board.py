"""The board of a match: events, the player to move, picture and description."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.matches.apply import begun
from bot.matches.opening.texts import closed, occasion_line
from bot.matches.texts.narration import account, has_draws, left_early
from bot.model.agenda import gives_up_at
from bot.model.ids import UserId
from bot.model.levels import STAND_IN
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.tournament import TournamentLink
from bot.ui import Texts
from bot.ui.drawing import to_worker
from bot.ui.post import Button, Picture, Post
from bot.ui.texts import LONGEST_MESSAGE, code_block, escaped, isolated, one_line, units
from bot.ui.words import Away, Signs, at_start, day, level_name, mention, place, players, when
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import ON_PAPER, Appearance, Look
from rules.game import CHANCE
from rules.play import AnyPlay

MOST_PINGED: Final = 100  # as many people as Discord lets one message ping


@dataclass(frozen=True, slots=True)
class Drawing:
    """The look of a position, and for its description a first sentence beyond the position: the result, or who is
    thinking."""

    look: Look
    first: str = ""

    @property
    def texts(self) -> Texts:
        return self.look.texts


@dataclass(frozen=True, slots=True)
class LogPart:
    """The part of a log that a message tells: the entries after the one revision, up to the other."""

    since: int
    upto: int


def buttons(match: Match, now: datetime | None = None) -> tuple[Button, ...]:
    """The buttons of a match: at most five, the rest behind More."""
    if match.status is Status.FINISHED:
        again = (Button.REMATCH,) if now is None or match.can_be_played_again(now) else ()
        return (*again, Button.REPLAY, Button.TEXT, Button.REVIEW, Button.MORE)
    if match.status is not Status.RUNNING:
        return (Button.REPLAY, Button.TEXT, Button.RULES, *((Button.MORE,) if has_draws(match) else ()))
    if _overdue(match, now):
        return (Button.MOVE, Button.CLAIM, Button.EXTEND, Button.TEXT, Button.MORE)
    move = (Button.MOVE,) if match.computer_to_move is None else ()
    return (*move, *_stock(match), Button.TEXT, Button.MORE, Button.UNDO)


def more_buttons(match: Match, user: UserId, now: datetime) -> tuple[Button, ...]:
    """The buttons behind More."""
    seat = match.seat_of(user)
    if match.status is not Status.RUNNING:
        own = seat is not None and match.status is Status.FINISHED and match.guild is not None
        return (*((Button.CHECK,) if has_draws(match) else ()), *((Button.PIN,) if own else ()), Button.RULES)
    if seat is None:
        return (Button.FOLLOW, Button.REPLAY, Button.ANALYSE, Button.RULES)
    draw = (Button.DRAW,) if match.game.draw_can_be_agreed else ()
    late = (*_stock(match), Button.UNDO) if _overdue(match, now) else ()
    hint = (Button.HINT,) if match.allows_hints else ()
    return (*late, *hint, Button.REPLAY, Button.SINCE, Button.ANALYSE, *draw, Button.RESIGN, Button.RULES)


def _overdue(match: Match, now: datetime | None) -> bool:
    late = match.due is not None and now is not None and now >= match.due
    return late and bool(match.others(match.waiting_for))


def _stock(match: Match) -> tuple[Button, ...]:
    return (Button.STOCK,) if RENDERERS[match.game.key].has_hands else ()


def board_text(
    match: Match, part: LogPart, texts: Texts, signs: Signs, now: datetime, away: Away, occasion: TournamentLink | None
) -> str:
    """The part of the log ``part``, and the player to move or the result; ``away`` has the ends of absences."""
    play, lines = begun(match.play), account(match, part.since, part.upto, texts, signs)
    if match.status is Status.FINISHED:
        lines.append(f"**{ending(match, players(match, texts), texts)}**")
    elif match.status is Status.CLOSED:
        lines.append(f"**{closed(match, texts)}**")
    else:
        names = players(match, texts)
        asks = _thinking(match, names, texts) or RENDERERS[match.game.key].question(play, names, texts)
        return "\n".join([*lines, asks, *_clock(match, texts, now, away)])
    if occasion is not None:
        lines.append(occasion_line(occasion, texts))
    return "\n".join(lines)


def lately(match: Match) -> int:
    """The revision after which the last turn was played."""
    if match.ended_by is not None:
        return match.revision  # where the rules did not end it, the last step is old news
    turn, since = None, 0
    for happening in reversed(match.happenings):
        if happening.step is None or happening.entry.seat is None:
            continue
        if turn not in (None, happening.step.turn):
            break
        turn, since = happening.step.turn, happening.entry.revision - 1
    return since


def ended(post: Post, followers: Sequence[UserId], card: Picture | None, texts: Texts) -> Post:
    """The board that ends a match, with its ``card`` and as many of its followers as a message holds."""
    content, pinged = post.content, tuple[UserId, ...]()
    for user in followers[:MOST_PINGED]:
        longer = f"{post.content}\n{texts('board-followed', who=texts.listed(map(mention, (*pinged, user))))}"
        if units(longer) > LONGEST_MESSAGE:
            break
        content, pinged = longer, (*pinged, user)
    return replace(post, content=content, pings=pinged, also=() if card is None else (card,))


def _clock(match: Match, texts: Texts, now: datetime, away: Away) -> list[str]:
    gone = [texts("board-away", who=mention(user), until=day(away[user])) for user in match.players if user in away]
    if match.stopped is not None:
        end = gives_up_at(match)
        timed = {"timed": "no", "when": ""} if end is None else {"timed": "yes", "when": when(end)}
        return [*gone, texts("board-paused", channel=place(match), **timed)]
    if match.due is None:
        return gone
    key = f"board-time{'-over' if now >= match.due else ''}{'-alone' if match.alone else ''}"
    return [*gone, texts(key, when=when(match.due))]


def ending(match: Match, names: Sequence[str], texts: Texts) -> str:
    """The winner and the reason in one sentence."""
    last = match.ended_by
    if last is None or last.kind is Kind.DRAWN:
        left, renderer = [names[seat] for seat in match.out], RENDERERS[match.game.key]
        verdict = texts("board-drawn") if last else renderer.verdict(begun(match.play), names, texts)
        gone = f" {texts('board-left-early', who=texts.listed(left), count=len(left))}" if left else ""
        return at_start(verdict, texts) + gone
    assert match.outcome is not None, "a match that somebody left has a result"
    winners = [name for name, place in zip(names, match.outcome.places, strict=True) if place == 1]
    why = left_early(last, names, texts)
    return texts("board-won", why=why, winners=texts.listed(winners), count=len(winners))


# -- pictures, drawn in a worker process


async def drawn(play: AnyPlay, how: Drawing, first: str = "") -> Picture:
    """A position, drawn and in words, which begin with ``first``."""
    return await to_worker(_drawn, play, how, first)


async def hand(match: Match, seat: int, names: Sequence[str], texts: Texts, appearance: Appearance) -> Picture:
    """The stock of a seat and its uses."""
    how = drawing(match, names, texts, appearance)
    return await to_worker(_drawn_hand, begun(match.play), seat, how.look, tuple(names))


def drawing(match: Match, names: Sequence[str], texts: Texts, appearance: Appearance = ON_PAPER) -> Drawing:
    """Look and description of a match."""
    over, by_rules = match.status in (Status.FINISHED, Status.CLOSED), match.ended_by is None
    places = () if by_rules or match.outcome is None else match.outcome.places
    winners = tuple(seat for seat, place in enumerate(places) if place == 1 and len(set(places)) > 1)
    left = match.out if by_rules else ()  # stand-ins play for those
    stand_ins = {
        seat: texts("board-stand-in", name=one_line(names[seat]), level=level_name(STAND_IN.number, texts))
        for seat in left
    }
    look = Look(
        names=tuple(stand_ins.get(seat, name) for seat, name in enumerate(names)),
        texts=texts,
        appearance=appearance,
        match=match.id,
        over=over,
        note=how_it_ended(match, names, texts) if over and not by_rules else None,
        winners=winners if places else None,
    )
    apart = [isolated(name) for name in names]
    first = _thinking(match, apart, texts) if by_rules else how_it_ended(match, apart, texts)
    return Drawing(look, first)


def drawing_of(names: tuple[str, ...], texts: Texts, appearance: Appearance) -> Drawing:
    """Look and description of a position that belongs to no running match."""
    return Drawing(Look(names, texts, appearance))


def _drawn(play: AnyPlay, how: Drawing, first: str) -> Picture:
    return shown(png(RENDERERS[play.game.key].draw(play, how.look)), play, how, first=first)


def shown(data: bytes, play: AnyPlay, how: Drawing, *, first: str = "", name: str = "board.png") -> Picture:
    """A picture of a position with its texts, which begin with ``first``."""
    renderer = RENDERERS[play.game.key]
    long = f"{first} {described(play, how)}".lstrip()
    brief = renderer.brief(play, _apart(how), how.texts, over=bool(how.first))
    short = " ".join(filter(None, [first, how.first, brief]))
    return Picture(data, long, name, short, renderer.board(play, _apart(how), how.texts))


def _drawn_hand(play: AnyPlay, seat: int, look: Look, names: tuple[str, ...]) -> Picture:
    renderer = RENDERERS[play.game.key]
    drawn = renderer.hand(play, seat, look)
    assert drawn is not None, "only games with hands are asked for them"
    return Picture(png(drawn), renderer.hand_words(play, seat, names, look.texts), "stock.png")


def described(play: AnyPlay, how: Drawing) -> str:
    """A position in words, for people who cannot see the picture."""
    words = RENDERERS[play.game.key].words(play, _apart(how), how.texts, over=bool(how.first))
    return f"{how.first} {words}".lstrip()


def _apart(how: Drawing) -> tuple[str, ...]:
    return tuple(map(isolated, how.look.names))


def _thinking(match: Match, names: Sequence[str], texts: Texts) -> str:
    """The sentence that a computer player is thinking; empty if a person is to move, or nobody."""
    seat = match.computer_to_move
    if seat is None:
        return ""
    who = texts("narration-stand-in", who=names[seat]) if seat in match.out else names[seat]
    return texts("board-thinking", who=who)


def how_it_ended(match: Match, names: Sequence[str], texts: Texts) -> str:
    """The end of a match in one sentence, with or without a result."""
    return ending(match, names, texts) if match.status is Status.FINISHED else closed(match, texts)


def in_words(match: Match, names: Sequence[str], texts: Texts) -> list[Post]:
    """The position in sentences and as a text board, in one message or two."""
    play, how = begun(match.play), drawing(match, names, texts)
    words = escaped(described(play, how))
    drawn = code_block(RENDERERS[match.game.key].board(play, _apart(how), texts))
    both = f"{words}\n{drawn}"
    return [Post(both)] if units(both) <= LONGEST_MESSAGE else [Post(words), Post(drawn)]


def hand_in_words(match: Match, seat: int, names: Sequence[str], texts: Texts) -> str:
    """The stock of a seat and its uses."""
    apart = [isolated(name) for name in names]
    return escaped(RENDERERS[match.game.key].hand_words(begun(match.play), seat, apart, texts))


def has_hands(match: Match) -> bool:
    """True if seats have private pieces."""
    return RENDERERS[match.game.key].has_hands and match.play is not None and match.play.to_move != CHANCE
