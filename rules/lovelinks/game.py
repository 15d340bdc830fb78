"""Love Links (Board Game Arena): links join bracelets, key into lock; the player who closes a long one scores it.
Rulings: a bracelet may be started only if no link of the stock fits anywhere; the second match of a turn scores 3
instead of 1; neutral links are nobody's; a random draw is a step of its own."""

import re
from collections.abc import Sequence
from itertools import chain
from typing import ClassVar, Final

from rules.codes import Code, Value, code, either
from rules.game import Choice, Game, Illegal, Label, Menu, Outcome, places_by_score
from rules.lovelinks.bracelets import (
    CLOSE,
    HIGHEST,
    KEY,
    LOCK,
    MASTER,
    NEW,
    SHORTEST_CLOSED,
    Bracelet,
    How,
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
)
from rules.notation import as_notation, tokens

_PROMPT_DRAW: Final = code("lovelinks-prompt-draw")
_PROMPT_LINK: Final = code("lovelinks-prompt-link")
_PROMPT_NEW: Final = code("lovelinks-prompt-new")
_PROMPT_WAY: Final = code("lovelinks-prompt-way")
_PROMPT_BRACELET: Final = code("lovelinks-prompt-bracelet")
_MOST_WAYS: Final = 25
"""Ways of one link that stand on one level; matches have about half as many at most, but it is not impossible."""
_BEFORE_COLON: Final = re.compile(r"([a-z]+)\s*:", re.IGNORECASE)


class LoveLinksGame(Game[LoveLinksState, Move]):
    """The rules of Love Links."""

    version: ClassVar = 1
    key: ClassVar = "lovelinks"
    title: ClassVar = "Love Links"
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

    def possible(self, state: LoveLinksState, typed: str) -> Sequence[Move]:
        """With an L on the table, ``L:k`` is nothing at K: a bracelet stands before the colon, a way behind it."""
        before = _BEFORE_COLON.search(as_notation(typed))
        name = before[1].lower() if before else ""
        words = [token for token in tokens(typed) if "-" not in token]
        if name not in words or name.upper() not in {each.label for each in state.layout.bracelets}:
            return state.legal
        words.remove(name)
        if not all(any(how.startswith(word) for how in (LOCK, KEY, CLOSE)) for word in words):
            return state.legal
        return [move for move in state.legal if isinstance(move, Placement) and move.label == name.upper()]

    def label(self, state: LoveLinksState, move: Move) -> Label:
        if isinstance(move, Draw):
            return code("lovelinks-label-draw", link=move.link.text)
        if move.how is NEW:
            return code("lovelinks-label-new", link=move.link.text, bracelet=move.label)
        key = f"lovelinks-label-{move.how}"
        return code(key, link=move.link.text, bracelet=move.label, points=_worth(state, move))

    def likely(self, state: LoveLinksState, moves: Sequence[Move], latest: Sequence[Move]) -> Sequence[Move]:
        """Closings by their points, then matches, which all score the same; then what leaves rivals none to close."""
        stocks = state.layout.stocks
        rivals = dict.fromkeys(stocks[(state.progress.seat + 1) % len(stocks)])
        lying = {each.label: each for each in state.layout.bracelets}

        def wanted(move: Move) -> tuple[int, int]:
            if isinstance(move, Draw) or move.how is NEW:
                return 4, 0
            if move.how is CLOSE:
                return 0, -_worth(state, move)
            link, at = move.link, lying[move.label]
            key, lock = (link.key, at.lock) if move.how is KEY else (at.key, link.lock)
            if (link.lock == at.key) if move.how is KEY else (link.key == at.lock):
                return 1, 0
            opens = len(at.charms) + 2 >= SHORTEST_CLOSED
            return 2 + (opens and any(fits(each.key, lock) and fits(key, each.lock) for each in rivals)), 0

        return sorted(moves, key=wanted)

    # -- the picker

    def menu(self, state: LoveLinksState) -> Menu[Move]:
        """First the link, then where it goes; a link that can only start a bracelet needs no second choice."""
        if state.layout.due:
            return Menu(_PROMPT_DRAW, tuple(Choice(move.link.text, move) for move in state.layout.draws))
        moves: dict[Link, list[Placement]] = {link: [] for link in state.layout.stocks[state.progress.seat]}
        for move in state.legal:
            if isinstance(move, Placement):
                moves[move.link].append(move)
        if any(found and found[0].how is NEW for found in moves.values()):
            return Menu(_PROMPT_NEW, tuple(Choice(link.text, found[0]) for link, found in moves.items()))
        return Menu(
            _PROMPT_LINK,
            tuple(Choice(link.text, _ways(state, found) if found else None, link) for link, found in moves.items()),
        )

    def refusal(self, state: LoveLinksState, written: tuple[str, ...]) -> Code:
        if state.to_move is None:
            return code("lovelinks-over")
        named = [token.upper() for token in written if "-" in token]
        words = [token for token in written if "-" not in token]
        if state.layout.due:
            gone = [name for name in named if name not in {each.link.text for each in state.layout.draws}]
            if gone:
                return code("lovelinks-not-left", link=gone[0], metal=state.metal)
            return code("lovelinks-draw-first")
        example = state.legal[0].text
        if len(named) != 1:
            return code("lovelinks-name-link", example=example)
        stock = {link.text: link for link in state.layout.stocks[state.progress.seat]}
        if named[0] not in stock:
            return code("lovelinks-not-in-stock", link=named[0], stock=either(stock), example=example)
        if state.progress.owed:
            return code("lovelinks-new-owed", example=example)
        if words and all(NEW.startswith(word) for word in words):
            return code("lovelinks-no-new", example=example)
        return _no_place(state, stock[named[0]], words, example)


