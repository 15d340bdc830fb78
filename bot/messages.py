"""What people read: a match in, a :class:`Post` out. Nothing is sent from here."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.match import Kind, Match, Status, described
from bot.rulebooks import example
from renderers import RENDERERS
from renderers.canvas import png
from renderers.look import Look
from rules.game import AnyGame
from rules.play import AnyPlay

LONGEST_MESSAGE: Final = 2000
LONGEST_ALT: Final = 1024


class Button(StrEnum):
    """The buttons a message can carry; the value is the label people see."""

    ACCEPT = "Accept"
    DECLINE = "Decline"
    JOIN = "Join"
    WITHDRAW = "Withdraw"
    MOVE = "Move"
    CONFIRM = "Confirm"
    CANCEL = "Cancel"
    TEXT = "Text"
    RESIGN = "Resign"
    RULES = "Rules"


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG and the words that say the same to those who cannot see it."""

    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Post:
    """A message to be sent: text, perhaps a picture, buttons, and the people it may ping."""

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[int, ...] = ()


def mention(user: int | None) -> str:
    """A person in a message; Discord shows the name."""
    return "somebody" if user is None else f"<@{user}>"


# -- a match in its channel


def invitation(match: Match, note: str = "") -> Post:
    """The message under which seats are taken; ``note`` is added once the match has begun."""
    title = f"**{match.game.title}** · match {match.id}"
    if match.status is Status.OPEN:
        return Post(
            "\n".join([title, _asks(match), match.game.summary, _terms(match)]), None, _seating(match), match.invited
        )
    if match.status is Status.CLOSED:
        return Post(f"{title}\n{_closed(match)}")
    where = "" if match.channel in (None, match.home) else f" in <#{match.channel}>"
    return Post(f"{title}\n{_and(map(mention, match.players))} play{where}. {note}".rstrip())


def _asks(match: Match) -> str:
    opener, invited, places = mention(match.opener), _and(map(mention, match.invited)), match.open_seats
    if invited and places:
        return f"{opener} invites {invited}; {_seats(places)} for anyone."
    if invited:
        return f"{opener} invites {invited}."
    return f"{opener} opens a match; {_seats(places)} for anyone."


def _terms(match: Match) -> str:
    role = match.game.roles[0] if match.game.roles else None
    begins = {"me": f"{mention(match.opener)} begins", "other": f"{mention(match.opener)} does not begin"}.get(
        match.first, "Who begins is drawn by lot"
    )
    role = f" and plays {role}" if role and match.first == "me" else ""
    options = described(match)
    return f"{begins}{role}." + (f" Options: {options}." if options else "")


def _seating(match: Match) -> tuple[Button, ...]:
    answers = (Button.ACCEPT, Button.DECLINE) if match.invited else ()
    return (*answers, *((Button.JOIN,) if match.open_seats else ()), Button.WITHDRAW, Button.RULES)


def _closed(match: Match) -> str:
    last = match.entries[-1]
    if last.kind is Kind.DECLINED:
        return f"{mention(last.user)} declined; the match was not begun."
    if last.kind is Kind.UNPLACED:
        return (
            "The match could not begin: I could not make a thread, and another match is running in this channel. "
            "Finish that one first, or let me create public threads."
        )
    return f"{mention(last.user)} withdrew the match before it began."


async def board(match: Match, names: Sequence[str]) -> Post:
    """The message that shows a match as it stands; ``names`` are the players' names, for the picture."""
    assert match.play is not None, "a match with a board has begun"
    over = match.status is not Status.RUNNING
    buttons = (Button.MOVE, Button.TEXT, Button.RESIGN, Button.RULES) if not over else (Button.TEXT, Button.RULES)
    waiting = match.waiting_for
    return Post(
        said(match),
        await picture(match, names),
        buttons,
        () if waiting is None else (waiting,),
    )


def said(match: Match) -> str:
    """What happened last and who is to move, or how the match ended."""
    assert match.play is not None, "a match with a board has begun"
    renderer, people = RENDERERS[match.game.key], [mention(user) for user in match.players]
    lines = [renderer.told(step, people) for step in match.play.latest()]
    if match.status is Status.FINISHED:
        return "\n".join([*lines, f"**{ending(match, people)}**"])
    role = match.game.role(match.play.state, match.play.to_move or 0)
    begins = "" if lines else f"**{match.game.title}** begins.\n"
    return begins + "\n".join([*lines, f"{mention(match.waiting_for)}, it is your turn{f' ({role})' if role else ''}."])


