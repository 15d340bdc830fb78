"""Love Links in words: what was done and scored, what is asked, the table in sentences and as a text board."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from renderers.games.lovelinks.stocks import LoveLinksPlay, offers, points
from renderers.kit.text import LONGEST_NAME, LONGEST_WORDS, counted, cut, in_code, listed
from renderers.look import name_of
from rules.game import CHANCE, Event, Passed
from rules.lovelinks.bracelets import CAPTURED, MASTER, NEW, STONES, UNOPPOSED, Bracelet, How, Placement
from rules.lovelinks.game import LoveLinksGame
from rules.lovelinks.state import PLACEMENTS, Draw, Move, RoundBegan, Scored, side_of, sides
from rules.play import Step

GEMS: Final = ("square", "triangle", "cross")
"""What the gemstones of the sides are called, as pictures show them."""
_LONGEST_BOARD: Final = 1899
_SIGNS: Final[dict[int | None, str]] = {0: "#", 1: "^", 2: "x", None: "o"}
"""The gemstones on the text board."""
_SAID: Final = {CAPTURED: "gemstones captured", UNOPPOSED: "no opposing gemstone"}


def phrase(move: Move) -> str:
    """What a move did, to stand behind a name."""
    match move:
        case Draw(link=link):
            return f"drew {link.text}"
        case Placement(link=link, how=How.NEW):
            return f"started {move.label} with {link.text}"
        case Placement(link=link, how=How.CLOSE):
            return f"closed {move.label} with {link.text}"
        case Placement(link=link):
            return f"joined {link.text} to {move.label}'s {move.how}"


def did(step: Step[Move], names: Sequence[str]) -> str:
    """What a step did, without what it scored."""
    if step.seat is None:
        assert isinstance(step.move, Draw), "only draws are nobody's"
        return f"{step.move.link.text} is drawn."
    return f"{name_of(names, step.seat)} {phrase(step.move)}."


def earned(event: Scored) -> str:
    """What a placement scored and for what."""
    total = counted(event.points, "point")
    if event.closed is None:
        return f"{total} for equal numbers" + (", the second time this turn" if event.points > 1 else "")
    items = [f"{_SAID.get(what, what)} {each}".replace("-", "−") for what, each in event.items]
    return f"{total} ({', '.join(items)})"


def told(step: Step[Move], names: Sequence[str]) -> str:
    """What a step did, with its points itemised, and what followed."""
    own = [earned(event) for event in step.events if isinstance(event, Scored)]
    others = [_happened(event, names) for event in step.events if not isinstance(event, Scored)]
    return " ".join([": ".join([did(step, names)[:-1], *own]) + ".", *others])


def _happened(event: Event, names: Sequence[str]) -> str:
    who = name_of(names, event.seat)
    if isinstance(event, RoundBegan):
        return f"The {event.metal} round begins; {who} has the first turn."
    assert isinstance(event, Passed), "nothing else happens by itself"
    return f"{who} passes: {event.reason}."


def latest(play: LoveLinksPlay, names: Sequence[str], seat: int | None) -> list[str]:
    """The footer's sentences: the latest turn, and what is asked of the seat to move."""
    steps = play.latest()
    parts = [f"Each turn places {PLACEMENTS} links: key into lock."] if not steps else []
    if steps:
        made = [phrase(step.move) + _bonus(step) for step in steps]
        if made[0].startswith("joined "):
            made[1:] = [each.removeprefix("joined ") for each in made[1:]]
        parts.append(f"{name_of(names, steps[0].seat or 0)} {listed(made)}.")
        parts += [_happened(event, names) for step in steps for event in step.events if not isinstance(event, Scored)]
    if seat is not None and seat != CHANCE:
        parts.append(asked(play, names))
    return parts


def _bonus(step: Step[Move]) -> str:
    return "".join(f" (+{event.points})" for event in step.events if isinstance(event, Scored))


def asked(play: LoveLinksPlay, names: Sequence[str]) -> str:
    """What the seat to move owes, spoken to it."""
    now = play.state.progress
    who = name_of(names, now.seat)
    if now.owed:
        return f"{who}, you closed {now.latest[-1].label}: now start a new bracelet."
    left = min(PLACEMENTS - now.placed, len(play.state.layout.stocks[now.seat]))
    if now.placed:
        return f"{who}, place one more link."
    return f"{who}, it is your turn: place {'two links' if left > 1 else 'your last link'}."


def verdict(play: LoveLinksPlay, names: Sequence[str]) -> str:
    """Who won, with the points of every side."""
    teams, (best, _) = sides(play.seats), _ranked(play)
    winners = [seat for side in best for seat in teams[side]]
    what = ("tie" if len(best) > 1 else "win") + ("s" if len(winners) == 1 else "")
    return f"{listed(name_of(names, seat) for seat in winners)} {what} with {reason(play, names)}."


def reason(play: LoveLinksPlay, names: Sequence[str]) -> str:
    """The points of the winners and of the others, with their gemstones where the points are equal."""
    now, teams, (best, rest) = play.state.progress, sides(play.seats), _ranked(play)
    tight = len(best) > 1 or any(now.scores[side] == now.scores[best[0]] for side in rest)
    most = counted(now.scores[best[0]], "point")
    if tight:
        most += f" and {counted(now.captured[best[0]], 'captured gemstone')}"
    parts = [most]
    for side in rest:
        score = f"{now.scores[side]} and {now.captured[side]}" if tight else str(now.scores[side])
        team = listed(name_of(names, seat) for seat in teams[side])
        parts.append(f"{team} {'has' if len(teams[side]) == 1 else 'have'} {score}")
    return "; ".join(parts)


