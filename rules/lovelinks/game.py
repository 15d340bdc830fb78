"""Love Links (Board Game Arena): links join bracelets, key into lock; whoever closes a long one scores it.

Rulings where the sheet is silent: a bracelet may be started only if no link of the stock fits anywhere; the second
match of a turn scores 3 instead of 1; neutral links are nobody's; a random draw is a step of its own.
"""

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from rules.game import Event, Game, Illegal, Outcome, places_by_score
from rules.lovelinks.bracelets import (
    CLOSE,
    HIGHEST,
    KEY,
    LOCK,
    MASTER,
    NEW,
    SHORTEST_CLOSED,
    Bracelet,
    Link,
    Placement,
    fits,
)
from rules.lovelinks.state import (
    Draw,
    LoveLinksOptions,
    LoveLinksState,
    Move,
    drawn,
    items,
    opening,
    placed,
    sides,
    target,
)
from rules.notation import either, tokens

_BEFORE_COLON: Final = re.compile(r"([a-z]+)\s*:", re.IGNORECASE)


class LoveLinksGame(Game[LoveLinksState, Move]):
    """The rules of Love Links."""

    version: ClassVar = 1
    key: ClassVar = "lovelinks"
    title: ClassVar = "Love Links"
    summary: ClassVar = "Join keys to locks, close long bracelets, and keep your rivals' gems out of yours."
    example: ClassVar = "5-8 A:lock"
    options: ClassVar = LoveLinksOptions
    seats: ClassVar = (2, 3, 4)

    def start(self, options: LoveLinksOptions, seats: int) -> LoveLinksState:
        return opening(options, seats)

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        return sides(seats)

    def least_turns(self, options: LoveLinksOptions) -> int:
        """Eight placements of a side: more than it takes to begin a bracelet of five links and to close it."""
        return 4

    def to_move(self, state: LoveLinksState) -> int | None:
        return state.to_move

    def turn(self, state: LoveLinksState) -> int:
        return state.progress.turn

    def events(self, state: LoveLinksState) -> tuple[Event, ...]:
        return state.events

    def legal_moves(self, state: LoveLinksState) -> Sequence[Move]:
        return state.legal

    def weights(self, state: LoveLinksState) -> Sequence[int]:
        return state.layout.copies if state.layout.due else super().weights(state)

    def apply(self, state: LoveLinksState, move: Move) -> LoveLinksState:
        if move not in state.legal:
            raise Illegal(self.refusal(state, tokens(move.text)))
        return placed(state, move) if isinstance(move, Placement) else drawn(state, move)

    def outcome(self, state: LoveLinksState) -> Outcome | None:
        if state.to_move is not None:
            return None
        ranks = tuple(zip(state.progress.scores, state.progress.captured, strict=True))
        places = places_by_score(self.sides(len(state.layout.stocks)), ranks)
        return Outcome(places, {"scores": list(state.progress.scores), "captured": list(state.progress.captured)})

    # -- notation

    def format(self, move: Move) -> str:
        return move.text

    def possible(self, state: LoveLinksState, typed: str) -> Sequence[Move]:
        """With an L on the table, ``L:k`` is nothing at K: a bracelet stands before the colon, a way behind it."""
        before = _BEFORE_COLON.search(typed)
        name = before[1].lower() if before else ""
        words = [token for token in tokens(typed) if "-" not in token]
        if name not in words or name.upper() not in {each.label for each in state.layout.bracelets}:
            return state.legal
        words.remove(name)
        if not all(any(how.startswith(word) for how in (LOCK, KEY, CLOSE)) for word in words):
            return state.legal
        return [move for move in state.legal if isinstance(move, Placement) and move.label == name.upper()]

    def label(self, state: LoveLinksState, move: Move) -> str:
        if isinstance(move, Draw):
            return f"{move.link.text} is drawn"
        if move.how is NEW:
            return f"{move.link.text} starts bracelet {move.label}"
        if move.how is CLOSE:
            return f"{move.link.text} closes {move.label}{_worth(state, move)}"
        return f"{move.link.text} to {move.label}'s {move.how}{_worth(state, move)}"

    def path(self, state: LoveLinksState, move: Move) -> tuple[tuple[str, str], ...]:
        if isinstance(move, Draw):
            return (("Draw", move.link.text),)
        if move.how is NEW:
            return (("Link for a new bracelet", move.link.text),)
        at = state.layout.bracelets[target(state, move)]
        how = {LOCK: f"Into the open lock {_number(at.lock)}", KEY: f"Onto the open key {at.key}", CLOSE: "Close it"}
        return (
            ("Link", move.link.text),
            ("Bracelet", f"{at.label}: {at.key} to {_number(at.lock)}, {_links(len(at.charms))}"),
            ("How", how[move.how] + _worth(state, move)),
        )

    def refusal(self, state: LoveLinksState, written: tuple[str, ...]) -> str:
        if state.to_move is None:
            return "The match is over; no more links can be placed."
        named = [token.upper() for token in written if "-" in token]
        words = [token for token in written if "-" not in token]
        if state.layout.due:
            gone = [name for name in named if name not in {each.link.text for each in state.layout.draws}]
            if gone:
                return f"{gone[0]} cannot be drawn; it is not among the {state.metal} links left."
            return "A link is to be drawn at random before anybody plays."
        example = f"for example `{state.legal[0].text}`"
        if len(named) != 1:
            return f"Name one link of your stock and where it goes, {example}."
        stock = {link.text: link for link in state.layout.stocks[state.progress.seat]}
        if named[0] not in stock:
            return f"{named[0]} is not in your stock; choose {either(stock)}, {example}."
        if state.progress.owed:
            return f"You closed a bracelet; now start a new one with any link of your stock, {example}."
        if words and all(NEW.startswith(word) for word in words):
            return f"A new bracelet may be started only when none of your links fits anywhere; yours do, {example}."
        return _no_place(state, stock[named[0]], words, example)