def ending(match: Match, names: Sequence[str]) -> str:
    """Who won and why, in one sentence."""
    assert match.play is not None, "a match that ended has begun"
    if match.resigned is None:
        return RENDERERS[match.game.key].verdict(match.play, names)
    assert match.outcome is not None, "a resignation has a result"
    winners = [name for name, place in zip(names, match.outcome.places, strict=True) if place == 1]
    return f"{names[match.resigned]} resigned; {_and(winners)} win{'s' if len(winners) == 1 else ''}."


async def picture(match: Match, names: Sequence[str], play: AnyPlay | None = None) -> Picture:
    """The board drawn in a worker thread; ``play`` shows another position than the one that stands."""
    shown = play or match.play
    assert shown is not None, "a match with a board has begun"
    return await asyncio.to_thread(_drawn, match, tuple(names), shown)


def _drawn(match: Match, names: tuple[str, ...], play: AnyPlay) -> Picture:
    renderer = RENDERERS[match.game.key]
    over = match.status is Status.FINISHED
    note = ending(match, names) if match.resigned is not None else None
    places = match.outcome.places if match.resigned is not None and match.outcome else ()
    winners = tuple(seat for seat, place in enumerate(places) if place == 1) if places else None
    look = Look(names=names, match=match.id, over=over, note=note, winners=winners)
    return Picture(png(renderer.draw(play, look)), alt(match, names, play))


def alt(match: Match, names: Sequence[str], play: AnyPlay) -> str:
    """The position in words, for people who cannot see the picture."""
    words = RENDERERS[match.game.key].words(play, names)
    if match.resigned is not None:
        words = f"{ending(match, names)} {words}"
    return words if len(words) <= LONGEST_ALT else words[: LONGEST_ALT - 1] + "…"


# -- private answers


def in_words(match: Match, names: Sequence[str]) -> list[Post]:
    """The position in sentences and as a text board, in as few messages as it takes."""
    assert match.play is not None, "a match with a board has begun"
    words = alt(match, names, match.play)
    drawn = f"```\n{RENDERERS[match.game.key].board(match.play)}\n```"
    both = f"{words}\n{drawn}"
    return [Post(both)] if len(both) <= LONGEST_MESSAGE else [Post(words), Post(drawn)]


def ask_to_resign(match: Match, user: int) -> Post:
    """The question before a match is given up."""
    seat = match.seat_of(user)
    own = next(side for side in match.game.sides(len(match.seats)) if seat in side)
    others = [mention(player) for other, player in enumerate(match.players) if other not in own]
    return Post(f"Resign match {match.id}? {_and(others)} would win; this cannot be taken back.")


def listing(matches: Sequence[Match], user: int) -> Post:
    """Somebody's open and running matches, those that wait for this person first."""
    if not matches:
        return Post("You have no matches. Open one with /play.")
    lines = [_line(match, user) for match in matches]
    return Post(_within("\n".join(lines)))


def _line(match: Match, user: int) -> str:
    others = _and(mention(other) for other in (*match.players, *match.invited) if other != user) or "anyone"
    where = f"<#{match.channel or match.home}>"
    if match.status is Status.OPEN:
        state = "waits for your answer" if user in match.invited else "waits for somebody to sit down"
    elif match.waiting_for == user:
        state = "**your turn**"
    else:
        state = f"{mention(match.waiting_for)} to move"
    return f"{match.id} · {match.game.title} with {others} · {state} · {where}"


def label(match: Match, user: int, names: Mapping[int, str]) -> str:
    """A match in a list of choices: its game, number and opponents, by name only where names are known."""
    others = [names[other] for other in match.players if other != user and other in names]
    turn = " · your turn" if match.waiting_for == user else ""
    return f"{match.game.title} {match.id}{' with ' + _and(others) if others else ''}{turn}"[:100]


def _within(text: str) -> str:
    if len(text) <= LONGEST_MESSAGE:
        return text
    return text[: text.rindex("\n", 0, LONGEST_MESSAGE - 20)] + "\nand more."


def _seats(count: int) -> str:
    return "a seat is open" if count == 1 else f"{count} seats are open"


def _and(words: Iterable[str]) -> str:
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


async def illustration(game: AnyGame) -> Picture:
    """The picture in a game's rulebook."""
    return await asyncio.to_thread(_illustrated, game)


def _illustrated(game: AnyGame) -> Picture:
    play = example(game.key)
    names = ("Ada", "Ben", "Cleo", "Dan")[: play.seats]
    renderer = RENDERERS[game.key]
    return Picture(png(renderer.draw(play, Look(names=names))), renderer.words(play, names))