def _number(lock: int) -> str:
    return "M" if lock == MASTER else str(lock)


def _worth(state: LoveLinksState, move: Placement) -> int:
    return sum(points for _, points in items(state, move))


def _ways(state: LoveLinksState, moves: Sequence[Placement]) -> Menu[Move]:
    """The places for one link: by bracelet from the oldest, into its lock, onto its key, or both to close it."""
    found: dict[str, tuple[Choice[Move], ...]] = {}
    for at in state.layout.bracelets:
        ways = {move.how: move for move in moves if move.label == at.label}
        if ways:
            found[at.label] = tuple(Choice(_way(state, ways[how], at), ways[how]) for how in How if how in ways)
    choices = tuple(chain.from_iterable(found.values()))
    if len(choices) <= _MOST_WAYS:
        return Menu(_PROMPT_WAY, choices, numbered=True)
    below = {name: Menu(_PROMPT_WAY, ways, numbered=True) for name, ways in found.items()}
    return Menu(_PROMPT_BRACELET, tuple(Choice(name, menu) for name, menu in below.items()))


def _way(state: LoveLinksState, move: Placement, at: Bracelet) -> Code:
    key = f"lovelinks-way-{move.how}"
    return code(key, bracelet=at.label, key=at.key, lock=_number(at.lock), points=_worth(state, move))


def _no_place(state: LoveLinksState, link: Link, words: list[str], example: str) -> Code:
    if isinstance(move := state.legal[0], Placement) and move.how is NEW:
        return code("lovelinks-only-new", example=example)
    orders = (words, words[::-1]) if len(words) == 2 else ()
    meant = [(name.upper(), how) for name, word in orders for how in (LOCK, KEY, CLOSE) if how.startswith(word)]
    if not meant:
        return code("lovelinks-name-way", example=example)
    for name, how in meant:
        for each in state.layout.bracelets:
            if name == each.label:
                return _misfit(link, each, how)
    there = either(each.label for each in state.layout.bracelets)
    return code("lovelinks-no-bracelet", bracelet=meant[0][0], there=there, example=example)


def _misfit(link: Link, at: Bracelet, how: str) -> Code:
    if how is CLOSE and len(at.charms) + 1 < SHORTEST_CLOSED:
        return code("lovelinks-too-short", bracelet=at.label, links=len(at.charms) + 1, least=SHORTEST_CLOSED)
    into_lock = how is not KEY and not fits(link.key, at.lock)
    key = link.key if into_lock else at.key
    locks = [_number(lock) for lock in (*range(key, HIGHEST + 1), MASTER) if fits(key, lock)]
    taken: dict[str, Value] = {"link": link.text, "bracelet": at.label, "key": key}
    taken |= {"count": len(locks), "locks": either(locks)}
    if into_lock:
        return code("lovelinks-lock-refuses", lock=_number(at.lock), **taken)
    return code("lovelinks-key-refuses", **taken)