def _number(lock: int) -> str:
    return "M" if lock == MASTER else str(lock)


def _links(count: int) -> str:
    return "1 link" if count == 1 else f"{count} links"


def _worth(state: LoveLinksState, move: Placement) -> str:
    """What a placement scores, to stand behind its name: `` (+1)`` or nothing."""
    points = sum(points for _, points in items(state, move))
    return f" ({points:+})" if points else ""


def _no_place(state: LoveLinksState, link: Link, words: list[str], example: str) -> str:
    """Why a link of the stock does not go where these words say."""
    if isinstance(move := state.legal[0], Placement) and move.how is NEW:
        return f"None of your links fits anywhere, so start a new bracelet, {example}."
    orders = (words, words[::-1]) if len(words) == 2 else ()
    meant = [(name.upper(), how) for name, word in orders for how in (LOCK, KEY, CLOSE) if how.startswith(word)]
    if not meant:
        return f"Name one bracelet and one of `{LOCK}`, `{KEY}` and `{CLOSE}`, {example}."
    for name, how in meant:
        for each in state.layout.bracelets:
            if name == each.label:
                return _misfit(link, each, how)
    there = either(each.label for each in state.layout.bracelets)
    return f"There is no bracelet {meant[0][0]}; choose {there}, {example}."


def _misfit(link: Link, at: Bracelet, how: str) -> str:
    """Why a link does not go to a bracelet in this way."""
    if how is CLOSE and len(at.charms) + 1 < SHORTEST_CLOSED:
        so_far = _links(len(at.charms) + 1)
        return f"{at.label} would have {so_far}; a bracelet can be closed when it becomes {SHORTEST_CLOSED} or longer."
    if how is not KEY and not fits(link.key, at.lock):
        return f"{link.text} does not go into {at.label}'s open lock {_number(at.lock)}; {_takers(link.key)}."
    return f"{at.label}'s open key {at.key} does not go into the lock of {link.text}; {_takers(at.key)}."


def _takers(key: int) -> str:
    locks = [_number(lock) for lock in (*range(key, HIGHEST + 1), MASTER) if fits(key, lock)]
    return f"key {key} goes into {either(locks)}" + (" only" if len(locks) == 1 else "")