def _ranked(play: LoveLinksPlay) -> tuple[list[int], list[int]]:
    """The sides that came first, and the others in their order."""
    outcome = play.outcome
    assert outcome is not None, "asked only when the match is over"
    ranks = sorted((outcome.places[team[0]], side) for side, team in enumerate(sides(play.seats)))
    return [side for place, side in ranks if place == 1], [side for place, side in ranks if place > 1]


# -- the table


def words(play: LoveLinksPlay, names: Sequence[str]) -> str:
    """The table in sentences, open ends before everything that can be left out."""
    state, short = play.state, [cut(name_of(names, seat), LONGEST_NAME) for seat in range(play.seats)]
    begin = f"{LoveLinksGame.title}, turn {play.turn}, {state.metal} round, {counted(state.to_come, 'link')} to come."
    now = ""
    if play.outcome:
        now = verdict(play, short)
    elif play.to_move is not None and play.to_move >= 0:
        now = asked(play, short)
    full = "Bracelets, open key to open lock: " + "; ".join(map(_bracelet, state.layout.bracelets)) + "."
    brief = "Bracelets, open key, open lock and links: " + ", ".join(map(_ends, state.layout.bracelets)) + "."
    stocks = [_stock(play, seat, short) for seat in range(play.seats)]
    latest = [f"Last turn: {' '.join(told(step, short) for step in play.latest())}"] if play.latest() else []
    if not state.layout.bracelets:
        full = brief = "No bracelets lie open."
    text = ""
    for parts in ([full, *stocks, *latest], [brief, *stocks, *latest], [brief, *stocks]):
        text = " ".join(filter(None, [begin, now, *parts]))
        if len(text) <= LONGEST_WORDS:
            break
    return cut(text, LONGEST_WORDS)


def _bracelet(bracelet: Bracelet) -> str:
    gems, stones = _gems(bracelet), Counter(charm.link.stone for charm in bracelet.charms if charm.link.stone)
    held = [counted(gems[side], name) for side, name in enumerate(GEMS) if gems[side]]
    held += [stone if count == 1 else f"{stone} ×{count}" for stone, count in stones.items()]
    links = counted(len(bracelet.charms), "link")
    return f"{bracelet.label} {bracelet.key} to {_lock(bracelet)}, " + ", ".join([links, *held])


def _ends(bracelet: Bracelet) -> str:
    return f"{bracelet.label} {bracelet.key}-{_lock(bracelet)} {len(bracelet.charms)}"


def _lock(bracelet: Bracelet) -> str:
    return "M" if bracelet.lock == MASTER else str(bracelet.lock)


def _gems(bracelet: Bracelet) -> Counter[int | None]:
    return Counter(charm.side for charm in bracelet.charms)


def _stock(play: LoveLinksPlay, seat: int, names: Sequence[str]) -> str:
    held = " ".join(link.text for link in play.state.layout.stocks[seat]) or "no links"
    return f"{names[seat]} ({GEMS[side_of(seat, play.seats)]}): {_score(play, seat, names)}, {held}."


def _score(play: LoveLinksPlay, seat: int, names: Sequence[str]) -> str:
    """The points of a seat and what it captured; of partners, who have them in common, the first tells."""
    side, now = side_of(seat, play.seats), play.state.progress
    first = sides(play.seats)[side][0]
    if seat != first:
        return f"with {names[first]}"
    return f"{counted(now.scores[side], 'point')}, {now.captured[side]} captured"


def text_board(play: LoveLinksPlay, names: Sequence[str]) -> str:
    """The table as text of equally wide characters."""
    state = play.state
    lines = [f"{state.metal.capitalize()} round, {counted(state.to_come, 'link')} to come", ""]
    lines.append("    key lock links metal gems      stones")
    for each in state.layout.bracelets:
        gems = _gems(each)
        signs = " ".join(f"{gems[side]}{sign}" for side, sign in _SIGNS.items() if gems[side])
        metal = sum(charm.link.value for charm in each.charms)
        stones = "".join(charm.link.stone[:1].upper() for charm in each.charms)
        row = f"{each.label:2} {each.key:4} {_lock(each):>4} {len(each.charms):5} {metal:5} {signs:9} {stones}"
        lines.append(row.rstrip())
    lines.append("")
    shown = [in_code(names, seat) for seat in range(play.seats)]
    for seat, name in enumerate(shown):
        mark, sign = ">" if play.to_move == seat else " ", _SIGNS[side_of(seat, play.seats)]
        lines.append(f"{mark}{name} {sign} {_score(play, seat, shown)}")
        lines += ["   " + ("  ".join(link.text for link in state.layout.stocks[seat]) or "no links")]
    lines += ["", "gemstones # ^ x of the sides, o neutral", f"stones {', '.join(STONES)} by letter"]
    return cut("\n".join(lines), _LONGEST_BOARD)


def stock_told(play: LoveLinksPlay, seat: int, names: Sequence[str]) -> str:
    """One stock with all that it allows."""
    rows = []
    for link, offered in offers(play, seat).items():
        places = []
        for move, account in offered:
            worth = f" +{points(account)}" if account else ""
            places.append((f"new {move.label}" if move.how is NEW else f"{move.label} {move.how}") + worth)
        copies = play.state.layout.stocks[seat].count(link)
        nothing = "stays" if play.outcome else "fits nowhere now"
        rows.append(f"{link.text}{' (twice)' if copies > 1 else ''}: {', '.join(places) or nothing}.")
    owner = f"The stock of {cut(name_of(names, seat), LONGEST_NAME)}"
    return cut(" ".join([f"{owner}:", *rows] if rows else [f"{owner} is empty."]), LONGEST_WORDS)
