"""Love Links in words: steps, scores, questions, results, stocks, and the text board."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from data.texts import Texts
from renderers.games.lovelinks.stocks import LoveLinksPlay, offers, points, way
from renderers.look import LONGEST_NAME, LONGEST_WORDS, cut, in_code, name_of, signed
from rules.game import CHANCE, Event, Passed
from rules.lovelinks.bracelets import KEY, LOCK, MASTER, NEW, Bracelet, Link, Placement
from rules.lovelinks.game import LoveLinksGame
from rules.lovelinks.state import PLACEMENTS, Draw, Move, RoundBegan, Scored, side_of, sides
from rules.play import Step


def sign_of(about: object) -> str | None:
    """The name of the sign of how a link is added; none for a new bracelet."""
    return f"lovelinks_{about.how}" if isinstance(about, Placement) and about.how is not NEW else None


def did(step: Step[Move], names: Sequence[str], texts: Texts) -> str:
    """The effect of a step, without its points."""
    move = step.move
    if isinstance(move, Draw):
        return texts("lovelinks-drawn", link=move.link.text)
    who = name_of(names, step.seat or 0, texts)
    return texts(f"lovelinks-did-{move.how}", who=who, bracelet=move.label, link=move.link.text)


def narrate(step: Step[Move], names: Sequence[str], texts: Texts) -> str:
    """The effect of a step with itemised points, and its consequences."""
    own = [_earned(event, names, texts) for event in step.events if isinstance(event, Scored)]
    others = [_happened(event, names, texts) for event in step.events if not isinstance(event, Scored)]
    return " ".join([*(own or [did(step, names, texts)]), *others])


def _earned(event: Scored, names: Sequence[str], texts: Texts) -> str:
    """The effect and points of a placement, with reasons."""
    move, who = event.placement, name_of(names, event.seat, texts)
    details: dict[str, str | int] = {"who": who, "bracelet": move.label, "link": move.link.text, "points": event.points}
    if event.closed is None:
        return texts(f"lovelinks-matched-{move.how}", **details)
    account = texts.series(texts(f"bracelet-reason-{what}", points=signed(each)) for what, each in event.items)
    return texts("lovelinks-closed-for", account=account, **details)


def because(play: LoveLinksPlay, move: Move, texts: Texts) -> str:
    """The points of a placement."""
    scored = sum(event.points for event in play.after(move).steps[-1].events if isinstance(event, Scored))
    return texts("lovelinks-because-scores", points=scored) if scored > 0 else ""


def _happened(event: Event, names: Sequence[str], texts: Texts) -> str:
    who = name_of(names, event.seat, texts)
    if isinstance(event, RoundBegan):
        return texts("lovelinks-round-begins", metal=event.metal, who=who)
    assert isinstance(event, Passed), "nothing else happens by itself"
    return texts("position-passes", who=who, why=event.reason)


def latest(play: LoveLinksPlay, names: Sequence[str], seat: int | None, texts: Texts) -> list[str]:
    """The footer's sentences: the latest turn, and what is asked of the seat to move."""
    steps = play.latest()
    parts = [_turn(steps, names, texts)] if steps else [texts("lovelinks-opening", links=PLACEMENTS)]
    for step in steps:
        parts += [_happened(event, names, texts) for event in step.events if not isinstance(event, Scored)]
    if seat is not None and seat != CHANCE:
        parts.append(asked(play, names, texts))
    return parts


def _turn(steps: Sequence[Step[Move]], names: Sequence[str], texts: Texts) -> str:
    """All that a turn placed, in one sentence, which says once that links were joined if that is all."""
    moves = [(step.move, step.events) for step in steps if isinstance(step.move, Placement)]
    joined = all(move.how in (LOCK, KEY) for move, _ in moves)
    made = []
    for move, events in moves:
        details: dict[str, str | int] = {"bracelet": move.label, "link": move.link.text}
        if move.how is not NEW:
            details["points"] = sum(event.points for event in events if isinstance(event, Scored))
        made.append(texts(f"lovelinks-{'joined' if joined else 'made'}-{move.how}", **details))
    who, what = name_of(names, steps[0].seat or 0, texts), texts.listed(made)
    if joined:
        return texts("lovelinks-turn-joined", who=who, what=what)
    return texts("lovelinks-turn", who=who, what=what, count=len(made))


def asked(play: LoveLinksPlay, names: Sequence[str], texts: Texts) -> str:
    """The question to the seat to move, in the second person."""
    now = play.state.progress
    who = name_of(names, now.seat, texts)
    if now.owed:
        return texts("lovelinks-ask-new", who=who, bracelet=now.latest[-1].label)
    if now.placed:
        return texts("lovelinks-ask-one-more", who=who)
    return texts("lovelinks-ask-turn", who=who, links=min(PLACEMENTS, len(play.state.layout.stocks[now.seat])))


