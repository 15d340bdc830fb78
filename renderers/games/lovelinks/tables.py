"""The whole table of Love Links in sentences and as a text board."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from data.texts import Texts
from renderers.games.lovelinks.stocks import LoveLinksPlay
from renderers.games.lovelinks.words import asked, held, told, verdict
from renderers.kit.text import LONGEST_NAME, LONGEST_WORDS, cut, in_code
from renderers.look import name_of
from rules.lovelinks.bracelets import MASTER, Bracelet, Link
from rules.lovelinks.game import LoveLinksGame
from rules.lovelinks.state import side_of, sides

_GEMS: Final = ("square", "triangle", "cross")
"""The gemstones of the sides, as pictures show them."""
_LONGEST_BOARD: Final = 1899
_SIGNS: Final[dict[int | None, str]] = {0: "#", 1: "^", 2: "x", None: "o"}
"""The gemstones on the text board."""
_COLUMNS: Final = {"key": 4, "lock": 4, "links": 5, "metal": 5, "gems": -9, "stones": -1}
"""The columns of the text board and how wide they are at least, at the right of them but for negative numbers."""


def words(play: LoveLinksPlay, names: Sequence[str], texts: Texts, *, over: bool) -> str:
    """The table in sentences, open ends before everything that can be left out."""
    state, short = play.state, [cut(name_of(names, seat, texts), LONGEST_NAME) for seat in range(play.seats)]
    begin = texts("bracelet-heading", game=LoveLinksGame.title, turn=play.turn, metal=state.metal, links=state.to_come)
    now = ""
    if play.outcome:
        now = verdict(play, short, texts)
    elif play.to_move is not None and play.to_move >= 0 and not over:
        now = asked(play, short, texts)
    lying = state.layout.bracelets
    full = texts("bracelet-all", bracelets="; ".join(_told(each, texts) for each in lying))
    brief = texts("bracelet-all-briefly", bracelets=texts.series(map(_ends, lying)))
    stocks = [_stock(play, seat, short, texts) for seat in range(play.seats)]
    steps = " ".join(told(step, short, texts) for step in play.latest())
    latest = [texts("bracelet-last-turn", told=steps)] if steps else []
    if not lying:
        full = brief = texts("bracelet-none")
    text = ""
    for parts in ([full, *stocks, *latest], [brief, *stocks, *latest], [brief, *stocks]):
        text = " ".join(filter(None, [begin, now, *parts]))
        if len(text) <= LONGEST_WORDS:
            break
    return cut(text, LONGEST_WORDS)


def _told(bracelet: Bracelet, texts: Texts) -> str:
    gems, stones = _gems(bracelet), Counter(charm.link.stone for charm in bracelet.charms if charm.link.stone)
    holds = [texts("bracelet-links", links=len(bracelet.charms))]
    holds += [texts("bracelet-gems", gem=gem, count=gems[side]) for side, gem in enumerate(_GEMS) if gems[side]]
    holds += [texts("bracelet-stones", stone=stone, count=count) for stone, count in stones.items()]
    held = texts.series(holds)
    return texts("bracelet-told", bracelet=bracelet.label, key=bracelet.key, lock=_lock(bracelet), holds=held)


def _ends(bracelet: Bracelet) -> str:
    return f"{bracelet.label} {bracelet.key}-{_lock(bracelet)} {len(bracelet.charms)}"


def _lock(bracelet: Bracelet) -> str:
    return "M" if bracelet.lock == MASTER else str(bracelet.lock)


def _gems(bracelet: Bracelet) -> Counter[int | None]:
    return Counter(charm.side for charm in bracelet.charms)


def _stock(play: LoveLinksPlay, seat: int, names: Sequence[str], texts: Texts) -> str:
    links = " ".join(held(link, texts) for link in play.state.layout.stocks[seat]) or texts("stock-no-links")
    key, score = _score(play, seat, names, ("stock-told", "stock-told-with"))
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
        links = "  ".join(f"{link.text} {_letter(link)}".rstrip() for link in state.layout.stocks[seat])
        lines.append(f"   {links or texts('stock-no-links')}")
    lines += ["", texts("bracelet-board-signs"), texts("bracelet-board-letters")]
    return cut("\n".join(lines), _LONGEST_BOARD)


def _cells(bracelet: Bracelet) -> list[str]:
    """The columns of a bracelet on the text board."""
    charms, gems = bracelet.charms, _gems(bracelet)
    signs = " ".join(f"{gems[side]}{sign}" for side, sign in _SIGNS.items() if gems[side])
    metal = sum(charm.link.value for charm in charms)
    stones = "".join(_letter(charm.link) for charm in charms)
    return [str(bracelet.key), _lock(bracelet), str(len(charms)), str(metal), signs, stones]


def _letter(link: Link) -> str:
    """The letter of the stone that a link carries, if it does."""
    return link.stone[:1].upper()


def _row(begin: str, cells: Sequence[str], heads: Sequence[str]) -> str:
    """A line of the text board's table, its columns as wide as their heads ask for."""
    row = [begin.ljust(2)]
    for cell, head, least in zip(cells, heads, _COLUMNS.values(), strict=True):
        wide = max(len(head), abs(least))
        row.append(cell.rjust(wide) if least > 0 else cell.ljust(wide))
    return " ".join(row).rstrip()