def verdict(play: LoveLinksPlay, names: Sequence[str], texts: Texts) -> str:
    """The winner, with the points of every side."""
    teams, (best, _) = sides(play.seats), _ranked(play)
    winners = [seat for side in best for seat in teams[side]]
    who = texts.listed(name_of(names, seat, texts) for seat in winners)
    account = _account(play, names, texts)
    if len(best) > 1:
        return texts("lovelinks-ties", who=who, account=account)
    return texts("lovelinks-wins", who=who, winners=len(winners), account=account)


def standing(play: LoveLinksPlay, names: Sequence[str], texts: Texts) -> str:
    """The points of every side so far."""
    sums = (
        texts(
            "lovelinks-sum",
            who=texts.listed(name_of(names, seat, texts) for seat in team),
            points=signed(play.state.progress.scores[side]),
        )
        for side, team in enumerate(sides(play.seats))
    )
    return texts("lovelinks-sums", sums=texts.series(sums))


def ahead(play: LoveLinksPlay) -> Collection[int]:
    """The side with the most points."""
    scores = play.state.progress.scores
    best = [side for side, points in enumerate(scores) if points == max(scores)]
    return sides(play.seats)[best[0]] if len(best) == 1 else ()


def _account(play: LoveLinksPlay, names: Sequence[str], texts: Texts) -> str:
    """The totals of the winners, without and with gemstones, then of the others."""
    now, teams, (best, rest) = play.state.progress, sides(play.seats), _ranked(play)
    tight = len(best) > 1 or any(now.scores[side] == now.scores[best[0]] for side in rest)
    parts = []
    for side in (best[0], *rest):
        details: dict[str, str | int] = {"points": now.scores[side]}
        if tight:
            details["captured"] = now.captured[side]
        if side != best[0]:
            details["who"] = texts.listed(name_of(names, seat, texts) for seat in teams[side])
            details["count"] = len(teams[side])
        key = "lovelinks-with" if side == best[0] else "lovelinks-others"
        parts.append(texts(f"{key}-gems" if tight else key, **details))
    return "; ".join(parts)


def _ranked(play: LoveLinksPlay) -> tuple[list[int], list[int]]:
    """The sides that came first, and the others in their order."""
    outcome = play.outcome
    assert outcome is not None, "asked only when the match is over"
    ranks = sorted((outcome.places[team[0]], side) for side, team in enumerate(sides(play.seats)))
    return [side for place, side in ranks if place == 1], [side for place, side in ranks if place > 1]


def held(link: Link, texts: Texts) -> str:
    """A link as words name it while it can still be placed: with the stone that it carries."""
    if not link.stone:
        return link.text
    return texts("stock-link", link=link.text, stone=texts("bracelet-stones", stone=link.stone, count=1))


def stock_text(play: LoveLinksPlay, seat: int, names: Sequence[str], texts: Texts) -> str:
    """One stock with all that it allows."""
    rows = []
    for link, offered in offers(play, seat).items():
        places = [texts("stock-place", way=way(move, texts), points=points(account)) for move, account in offered]
        nothing = texts("stock-stays" if play.outcome else "stock-fits-nowhere")
        copies = play.state.layout.stocks[seat].count(link)
        rows.append(texts("stock-row", link=held(link, texts), copies=copies, places=texts.series(places) or nothing))
    name = cut(name_of(names, seat, texts), LONGEST_NAME)
    details = texts("stock-heading", name=name, rows=" ".join(rows)) if rows else texts("stock-empty", name=name)
    return cut(details, LONGEST_WORDS)


_GEMS: Final = ("square", "triangle", "cross")
"""The gemstones of the sides, as pictures show them."""
_LONGEST_BOARD: Final = 1899
_SIGNS: Final[dict[int | None, str]] = {0: "#", 1: "^", 2: "x", None: "o"}
"""The gemstones on the text board."""
_COLUMNS: Final = {"key": 4, "lock": 4, "links": 5, "metal": 5, "gems": -9, "stones": -1}
"""The columns of the text board and how wide they are at least, at the right of them but for negative numbers."""


def words(play: LoveLinksPlay, names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
    """The table in sentences, open ends before everything that can be left out."""
    state, short = play.state, [cut(name_of(names, seat, texts), LONGEST_NAME) for seat in range(play.seats)]
    begin = texts("bracelet-heading", game=LoveLinksGame.title, turn=play.turn, metal=state.metal, links=state.to_come)
    now = ""
    if play.outcome:
        now = verdict(play, short, texts)
    elif play.to_move is not None and play.to_move >= 0 and not over:
        now = asked(play, short, texts)
    lying = state.layout.bracelets
    full = texts("bracelet-all", bracelets="; ".join(_bracelet_text(each, texts) for each in lying))
    brief = texts("bracelet-all-short", bracelets=texts.series(map(_ends, lying)))
    stocks = [_stock(play, seat, short, texts) for seat in range(play.seats)]
    steps = " ".join(narrate(step, short, texts) for step in play.latest())
    latest = [texts("bracelet-last-turn", text=steps)] if steps else []
    if not lying:
        full = brief = texts("bracelet-none")
    text = ""
    for parts in ([full, *stocks, *latest], [brief, *stocks, *latest], [brief, *stocks]):
        text = " ".join(filter(None, [begin, now, *parts]))
        if len(text) <= LONGEST_WORDS:
            break
    return cut(text, LONGEST_WORDS)


def _bracelet_text(bracelet: Bracelet, texts: Texts) -> str:
    gems, stones = _gems(bracelet), Counter(charm.link.stone for charm in bracelet.charms if charm.link.stone)
    holds = [texts("bracelet-links", links=len(bracelet.charms))]
    holds += [texts("bracelet-gems", gem=gem, count=gems[side]) for side, gem in enumerate(_GEMS) if gems[side]]
    holds += [texts("bracelet-stones", stone=stone, count=count) for stone, count in stones.items()]
    held = texts.series(holds)
    return texts("bracelet-item", bracelet=bracelet.label, key=bracelet.key, lock=_lock(bracelet), holds=held)


def _ends(bracelet: Bracelet) -> str:
    return f"{bracelet.label} {bracelet.key}-{_lock(bracelet)} {len(bracelet.charms)}"


def _lock(bracelet: Bracelet) -> str:
    return "M" if bracelet.lock == MASTER else str(bracelet.lock)


def _gems(bracelet: Bracelet) -> Counter[int | None]:
    return Counter(charm.side for charm in bracelet.charms)


def _stock(play: LoveLinksPlay, seat: int, names: Sequence[str], texts: Texts) -> str:
    links = " ".join(held(link, texts) for link in play.state.layout.stocks[seat]) or texts("stock-no-links")
    key, score = _score(play, seat, names, ("stock-item", "stock-item-partner"))
    return texts(key, name=names[seat], gem=_GEMS[side_of(seat, play.seats)], links=links, **score)


def _score(
    play: LoveLinksPlay, seat: int, names: Sequence[str], keys: tuple[str, str]
) -> tuple[str, dict[str, str | int]]:
    """The points of a seat and what it captured; of partners, who have them in common, the first tells."""
    side, now = side_of(seat, play.seats), play.state.progress
    first = sides(play.seats)[side][0]
    if seat != first:
        return keys[1], {"partner": names[first]}
    return keys[0], {"points": now.scores[side], "captured": now.captured[side]}


def text_board(play: LoveLinksPlay, names: Sequence[str], texts: Texts) -> str:
    """The table as text of equally wide characters."""
    state = play.state
    lines = [texts("bracelet-board-round", metal=state.metal, links=state.to_come), ""]
    heads = [texts(f"bracelet-board-{column}") for column in _COLUMNS]
    lines.append(_row("", heads, heads))
    lines += [_row(each.label, _cells(each), heads) for each in state.layout.bracelets]
    lines.append("")
    shown = [in_code(names, seat, texts) for seat in range(play.seats)]
    for seat, name in enumerate(shown):
        key, score = _score(play, seat, shown, ("stock-board", "stock-board-with"))
        mark, sign = ">" if play.to_move == seat else " ", _SIGNS[side_of(seat, play.seats)]
        lines.append(mark + texts(key, name=name, sign=sign, **score))
        links = "  ".join(f"{link.text} {_code_letter(link)}".rstrip() for link in state.layout.stocks[seat])
        lines.append(f"   {links or texts('stock-no-links')}")
    lines += ["", texts("bracelet-board-signs"), texts("bracelet-board-letters")]
    return cut("\n".join(lines), _LONGEST_BOARD)


def _cells(bracelet: Bracelet) -> list[str]:
    """The columns of a bracelet on the text board."""
    charms, gems = bracelet.charms, _gems(bracelet)
    signs = " ".join(f"{gems[side]}{sign}" for side, sign in _SIGNS.items() if gems[side])
    metal = sum(charm.link.value for charm in charms)
    stones = "".join(_code_letter(charm.link) for charm in charms)
    return [str(bracelet.key), _lock(bracelet), str(len(charms)), str(metal), signs, stones]


def _code_letter(link: Link) -> str:
    return link.stone[:1].upper()


def _row(begin: str, cells: Sequence[str], heads: Sequence[str]) -> str:
    """A line of the text board's table, its columns as wide as their heads ask for."""
    row = [begin.ljust(2)]
    for cell, head, least in zip(cells, heads, _COLUMNS.values(), strict=True):
        wide = max(len(head), abs(least))
        row.append(cell.rjust(wide) if least > 0 else cell.ljust(wide))
    return " ".join(row).rstrip()
